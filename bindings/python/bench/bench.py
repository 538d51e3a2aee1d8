"""Measures the package, and prints ratios of one sitting.  Against itself (solutions one by one,
and by batches), and on standard problems against Algorithm X written in Python, and against the
packages exact_cover and xcover, where they are there.

    python3 bindings/python/bench/bench.py [--quick] [--limit=SECONDS]

A question that takes another one longer than the limit (40) is given up: then the ratio is more
than so much, and about what stands in parentheses if solutions had gone on to come at that rate.
All in all it takes some minutes.
"""

import argparse
import math
import os
import signal
import subprocess
import sys
import time
from typing import NamedTuple

PARSER = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
PARSER.add_argument("--quick", action="store_true", help="only to see that it runs")
PARSER.add_argument("--limit", type=float, default=40, metavar="SECONDS")
ARGUMENTS = PARSER.parse_args()
QUICK = ARGUMENTS.quick
LIMIT = 1.0 if QUICK else ARGUMENTS.limit
SECONDS = 0.1 if QUICK else 2.0
HERE = os.path.dirname(os.path.abspath(__file__))
PUZZLES = os.path.join(HERE, "..", "..", "..", "puzzles")

FIRST = """
import time
begun = time.perf_counter()
import quadrille
imported = time.perf_counter()
n = 8
options = [[("r", i), ("c", j), ("a", i + j), ("b", i - j)] for i in range(n) for j in range(n)]
diagonals = [("a", k) for k in range(2 * n - 1)] + [("b", k) for k in range(1 - n, n)]
assert len(quadrille.Problem(secondary=diagonals, options=options).first()) == n
print(imported - begun, time.perf_counter() - imported)
"""


# -------------------------------------------------------------------------------- problems ----


class Standard(NamedTuple):
    """A problem, and how many solutions it is known to have."""

    name: str
    options: list
    secondary: list
    solutions: int


def queens(n, solutions):
    options = [[("r", i), ("c", j), ("a", i + j), ("b", i - j)] for i in range(n) for j in range(n)]
    diagonals = [("a", k) for k in range(2 * n - 1)] + [("b", k) for k in range(1 - n, n)]
    return Standard("%d queens" % n, options, diagonals, solutions)


def langford(n, solutions):
    """Pairs of 1 to n, k apart; mirrored ones are there as well."""
    options = [
        [k, ("p", i), ("p", i + k + 1)] for k in range(1, n + 1) for i in range(2 * n - k - 1)
    ]
    return Standard("Langford pairs, %d" % n, options, [], solutions)


def dominoes(n, solutions):
    cells = [(i, j) for i in range(n) for j in range(n)]
    options = [[(i, j), (i, j + 1)] for i, j in cells if j + 1 < n]
    options += [[(i, j), (i + 1, j)] for i, j in cells if i + 1 < n]
    return Standard("dominoes on %dx%d" % (n, n), options, [], solutions)


def matchings(n, solutions):
    options = [[i, j] for j in range(n) for i in range(j)]
    return Standard("perfect matchings of K%d" % n, options, [], solutions)


def sudoku(name, grid, solutions):
    """Of side 4 or 9, without what its givens exclude in their own cells."""
    box = int(math.sqrt(math.sqrt(len(grid))))
    side = box * box
    options = [
        [("cell", r, c), ("row", r, d), ("column", c, d), ("box", r // box, c // box, d)]
        for r in range(side)
        for c in range(side)
        for d in range(1, side + 1)
        if grid[r * side + c] in (".", str(d))
    ]
    return Standard(name, options, [], solutions)


def from_file(name, path, solutions):
    from quadrille import Problem

    problem = Problem.read(os.path.join(PUZZLES, path))
    return Standard(name, problem.options, list(problem.secondary), solutions)


def standard_problems():
    """What the tests and the examples of exact_cover and xcover are about, and what they are known
    for; True: all solutions are wanted; False: their number."""
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    few = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    yield sudoku("Sudoku, A. Inkala 2012", hardest, 1), True
    yield sudoku("Sudoku, 17 givens", few.replace("0", "."), 1), True
    yield sudoku("all Sudokus of 4x4", "." * 16, 288), True
    yield queens(8, 92), True
    yield langford(8, 300), True
    if QUICK:
        yield dominoes(4, 36), False
        return
    yield queens(10, 724), True
    yield queens(12, 14200), True
    yield langford(11, 35584), True
    yield matchings(12, 10395), True
    yield dominoes(6, 6728), True
    yield from_file("pentominoes, 3x20", "cover/pentominoes-3x20.dlx", 8), True
    yield from_file("pentominoes, chessboard", "shapes/pentominoes-hole.shapes", 520), True
    yield from_file("pentominoes, 6x10", "cover/pentominoes-6x10.dlx", 9356), True
    yield from_file("Soma cube", "shapes/soma.shapes", 11520), True
    yield queens(8, 92), False
    yield queens(12, 14200), False
    yield langford(8, 300), False
    yield langford(11, 35584), False
    yield matchings(12, 10395), False
    yield matchings(20, 654729075), False
    yield dominoes(6, 6728), False
    yield dominoes(8, 12988816), False
    yield from_file("pentominoes, chessboard", "shapes/pentominoes-hole.shapes", 520), False


# ------------------------------------------------------------------------------ who solves it ----


def algorithm_x(options, secondary=()):
    """Knuth's Algorithm X on dicts of sets: what one writes in Python."""
    members = {}
    for number, option in enumerate(options):
        for item in option:
            members.setdefault(item, set()).add(number)
    optional = set(secondary)
    open_items = {item for item in members if item not in optional}
    chosen = []

    def choose(option):
        """Takes an option; returns what was taken out for it."""
        out = []
        for item in options[option]:
            for other in members[item]:
                for elsewhere in options[other]:
                    if elsewhere != item:
                        members[elsewhere].discard(other)
            out.append((item, members.pop(item)))
            open_items.discard(item)
        return out

    def undo(out):
        for item, numbers in reversed(out):
            members[item] = numbers
            if item not in optional:
                open_items.add(item)
            for other in numbers:
                for elsewhere in options[other]:
                    if elsewhere != item and elsewhere in members:
                        members[elsewhere].add(other)

    def search():
        if not open_items:
            yield list(chosen)
            return
        item = min(open_items, key=lambda item: len(members[item]))
        for option in list(members[item]):
            out = choose(option)
            chosen.append(option)
            yield from search()
            chosen.pop()
            undo(out)

    return search()


class TooLong(Exception):
    """The limit has come; `solutions` were found till then, if somebody knows."""

    solutions = 0


def by_algorithm_x(standard, wants_all):
    found, count = [], 0
    try:
        for solution in algorithm_x(standard.options, standard.secondary):
            count += 1
            if wants_all:
                found.append(solution)
    except TooLong as error:
        error.solutions = count
        raise
    return count


def by_quadrille(standard, wants_all):
    """By one thread, from the same lists."""
    from quadrille import Problem

    problem = Problem(options=standard.options, secondary=standard.secondary)
    return len(list(problem.solutions())) if wants_all else problem.count(threads=1)


def by_xcover(standard, wants_all):
    import xcover

    solutions = xcover.covers(standard.options, secondary=standard.secondary)
    return len(list(solutions)) if wants_all else sum(1 for _ in solutions)


def by_exact_cover(standard, wants_all):
    import exact_cover
    import numpy

    if standard.secondary:
        raise ImportError("exact_cover has no secondary items")
    items = {item: k for k, item in enumerate({item: 0 for o in standard.options for item in o})}
    matrix = numpy.zeros((len(standard.options), len(items)), dtype="int32")
    for row, option in enumerate(standard.options):
        matrix[row, [items[item] for item in option]] = 1
    if wants_all:
        return len(exact_cover.get_all_solutions(matrix))
    return exact_cover.get_solution_count(matrix)


# ------------------------------------------------------------------------------------- clocks ----


def rate(iterator, size=lambda found: 1):
    """Things a second, of what comes within some time."""
    begun = now = time.perf_counter()
    count = 0
    for found in iterator:
        count += size(found)
        now = time.perf_counter()
        if now - begun > SECONDS:
            break
    return count / max(now - begun, 1e-9)


def too_long(number, frame):
    raise TooLong


def seconds(function, standard, wants_all):
    """The mean time of some calls, of all processors; TooLong, if one is beyond the limit.  Others
    on the machine do not count."""
    calls, begun, end = 0, time.process_time(), time.perf_counter() + SECONDS / 4
    signal.signal(signal.SIGPROF, too_long)
    while calls == 0 or time.perf_counter() < end:
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        try:
            found = function(standard, wants_all)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        assert found == standard.solutions, (standard.name, found)
        calls += 1
    return max(time.process_time() - begun, 1e-6) / calls


def show(what, value, unit, ratio=None):
    print("%-58s %14s %-12s%s" % (what, value, unit, "" if ratio is None else "  1 : %.4g" % ratio))


def first_solution():
    runs = [
        [
            float(word)
            for word in subprocess.run(
                [sys.executable, "-c", FIRST], stdout=subprocess.PIPE, check=True
            ).stdout.split()
        ]
        for _ in range(3 if QUICK else 9)
    ]
    show("import", "%.2f" % (1e3 * min(run[0] for run in runs)), "ms")
    show(
        "first solution of 8 queens, after import, problem included",
        "%.2f" % (1e3 * min(run[1] for run in runs)),
        "ms",
    )


def solutions():
    from quadrille import Problem

    problem = Problem(options=dominoes(8, 12988816).options)
    one_by_one = rate(problem.solutions())
    show("dominoes on 8x8: one by one, as tuples", "%.0f" % one_by_one, "solutions/s", 1)
    try:
        batches = rate(problem.solutions().batches(), len)
    except ImportError:
        return
    show(
        "dominoes on 8x8: into NumPy arrays", "%.0f" % batches, "solutions/s", batches / one_by_one
    )


OTHERS = {
    "Algorithm X in Python": by_algorithm_x,
    "exact_cover": by_exact_cover,
    "xcover": by_xcover,
}


class Ratio(NamedTuple):
    """How many times as long another one takes: `least` is certain, `about` is likely."""

    least: float
    about: float

    def __str__(self):
        if self.least == self.about:
            return "%.4g" % self.least
        return "> %.4g (%.2g)" % self


def against(standard, wants_all, ours, other):
    """None: it cannot be asked."""
    try:
        if other == "xcover":
            by_xcover(dominoes(4, 36), True)  # it compiles itself at first
        theirs = seconds(OTHERS[other], standard, wants_all)
    except (ImportError, AttributeError):
        return None
    except TooLong as error:
        share = max(error.solutions, 1) / standard.solutions
        return Ratio(LIMIT / ours, LIMIT / share / ours)
    return Ratio(theirs / ours, theirs / ours)


def mean(numbers):
    """The geometric one."""
    return math.exp(sum(math.log(number) for number in numbers) / len(numbers))


def compare():
    """Each question to whoever is there: how many times as long as quadrille they take."""
    ratios = {}
    print("%-32s %-7s %10s " % ("", "", "quadrille"), *["%22s" % name for name in OTHERS])
    for standard, wants_all in standard_problems():
        what = "all" if wants_all else "number"
        ours = seconds(by_quadrille, standard, wants_all)
        found = [against(standard, wants_all, ours, other) for other in OTHERS]
        cells = ["-" if ratio is None else str(ratio) for ratio in found]
        print(
            "%-32s %-7s %7.2f ms " % (standard.name, what, 1e3 * ours),
            *["%22s" % cell for cell in cells],
            flush=True,
        )
        for other, ratio in zip(OTHERS, found):
            if ratio is not None:
                ratios.setdefault((what, other), []).append(ratio)
    for (what, other), found in ratios.items():
        both = Ratio(mean([ratio.least for ratio in found]), mean([ratio.about for ratio in found]))
        show("geometric mean, %s: %s" % (what, other), both, "times")


def interrupts():
    """How soon Ctrl-C ends a search: the questions of the tests."""
    sys.path.insert(0, os.path.join(HERE, "..", "tests"))
    from test_signals import NAMES, run

    names = NAMES[:2] if QUICK else NAMES
    took = sorted(float(run(name)) for name in names for _ in range(1 if QUICK else 3))
    show("from Ctrl-C to its exception: median", "%.0f" % (1e3 * took[len(took) // 2]), "ms")
    show("from Ctrl-C to its exception: longest", "%.0f" % (1e3 * took[-1]), "ms")


if __name__ == "__main__":
    first_solution()
    solutions()
    compare()
    interrupts()
