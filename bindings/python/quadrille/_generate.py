"""Making Sudokus."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from ._arguments import U32, known_only, one_of, seed_of, unknown, whole
from ._calls import Watch, made, owned
from ._errors import InputError, LimitError, fail, text_of
from ._grid import cells_of, grid_of
from ._lib import ffi, lib
from ._names import clue_names, grade_names, parameter_names, symmetry_names, technique_names
from ._params import make_params
from ._parts import leave_out
from ._puzzles import Puzzle, Rule, add_rules, copy_rules, new_rules, rule_list
from ._search import stopped

if TYPE_CHECKING:
    from ._sudoku import Sudoku

# What puzzles are to be like.
WANTED = (
    "side",
    "box",
    "seed",
    "number",
    "symmetry",
    "clues",
    "minimal",
    "difficulty",
    "rating",
    "tries",
    "required",
    "fixed",
    "pattern",
    "no_givens",
)

Clues = Tuple[str, int, bool]  # to be placed: their kind, and how many; is that a percentage?


class Wanted:
    """What puzzles are to be like, as a qdr_generator_params, and who watches while they are
    made.  What is not known here is for the searches."""

    def __init__(self, wanted: Dict[str, Any]) -> None:
        wanted = dict(wanted)
        seed = seed_of(wanted.pop("seed", None))
        self.number = whole(wanted.pop("number", 1), "number", 1)
        self.watch = Watch()
        self.params = params = ffi.new("qdr_generator_params *")
        params.seed = seed
        params.symmetry = _symmetry(wanted.pop("symmetry", "none"))
        params.least_clues, params.most_clues = _counts(wanted.pop("clues", None))
        params.is_minimal = bool(wanted.pop("minimal", False))
        params.easiest = params.hardest = _grade(wanted.pop("difficulty", "any"))
        params.least_rating, params.most_rating = _ratings(wanted.pop("rating", None))
        params.tries = whole(wanted.pop("tries", 0), "tries")
        required = _techniques(wanted.pop("required", ()))
        params.required = required
        params.requireds = len(required)
        fixed = wanted.pop("fixed", None)
        fixed = ffi.NULL if fixed is None else cells_of(fixed)
        params.fixed = fixed
        known_only(WANTED, (n.replace("-", "_") for n in parameter_names()), wanted)
        search = make_params(self.watch, wanted, threads=1)
        params.search = search
        self.borrowed = (self.watch.pointer, search, required, fixed)


class Generator:
    """A qdr_generator, and what it borrows."""

    def __init__(self, rules: Any, wanted: Wanted) -> None:
        self.watch = wanted.watch
        self.pointer = made(
            lib.qdr_generator_new,
            lib.qdr_generator_free,
            "qdr_generator",
            rules,
            wanted.params,
            borrowed=wanted.borrowed,
            watch=self.watch,
        )
        if wanted.number != 1:
            lib.qdr_generator_begin(self.pointer, wanted.params.seed, wanted.number)
        self.made = ffi.new("qdr_made_puzzle *")

    def next(self) -> int:
        return int(self.watch.call(lib.qdr_generator_next, self.pointer, self.made))

    def puzzle(self) -> Puzzle:
        return _taken(self.made)

    def error(self) -> Any:
        return lib.qdr_generator_error(self.pointer)

    def faults(self) -> Dict[str, int]:
        """Why tries came to nothing, and how often."""
        return {}


class Setter:
    """The same for a qdr_setter, which places clues."""

    def __init__(
        self, rules: Any, side: int, wanted: Wanted, clues: List[Clues], pattern: Any, blank: bool
    ) -> None:
        self.watch = wanted.watch
        params = ffi.new("qdr_setter_params *")
        params.puzzle = wanted.params[0]
        kinds = [ffi.new("char[]", name.encode()) for name, _, _ in clues]
        placed = ffi.new("qdr_clues_wanted[]", len(clues))
        for k, (_, count, is_percent) in enumerate(clues):
            placed[k].kind, placed[k].count, placed[k].is_percent = kinds[k], count, is_percent
        params.wanted, params.kinds, params.is_blank = placed, len(clues), blank
        cells = ffi.NULL if pattern is None else ffi.new("bool[]", _pattern(pattern, side))
        params.pattern = cells
        self.pointer = made(
            lib.qdr_setter_new,
            lib.qdr_setter_free,
            "qdr_setter",
            rules,
            params,
            borrowed=wanted.borrowed,
            watch=self.watch,
        )
        if wanted.number != 1:
            lib.qdr_setter_begin(self.pointer, wanted.params.seed, wanted.number)
        self.made = ffi.new("qdr_made_puzzle *")
        self.rules = ffi.new("qdr_rules **")

    def next(self) -> int:
        self.rules[0] = ffi.NULL
        try:
            return int(self.watch.call(lib.qdr_setter_next, self.pointer, self.made, self.rules))
        except BaseException:
            lib.qdr_rules_free(self.rules[0])
            raise

    def puzzle(self) -> Puzzle:
        """What was made, with its rules and clues."""
        return _taken(self.made)._replace(rules=owned(self.rules[0], lib.qdr_rules_free))

    def error(self) -> Any:
        return lib.qdr_setter_error(self.pointer)

    def faults(self) -> Dict[str, int]:
        """Why tries came to nothing, and how often."""
        counts = lib.qdr_setter_cost(self.pointer).faults
        return {
            text_of(lib.qdr_try_failure_text(fault)): int(counts[fault])
            for fault in range(lib.QDR_FAULTS)
            if counts[fault]
        }


Maker = Union[Generator, Setter]


def judge(maker: Maker, outcome: int) -> None:
    """Raises unless a puzzle was made or found wanting."""
    if outcome == lib.QDR_FAILED:
        fail(maker.error())
    if outcome in (lib.QDR_LIMIT, lib.QDR_INTERRUPTED):
        raise LimitError(stopped(outcome), maker.faults() or None)
    if outcome == lib.QDR_STOPPED:
        faults = maker.faults()
        why = "".join("; %d tries: %s" % (count, text) for text, count in faults.items())
        raise LimitError(
            "all tries were made, and none had what was asked for" + why, faults or None
        )


def _symmetry(name: str) -> int:
    return one_of(name, "symmetry", symmetry_names())


def _grade(name: str) -> int:
    grade = ffi.new("qdr_grade *")
    if not lib.qdr_grade_find(name.encode(), grade):
        raise unknown("difficulty", name, grade_names())
    return int(grade[0])


def _range(wanted: Any) -> Tuple[Any, Any]:
    """(least, most) of a number, or of a pair in which None is no bound."""
    if wanted is None:
        return 0, 0
    is_pair = isinstance(wanted, (tuple, list)) and len(wanted) == 2
    return (wanted[0] or 0, wanted[1] or 0) if is_pair else (wanted, wanted)


def _counts(wanted: Any) -> Tuple[int, int]:
    """The same for whole numbers."""
    least, most = _range(wanted)
    return whole(least, "clues", 0, U32), whole(most, "clues", 0, U32)


def _ratings(wanted: Any) -> Tuple[int, int]:
    least, most = _range(wanted)
    is_number = isinstance(least, (int, float)) and isinstance(most, (int, float))
    if not is_number or not 0 <= least < 1000 or not 0 <= most < 1000:
        raise InputError("no such rating: %r" % (wanted,), code="out of range")
    return round(least * 10), round(most * 10)


def _techniques(names: Union[str, Iterable[str]]) -> Any:
    """The numbers of techniques, as C takes them."""
    all_names = technique_names()
    numbers = []
    for name in [names] if isinstance(names, str) else names:
        numbers.append(one_of(name, "technique", all_names))
    return ffi.new("size_t[]", numbers)


def _pattern(pattern: str, side: int) -> List[bool]:
    """Which cells a mask marks."""
    marks = [symbol not in ".0-_" for symbol in "".join(pattern.split())]
    if len(marks) != side * side:
        raise InputError(
            "a pattern of %d cells, and a grid of side %d has %d" % (len(marks), side, side * side),
            code="syntax error",
        )
    return marks


def _clues_in(rule: Rule) -> Optional[Clues]:
    """The clues to be placed that a rule without an argument stands for: "killer", "thermometer:4"
    or "kropki:50%"; None: it is a rule in its own right."""
    text = rule if isinstance(rule, str) else rule[0] if rule[1] is None else "="
    name, colon, number = text.partition(":")
    kind = ffi.new("qdr_clue_kind *")
    is_known = lib.qdr_clue_kind_find(name.encode(), kind)
    if "=" in text or not (colon or is_known):
        return None
    if not is_known:
        raise unknown("kind of clue", name, clue_names())
    found = re.match(r"(\d+)(%?)$", number)
    most = lib.QDR_CLAUSES_MAX if found and not found.group(2) else 100
    if colon and not (found and 0 < int(found.group(1)) <= most):
        raise InputError(
            "'%s': behind the colon stands a number, such as 12 or 50%%" % text, code="syntax error"
        )
    if found and kind.usual == 0:
        raise InputError(
            "'%s' takes no number: it divides the grid once" % name, code="invalid argument"
        )
    return name, int(found.group(1)) if found else 0, bool(found and found.group(2))


def _refuse_contradictions(wanted: Dict[str, Any], clues: List[Clues]) -> None:
    has_pattern, is_blank = wanted.get("pattern") is not None, wanted.get("no_givens", False)
    if has_pattern and (
        is_blank or wanted.get("clues") or wanted.get("symmetry", "none") != "none"
    ):
        raise InputError(
            "a pattern says which cells are givens, so there are no clues, symmetry or no_givens "
            "beside it",
            code="invalid argument",
        )
    if is_blank and not clues:
        raise InputError(
            "no_givens goes with clues that are placed, such as rules='killer'",
            code="invalid argument",
        )


def generate(
    cls: Any, rules: Union[str, Iterable[Rule]], wanted: Dict[str, Any]
) -> "Iterator[Sudoku]":
    wanted = dict(wanted)
    side: int = wanted.pop("side", 9)
    box: Optional[Tuple[int, int]] = wanted.pop("box", None)
    told = [(rule, _clues_in(rule)) for rule in rule_list(rules)]
    added = [rule for rule, clues in told if clues is None]
    placed = [clues for _, clues in told if clues is not None]
    _refuse_contradictions(wanted, placed)
    pattern, is_blank = wanted.pop("pattern", None), wanted.pop("no_givens", False)
    made_rules = new_rules(side, box)
    add_rules(made_rules, added)
    if not placed and pattern is None:
        return _puzzles(cls, Generator(made_rules, Wanted(wanted)), added, box)
    setter = Setter(made_rules, side, Wanted(wanted), placed, pattern, is_blank)
    return _puzzles(cls, setter, (), None)


def _puzzles(cls: Any, maker: Maker, rules: Any, box: Any) -> "Iterator[Sudoku]":
    while True:
        outcome = maker.next()
        judge(maker, outcome)
        if outcome == lib.QDR_EXHAUSTED:
            raise InputError(
                "no grid keeps these rules and has the fixed digits", code="invalid argument"
            )
        yield cls._of(maker.puzzle(), rules, box)


def _taken(made_puzzle: Any) -> Puzzle:
    cells = ffi.new("qdr_grid *", made_puzzle.givens)
    solution = grid_of(made_puzzle.solution)
    return Puzzle(cells, None, "", "", "", solution, [], False, 0)


def minimize(sudoku: "Sudoku", clauses: Union[bool, str], wanted: Dict[str, Any]) -> "Sudoku":
    if clauses not in (False, True, "only"):
        raise InputError("clauses: True, False or 'only', not %r" % (clauses,), code="out of range")
    puzzle = _with_less(sudoku, clauses is True, wanted) if clauses else _with_fewer(sudoku, wanted)
    puzzle = puzzle._replace(title=sudoku.title, author=sudoku.author, notes=sudoku.notes)
    return type(sudoku)._of(puzzle)


def _with_fewer(sudoku: "Sudoku", wanted: Dict[str, Any]) -> Puzzle:
    """Leaves out givens."""
    generator = Generator(sudoku._rules, Wanted(wanted))
    outcome = generator.watch.call(
        lib.qdr_generator_minimize, generator.pointer, sudoku._cells, generator.made
    )
    if outcome == lib.QDR_STOPPED:
        raise InputError("the puzzle has no solution or several", code="invalid argument")
    judge(generator, outcome)
    rules = None if sudoku._is_plain else copy_rules(sudoku._rules)
    return generator.puzzle()._replace(rules=rules)


def _with_less(sudoku: "Sudoku", is_given_spared: bool, wanted: Dict[str, Any]) -> Puzzle:
    """Leaves out clauses, too, or alone."""
    wanted = dict(wanted)
    seed = seed_of(wanted.pop("seed", None))
    least, _ = _counts(wanted.pop("clues", None))
    cells, rules = leave_out(sudoku, is_given_spared, least, seed, wanted)
    solution = sudoku.author_solution
    return Puzzle(cells, None if sudoku._is_plain else rules, "", "", "", solution, [], False, 0)
