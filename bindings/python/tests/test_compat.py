"""Calls as other packages take them."""

import unittest

try:
    import numpy
except ImportError:
    numpy = None

from quadrille.compat import xcover

MATRIX = [[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]]


class XCover(unittest.TestCase):
    def test_kinds(self):
        options = [["p", "s"], ["q"], ["q", "s"]]
        self.assertEqual(list(xcover.covers(options, primary=["p", "q"])), [[0, 1]])
        self.assertEqual(list(xcover.covers(options, secondary=["s"])), [[0, 1]])
        self.assertEqual(list(xcover.covers(options, ["p", "q"], ["s"])), [[0, 1]])
        self.assertEqual(list(xcover.covers(options)), [[0, 1]])
        self.assertEqual(list(xcover.covers([["p"]], primary=["p", "r"])), [])

    def test_colors(self):
        options = [
            ["p", "q", "x", "y:A"],
            ["p", "r", "x:A", "y"],
            ["p", "x:B"],
            ["q", "x:A"],
            ["r", "y:B"],
        ]
        found = list(
            xcover.covers(options, primary=["p", "q", "r"], secondary=["x", "y"], colored=True)
        )
        self.assertEqual(found, [[1, 3]])
        self.assertEqual(list(xcover.covers(options, secondary=["x", "y"], colored=True)), [[1, 3]])

    def test_is_lazy(self):
        found = xcover.covers(
            [[k, a] for k in range(40) for a in ("x%d" % k, "y%d" % k)], primary=range(40)
        )
        self.assertEqual(len(next(found)), 40)

    def test_matrix(self):
        self.assertEqual(sorted(xcover.covers_bool(MATRIX)), [[0, 1, 3], [0, 2]])


@unittest.skipIf(numpy is None, "no NumPy here")
class ExactCover(unittest.TestCase):
    def setUp(self):
        from quadrille.compat import exact_cover

        self.module = exact_cover

    def test_questions(self):
        matrix = numpy.array(MATRIX, dtype=self.module.DTYPE_FOR_ARRAY)
        self.assertIn(tuple(self.module.get_exact_cover(matrix)), {(0, 1, 3), (0, 2)})
        self.assertEqual(self.module.get_all_solutions(matrix), {(0, 1, 3), (0, 2)})
        self.assertEqual(len(self.module.get_all_solutions(matrix, 1)), 1)
        self.assertEqual(self.module.get_solution_count(matrix), 2)
        self.assertTrue(self.module.is_solution([0, 2], matrix))
        self.assertFalse(self.module.is_solution([0, 1], matrix))

    def test_none(self):
        with self.assertRaises(self.module.NoSolution):
            self.module.get_exact_cover(numpy.array([[1, 0], [1, 0]]))
        self.assertEqual(self.module.get_solution_count(numpy.array([[1, 0], [1, 0]])), 0)

    def test_parts(self):
        rng = numpy.random.default_rng(1)
        for _ in range(30):
            matrix = (rng.random((14, 6)) < 0.3).astype("int32")
            count = self.module.get_solution_count(matrix)
            for n in (1, 2, 5):
                try:
                    parts = list(self.module.split_problem(matrix, n))
                except self.module.NoSolution:
                    self.assertEqual(count, 0)
                except self.module.CannotSplitFurther:
                    pass
                else:
                    self.assertGreaterEqual(len(parts), n)
                    self.assertEqual(sum(map(self.module.get_solution_count, parts)), count)


if __name__ == "__main__":
    unittest.main()
