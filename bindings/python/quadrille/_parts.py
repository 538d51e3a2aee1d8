"""Which givens and rules of a Sudoku contradict each other, and which it does not need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Mapping, Optional, Tuple

from ._calls import Watch, made
from ._errors import InputError, LimitError, fail
from ._grid import cell_name
from ._lib import ffi, lib
from ._params import make_params
from ._search import stopped

if TYPE_CHECKING:
    from ._sudoku import Sudoku

Part = Tuple[str, str]


class Parts:
    """A puzzle taken apart."""

    def __init__(self, sudoku: "Sudoku", parameters: Mapping[str, Any]) -> None:
        self.sudoku = sudoku
        self.watch = Watch()
        params = make_params(self.watch, parameters, threads=1)
        self.pointer = made(
            lib.qdr_diagnosis_new,
            lib.qdr_diagnosis_free,
            "qdr_diagnosis",
            sudoku._rules,
            sudoku._cells,
            params,
            borrowed=(params, sudoku._rules),
        )
        self.count = lib.qdr_diagnosis_count(self.pointer)

    def part(self, index: int) -> Part:
        part = lib.qdr_diagnosis_part(self.pointer, index)
        if part.cell != lib.QDR_NO_CELL:
            symbol = lib.qdr_digit_symbol(part.digit).decode()
            return "given", "%s=%s" % (cell_name(part.cell, self.sudoku.side), symbol)
        name, argument = self.sudoku.rules[part.clause]
        return "rule", name if argument is None else "%s=%s" % (name, argument)

    def judge(self, outcome: int, so_far: List[Part]) -> None:
        if outcome == lib.QDR_FAILED:
            fail(lib.qdr_diagnosis_error(self.pointer))
        if outcome not in (lib.QDR_EXHAUSTED, lib.QDR_STOPPED):
            raise LimitError(stopped(outcome), so_far)


def conflict(sudoku: "Sudoku", parameters: Mapping[str, Any]) -> List[Part]:
    parts = Parts(sudoku, parameters)
    is_in = ffi.new("bool[]", parts.count + 1)
    outcome = parts.watch.call(lib.qdr_diagnosis_conflict, parts.pointer, is_in)
    found = [parts.part(k) for k in range(parts.count) if is_in[k]]
    parts.judge(outcome, found)
    return found


class Spared(List[Part]):
    """Parts that a puzzle does not need, and whether `is_largest` is proven: no more of them could
    be left out together.  (Of parts of which each alone could be left out, it is None.)"""

    is_largest: Optional[bool] = None


def redundant(sudoku: "Sudoku", together: bool, parameters: Mapping[str, Any]) -> Spared:
    parts = Parts(sudoku, parameters)
    need = ffi.new("qdr_part_status[]", parts.count + 1)
    is_left = ffi.new("bool[]", parts.count + 1)
    is_smallest = ffi.new("bool *")
    if together:
        outcome = parts.watch.call(lib.qdr_diagnosis_smallest, parts.pointer, is_left, is_smallest)
        gone = [not is_left[k] and outcome != lib.QDR_STOPPED for k in range(parts.count)]
    else:
        outcome = parts.watch.call(lib.qdr_diagnosis_redundant, parts.pointer, need, is_left)
        gone = [need[k] == lib.QDR_PART_NOT_NEEDED for k in range(parts.count)]
    found = Spared(parts.part(k) for k in range(parts.count) if gone[k])
    parts.judge(outcome, found)
    found.is_largest = bool(is_smallest[0]) if together else None
    return found


def leave_out(
    sudoku: "Sudoku", is_given_spared: bool, least: int, seed: int, parameters: Mapping[str, Any]
) -> Tuple[Any, Any]:
    """Leaves out clauses, and givens where they may go, too.  Returns the givens and the rules that
    are left."""
    parts = Parts(sudoku, parameters)
    all_parts = [lib.qdr_diagnosis_part(parts.pointer, k) for k in range(parts.count)]
    is_left = ffi.new("bool[]", parts.count + 1)
    for k, part in enumerate(all_parts):
        is_left[k] = is_given_spared or part.cell == lib.QDR_NO_CELL
    outcome = parts.watch.call(
        lib.qdr_diagnosis_minimize, parts.pointer, is_left, least, seed, is_left
    )
    if outcome == lib.QDR_STOPPED:
        raise InputError("the puzzle has no solution or several", code="invalid argument")
    parts.judge(outcome, [])
    cells = ffi.new("qdr_grid *", sudoku._cells[0])
    keep = ffi.new("bool[]", [True] * (lib.qdr_rules_clauses(sudoku._rules) + 1))
    for k, part in enumerate(all_parts):
        if part.cell == lib.QDR_NO_CELL:
            keep[part.clause] = is_left[k]
        elif not is_left[k]:
            cells.cell[part.cell] = 0
    rules = made(lib.qdr_rules_subset, lib.qdr_rules_free, "qdr_rules", sudoku._rules, keep)
    return cells, rules
