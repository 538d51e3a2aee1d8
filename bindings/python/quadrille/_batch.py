"""Many Sudokus of the same rules at once."""

from __future__ import annotations

from typing import Any, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from ._arguments import whole
from ._calls import Watch
from ._errors import InputError, LimitError, fail, new_error
from ._grid import SYMBOLS, Grid, cells_of
from ._lib import ffi, lib
from ._params import make_params
from ._puzzles import Rule, add_rules, new_rules, rule_list
from ._search import stopped


class Many(NamedTuple):
    """What many puzzles came to: how many solutions each has, up to the limit, and the first one
    of each.  Of a list these are lists, with None for what there is not; of a NumPy array, arrays,
    with -1 for a number that is not known, and blank grids."""

    counts: Any
    grids: Any


class Givens:
    """The digits of puzzles, one after the other, and what becomes of them."""

    def __init__(self, puzzles: Any) -> None:
        self.numpy: Any = None
        if hasattr(puzzles, "__array_interface__"):
            import numpy

            self.numpy = numpy
            self._take_array(numpy.asarray(puzzles))
        else:
            self._take_list(list(puzzles))
        self.digits = ffi.from_buffer("qdr_digit[]", self.bytes)

    def _take_array(self, array: Any) -> None:
        numpy = self.numpy
        self.shape, self.count = array.shape, array.shape[0] if array.ndim else 0
        cells = int(numpy.prod(array.shape[1:]))
        self.side = round(cells**0.5)
        is_square = self.side**2 == cells and array.shape[-1:] in ((cells,), (self.side,))
        if array.ndim not in (2, 3) or not is_square:
            raise InputError(
                "an array of shape %r is no array of puzzles" % (array.shape,), code="out of range"
            )
        with numpy.errstate(invalid="ignore"):
            self.bytes: Any = numpy.ascontiguousarray(array, dtype=numpy.uint8)
        wrong = numpy.argwhere((self.bytes != array) | (self.bytes > self.side))
        if len(wrong):
            place = tuple(wrong[0].tolist())
            what = "puzzles[%s]" % ", ".join(map(str, place))
            whole(array[place], what, 0, self.side)

    def _take_list(self, puzzles: List[Any]) -> None:
        if puzzles and all(isinstance(puzzle, str) for puzzle in puzzles):
            parts = [_digits_of("".join(puzzle.split())) for puzzle in puzzles]
        else:
            parts = [_plain_digits(puzzle) for puzzle in puzzles]
        if len({len(part) for part in parts}) > 1:
            raise InputError("puzzles of several sides", code="syntax error")
        self.count, self.bytes = len(parts), b"".join(parts)
        self.side = round(len(parts[0]) ** 0.5) if parts else 0

    def answer(self, counts: Any, grids: Any) -> Many:
        """What was found, as the puzzles came."""
        if self.numpy is not None:
            found = self.numpy.frombuffer(ffi.buffer(counts), self.numpy.int64)
            first = self.numpy.frombuffer(ffi.buffer(grids), self.numpy.uint8)
            return Many(found[: self.count].copy(), first[: self.bytes.size].reshape(self.shape))
        cells = self.side * self.side
        symbols = bytes(ffi.buffer(grids)).translate(SYMBOLS).decode()
        numbers = ffi.unpack(counts, self.count) if self.count else []
        return Many(
            [None if number == NOT_KNOWN else number for number in numbers],
            [
                Grid(symbols[k * cells : (k + 1) * cells]) if 0 < number < NOT_KNOWN else None
                for k, number in enumerate(numbers)
            ],
        )


NOT_KNOWN = (1 << 64) - 1  # QDR_SUDOKU_BATCH_OPEN

# The digits of symbols, and 255 for what is none.
_DIGITS = bytes(lib.qdr_symbol_digit(bytes([byte])) & 255 for byte in range(256))


def _digits_of(symbols: str) -> bytes:
    digits = symbols.encode("utf-8").translate(_DIGITS)
    side = round(len(digits) ** 0.5)
    if side * side != len(digits) or side > lib.QDR_SIDE_MAX or (digits and max(digits) > side):
        raise InputError("'%s' is no grid" % symbols, code="syntax error")
    return digits


def _plain_digits(puzzle: Any) -> bytes:
    """Of rows of digits, or of a Sudoku whose rules are the classic ones."""
    if hasattr(puzzle, "_cells"):
        if not puzzle._is_plain:
            raise InputError(
                "a puzzle has rules of its own, which the others have not", code="invalid argument"
            )
        cells = puzzle._cells
    else:
        cells = cells_of(puzzle)
    return bytes(ffi.buffer(cells.cell, cells.side * cells.side))


def solve_many(
    puzzles: Union[Iterable[Any], Sequence[Any]],
    rules: Union[str, Iterable[Rule]],
    box: Optional[Tuple[int, int]],
    limit: int,
    parameters: Mapping[str, Any],
) -> Many:
    givens = Givens(puzzles)
    limit = whole(limit, "limit", 1, (1 << 62) - 1)
    counts = ffi.new("uint64_t[]", givens.count + 1)
    grids = ffi.new("qdr_digit[]", givens.count * givens.side**2 + 1)
    if givens.count == 0:
        return givens.answer(counts, grids)
    watch = Watch()
    made_rules = new_rules(givens.side, box)
    add_rules(made_rules, rule_list(rules))
    search = make_params(watch, parameters, threads=1)
    error = new_error()
    outcome = watch.call(
        lib.qdrpy_solve_many,
        made_rules,
        search,
        watch.pointer,
        limit,
        givens.digits,
        givens.count,
        counts,
        grids,
        error,
    )
    if outcome == lib.QDR_FAILED:
        fail(error)
    if outcome != lib.QDR_EXHAUSTED:
        raise LimitError(stopped(outcome), givens.answer(counts, grids))
    return givens.answer(counts, grids)
