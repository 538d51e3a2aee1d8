"""All puzzles that ship have the answers that the command gives.  QUADRILLE is the command,
top_srcdir has puzzles/."""

import json
import os
import subprocess
import unittest

from quadrille import Problem, Sudoku

PUZZLES = os.path.join(os.environ.get("top_srcdir", "."), "puzzles")
COMMAND = os.environ.get("QUADRILLE", "")


def rows():
    """(file, line, parameters, solutions, mark) of puzzles/expected.tsv."""
    with open(os.path.join(PUZZLES, "expected.tsv"), encoding="utf-8") as table:
        for row in table:
            if not row.startswith("#"):
                yield row.rstrip("\n").split("\t")[:5]


def command(*words):
    """What the command prints: a JSON object a line."""
    done = subprocess.run(
        [COMMAND, "sudoku", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=PUZZLES,
        check=False,
    )
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def arguments(parameters):
    """The keywords for what the command is told."""
    found = {"rules": []}
    for word in parameters.split():
        name, _, value = word[2:].partition("=")
        if name == "rule":
            rule, _, argument = value.partition("=")
            if argument.startswith("@"):
                with open(os.path.join(PUZZLES, argument[1:]), encoding="utf-8") as file:
                    argument = file.read()
            found["rules"].append((rule, argument or None))
        elif name == "box":
            found["box"] = tuple(int(number) for number in value.split("x"))
        else:
            found[name] = int(value)
    return found


@unittest.skipUnless(COMMAND and os.path.isdir(PUZZLES), "no command here")
class Shipped(unittest.TestCase):
    def test_covers(self):
        covers = [row for row in rows() if row[0].endswith(".dlx")]
        self.assertGreater(len(covers), 10)
        for name, _, _, solutions, _ in covers:
            self.assertEqual(
                Problem.read(os.path.join(PUZZLES, name)).count(), int(solutions), name
            )

    def test_sudokus(self):
        kinds = {}
        for name, line, parameters, solutions, mark in rows():
            if not name.endswith(".dlx"):
                wanted = None if mark in ("slow", "huge") else solutions
                kinds.setdefault((name, "" if parameters == "-" else parameters), {})[
                    int(line)
                ] = wanted
        self.assertGreater(len(kinds), 15)
        for (name, parameters), wanted in sorted(kinds.items()):
            with self.subTest(name=name, parameters=parameters):
                self.judge(name, parameters, wanted)

    def judge(self, name, parameters, wanted):
        errors = []
        puzzles = {
            puzzle.line: puzzle
            for puzzle in Sudoku.read_all(
                os.path.join(PUZZLES, name), on_error=errors.append, **arguments(parameters)
            )
        }
        for line, solutions in wanted.items():
            if solutions == "malformed":
                self.assertIn(line, [error.line for error in errors])
            elif solutions is not None:
                self.assertEqual(puzzles[line].count(), int(solutions), line)
        verdicts = {
            found["line"]: found["verdict"]
            for found in command("check", "--format=json", *parameters.split(), name)
            if "verdict" in found
        }
        self.assertEqual(
            {line: puzzle.check().verdict for line, puzzle in puzzles.items()}, verdicts
        )
        answers = {}
        for found in command("solve", "--format=json", "--limit=2", *parameters.split(), name):
            if "grid" in found and isinstance(found["grid"], str):
                answers.setdefault(found["line"], []).append(found["grid"])
        for line, grids in answers.items():
            if verdicts[line] == "unique":
                self.assertEqual(list(puzzles[line].solutions()), grids, line)

    def test_grades_and_steps(self):
        wanted = [row for row in command("grade", "--format=json", "classic.txt", "variants.txt")]
        puzzles = {
            (name, puzzle.line): puzzle
            for name in ("classic.txt", "variants.txt")
            for puzzle in Sudoku.read_all(os.path.join(PUZZLES, name))
        }
        self.assertGreater(len(wanted), 10)
        for row in wanted:
            found = puzzles[row["source"], row["line"]].grade()
            self.assertEqual((found.verdict, found.name), (row["verdict"], row.get("grade")), row)
            if found.name:
                self.assertEqual(
                    (found.rating, found.steps, found.guesses, found.hardest),
                    (row["rating"], row["steps"], row["guesses"], row["hardest"]),
                )

    def test_explanations(self):
        told = {}
        for row in command("explain", "--full", "--format=json", "--cells=A1", "classic.txt"):
            if "step" in row:
                told.setdefault(row["line"], []).append(
                    tuple(row[key] for key in ("text", "technique", "grade", "rating", "grid"))
                )
        paths = {
            row["line"]: row for row in command("solve", "--path", "--format=json", "classic.txt")
        }
        self.assertGreater(len(told), 8)
        for line, steps in told.items():
            puzzle = self.puzzle_at("classic.txt", line)
            found = puzzle.explain(cells="A1")
            self.assertEqual(
                [(s.text, s.technique, s.grade, s.rating, s.grid) for s in found], steps
            )
            self.judge_path(puzzle.explain(), paths[line])

    @staticmethod
    def puzzle_at(name, line):
        path = os.path.join(PUZZLES, name)
        return next(puzzle for puzzle in Sudoku.read_all(path) if puzzle.line == line)

    def judge_path(self, found, row):
        keys = ("step", "steps", "techniques", "effects")
        self.assertEqual((found.rating, found.ended), (row["rating"], row["ended"]))
        self.assertEqual(
            [tuple(leg) for leg in found.path()],
            [tuple(leg[key] for key in keys) for leg in row["path"]],
        )

    def test_hints(self):
        for level in ("region", "technique", "cells", "all"):
            rows = command(
                "hint", "--format=json", "--level=" + level, "classic.txt", "variants.txt"
            )
            self.assertGreater(len(rows), 10)
            for row in rows:
                hint = self.puzzle_at(row["source"], row["line"]).hint(level)
                self.assertEqual(
                    (hint.text, hint.technique, hint.rating),
                    (row["text"], row.get("technique"), row.get("rating")),
                )
                self.assertEqual([list(house) for house in hint.houses], row["houses"])
                roles = ("placed", "removed", "pattern", "second")
                self.assertEqual(
                    {(*mark, role) for role in roles for mark in getattr(hint, role)},
                    {(m["cell"], m["digit"], m["role"]) for m in row.get("marks", [])},
                )

    def test_generated(self):
        cross = "1..1.11....11.1..1"
        for words, wanted in (
            (["--symmetry=half-turn", "--difficulty=intermediate"], {"difficulty": "intermediate"}),
            (["--rating=2.0..3.4", "--side=6"], {"rating": (2.0, 3.4), "side": 6}),
            (["--required=naked pair"], {"required": "naked pair"}),
            (["--side=6", "--pattern=" + 2 * cross], {"pattern": 2 * cross, "side": 6}),
            (["--rule=killer:3", "--rule=kropki:50%", "--side=6"], {"side": 6}),
            (["--rule=killer", "--rule=diagonal", "--side=4", "--no-givens"], {"side": 4}),
            (["--rule=jigsaw", "--side=6", "--number=2"], {"side": 6, "number": 2}),
        ):
            wanted = dict(wanted, seed=4, no_givens="--no-givens" in words)
            wanted["symmetry"] = "half-turn" if "--symmetry=half-turn" in words else "none"
            wanted["rules"] = [w.partition("=")[2] for w in words if w.startswith("--rule=")]
            row = command("generate", "--seed=4", "--format=json", *words)[-1]
            puzzle = Sudoku.generate(**wanted)
            self.assertEqual(puzzle.grid, row["puzzle"])
            self.assertEqual(puzzle.author_solution, row["solution"])
            if "rules" in row:
                found = [name + (": " + text if text else "") for name, text in puzzle.rules]
                self.assertEqual(found, row["rules"])

    def test_parts(self):
        text = "123....2.3....4."
        words, rules = ["--rule=even=r1c2", "--rule=odd=r1c1", text], ["even=r1c2", "odd=r1c1"]
        puzzle = Sudoku(text, rules=rules)
        (each,) = command("check", "--redundant", "--format=json", *words)
        self.assertEqual(told(puzzle.redundant()), each["redundant"])
        (largest,) = command("check", "--redundant=set", "--format=json", *words)
        found = puzzle.redundant(together=True)
        self.assertEqual((told(found), found.is_largest), (largest["removed"], largest["smallest"]))
        for seed in "1", "2", "3":
            for clauses, word in ((True, "--clauses"), ("only", "--clauses=only")):
                (row,) = command("minimize", "--format=json", "--seed=" + seed, word, *words)
                found = puzzle.minimize(clauses=clauses, seed=int(seed))
                self.assertEqual((found.grid, len(found.rules)), (row["puzzle"], row["clauses"]))

    def test_forms(self):
        for row in command("canonical", "--format=json", "classic.txt"):
            puzzle = self.puzzle_at(row["source"], row["line"])
            self.assertEqual(puzzle.canonical().grid, row["canonical"])
            self.assertEqual(puzzle.automorphisms(), int(row["automorphisms"]))
        words = ["--format=json", "--seed=7", "-n2", "classic.txt", "variants.txt"]
        rows = command("scramble", *words)
        self.assertGreater(len(rows), 20)
        for at, row in enumerate(rows):
            puzzle = self.puzzle_at(row["source"], row["line"])
            self.assertEqual(puzzle.scramble(seed=7, number=at % 2 + 1).grid, row["puzzle"])

    def test_candidate_counts(self):
        text = "1" + "." * 15
        for words, cap in (("--counts", None), ("--counts=5", 5)):
            (row,) = command("candidates", words, "--format=json", "--rule=diagonal", text)
            found = Sudoku(text, rules="diagonal").candidate_counts(cap)
            wanted = [
                {int(digit): int(count.rstrip("+")) for digit, count in cell.items()}
                for cell in row["counts"]
            ]
            self.assertEqual(list(found.values()), wanted)

    def test_many(self):
        puzzles = [p for p in Sudoku.read_all(os.path.join(PUZZLES, "classic.txt")) if p.side == 9]
        rows = command("check", "--format=json", "classic.txt")
        verdicts = {row["line"]: row["verdict"] for row in rows}
        found = Sudoku.solve_many(puzzles)
        for puzzle, count, grid in zip(puzzles, *found):
            self.assertEqual(("none", "unique", "multiple")[count], verdicts[puzzle.line])
            self.assertTrue(count == 0 or puzzle.is_valid(grid))


def told(parts):
    """Parts as the command names them."""
    return ["given " + text if kind == "given" else text.replace("=", ": ") for kind, text in parts]


if __name__ == "__main__":
    unittest.main()
