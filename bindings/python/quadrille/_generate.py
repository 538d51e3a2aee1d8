"""Making Sudokus."""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Dict,
    Iterable,
    Iterator,
    List,
    Optional,
    Sequence,
    Tuple,
    Union,
)

from ._arguments import U32, known_only, one_of, seed_of, unknown, whole
from ._calls import Watch, made
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


class Generator:
    """A qdr_generator, and what it borrows.  `wanted` says what puzzles are to be like; what is not
    known here is for the searches.  `clues` are to be placed, such as "killer:3"."""

    def __init__(
        self, rules: Any, side: int, wanted: Dict[str, Any], clues: Sequence[str] = ()
    ) -> None:
        wanted = dict(wanted)
        seed = seed_of(wanted.pop("seed", None))
        number = whole(wanted.pop("number", 1), "number", 1)
        self.watch = Watch()
        params = ffi.new("qdr_generator_params *")
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
        placed = ffi.new("char[]", ",".join(clues).encode())
        params.clues = placed
        pattern = wanted.pop("pattern", None)
        pattern = ffi.NULL if pattern is None else ffi.new("bool[]", _pattern(pattern, side))
        params.pattern = pattern
        params.has_no_givens = bool(wanted.pop("no_givens", False))
        known_only(WANTED, (n.replace("-", "_") for n in parameter_names()), wanted)
        search = make_params(self.watch, wanted, threads=1)
        params.search = search
        self.pointer = made(
            lib.qdr_generator_new,
            lib.qdr_generator_free,
            "qdr_generator",
            rules,
            params,
            borrowed=(self.watch.pointer, search, required, fixed, placed, pattern),
            watch=self.watch,
        )
        if number != 1:
            lib.qdr_generator_begin(self.pointer, seed, number)
        self.made = ffi.new("const qdr_made_puzzle **")

    def next(self) -> int:
        return int(self.watch.call(lib.qdr_generator_next, self.pointer, self.made))

    def minimize(self, givens: Any) -> int:
        return int(self.watch.call(lib.qdr_generator_minimize, self.pointer, givens, self.made))

    def puzzle(self) -> Puzzle:
        """What was made, with its rules if clues were placed."""
        puzzle = self.made[0]
        cells = ffi.new("qdr_grid *", puzzle.givens)
        rules = copy_rules(puzzle.rules) if puzzle.rules else None
        return Puzzle(cells, rules, "", "", "", grid_of(puzzle.solution), [], False, 0)

    def faults(self) -> Dict[str, int]:
        """Why tries came to nothing, and how often."""
        counts = lib.qdr_generator_stats(self.pointer).faults
        return {
            text_of(lib.qdr_try_failure_text(fault)): int(counts[fault])
            for fault in range(lib.QDR_FAULTS)
            if counts[fault]
        }


def judge(generator: Generator, outcome: int) -> None:
    """Raises unless a puzzle was made or found wanting."""
    if outcome == lib.QDR_FAILED:
        fail(lib.qdr_generator_error(generator.pointer))
    if outcome in (lib.QDR_LIMIT, lib.QDR_INTERRUPTED):
        raise LimitError(stopped(outcome), generator.faults() or None)
    if outcome == lib.QDR_STOPPED:
        faults = generator.faults()
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


def _clues_in(rule: Rule) -> Optional[str]:
    """The clues to be placed that a rule without an argument stands for: "killer", "thermometer:4"
    or "kropki:50%"; None: it is a rule in its own right."""
    text = rule if isinstance(rule, str) else rule[0] if rule[1] is None else "="
    name, colon, _ = text.partition(":")
    is_known = lib.qdr_clue_kind_find(name.encode())
    if "=" in text or "," in text or not (colon or is_known):
        return None
    if not is_known:
        raise unknown("kind of clue", name, clue_names())
    return text


def _refuse_contradictions(wanted: Dict[str, Any], clues: List[str]) -> None:
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
    made_rules = new_rules(side, box)
    add_rules(made_rules, added)
    generator = Generator(made_rules, side, wanted, placed)
    return _puzzles(cls, generator, () if placed else added, None if placed else box)


def _puzzles(cls: Any, generator: Generator, rules: Any, box: Any) -> "Iterator[Sudoku]":
    while True:
        outcome = generator.next()
        judge(generator, outcome)
        if outcome == lib.QDR_EXHAUSTED:
            raise InputError(
                "no grid keeps these rules and has the fixed digits", code="invalid argument"
            )
        yield cls._of(generator.puzzle(), rules, box)


def minimize(sudoku: "Sudoku", clauses: Union[bool, str], wanted: Dict[str, Any]) -> "Sudoku":
    if clauses not in (False, True, "only"):
        raise InputError("clauses: True, False or 'only', not %r" % (clauses,), code="out of range")
    puzzle = _with_less(sudoku, clauses is True, wanted) if clauses else _with_fewer(sudoku, wanted)
    puzzle = puzzle._replace(title=sudoku.title, author=sudoku.author, notes=sudoku.notes)
    return type(sudoku)._of(puzzle)


def _with_fewer(sudoku: "Sudoku", wanted: Dict[str, Any]) -> Puzzle:
    """Leaves out givens."""
    generator = Generator(sudoku._rules, sudoku.side, wanted)
    outcome = generator.minimize(sudoku._cells)
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
