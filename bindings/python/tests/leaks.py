"""Uses all that the package offers again and again, and fails if memory grows.

    python3 bindings/python/tests/leaks.py [--minutes=N]

The process's resident memory is taken after each round.  What grows is the difference between the
medians of the second and of the last tenth of the rounds: the first tenth is for caches to fill.
More than SLACK is a leak; without one it is about a tenth of that.

Linux; top_srcdir is the folder of the sources, unless this file stands in it.
"""

import argparse
import ctypes
import gc
import itertools
import os
import pickle
import statistics
import sys
import threading
import time

from quadrille import Diagram, Error, LimitError, Problem, Sudoku
from quadrille.compat import xcover

try:
    import numpy
except ImportError:
    numpy = None

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = os.environ.get("top_srcdir", os.path.join(HERE, "..", "..", ".."))
SLACK = 1 << 19
FILES_A_ROUND = 20


def langford(n):
    return Problem(
        options=[
            [k, ("p", i), ("p", i + k + 1)] for k in range(1, n + 1) for i in range(2 * n - k - 1)
        ]
    )


def resident():
    """Bytes of memory that the process has."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# ---------------------------------------------------------------------------------- problems ----


def make_problems():
    named = Problem(
        ["x", "y"],
        secondary=["s"],
        options={"one": {"x": None, "s": "red"}, "two": ["y"], "both": ["x", "y"]},
        costs={"one": 3, "both": 1},
        bounds={"y": (0, 2)},
    )
    named.best(2, worst=True)
    assert named == pickle.loads(pickle.dumps(named))
    for solution in named.solutions(labels=True, given=["two"]):
        hash(solution)
    repr(named), named.items, named.secondary, named.bounds, named.options, named.costs
    Problem.from_matrix([[1, 1, 0], [0, 0, 1], [0, 1, 0]]).count()


def search(problem):
    found = problem.solutions()
    next(found)
    del found  # in the middle of it
    with problem.solutions(engine="links", threads=2) as found:
        next(found)
    list(problem.solutions(limit=20, threads=2, ordered=True))
    list(problem)
    problem.first()
    problem.is_solution(problem.first())
    problem.count()
    problem.count(engine="lanes", threads=2)
    problem.possible()
    problem.estimate(50)
    problem.best(2)
    problem.write()
    pickle.loads(pickle.dumps(problem))


def search_up_to_symmetry(problem):
    problem.count(up_to={})
    found = problem.solutions(up_to=[{}])
    next(found)
    del found
    list(problem.solutions(up_to=[{}]))


def use_batches(problem):
    if numpy is None:
        return
    matrix = numpy.array([[1, 0, 1], [0, 1, 0], [1, 1, 1]])
    Problem(matrix).solutions().batch()
    batches = problem.solutions().batches(most=7)
    next(batches)
    del batches
    list(problem.solutions().batches())
    Sudoku(numpy.zeros((4, 4), dtype=int)).solve().array()
    Sudoku.solve_many(numpy.zeros((10, 81), dtype=int))


def use_diagram(problem):
    diagram = problem.diagram()
    diagram.count(with_=[0], without=[5])
    diagram.restrict(without=[0]).count()
    diagram.marginals()
    diagram.sample(5, seed=1)
    diagram.best(3)
    next(iter(diagram))
    list(diagram.solutions())
    pickle.loads(pickle.dumps(diagram))
    Diagram.read(diagram.write())


def use_compat():
    list(xcover.covers([["a"], ["b"], ["a", "b"]]))
    if numpy is not None:
        from quadrille.compat import exact_cover

        matrix = numpy.array([[1, 0], [0, 1], [1, 1]], dtype="int32")
        exact_cover.get_all_solutions(matrix)
        exact_cover.get_solution_count(matrix)


def stop_by_limits(problem, puzzle):
    hard = langford(16)
    for question in (
        lambda: hard.count(nodes=100, engine="links"),
        lambda: hard.count(time=0.002, threads=2),
        lambda: hard.diagram(nodes=50),
        lambda: hard.first(nodes=1),
        lambda: hard.best(3, nodes=10),
        lambda: puzzle.candidates(nodes=1),
        lambda: Sudoku("." * 81).count(nodes=10),
        lambda: Sudoku.generate("killer:1", side=4, seed=1, no_givens=True, tries=2),
        lambda: problem.count(memory=1),
    ):
        try:
            question()
        except (Error, LimitError):
            pass


def be_wrong(problem, puzzle):
    for question in (
        lambda: Problem.read("a b\na c\n"),
        lambda: Problem.read(b"a a\n"),
        lambda: Problem.read("2 1\n1 9 1\n", format="spp"),
        lambda: Problem(["a"], options=[["b"]]),
        lambda: problem.count(given=[10**6]),
        lambda: problem.count(engine="fast"),
        lambda: problem.solutions(up_to="(a b"),
        lambda: Diagram.read("no diagram\n"),
        lambda: Sudoku("1......2.3....4.", rules=["killer=5 r1c1 r9c9"]),
        lambda: Sudoku("12"),
        lambda: puzzle.write("line"),
        lambda: puzzle.draw(style="crayon"),
    ):
        try:
            question()
        except Error as error:
            str(error)
        else:
            raise AssertionError("nothing was raised")


# ----------------------------------------------------------------------------------- Sudokus ----


def use_sudoku(puzzle):
    puzzle.solve()
    puzzle.check()
    puzzle.count()
    next(puzzle.solutions())
    puzzle.candidates()
    puzzle.candidate_counts()
    puzzle.candidate_counts(2)
    Sudoku.solve_many([puzzle.grid] * 10, puzzle.rules)
    puzzle.explain(pictures=True, cells="A1").path()
    puzzle.hint("cells", pictures=True)
    puzzle.grade()
    puzzle.redundant()
    puzzle.redundant(together=True)
    puzzle.scramble(seed=1)
    Sudoku(puzzle.grid).canonical().automorphisms()
    puzzle.minimize(seed=1)
    puzzle.minimize(clauses=True, seed=1)
    puzzle.is_valid(puzzle.solve())
    puzzle.draw(True, marked=["r1c1"])
    str(puzzle), repr(puzzle), hash(puzzle)
    for name in ("text", "fpuzzles", "fpuzzles-link", "sudokupad"):
        try:
            Sudoku.read(puzzle.write(name) + "\n", format=name, lenient=True)
        except Error:  # not all can be said in all formats
            pass
    pickle.loads(pickle.dumps(puzzle)).check()


def make_sudokus():
    Sudoku("1.1" + "." * 13).conflict()
    Sudoku.generate(side=4, seed=1)
    puzzles = Sudoku.generate_many(["diagonal"], side=4, seed=2)
    next(puzzles)
    next(puzzles)
    clued = Sudoku.generate_many(["killer:2", "jigsaw"], side=4, seed=2)
    next(clued)
    next(clued).check()
    Sudoku.generate(side=4, seed=2, pattern="1..1.11..11.1..1", required="last cell", rating=(1, 3))
    Sudoku([[0] * 6] * 6, box=(2, 3)).count(limit=3)


# ------------------------------------------------------------------------------------- files ----


def files():
    """Of all formats, valid and not."""
    folders = [os.path.join(SOURCES, *name.split("/")) for name in ("tests/formats", "puzzles")]
    found = sorted(
        os.path.join(folder, name)
        for top in folders
        for folder, _, names in os.walk(top)
        for name in names
    )
    return [path for path in found if os.path.getsize(path) < 1 << 12]


def read(path):
    for kind in (Problem, Diagram):
        try:
            kind.read(path)
        except Error:
            pass
    errors = []
    try:
        for puzzle in Sudoku.read_all(path, on_error=errors.append, memory="100M"):
            if puzzle.side <= 9:
                puzzle.solve(nodes=100)
    except Error:
        pass


# ----------------------------------------------------------------------------------- threads ----


def use_threads(problem, puzzle):
    shared = problem.solutions()
    works = (lambda: list(shared), problem.count, problem.diagram, puzzle.check)
    threads = [threading.Thread(target=work) for work in works * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --------------------------------------------------------------------------------- the watch ----

LIBC = ctypes.CDLL(None)
M_ARENA_MAX = -8  # of malloc.h


def share_one_heap():
    """Otherwise threads get heaps of their own at random times, which then grow to their size.  No
    matter where malloc is another one than glibc's."""
    if hasattr(LIBC, "mallopt"):
        LIBC.mallopt(M_ARENA_MAX, 1)


def collect():
    """Gives back what is free, which would hide leaks as long as it fills."""
    gc.collect()
    if hasattr(LIBC, "malloc_trim"):
        LIBC.malloc_trim(0)


def use_everything(problem, puzzle, paths):
    make_problems()
    search(problem)
    search_up_to_symmetry(problem)
    use_batches(problem)
    use_diagram(problem)
    use_compat()
    stop_by_limits(problem, puzzle)
    be_wrong(problem, puzzle)
    use_sudoku(puzzle)
    make_sudokus()
    for path in itertools.islice(paths, FILES_A_ROUND):
        read(path)
    use_threads(problem, puzzle)


def watch(seconds):
    """The resident memory after each round."""
    share_one_heap()
    problem, puzzle = langford(7), Sudoku("1......2.3....4.", rules=["clone=r1c1 -> r2c3"])
    for path in files():  # some take much more memory than all the rest
        read(path)
    paths, sizes = itertools.cycle(files()), []
    end = time.monotonic() + seconds
    while time.monotonic() < end or len(sizes) < 10:
        use_everything(problem, puzzle, paths)
        collect()
        sizes.append(resident())
    return sizes


def growth(sizes):
    tenth = max(1, len(sizes) // 10)
    return statistics.median(sizes[-tenth:]) - statistics.median(sizes[tenth : 2 * tenth])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=1)
    sizes = watch(60 * parser.parse_args().minutes)
    tenth = len(sizes) // 10
    at = [("at first", sizes[0]), ("after a tenth", sizes[tenth]), ("at last", sizes[-1])]
    print(
        "%d rounds" % len(sizes),
        *["%s %.1f MB" % (when, size / 1e6) for when, size in at],
        sep=", "
    )
    print("grows by %.2f MB, of %.2f MB allowed" % (growth(sizes) / 1e6, SLACK / 1e6))
    sys.exit(1 if growth(sizes) > SLACK else 0)


if __name__ == "__main__":
    main()
