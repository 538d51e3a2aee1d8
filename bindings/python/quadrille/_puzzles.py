"""Reading Sudokus, and encoding their rules."""

from __future__ import annotations

import threading
from typing import (
    Any,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    Union,
)

from ._arguments import U32, unknown, whole
from ._calls import Input, Watch, made, part_of
from ._errors import (
    Error,
    InputError,
    Remarks,
    check,
    exception_of,
    fail,
    new_error,
    remark_of,
    text_of,
)
from ._grid import Grid, grid_of
from ._lib import ffi, lib
from ._names import format_names
from ._params import make_params, subject_params

Rule = Union[str, Tuple[str, Optional[str]]]


class Puzzle(NamedTuple):
    """What a puzzle says."""

    cells: Any  # qdr_grid
    rules: Any  # qdr_rules, or None: no more than a grid
    title: str
    author: str
    notes: str
    author_solution: Optional[Grid]
    remarks: Remarks
    is_partial: bool
    line: int


def new_rules(side: int, box: Optional[Tuple[int, int]]) -> Any:
    rows, columns = box or (0, 0)
    side = whole(side, "side", 0, U32)
    rows, columns = whole(rows, "box", 0, U32), whole(columns, "box", 0, U32)
    return made(lib.qdr_rules_new, lib.qdr_rules_free, "qdr_rules", side, rows, columns)


def copy_rules(rules: Any) -> Any:
    return made(lib.qdr_rules_subset, lib.qdr_rules_free, "qdr_rules", rules, ffi.NULL)


def rule_list(rules: Union[str, Iterable[Rule]]) -> List[Rule]:
    """Rules as users say them: one by its name alone is no list of letters."""
    return [rules] if isinstance(rules, str) else list(rules)


def add_rules(rules: Any, wanted: Iterable[Rule]) -> None:
    """Adds rules: "diagonal", "killer=12 r1c1 r1c2", or ("killer", "12 r1c1 r1c2")."""
    error = new_error()
    for rule in wanted:
        name, argument = rule.partition("=")[::2] if isinstance(rule, str) else rule
        text = argument.encode() if argument else ffi.NULL
        status = lib.qdr_rules_add(rules, name.encode(), text, error)
        if status != lib.QDR_OK:
            error.code = status
            exception = exception_of(error)
            if isinstance(exception, InputError):
                message = "rule '%s': %s" % (name, exception.message)
                raise InputError(message, 0, exception.column, "", exception.code) from None
            raise exception


def clauses(rules: Any) -> Iterator[Tuple[str, Optional[str]]]:
    """The rules that were added, with their arguments."""
    for index in range(lib.qdr_rules_clauses(rules)):
        clause = lib.qdr_rules_clause(rules, index)
        yield text_of(clause.name), text_of(clause.argument) if clause.argument else None


def read_puzzles(
    data: bytes,
    name: str,
    format: str,
    side: int,
    strict: bool,
    lenient: bool,
    parameters: Mapping[str, Any],
    on_error: Optional[Callable[[Error], None]],
) -> Iterator[Puzzle]:
    """Reads puzzles one by one.  A faulty one is an exception, unless somebody wants to be told;
    then reading goes on."""
    watch = Watch()
    source = Input(data, name, watch)
    kind = ffi.new("qdr_puzzle_format *")
    if not lib.qdr_puzzle_format_find(format.encode(), kind):
        raise unknown("format", format, format_names())
    params = subject_params(
        lib.QDR_PARAMS_PUZZLES,
        {
            "side": whole(side, "side", 0, U32),
            "strict": bool(strict),
            "lenient": bool(lenient),
        },
    )
    puzzle, error = ffi.new("qdr_puzzle *"), new_error()
    lib.qdr_params_copy_shared(params, make_params(watch, parameters))
    check(lib.qdr_params_set_number(params, b"format", kind[0], error), error)
    if source.name:
        check(lib.qdr_params_set(params, b"source", source.name, error), error)
    reader = made(
        lib.qdr_puzzle_reader_new,
        lib.qdr_puzzle_reader_free,
        "qdr_puzzle_reader",
        source.reader,
        params,
        borrowed=(source, watch.pointer),
    )
    while True:
        reading = watch.call(lib.qdr_puzzle_reader_next, reader, puzzle, error)
        if reading == lib.QDR_READ_PUZZLE:
            yield _taken(puzzle, lenient)
        elif reading == lib.QDR_READ_END:
            return
        elif reading == lib.QDR_READ_FAILED or on_error is None:
            fail(error)
        else:
            on_error(exception_of(error))  # type: ignore[arg-type]


def _taken(puzzle: Any, lenient: bool) -> Puzzle:
    """A copy of what lives until the reader's next call.  Whoever is lenient is answered as if all
    had been understood."""
    cells = ffi.new("qdr_grid *", puzzle.grid)
    return Puzzle(
        cells,
        copy_rules(puzzle.rules) if puzzle.rules else None,
        text_of(puzzle.title),
        text_of(puzzle.author),
        text_of(puzzle.notes),
        grid_of(puzzle.solution) if puzzle.solution else None,
        [remark_of(puzzle.remark[k]) for k in range(puzzle.remarks)],
        puzzle.is_partial and not lenient,
        puzzle.line,
    )


class Encoding:
    """Rules as an exact cover, for all puzzles that have them or for one."""

    def __init__(self, rules: Any, cells: Any, params: Any, watch: Optional[Watch]) -> None:
        self.is_for_one = cells is not None
        self.pointer = made(
            lib.qdr_encoding_new,
            lib.qdr_encoding_free,
            "qdr_encoding",
            rules,
            ffi.NULL if cells is None else cells,
            params,
            watch=watch,
        )
        self.problem = part_of(self.pointer, lib.qdr_encoding_problem(self.pointer), "qdr_problem")

    def assume(self, cells: Any, solver: Any) -> None:
        """Assumes the givens.  One that was encoded needs no more; one that the rules forbid
        leaves no solution."""
        error = new_error()
        if not self.is_for_one:
            check(lib.qdr_encoding_assume(self.pointer, cells, solver, error), error)
            return
        for cell in range(cells.side * cells.side):
            digit = cells.cell[cell]
            if digit and lib.qdr_encoding_option(self.pointer, cell, digit) == lib.QDR_NO_OPTION:
                check(lib.qdr_solver_assume(solver, lib.QDR_NO_OPTION, error), error)
                return


_plain: Dict[int, Tuple[Any, Encoding]] = {}
_plain_lock = threading.Lock()


def plain_rules(side: int) -> Any:
    """The classic rules, shared by all puzzles that have no others."""
    return _plain_of(side)[0]


def plain_encoding(side: int) -> Encoding:
    return _plain_of(side)[1]


def _plain_of(side: int) -> Tuple[Any, Encoding]:
    with _plain_lock:
        if side not in _plain:
            rules = new_rules(side, None)
            if len(_plain) > 8:
                _plain.clear()
            _plain[side] = rules, Encoding(rules, None, ffi.NULL, None)
        return _plain[side]
