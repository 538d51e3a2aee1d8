"""From names, tuples, dicts and matrices to a qdr_problem."""

from __future__ import annotations

import re
from array import array
from collections import abc
from itertools import chain
from typing import (
    Any,
    Callable,
    Dict,
    Hashable,
    Iterable,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from ._arguments import whole
from ._calls import made, owned
from ._errors import InputError, check, exception_of, new_error
from ._lib import ffi, lib

NO_LIMIT = lib.QDR_NO_LIMIT
LARGEST_COST = (1 << 63) - 1
_NOT_IN_NAMES = re.compile("[\\0- :|\x7f]")


class Described(NamedTuple):
    """A problem as it is described to a builder."""

    names: Sequence[str]
    is_primary: List[bool]
    bounds: Dict[int, Tuple[int, int]]
    colors: Sequence[str]
    starts: Any  # array("Q"), one more than there are options
    entries: Any  # array("I"): item, color, item, color...
    costs: Optional[Any]  # array("Q")


class Labels:
    """Whatever users call items or colors, numbered, with a name for each that the library
    takes."""

    def __init__(self, what: str, prefix: str, first: int) -> None:
        self.all: List[Hashable] = []
        self.names: List[str] = []
        self.index: Dict[Hashable, int] = {}
        self._taken: Dict[str, bool] = {}
        self._what = what
        self._prefix = prefix
        self._first = first

    def add(self, label: Hashable) -> int:
        number = self._first + len(self.all)
        if label in self.index:
            raise InputError("%s %r is there twice" % (self._what, label), code="duplicate")
        self.index[label] = number
        self.all.append(label)
        self.names.append(self._name(label))
        return number

    def _name(self, label: Hashable) -> str:
        """The label itself, where that is a name; otherwise one that looks like it, or else a
        number."""
        parts = label if isinstance(label, tuple) else (label,)
        name = ",".join(str(part) for part in parts)
        is_good = bool(name) and not _NOT_IN_NAMES.search(name) and name not in self._taken
        if not is_good:
            name = "%s%d" % (self._prefix, len(self.all))
            while name in self._taken:
                name = self._prefix + name
        self._taken[name] = True
        return name


def bounds_of(item: Any, value: Any) -> Tuple[int, int]:
    """(low, high) of what a user may write: a number, or a pair, whose second may be None."""
    what = "bounds of %r" % (item,)
    low, high = value if isinstance(value, (tuple, list)) and len(value) == 2 else (value, value)
    low = whole(low, what, 0, NO_LIMIT)
    high = NO_LIMIT if high is None else whole(high, what, 0, NO_LIMIT)
    if not (low <= high and high >= 1):
        raise InputError(
            "%s: %r is not 0 <= low <= high with high >= 1" % (what, value), code="out of range"
        )
    return low, high


def items_of(option: Any) -> Iterable[Hashable]:
    """The items of an option, in an order that is the same each time."""
    items: Iterable[Hashable] = option
    return sorted(items, key=repr) if isinstance(items, (set, frozenset)) else items


class Description:
    """Collects what a problem is to be."""

    def __init__(
        self,
        items: Optional[Iterable[Hashable]],
        secondary: Iterable[Hashable],
        options: Sequence[Any],
    ) -> None:
        self.items = Labels("item", "#", 0)
        self.colors = Labels("color", "#", 1)
        secondary = list(secondary)
        for label in self._primary(items, secondary, options):
            self.items.add(label)
        self.primary = len(self.items.all)
        for label in secondary:
            self.items.add(label)
        self.starts = array("Q", [0])
        self.entries = array("I")
        for number, option in enumerate(options):
            self._add(number, option)

    @staticmethod
    def _primary(
        items: Optional[Iterable[Hashable]], secondary: List[Hashable], options: Sequence[Any]
    ) -> Iterable[Hashable]:
        if items is not None:
            return items
        others = set(secondary)
        # All that is in an option, in the order in which it comes.
        found = dict.fromkeys(chain.from_iterable(map(items_of, options)))
        return [item for item in found if item not in others]

    def _add(self, number: int, option: Any) -> None:
        try:
            items = list(map(self.items.index.__getitem__, items_of(option)))
        except KeyError as error:
            raise InputError(
                "option %d: no item %r" % (number, error.args[0]), code="unknown name"
            ) from None
        entries = [0] * (2 * len(items))
        entries[::2] = items
        if isinstance(option, abc.Mapping):
            entries[1::2] = [0 if c is None else self._color(c) for c in option.values()]
        self.entries.extend(entries)
        self.starts.append(len(self.entries) // 2)

    def _color(self, color: Hashable) -> int:
        return self.colors.index[color] if color in self.colors.index else self.colors.add(color)

    def finish(self, bounds: Mapping[Hashable, Any], costs: Optional[Sequence[int]]) -> Described:
        limits = {}
        for item, value in bounds.items():
            if self.items.index.get(item, self.primary) >= self.primary:
                raise InputError(
                    "bounds of %r, which is no primary item" % (item,), code="unknown name"
                )
            limits[self.items.index[item]] = bounds_of(item, value)
        is_primary = [k < self.primary for k in range(len(self.items.all))]
        return Described(
            self.items.names,
            is_primary,
            limits,
            self.colors.names,
            self.starts,
            self.entries,
            costs_of(costs, len(self.starts) - 1),
        )


def costs_of(costs: Optional[Iterable[int]], count: int) -> Optional[Any]:
    if costs is None:
        return None
    found = array(
        "Q", (whole(cost, "costs[%d]" % k, 0, LARGEST_COST) for k, cost in enumerate(costs))
    )
    if len(found) != count:
        raise InputError("%d costs for %d options" % (len(found), count), code="invalid argument")
    return found


def describe_matrix(
    matrix: Any, secondary: Iterable[Any], bounds: Mapping[Any, Any], costs: Optional[Sequence[int]]
) -> Tuple[Described, List[Hashable]]:
    """A row an option, a column an item.  A row of zeros is an option that no solution has: it
    has an item of its own, a secondary one, since options have at least one."""
    rows, columns, indptr, indices = _sparse(matrix)
    others = set(secondary)
    names = [str(column) for column in range(columns)]
    labels: List[Hashable] = list(range(columns))
    if not others <= set(labels):
        raise InputError(
            "secondary columns: there are %d columns, counted from 0" % columns, code="unknown name"
        )
    is_primary = [column not in others for column in range(columns)]
    starts = array("Q", [0])
    entries = array("I")
    for row in range(rows):
        found = indices[indptr[row] : indptr[row + 1]]
        if len(found) == 0:
            found = [columns]
        for column in found:
            entries.append(column)
            entries.append(0)
        starts.append(len(entries) // 2)
    if len(entries) // 2 > indptr[rows]:
        names.append("none")
        labels.append(None)
        is_primary.append(False)
    limits = {}
    for column, value in bounds.items():
        if not 0 <= column < columns or not is_primary[column]:
            raise InputError(
                "bounds of %r, which is no primary column" % (column,), code="unknown name"
            )
        limits[column] = bounds_of(column, value)
    return Described(names, is_primary, limits, [], starts, entries, costs_of(costs, rows)), labels


def _sparse(matrix: Any) -> Tuple[int, int, List[int], List[int]]:
    """(rows, columns, where each row begins, the columns of what is not zero) of what SciPy,
    NumPy or lists have."""
    if hasattr(matrix, "tocsr"):
        matrix = matrix.tocsr(copy=True)
        matrix.sum_duplicates()  # sorts columns, too
        matrix.eliminate_zeros()
        rows, columns = matrix.shape
        _refuse_others(matrix.data, lambda k: divmod(_place(matrix, k), columns))
        return rows, columns, matrix.indptr.tolist(), matrix.indices.tolist()
    if hasattr(matrix, "nonzero"):
        if len(matrix.shape) != 2:
            raise InputError(
                "a matrix has two dimensions, not %d" % len(matrix.shape), code="invalid argument"
            )
        rows, columns = matrix.shape
        row_of, column_of = matrix.nonzero()
        import numpy

        _refuse_others(matrix[row_of, column_of], lambda k: (row_of[k], column_of[k]))
        ends = numpy.searchsorted(row_of, numpy.arange(rows), side="right")
        return rows, columns, [0] + ends.tolist(), column_of.tolist()
    lists = [list(row) for row in matrix]
    columns = len(lists[0]) if lists else 0
    indptr, indices = [0], []
    for number, row in enumerate(lists):
        if len(row) != columns:
            raise InputError(
                "row %d has %d columns, not %d" % (number, len(row), columns),
                code="invalid argument",
            )
        ones = [column for column, value in enumerate(row) if value]
        _refuse_others([row[column] for column in ones], lambda k: (number, ones[k]))
        indices += ones
        indptr.append(len(indices))
    return len(lists), columns, indptr, indices


def _place(matrix: Any, index: int) -> int:
    """The place, row by row, of a value that a matrix of SciPy stores."""
    rows = matrix.indptr.searchsorted(index, side="right") - 1
    return int(rows * matrix.shape[1] + matrix.indices[index])


def _refuse_others(values: Any, place: Callable[[int], Any]) -> None:
    """Refuses a value that is not 1 (or True), of those that are not zero."""
    if hasattr(values, "dtype"):
        wrong = (values != 1).nonzero()[0].tolist()
    else:
        wrong = [index for index, value in enumerate(values) if value != 1]
    if wrong:
        row, column = place(wrong[0])
        raise InputError(
            "row %d, column %d: %r is neither 0 nor 1" % (row, column, values[wrong[0]]),
            code="out of range",
        )


def _encoded(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def build(what: Described) -> Any:
    """The qdr_problem of a description."""
    builder = made(lib.qdr_builder_new, lib.qdr_builder_free, "qdr_builder")
    error = new_error()
    for number, name in enumerate(what.names):
        if not what.is_primary[number]:
            status = lib.qdr_builder_secondary(builder, _encoded(name), ffi.NULL, error)
        else:
            low, high = what.bounds.get(number, (1, 1))
            status = lib.qdr_builder_range(builder, _encoded(name), low, high, ffi.NULL, error)
        check(status, error)
    for color in what.colors:
        check(lib.qdr_builder_color(builder, _encoded(color), ffi.NULL, error), error)
    _add_options(builder, what, error)
    problem = ffi.new("qdr_problem **")
    check(lib.qdr_builder_build(builder, problem, error), error)
    return owned(problem[0], lib.qdr_problem_free)


def _add_options(builder: Any, what: Described, error: Any) -> None:
    done = ffi.new("size_t *")
    starts = ffi.from_buffer("uint64_t[]", what.starts)
    octets = ffi.from_buffer(what.entries)  # borrowed by what is cast from it
    entries = ffi.cast("qdr_entry *", octets)
    costs = ffi.NULL if what.costs is None else ffi.from_buffer("uint64_t[]", what.costs)
    status = lib.qdrpy_add_options(
        builder, len(what.starts) - 1, starts, entries, costs, done, error
    )
    if status != lib.QDR_OK:
        error.code = status
        exception = exception_of(error)
        if isinstance(exception, InputError):
            raise InputError("option %d: %s" % (done[0], exception.message), code=exception.code)
        raise exception
