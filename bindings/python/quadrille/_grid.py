"""Grids of digits, and names of cells."""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING, Any, List

from ._arguments import one_of, whole
from ._errors import InputError
from ._lib import ffi, lib

if TYPE_CHECKING:
    import numpy

# What digits look like: 1-9, A-Z, a-z, and a dot for a blank.
# Those of cells that count as something else (QDR_MODIFIED) look like others.
SYMBOLS = b"".join(lib.qdr_digit_symbol(digit) for digit in range(256))


class Grid(str):
    """A grid as a string of its symbols, row by row: 1-9, then A-Z, then a-z, and "." for a blank.

    >>> from quadrille import Grid
    >>> grid = Grid("12344321.14..4.3")
    >>> grid.side, grid.rows[2], grid.digits[2], grid.cell("r1c4")
    (4, '.14.', [0, 1, 4, 0], 4)
    """

    __slots__ = ()

    @property
    def side(self) -> int:
        return isqrt(len(self))

    @property
    def rows(self) -> List[str]:
        """A string for each row."""
        return [self[k : k + self.side] for k in range(0, len(self), self.side or 1)]

    @property
    def digits(self) -> List[List[int]]:
        """The digits of each row; 0 for a blank."""
        return [
            [max(0, lib.qdr_symbol_digit(symbol.encode())) for symbol in row] for row in self.rows
        ]

    def cell(self, name: str) -> int:
        """The digit of a cell such as "r1c4"."""
        return max(0, int(lib.qdr_symbol_digit(self[cell_number(name, self.side)].encode())))

    def array(self) -> "numpy.ndarray[Any, numpy.dtype[numpy.int32]]":
        """The digits as a NumPy array."""
        import numpy

        return numpy.array(self.digits, dtype=numpy.int32)

    def __str__(self) -> str:
        return str.__str__(self)


def cell_names(names: str) -> int:
    """Which way to call cells is meant: "rc" or "A1"."""
    known = {"rc": lib.QDR_NAMES_RC, "A1": lib.QDR_NAMES_A1}
    one_of(names, "kind of cell names", list(known))
    return int(known[names])


def cell_name(number: int, side: int, names: int = lib.QDR_NAMES_RC) -> str:
    if names == lib.QDR_NAMES_RC:
        return "r%dc%d" % (number // side + 1, number % side + 1)
    text = ffi.new("char[]", lib.QDR_CELL_NAME_SIZE)
    return bytes(ffi.string(lib.qdr_cell_name(text, number, side, names))).decode()


def cell_number(name: str, side: int) -> int:
    """The number of a cell that is told by its name."""
    found = re.match(r"[rR](\d+)[cC](\d+)$", name)
    row, column = (int(found.group(1)), int(found.group(2))) if found else (0, 0)
    if not (1 <= row <= side and 1 <= column <= side):
        raise InputError("no cell '%s'" % name, code="unknown name")
    return (row - 1) * side + column - 1


def grid_of(cells: Any) -> Grid:
    """What a qdr_grid shows."""
    count = cells.side * cells.side
    return Grid(bytes(ffi.buffer(cells.cell, count)).translate(SYMBOLS).decode())


def _digit(value: Any, row: int, column: int) -> int:
    """The digit of a number, of a symbol, or of None, which is a blank."""
    if value is None:
        return 0
    if isinstance(value, str):
        if value.isdecimal():
            return int(value)
        return int(lib.qdr_symbol_digit(value.encode())) if len(value) == 1 else -1
    return whole(value, "r%dc%d" % (row + 1, column + 1), 0, lib.QDR_SIDE_MAX)


def cells_of(grid: Any) -> Any:
    """A qdr_grid of rows of digits, or of symbols: those of a square."""
    if isinstance(grid, str):
        symbols = "".join(grid.split())
        rows = [[lib.qdr_symbol_digit(symbol.encode("utf-8")[:1]) for symbol in symbols]]
        side = isqrt(len(symbols))
        is_square = side * side == len(symbols)
    else:
        rows = [[_digit(value, r, c) for c, value in enumerate(row)] for r, row in enumerate(grid)]
        side = len(rows)
        is_square = all(len(row) == side for row in rows)
    if not is_square or not 1 <= side <= lib.QDR_SIDE_MAX:
        raise InputError(
            "a grid has as many rows as columns, and at most %d" % lib.QDR_SIDE_MAX,
            code="syntax error",
        )
    cells = ffi.new("qdr_grid *")
    cells.side = side
    for number, digit in enumerate(digit for row in rows for digit in row):
        if not 0 <= digit <= side:
            raise InputError(
                "%s: not a digit from 0 to %d" % (cell_name(number, side), side),
                code="out of range",
            )
        cells.cell[number] = digit
    return cells
