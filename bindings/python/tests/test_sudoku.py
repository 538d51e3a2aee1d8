"""Sudokus."""

import pickle
import unittest

from quadrille import Grid, InputError, LimitError, Sudoku, UnsupportedError, format_names

SMALL = "1......2.3....4."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


# As Penpa+ shares it.
PENPA = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=hU5BasMwELz7FULnOWgt2ZF0C6XprY"
    "Uml0aI4lCVFlJMneRQGf+9WznOtczu7DAsO3v6vnRDgmFoCwVi1G1bmowpra7YfZ6PyYu1yPt0GDqsL+"
    "ePfvBi23+lQ//2A+Bps8F7dzylKiiIa8VqzA+eJh7PfsyvPsQJeetH5kc/SrLSB0mSo5kjpGn+DLMYvE"
    "Zl+aXwzoegDX8IcjEia76H3Ba+53OrBlZLX0NaB6eKcgqOZk8vyhFcPasaTt88NysHUiuWnHjHufz9VA"
    "WyELRU86+Ovw=="
)


class Solving(unittest.TestCase):
    def test_answers(self):
        puzzle = Sudoku(HARD)
        answer = puzzle.solve()
        self.assertIsInstance(answer, Grid)
        self.assertTrue(puzzle.is_valid(answer))
        self.assertEqual([answer], list(puzzle.solutions()))
        self.assertTrue(puzzle.check())
        self.assertEqual(puzzle.count(), 1)
        self.assertEqual(puzzle.candidates()["r1c2"], (answer.cell("r1c2"),))

    def test_none_and_several(self):
        self.assertIsNone(Sudoku("11" + "." * 14).solve())
        self.assertEqual(Sudoku("11" + "." * 14).check().verdict, "none")
        found = Sudoku("." * 16).check()
        self.assertEqual((found.verdict, bool(found)), ("multiple", False))
        self.assertTrue(found.differing)
        self.assertEqual(Sudoku("." * 16).candidates()["r4c4"], (1, 2, 3, 4))
        self.assertEqual(Sudoku("." * 81).count(limit=5), 5)

    def test_candidate_counts(self):
        puzzle = Sudoku("1" + "." * 15, rules="diagonal")
        counts = puzzle.candidate_counts()
        self.assertEqual(counts["r1c1"], {1: puzzle.count()})
        for cell, numbers in counts.items():
            self.assertEqual(sum(numbers.values()), puzzle.count(), cell)
            self.assertEqual(tuple(numbers), puzzle.candidates()[cell])
            capped = puzzle.candidate_counts(2)[cell]
            self.assertEqual(capped, {digit: min(2, n) for digit, n in numbers.items()})
        self.assertEqual(Sudoku("11" + "." * 14).candidate_counts()["r4c4"], {})
        self.assertEqual(Sudoku("." * 256).candidate_counts(1)["r4c4"][16], 1)
        with self.assertRaises(LimitError) as caught:
            Sudoku(HARD).candidate_counts(1000, nodes=1)
        self.assertEqual(len(caught.exception.so_far), 81)
        with self.assertRaises(InputError):
            puzzle.candidate_counts(0)

    def test_many(self):
        puzzles = [SMALL, "11" + "." * 14, "." * 16, [[1, 0, 0, 0]] + [[0] * 4] * 3, Sudoku(SMALL)]
        found = Sudoku.solve_many(puzzles, limit=3)
        self.assertEqual(found.counts, [1, 0, 3, 3, 1])
        self.assertEqual(found.grids[0], Sudoku(SMALL).solve())
        self.assertIsNone(found.grids[1])
        self.assertTrue(Sudoku(puzzles[3]).is_valid(found.grids[3]))
        self.assertEqual(Sudoku.solve_many([SMALL], "even=r1c1").counts, [0])
        self.assertEqual(Sudoku.solve_many(["." * 36], box=(3, 2)).counts, [2])
        self.assertEqual(Sudoku.solve_many([]), ([], []))
        self.assertEqual(Sudoku.solve_many([HARD] * 1000).counts, [1] * 1000)
        with self.assertRaises(LimitError) as caught:
            Sudoku.solve_many(["." * 81] * 1000, limit=10**9, time=0.05)
        self.assertIn(None, caught.exception.so_far.counts)
        for wrong in (["12"], ["5" + "." * 15], [SMALL, HARD], [SMALL + "x"]):
            with self.assertRaises(InputError):
                Sudoku.solve_many(wrong)
        with self.assertRaises(InputError):
            Sudoku.solve_many([Sudoku(SMALL, rules="diagonal")])

    def test_rules_and_boxes(self):
        self.assertEqual(Sudoku("." * 16, rules="diagonal").count(), 48)
        self.assertEqual(
            Sudoku("." * 16, rules=[("killer", "4 r1c1 r1c2")], box=(2, 2)).rules,
            (("killer", "4 r1c1 r1c2"),),
        )
        self.assertEqual(Sudoku("." * 25, side=5, box=(1, 5)).count(), 161280)
        self.assertEqual(Sudoku([[0] * 4] * 4).count(), 288)
        self.assertNotEqual(Sudoku("." * 36, box=(3, 2)).count(limit=1), 0)

    def test_is_set_in_stone(self):
        puzzle = Sudoku(SMALL, rules=["anti-knight"])
        self.assertEqual(puzzle.rules, (("antiknight", None),))
        self.assertEqual(Sudoku(SMALL).rules, ())
        self.assertNotEqual(puzzle, Sudoku(SMALL))
        self.assertEqual(puzzle.clues, 4)

    def test_not_all_is_understood(self):
        text = '{"size": 4, "ruleset": "As ever.", "grid": [[{"value": 1}, {}, {}, {}], %s]}\n' % (
            "[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]"
        )
        puzzle = Sudoku.read(text)
        self.assertEqual(puzzle.remarks[0].line, 1)
        found = puzzle.check()
        self.assertEqual((found.verdict, found.verdict_by_known_rules), ("unclear", "multiple"))
        self.assertFalse(found)
        self.assertEqual(len(found.solutions), 2)
        self.assertEqual(Sudoku.read(text, lenient=True).check().verdict, "multiple")
        # What was not understood may be that a usual rule does not hold.
        found = Sudoku.read(text.replace("{}", '{"value": 1, "given": true}')).check()
        self.assertEqual((found.verdict, found.verdict_by_known_rules), ("unclear", "none"))

    def test_time(self):
        with self.assertRaises(LimitError):
            Sudoku("." * 81).count(time=0.1)


class Explaining(unittest.TestCase):
    def test_steps(self):
        steps = Sudoku(SMALL).explain(pictures=True)
        self.assertEqual((steps.ended, steps.grade), ("solved", "simple"))
        self.assertEqual(steps[-1].grid, Sudoku(SMALL).solve())
        for step in steps:
            self.assertTrue(step.placed or step.removed)
            self.assertIn("<svg", step.picture)
            self.assertEqual(str(step), step.text)
        self.assertEqual(sum(len(step.placed) for step in steps), 12)

    def test_stuck_and_broken(self):
        self.assertEqual(Sudoku("." * 16).explain().ended, "stuck")
        self.assertEqual(Sudoku("11" + "." * 14).explain().ended, "broken")
        self.assertEqual(Sudoku(HARD).explain(hardest="simple").ended, "stuck")

    def test_hints(self):
        puzzle = Sudoku("514236.3.4...5164.4..5..14.36....1.4")
        region, technique, cells, all_of_it = (
            puzzle.hint(level, cells="A1", pictures=True)
            for level in ("region", "technique", "cells", "all")
        )
        self.assertEqual(str(region), "look in column 2, column 5, row 4, row 6")
        self.assertEqual((region.technique, region.rating, region.pattern), (None, None, ()))
        self.assertEqual((technique.technique, technique.rating), ("X-wing", 3.2))
        self.assertIn(("D2", 2), cells.pattern)
        self.assertEqual((cells.placed, cells.removed), ((), ()))
        self.assertEqual(all_of_it.removed, (("D3", 2), ("D6", 2), ("F1", 2), ("F3", 2)))
        for hint in (region, technique, cells, all_of_it):
            self.assertIn("<svg", hint._repr_svg_())
        self.assertIsNone(puzzle.hint().picture)

    def test_no_hints(self):
        self.assertIsNone(Sudoku("11" + "." * 14).hint())
        self.assertIsNone(Sudoku(Sudoku(SMALL).solve()).hint())
        self.assertIsNone(Sudoku("." * 16).hint("region"))
        with self.assertRaises(InputError):
            Sudoku(SMALL).hint("everything")
        with self.assertRaises(InputError):
            Sudoku(SMALL).hint(cells="a1")

    def test_paths(self):
        path = Sudoku(HARD).explain().path()
        self.assertEqual([leg.first for leg in path[1:]], [p.first + p.steps for p in path[:-1]])
        self.assertEqual(str(path[0]), "1. %s: %s" % (*path[0].techniques, path[0].effects))
        self.assertEqual(Sudoku("." * 16).explain().path(), [])
        self.assertIsNone(Sudoku("." * 16).explain().rating)

    def test_grades(self):
        self.assertEqual(Sudoku(SMALL).grade()[:3], ("unique", "simple", 1.2))
        self.assertEqual(Sudoku(HARD).grade().name, "extreme")
        self.assertEqual(Sudoku(HARD).grade().rating, Sudoku(HARD).explain().rating)
        self.assertIsNone(Sudoku("." * 16).grade().rating)
        self.assertEqual(Sudoku("." * 16).grade().verdict, "multiple")

    def test_parts(self):
        puzzle = Sudoku("1" + "." * 15, rules=["killer=3 r1c2 r1c3", "killer=4 r1c4 r2c4"])
        self.assertIn(("rule", "killer=3 r1c2 r1c3"), puzzle.conflict())
        self.assertEqual(Sudoku(SMALL).conflict(), [])
        answer = Sudoku(SMALL).solve()
        each = Sudoku(answer[:8] + "....2143").redundant()
        self.assertEqual((len(each), each.is_largest), (12, None))
        largest = Sudoku(answer[:8] + "....2143").redundant(together=True)
        self.assertTrue(largest.is_largest)
        self.assertGreaterEqual(len(largest), 6)
        self.assertEqual(Sudoku("." * 16).redundant(together=True), [])


class Making(unittest.TestCase):
    def test_generate(self):
        puzzle = Sudoku.generate(side=6, seed=5, symmetry="half-turn", rules=["diagonal"])
        self.assertTrue(puzzle.check())
        self.assertEqual(puzzle.solve(), puzzle.author_solution)
        self.assertEqual(
            puzzle, Sudoku.generate(side=6, seed=5, symmetry="half-turn", rules=["diagonal"])
        )
        self.assertEqual(
            [symbol != "." for symbol in puzzle.grid],
            [symbol != "." for symbol in puzzle.grid[::-1]],
        )
        many = Sudoku.generate_many(side=4, seed=2)
        first, second = next(many), next(many)
        self.assertEqual(second, Sudoku.generate(side=4, seed=2, number=2))
        self.assertNotEqual(first, second)
        self.assertEqual(Sudoku.generate(side=4, clues=6, seed=1).clues, 6)

    def test_clues(self):
        puzzle = Sudoku.generate(["killer", ("diagonal", None), "thermo:1"], side=6, seed=3)
        names = [name for name, _ in puzzle.rules]
        self.assertEqual((names.count("thermometer"), names.count("diagonal")), (1, 1))
        self.assertIn("killer", names)
        self.assertEqual(puzzle.check().solutions, (puzzle.author_solution,))
        self.assertGreater(Sudoku(puzzle.grid).count(limit=2), 1)
        self.assertEqual(pickle.loads(pickle.dumps(puzzle)), puzzle)
        many = Sudoku.generate_many(["killer:50%"], side=4, seed=3, no_givens=True)
        first, second = next(many), next(many)
        self.assertEqual((first.clues, second.clues), (0, 0))
        self.assertNotEqual(first, second)

    def test_patterns(self):
        mask = "1..1 .11. .11. 1..1"
        puzzle = Sudoku.generate(side=4, seed=3, pattern=mask)
        self.assertEqual(
            [symbol != "." for symbol in puzzle.grid], [c == "1" for c in mask.replace(" ", "")]
        )

    def test_ratings(self):
        for rating in (1.5, (2.0, 2.8), (None, 1.2)):
            puzzle = Sudoku.generate(side=6, seed=3, rating=rating)
            least, most = rating if isinstance(rating, tuple) else (rating, rating)
            self.assertTrue((least or 0) <= puzzle.grade().rating <= most)
        puzzle = Sudoku.generate(seed=1, required=["naked pair", "pointing"])
        taken = {step.technique for step in puzzle.explain()}
        self.assertLessEqual({"naked pair", "pointing"}, taken)

    def test_why_there_is_none(self):
        with self.assertRaises(LimitError) as caught:
            Sudoku.generate("killer:1", side=6, seed=1, no_givens=True, tries=3)
        self.assertEqual(sum(caught.exception.so_far.values()), 3)
        self.assertIn(next(iter(caught.exception.so_far)), str(caught.exception))
        with self.assertRaises(LimitError):
            Sudoku.generate("killer", seed=1, no_givens=True, rating=(9.0, 9.1), time=0.1)
        for wrong in (
            {"rules": "antiknight:3"},
            {"rules": "killer:many"},
            {"rules": "killer:101%"},
            {"rules": "jigsaw:2"},
            {"rules": ["killer", "cage:3"]},
            {"no_givens": True},
            {"pattern": "1.", "side": 4},
            {"pattern": "1" * 16, "side": 4, "clues": 4},
            {"required": "magic"},
            {"rating": -1},
        ):
            with self.assertRaises(InputError, msg=str(wrong)):
                Sudoku.generate(**wrong)

    def test_minimize(self):
        puzzle = Sudoku.generate(side=6, seed=2, rules=["diagonal"])
        smaller = Sudoku(puzzle.author_solution, rules=["diagonal"]).minimize(seed=1)
        self.assertEqual(smaller.solve(), puzzle.author_solution)
        self.assertEqual(smaller.rules, puzzle.rules)
        smaller = Sudoku(Sudoku(HARD).solve()).minimize(seed=1)
        self.assertTrue(smaller.check())
        self.assertEqual(smaller.redundant(), [])

    def test_minimize_clauses(self):
        puzzle = Sudoku.generate(side=6, seed=2, rules=["diagonal"])
        rules = ["diagonal", "even=r1c1", "odd=r1c1"]
        answer = puzzle.author_solution
        parity = rules[1] if answer.cell("r1c1") % 2 == 0 else rules[2]
        full = Sudoku(answer, rules=["diagonal", parity])
        self.assertEqual(full.minimize(clauses="only").grid, answer)
        self.assertEqual(full.minimize(clauses="only").rules, ())
        smaller = full.minimize(clauses=True, seed=1)
        self.assertEqual(smaller.solve(), answer)
        self.assertEqual(smaller.redundant(), [])
        self.assertGreaterEqual(full.minimize(clauses=True, seed=1, clues=20).clues, 20)
        for wrong in ({"clauses": "all"}, {"clauses": 2}):
            with self.assertRaises(InputError):
                full.minimize(**wrong)
        with self.assertRaises(InputError):
            Sudoku("." * 16).minimize(clauses=True)


class Same(unittest.TestCase):
    def test_scramble(self):
        puzzle = Sudoku.generate(side=6, seed=1)
        copy = puzzle.scramble(seed=5, number=3)
        self.assertEqual(copy.solve(), copy.author_solution)
        self.assertEqual(copy, puzzle.scramble(seed=5, number=3))
        self.assertNotEqual(copy, puzzle.scramble(seed=5, number=4))
        self.assertEqual(copy.canonical(), puzzle.canonical())
        self.assertTrue(copy._is_plain)

    def test_scramble_with_rules(self):
        puzzle = Sudoku.generate(["diagonal"], side=6, seed=1)
        copy = puzzle.scramble(seed=2)
        self.assertEqual(copy.rules, puzzle.rules)
        self.assertEqual(copy.check().solutions, (copy.author_solution,))
        with self.assertRaises(InputError):
            puzzle.canonical()
        with self.assertRaises(InputError):
            Sudoku("11" + "." * 14).canonical()

    def test_automorphisms(self):
        self.assertEqual(Sudoku("1" + "." * 15).automorphisms() % 6, 0)
        self.assertEqual(Sudoku("." * 36, box=(3, 2)).canonical().grid, "." * 36)


class Writing(unittest.TestCase):
    def test_formats(self):
        puzzle = Sudoku(HARD)
        for form in (
            "line",
            "grid",
            "text",
            "fpuzzles",
            "fpuzzles-link",
            "sudokupad",
            "opensudoku",
            "solo",
        ):
            again = Sudoku.read(puzzle.write(form).encode())
            self.assertEqual(again.grid, puzzle.grid, form)
        cages = Sudoku("." * 81, rules=["killer=11 r1c1 r1c2"])
        self.assertEqual(Sudoku(cages.write("fpuzzles-link")).rules, cages.rules)

    def test_formats_of_others(self):
        try:
            puzzle = Sudoku(PENPA)
        except UnsupportedError as error:
            self.assertIn("zlib", str(error))
        else:
            self.assertEqual((puzzle.side, puzzle.clues), (4, 2))
        puzzle = Sudoku(".Shape~4x4.AntiKnight.~R1C1_1~R4C4_2")
        self.assertEqual(puzzle.grid, "1" + "." * 14 + "2")
        self.assertEqual(puzzle.rules, (("antiknight", None),))
        rows = list(Sudoku.read_all("id,puzzle\n7,1......2.3....4.\n", format="csv", side=4))
        self.assertEqual([row.grid for row in rows], [SMALL])
        drawn = Sudoku("." * 81, rules=["renban=r1c1 r2c2 r3c3", "killer=9 r5c5 r5c6"])
        for form in ("sudokupad", "sudokupad-link", "fpuzzles", "fpuzzles-link", "text"):
            self.assertIn(form, format_names())
            self.assertEqual(set(Sudoku(drawn.write(form)).rules), set(drawn.rules), form)
        self.assertEqual(drawn.write("auto"), drawn.write("text"))
        self.assertEqual(Sudoku(SMALL).write("auto"), SMALL + "\n")
        with self.assertRaises(InputError):
            drawn.write("penpa")
        with self.assertRaises(UnsupportedError):
            drawn.write("line")

    def test_pictures(self):
        puzzle = Sudoku(SMALL, rules=["thermometer=r1c1 r1c2 r1c3"])
        self.assertIn("<svg", puzzle._repr_svg_())
        self.assertNotEqual(puzzle.draw(), puzzle.draw(True) if puzzle.solve() else "")
        self.assertIn("+", Sudoku(SMALL).draw(style="ascii"))
        self.assertEqual(Sudoku(SMALL).draw(style="line"), SMALL + "\n")
        self.assertIn("*", Sudoku(SMALL).draw(style="ascii", marked=["r1c1"]))
        self.assertEqual(str(Sudoku(SMALL)), Sudoku(SMALL).draw(style="ascii"))

    def test_pickle(self):
        for puzzle in (
            Sudoku(HARD),
            Sudoku("." * 81, rules=["jigsaw=" + "123456789" * 9]),
            Sudoku.generate(side=6, seed=1, rules=["diagonal"]),
        ):
            again = pickle.loads(pickle.dumps(puzzle))
            self.assertEqual(again, puzzle)
            self.assertEqual(again.author_solution, puzzle.author_solution)
            self.assertEqual(again._is_plain, puzzle._is_plain)

    def test_what_a_puzzle_says(self):
        puzzle = Sudoku(
            "title: A small one\nauthor: Ada\nsize: 4\ngrid:\n1...\n...2\n.3..\n..4.\n---\n"
        )
        self.assertEqual((puzzle.title, puzzle.author), ("A small one", "Ada"))
        self.assertIn("A small one", puzzle.write())


if __name__ == "__main__":
    unittest.main()
