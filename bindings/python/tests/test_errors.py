"""What is wrong is said, with its place."""

import pickle
import unittest

import quadrille
from quadrille import BudgetError, Diagram, Error, InputError, Problem, Sudoku, UnsupportedError


class Malformed(unittest.TestCase):
    def fails(self, function, *arguments, **keywords):
        with self.assertRaises(InputError) as caught:
            function(*arguments, **keywords)
        self.assertIsInstance(caught.exception, ValueError)
        self.assertIsInstance(caught.exception, Error)
        return caught.exception

    def test_place_in_a_problem(self):
        error = self.fails(Problem.read, "a b\na c\n", name="small.dlx")
        self.assertEqual(
            (error.source, error.line, error.column, error.code),
            ("small.dlx", 2, 3, "unknown name"),
        )
        self.assertTrue(str(error).startswith("small.dlx:2:3: "))
        self.assertEqual(self.fails(Problem.read, b"a a\n").column, 3)
        self.assertEqual(self.fails(Problem.read, "2 1\n1 9 1\n", format="spp").line, 2)

    def test_place_in_a_sudoku(self):
        error = self.fails(Sudoku.read, "1......2.3......\n1...x...........\n", name="two.sdm")
        self.assertEqual((error.source, error.line, error.column), ("two.sdm", 2, 5))
        error = self.fails(Sudoku.read, "size: 4\ngrid:\n....\n....\n....\n....\nkiller: x\n---\n")
        self.assertEqual(error.line, 7)

    def test_place_of_what_is_not_read(self):
        with self.assertRaises(UnsupportedError) as caught:
            Sudoku.read(b"https://f-puzzles.com/?id=abc12345\n", name="link")
        self.assertTrue(str(caught.exception).startswith("link:1:"))
        self.assertEqual(caught.exception.line, 1)

    def test_reading_goes_on(self):
        errors = []
        puzzles = list(
            Sudoku.read_all("1......2.3......\nx\n................\n", on_error=errors.append)
        )
        self.assertEqual((len(puzzles), [error.line for error in errors]), (2, [2]))

    def test_rules(self):
        error = self.fails(Sudoku, "." * 16, rules=["killer=5 r1c1 r9c9"])
        self.assertIn("killer", str(error))
        self.assertGreater(error.column, 0)
        self.assertIn("diagonal", str(self.fails(Sudoku, "." * 16, rules=["diagnal"])))

    def test_numbers(self):
        options = [[1, 2], [1], [2]]
        problem = Problem(options=options)
        bad = [0.9, float("nan"), float("inf"), -1, 1 << 70, "1", None, 1j]
        for value in bad:
            error = self.fails(Problem, options=options, costs=[1, value, 3])
            self.assertTrue(str(error).startswith("costs[1]: "), error)
            if value is not None:
                self.fails(Problem, options=options, bounds={1: value})
            self.fails(problem.best, value)
            self.fails(problem.estimate, value)
            self.fails(problem.diagram().sample, value)
            self.fails(problem.diagram().best, value)
            if value is not None:
                self.fails(problem.diagram().sample, 1, seed=value)
                self.fails(Sudoku("." * 16).scramble, seed=value)
                self.fails(Sudoku.generate, side=4, seed=value)
                self.fails(Sudoku.generate, side=value)
                self.fails(Sudoku.generate, side=4, clues=value)
                self.fails(Sudoku.generate, side=4, clues=(2, value))
                self.fails(Sudoku, "." * 16, side=value)
                self.fails(Sudoku, "." * 16, box=(2, value))
            self.fails(Sudoku.generate, side=4, tries=value)
            self.fails(Sudoku.generate, side=4, number=value)
            self.fails(Sudoku.solve_many, ["." * 16], limit=value)
        for value in (1.9, float("nan"), -1, 5, 1 << 70, "x", "", 1j):
            rows = [[0] * 4, [0, value, 0, 0], [0] * 4, [0] * 4]
            self.assertTrue(str(self.fails(Sudoku, rows)).startswith("r2c2: "), value)
            self.fails(Sudoku.solve_many, [rows])
        for value in (0.5, 2, -1, float("nan"), "1"):
            error = self.fails(Problem.from_matrix, [[1, 0], [0, value]])
            self.assertTrue(str(error).startswith("row 1, column 1: "), error)
        self.assertEqual(Problem(options=options, costs=[1.0, True, 2]).costs, (1, 1, 2))
        self.assertEqual(Sudoku([[1.0, None, ".", "2"]] + [[0] * 4] * 3).grid[:4], "1..2")

    def test_names(self):
        for wanted, hint in (
            ({"dificulty": "easy"}, "did you mean 'difficulty'?"),
            ({"grade": "easy"}, "difficulty"),
            ({"difficulty": "exprt"}, "did you mean 'expert'?"),
            ({"symmetry": "halfturn"}, "did you mean 'half-turn'?"),
            ({"required": ["X-wng"]}, "did you mean 'X-wing'?"),
            ({"rules": "kiler:3"}, "did you mean 'killer'?"),
            ({"nods": 3}, "did you mean 'nodes'?"),
        ):
            self.assertIn(hint, str(self.fails(Sudoku.generate, **wanted)))
        self.assertIn("threads", str(self.fails(Problem(options=[[1]]).count, trheads=2)))
        self.assertIn("fpuzzles", str(self.fails(Sudoku("." * 16).write, "fpuzles")))

    def test_arguments(self):
        square = [[1, 2], [3, 4]]
        self.fails(Problem, [1, 1], options=[])
        self.fails(Problem, [1], options=[[2]])
        self.fails(Problem, [1], options=[[1], [1, 1]])
        self.fails(Problem, [1], options=[[]])
        self.fails(Problem, [1], options=[{1: "red"}])
        self.fails(Problem, [1], options=[[1]], bounds={1: (3, 2)})
        self.fails(Problem, [1], options=[[1]], bounds={2: 1})
        self.fails(Problem, options=square, costs=[1])
        self.fails(Problem, options=square, costs=[-1, 0])
        self.fails(Problem(options=square).count, given=[2])
        self.fails(Problem(options=square).count, given=["x"])
        self.fails(Problem(options=square).count, engine="fast")
        self.fails(Problem(options=square).count, enginge="links")
        self.fails(Problem(options=square).count, time=-1)
        self.fails(Problem(options=square).count, time=float("nan"))
        self.fails(Problem(options=square).option, -1)
        self.fails(Problem(options=square).svg, [0])
        self.fails(Problem(options=square).count, up_to={1: 9})
        self.fails(Problem.read, "a\na\n", format="xml")
        self.fails(Problem.from_matrix, [[1, 0], [1]])
        self.fails(Diagram.read, "nothing\n")
        self.fails(Sudoku, "12")
        self.fails(Sudoku, [[1, 2], [3, 4]])
        self.fails(Sudoku, "." * 16, box=(3, 3))
        self.fails(Sudoku("." * 16).draw, marked=["r5c1"])
        self.fails(Sudoku("." * 16).write, "pdf")
        self.fails(Sudoku("." * 16).explain, hardest="very")
        self.fails(Sudoku.generate, symmetry="round")
        self.fails(Sudoku.generate, side=4, difficulty="hardest")
        self.fails(Sudoku("." * 16).minimize)

    def test_other_errors(self):
        with self.assertRaises(FileNotFoundError):
            Problem.read("no such file")
        with self.assertRaises(BudgetError):
            Problem(options=[[k, k + 1] for k in range(20000)]).count(memory=2000)
        with self.assertRaises(UnsupportedError):
            Problem([], options=[]).write()
        with self.assertRaises(UnsupportedError):
            Problem(["a"], options=["a"]).count(given=[0], up_to={})
        with self.assertRaises(UnsupportedError):
            Sudoku("." * 81, rules=["killer=11 r1c1 r1c2"]).write("line")
        with self.assertRaises(UnsupportedError):
            Sudoku("." * 81, rules="schrodinger")
        with self.assertRaises(UnsupportedError):
            list(Sudoku.read(b"size: 4\nschrodinger:\n---\n"))
        for digits in ("0-3", "1-5", "WORD"):
            with self.assertRaises(UnsupportedError):
                Sudoku("." * 16, rules="digits=" + digits)
        self.assertEqual(Sudoku("." * 16, rules="digits=1-4").count(), 288)

    def test_errors_can_be_pickled(self):
        for kind in (InputError, UnsupportedError, BudgetError):
            error = pickle.loads(pickle.dumps(kind("bad", 3, 4, "file", "syntax error")))
            self.assertIs(type(error), kind)
        self.assertEqual((str(error), error.line), ("file:3:4: bad", 3))
        self.assertEqual(pickle.loads(pickle.dumps(quadrille.LimitError("stopped", 7))).so_far, 7)

    def test_names_that_are_no_text(self):
        problem = Problem.read(b"a\xff b\na\xff b\n")
        self.assertEqual(problem.count(), 1)
        self.assertEqual(pickle.loads(pickle.dumps(problem)).count(), 1)


if __name__ == "__main__":
    unittest.main()
