# make.awk: problems whose counts are published and that are no packings, in Knuth's format; and their symmetries.
#
#   awk -v kind=queens -v n=8 -f make.awk                      the problem
#   awk -v kind=queens -v n=8 -v group=square -f make.awk      permutations of its items that generate a group
#
# A permutation is a line of cycles, `(r1 r8)(r2 r7)`.  It is told by what it does to the numbers that items are made
# of; what it does to items follows from that.

function name2(letter, i, j) { return letter i "." j }

function pair(letter, i, j) { return i < j ? name2(letter, i, j) : name2(letter, j, i) }

function modulo(x) { return (x % n + n) % n }

function item(name) {
    if (!(name in seen)) {
        seen[name] = 1
        items = items (items == "" ? "" : " ") name
    }
}

function secondary(name) {
    if (!(name in seen)) {
        seen[name] = 1
        others = others " " name
    }
}

function option(line) { options = options line "\n" }

# ---------------------------------------------------------------------------------------- permutations ----

# Notes that a permutation takes an item there.
function takes(from, to) { image[from] = to; origins[++origin_count] = from }

function end_permutation(    i, x, start, line) {
    line = ""
    for (i = 1; i <= origin_count; ++i) {
        start = origins[i]
        if (start in done || image[start] == start) continue
        line = line "(" start
        done[start] = 1
        for (x = image[start]; x != start; x = image[x]) {
            line = line " " x
            done[x] = 1
        }
        line = line ")"
    }
    print line
    split("", image); split("", origins); split("", done)
    origin_count = 0
}

# Two permutations of 1..m that generate all of them: k = 1, an exchange; k = 2, a step around.  k = 0: none.
function moved(k, x, m) { return k == 0 ? x : k == 1 ? (x == 1 ? 2 : x == 2 ? 1 : x) : x % m + 1 }

# Step around (k = 2), back to front (k = 1).
function turned(k, x, m) { return k == 1 ? m + 1 - x : x % m + 1 }

# ---------------------------------------------------------------------------------- pieces on a chessboard ----

# Squares are (r, c) from 1; queens attack along a (r + c) and b (r - c).
function diagonal(r, c) { return kind == "torus-queens" ? modulo(r + c) : r + c }

function other_diagonal(r, c) { return kind == "torus-queens" ? modulo(r - c) : r - c + n }

function knight(r, c, s, d) { return pair("k", (r - 1) * n + c, (s - 1) * n + d) }

function knights(r, c,    line, i, s, d) {
    line = ""
    for (i = 1; i <= 8; ++i) {
        s = r + down[i]
        d = c + right[i]
        if (s >= 1 && s <= n && d >= 1 && d <= n) {
            secondary(knight(r, c, s, d))
            line = line " " knight(r, c, s, d)
        }
    }
    return line
}

function start_knights() {
    split("1 2 2 1 -1 -2 -2 -1", down, " ")
    split("2 1 -1 -2 -2 -1 1 2", right, " ")
}

function chess(    r, c, line) {
    start_knights()
    for (r = 1; r <= n; ++r) item("r" r)
    for (c = 1; c <= n; ++c) item("c" c)
    for (r = 1; r <= n; ++r) {
        for (c = 1; c <= n; ++c) {
            line = "r" r " c" c
            if (kind != "rooks") {
                secondary("a" diagonal(r, c))
                secondary("b" other_diagonal(r, c))
                line = line " a" diagonal(r, c) " b" other_diagonal(r, c)
            }
            if (kind == "superqueens") line = line knights(r, c)
            option(line)
        }
    }
}

# Where a square goes: 1: rows and columns change places; 2: upside down; 3: a row down, around the torus.
function square_row(g, r, c) { return g == 1 ? c : g == 2 ? n + 1 - r : r % n + 1 }

function square_column(g, r, c) { return g == 1 ? r : c }

# An item is where two squares meet; so it goes where these meet.  Of lines it is known from one square and the way.
function chess_group(    g, most, r, c, s, d) {
    start_knights()
    most = group == "torus" ? 3 : 2
    for (g = 1; g <= most; ++g) {
        for (r = 1; r <= n; ++r) {
            takes("r" r, g == 1 ? "c" r : "r" square_row(g, r, 1))
            takes("c" r, g == 1 ? "r" r : "c" r)
        }
        for (r = 1; r <= n && kind != "rooks"; ++r) {
            for (c = 1; c <= n; ++c) {
                s = square_row(g, r, c)
                d = square_column(g, r, c)
                takes("a" diagonal(r, c), g == 2 ? "b" other_diagonal(s, d) : "a" diagonal(s, d))
                takes("b" other_diagonal(r, c), g == 2 ? "a" diagonal(s, d) : "b" other_diagonal(s, d))
            }
        }
        if (kind == "superqueens") knight_images(g)
        end_permutation()
    }
}

function knight_images(g,    r, c, i, s, d) {
    for (r = 1; r <= n; ++r) {
        for (c = 1; c <= n; ++c) {
            for (i = 1; i <= 8; ++i) {
                s = r + down[i]
                d = c + right[i]
                if (s < 1 || s > n || d < 1 || d > n) continue
                takes(knight(r, c, s, d), knight(square_row(g, r, c), square_column(g, r, c),
                                                 square_row(g, s, d), square_column(g, s, d)))
            }
        }
    }
}

# ------------------------------------------------------------------------------------------ sequences ----

# Langford: k numbers between both k; Skolem: k - 1.
function pairs_of_numbers(gap,    k, i) {
    for (k = 1; k <= n; ++k) item("d" k)
    for (i = 1; i <= 2 * n; ++i) item("s" i)
    for (k = 1; k <= n; ++k) {
        for (i = 1; i + k + gap <= 2 * n; ++i) option("d" k " s" i " s" (i + k + gap))
    }
}

function reversal(    i) {
    for (i = 1; i <= 2 * n; ++i) takes("s" i, "s" (2 * n + 1 - i))
    end_permutation()
}

# -------------------------------------------------------------------------------------- Latin squares ----

# Items: a cell, a symbol in a row, in a column, in a box (of a Sudoku, where n is the side of boxes).
function box(r, c) { return int((r - 1) / n) * n + int((c - 1) / n) + 1 }

function latin(m,    r, c, v) {
    for (r = 1; r <= m; ++r) {
        for (c = 1; c <= m; ++c) {
            item(name2("p", r, c))
            item(name2("r", r, c))
            item(name2("c", r, c))
            if (kind == "sudoku") item(name2("b", r, c))
        }
    }
    for (r = 1; r <= m; ++r) {
        for (c = 1; c <= m; ++c) {
            for (v = 1; v <= m; ++v) {
                if (kind == "reduced-latin" && (r == 1 && v != c || c == 1 && v != r)) continue
                option(name2("p", r, c) " " name2("r", r, v) " " name2("c", c, v) \
                       (kind == "sudoku" ? " " name2("b", box(r, c), v) : ""))
            }
        }
    }
}

function isotopies(    g, k, i, j) {
    for (g = 1; g <= 3; ++g) { # rows, columns, symbols
        for (k = 1; k <= (n > 2 ? 2 : 1); ++k) {
            for (i = 1; i <= n; ++i) {
                for (j = 1; j <= n; ++j) {
                    takes(name2("p", i, j), name2("p", moved(g == 1 ? k : 0, i, n), moved(g == 2 ? k : 0, j, n)))
                    takes(name2("r", i, j), name2("r", moved(g == 1 ? k : 0, i, n), moved(g == 3 ? k : 0, j, n)))
                    takes(name2("c", i, j), name2("c", moved(g == 2 ? k : 0, i, n), moved(g == 3 ? k : 0, j, n)))
                }
            }
            end_permutation()
        }
    }
}

function conjugates(    i, j) {
    for (i = 1; i <= n; ++i) { # rows and columns change places
        for (j = 1; j <= n; ++j) {
            takes(name2("p", i, j), name2("p", j, i))
            takes(name2("r", i, j), name2("c", i, j))
            takes(name2("c", i, j), name2("r", i, j))
        }
    }
    end_permutation()
    for (i = 1; i <= n; ++i) { # columns and symbols do
        for (j = 1; j <= n; ++j) {
            takes(name2("p", i, j), name2("r", i, j))
            takes(name2("r", i, j), name2("p", i, j))
            takes(name2("c", i, j), name2("c", j, i))
        }
    }
    end_permutation()
}

# Of rows: 1: the first two change places; 2: bands move around.  3: rows and columns.  4, 5: symbols.
function sudoku_row(g, r, c) {
    return g == 1 ? moved(1, r, n * n) : g == 2 ? (r + n - 1) % (n * n) + 1 : g == 3 ? c : r
}

function sudoku_group(    g, m, i, j, v) {
    m = n * n
    for (g = 1; g <= 5; ++g) {
        for (i = 1; i <= m; ++i) {
            for (j = 1; j <= m; ++j) {
                v = moved(g == 4 ? 1 : g == 5 ? 2 : 0, j, m)
                takes(name2("p", i, j), name2("p", sudoku_row(g, i, j), g == 3 ? i : j))
                takes(name2("r", i, j), name2(g == 3 ? "c" : "r", g == 3 ? i : sudoku_row(g, i, j), v))
                takes(name2("c", i, j), name2(g == 3 ? "r" : "c", i, v))
                takes(name2("b", i, j), name2("b", sudoku_box(g, i), v))
            }
        }
        end_permutation()
    }
}

# By the box's upper left cell.
function sudoku_box(g, i,    r, c) {
    r = int((i - 1) / n) * n + 1
    c = (i - 1) % n * n + 1
    return g == 1 ? i : box(sudoku_row(g, r, c), g == 3 ? r : c)
}

# ------------------------------------------------------------------------------------ sets and graphs ----

# All sets of m points with so many members, as a line each of set[1..sets]; members in order.
function subsets(m, size, first, sofar,    i) {
    if (size == 0) {
        set[++sets] = sofar
        return
    }
    for (i = first; i <= m - size + 1; ++i) subsets(m, size - 1, i + 1, sofar (sofar == "" ? "" : " ") i)
}

function partitions(    i, k, size, member, members, line) {
    for (i = 1; i <= n; ++i) item("v" i)
    for (size = 1; size <= n; ++size) subsets(n, size, 1, "")
    for (k = 1; k <= sets; ++k) {
        members = split(set[k], member, " ")
        line = ""
        for (i = 1; i <= members; ++i) line = line (i > 1 ? " " : "") "v" member[i]
        option(line)
    }
}

function matchings(    i, j) {
    for (i = 1; i <= 2 * n; ++i) item("v" i)
    for (i = 1; i <= 2 * n; ++i) {
        for (j = i + 1; j <= 2 * n; ++j) option("v" i " v" j)
    }
}

function point_group(m,    g, i) {
    for (g = group == "cyclic" ? 2 : 1; g <= 2; ++g) {
        for (i = 1; i <= m; ++i) takes("v" i, "v" (group == "symmetric" ? moved(g, i, m) : turned(g, i, m)))
        end_permutation()
    }
}

function edges(m,    i, j) {
    for (i = 1; i <= m; ++i) {
        for (j = i + 1; j <= m; ++j) item(pair("e", i, j))
    }
}

# All perfect matchings of the points that are not `used`, as options: they cover edges.
function factors(m, line,    i, j) {
    for (i = 1; i <= m && used[i]; ++i) continue
    if (i > m) {
        option(substr(line, 2))
        return
    }
    used[i] = 1
    for (j = i + 1; j <= m; ++j) {
        if (used[j]) continue
        used[j] = 1
        factors(m, line " " pair("e", i, j))
        used[j] = 0
    }
    used[i] = 0
}

function triples(    k, member) {
    subsets(n, 3, 1, "")
    for (k = 1; k <= sets; ++k) {
        split(set[k], member, " ")
        option(pair("e", member[1], member[2]) " " pair("e", member[1], member[3]) " " pair("e", member[2], member[3]))
    }
}

function edge_group(m,    g, i, j) {
    for (g = 1; g <= 2; ++g) {
        for (i = 1; i <= m; ++i) {
            for (j = i + 1; j <= m; ++j) takes(pair("e", i, j), pair("e", moved(g, i, m), moved(g, j, m)))
        }
        end_permutation()
    }
}

# ---------------------------------------------------------------------------------------------- all ----

function problem() {
    if (kind ~ /queens|rooks/) chess()
    else if (kind == "langford") pairs_of_numbers(1)
    else if (kind == "skolem") pairs_of_numbers(0)
    else if (kind == "sudoku") latin(n * n)
    else if (kind ~ /latin/) latin(n)
    else if (kind == "matchings") matchings()
    else if (kind == "partitions") partitions()
    else if (kind == "factorizations") {
        edges(2 * n)
        factors(2 * n, "")
    } else if (kind == "steiner") {
        edges(n)
        triples()
    } else exit 2
    printf "%s%s\n%s", items, (others == "" ? "" : " |" others), options
}

function symmetries() {
    if (group == "square" || group == "torus") chess_group()
    else if (group == "reversal") reversal()
    else if (group == "sudoku") sudoku_group()
    else if (group == "isotopy" || group == "paratopy") {
        isotopies()
        if (group == "paratopy") conjugates()
    } else if (kind == "factorizations") edge_group(2 * n)
    else if (kind == "steiner") edge_group(n)
    else if (kind == "matchings") point_group(2 * n)
    else if (kind == "partitions") point_group(n)
    else exit 2
}

BEGIN {
    n += 0
    if (group == "") problem()
    else symmetries()
}
