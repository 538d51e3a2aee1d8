# fish completion of quadrille
#
# The program is asked: its help lists commands, parameters and their words, so this file needs no
# lists of its own.

# __quadrille_commands PROGRAM [GROUP]: a name, a tab, what it does
function __quadrille_commands
    set -l group (string join '' $argv[2] ' ')
    set -q argv[2]; or set group ''
    $argv[1] --help=all 2>/dev/null | string replace -rf "^  $group([a-z]+)  +([^ ].*)" '$1\t$2'
end

# __quadrille_parameters COMMAND...: the same; what one does may stand on the next line
function __quadrille_parameters
    $argv --help=all 2>/dev/null | awk '/^  +(-[A-Za-z], )? *--[a-z]/ {
        match($0, /--[a-z-]+/)
        name = substr($0, RSTART, RLENGTH)
        while (length($0) <= 36 && (getline line) > 0) $0 = sprintf("%36s", "") substr(line, 37)
        print name "\t" substr($0, 37)
    }'
end

# __quadrille_rules PROGRAM: the names of the rules
function __quadrille_rules
    $argv[1] sudoku rules 2>/dev/null | string replace -rf '^  ([a-z+-]+)(| .*|=.*)$' '$1'
end

# __quadrille_alternatives PARAMETER COMMAND...: words that it takes
function __quadrille_alternatives
    switch $argv[1]
        case --method
            $argv[2..] --help=all 2>/dev/null |
                sed -n '/^Methods:/,/^$/s/^  \([a-z-]*\) .*/\1/p'
        case --rule
            __quadrille_rules $argv[2]
        case -T
            printf '%s\n' dot svg png pdf
        case '*'
            $argv[2..] --help=all 2>/dev/null | sed -n ":a
                /|\$/{N;s/|\n */|/;ba;}
                s/.* $argv[1]=\([a-z0-9-]*|[a-z0-9|-]*\).*/\1/p" | tr '|' '\n'
    end
end

function __quadrille_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program $words[1]
    set -q words[2]; and test $words[2] = help; and set -e words[2] # what comes is a command
    set -l place 2
    contains -- "$words[2]" shapes sudoku; and set place 3
    set -l command $words
    set -q words[$place]; and set command $words[1..$place]
    if not set -q words[2]
        __quadrille_commands $program
        printf '%s\t%s\n' help 'show how a command is used' shapes 'boards and pieces' sudoku Sudokus
    else if not set -q words[$place]
        __quadrille_commands $program $words[2]
    else if string match -q -- '--*=*' $word
        set -l parameter (string replace -r '=.*' '' -- $word)
        set -l found (__quadrille_alternatives $parameter $command)
        set -q found[1]; or set found (__fish_complete_path (string replace -r '^[^=]*=' '' -- $word))
        printf "$parameter=%s\n" $found
    else if string match -q -- '-*' $word
        __quadrille_parameters $command
    else
        set -l found
        string match -qr -- '^-(-|T$)' $words[-1]; and set found (__quadrille_alternatives $words[-1] $command)
        test "$command[3]" = rules; and set found (__quadrille_rules $program)
        set -q found[1]; and printf '%s\n' $found; or __fish_complete_path
    end
end

complete -c quadrille -f -a '(__quadrille_complete)'
