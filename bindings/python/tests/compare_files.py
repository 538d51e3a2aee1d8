"""Asks the package and the command the same of files of puzzles, and says where the answers differ.

    python3 bindings/python/tests/compare_files.py [--nodes=N] FILE|FOLDER...

Of each puzzle: its place, what is remarked, the verdict (none, unique, multiple, undecided where
the limit of nodes came first, or unclear where not all was understood, with what holds by the rules
that were), and the first solution; of what is no puzzle: the complaint, to the word.  Files named
*.dlx and *.shapes are exact-cover problems, all others Sudokus.  A line for each difference, and one
for all; status 1 if anything differs.

Set: QUADRILLE, the command, unless it is in the path.
"""

import argparse
import difflib
import json
import os
import re
import subprocess
import sys

from quadrille import Error, LimitError, Problem, Sudoku

COMMAND = os.environ.get("QUADRILLE", "quadrille")

# ------------------------------------------------------------------------------ the command ----

NO_PUZZLE = re.compile(r"this is no puzzle in any format known \(.*?\): ")


def ask_command(nodes, path, *words):
    """What the command prints: objects of JSON, and complaints about places in the file; what else
    it says is of limits and verdicts."""
    limits = ["--format=json", "--threads=1", "--nodes=%d" % nodes]
    done = subprocess.run(
        [COMMAND, *words, *limits, "--", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=False,
    )
    complaints = [
        NO_PUZZLE.sub("", line)
        for line in done.stderr.decode("utf-8", "replace").splitlines()
        if re.match(re.escape(path) + r":[0-9]", line)
    ]
    return [json.loads(line) for line in done.stdout.splitlines()], complaints


def command_sudokus(path, nodes):
    checked, complaints = ask_command(nodes, path, "sudoku", "check")
    solved, _ = ask_command(nodes, path, "sudoku", "solve", "--limit=1")
    first = {line["number"]: line["grid"] for line in solved if "grid" in line}
    said = []
    for line in checked:
        verdicts = [line[key] for key in ("verdict", "verdict_by_known_rules") if key in line]
        said.append((path, line["line"], verdicts, first.get(line["number"])))
    return said, complaints


def command_problems(path, nodes):
    """A problem, or all boards of a file of shapes."""
    lines, complaints = ask_command(nodes, path, "solve", "--limit=2")
    said, found = [], []
    for line in lines:
        if "options" in line:
            found.append(sorted(sorted(option) for option in line["options"]))
        else:
            said.append((path, len(said), [verdict_of(found, line["complete"])], found[:1]))
            found = []
    return said, complaints


# ------------------------------------------------------------------------------ the package ----

# As the command: so many faults or remarks it tells, and where all of some more puzzles are faulty,
# the first fault alone.
MOST = 20
FEW = 3


def told(faults, remarks, puzzles):
    return faults[: 1 if not puzzles and len(faults) > FEW else MOST] + remarks[:MOST]


def remarks_of(path, asked):
    return [
        "%s:%d:%d: remark: %s" % (path, remark.line, remark.column, remark.text)
        for remark in asked.remarks
    ]


def verdict_of(found, is_complete):
    """Of the solutions that were found, at most two."""
    if len(found) < 2 and not is_complete:
        return "undecided"
    return ("none", "unique", "multiple")[len(found)]


def verdicts_of(puzzle, nodes):
    """The verdict, and what it is by the rules that were understood where that is another one."""
    try:
        found = puzzle.check(nodes=nodes)
    except LimitError:
        return ["unclear", "undecided"] if puzzle.is_partial else ["undecided"]
    if found.verdict == "unclear":
        return [found.verdict, found.verdict_by_known_rules]
    return [found.verdict]


def package_sudokus(path, nodes):
    said, faults, remarks = [], [], []
    try:
        for puzzle in Sudoku.read_all(path, on_error=lambda error: faults.append(str(error))):
            remarks += remarks_of(path, puzzle)
            # Without a limit, as the command: which engine is chosen depends on it.
            first = next(puzzle.solutions(nodes=nodes), None)
            said.append((path, puzzle.line, verdicts_of(puzzle, nodes), first))
    except Error as error:
        faults.append(str(error))
    return said, told(faults, remarks, len(said))


def names_of(option):
    """The items of an option, with their colors, as the command writes them."""
    if isinstance(option, dict):
        return sorted(
            item if color is None else item + ":" + color for item, color in option.items()
        )
    return sorted(option)


def package_problems(path, nodes):
    said, complaints = [], []
    while True:
        try:
            problem = Problem.read(path, board=len(said))
        except Error as error:  # perhaps there is no such board
            return said, complaints if said else [str(error)]
        options, complaints = problem.options, remarks_of(path, problem)
        solutions = problem.solutions(limit=2, nodes=nodes)
        found = [sorted(names_of(options[k]) for k in solution) for solution in solutions]
        said.append((path, len(said), [verdict_of(found, solutions.complete)], found[:1]))
        if not path.endswith(".shapes"):
            return said, complaints


# ------------------------------------------------------------------------------------- both ----


def files_of(path):
    if not os.path.isdir(path):
        return [path]
    return sorted(
        os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names
    )


def lines_of(answers):
    """What is compared, and shown where it differs."""
    said, complaints = answers
    shown = ["%s:%s: %s, first %s" % (path, at, " ".join(v), first) for path, at, v, first in said]
    return sorted(shown + complaints)


def compare(path, nodes):
    """How many puzzles there are in a file, by the command, and the lines that differ."""
    is_problem = path.endswith((".dlx", ".shapes"))
    command = (command_problems if is_problem else command_sudokus)(path, nodes)
    package = (package_problems if is_problem else package_sudokus)(path, nodes)
    lines = difflib.ndiff(lines_of(command), lines_of(package))
    return len(command[0]), [line for line in lines if line[0] in "-+"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--nodes", type=int, default=1000000, help="limit for each puzzle")
    parser.add_argument("path", nargs="+")
    arguments = parser.parse_args()
    files = [path for given in arguments.path for path in files_of(given)]
    puzzles = different = 0
    for path in files:
        count, differing = compare(path, arguments.nodes)
        puzzles += count
        different += bool(differing)
        for line in differing:
            print("%s: %s" % ("command" if line[0] == "-" else "package", line[2:]))
    print(
        "%d files, %d the same, %d different; %d puzzles"
        % (len(files), len(files) - different, different, puzzles)
    )
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
