"""Answers of several parts, and where texts go."""

from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional

from ._lib import lib
from ._search import Options


class Ranked(NamedTuple):
    """A solution with its cost."""

    cost: int
    options: Options


class Expected(NamedTuple):
    """What is to be expected of a number: the mean, its standard error, an interval at 95 %, and
    the share of the heaviest descent in the sum of all."""

    mean: float
    error: float
    low: float
    high: float
    largest: float


class Estimate(NamedTuple):
    """What random descents through a search tree tell of its nodes and solutions."""

    nodes: Expected
    solutions: Expected
    descents: int
    hits: int


VERDICTS: Dict[int, Optional[bool]] = {
    lib.QDR_UNDECIDED: None,
    lib.QDR_POSSIBLE: True,
    lib.QDR_IMPOSSIBLE: False,
}


def expected(found: Any) -> Expected:
    return Expected(found.mean, found.error, found.low, found.high, found.largest)


def put(text: str, file: Any) -> Optional[str]:
    """Puts text where it is wanted."""
    if file is None:
        return text
    if hasattr(file, "write"):
        file.write(text)
    else:
        with open(file, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    return None
