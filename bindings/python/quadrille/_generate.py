"""Making Sudokus."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, Optional, Tuple, Union

from ._calls import Watch, made
from ._errors import InputError, LimitError, fail, text_of
from ._grid import cells_of, grid_of
from ._lib import ffi, lib
from ._params import make_params
from ._puzzles import Puzzle, Rule, add_rules, copy_rules, new_rules, rule_list
from ._search import stopped

if TYPE_CHECKING:
    from ._sudoku import Sudoku


class Generator:
    """A qdr_generator, and what it borrows."""

    def __init__(self, rules: Any, side: int, wanted: Dict[str, Any]) -> None:
        wanted = dict(wanted)
        seed = wanted.pop("seed", None)
        number = wanted.pop("number", 1)
        self.watch = Watch()
        params = ffi.new("qdr_generator_params *")
        params.seed = random.getrandbits(63) if seed is None else seed
        params.symmetry = _symmetry(wanted.pop("symmetry", "none"))
        params.least_clues, params.most_clues = _clues(wanted.pop("clues", None))
        params.is_minimal = wanted.pop("minimal", False)
        params.easiest = params.hardest = _grade(wanted.pop("difficulty", "any"))
        params.tries = wanted.pop("tries", 0)
        fixed = wanted.pop("fixed", None)
        fixed = ffi.NULL if fixed is None else cells_of(fixed)
        params.fixed = fixed
        search = make_params(self.watch, wanted, threads=1)
        params.search = search
        self.pointer = made(
            lib.qdr_generator_new,
            lib.qdr_generator_free,
            "qdr_generator",
            rules,
            params,
            borrowed=(self.watch.pointer, search),
            watch=self.watch,
        )
        if number != 1:
            lib.qdr_generator_begin(self.pointer, params.seed, number)
        self.made = ffi.new("qdr_generated *")

    def judge(self, outcome: int) -> None:
        if outcome == lib.QDR_FAILED:
            fail(lib.qdr_generator_error(self.pointer))
        if outcome in (lib.QDR_LIMIT, lib.QDR_INTERRUPTED):
            raise LimitError(stopped(outcome))


def _symmetry(name: str) -> int:
    info = ffi.new("qdr_symmetry_info *")
    index = 0
    while lib.qdr_symmetry_at(index, info):
        if text_of(info.name) == name:
            return index
        index += 1
    raise InputError("unknown symmetry '%s'" % name, code="unknown name")


def _grade(name: str) -> int:
    grade = ffi.new("qdr_grade *")
    if not lib.qdr_grade_find(name.encode(), grade):
        raise InputError("unknown grade '%s'" % name, code="unknown name")
    return int(grade[0])


def _clues(clues: Any) -> Tuple[int, int]:
    if clues is None:
        return 0, 0
    return (clues, clues) if isinstance(clues, int) else (clues[0] or 0, clues[1] or 0)


def generate(
    cls: Any, rules: Union[str, Iterable[Rule]], wanted: Dict[str, Any]
) -> "Iterator[Sudoku]":
    wanted = dict(wanted)
    side: int = wanted.pop("side", 9)
    box: Optional[Tuple[int, int]] = wanted.pop("box", None)
    added = rule_list(rules)
    made_rules = new_rules(side, box)
    add_rules(made_rules, added)
    generator = Generator(made_rules, side, wanted)
    return _puzzles(cls, generator, added, box)


def _puzzles(cls: Any, generator: Generator, rules: Any, box: Any) -> "Iterator[Sudoku]":
    while True:
        outcome = generator.watch.call(lib.qdr_generator_next, generator.pointer, generator.made)
        generator.judge(outcome)
        if outcome == lib.QDR_EXHAUSTED:
            raise InputError(
                "no grid keeps these rules and has the fixed digits", code="invalid argument"
            )
        if outcome == lib.QDR_STOPPED:
            raise LimitError("all tries were made, and none had what was asked for")
        yield cls._of(_taken(generator.made), rules, box)


def _taken(made_puzzle: Any) -> Puzzle:
    cells = ffi.new("qdr_grid *", made_puzzle.givens)
    solution = grid_of(made_puzzle.solution)
    return Puzzle(cells, None, "", "", "", solution, [], False, 0)


def minimize(sudoku: "Sudoku", wanted: Dict[str, Any]) -> "Sudoku":
    generator = Generator(sudoku._rules, sudoku.side, wanted)
    outcome = generator.watch.call(
        lib.qdr_generator_minimize, generator.pointer, sudoku._cells, generator.made
    )
    generator.judge(outcome)
    if outcome == lib.QDR_STOPPED:
        raise InputError("the puzzle has no solution or several", code="invalid argument")
    puzzle = _taken(generator.made)._replace(
        title=sudoku.title, author=sudoku.author, notes=sudoku.notes
    )
    if not sudoku._is_plain:
        puzzle = puzzle._replace(rules=copy_rules(sudoku._rules))
    return type(sudoku)._of(puzzle)
