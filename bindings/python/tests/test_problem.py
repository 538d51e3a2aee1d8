"""Exact covers: making, reading, searching."""

import io
import itertools
import os
import pickle
import random
import tempfile
import time
import unittest

import quadrille
from quadrille import Diagram, LimitError, Problem, UnsupportedError

SQUARE = [[1, 2], [3, 4], [1, 3], [2, 4]]


def langford(n):
    places = range(2 * n)
    options = [
        [k, ("p", i), ("p", i + k + 1)]
        for k in range(1, n + 1)
        for i in places
        if i + k + 1 < 2 * n
    ]
    return Problem(options=options)


def brute_force(problem):
    """All solutions by trying all sets of options: for small problems."""
    numbers = range(len(problem))
    return {
        chosen
        for size in range(len(problem) + 1)
        for chosen in itertools.combinations(numbers, size)
        if problem.is_solution(chosen)
    }


class Making(unittest.TestCase):
    def test_labels_of_all_kinds(self):
        problem = Problem(
            ["a", 7, ("r", 1), "with blank", "co:lon", None],
            options=[["a", 7], [("r", 1), "with blank"], ["co:lon", None]],
        )
        self.assertEqual(list(problem), [(0, 1, 2)])
        self.assertEqual(problem.option(1), (("r", 1), "with blank"))
        again = Problem.read(problem.write())
        self.assertEqual(again.items[:3], ("a", "7", "r,1"))
        self.assertEqual(again.count(), 1)

    def test_items_follow_from_options(self):
        problem = Problem(secondary=["s"], options=[["b", "s"], ["a"]])
        self.assertEqual(problem.items, ("b", "a", "s"))
        self.assertEqual(problem.secondary, ("s",))

    def test_names_that_look_alike(self):
        problem = Problem([1, "1", (1,), "#3"], options=[[1, "1", (1,), "#3"]])
        self.assertEqual(problem.count(), 1)
        self.assertEqual(len(set(problem.write().split("\n")[0].replace("|", "").split())), 4)

    def test_colors(self):
        options = [
            {"a": None, "x": "red"},
            {"b": None, "x": "red"},
            {"b": None, "x": "blue"},
            ["b", "x"],
        ]
        problem = Problem(["a", "b"], secondary=["x"], options=options)
        self.assertEqual(list(problem), [(0, 1)])
        self.assertEqual(problem.option(0), options[0])
        self.assertEqual(problem.option(3), ("b", "x"))

    def test_bounds_and_costs(self):
        problem = Problem(
            ["a", "b"],
            bounds={"a": (1, None), "b": 2},
            costs=[1, 2, 4],
            options=[["a", "b"], ["b"], ["a", "b"]],
        )
        self.assertEqual(problem.bounds, {"a": (1, None), "b": (2, 2)})
        self.assertEqual(set(problem), brute_force(problem))
        self.assertEqual(problem.best(9)[0].cost, 3)
        self.assertEqual(problem.best(1, worst=True)[0].options, (1, 2))

    def test_names_of_options(self):
        problem = Problem(options={"one": "ab", "two": "c", "three": "abc"}, costs={"three": 5})
        self.assertEqual(list(problem.solutions(labels=True)), [("one", "two"), ("three",)])
        self.assertEqual(list(problem.solutions(given=["three"])), [(2,)])
        self.assertEqual(problem.costs, (0, 0, 5))

    def test_lists_as_matrix(self):
        problem = Problem.from_matrix([[1, 0, 0], [0, 0, 0], [0, 1, 1], [0, 1, 0]], secondary=[2])
        self.assertEqual(list(problem), [(0, 2), (0, 3)])

    def test_equality_and_hash(self):
        one, two = Problem(options=SQUARE), Problem(options=SQUARE)
        self.assertEqual(one, two)
        self.assertEqual(hash(one), hash(two))
        self.assertNotEqual(one, Problem(options=SQUARE[:3]))
        self.assertIn("4 options", repr(one))

    def test_special_cases(self):
        self.assertEqual(list(Problem([], options=[])), [()])
        self.assertEqual(Problem(["a"], options=[]).count(), 0)
        self.assertEqual(Problem(["a"], options=[["a"], ["a"]]).count(), 2)


class Reading(unittest.TestCase):
    def test_path_text_bytes_and_file(self):
        text = "| a remark\na b |s\na s:red\nb s:red |7\n"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "small.dlx")
            Problem.read(text).write(path)
            for source in (path, text, text.encode(), io.StringIO(text), io.BytesIO(text.encode())):
                problem = Problem.read(source)
                self.assertEqual(problem.items, ("a", "b", "s"))
                self.assertEqual(problem.best(1), [(7, (0, 1))])

    def test_formats(self):
        self.assertEqual(Problem.read("3 2\n4 2 1 2\n5 1 3\n", format="spp").best(1)[0].cost, 9)
        self.assertEqual(Problem.read("2 2\n4 1 1\n5 1 2\n").count(), 1)
        shapes = "board:\n  ..\n  ..\npiece I 2:\n  ##\n"
        self.assertEqual(Problem.read(shapes, format="shapes").count(), 2)
        self.assertEqual(Problem.read(shapes).count(), 2)

    def test_remarks(self):
        problem = Problem.read("a | s\na\ns\n")
        self.assertEqual([(remark.line, remark.column) for remark in problem.remarks][0][0], 3)

    def test_pickle(self):
        problem = Problem(
            [("r", 1), "b"],
            secondary=["s"],
            bounds={"b": (0, 2)},
            costs=[3, 4],
            options={"x": {("r", 1): None, "s": "red"}, "y": ["b"]},
        )
        again = pickle.loads(pickle.dumps(problem))
        self.assertEqual(again, problem)
        self.assertEqual(list(again.solutions(labels=True)), list(problem.solutions(labels=True)))
        self.assertEqual(again.option(0), problem.option(0))


class Searching(unittest.TestCase):
    def test_against_brute_force(self):
        rng = random.Random(7)
        for _ in range(60):
            items = ["i%d" % k for k in range(rng.randint(1, 5))]
            options = [
                rng.sample(items + ["s", "t"], rng.randint(1, 3)) for _ in range(rng.randint(1, 9))
            ]
            problem = Problem([i for i in items], secondary=["s", "t"], options=options)
            wanted = brute_force(problem)
            self.assertEqual(set(problem), wanted)
            self.assertEqual(problem.count(), len(wanted))
            for engine in ("links", "lanes", "zdd", "learn"):
                self.assertEqual(problem.count(engine=engine), len(wanted))
            self.assertEqual(
                problem.possible(), [any(k in s for s in wanted) for k in range(len(problem))]
            )
            self.assertEqual(set(problem.diagram()), wanted)

    def test_is_lazy(self):
        found = langford(16).solutions()  # there are some hundred millions
        self.assertTrue(all(next(found) for _ in range(10)))
        self.assertGreater(found.nodes, 10)
        self.assertFalse(found.complete)
        found.close()
        self.assertEqual(list(found), [])

    def test_none_waits_for_others(self):
        # Five solutions that are found at once, and a search without end for a sixth: 13 pigeons
        # in 12 holes.
        pigeons, holes = range(13), [("hole", k) for k in range(12)]
        options = [list(pigeons) + [("way", k)] for k in range(5)]
        options += [[pigeon, hole] for pigeon in pigeons for hole in holes]
        ways = [("way", k) for k in range(5)]
        problem = Problem(secondary=holes + ways, options=options)
        for engine in ("links", "lanes", "relay"):
            found = problem.solutions(engine=engine, time=60)
            begun = time.monotonic()
            self.assertEqual([next(found) for _ in ways], [(k,) for k in range(5)], engine)
            self.assertLess(time.monotonic() - begun, 30, engine)
            self.assertFalse(found.complete)
            found.close()
            self.assertEqual(list(found), [])

    def test_limits(self):
        problem = langford(8)
        found = problem.solutions(limit=7)
        self.assertEqual(len(list(found)), 7)
        self.assertFalse(found.complete)
        found = problem.solutions()
        self.assertEqual(len(list(found)), 300)
        self.assertTrue(found.complete)
        self.assertEqual(problem.count(limit=7), 7)
        self.assertFalse(problem.solutions(nodes=5, engine="links").complete)
        with self.assertRaises(LimitError) as caught:
            langford(16).count(time=0.2, engine="links")
        self.assertIsInstance(caught.exception.so_far, int)

    def test_threads(self):
        problem = langford(11)
        self.assertEqual(problem.count(threads=2), 35584)
        alone = problem.solutions(threads=1, ordered=True, limit=50)
        self.assertEqual(list(alone), list(problem.solutions(threads=2, ordered=True, limit=50)))
        self.assertEqual(len(set(problem.solutions(threads=2))), 35584)

    def test_parameters(self):
        self.assertIn("engine", quadrille.parameter_names())
        self.assertEqual(langford(8).count(choose="first", memory="64M", engine="links"), 300)

    def test_counts_of_any_size(self):
        problem = Problem(options=[[k] for k in range(200)] * 10)
        self.assertEqual(problem.count(), 10**200)

    def test_first_and_given(self):
        problem = Problem(options=SQUARE)
        self.assertEqual(problem.first(), (0, 1))
        self.assertEqual(problem.first(given=[2]), (2, 3))
        self.assertIsNone(problem.first(given=[0, 2]))
        self.assertEqual(problem.count(given=[2]), 1)

    def test_estimate(self):
        found = langford(8).estimate(2000, seed=3)
        self.assertEqual(found.descents, 2000)
        self.assertTrue(100 < found.solutions.mean < 900, found)

    def test_best_against_all(self):
        rng = random.Random(3)
        problem = langford(7)
        problem = Problem(
            options=problem.options, costs=[rng.randrange(100) for _ in range(len(problem))]
        )
        ranked = sorted(sum(problem.costs[k] for k in s) for s in problem)
        self.assertEqual([r.cost for r in problem.best(5)], ranked[:5])
        self.assertEqual([r.cost for r in problem.best(5, worst=True)], ranked[::-1][:5])
        self.assertEqual([r.cost for r in problem.diagram().best(5)], ranked[:5])

    def test_up_to_symmetry(self):
        problem = Problem(options=SQUARE)
        self.assertEqual(problem.count(up_to="(2 3)"), 1)
        self.assertEqual(problem.count(up_to={2: 3, 3: 2}), 1)
        self.assertEqual(list(problem.solutions(up_to="(2 3)\n")), [(0, 1)])
        with self.assertRaises(ValueError):
            problem.count(up_to="(1 2)")
        try:
            self.assertEqual(problem.count(up_to="auto"), 1)
        except UnsupportedError:
            pass  # there is no bliss

    def test_svg(self):
        problem = Problem(options=[["r1c1", "r1c2"]])
        self.assertIn("<svg", problem.svg([0]))


class Diagrams(unittest.TestCase):
    def setUp(self):
        self.diagram = langford(8).diagram()

    def test_counts(self):
        solutions = set(langford(8))
        self.assertEqual(self.diagram.count(), 300)
        for option in (0, 5, 20):
            has = sum(option in s for s in solutions)
            self.assertEqual(self.diagram.count(with_=[option]), has)
            self.assertEqual(self.diagram.count(without=[option]), 300 - has)
            self.assertEqual(self.diagram.marginals().options[option], has)

    def test_samples(self):
        solutions = set(langford(8))
        samples = self.diagram.sample(500, seed=1)
        self.assertEqual(samples, self.diagram.sample(500, seed=1))
        self.assertTrue(set(samples) <= solutions)
        self.assertGreater(len(set(samples)), 200)
        self.assertEqual(len(self.diagram.sample(3)), 3)

    def test_colors(self):
        problem = Problem(
            ["a"],
            secondary=["x"],
            options=[{"a": None, "x": "red"}, {"a": None, "x": "blue"}, ["a"]],
        )
        found = problem.diagram().marginals()
        self.assertEqual(found.colors, {("x", "red"): 1, ("x", "blue"): 1})
        self.assertEqual(found.items, {"a": 3, "x": 2})

    def test_writing_and_pickling(self):
        again = Diagram.read(self.diagram.write())
        self.assertEqual(again.count(), 300)
        self.assertEqual(again.problem.count(), 300)
        part = pickle.loads(pickle.dumps(self.diagram.restrict(with_=[0])))
        self.assertEqual(part.count(), self.diagram.count(with_=[0]))


if __name__ == "__main__":
    unittest.main()
