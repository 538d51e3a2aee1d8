"""Measures the package, and prints ratios of one sitting.  Against itself (solutions one by one,
and by batches), against Algorithm X written in Python, and against the packages exact_cover and
xcover, where they are there.

    python3 bindings/python/bench/bench.py [--quick]
"""

import os
import subprocess
import sys
import time

QUICK = "--quick" in sys.argv[1:]
SECONDS = 0.1 if QUICK else 2.0

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


def queens(n):
    """Options of n queens, and the items that may be covered: diagonals."""
    options = [[("r", i), ("c", j), ("a", i + j), ("b", i - j)] for i in range(n) for j in range(n)]
    diagonals = [("a", k) for k in range(2 * n - 1)] + [("b", k) for k in range(1 - n, n)]
    return options, diagonals


def dominoes(n):
    """Options of dominoes on an n x n board."""
    cells = [(i, j) for i in range(n) for j in range(n)]
    return [[(i, j), (i, j + 1)] for i, j in cells if j + 1 < n] + [
        [(i, j), (i + 1, j)] for i, j in cells if i + 1 < n
    ]


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


def seconds(function):
    """The least time of some calls."""
    best = float("inf")
    for _ in range(2 if QUICK else 5):
        begun = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - begun)
    return best


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

    board = dominoes(8)
    problem = Problem(options=board)
    by_python = rate(algorithm_x(board))
    one_by_one = rate(problem.solutions())
    show("dominoes on 8x8: Algorithm X in Python", "%.0f" % by_python, "solutions/s", 1)
    show(
        "dominoes on 8x8: one by one, as tuples",
        "%.0f" % one_by_one,
        "solutions/s",
        one_by_one / by_python,
    )
    try:
        batches = rate(problem.solutions().batches(), len)
    except ImportError:
        return
    show("dominoes on 8x8: into NumPy arrays", "%.0f" % batches, "solutions/s", batches / by_python)


def rivals():
    """All solutions of one problem, by whoever is there."""
    from quadrille import Problem

    n = 7 if QUICK else 9
    options, diagonals = queens(n)
    problem = Problem(secondary=diagonals, options=options)
    by_python = seconds(lambda: list(algorithm_x(options, diagonals)))
    ours = seconds(lambda: list(problem.solutions()))
    show("all %d queens: Algorithm X in Python" % n, "%.2f" % (1e3 * by_python), "ms", 1)
    show("all %d queens: quadrille" % n, "%.2f" % (1e3 * ours), "ms", by_python / ours)
    try:
        import xcover
    except ImportError:
        show("all %d queens: xcover" % n, "-", "not here")
    else:
        list(xcover.covers(options, secondary=diagonals))  # it compiles itself at first
        theirs = seconds(lambda: list(xcover.covers(options, secondary=diagonals)))
        show("all %d queens: xcover" % n, "%.2f" % (1e3 * theirs), "ms", by_python / theirs)
    board = dominoes(4 if QUICK else 6)
    by_python = seconds(lambda: sum(1 for _ in algorithm_x(board)))
    ours = seconds(lambda: Problem(options=board).count())
    show("number of dominoes on 6x6: Algorithm X in Python", "%.2f" % (1e3 * by_python), "ms", 1)
    show("number of dominoes on 6x6: quadrille", "%.2f" % (1e3 * ours), "ms", by_python / ours)
    try:
        import exact_cover
        import numpy

        count = exact_cover.get_solution_count
    except (ImportError, AttributeError):
        show("number of dominoes on 6x6: exact_cover", "-", "not here")
        return
    cells = sorted({cell for option in board for cell in option})
    matrix = numpy.array([[cell in option for cell in cells] for option in board], dtype="int32")
    theirs = seconds(lambda: count(matrix))
    show(
        "number of dominoes on 6x6: exact_cover", "%.2f" % (1e3 * theirs), "ms", by_python / theirs
    )


def interrupts():
    """How soon Ctrl-C ends a search: the questions of the tests."""
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))
    from test_signals import NAMES, run

    names = NAMES[:2] if QUICK else NAMES
    took = sorted(float(run(name)) for name in names for _ in range(1 if QUICK else 3))
    show("from Ctrl-C to its exception: median", "%.0f" % (1e3 * took[len(took) // 2]), "ms")
    show("from Ctrl-C to its exception: longest", "%.0f" % (1e3 * took[-1]), "ms")


if __name__ == "__main__":
    first_solution()
    solutions()
    rivals()
    interrupts()
