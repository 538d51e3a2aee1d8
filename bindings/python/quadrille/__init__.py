"""Quadrille: exact covers and Sudokus.

>>> from quadrille import Problem, Sudoku
>>> Problem(options=[["a", "b"], ["c"], ["b", "c"], ["a"]]).count()
2
>>> Sudoku("1......2.3....4.").count()
1

`Problem` is an exact cover, `Diagram` all its solutions at once, `Sudoku` a Sudoku with all the
rules that setters use.  Different objects may be used by different threads at once.  Problems,
diagrams and Sudokus never change, and may be shared; threads that share a search take turns.
Searches let other threads run, and end on Ctrl-C.
"""

from ._answers import Estimate, Expected, Ranked
from ._batch import Many
from ._diagram import Diagram, Marginals
from ._errors import BudgetError, Error, InputError, LimitError, Remark, UnsupportedError
from ._grid import Grid
from ._lib import ffi as _ffi
from ._lib import lib as _libquadrille
from ._logic import Explanation, Grade, Hint, Leg, Step
from ._names import (
    clue_names,
    format_names,
    grade_names,
    parameter_names,
    symmetry_names,
    technique_names,
)
from ._parts import Spared
from ._problem import Problem
from ._search import Solutions
from ._sudoku import Check, Sudoku

__version__: str = _ffi.string(_libquadrille.qdr_version()).decode()

__all__ = [
    "BudgetError",
    "Check",
    "Diagram",
    "Error",
    "Estimate",
    "Expected",
    "Explanation",
    "Grade",
    "Grid",
    "Hint",
    "InputError",
    "Leg",
    "LimitError",
    "Many",
    "Marginals",
    "Problem",
    "Ranked",
    "Remark",
    "Solutions",
    "Spared",
    "Step",
    "Sudoku",
    "UnsupportedError",
    "clue_names",
    "format_names",
    "grade_names",
    "parameter_names",
    "symmetry_names",
    "technique_names",
]
