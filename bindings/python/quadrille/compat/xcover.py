"""What programs say to the package xcover, said to Quadrille:

    from quadrille.compat.xcover import covers, covers_bool

Solutions are the same; their order, and that of the options in them, may be another one.
"""

from __future__ import annotations

from typing import Any, Dict, Hashable, Iterable, Iterator, List, Optional, Sequence, Set, Tuple

from .._errors import InputError
from .._problem import Problem

Entry = Tuple[Hashable, Optional[str]]


def _entry(item: Hashable, colored: bool) -> Entry:
    """An item and its color: "q:RED" is q in RED."""
    if colored and isinstance(item, str) and ":" in item:
        name, _, color = item.partition(":")
        return name, color
    return item, None


def _kinds(
    options: Sequence[Sequence[Entry]],
    primary: Optional[Iterable[Hashable]],
    secondary: Optional[Iterable[Hashable]],
) -> Tuple[List[Hashable], List[Hashable]]:
    """The primary items and the secondary ones.  What is not said to be of one kind is of the
    other; all are primary where nothing is said."""
    named: Dict[Hashable, None] = dict.fromkeys(item for option in options for item, _ in option)
    if primary is not None:
        primary = list(dict.fromkeys(primary))
        known: Set[Hashable] = set(primary)
        rest = (
            [item for item in named if item not in known]
            if secondary is None
            else list(dict.fromkeys(secondary))
        )
        return primary, rest
    others = list(dict.fromkeys(secondary or ()))
    known = set(others)
    return [item for item in named if item not in known], others


def covers(
    options: Iterable[Iterable[Any]],
    primary: Optional[Iterable[Any]] = None,
    secondary: Optional[Iterable[Any]] = None,
    colored: bool = False,
) -> Iterator[List[int]]:
    """Yields the solutions, each a list of the numbers of its options.

    >>> list(covers([[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]))
    [[1, 3, 5]]
    >>> list(covers([["p", "x:A"], ["q", "x:B"], ["q", "x:A"]], primary=["p", "q"], colored=True))
    [[0, 2]]
    """
    entries = [[_entry(item, colored) for item in option] for option in options]
    first, others = _kinds(entries, primary, secondary)
    for number, option in enumerate(entries):
        if len({item for item, _ in option}) != len(option):
            raise InputError("option %d: an item twice" % number, code="duplicate")
    # One without items is in no solution; a place for it keeps the numbers of the others.
    place = object()
    problem = Problem(
        first,
        secondary=others + [place],
        options=[dict(option) or {place: None} for option in entries],
    )
    for solution in problem.solutions():
        yield list(solution)


def covers_bool(matrix: Any) -> Iterator[List[int]]:
    """Yields the solutions of a matrix whose columns are items and whose rows are options.

    >>> list(covers_bool([[1, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0]]))
    [[0, 1], [2, 3]]
    """
    for solution in Problem.from_matrix(matrix).solutions():
        yield list(solution)
