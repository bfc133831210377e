# SPDX-License-Identifier: GPL-3.0-or-later
# What the last of the words QKV WORD... of a command line can be, a candidate a line, a tab, and
# what it is. The tables come in, rows of section, word, help in English and Chinese, and of an
# option the subcommands that take it. completions puts this into the files for the shells, so
# that it holds no single quotes. How help writes an argument says what stands in its place.

function offer(word, what)
{
    if (tolower(substr(word, 1, length(typed))) == tolower(typed))
        print before word "\t" what
}

function quoted(word)
{
    gsub(/\047/, "\047\\\047\047", word)
    return "\047" word "\047"
}

function offer_rows(section,    i)
{
    for (i = 1; i <= rows; i++)
        if (kind[i] == section && name[i] != "")
            offer(name[i], help[i])
}

# By their ids, else by their titles.
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

# The lesson is run in its sandbox to find them.
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

# "en|zh" is one of these words; "[LESSON|OP]" has the names of arguments.
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

# The row of "--lang", "--lang=en" or "-o"; 0 where there is none.
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
