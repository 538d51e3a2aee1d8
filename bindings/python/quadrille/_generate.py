"""Making Sudokus."""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
)

from ._arguments import U32, known_only, one_of, seed_of, unknown, whole
from ._calls import Watch, made
from ._errors import InputError, LimitError, check, fail, new_error, text_of
from ._grid import cells_of, grid_of
from ._lib import ffi, lib
from ._names import clue_names, grade_names, parameter_names, symmetry_names
from ._params import make_params
from ._parts import leave_out
from ._puzzles import Puzzle, Rule, add_rules, copy_rules, new_rules, rule_list
from ._search import stopped

if TYPE_CHECKING:
    from ._sudoku import Sudoku


def _keywords(subject: int) -> List[str]:
    return [name.replace("-", "_") for name in parameter_names(subject)]


_SEARCH = _keywords(lib.QDR_PARAMS_SEARCH)

# What puzzles are to be like: what the library's parameters do not have, and what they have beside
# those of searches; but rules say which clues are to be placed.
WANTED = ["side", "box", "seed", "number"] + [
    name for name in _keywords(lib.QDR_PARAMS_GENERATE) if name not in _SEARCH + ["place"]
]


class Generator:
    """A qdr_generator, and what it borrows.  `wanted` says what puzzles are to be like, and what is
    for the searches.  `place` has clues to be placed, such as "killer:3"."""

    def __init__(self, rules: Any, wanted: Mapping[str, Any], place: Sequence[str] = ()) -> None:
        known_only(WANTED, _SEARCH, wanted)
        wanted = dict(wanted)
        number = whole(wanted.pop("number", 1), "number", 1)
        fixed = wanted.pop("fixed", None)
        fixed = ffi.NULL if fixed is None else cells_of(fixed)
        settings = _settings(wanted, place)
        self.watch = Watch()
        params = make_params(self.watch, settings, lib.QDR_PARAMS_GENERATE, threads=1)
        error = new_error()
        check(lib.qdr_params_set_grid(params, b"fixed", fixed, error), error)
        self.pointer = made(
            lib.qdr_generator_new,
            lib.qdr_generator_free,
            "qdr_generator",
            rules,
            params,
            borrowed=(self.watch.pointer, params, fixed),
            watch=self.watch,
        )
        if number != 1:
            lib.qdr_generator_begin(self.pointer, settings["seed"], number)
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


def _settings(wanted: Mapping[str, Any], place: Sequence[str]) -> Dict[str, Any]:
    """The same as the library's parameters take it."""
    settings = dict(wanted)
    for name, names in (("symmetry", symmetry_names()), ("difficulty", grade_names())):
        if wanted.get(name) is not None:
            one_of(wanted[name], name, names)
    settings["seed"] = seed_of(wanted.get("seed"))
    settings["clues"] = _range(wanted.get("clues"), "-", _count)
    settings["rating"] = _range(wanted.get("rating"), "..", _rating)
    settings["tries"] = whole(wanted.get("tries", 0), "tries") or None
    for name in ("minimal", "no_givens"):
        settings[name] = bool(wanted.get(name, False))
    required = wanted.get("required", ())
    settings["required"] = required if isinstance(required, str) else ",".join(required)
    settings["place"] = ",".join(place)
    return settings


def _pair(wanted: Any) -> Tuple[Any, Any]:
    """(least, most) of a number, or of a pair in which None is no bound."""
    is_pair = isinstance(wanted, (tuple, list)) and len(wanted) == 2
    return (wanted[0], wanted[1]) if is_pair else (wanted, wanted)


def _range(wanted: Any, separator: str, text: Callable[[Any], str]) -> Optional[str]:
    """The text of a range, or None if there is no bound."""
    least, most = ("" if bound in (None, 0) else text(bound) for bound in _pair(wanted))
    return least + separator + most if least or most else None


def _count(count: Any) -> str:
    return str(whole(count, "clues", 0, U32))


def _rating(rating: Any) -> str:
    if not isinstance(rating, (int, float)) or not 0 <= rating < 1000:
        raise InputError("no such rating: %r" % (rating,), code="out of range")
    return "%.1f" % rating


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


def generate(
    cls: Any, rules: Union[str, Iterable[Rule]], wanted: Mapping[str, Any]
) -> "Iterator[Sudoku]":
    wanted = dict(wanted)
    side: int = wanted.pop("side", 9)
    box: Optional[Tuple[int, int]] = wanted.pop("box", None)
    told = [(rule, _clues_in(rule)) for rule in rule_list(rules)]
    added = [rule for rule, clues in told if clues is None]
    placed = [clues for _, clues in told if clues is not None]
    made_rules = new_rules(side, box)
    add_rules(made_rules, added)
    generator = Generator(made_rules, wanted, placed)
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


def minimize(sudoku: "Sudoku", clauses: Union[bool, str], wanted: Mapping[str, Any]) -> "Sudoku":
    if clauses not in (False, True, "only"):
        raise InputError("clauses: True, False or 'only', not %r" % (clauses,), code="out of range")
    puzzle = _with_less(sudoku, clauses is True, wanted) if clauses else _with_fewer(sudoku, wanted)
    puzzle = puzzle._replace(title=sudoku.title, author=sudoku.author, notes=sudoku.notes)
    return type(sudoku)._of(puzzle)


def _with_fewer(sudoku: "Sudoku", wanted: Mapping[str, Any]) -> Puzzle:
    """Leaves out givens."""
    generator = Generator(sudoku._rules, wanted)
    outcome = generator.minimize(sudoku._cells)
    if outcome == lib.QDR_STOPPED:
        raise InputError("the puzzle has no solution or several", code="invalid argument")
    judge(generator, outcome)
    rules = None if sudoku._is_plain else copy_rules(sudoku._rules)
    return generator.puzzle()._replace(rules=rules)


def _with_less(sudoku: "Sudoku", is_given_spared: bool, wanted: Mapping[str, Any]) -> Puzzle:
    """Leaves out clauses, too, or alone."""
    wanted = dict(wanted)
    seed = seed_of(wanted.pop("seed", None))
    least = whole(_pair(wanted.pop("clues", None))[0] or 0, "clues", 0, U32)
    cells, rules = leave_out(sudoku, is_given_spared, least, seed, wanted)
    solution = sudoku.author_solution
    return Puzzle(cells, None if sudoku._is_plain else rules, "", "", "", solution, [], False, 0)
