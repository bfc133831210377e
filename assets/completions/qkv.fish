# SPDX-License-Identifier: GPL-3.0-or-later
# Completion for fish, printed by `make docs`.
function __qkv_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found (__qkv_candidates $words)
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c qkv -f -a '(__qkv_complete)'

function __qkv_candidates
    printf "%s\n" 'Subcommands	qkv [LESSON]	open a lesson, or the contents	打开一课，或目录
Subcommands	qkv list	all lessons, one a line	列出所有课，每行一课
Subcommands	qkv show LESSON	one stop as text	把一站打印成文本
Subcommands	qkv line [LESSON]	line mode: no screen control, for screen readers	行模式：不控制屏幕，适合屏幕朗读
Subcommands	qkv play LESSON	play a lesson back: on the terminal, into a pipe as text, or as a recording	播放一课：在终端上，经管道打印成文本，或录下来
Subcommands	qkv tour	two minutes played, as an introduction	播放两分钟的导览
Subcommands	qkv export LESSON	write a lesson in another format	把一课写成其他格式
Subcommands	qkv check [LESSON...]	walk lessons, check gradients and what they expect	走完各课，核对梯度和预期的数
Subcommands	qkv against LESSON FILE	compare your own arrays: the first that is wrong, and what mistake gives it	与自己的数组比较：哪个最先出错，是哪种错误造成的
Subcommands	qkv kata LESSON	write the backward pass yourself: a program to fill in, which against marks	自己写反向：一个待填的程序，由 against 批改
Subcommands	qkv new FILE	write the skeleton of a lesson of your own	写出一课的骨架，供你改写
Subcommands	qkv reference	all of the lesson language	课程语言的全部参考
Subcommands	qkv practice [LESSON|OP]	exercises on fresh small numbers, without end	用新的小整数一直出题
Subcommands	qkv due	what is to be reviewed today; exit status 1 where nothing is	今天要复习的题；没有则退出状态为 1
Subcommands	qkv review	ask what is due, one question after the other; exit status 1 where nothing is	把到期的题一道接一道地问完；没有到期的，退出状态为 1
Subcommands	qkv results	what was answered in all lessons	各课答题的情况
Subcommands	qkv article [LETTER]	a source article item by item, each with its stop; alone: which there are	逐条看一篇文章，每条在哪一课哪一站；不写字母就列出各篇
Subcommands	qkv notes	speaker notes that follow a running presentation	跟着正在讲的课显示备注
Subcommands	qkv help [WORD]	this help, or that of a subcommand, a command inside, or a term; keys: all keys	这份帮助，或某个子命令、里面的命令、术语的帮助；keys：全部按键
Subcommands	qkv version	the version	显示版本
Subcommands	qkv info	version, folders, what the terminal can do	版本、文件夹、终端的能力
Options	--at STOP	the stop: A, dWq, step(Wq), closing, a number (qkv LESSON, show, line, export)	站：A、dWq、step(Wq)、小结或编号 (qkv 课, show, line, export)	qkv show line export
Options	--do COMMAND	run a command after loading; may be repeated	载入后执行一条命令；可以重复	qkv show line play export check against kata
Options	--resume	start from the saved state (show, export, against)	从保存的进度开始 (show, export, against)	show export against
Options	--seed N	seed of the random numbers that a lesson leaves open	课程未写明的随机数种子	qkv show line play export check against kata practice
Options	--weights FILE	what weights(…) of the lesson reads: .safetensors, .npz, .npy, .csv	课里 weights(…) 读的文件：.safetensors、.npz、.npy、.csv	qkv show line play export check against kata
Options	--limit SECONDS	processor time that a lesson may take without a screen (60) (qkv LESSON, show, play, tour, export, check, against)	不用屏幕时一课最多占用处理器多少秒（60） (qkv 课, show, play, tour, export, check, against)	qkv show play tour export check against
Options	--core	walk only the stops that the lesson marks for a lecture (qkv LESSON, line)	只走课里为讲课标出的站 (qkv 课, line)	qkv line
Options	--present	for a class: large, without keys (qkv LESSON, show)	讲课用：大字，不显示按键 (qkv 课, show)	qkv show
Options	--colors 24bit|256|8|none	how many colours at most, where the terminal says more than it shows (qkv LESSON, show, play, tour)	最多用多少种颜色（终端自称的不准时用） (qkv 课, show, play, tour)	qkv show play tour
Options	--size WxH	columns and rows of the screen (80x24) (show, play, tour)	屏幕的列数和行数（80x24） (show, play, tour)	show play tour
Options	--color[=always|auto|never]	with colour, as escape sequences; auto: on a terminal (show)	带颜色（转义序列）；auto：在终端上才带 (show)	show
Options	--svg	the screen as a picture, in 24-bit colour (show)	屏幕截图（SVG，24 位色） (show)	show
Options	--script FILE	play these commands instead of the lesson\'s own, one a line (play)	播放这个文件里的命令，每行一条，不用课程自带的 (play)	play
Options	--speed N	how fast: 2 is twice as fast (play, tour)	快慢：2 是两倍速 (play, tour)	play tour
Options	--cast FILE	write a recording (asciicast) instead; - is stdout (play, tour)	改为写出录像（asciicast）；- 是标准输出 (play, tour)	play tour
Options	--interactive	go on by hand at the end (play, tour)	播完后由人接着操作 (play, tour)	play tour
Options	--format FORMAT	what to export as, see below (export)	导出的格式，见下 (export)	export
Options	-o, --output FILE	write to a file instead of stdout (export, kata)	写入文件，而不是标准输出 (export, kata)	export kata
Options	--all	every lesson as a page, with a page of contents, in the folder -o: a site (export)	每课一个网页，加上目录页，写进 -o 的文件夹：一个网站 (export)	export
Options	--only NAMES	only these matrices: A,dWq (export)	只要这些矩阵：A,dWq (export)	export
Options	--values	only values, no gradients (export)	只要数值，不要梯度 (export)	export
Options	--grads	only gradients (export)	只要梯度 (export)	export
Options	--worksheet[=PERCENT]	with so many of a hundred cells blank (30; all of those that --only names), by --seed (export)	练习纸：每一百格留空多少（30；用 --only 写明的矩阵则全部），由 --seed 抽取 (export)	export
Options	--key	the answers to that worksheet, of the same --seed, or to the test (export, results)	这张练习纸（用同一个 --seed）或这份测验的答案 (export, results)	export results
Options	--test	write a test of twelve questions, for before and after a course (results)	写出一份十二题的测验，课前、课后各做一遍 (results)	results
Options	--java	in Java instead of NumPy (kata)	用 Java，不用 NumPy (kata)	kata
Options	--json	as JSON (list, against, results)	输出 JSON (list, against, results)	list against results
Options	--map FILE	which array is which matrix, a line each: A1 = hook_pattern[0,0] (against)	哪个数组是哪个矩阵，每行一个：A1 = hook_pattern[0,0] (against)	against
Options	--watch	say anew what is right each time the file is saved, until Ctrl-C (against)	文件每次保存后重新说明哪些对了，直到 Ctrl-C (against)	against
Options	--layout in-out|out-in|columns	how the file\'s matrices lie, where it does not prove it (against)	文件里的矩阵怎样排，如果它自己证明不了 (against)	against
Options	--type float64|float32|float16|bfloat16	in which its numbers were computed; else as they look (against)	文件里的数是用哪种类型算的；不写就看数的样子 (against)	against
Options	--quick	while writing: fewer sums, stops drawn at 80x24 only (check)	写课时用：少核对一些算式，各站只画 80x24 (check)	check
Options	--long	try claims that take more than 5 s, too (check)	耗时超过 5 秒的论断也试 (check)	check
Options	--count N	end after so many exercises (practice)	做完这么多题就结束 (practice)	practice
Options	--lang en|zh	language; otherwise as LC_ALL, LC_MESSAGES, LANG say	语言；否则按 LC_ALL、LC_MESSAGES、LANG	qkv list show line play tour export check against kata new reference practice due review results article notes help version info
Options	-h, --help	this help	显示本帮助	qkv list show line play tour export check against kata new reference practice due review results article notes help version info
Options	-V, --version	the version	显示版本	qkv list show line play tour export check against kata new reference practice due review results article notes help version info
Formats of export	json	the graph, values and gradients, as JSON	整个计算图的数值与梯度，一个 JSON 对象
Formats of export	text	the whole walk as plain labelled lines	整个流程，逐站写成带标注的纯文本
Formats of export	svg	the screen as a picture; with --at that of a stop	屏幕截图；--at 指定哪一站
Formats of export	csv	each matrix under a line \'# name\'	每个矩阵前有一行“# 名字”
Formats of export	npz	an array for each matrix, gradients as dA, for numpy.load	每个矩阵一个数组，梯度叫 dA，供 numpy.load 读取
Formats of export	py	a NumPy script that computes both passes and compares every number	NumPy 脚本：算完前向和反向，逐个比对
Formats of export	kata	a NumPy script in which the backward pass is to be written	反向留着自己写的 NumPy 脚本
Formats of export	kata-java	the same as a Java class	同上，用 Java 类
Formats of export	html	the whole walk as one page for a browser, every number open; needs no network	整个流程做成一个网页，每个数都能点开；不需要网络
Formats of export	md	a handout in Markdown, with mathematics as GitHub shows it	讲义：Markdown，公式按 GitHub 的写法
Formats of export	tex	a handout in LaTeX, for xelatex	讲义：LaTeX，用 xelatex 编译
Keys	Space	stop	停
Keys	., b	an empty screen, and back	清空屏幕，再恢复
Keys	0-9, +, -, ., (	answer	回答
Keys	i	a hint	提示
Keys	Enter	what comes before this scene	先做这个场景之前要做的
Keys	r	the answer; asked again	看答案；以后再问
Keys	t, Space	train, or stop	训练，或停下
Keys	1-9	the next value of a knob	旋钮换下一个值
Keys	0	untrained weights	没训练过的权重
Keys	Enter	turn it, or go there	换值，或去那一站
Keys	Tab, Shift-Tab	to the knobs, and back	到旋钮，再回来
Keys	n	the next goal	下一个目标
Keys	n, Space, PgDn	the next page or stop	下一页或下一站
Keys	p	the one before	上一页或上一站
Keys	PgUp	older lines of the stack of why	更早的追问
Keys	f, F3	its twin in the other pass	另一遍里的对应站
Keys	G, End	last; gg first, 7G the 7th	最后；gg 最前，7G 第 7 站
Keys	j, Down	another term of the sum	和里的另一项
Keys	Tab, Right, l	another number of the term	这一项里的另一个数
Keys	Enter	why; Backspace: one less	追问；Backspace 少一层
Keys	Ctrl-O	back from a jump	退回跳转之前
Keys	o	go to where it is made	去它自己的那一站
Keys	h, Left	another cell	另一格
Keys	h, Left	another box	另一个方框
Keys	h, Left	another step	另一步
Keys	Tab	the next matrix	下一个矩阵
Keys	Tab	the next matrix	下一个矩阵
Keys	j, Down	scroll	滚动
Keys	t	take a step	走一步
Keys	T	take ten	走十步
Keys	Enter	go there	去那一站
Keys	z	fold or unfold	折叠、展开
Keys	F	fold or unfold the group	折叠、展开这一组
Keys	v	another picture	换一种图
Keys	m	the map	地图
Keys	Space	halt, or go on	停下，或继续
Keys	n, PgDn, Right	one command on	下一条命令
Keys	+, =	faster, slower	快些、慢些
Keys	Esc	go on by hand	自己来
Keys	e	a value or a fraction	填一个数或分数
Keys	+, =	nudge it	加减一点
Keys	t	take a step	走一步
Keys	u	undo; Ctrl-R: redo	撤销；Ctrl-R 重做
Keys	S	the next setting	下一个设置
Keys	W	write the next word	续写一个词
Keys	O	the original numbers	恢复原来的数
Keys	c	check it by a nudge	用扰动核对
Keys	c	check all of the lesson	核对整课
Keys	[	a larger or smaller nudge	扰动大一些、小一些
Keys	Enter	begin, or open it	开始，或打开
Keys	Enter	go there	去那一站
Keys	j, Down	move	移动
Keys	l, Right	its units	单元
Keys	t	the tour: two minutes	两分钟导览
Keys	C	before and after the edits	改动前后对照
Keys	D	the terms	术语
Keys	D	the terms	术语
Keys	z	larger cells	放大格子
Keys	s	colours as numbers are now	按现在的数定颜色
Keys	R	words as columns	词排成列
Keys	/	find any name	查找任何名字
Keys	L, F2	the other language	换语言
Keys	:	type a command	输入命令
Keys	?, F1	all keys and commands	所有按键和命令
Keys	q	back, then leave	返回，再按是退出
Commands inside	against FILE	compare your own arrays (.npz, .npy, .csv, .safetensors): wrong cells are marked, and what mistake gives them is said	与自己的数组（.npz、.npy、.csv、.safetensors）比较：标出不对的格子，并说明是哪种错误造成的
Commands inside	answer [ANSWER]	answer the question: a number or arithmetic, 2x3, +, or a choice	回答问题：一个数或算式、2x3、+，或选项编号
Commands inside	back [jump|forth]	one why less; else, and with jump, back to where a jump came from (goto, flip, search, the map, stops); forth: there again	少追问一层；没有追问，或写 jump，就退回跳转之前的地方（goto、flip、search、地图、stops）；forth：再跳过去
Commands inside	bind KEY COMMAND	bind a key; in one mode alone if its name is before the key: lesson, why, contents, help, a view	改按键；前面加模式名就只在那里有效：lesson、why、contents、help 或视图名
Commands inside	bug [SEED]	bug hunt: one mistake is planted, find the first wrong matrix; the same again with the same seed	捉虫：藏了一处错，找出第一个算错的矩阵；种子相同，题也相同
Commands inside	cancel	leave the panel or the help; never quits	离开面板或帮助；不会退出程序
Commands inside	caption [en|zh] [TEXT]	a text below what a playback script shows, in both languages or one; does nothing by hand	播放脚本时显示在下方的文字，不写语言就两种都用；手动输入时不起作用
Commands inside	check	check every gradient of the lesson by central differences	用中心差分核对这一课的每个梯度
Commands inside	choose [NAME] [VALUE]	change a setting of the lesson, which is run again with it; without a value the next	改这一课的一个设置，课程会按它重新运行；不写值就换下一个
Commands inside	compare [edits|without NODE|step N|NODE NODE]	two settings side by side: before and after the edits, without an operation, an earlier step, or two matrices	两种情形并排：改动前后、去掉一个运算、较早的一步，或两个矩阵
Commands inside	example N|held N	show another example: N of those to train on, or held N, kept apart; 0 is the lesson\'s own	换一个样例：训练用的第 N 个，或 held N，留出的第 N 个；0 是课里自己的
Commands inside	explain [line|next|prev|left|right|N]	why: point into the number\'s sum, then open the one that is pointed at, line: both at once; next, prev, N: another term, left, right: another number of it	追问：先指到这个数的式子里，再打开所指的数，line：两步一起做；next、prev、序号：另一项，left、right：这一项里的另一个数
Commands inside	flip	the same matrix\'s stop in the other pass	翻到梯度，或从梯度翻回来
Commands inside	fold	fold or unfold the group of the stop, or of the map\'s box; in the contents a part, or a lesson\'s units	收起或展开这一站（或图中方框）的组；目录里是一部分，或一课的单元
Commands inside	generate [N] [temperature|top|seed …]	write the sentence on, word by word, and show what could have come; temperature 0 takes the largest	一个词一个词地往下写，并显示本来可能出现的词；temperature 0 每次取最大的
Commands inside	goto [STOP]	go to a stop: intro, A, dA, step(Wq), closing, or a number; forward, backward: the first of a pass; alone: what is selected, a lesson, a box of the map, or the number\'s own stop	到某一站：开场、A、dA、step(Wq)、小结，或站号；forward、backward：一遍的第一站；什么都不写：到选中的课、地图上的框，或这个数自己的那一站
Commands inside	help [COMMAND|TERM|all|stops|terms|notes]	the keys of now, all keys and commands, one of them, or a term; the stops, all terms or those with a word in them, or what the lesson notes on this page	此刻可用的按键，所有按键和命令，其中一个，或一个术语；各站，所有术语或带某个词的术语，课里对这一页的备注
Commands inside	hint	a hint for the question; the last one is the sum written out	给一条提示；最后一条是写开的算式
Commands inside	history STEP	look at the weights after an earlier step of training	看训练中早先某一步之后的参数
Commands inside	knob [N|goal|beside]	on a board: the next value of a knob; goal: the next goal; beside: from the heads to the knobs, and back	面板上：旋钮换下一个值；goal：下一个目标；beside：从头到旋钮，再回来
Commands inside	label ADDRESS NAME	call a row X[2,:] or a column X[:,1] of a given matrix by another name	给给定矩阵的一行 X[2,:] 或一列 X[:,1] 换个名字
Commands inside	match next|prev	the next or previous place that the search found	查找的下一处或上一处
Commands inside	matrix next|prev	select a cell of the next or the previous matrix	选中后一个或前一个矩阵的格子
Commands inside	move up|down|left|right	move the selected cell, or what a view points at	移动选中的格子，或视图里的光标
Commands inside	next [COUNT]	the next page or stop, or so many stops on	下一页或下一站，或往后走几站
Commands inside	note [TEXT|off]	write a note of your own at this stop, or take the last back; without text: list them	在这一站写一条自己的笔记，off 撤掉最后一条；不加文字：列出全部
Commands inside	nudge [VALUE]	add to the selected number, 0.1 unless told otherwise	给选中的数加一点，默认 0.1
Commands inside	open [LESSON|tour|article [LETTER]]	a lesson by name, number, title or file; alone the list of lessons; an article, or the list of them	按名字、编号、标题或文件打开一课；什么都不写就回到课程目录；article 打开一篇文章，或列出各篇
Commands inside	optimizer [sgd|momentum|adam|adamw|batch|beta1|beta2|clip|eps|lr|warmup|weight_decay VALUE…]	how weights follow their gradients, and the numbers of it; without words: what is chosen; lr 0.05 does the same alone	参数怎样跟着梯度走，以及它的各个数；不写则显示现在的选择；单写 lr 0.05 也行
Commands inside	option [NAME [VALUE]]	one of the settings, which do the same alone: digits 4	设置里的一项；单写也行：digits 4
Commands inside	play [FILE]	play the lesson\'s script from its first stop, or that of a file; paused: go on	从头播放这一课的脚本，或播放文件里的脚本；暂停时：继续
Commands inside	point NODE	point at the box of a matrix	指向一个矩阵的框
Commands inside	practice [OP]	an exercise with fresh small numbers, of this lesson or one op	用新的小整数出一题，照这一课或单独一种运算
Commands inside	present [on|off|start|blank]	for a class: large, without keys; next uncovers first, and nothing of that is kept; start: from the first stop, with the lesson\'s own numbers; blank: an empty screen, and back	讲课用：大字，不显示按键；next 先揭开答案，揭开的都不记录；start：恢复课里原来的数，从第一站讲起；blank：空白屏幕，再一次恢复
Commands inside	prev [COUNT]	the previous page or stop, or so many stops back	上一页或上一站，或退回几站
Commands inside	quit [now]	back, then leave; position and edits are kept	返回，再按退出；位置和改动都会保留
Commands inside	record FILE|off	write what you do to a file that play can play; off ends it	把你做的写进文件，以后可以 play；off 结束
Commands inside	redo	do again what was undone	重做
Commands inside	reset [weights|answers [yes]]	the lesson\'s original numbers (undo brings edits back), those of its weights alone, or forget all answers	恢复原来的数（undo 可找回改动），或只恢复权重，或忘掉所有答案
Commands inside	restore [off]	make the edits that are kept aside, as far as they fit the lesson; off: drop them, and answers that do not fit any more	把搁在一旁的改动做上去，能放的都放；off：丢掉它们，也丢掉不再适用的回答
Commands inside	reveal [only]	show the answer and why, or do what is asked for, step by step; only: without doing it	看答案和理由，或一步步做到题目要的；only：只看不做
Commands inside	review	ask again what was missed or is due, of this lesson, then of the others, one after the other	把没答对的、到期的题一道接一道再问：先问这一课，再问别的课
Commands inside	row next|prev|half-next|half-prev|page-next|page-prev|first|last|VALUE	move in the list: by a line, half a page, a page, to an end, or by number	在列表里移动：一行、半页、一页、到两头，或按行号
Commands inside	run	train on by itself, step by step, and stop; all of it is one entry of undo	让训练自己一步步走下去，再按一次停；整段算一次改动
Commands inside	save [as|as! FILE.lua]	save position and edits now; as: the lesson as a file that opens with the present numbers, which as! replaces	立即保存位置和改动；as：另存为一个课程文件，打开就是现在的数，as! 替换已有的
Commands inside	say WORDS	give the lesson another sentence, in its own words, and run it again; where there are several sentences its name comes first	换一个句子（用这一课的词），课程会按它重新运行；有几个句子时先写名字
Commands inside	search [TEXT]	find a stop by its name, formula or text; in the contents, a lesson	按名字、公式或文字查找站；在目录里查找课程
Commands inside	select ADDRESS	select a cell; goes to its stop if need be	选中一个格子；必要时到它那一站
Commands inside	set [ADDRESS VALUE…]	change given numbers, one, a row X[1,:] 5 6 or all X [[1,2],[3,4]], or an op\'s own, such as S_scaled.by; Wq[1,2] = 3 does the same; alone the line opens for the selected cell	改给定的数：一个，一行 X[1,:] 5 6，或整个 X [[1,2],[3,4]]；也可改运算自己的数，如 S_scaled.by；写 Wq[1,2] = 3 也行；什么都不写就打开命令行，给选中的格子输入新的数
Commands inside	speed VALUE|faster|slower|pause|step	how fast the playback goes: 2 is twice as fast; pause: halt, or go on; step: one command on	播放的快慢：2 是两倍速；pause：暂停，或继续；step：执行下一条命令
Commands inside	train [STEPS]	take steps of the lesson\'s optimizer, one unless told otherwise	按本课的优化器走几步，不写就走一步
Commands inside	undo	take back the last change of a number	撤销上一次改动
Commands inside	view [lesson|map|training|compare|matrix|curves|bars|check|sum|jacobian|histogram|rank|heads|counts|states|changes|next|equation|row|nudge|film|curve|before|picture|numbers] [MATRIX…]	another picture, the last five of named matrices; by itself the numbers of the stop, then the next one that fits; map again leaves it	换一种图，后五种可以写上矩阵；不带名字就先看这一站的数，再换下一种合适的；再写一次 map 离开地图
Commands inside	votes COUNT…	presenting: the room\'s answers beside the truth	讲课时：全班的答案，和正确答案放在一起
Commands inside	wait SECONDS	a pause of a playback script; does nothing by hand	播放脚本里的停顿；手动输入时不起作用
Commands inside	colors auto|24bit|256|8|none	how many colours at most; auto: as many as the terminal says that it has	最多用多少种颜色；auto：终端自称有多少就用多少
Commands inside	core [on|off]	next and prev keep to the stops that the lesson marks for a lecture	next 和 prev 只走课里为讲课标出的站
Commands inside	cover N	hide a share of the matrices to fill in, 0 none to 4 all computed	遮住一部分矩阵自己填：0 不遮，4 遮住所有算出来的
Commands inside	digits N	decimals of the matrices, 0 to 9	矩阵的小数位数，0 到 9
Commands inside	glyphs unicode|safe|ascii	which characters may be used	使用哪套字符
Commands inside	h VALUE|finer|coarser	the step of the finite difference, 1e-11 to 1	差分的步长，1e-11 到 1
Commands inside	lang [en|zh]	English or Chinese; without a word the other one	英文或中文；不写则切换
Commands inside	motion [on|off]	whether training is shown step by step; off: run takes its steps at once	训练是否一步步演示；off：run 一次走完
Commands inside	mouse [on|off]	a click selects or does what is there, twice is Enter, the wheel moves; with Shift the terminal selects text	点一下选中或执行，点两下等于 Enter，滚轮移动；按住 Shift 由终端选文字
Commands inside	numpy [on|off]	a line of NumPy under the formula	公式下面加一行 NumPy
Commands inside	panel [plain|jacobian|diagonal]	a softmax\'s gradient as its row, as the row\'s Jacobian, or beside the mistake of keeping the diagonal only	softmax 的梯度：按行展开、展开雅可比矩阵，或对照“只留对角线”的错误
Commands inside	scale [original]	colours on the scale of the numbers as they are now, or again on that of the lesson\'s own	按现在的数重定颜色的尺度，或改回这一课原来的数的尺度
Commands inside	speech [on|off]	in line mode: operators as words, for the ear, or as signs	行模式里：运算符读作词，或保留符号
Commands inside	theme auto|dark|light|contrast|mono	colours	配色
Commands inside	transpose [on|off]	tokens as columns: formulas and addresses follow; again: as rows	词元排成列，公式和地址随之改写；再按一次排回行
Commands inside	zoom [none|panel|text|figure]	the sum large, then the text, where they are not whole; larger cells in the place of the sum; then none of them	先放大没有显示全的算式、文字，再在算式的位置放大格子，再还原
Operations	matmul	matrix product	矩阵乘法
Operations	transpose	transpose	转置
Operations	scale	scaling	缩放
Operations	add	sum	和
Operations	sub	difference	差
Operations	hadamard	product cell by cell	逐格相乘
Operations	div	division cell by cell	逐格相除
Operations	mask	mask	掩码
Operations	softmax	softmax by rows	按行 softmax
Operations	layernorm	layer norm	层归一化
Operations	rmsnorm	RMS norm	均方根归一化
Operations	normalize_rows	shares of a row	按行归一
Operations	exp	exponential	指数
Operations	log	natural logarithm	自然对数
Operations	sqrt	square root	平方根
Operations	tanh	hyperbolic tangent	双曲正切
Operations	sigmoid	sigmoid	sigmoid 函数
Operations	relu	rectifier	ReLU
Operations	gelu	GELU (erf form)	GELU（erf 形式）
Operations	gelu_tanh	GELU (tanh form)	GELU（tanh 形式）
Operations	silu	SiLU	SiLU
Operations	elu1	elu + 1	elu + 1
Operations	cols	columns of a matrix	取若干列
Operations	rows	rows of a matrix	取若干行
Operations	hcat	side by side	左右拼接
Operations	vcat	one below the other	上下拼接
Operations	gather	rows by number	按编号取行
Operations	rope	rotary position	旋转位置编码
Operations	dropout	dropout	随机失活
Operations	sum	sum of all cells	全部求和
Operations	dot	weighted sum	加权和
Operations	mse	mean squared error	均方误差
Operations	cross_entropy	cross-entropy	交叉熵
Operations	max	the larger of two	取较大者
Operations	min	the smaller of two	取较小者
Operations	abs	absolute value	绝对值
Operations	clip	clipped to a range	截到一个范围
Operations	rowmax	the largest of each row	按行取最大
Operations	rowsum	sum of each row	按行求和
Operations	entropy	entropy of each row	按行求熵
Operations	argmax	place of the largest	最大者的位置
Operations	top_mask	mask of the k largest	最大 k 个的掩码
Operations	quantize	rounded to steps	量化
' | awk 'function offer(word, what)
{
    if (tolower(substr(word, 1, length(typed))) == tolower(typed))
        print before word "\t" what
}
function quoted(word)
{
    gsub(/\047/, "\047\\\\\047\047", word)
    return "\047" word "\047"
}
function offer_rows(section,    i)
{
    for (i = 1; i <= rows; i++)
        if (kind[i] == section && name[i] != "")
            offer(name[i], help[i])
}
function offer_lessons(    command, line, id, ids, titles, i)
{
    command = quoted(qkv) " list 2>/dev/null"
    while ((command | getline line) > 0) {
        sub(/^ *[0-9]+ +/, "", line)
        sub(/ *[(（][^(（]*$/, "", line)
        id[++ids] = line
        sub(/ .*/, "", id[ids])
        sub(/^[^ ]* */, "", line)
        title[ids] = line
        titles += index(tolower(id[ids]), tolower(typed)) == 1
    }
    for (i = 1; i <= ids; i++)
        offer(titles > 0 ? id[i] : title[i], titles > 0 ? title[i] : id[i])
}
function offer_stops(    command, line)
{
    command = quoted(qkv) " show " quoted(lesson) " --do stops --size 80x900 2>/dev/null"
    while (lesson != "" && (command | getline line) > 0) {
        if (line !~ /^ [^ ]* *[0-9]+  [^ ]/)
            continue
        sub(/^ [^ ]* *[0-9]+  /, "", line)
        sub(/  .*/, "", line)
        offer(line, "")
    }
}
function offer_argument(argument,    word, words, i)
{
    words = split(argument, word, /[][.|= ]+/)
    for (i = 1; i <= words; i++) {
        if (word[i] == "LESSON")
            offer_lessons()
        else if (word[i] == "STOP")
            offer_stops()
        else if (word[i] == "FORMAT")
            offer_rows("Formats of export")
        else if (word[i] == "COMMAND")
            offer_rows("Commands inside")
        else if (word[i] == "WORD")
            offer_rows("Subcommands")
        else if (word[i] == "OP")
            offer_rows("Operations")
        else if (word[i] != "" && index(argument, "|"))
            offer(word[i], "")
    }
}
function option(word,    i)
{
    sub(/=.*/, "", word)
    for (i = 1; i <= rows; i++)
        if (kind[i] == "Options" && (name[i] == word || (letter[i] != "" && letter[i] == word)))
            return i
    return 0
}
BEGIN {
    locale = ENVIRON["LC_ALL"] != "" ? ENVIRON["LC_ALL"] : ENVIRON["LC_MESSAGES"]
    locale = locale != "" ? locale : ENVIRON["LANG"]
    while ((getline line < "-") > 0) {
        split(line, field, "\t")
        kind[++rows] = field[1]
        help[rows] = field[locale ~ /^zh/ ? 4 : 3]
        takers[rows] = " " field[5] " "
        word = field[2]
        if (word ~ /^-., /) {
            letter[rows] = substr(word, 1, 2)
            sub(/^-., /, "", word)
        }
        if (kind[rows] == "Subcommands" && !sub(/^qkv /, "", word))
            word = ""
        name[rows] = word
        sub(/[[ ].*/, "", name[rows])
        argument[rows] = substr(word, length(name[rows]) + 1)
    }
    qkv = ARGV[1]
    for (i = 2; i < ARGC; i++) {
        word = ARGV[i]
        row = open ? 0 : option(word)
        if (i + 1 == ARGC)
            break
        if (open || word ~ /^-/) {
            open = argument[row] ~ /^ / && !index(word, "=") ? row : 0
            continue
        }
        for (k = 1; k <= rows && command == 0 && lesson == ""; k++)
            if (kind[k] == "Subcommands" && name[k] == word)
                command = k
        if (command == 0 || name[command] != word)
            lesson = lesson == "" ? word : lesson
    }
    typed = word
    if (!open && row && (equals = index(word, "="))) {
        before = substr(word, 1, equals)
        typed = substr(word, equals + 1)
        open = row
    }
    if (open) {
        offer_argument(argument[open])
    } else if (typed ~ /^-/) {
        for (i = 1; i <= rows; i++)
            if (kind[i] == "Options" && index(takers[i], " " (command ? name[command] : "qkv") " "))
                offer(name[i], help[i])
    } else if (lesson == "" || argument[command] ~ /\.\.\./) {
        if (!command)
            offer_rows("Subcommands")
        offer_argument(command ? argument[command] : "LESSON")
    }
}
' $argv
end
