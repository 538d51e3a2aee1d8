"""Lives of objects: memory stays flat, threads do not meet, what is dropped is freed."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import leaks
from leaks import langford

from quadrille import Problem, Sudoku

SECONDS = float(os.environ.get("LEAK_SECONDS", "10"))


class Memory(unittest.TestCase):
    def test_stays_flat(self):
        sizes = leaks.watch(SECONDS)
        self.assertLess(leaks.growth(sizes), leaks.SLACK, sizes)

    def test_growth_is_seen(self):
        self.assertEqual(leaks.growth([9 << 20] + [1 << 20] * 29), 0)
        self.assertGreater(leaks.growth([k << 17 for k in range(30)]), leaks.SLACK)

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

    def test_different_problems(self):
        shared = langford(7)
        works = [
            (lambda: len(list(langford(8))), 300),
            (lambda: langford(11).count(engine="links"), 35584),
            (lambda: len(list(shared)), 52),
            (lambda: shared.diagram().count(), 52),
            (lambda: sum(1 for _ in langford(8).solutions(threads=2)), 300),
            (lambda: Sudoku("." * 16).count(), 288),
            (lambda: Sudoku("1......2.3....4.").solve(), "1234341243212143"),
        ]
        found = self.run_all(*[work for work, _ in works] * 2)
        self.assertEqual(found, [answer for _, answer in works] * 2)

    def test_one_problem(self):
        problem = langford(11)
        self.assertEqual(self.run_all(*[lambda: problem.count(engine="links")] * 3), [35584] * 3)
        diagram = langford(8).diagram()
        self.assertEqual(self.run_all(*[lambda: len(set(diagram))] * 3), [300] * 3)

    def test_sudokus(self):
        puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        self.assertEqual(len(set(self.run_all(*[lambda: Sudoku(puzzle).solve()] * 4))), 1)

    def test_others_run_meanwhile(self):
        problem = langford(12)
        begun, enough = [], []

        def search():
            while not enough:
                begun.append(True)
                problem.count(engine="links", threads=1)

        thread = threading.Thread(target=search)
        thread.start()
        # If a call kept others from running, few turns could come between the beginnings of two.
        turns = last = 0
        while turns < 10 and last < 100:
            time.sleep(0.001)
            turns = turns + 1 if len(begun) == last else 0
            last = len(begun)
        enough.append(True)
        thread.join()
        self.assertEqual(turns, 10)

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
