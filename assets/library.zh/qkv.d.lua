---@meta
-- SPDX-License-Identifier: GPL-3.0-or-later
-- qkv 的课程语言，供 Lua 语言服务器使用，从不执行；
-- `qkv reference --lang zh` 有讲解。

---@alias qkv.Text string|{ en: string, zh: string }
---@alias qkv.Numbers number[]|number[][]|qkv.Rows
---@alias qkv.Stop qkv.Matrix|qkv.Gradient|qkv.Update
---@alias qkv.Page string|qkv.intro

---生成数据的函数给出的结果：还不是节点的数
---@class qkv.Rows
---@field T qkv.Rows 转置
---@field [integer] number[] 其中一行

---计算图里的一个节点
---@class qkv.Matrix
---@field T qkv.Matrix 转置
---@field [integer] number[] 现在的数，其中一行
---@operator mul(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator div(number): qkv.Matrix
---@operator add(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator sub(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator unm: qkv.Matrix
---@operator len: integer

---d(M)，也是它那一站
---@class qkv.Gradient
---@field [integer] number[] 现在的数，其中一行

---step(W)：更新站
---@class qkv.Update

-- 叶子

---@class qkv.input
---@field rows? qkv.Text[]|qkv.Matrix 每行的标签
---@field cols? qkv.Text[]|qkv.Matrix 每列的标签

---课程的输入叶子，如词元 X
---@param rows qkv.Numbers {1,2,3} 是一行
---@param opts? qkv.input
---@return qkv.Matrix
function input(rows, opts) end

---@class qkv.weight
---@field rows? qkv.Text[]|qkv.Matrix 每行的标签
---@field cols? qkv.Text[]|qkv.Matrix 每列的标签

---权重矩阵：训练会改变它
---@param rows qkv.Numbers {1,2,3} 是一行
---@param opts? qkv.weight
---@return qkv.Matrix
function weight(rows, opts) end

---@class qkv.constant
---@field rows? qkv.Text[]|qkv.Matrix 每行的标签
---@field cols? qkv.Text[]|qkv.Matrix 每列的标签

---没有梯度的叶子
---@param rows qkv.Numbers {1,2,3} 是一行
---@param opts? qkv.constant
---@return qkv.Matrix
function constant(rows, opts) end

---@class qkv.target
---@field rows? qkv.Text[]|qkv.Matrix 每行的标签
---@field cols? qkv.Text[]|qkv.Matrix 每列的标签

---与输出相比的目标
---@param rows qkv.Numbers {1,2,3} 是一行
---@param opts? qkv.target
---@return qkv.Matrix
function target(rows, opts) end

---@class qkv.relabel
---@field rows? qkv.Text[]|qkv.Matrix 每行的标签；给一个先定义的矩阵，就用它各行的标签，它的标签变了也跟着变；不写，行就没有标签
---@field cols? qkv.Text[]|qkv.Matrix 每列的标签；不写，列就没有标签

---给矩阵换标签（由它算出的矩阵也随着换），并返回它
---@param M qkv.Matrix
---@param opts? qkv.relabel
---@return qkv.Matrix
function relabel(M, opts) end

---由词的编号组成的叶子，一行一个，到处都显示成词；`set x[2] 垫子` 可以换掉一个
---@param text string|(string|integer)[] 一个接一个的词，每次取最长的匹配，空格可有可无；也可以是由这样的文字和编号（0 表示没有词）组成的列表
---@param words qkv.Text[] 词里没有空格；第一个词的编号是 1
---@return qkv.Matrix
function ids(text, words) end

-- 生成数据

---全 0
---@param rows integer 1 到 65536
---@param cols integer 1 到 65536
---@return qkv.Numbers
function zeros(rows, cols) end

---全 1
---@param rows integer 1 到 65536
---@param cols integer 1 到 65536
---@return qkv.Numbers
function ones(rows, cols) end

---单位矩阵
---@param n integer 行数和列数，1 到 65536
---@return qkv.Numbers
function eye(n) end

---@class qkv.random
---@field seed? integer 同一种子处处得到同样的数；不写则由 --seed 决定
---@field scale? number 标准差，默认 1

---正态随机数，标准差为 scale，保留 4 位小数
---@param rows integer 1 到 65536
---@param cols integer 1 到 65536
---@param opts? qkv.random
---@return qkv.Numbers
function random(rows, cols, opts) end

---正弦余弦位置编码，从 0 数起，底数 10000
---@param T integer 位置数，从 0 数起
---@param d integer 列数；正弦与余弦交替
---@return qkv.Numbers
function sinusoid(T, d) end

---ALiBi 位置偏置：对之前的位置为 −slope·(i−j)，对角线以上为 0
---@param T integer 词元数
---@param slope number 每隔一个词元扣多少
---@return qkv.Numbers
function alibi(T, slope) end

---因果掩码：对角线及以下为 1
---@param T integer 词元数
---@return qkv.Numbers
function causal(T) end

---@class qkv.draw
---@field seed? integer 到处都是同样的数；不写就由 --seed 决定

---一列随机整数，每个整数机会相同
---@param n integer 多少个，最多 10000
---@param low integer 可能的最小值
---@param high integer 可能的最大值
---@param opts? qkv.draw
---@return integer[]
function draw(n, low, high, opts) end

---@class qkv.shuffle
---@field seed? integer 到处都是同样的次序；不写就由 --seed 决定

---把列表里的各项打乱，每种次序机会相同；原来的列表不变
---@param list table 一个列表
---@param opts? qkv.shuffle
---@return table
function shuffle(list, opts) end

---@class qkv.load
---@field tensor? string 读哪一个数组；只有一个时不必写
---@field rows? integer[] { 从, 到 }：只取这些行
---@field cols? integer[] { 从, 到 }：只取这些列
---@field pick? integer[] 按这个次序取这些行
---@field transpose? boolean 把取出的转置

---读取课程文件夹里的 .npy、.npz、.csv 或 .safetensors 文件
---@param file string 文件名，相对于课程所在的文件夹；.csv 里的行名和列名成为标签；G[i][j] 和 #G 读取载入的数
---@param opts? qkv.load
---@return qkv.Numbers
function load(file, opts) end

---@class qkv.weights
---@field rows? integer[] { 从, 到 }：只读这些行，别的不读
---@field cols? integer[] { 从, 到 }：只取这些列
---@field pick? integer[] 按这个次序取这些行
---@field transpose? boolean 把取出的转置

---读取 `--weights 文件` 或课程开头所写文件里的数
---@param tensor string 读哪一个数组
---@param opts? qkv.weights
---@return qkv.Numbers
function weights(tensor, opts) end

-- 运算

---逐格相乘，自动广播
---@param A qkv.Matrix|qkv.Numbers|number
---@param B qkv.Matrix|qkv.Numbers|number 同样的形状；行、列或一个数会自动广播，两边都行
---@return qkv.Matrix
function hadamard(A, B) end

---逐格相除，自动广播
---@param A qkv.Matrix|qkv.Numbers|number
---@param B qkv.Matrix|qkv.Numbers|number 同样的形状；行、列或一个数会自动广播，两边都行
---@return qkv.Matrix
function div(A, B) end

---每行变成总和为 1 的份额
---@param S qkv.Matrix|qkv.Numbers 分数；遮住的算 −∞，整行都遮住则份额都是 0
---@return qkv.Matrix
function softmax(S) end

---@class qkv.mask
---@field fill? number 换成什么，默认 −∞

---掩码：M 为 0 的格换掉，默认换成 −∞
---@param S qkv.Matrix|qkv.Numbers 分数
---@param M qkv.Matrix|qkv.Numbers 按行写的数或常量：1 可以看，0 不可以
---@param opts? qkv.mask
---@return qkv.Matrix
function mask(S, M, opts) end

---@class qkv.layernorm
---@field eps? number 根号里的 eps，默认 1e-5

---层归一化：每行减均值、除以标准差
---@param x qkv.Matrix|qkv.Numbers
---@param gamma qkv.Matrix|qkv.Numbers 缩放，1×n
---@param beta qkv.Matrix|qkv.Numbers 平移，1×n
---@param opts? qkv.layernorm
---@return qkv.Matrix
function layernorm(x, gamma, beta, opts) end

---@class qkv.rmsnorm
---@field eps? number 根号里的 eps，默认 1e-6

---均方根归一化：每行除以均方根
---@param x qkv.Matrix|qkv.Numbers
---@param gamma qkv.Matrix|qkv.Numbers 缩放，1×n
---@param opts? qkv.rmsnorm
---@return qkv.Matrix
function rmsnorm(x, gamma, opts) end

---每行除以它的和
---@param x qkv.Matrix|qkv.Numbers 和为 0 的行得到 0
---@return qkv.Matrix
function normalize_rows(x) end

---双曲正切
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function tanh(x) end

---1/(1+e^−x)
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function sigmoid(x) end

---激活函数 max(0, x)
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function relu(x) end

---激活函数 GELU，erf 形式
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function gelu(x) end

---激活函数 GELU，tanh 形式
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function gelu_tanh(x) end

---x 乘以 sigmoid
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function silu(x) end

---e 的 x 次方
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function exp(x) end

---自然对数；0 的对数是 −∞，斜率是 1∕0，同 PyTorch，被掩码的份额也一样：`hadamard(A, log(A))` 在那里是 nan，`entropy(A)` 不是
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function log(x) end

---平方根
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function sqrt(x) end

---大于 0 为 x+1，否则为 e^x
---@param x qkv.Matrix|qkv.Numbers|number 给一个普通的数，就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function elu1(x) end

---第 from 到 to 列，含两端
---@param A qkv.Matrix|qkv.Numbers
---@param from integer 第一列，从 1 数起
---@param to integer 最后一列，含
---@return qkv.Matrix
function cols(A, from, to) end

---第 from 到 to 行，含两端
---@param A qkv.Matrix|qkv.Numbers
---@param from integer 第一行，从 1 数起
---@param to integer 最后一行，含
---@return qkv.Matrix
function rows(A, from, to) end

---左右拼接
---@param A (qkv.Matrix|qkv.Numbers)[] 从左到右
---@return qkv.Matrix
function hcat(A) end

---上下拼接
---@param A (qkv.Matrix|qkv.Numbers)[] 从上到下
---@return qkv.Matrix
function vcat(A) end

---嵌入查表：按编号取 E 的行，从 1 数起；0 表示没有词，得到一行 0
---@param E qkv.Matrix|qkv.Numbers 每个词一行
---@param ids integer[]|qkv.Matrix E 的行号，从 1 数起，或 0；也可以是 `ids` 或 `argmax` 的结果
---@return qkv.Matrix
function gather(E, ids) end

---@class qkv.rope
---@field base? number 默认 10000
---@field start? number 第一行的位置，默认 0
---@field pairs? string "adjacent"（1 和 2、3 和 4）或 "half"（1 和中间那列）
---@field scale? number 位置都除以它，默认 1；即“线性”缩放（位置内插），同 Hugging Face 里 rope_type 为 "linear" 的 factor

---旋转位置编码（RoPE）：按位置把成对的列旋转
---@param x qkv.Matrix|qkv.Numbers 列数为偶数
---@param opts? qkv.rope
---@return qkv.Matrix
function rope(x, opts) end

---@class qkv.dropout
---@field p? number 丢弃的概率
---@field seed? integer 决定丢哪些格

---随机失活：以概率 p 丢弃，留下的除以 1−p
---@param x qkv.Matrix|qkv.Numbers
---@param opts? qkv.dropout
---@return qkv.Matrix
function dropout(x, opts) end

---所有格的均方误差
---@param Y qkv.Matrix|qkv.Numbers
---@param target qkv.Matrix|qkv.Numbers 同样的形状
---@return qkv.Matrix
function mse(Y, target) end

---交叉熵：正确类别概率的 −log，按行取平均；目标是 0 的行不算在内（同 PyTorch 的 ignore_index）
---@param logits qkv.Matrix|qkv.Numbers softmax 之前的数
---@param ids integer[]|qkv.Matrix 每行正确的是第几列，从 1 数起，或 0；也可以是 `ids` 的结果
---@return qkv.Matrix
function cross_entropy(logits, ids) end

---所有格之和
---@param x qkv.Matrix|qkv.Numbers
---@return qkv.Matrix
function sum(x) end

---逐格乘以这些数再求和
---@param x qkv.Matrix|qkv.Numbers
---@param rows qkv.Matrix|qkv.Numbers 同样形状的数或常量
---@return qkv.Matrix
function dot(x, rows) end

---逐格取两个中较大的；相等处梯度各得一半
---@param A qkv.Matrix|qkv.Numbers|number 两个都是数就得到一个数
---@param B qkv.Matrix|qkv.Numbers|number 同样的形状；行、列或一个数会自动广播，两边都行
---@return qkv.Matrix
function max(A, B) end

---逐格取两个中较小的；相等处梯度各得一半
---@param A qkv.Matrix|qkv.Numbers|number 两个都是数就得到一个数
---@param B qkv.Matrix|qkv.Numbers|number 同 max
---@return qkv.Matrix
function min(A, B) end

---绝对值；在 0 处梯度是 0
---@param A qkv.Matrix|qkv.Numbers|number 给一个数就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function abs(A) end

---每格不低于 low，也不高于 high；low ≤ A ≤ high 处梯度原样通过
---@param A qkv.Matrix|qkv.Numbers|number 给一个数就得到一个数
---@param low number 下界，-math.huge 表示没有
---@param high number 上界，math.huge 表示没有
---@return qkv.Matrix
function clip(A, low, high) end

---每行最大的数，m×1；几个同为最大时梯度平分
---@param S qkv.Matrix|qkv.Numbers|number 给一个数就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function rowmax(S) end

---每行的和，m×1
---@param S qkv.Matrix|qkv.Numbers|number 给一个数就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function rowsum(S) end

---每行的 −Σ p⋅ln p，m×1；份额为 0 的格（如被掩码的）算作 0，也没有梯度；用 log 和 hadamard 来写，那里会像 PyTorch 一样得到 nan
---@param P qkv.Matrix|qkv.Numbers|number 按行的份额，如 softmax 的结果；给一个数就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function entropy(P) end

---每行最大者的位置，m×1，从 1 数起，相等时取最前的；梯度不通过
---@param S qkv.Matrix|qkv.Numbers|number 给一个数就得到一个数
---@return qkv.Matrix
---@overload fun(x: number): number
function argmax(S) end

---每行最大的 k 个是 1，相等时取靠前的，其余是 0；梯度不通过，可以交给 mask
---@param S qkv.Matrix|qkv.Numbers|number 给一个数就得到一个数
---@param k integer 几个，从 1 起
---@return qkv.Matrix
function top_mask(S, k) end

---@class qkv.quantize
---@field step? number 默认 1

---每格舍入到 step 的最近倍数，正中间取偶数倍；梯度直通，`check` 会说“按定义如此”
---@param A qkv.Matrix|qkv.Numbers|number 给一个数就得到一个数
---@param opts? qkv.quantize
---@return qkv.Matrix
function quantize(A, opts) end

---反向从哪里开始：一个损失，或一个矩阵和它的上游梯度
---@param L qkv.Matrix 1×1 的损失，或任意矩阵
---@param rows? qkv.Matrix|qkv.Numbers 它的上游梯度，形状相同
function backward(L, rows) end

-- 课程库

attention = {}

---@class qkv.attention.head
---@field X? qkv.Matrix|qkv.Numbers Q、K、V 都由它算出，每个词元一行：T×d
---@field Q? qkv.Matrix|qkv.Numbers 代替 X，查询由它算出
---@field K? qkv.Matrix|qkv.Numbers 代替 X，键由它算出
---@field V? qkv.Matrix|qkv.Numbers 代替 X，值由它算出
---@field Wq? qkv.Matrix|qkv.Numbers 查询是 Q·Wq + bq，d×d_k；Wq 和 bq 都不写则原样使用
---@field Wk? qkv.Matrix|qkv.Numbers 键的投影，d×d_k
---@field Wv? qkv.Matrix|qkv.Numbers 值的投影，d×d_v
---@field bq? qkv.Matrix|qkv.Numbers 查询的偏置，1×d_k
---@field bk? qkv.Matrix|qkv.Numbers 键的偏置，1×d_k
---@field bv? qkv.Matrix|qkv.Numbers 值的偏置，1×d_v
---@field scale? number|false 分数乘的系数，默认 1/√d_k；false 表示不缩放
---@field bias? qkv.Matrix|qkv.Numbers 加到缩放后的分数上，如 alibi(T, slope)
---@field mask? qkv.Matrix|qkv.Numbers 形状同分数：1 可以看，0 不可以；如 causal(T)
---@field name? string 前缀：写 "h" 就得到 h.S、h.A 等名字；不写则没有自己的名字

---@class qkv.attention.head.result
---@field Q qkv.Matrix 查询，T×d_k
---@field K qkv.Matrix 键，T×d_k
---@field V qkv.Matrix 值，T×d_v
---@field S qkv.Matrix 分数 Q·Kᵀ：每个查询一行，每个键一列
---@field S_scaled? qkv.Matrix scale 不是 false 时有
---@field S_biased? qkv.Matrix 写了 bias 时有
---@field S_masked? qkv.Matrix 写了 mask 时有
---@field A qkv.Matrix 注意力权重，每行之和为 1
---@field O qkv.Matrix 输出 A·V，T×d_v

---一个注意力头：从查询、键、值算到输出
---@param t qkv.attention.head
---@return qkv.attention.head.result
function attention.head(t) end

---@class qkv.attention.multi_head
---@field X? qkv.Matrix|qkv.Numbers Q、K、V 都由它算出，每个词元一行：T×d
---@field Q? qkv.Matrix|qkv.Numbers 代替 X，查询由它算出
---@field K? qkv.Matrix|qkv.Numbers 代替 X，键由它算出
---@field V? qkv.Matrix|qkv.Numbers 代替 X，值由它算出
---@field heads integer|qkv.attention.head[] 几个头，这时 Wq、Wk、Wv 是合在一起的，按列平分；或一个列表，每个头一个表，字段同 attention.head
---@field Wq? qkv.Matrix|qkv.Numbers 所有头合用，d×(heads·d_k)；heads 是列表时，它和下面五个都不用
---@field Wk? qkv.Matrix|qkv.Numbers d×(heads·d_k)
---@field Wv? qkv.Matrix|qkv.Numbers d×(heads·d_v)
---@field bq? qkv.Matrix|qkv.Numbers 1×(heads·d_k)
---@field bk? qkv.Matrix|qkv.Numbers 1×(heads·d_k)
---@field bv? qkv.Matrix|qkv.Numbers 1×(heads·d_v)
---@field Wo? qkv.Matrix|qkv.Numbers (heads·d_v)×d；不写则 O 就是 concat
---@field bo? qkv.Matrix|qkv.Numbers 1×d，和 Wo 一起写
---@field scale? number|false 分数乘的系数，默认 1/√d_k；false 表示不缩放
---@field bias? qkv.Matrix|qkv.Numbers 加到缩放后的分数上，如 alibi(T, slope)
---@field mask? qkv.Matrix|qkv.Numbers 形状同分数：1 可以看，0 不可以；如 causal(T)
---@field name? string 前缀：写 "m" 就得到 m.1.Q、m.2.A、m.concat、m.O

---@class qkv.attention.multi_head.result
---@field heads qkv.attention.head.result[]
---@field concat qkv.Matrix 各头的输出并排，T×(heads·d_v)
---@field O qkv.Matrix concat·Wo + bo，T×d

---多头注意力：几个头并排，再乘 Wo
---@param t qkv.attention.multi_head
---@return qkv.attention.multi_head.result
function attention.multi_head(t) end

---@class qkv.attention.additive
---@field s qkv.Matrix|qkv.Numbers 唯一的查询，1×d_s
---@field H qkv.Matrix|qkv.Numbers 被看的各行，T×d
---@field Ws qkv.Matrix|qkv.Numbers d_s×n
---@field Wh qkv.Matrix|qkv.Numbers d×n
---@field b? qkv.Matrix|qkv.Numbers 1×n
---@field v qkv.Matrix|qkv.Numbers n×1
---@field mask? qkv.Matrix|qkv.Numbers 1×T：1 可以看，0 不可以
---@field name? string 前缀：写 "h" 就得到 h.S、h.A 等名字；不写则没有自己的名字

---@class qkv.attention.additive.result
---@field hidden qkv.Matrix tanh(s·Ws + H·Wh + b)，T×n
---@field S qkv.Matrix 分数，1×T；不写 name 时只是转置视图
---@field S_masked? qkv.Matrix 写了 mask 时有
---@field A qkv.Matrix 注意力权重，每行之和为 1
---@field O qkv.Matrix 输出 A·H，1×d

---加性注意力（Bahdanau 等，2015）：分数为 tanh(s·Ws + H·Wh + b)·v
---@param t qkv.attention.additive
---@return qkv.attention.additive.result
function attention.additive(t) end

block = {}

---@class qkv.block.encoder
---@field X qkv.Matrix|qkv.Numbers 各词元，T×d
---@field attention qkv.attention.multi_head|qkv.attention.head 没写 heads 就是一个头；X 和 mask 由这一层给
---@field W1 qkv.Matrix|qkv.Numbers 前馈网络 act(x·W1 + b1)·W2 + b2；d×n
---@field b1? qkv.Matrix|qkv.Numbers 1×n
---@field W2 qkv.Matrix|qkv.Numbers n×d
---@field b2? qkv.Matrix|qkv.Numbers 1×d
---@field act? function 默认 relu
---@field gamma1 qkv.Matrix|qkv.Numbers 注意力处归一化的缩放，1×d
---@field beta1? qkv.Matrix|qkv.Numbers 它的平移，1×d：写了是 layernorm，不写是 rmsnorm
---@field gamma2 qkv.Matrix|qkv.Numbers 前馈网络处归一化的缩放，1×d
---@field beta2? qkv.Matrix|qkv.Numbers 它的平移，1×d：写了是 layernorm，不写是 rmsnorm
---@field norm? string 默认 "post"，即 norm(x + f(x))；或 "pre"，即 x + f(norm(x))
---@field eps? number 归一化的 eps；默认同 layernorm、rmsnorm
---@field mask? qkv.Matrix|qkv.Numbers T×T：1 可以看，0 不可以
---@field name? string 前缀：写 "enc" 就得到 enc.attn.1.Q、enc.sum1、enc.norm1 等名字

---@class qkv.block.encoder.result
---@field attention qkv.attention.multi_head.result
---@field Y qkv.Matrix 注意力子层交给前馈网络的，T×d
---@field hidden qkv.Matrix 前馈网络里 act 之后，T×n
---@field O qkv.Matrix 这一层的输出，T×d

---一个编码器层：先自注意力，再前馈网络，各带残差连接和归一化
---@param t qkv.block.encoder
---@return qkv.block.encoder.result
function block.encoder(t) end

---@class qkv.block.decoder
---@field X qkv.Matrix|qkv.Numbers 解码器自己的词元，T×d
---@field memory qkv.Matrix|qkv.Numbers 编码器的输出，每个词元一行
---@field self qkv.attention.multi_head|qkv.attention.head X 看 X；X 和 mask 由这一层给
---@field cross qkv.attention.multi_head|qkv.attention.head X 看 memory；Q、K、V 和 memory_mask 由这一层给
---@field W1 qkv.Matrix|qkv.Numbers 前馈网络 act(x·W1 + b1)·W2 + b2；d×n
---@field b1? qkv.Matrix|qkv.Numbers 1×n
---@field W2 qkv.Matrix|qkv.Numbers n×d
---@field b2? qkv.Matrix|qkv.Numbers 1×d
---@field act? function 默认 relu
---@field gamma1 qkv.Matrix|qkv.Numbers self 处归一化的缩放，1×d
---@field beta1? qkv.Matrix|qkv.Numbers 它的平移，1×d：写了是 layernorm，不写是 rmsnorm
---@field gamma2 qkv.Matrix|qkv.Numbers cross 处归一化的缩放，1×d
---@field beta2? qkv.Matrix|qkv.Numbers 它的平移，1×d：写了是 layernorm，不写是 rmsnorm
---@field gamma3 qkv.Matrix|qkv.Numbers 前馈网络处归一化的缩放，1×d
---@field beta3? qkv.Matrix|qkv.Numbers 它的平移，1×d：写了是 layernorm，不写是 rmsnorm
---@field norm? string 默认 "post"，即 norm(x + f(x))；或 "pre"，即 x + f(norm(x))
---@field eps? number 归一化的 eps；默认同 layernorm、rmsnorm
---@field mask? qkv.Matrix|qkv.Numbers self 的掩码，默认 causal(T)
---@field memory_mask? qkv.Matrix|qkv.Numbers cross 的掩码，默认没有
---@field name? string 前缀：写 "dec" 就得到 dec.self.1.Q、dec.cross.1.A、dec.sum1 等名字

---@class qkv.block.decoder.result
---@field self qkv.attention.multi_head.result
---@field Y1 qkv.Matrix 第一个子层交给下一层的，T×d
---@field cross qkv.attention.multi_head.result
---@field Y2 qkv.Matrix 第二个子层交给下一层的，T×d
---@field hidden qkv.Matrix 前馈网络里 act 之后，T×n
---@field O qkv.Matrix 这一层的输出，T×d

---一个解码器层：带掩码的自注意力，对 memory 的交叉注意力，再前馈网络
---@param t qkv.block.decoder
---@return qkv.block.decoder.result
function block.decoder(t) end

recurrent = {}

---@class qkv.recurrent.step
---@field x? qkv.Matrix|qkv.Numbers 词元，1×d；不写则没有输入
---@field h qkv.Matrix|qkv.Numbers 上一个状态，1×n
---@field Wx? qkv.Matrix|qkv.Numbers d×n，写了 x 时要有
---@field Wh qkv.Matrix|qkv.Numbers n×n
---@field b? qkv.Matrix|qkv.Numbers 1×n
---@field act? function 默认 tanh
---@field name? string 新状态的名字

---循环网络的一步：act(h·Wh + x·Wx + b)
---@param t qkv.recurrent.step
---@return qkv.Matrix
function recurrent.step(t) end

---@class qkv.recurrent.run
---@field X qkv.Matrix|qkv.Numbers 每个词元一行，T×d
---@field h qkv.Matrix|qkv.Numbers 第一个词元之前的状态，1×n
---@field Wx qkv.Matrix|qkv.Numbers d×n
---@field Wh qkv.Matrix|qkv.Numbers n×n
---@field b? qkv.Matrix|qkv.Numbers 1×n
---@field act? function 默认 tanh
---@field Wy? qkv.Matrix|qkv.Numbers 每个词元之后 y = h·Wy + by，n×m
---@field by? qkv.Matrix|qkv.Numbers 1×m，和 Wy 一起写
---@field name? string 前缀：写 "h" 就得到 h1、h2 等名字

---@class qkv.recurrent.run.result
---@field h qkv.Matrix[] 各步的状态，每个词元一个，1×n
---@field y qkv.Matrix[] 各步的输出，1×m；没写 Wy 则为空

---循环网络沿 X 的各行逐行走一遍
---@param t qkv.recurrent.run
---@return qkv.recurrent.run.result
function recurrent.run(t) end

-- 设置

---@class qkv.sentence
---@field name string 它的名字；句子和选项一共最多十六个
---@field words qkv.Text[] 句子里可以用的词；词里没有空格
---@field default string 由词组成，每次取最长的匹配，空格可有可无
---@field most? integer 最多几个词，默认 1000

---学的人可以用 `say` 换掉的句子：换了就重新运行课程文件，名字和形状不变的矩阵保留改动和训练结果，undo 可以换回去
---@param t qkv.sentence
---@return string[]
function sentence(t) end

---@class qkv.choose
---@field name string 它的名字；句子和选项一共最多十六个
---@field among table 可以取的数或文本；文本有两种语言时，值是英文的那一个
---@field default? any 其中一个，默认第一个
---@field title? qkv.Text 屏幕上的叫法，默认用名字
---@field afresh? boolean 换了值，权重就从课程给的数重新开始；undo 可找回训练过的权重

---学的人可以用 `choose` 换掉的值：换了就重新运行课程文件，与 sentence 一样
---@param t qkv.choose
---@return any
function choose(t) end

---@class qkv.generate
---@field logits qkv.Matrix 句子的每个词一列
---@field text string 句子的名字
---@field stop? string 写到这个词就结束

---让 `generate` 把句子写下去：按 logits 最后一行的 softmax 抽出下一个词，再用更长的句子重新运行课程文件
---@param t qkv.generate
function generate(t) end

-- 讲解

---@class qkv.lesson
---@field api integer 3；写 2 则 `qkv check` 要求较少；写 1 则每个叶子、式子里的每个数都各有一站
---@field id string a-z、0-9、- 和 _，最多 64 个
---@field title qkv.Text 最多 80 列宽
---@field keywords? qkv.Text 用逗号或顿号隔开的词，也能凭它们找到这一课
---@field part? integer 属于课程第几部分
---@field order? integer 在那部分里的次序
---@field minutes? integer 大约几分钟
---@field needs? string[] 先学哪些课的 id
---@field languages? string[] "en"、"zh"；没有列出的语言不必写
---@field weights? string 没有 --weights 时 weights 读的文件，放在课程旁边
---@field units? table[] 各单元，按走的次序，每个写作 { at = "站名", title =, question =, minutes =, can = { … } }

---开头的说明：写在文件最前面，只用字面值
---@param t qkv.lesson
function lesson(t) end

---@class qkv.intro
---@field en? string 英文
---@field zh? string 中文；直接写一个字符串则两种语言通用
---@field focus? (qkv.Stop|integer)[] 到站时选中的格
---@field notes? qkv.Text 给讲课人的备注
---@field subject? string|table<string, qkv.Stop|qkv.Stop[]> 这一站显示什么，如 "histogram" 或 { heads = { A1, A2 } }；按 v 看数
---@field view? string api 3 以前的写法：这一站显示的图，如 "histogram"
---@field shows? qkv.Stop[] api 3 以前的写法：那个视图要显示的矩阵，最多 16 个；不写就是选中的矩阵和同它一类的
---@field core? boolean 短讲时也要讲的一站
---@field always? boolean 数怎么改都成立，改过以后照常显示

---开场一站
---@param t string|qkv.intro
function intro(t) end

---at(A) { … }、at(d(A)) { … }、at(step(Wq)) { … }：一站的讲解
---@param stop qkv.Stop A、d(A) 或 step(Wq)
---@return fun(text: qkv.Page)
function at(stop) end

---@class qkv.closing
---@field en? string 英文
---@field zh? string 中文；直接写一个字符串则两种语言通用
---@field focus? (qkv.Stop|integer)[] 到站时选中的格
---@field notes? qkv.Text 给讲课人的备注
---@field subject? string|table<string, qkv.Stop|qkv.Stop[]> 这一站显示什么，如 "histogram" 或 { heads = { A1, A2 } }；按 v 看数
---@field view? string api 3 以前的写法：这一站显示的图，如 "histogram"
---@field shows? qkv.Stop[] api 3 以前的写法：那个视图要显示的矩阵，最多 16 个；不写就是选中的矩阵和同它一类的
---@field core? boolean 短讲时也要讲的一站
---@field always? boolean 数怎么改都成立，改过以后照常显示

---小结这一站
---@param t string|qkv.closing
function closing(t) end

---@class qkv.scene
---@field id string 它的名字，如 goto watch；不含空格。任务写 at = "watch" 就在那里问
---@field title? qkv.Text 显示在课程标题的位置
---@field at qkv.Stop 显示哪一站的数
---@field after? string 某个 try 的 id：没达到之前，这里也问它，按 Enter 就照做
---@field en? string 英文
---@field zh? string 中文；直接写一个字符串则两种语言通用
---@field focus? (qkv.Stop|integer)[] 到站时选中的格
---@field notes? qkv.Text 给讲课人的备注
---@field subject? string|table<string, qkv.Stop|qkv.Stop[]> 显示什么，如 "nudge" 或 { film = A1 }；按 v 看数
---@field core? boolean 短讲时也要讲的一站
---@field always? boolean 数怎么改都成立，改过以后照常显示

---课程自己的一站：有了场景，就按文件里的次序走场景；别的站用 `goto`、Enter 和图去看
---@param t qkv.scene
function scene(t) end

---@class qkv.board
---@field words? qkv.Matrix[] { x, p, y }：句子的词号；每个词一行的各词份额，最大的就是预测；应该是什么。也可以只写 x，或 x 和 p
---@field subject? table<string, qkv.Stop|qkv.Stop[]>[] 最多 8 个，重要的在前：{ heads = { A1, A2 } }、{ picture = p }、{ curve = L }；heads 是份额的矩阵，curve 是一个数
---@field knobs? string[] `choose` 的名字，或 `training` 的设置：optimizer、lr、batch……；数字键转前九个，方向键和 Enter 转任何一个
---@field goals? string[] `try` 或 `ask` 的 id，以各自的标题列出
---@field en? string 英文；选定目标之前显示
---@field zh? string 中文；直接写一个字符串则两种语言通用
---@field notes? qkv.Text 给讲课人的备注

---课程的第一屏，也是名为 `board` 的一站：一屏之内训练一个模型（按 t）
---@param t qkv.board
function board(t) end

---M 的梯度
---@param M qkv.Matrix|string 矩阵没有变量时写名字，如 d("enc.Q")
---@return qkv.Gradient
function d(M) end

---权重矩阵的更新站
---@param W qkv.Matrix 权重矩阵
---@return qkv.Update
function step(W) end

---给矩阵起名并返回它
---@param text string 最多 100 字节
---@param M qkv.Matrix
---@return qkv.Matrix
function name(text, M) end

---给矩阵起个称呼，凡写出它的公式，称呼就在名字旁边；返回这个矩阵
---@param M qkv.Matrix
---@param title qkv.Text 至多 100 字节
---@return qkv.Matrix
function title(M, title) end

---@class qkv.group
---@field closed? boolean 每一遍里合成一站，显示最后一个矩阵；走到组里别的矩阵或按 F 就展开；讲解、问题或断言写在组里别的矩阵上，这一组就是展开的

---在路线和地图上折成一组
---@param title qkv.Text
---@param matrices qkv.Matrix[] 折在一起的矩阵
---@param opts? qkv.group
function group(title, matrices, opts) end

---照样计算和显示这个矩阵，但不单独设站，并返回它
---@param M qkv.Matrix
---@return qkv.Matrix
function no_stop(M) end

---@class qkv.expect
---@field [1] qkv.Stop A 或 d(A)
---@field [2] integer 从 1 数起；1×1 的不用写
---@field [3] integer
---@field near? number 应当等于
---@field below? number 应当小于
---@field above? number 应当大于
---@field equals? qkv.Numbers 整个 M 应与之相等的数，如 load "dWq.npy"；这时不写行、列和以上各项
---@field tolerance? number near 和 equals 的误差，默认 1e-6
---@field relative? number equals 另加的误差，占预期数的比例，默认 0
---@field over? string "train" 或 "held_out"：M 是损失，指它在这些样例上的平均
---@field after? string[] 先在新开的课上执行这些命令
---@field each? (string|(string|number)[])[] { "seed", { 1, 2, 3 } }：选项取其中每个值时都要成立；先选值，再执行命令
---@field claim? qkv.Text 试过什么；`qkv check` 连同得到的数一起印出来。所有论断一共有 5 秒；更久的留给 `qkv check --long`

---课程断言的一个数
---@param t qkv.expect
function expect(t) end

---默认播放脚本
---@param commands string[] 和 `:` 后面输入的一样；`wait 2` 等 2 秒
function play(commands) end

---每次打开文件时执行的命令；`:save as 文件.lua` 写的就是它
---@param commands string[] 和 `:` 后面输入的一样，词元排成行；这些命令不能撤销，但 `:reset` 恢复课程原来的数，任务和 `expect` 都以原来的数为准
function start(commands) end

-- 提问

---@class qkv.ask
---@field at qkv.Stop|string 在哪一站；场景写它的 id，如 "watch"，或写 "board"
---@field title? qkv.Text 列表里的叫法
---@field prompt? qkv.Text 问题；不写则自动生成
---@field reason? qkv.Text 为什么；答完或放弃后显示，不写就显示算式，或不是问句的最后一条提示
---@field cell? integer[] 问这一站矩阵里的哪个数
---@field cells? integer[][] 问几个数
---@field choice? qkv.Text[] 2 到 12 个选项；answer 说明哪个对
---@field shape_of? qkv.Stop 问它几行几列
---@field sign_of? (qkv.Stop|integer)[] 问正、负还是 0
---@field order_of? (qkv.Stop|integer)[] 把那一行的列从大到小排
---@field steps? qkv.Text[] 推导的各行，最多 12 行；问哪一行错了（至少两行），写了 answer 则问下一行得多少
---@field wrong? integer 错的是第几行
---@field cure? qkv.Text 错的那一行应当是什么；答完后显示
---@field covers? (qkv.Stop|integer)[] { A, 3 } 在答完前遮住一行，{ A, 3, 1 } 遮住一格
---@field answer? number|fun(): number 一个数，或返回数的函数
---@field always? boolean 数怎么改，答案和 slips 都成立，改过以后照样可以答
---@field hints? qkv.Text[] 依次给出；最后总会列出算式
---@field slips? table<number|string, qkv.Text> 对各个错误答案的回应
---@field id? string 不能重复；不写则为站名加序号
---@field core? boolean 短讲时也要问

---先答后看的问题
---@param t qkv.ask
function ask(t) end

---@class qkv.try
---@field at qkv.Stop|string 在哪一站；场景写它的 id，如 "watch"，或写 "board"
---@field title? qkv.Text 列表里的叫法
---@field prompt? qkv.Text 要做到什么
---@field goal? qkv.Text 同 `prompt`；有 `prompt` 时不用
---@field reason? qkv.Text 为什么；答完或放弃后显示，不写就显示算式，或不是问句的最后一条提示
---@field only? qkv.Matrix[] 可以改的给定矩阵；改了别的就不算
---@field cells? integer 最多改其中几个数
---@field over? string "train" 或 "held_out"：把损失在这些样例上的平均传给 reached
---@field reached function 做到时返回 true；可以读 M[i][j] 和 d(M)[i][j]
---@field solution? string[] 能做到的命令，供 `qkv check` 用
---@field hints? qkv.Text[] 依次给出
---@field id? string 不能重复；不写则为站名加序号
---@field core? boolean 短讲时也要问

---要学习者动手做到的事
---@param t qkv.try
function try(t) end

-- 训练

---@class qkv.examples
---@field train table 每个样例一个表，{ x = {1,2,3}, y = "a b c" }：每个叶子写同样形状的行，只有一行或一列的可以写成一个列表，编号的叶子也可以写词；或者每个叶子写一个矩阵，每行一个样例，如 x = load("set.npz", { tensor = "x" })，行里依次是叶子的各格
---@field held_out? table 同样写法，留出来不训练

---按名字给叶子换上别的值：训练时同一张图依次算过一批样例，用平均梯度走一步；`:example 3` 换一个来看
---@param t qkv.examples
function examples(t) end

---@class qkv.training
---@field optimizer? string "sgd"、"momentum"、"adam" 或 "adamw"；默认 "sgd"
---@field lr? number 学习率，默认 0.1
---@field batch? integer 每步用几个样例；默认全部
---@field clip? number 全部参数的梯度合起来比它长时，缩短到这个长度；默认 0，即不缩短
---@field warmup? integer 学习率从 lr∕warmup 增到 lr 所用的步数，默认 0
---@field momentum? number momentum 的 μ，默认 0.9
---@field beta1? number 用于 adam 和 adamw，默认 0.9
---@field beta2? number 用于 adam 和 adamw，默认 0.999
---@field eps? number 用于 adam 和 adamw，默认 1e-8
---@field weight_decay? number 乘参数后加到梯度上；adamw 则从参数里减去；默认 0
---@field freeze? qkv.Matrix[] 保持不变的权重矩阵；clip 不计它们
---@field film? qkv.Matrix[] 训练视图里一步步显示的矩阵；默认是 softmax 的结果
---@field steps? integer 按一次 t 走几步，默认 1

---参数怎样学习；公式与 PyTorch 相同
---@param t qkv.training
function training(t) end

-- Lua 自带的函数

---value 为假时报错
---@param value any
---@param message? string 报错的文字
---@return any
function assert(value, message) end

---报错
---@param message any
---@param level? integer 1 指本行，2 指调用处
function error(message, level) end

---遍历列表
---@param t table
---@return function
function ipairs(t) end

---按键的顺序遍历表
---@param t table 按键排序，每次相同
---@return function
function pairs(t) end

---调用 f 并接住错误
---@param f function 沙箱的限制接不住
---@param ... any 传给 f
---@return any
function pcall(f, ...) end

---写到标准错误
---@param ... any 总共超过 64 KiB 的部分会丢掉
function print(...) end

---不经元方法比较
---@param a any
---@param b any
---@return boolean
function rawequal(a, b) end

---不经元方法读取
---@param t table
---@param key any
---@return any
function rawget(t, key) end

---不经元方法取长度
---@param t table
---@return integer
function rawlen(t) end

---不经元方法写入
---@param t table
---@param key any
---@param value any
---@return table
function rawset(t, key, value) end

---第 n 个起的参数
---@param n any 数，或 "#"：一共几个
---@param ... any
---@return any
function select(n, ...) end

---设置元表
---@param t table
---@param metatable table 或 nil
---@return table
function setmetatable(t, metatable) end

---转成数，或 nil
---@param value any
---@param base? integer 2 到 36
---@return number
function tonumber(value, base) end

---转成文本
---@param value any 不会显示内存地址
---@return string
function tostring(value) end

---类型名
---@param value any
---@return string
function type(value) end

-- 字符串

string = {}

---第 i 到 j 个字节
---@param s string
---@param i? integer 从 1 数起；−1 是最后一个
---@param j? integer
---@return integer
function string.byte(s, i, j) end

---由字节组成字符串
---@param ... integer
---@return string
function string.char(...) end

---查找文本；不支持模式
---@param s string
---@param what string 按字面查找，不支持模式
---@param from? integer 从 1 数起
---@return integer
function string.find(s, what, from) end

---%d %i %u %c %x %X %e %f %g %s %q %%
---@param form string 同 C
---@param ... any
---@return string
function string.format(form, ...) end

---字节数
---@param s string
---@return integer
function string.len(s) end

---ASCII 字母转小写
---@param s string
---@return string
function string.lower(s) end

---重复 n 次
---@param s string
---@param n integer
---@param between? string
---@return string
function string.rep(s, n, between) end

---字节倒序
---@param s string
---@return string
function string.reverse(s) end

---第 i 到 j 个字节组成的字符串
---@param s string
---@param i integer 从 1 数起；−1 是最后一个
---@param j? integer
---@return string
function string.sub(s, i, j) end

---ASCII 字母转大写
---@param s string
---@return string
function string.upper(s) end

-- 表

table = {}

---把各项连成字符串
---@param t table 列表
---@param between? string
---@param i? integer 从 1 数起；−1 是最后一个
---@param j? integer
---@return string
function table.concat(t, between, i, j) end

---插入一项
---@param t table 列表
---@param place? integer 不写则在末尾
---@param value any
function table.insert(t, place, value) end

---取出一项
---@param t table 列表
---@param place? integer 不写则在末尾
---@return any
function table.remove(t, place) end

---排序
---@param t table 列表
---@param before? function 第一个是否排在第二个之前
function table.sort(t, before) end

---把各项作为多个结果
---@param t table 列表
---@param i? integer 从 1 数起；−1 是最后一个
---@param j? integer
---@return any
function table.unpack(t, i, j) end

-- 数学

math = {}

---绝对值
---@param x number
---@return number
function math.abs(x) end

---反余弦
---@param x number 结果以弧度计
---@return number
function math.acos(x) end

---反正弦
---@param x number 结果以弧度计
---@return number
function math.asin(x) end

---y/x 的反正切
---@param y number 结果以弧度计
---@param x? number 默认 1
---@return number
function math.atan(y, x) end

---向上取整
---@param x number
---@return integer
function math.ceil(x) end

---余弦
---@param x number 角，以弧度计
---@return number
function math.cos(x) end

---e 的 x 次方
---@param x number
---@return number
function math.exp(x) end

---向下取整
---@param x number
---@return integer
function math.floor(x) end

---余数
---@param x number
---@param y number
---@return number
function math.fmod(x, y) end

---对数
---@param x number
---@param base? number 默认 e
---@return number
function math.log(x, base) end

---最大值
---@param ... number 至少一个
---@return number
function math.max(...) end

---最小值
---@param ... number 至少一个
---@return number
function math.min(...) end

---整数部分和小数部分
---@param x number
---@return number
function math.modf(x) end

---正弦
---@param x number 角，以弧度计
---@return number
function math.sin(x) end

---平方根
---@param x number
---@return number
function math.sqrt(x) end

---正切
---@param x number 角，以弧度计
---@return number
function math.tan(x) end

---转成整数，或 nil
---@param x any
---@return integer
function math.tointeger(x) end

---"integer"、"float" 或 nil
---@param x any
---@return string
function math.type(x) end

---按无符号数比较 a < b
---@param a integer
---@param b integer
---@return boolean
function math.ult(a, b) end

-- UTF-8

utf8 = {}

---由字符组成字符串
---@param ... integer 码点
---@return string
function utf8.char(...) end

---从第 i 到 j 字节开始的字符
---@param s string
---@param i? integer 从 1 数起；−1 是最后一个
---@param j? integer
---@return integer
function utf8.codepoint(s, i, j) end

---字符数
---@param s string
---@return integer
function utf8.len(s) end

---@type number
math.pi = 3.141592653589793
---@type number
math.huge = 1 / 0
---@type integer
math.maxinteger = 9223372036854775807
---@type integer
math.mininteger = -9223372036854775807 - 1
