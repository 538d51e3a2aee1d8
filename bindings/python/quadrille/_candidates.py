"""Which digits the cells of a Sudoku have in its solutions, and in how many."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, Mapping, Optional, Tuple

from ._arguments import U64, whole
from ._calls import integer, made, owned
from ._errors import LimitError
from ._grid import cell_name
from ._lib import ffi, lib
from ._puzzles import Encoding
from ._search import Search, stopped

if TYPE_CHECKING:
    from ._sudoku import Sudoku

Counts = Dict[str, Dict[int, int]]


def candidates(sudoku: "Sudoku", parameters: Mapping[str, Any]) -> Dict[str, Tuple[int, ...]]:
    encoding, search = sudoku._search(parameters, threads=1)
    side = sudoku.side
    verdict = ffi.new("qdr_possibility[]", side * side * side)
    outcome = search.watch.call(lib.qdr_encoding_candidates, encoding.pointer, search.solver, verdict)
    if outcome == lib.QDR_FAILED:
        search.failed()
    found = {
        cell_name(cell, side): tuple(
            digit
            for digit in range(1, side + 1)
            if verdict[cell * side + digit - 1] == lib.QDR_POSSIBLE
        )
        for cell in range(side * side)
    }
    if outcome != lib.QDR_EXHAUSTED:
        raise LimitError(stopped(outcome), found)
    return found


def candidate_counts(sudoku: "Sudoku", cap: Optional[int], parameters: Mapping[str, Any]) -> Counts:
    cap = None if cap is None else whole(cap, "cap", 1, U64)
    encoding, search = sudoku._search(parameters, threads=1)
    if cap is None:
        return _exact_counts(sudoku, encoding, search)
    return _capped_counts(sudoku, encoding, search, cap)


def _by_cell(side: int, count_of: Callable[[int, int], int]) -> Counts:
    """The digits of each cell that are in some solution."""
    found = {}
    for cell in range(side * side):
        counts = {digit: count_of(cell, digit) for digit in range(1, side + 1)}
        found[cell_name(cell, side)] = {digit: count for digit, count in counts.items() if count}
    return found


def _capped_counts(sudoku: "Sudoku", encoding: Encoding, search: Search, cap: int) -> Counts:
    side = sudoku.side
    counts = ffi.new("uint64_t[]", side * side * side)
    is_known = ffi.new("bool[]", side * side * side)
    outcome = search.watch.call(
        lib.qdr_encoding_candidate_counts, encoding.pointer, search.solver, cap, counts, is_known
    )
    if outcome == lib.QDR_FAILED:
        search.failed()
    found = _by_cell(side, lambda cell, digit: int(counts[cell * side + digit - 1]))
    if outcome != lib.QDR_EXHAUSTED:
        raise LimitError(stopped(outcome), found)
    return found


def _exact_counts(sudoku: "Sudoku", encoding: Encoding, search: Search) -> Counts:
    out = ffi.new("qdr_diagram **")
    search.judge(search.watch.call(lib.qdr_diagram_build, search.solver, out))
    diagram = owned(out[0], lib.qdr_diagram_free, encoding.problem)
    marginals = made(
        lib.qdr_diagram_marginals,
        lib.qdr_marginals_free,
        "qdr_marginals",
        diagram,
        borrowed=(diagram,),
        watch=search.watch,
    )

    def count_of(cell: int, digit: int) -> int:
        option = lib.qdr_encoding_option(encoding.pointer, cell, digit)
        if option == lib.QDR_NO_OPTION:
            return 0
        return integer(lib.qdr_marginals_option(marginals, option))

    return _by_cell(sudoku.side, count_of)
