"""The types of keywords that are parameters of the library.  `tools/parameters.py` writes the marked
sections from the library's tables; a value of None is the library's default."""

from __future__ import annotations

from typing import Any, Iterable, Literal, Optional, Tuple, TypedDict, Union


class EngineParameters(TypedDict, total=False):
    """How a search works, without what most methods name themselves."""

    # <parameters of="search" but="engine limit nodes time threads" default="seed=1 for searches">
    #: Rule that picks the item to branch on. For the engine links. Default: minimum.
    choose: Optional[Literal["minimum", "first", "random"]]
    #: Instruction set of the lanes engine. Default: auto.
    isa: Optional[Literal["auto", "portable", "avx2", "avx512", "simd128"]]
    #: Smaller tables of the lanes engine deep in a search. Default: auto.
    compact: Optional[Literal["auto", "always", "never"]]
    #: Layout of the lanes engine's table. Default: auto.
    layout: Optional[Literal["auto", "lanes", "planes"]]
    #: Apply what all options of an item exclude, in planes. Default: on.
    common: Optional[Union[Literal["on", "off"], bool]]
    #: Item of several with the fewest options: excludes most, or first. For the engine lanes.
    #: Default: auto.
    order: Optional[Literal["auto", "weight", "place"]]
    #: Items with two options that lanes compares; 0: none. At most 64. For measuring engines.
    #: Default: 8.
    probes: Optional[int]
    #: Items that must have several options for that, in planes. For measuring engines. Default:
    #: 120.
    many: Optional[int]
    #: What lanes does with options that it finds to fail at once. Default: drop.
    failed: Optional[Literal["drop", "keep"]]
    #: Drop options that would leave an item none; auto: where it pays. Default: auto.
    reduce: Optional[Union[Literal["auto", "on", "off"], bool]]
    #: To count faster, keep how many solutions are below states. For the engine lanes. Default:
    #: auto.
    cache: Optional[Literal["auto", "always", "never"]]
    #: Find all of them before lanes makes a smaller table. For measuring engines. Default: on.
    sieve: Optional[Union[Literal["on", "off"], bool]]
    #: What relay hands on: 1, 3, 5... nodes of level 0, 1, 2...; 2, 4, 6... what a way leaves of
    #: them; 0: what pays. For measuring engines. Default: 0.
    hands: Optional[int]
    #: Memory to take, such as 64k, 512M, 2G; 0: a quarter of the free. A number is in bytes.
    #: Default: 0.
    memory: Optional[Union[int, str]]
    #: Seed of everything random. Default: 1 for searches.
    seed: Optional[int]
    # </parameters>


class EngineName(TypedDict, total=False):
    """Which engine searches."""

    # <parameters of="search" only="engine">
    #: Engine that searches. Default: auto.
    engine: Optional[Literal["auto", "lanes", "links", "zdd", "learn", "relay"]]
    # </parameters>


class Threads(TypedDict, total=False):
    """How many threads search."""

    # <parameters of="search" only="threads" default="threads=1 where solutions are listed">
    #: Threads at work; 0: one for each processor. At most 4096. Default: 1 where solutions are
    #: listed.
    threads: Optional[int]
    # </parameters>


class SolutionLimit(TypedDict, total=False):
    """How many solutions are looked for."""

    # <parameters of="search" only="limit">
    #: Stop after this many solutions; 0: no limit. Default: 0.
    limit: Optional[int]
    # </parameters>


class EffortLimits(TypedDict, total=False):
    """How long a search may take."""

    # <parameters of="search" only="nodes time">
    #: Stop after this many nodes; 0: no limit. Default: 0.
    nodes: Optional[int]
    #: Stop after this long, such as 90, 2.5, 300ms, 5m; 0: no limit. A number is in seconds.
    #: Default: 0.
    time: Optional[Union[float, str]]
    # </parameters>


class BestParameters(EngineParameters, EngineName, SolutionLimit):
    """What `Problem.best` takes, beside what it names."""


class PossibleParameters(EngineParameters, Threads, SolutionLimit):
    """What `Problem.possible` takes, beside what it names."""


class GridParameters(EngineParameters, EngineName, Threads):
    """What searches of a Sudoku take, beside limits."""


class DiagramParameters(GridParameters, SolutionLimit):
    """What diagrams take, beside what they name."""


class ManyParameters(GridParameters, EffortLimits):
    """What searches of many Sudokus take, beside a limit of solutions."""


class SearchParameters(ManyParameters, SolutionLimit):
    """All parameters of a search."""


class ReadLimits(TypedDict, total=False):
    """What reading a puzzle may take."""

    # <parameters of="puzzles" but="format side strict lenient source">
    #: Memory that reading a puzzle may take; 0: any. A number is in bytes. Default: 0.
    memory: Optional[Union[int, str]]
    #: Time that reading a puzzle may take; 0: any. A number is in seconds. Default: 0.
    time: Optional[Union[float, str]]
    # </parameters>


class GenerateParameters(SearchParameters, total=False):
    """What a puzzle that is made is to be like, and what is for the searches."""

    #: Rows of the grid. Default: 9.
    side: int
    #: Rows and columns of a box.
    box: Optional[Tuple[int, int]]
    #: Which puzzle of the seed, from 1.
    number: int
    # <parameters of="generate" but="place">
    #: Cells that are givens together. Default: none.
    symmetry: Optional[
        Literal["none", "half-turn", "quarter-turn", "left-right", "top-bottom", "both", "diagonal",
        "antidiagonal", "diagonals", "full"]
    ]
    #: So many givens. At most 3721. Default: as few as it comes.
    clues: Optional[Union[int, Tuple[Optional[int], Optional[int]]]]
    #: The cells that are givens: a character for each, `.` for others.
    pattern: Optional[str]
    #: Clues that --rule places say it all. Default: False.
    no_givens: Optional[bool]
    #: Each given or clue is needed, whatever the symmetry. Default: False.
    minimal: Optional[bool]
    #: Make puzzles of this grade. One of any, simple, easy, intermediate, expert, extreme, beyond.
    #: Default: any.
    difficulty: Optional[
        Literal["any", "simple", "easy", "intermediate", "expert", "extreme", "beyond"]
    ]
    #: Make puzzles that are rated so, as 3.4 or 7.0..7.5. Default: any.
    rating: Optional[Union[float, Tuple[Optional[float], Optional[float]]]]
    #: Make puzzles that take this technique, as `explain --help=all` names it.
    required: Optional[Union[str, Iterable[str]]]
    #: Give up a puzzle after N tries. At least 1. Default: 10000.
    tries: Optional[int]
    #: Digits that all puzzles have.
    fixed: Optional[Any]
    # </parameters>
