"""Ctrl-C ends a search soon, and nothing else does."""

import os
import signal
import subprocess
import sys
import unittest

# Each asks for something that would take for ever; after the signal, it prints how much processor time
# that took, which does not depend on what else the machine does.
SCRIPT = """
import os, signal, sys, threading, time
from quadrille import Problem, Sudoku

def langford(n):
    pairs = [(k, i) for k in range(1, n + 1) for i in range(2 * n - k - 1)]
    return Problem(options=[[k, ("p", i), ("p", i + k + 1)] for k, i in pairs])

def latin(n):
    cells = [(i, j, k) for i in range(n) for j in range(n) for k in range(n)]
    return Problem(options=[[("c", i, j), ("r", i, k), ("k", j, k)] for i, j, k in cells])

def dear(n):
    cells = [(i, j, k) for i in range(n) for j in range(n) for k in range(n)]
    return Problem(options=[[("a", i), ("b", j), ("c", k)] for i, j, k in cells],
                   costs=[(i * 7919 + j * 104729 + k * 1299709) % 997 for i, j, k in cells])

# What is asked, and of what: that is made before the clock runs.
questions = {
    "count": (latin, 9, lambda p: p.count(engine="links")),
    "count by memory": (latin, 9, lambda p: p.count(threads=1)),
    "iterate": (latin, 9, lambda p: sum(1 for _ in p)),
    "batches": (latin, 9, lambda p: sum(1 for _ in p.solutions(threads=2).batches())),
    "diagram": (latin, 9, lambda p: p.diagram()),
    "best": (dear, 40, lambda p: p.best(400)),
    "estimate": (latin, 9, lambda p: p.estimate(10 ** 12)),
    "possible": (langford, 22, lambda p: p.possible()),
    "first": (langford, 21, lambda p: p.first()),
    "up to symmetry": (latin, 9, lambda p: p.count(up_to=[{}])),
    "sudoku": (Sudoku, "." * 81, lambda p: p.count()),
    "generate": (str, "", lambda p: Sudoku.generate(clues=17, tries=10 ** 9, symmetry="full")),
    "many": (list, ["." * 81] * 1000, lambda p: Sudoku.solve_many(p, limit=10 ** 9)),
    "set": (str, "", lambda p: Sudoku.generate("killer:2", no_givens=True, tries=10 ** 9)),
}
# Whoever is started in the background may not hear of Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)
make, size, ask = questions[sys.argv[1]]
asked = make(size)
sent = []

def interrupt(): # when the search has begun
    begun = time.process_time()
    while time.process_time() < begun + 0.2:
        time.sleep(0.01)
    sent.append(time.process_time())
    os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=interrupt, daemon=True).start()
try:
    ask(asked)
except KeyboardInterrupt:
    print(time.process_time() - sent[0])
else:
    print("it ended by itself")
"""


NAMES = [
    "count",
    "count by memory",
    "iterate",
    "batches",
    "diagram",
    "best",
    "estimate",
    "possible",
    "first",
    "up to symmetry",
    "sudoku",
    "generate",
    "many",
    "set",
]


def run(name):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, name],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        timeout=900,
        cwd=os.path.dirname(os.path.abspath(__file__)),
        check=False,
    )
    return done.stdout.decode() + done.stderr.decode()


class Interrupts(unittest.TestCase):
    # Seconds of processor time.  It takes some hundredths, as bench/bench.py tells.
    PATIENCE = 2

    def test_each_question_ends(self):
        try:
            import numpy  # noqa: F401, for batches
        except ImportError:
            names = [name for name in NAMES if name != "batches"]
        else:
            names = NAMES
        for name in names:
            with self.subTest(name):
                self.assertLess(float(run(name)), self.PATIENCE)

    def test_other_signals_do_not_end_it(self):
        from quadrille import Problem

        seen = []
        before = signal.signal(signal.SIGALRM, lambda number, frame: seen.append(number))
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
            options = [[k, ("p", i), ("p", i + k + 1)] for k in range(1, 13) for i in range(23 - k)]
            self.assertEqual(Problem(options=options).count(engine="links", threads=1), 216288)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertTrue(seen)

    def test_a_search_goes_on_afterwards(self):
        from quadrille import Problem

        def stop(number, frame):
            raise TimeoutError

        options = [[k, ("p", i), ("p", i + k + 1)] for k in range(1, 12) for i in range(21 - k)]
        before = signal.signal(signal.SIGALRM, stop)
        try:
            found = Problem(options=options).solutions(engine="links")
            seen, interrupted = set(), 0
            signal.setitimer(signal.ITIMER_REAL, 0.05, 0.2)
            while True:
                try:
                    seen.add(next(found))
                except TimeoutError:
                    interrupted += 1
                except StopIteration:
                    break
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        self.assertGreater(interrupted, 0)
        # One that Python holds when it hears of a signal goes with the exception; C loses none.
        self.assertGreaterEqual(len(seen), 35584 - interrupted)


if __name__ == "__main__":
    unittest.main()
