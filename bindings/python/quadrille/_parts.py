"""Which givens and rules of a Sudoku contradict each other, and which it does not need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Tuple

from ._calls import Watch, made
from ._errors import LimitError, fail
from ._grid import cell_name
from ._lib import ffi, lib
from ._params import make_params
from ._search import stopped

if TYPE_CHECKING:
    from ._sudoku import Sudoku

Part = Tuple[str, str]


class Parts:
    """A puzzle taken apart."""

    def __init__(self, sudoku: "Sudoku", parameters: Dict[str, Any]) -> None:
        self.sudoku = sudoku
        self.watch = Watch()
        params = make_params(self.watch, parameters, threads=1)
        self.pointer = made(
            lib.qdr_parts_new,
            lib.qdr_parts_free,
            "qdr_parts",
            sudoku._rules,
            sudoku._cells,
            params,
            borrowed=(params, sudoku._rules),
        )
        self.count = lib.qdr_parts_count(self.pointer)

    def part(self, index: int) -> Part:
        part = lib.qdr_parts_part(self.pointer, index)
        if part.cell != lib.QDR_NO_CELL:
            symbol = lib.qdr_digit_symbol(part.digit).decode()
            return "given", "%s=%s" % (cell_name(part.cell, self.sudoku.side), symbol)
        name, argument = self.sudoku.rules[part.clause]
        return "rule", name if argument is None else "%s=%s" % (name, argument)

    def judge(self, outcome: int, so_far: List[Part]) -> None:
        if outcome == lib.QDR_FAILED:
            fail(lib.qdr_parts_error(self.pointer))
        if outcome not in (lib.QDR_EXHAUSTED, lib.QDR_STOPPED):
            raise LimitError(stopped(outcome), so_far)


def conflict(sudoku: "Sudoku", parameters: Dict[str, Any]) -> List[Part]:
    parts = Parts(sudoku, parameters)
    is_in = ffi.new("bool[]", parts.count + 1)
    outcome = parts.watch.call(lib.qdr_parts_conflict, parts.pointer, is_in)
    found = [parts.part(k) for k in range(parts.count) if is_in[k]]
    parts.judge(outcome, found)
    return found


def redundant(sudoku: "Sudoku", parameters: Dict[str, Any]) -> List[Part]:
    parts = Parts(sudoku, parameters)
    need = ffi.new("qdr_need[]", parts.count + 1)
    is_left = ffi.new("bool[]", parts.count + 1)
    outcome = parts.watch.call(lib.qdr_parts_redundant, parts.pointer, need, is_left)
    found = [parts.part(k) for k in range(parts.count) if need[k] == lib.QDR_NOT_NEEDED]
    parts.judge(outcome, found)
    return found
