"""What programs say to the package exact-cover, said to Quadrille:

    from quadrille.compat.exact_cover import get_exact_cover

A problem is a matrix whose columns are to be covered by rows; solutions are numbers of rows.  NumPy
is needed.
"""

from __future__ import annotations

from typing import Any, Iterator, List, Optional, Set, Tuple

import numpy

from .._problem import Problem

DTYPE_FOR_ARRAY = numpy.int32
Array = Any


class ExactCoverError(Exception):
    """Any of these."""


class NoSolution(ExactCoverError):
    """There is none."""


class CannotSplitFurther(ExactCoverError):
    """No column can be covered in two ways."""


def _problem(matrix: Any) -> Problem:
    return Problem.from_matrix(numpy.asarray(matrix))


def get_exact_cover(matrix: Any) -> Array:
    """Returns the rows of a solution; raises NoSolution where there is none.

    >>> get_exact_cover([[1, 0, 1], [1, 1, 0], [0, 1, 0]]).tolist()
    [0, 2]
    """
    solution = _problem(matrix).first()
    if not solution:
        raise NoSolution("there is no exact cover")
    return numpy.array(solution, dtype=numpy.intc)


def get_all_solutions(matrix: Any, max_count: Optional[int] = None) -> Set[Tuple[int, ...]]:
    """Returns the set of all solutions, or of at most so many.

    >>> sorted(get_all_solutions([[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]]))
    [(0, 1, 3), (0, 2)]
    """
    return set(_problem(matrix).solutions(limit=max_count or None))


def get_solution_count(matrix: Any) -> int:
    """Returns the number of solutions.

    >>> get_solution_count([[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]])
    2
    """
    return _problem(matrix).count()


def split_problem(matrix: Any, n: int) -> Iterator[Array]:
    """Yields n problems or more, as matrices of the same shape whose solutions are, together, all
    solutions, each once: rows that a part does not have are zeros.  Raises NoSolution where some
    column of each part is empty, and CannotSplitFurther where there are fewer than n parts.

    >>> parts = list(split_problem([[1, 0], [1, 1], [0, 1]], 2))
    >>> sum(get_solution_count(part) for part in parts)
    2
    """
    parts: List[Any] = _alive([numpy.asarray(matrix)])
    while 0 < len(parts) < n:
        # The part that has most left is cut, so that they get even.
        parts.sort(key=numpy.count_nonzero)
        parts += _alive(_cut(parts.pop()))
    if not parts:
        raise NoSolution("there is no exact cover")
    return iter(parts)


def _alive(parts: List[Any]) -> List[Any]:
    """Those in which no column is empty."""
    return [part for part in parts if (part != 0).any(axis=0).all()]


def _cut(part: Any) -> List[Any]:
    """A part for each row of one column, with that row, and without all that it excludes."""
    is_there = part != 0
    ways = is_there.sum(axis=0)
    if not (ways > 1).any():
        raise CannotSplitFurther("no column can be covered in two ways")
    column = int(numpy.where(ways > 1, ways, part.shape[0] + 1).argmin())
    parts = []
    for row in numpy.flatnonzero(is_there[:, column]):
        excluded = (is_there & is_there[row]).any(axis=1)
        excluded[row] = False
        cut = part.copy()
        cut[excluded] = 0
        parts.append(cut)
    return parts


def is_solution(solution: Any, problem: Any) -> bool:
    """Do these rows cover each column once?

    >>> is_solution([0, 1], [[1, 0], [0, 1]])
    True
    """
    rows = [int(row) for row in solution]
    return len(set(rows)) == len(rows) and _problem(problem).is_solution(rows)
