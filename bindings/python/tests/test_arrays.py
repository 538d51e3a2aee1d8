"""NumPy and SciPy, where they are there.  What SciPy has is also tried with a stand-in."""

import unittest

try:
    import numpy
except ImportError:
    numpy = None
try:
    import scipy.sparse as sparse
except ImportError:
    sparse = None

from quadrille import Grid, Problem, Sudoku

MATRIX = [
    [1, 0, 0, 1, 0, 0, 1],
    [1, 0, 0, 1, 0, 0, 0],
    [0, 0, 0, 1, 1, 0, 1],
    [0, 0, 1, 0, 1, 1, 0],
    [0, 1, 1, 0, 0, 1, 1],
    [0, 1, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 0, 0, 0],
]


class StandIn:
    """A sparse matrix with what of SciPy's is used."""

    shape = (3, 3)

    def tocsr(self, copy=False):
        assert copy
        return self

    def sum_duplicates(self):
        pass

    def eliminate_zeros(self):
        pass

    indptr = numpy.array([0, 1, 3, 4]) if numpy else None
    indices = numpy.array([0, 1, 2, 1], dtype="int32") if numpy else None
    data = numpy.array([1, 1, 1, 1]) if numpy else None


@unittest.skipIf(numpy is None, "no NumPy here")
class Arrays(unittest.TestCase):
    def test_matrices(self):
        for dtype in (bool, "int8", "int64", float):
            for order in "CF":
                matrix = numpy.array(MATRIX, dtype=dtype, order=order)
                self.assertEqual(list(Problem(matrix)), [(1, 3, 5)])
        self.assertEqual(list(Problem.from_matrix(matrix)), [(1, 3, 5)])
        self.assertEqual(Problem(numpy.zeros((0, 0), dtype=bool)).count(), 1)
        self.assertEqual(Problem(numpy.zeros((3, 2), dtype=bool)).count(), 0)
        for value in (2, -1, 0.5, float("nan")):
            with self.assertRaisesRegex(ValueError, "^row 1, column 2: "):
                Problem(numpy.array([[1, 0, 0], [0, 1, value]], dtype=float))
        other = StandIn()
        other.data = numpy.array([1, 1, 3, 1])
        with self.assertRaisesRegex(ValueError, "^row 1, column 2: "):
            Problem(other)
        with self.assertRaises(ValueError):
            Problem.from_matrix(numpy.zeros((2, 2, 2)))

    def test_sparse(self):
        self.assertEqual(list(Problem(StandIn())), [(0, 1)])
        if sparse is not None:
            for kind in (
                sparse.csr_matrix,
                sparse.csc_matrix,
                sparse.coo_matrix,
                sparse.lil_matrix,
            ):
                self.assertEqual(list(Problem(kind(numpy.array(MATRIX)))), [(1, 3, 5)])

    def test_numbers_of_numpy(self):
        problem = Problem(options=[[numpy.int64(1), 2], [2], [1]], costs=numpy.array([5, 1, 1]))
        self.assertEqual(problem.best(1)[0].cost, 2)
        self.assertEqual(problem.count(given=[numpy.int32(0)]), 1)

    def test_batches(self):
        options = [[k, ("p", i), ("p", i + k + 1)] for k in range(1, 9) for i in range(15 - k)]
        problem = Problem(options=options)
        wanted = list(problem)
        for most in (1, 7, 300, 100000):
            found = problem.solutions()
            rows = [tuple(row) for batch in found.batches(most) for row in batch.tolist()]
            self.assertEqual(sorted(rows), sorted(wanted))
            self.assertTrue(found.complete)
        mixed = problem.solutions()
        first = [next(mixed) for _ in range(5)]
        rest = [tuple(row) for batch in mixed.batches(64) for row in batch.tolist()]
        self.assertEqual(first + rest, wanted)
        self.assertEqual(len(problem.solutions(limit=10).batch()), 10)
        self.assertEqual(problem.solutions().batch(4).dtype, numpy.int32)

    def test_solutions_of_all_lengths(self):
        problem = Problem(
            list(range(100)), options=[list(range(100))] + [[k] for k in range(100)] + [[0, 1]]
        )
        rows = problem.solutions().batch()
        found = sorted(tuple(k for k in row if k >= 0) for row in rows.tolist())
        self.assertEqual(found, sorted(problem))
        several = Problem(["a"], bounds={"a": (0, 3)}, options=["a"] * 4)
        self.assertEqual(len(several.solutions().batch()), several.count())
        self.assertEqual(Problem([], options=[]).solutions().batch().shape, (1, 0))
        self.assertEqual(Problem(["a"], options=[]).solutions().batch().shape, (0, 0))

    def test_shares(self):
        found = Problem(options=["ab", "a", "b"]).diagram().marginals()
        self.assertEqual(found.shares.tolist(), [0.5, 0.5, 0.5])

    def test_grids(self):
        puzzle = Sudoku(numpy.array([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]]))
        self.assertEqual(puzzle.grid, "1......2.3....4.")
        self.assertEqual(puzzle.grid.array().sum(), 10)
        self.assertEqual(Grid("12344321").side, 2)

    def test_many(self):
        small = numpy.array([[1, 0, 0, 0], [0, 0, 0, 2], [0, 3, 0, 0], [0, 0, 4, 0]])
        for shape in (-1, 16), (-1, 4, 4):
            for dtype in "uint8", "int64":
                puzzles = numpy.array([small, 0 * small, small // 2], dtype=dtype).reshape(shape)
                found = Sudoku.solve_many(puzzles)
                self.assertEqual((found.counts.tolist(), found.counts.dtype), ([1, 2, 0], "int64"))
                self.assertEqual((found.grids.shape, found.grids.dtype), (puzzles.shape, "uint8"))
                self.assertEqual(
                    found.grids[0].ravel().tolist(),
                    [int(symbol) for symbol in Sudoku(small).solve()],
                )
        nothing = Sudoku.solve_many(numpy.zeros((0, 81), dtype="uint8"))
        self.assertEqual((len(nothing.counts), nothing.grids.shape), (0, (0, 81)))
        none = Sudoku.solve_many(numpy.full((2, 16), 1))
        self.assertEqual((none.counts.tolist(), none.grids.max()), ([0, 0], 0))
        for shape, digit in (((2, 8, 1), 0), ((2, 3, 5), 0), ((2, 16), 5), ((2, 16), -1)):
            with self.assertRaises(ValueError):
                Sudoku.solve_many(numpy.full(shape, digit))
        for value in (0.7, float("nan"), float("inf"), -1, 256, 257):
            puzzles = numpy.zeros((2, 16))
            puzzles[1, 3] = value
            with self.assertRaisesRegex(ValueError, r"^puzzles\[1, 3\]: "):
                Sudoku.solve_many(puzzles)
            with self.assertRaisesRegex(ValueError, "^r1c4: "):
                Sudoku(puzzles[1].reshape(4, 4))


if __name__ == "__main__":
    unittest.main()
