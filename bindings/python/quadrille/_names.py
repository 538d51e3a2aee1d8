"""What there is, by name."""

from __future__ import annotations

from typing import Any, Callable, List

from ._errors import text_of
from ._lib import lib


def _names(describe: Callable[[int], Any]) -> List[str]:
    """The names of all that a function of C describes by number."""
    names: List[str] = []
    while describe(len(names)):
        names.append(text_of(describe(len(names)).name))
    return names


def parameter_names(subject: int = lib.QDR_PARAMS_SEARCH) -> List[str]:
    """The names of all parameters of searches, or of another subject of the library.

    >>> from quadrille import parameter_names
    >>> "threads" in parameter_names()
    True
    """
    names: List[str] = []
    while True:
        info = lib.qdr_params_at(subject, len(names))
        if not info:
            return names
        names.append(text_of(info.name))


def technique_names() -> List[str]:
    """The names of all techniques of steps, the easiest first.

    >>> from quadrille import technique_names
    >>> technique_names()[0], "X-wing" in technique_names()
    ('last cell', True)
    """
    return _names(lib.qdr_technique_at)


def clue_names() -> List[str]:
    """The names of all kinds of clues that `Sudoku.generate` places.

    >>> from quadrille import clue_names
    >>> "killer" in clue_names(), "kropki" in clue_names()
    (True, True)
    """
    return _names(lib.qdr_clue_kind_at)


def symmetry_names() -> List[str]:
    """The names of all symmetries that puzzles can be made with.

    >>> from quadrille import symmetry_names
    >>> "half-turn" in symmetry_names()
    True
    """
    return _names(lib.qdr_clue_symmetry_at)


def grade_names() -> List[str]:
    """The names of all grades, the easiest first, behind "any".

    >>> from quadrille import grade_names
    >>> grade_names()[:3]
    ['any', 'simple', 'easy']
    """
    names: List[str] = []
    while len(names) <= lib.QDR_GRADE_BEYOND:
        names.append(text_of(lib.qdr_grade_name(len(names))))
    return names


def format_names() -> List[str]:
    """The names of all formats of Sudokus, other names of the same included.

    >>> from quadrille import format_names
    >>> format_names()[:3]
    ['auto', 'line', 'sdm']
    """
    return _names(lib.qdr_puzzle_format_at)
