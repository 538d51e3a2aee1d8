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
