"""Lives of objects: memory stays flat, threads do not meet, what is dropped is freed."""

import gc
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import unittest

from quadrille import Error, Problem, Sudoku

SECONDS = float(os.environ.get("LEAK_SECONDS", "10"))


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


def use_everything(problem, puzzle):
    found = problem.solutions()
    next(found)
    del found  # in the middle of it
    for _ in problem.solutions(limit=20, threads=2, labels=True):
        pass
    problem.count()
    problem.count(up_to={})
    problem.possible()
    problem.estimate(50)
    problem.best(2)
    diagram = problem.diagram()
    diagram.marginals()
    diagram.sample(5, seed=1)
    next(iter(diagram))
    pickle.loads(pickle.dumps(diagram))
    Problem.read(problem.write())
    for bad in ("a b\na c\n", "a a\n"):
        try:
            Problem.read(bad)
        except Error:
            pass
    puzzle.solve()
    puzzle.explain(pictures=True)
    puzzle.candidates()
    puzzle.draw(True)
    puzzle.minimize(seed=1)
    pickle.loads(pickle.dumps(puzzle)).grade()
    Sudoku.generate(side=4, seed=1)


class Memory(unittest.TestCase):
    def test_stays_flat(self):
        problem, puzzle = langford(7), Sudoku("1......2.3....4.", rules=["clone=r1c1 -> r2c3"])

        def rounds(seconds):
            end = time.monotonic() + seconds
            count = 0
            while time.monotonic() < end:
                use_everything(problem, puzzle)
                count += 1
            gc.collect()
            return count

        rounds(SECONDS / 4)
        before = resident()
        count = rounds(SECONDS)
        self.assertGreater(count, 5)
        self.assertLess(resident() - before, 4 << 20, "%d rounds" % count)

    def test_what_is_borrowed_lives(self):
        found = langford(8).solutions()  # nobody else has the problem
        gc.collect()
        self.assertEqual(len(list(found)), 300)
        walk = langford(8).diagram().solutions()
        gc.collect()
        self.assertEqual(len(list(walk)), 300)

    def test_dropped_in_the_middle(self):
        threads = len(os.listdir("/proc/self/task"))
        for _ in range(20):
            found = langford(16).solutions(threads=2, engine="links")
            next(found)
        del found
        self.assertEqual(len(os.listdir("/proc/self/task")), threads)


NO_MEMORY = """
import resource
from quadrille import Problem

problem = Problem(options=[[k] for k in range(2000)] * 2)
text = problem.write()
limit = 8 << 20
with open("/proc/self/statm") as file:
    used = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + limit, resource.RLIM_INFINITY))
caught = 0
for size in (1, 4, 16, 64, 256):
    try:
        Problem.read(text.split("\\n")[0] + "\\n" + text.split("\\n", 1)[1] * size)
    except MemoryError:
        caught += 1
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert Problem.read(text) == Problem.read(text)
print(caught)
"""


class NoMemory(unittest.TestCase):
    def test_is_an_exception(self):
        done = subprocess.run(
            [sys.executable, "-c", NO_MEMORY],
            stdout=subprocess.PIPE,
            cwd=os.path.dirname(os.path.abspath(__file__)),
            check=True,
        )
        self.assertGreater(int(done.stdout), 0)


class Threads(unittest.TestCase):
    def run_all(self, *works):
        results = [None] * len(works)

        def call(k):
            try:
                results[k] = works[k]()
            except Exception as error:  # is compared with what is wanted
                results[k] = error

        threads = [threading.Thread(target=call, args=(k,)) for k in range(len(works))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return results

    def test_own_problems(self):
        found = self.run_all(*[lambda: len(list(langford(8))) for _ in range(4)])
        self.assertEqual(found, [300] * 4)

    def test_one_problem(self):
        problem = langford(11)
        self.assertEqual(self.run_all(*[lambda: problem.count(engine="links")] * 3), [35584] * 3)
        diagram = langford(8).diagram()
        self.assertEqual(self.run_all(*[lambda: len(set(diagram))] * 3), [300] * 3)

    def test_sudokus(self):
        puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        self.assertEqual(len(set(self.run_all(*[lambda: Sudoku(puzzle).solve()] * 4))), 1)

    def test_others_run_meanwhile(self):
        ended = []

        def search():
            langford(12).count(engine="links", threads=1)
            ended.append(True)

        thread = threading.Thread(target=search)
        thread.start()
        turns = 0
        while not ended and turns < 10:
            time.sleep(0.005)
            turns += 1
        thread.join()
        self.assertGreater(turns, 3)

    def test_one_search_by_turns(self):
        found = langford(8).solutions()
        parts = self.run_all(*[lambda: list(found)] * 3)
        self.assertEqual(sum(len(part) for part in parts), 300)
        self.assertEqual(set().union(*parts), set(langford(8)))

    def test_none_within_another(self):
        found = langford(12).solutions(engine="links", nodes=2000000)
        refused = []

        def handle(number, frame):
            try:
                next(found)
            except RuntimeError:
                refused.append(number)

        before = signal.signal(signal.SIGALRM, handle)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.06, 0.06)
            problem = Problem(options=[["x", k] for k in range(24)] + [[k] for k in range(24)])
            self.assertEqual(problem.count(), 24)
            watch = found._search.watch
            watch.call(lambda: time.sleep(0.3))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertTrue(refused)
        found.close()


if __name__ == "__main__":
    unittest.main()
