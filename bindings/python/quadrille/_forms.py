"""Sudokus that are the same but for the order of lines and the names of digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Optional

from ._arguments import seed_of, whole
from ._calls import Watch, integer, made, new_number
from ._errors import InputError, check, new_error
from ._grid import Grid, cells_of, grid_of
from ._lib import ffi, lib
from ._params import make_params
from ._puzzles import Puzzle, copy_rules

if TYPE_CHECKING:
    from ._sudoku import Sudoku


def scramble(
    sudoku: "Sudoku", seed: Optional[int], number: int, limits: Dict[str, Any]
) -> "Sudoku":
    watch = Watch()
    scrambler = made(
        lib.qdr_scrambler_new,
        lib.qdr_scrambler_free,
        "qdr_scrambler",
        sudoku._rules,
        make_params(watch, limits),
        watch=watch,
    )
    way = ffi.new("qdr_transformation *")
    number = whole(number, "number", 1)
    lib.qdr_scrambler_draw(scrambler, seed_of(seed), number, way)
    return _changed(sudoku, way)


def _changed(sudoku: "Sudoku", way: Any) -> "Sudoku":
    """The puzzle that a transformation makes, with all else as it was."""
    cells = _applied(way, sudoku._cells)
    solution: Optional[Grid] = None
    if sudoku.author_solution is not None:
        solution = grid_of(_applied(way, cells_of(sudoku.author_solution)))
    rules = None if sudoku._is_plain else copy_rules(sudoku._rules)
    return type(sudoku)._of(
        Puzzle(
            cells,
            rules,
            sudoku.title,
            sudoku.author,
            sudoku.notes,
            solution,
            sudoku.remarks,
            sudoku.is_partial,
            sudoku.line,
        )
    )


def _applied(way: Any, cells: Any) -> Any:
    changed = ffi.new("qdr_grid *")
    error = new_error()
    check(lib.qdr_transformation_apply(way, cells, changed, error), error)
    return changed


def _found(sudoku: "Sudoku") -> Any:
    """A qdr_canonical that has found the puzzle's form."""
    rows, columns = ffi.new("unsigned *"), ffi.new("unsigned *")
    others = sudoku.rules
    if others or not lib.qdr_rules_box(sudoku._rules, rows, columns):
        raise InputError(
            "only classic Sudokus have a canonical form, but there is rule '%s'" % others[0][0],
            code="invalid argument",
        )
    canonical = made(
        lib.qdr_canonical_new,
        lib.qdr_canonical_free,
        "qdr_canonical",
        sudoku.side,
        rows[0],
        columns[0],
    )
    error = new_error()
    check(lib.qdr_canonical_find(canonical, sudoku._cells, error), error)
    return canonical


def canonical(sudoku: "Sudoku") -> "Sudoku":
    return _changed(sudoku, lib.qdr_canonical_transformation(_found(sudoku)))


def automorphisms(sudoku: "Sudoku") -> int:
    number = new_number()
    error = new_error()
    check(lib.qdr_canonical_automorphisms(_found(sudoku), number, error), error)
    return integer(number)
