"""Sudokus: solving, judging, explaining, making and drawing them."""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    Union,
)

from . import _batch, _candidates, _forms, _generate, _logic, _parts
from ._arguments import unknown
from ._calls import Source, Watch, content, written
from ._errors import Error, InputError, LimitError, Remarks, UnsupportedError
from ._grid import Grid, cell_name, cell_number, cells_of, grid_of
from ._lib import ffi, lib
from ._names import format_names
from ._params import make_params, picture_params
from ._answers import put
from ._puzzles import (
    Encoding,
    Puzzle,
    Rule,
    add_rules,
    clauses,
    new_rules,
    plain_encoding,
    plain_rules,
    read_puzzles,
    rule_list,
)
from ._search import Search, Solutions, stopped

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._parameters import (
        GenerateParameters,
        GridParameters,
        ManyParameters,
        ReadLimits,
        SearchParameters,
    )

_STYLES = {  # as parameter "style" calls them
    "line": "line",
    "rows": "rows",
    "numbers": "numbers",
    "ascii": "boxed",
    "boxes": "unicode",
}


_VERDICTS = ("none", "unique", "multiple")  # by the number of solutions, at most two


class Check(NamedTuple):
    """The verdict on a puzzle: "none", "unique", "multiple", or "unclear" where something that
    may be a rule was not understood (see `Sudoku.remarks`), so that the others may be wrong;
    its solution, or two of them; and the cells in which these differ."""

    verdict: str
    solutions: Tuple[Grid, ...]
    differing: Tuple[str, ...]

    def __bool__(self) -> bool:
        return self.verdict == "unique"

    @property
    def verdict_by_known_rules(self) -> str:
        """The verdict if what was not understood is no rule."""
        return _VERDICTS[len(self.solutions)]


class Sudoku:
    """A Sudoku, with any of the rules that setters use.

    >>> from quadrille import Sudoku
    >>> puzzle = Sudoku("1......2.3....4.")
    >>> puzzle.solve()
    '1234341243212143'
    >>> puzzle.check().verdict
    'unique'
    >>> Sudoku("." * 16, rules=["diagonal"]).count()
    48

    `grid` is a string of symbols, or any text that the command reads, also links of f-puzzles and
    SudokuPad, or rows of digits (lists, or a NumPy array).  Rules are added to its own: "diagonal",
    "killer=12 r1c1 r1c2", or ("killer", "12 r1c1 r1c2").  `box` is (rows, columns) of a box.
    `side` has to be told where it is prime.

    It never changes; any number of threads may use it.
    """

    __slots__ = (
        "_cells",
        "_rules",
        "_is_plain",
        "title",
        "author",
        "notes",
        "author_solution",
        "remarks",
        "is_partial",
        "line",
        "__weakref__",
    )

    def __init__(
        self,
        grid: Any,
        rules: Union[str, Iterable[Rule]] = (),
        *,
        box: Optional[Tuple[int, int]] = None,
        side: int = 0,
        format: str = "auto",
    ) -> None:
        if isinstance(grid, (str, bytes)):
            data = grid.encode("utf-8", "surrogateescape") if isinstance(grid, str) else grid
            puzzles = list(read_puzzles(data, "", format, side, False, False, {}, None))
            if len(puzzles) != 1:
                raise InputError("%d puzzles instead of one" % len(puzzles), code="syntax error")
            self._take(puzzles[0], rules, box)
        else:
            self._take(Puzzle(cells_of(grid), None, "", "", "", None, [], False, 0), rules, box)

    def _take(self, puzzle: Puzzle, rules: Iterable[Rule], box: Optional[Tuple[int, int]]) -> None:
        wanted = rule_list(rules)
        if puzzle.rules is not None and box is not None:
            raise InputError("the puzzle says itself what its boxes are", code="invalid argument")
        self._cells = puzzle.cells
        self._is_plain = puzzle.rules is None and box is None and not wanted
        if self._is_plain:
            self._rules = plain_rules(puzzle.cells.side)
        else:
            self._rules = puzzle.rules or new_rules(puzzle.cells.side, box)
            add_rules(self._rules, wanted)
        if lib.qdr_rules_have_pairs(self._rules):
            raise UnsupportedError("a Grid has no cells that hold two digits", code="unsupported")
        is_usual = lib.qdr_rules_symbol(self._rules, 1) == b"1"
        if not is_usual or lib.qdr_rules_width(self._rules) > self.side:
            raise UnsupportedError(
                "a Grid has no digits but those from 1 to its side", code="unsupported"
            )
        #: what it says of itself; empty where it says nothing
        self.title, self.author, self.notes = puzzle.title, puzzle.author, puzzle.notes
        #: the solution that its author gives, or None
        self.author_solution: Optional[Grid] = puzzle.author_solution
        #: what was not understood
        self.remarks: Remarks = puzzle.remarks
        #: may that be a rule, so that there may be fewer solutions?
        self.is_partial: bool = puzzle.is_partial
        #: where it began in the input that it was read from, from 1
        self.line: int = puzzle.line

    @classmethod
    def _of(
        cls,
        puzzle: Puzzle,
        rules: Union[str, Iterable[Rule]] = (),
        box: Optional[Tuple[int, int]] = None,
    ) -> "Sudoku":
        sudoku = cls.__new__(cls)
        sudoku._take(puzzle, rules, box)
        return sudoku

    @classmethod
    def read_all(
        cls,
        source: Source,
        rules: Union[str, Iterable[Rule]] = (),
        *,
        box: Optional[Tuple[int, int]] = None,
        side: int = 0,
        format: str = "auto",
        name: Optional[str] = None,
        strict: bool = False,
        lenient: bool = False,
        on_error: Optional[Callable[[Error], None]] = None,
        **limits: Unpack[ReadLimits],
    ) -> "Iterator[Sudoku]":
        """Iterates over the puzzles of a path, of text (a string with a newline, or bytes) or of an
        open file.

        `format` is one of `format_names()`: "line", "grid", "text", "fpuzzles", "sudokupad", ...,
        or "auto", which also reads links of Penpa+ and what the Interactive Sudoku Solver takes.  A
        puzzle that is malformed raises InputError, and one that says what cannot be read
        UnsupportedError, which ends the iteration; with `on_error`, that is called with it instead,
        and reading goes on.  `strict`: what is not understood makes it malformed; `lenient`: rules
        that are not known do not, and verdicts are given without what was not understood.  `limits`
        are `memory` and `time`, for each puzzle.

        >>> [puzzle.count() for puzzle in Sudoku.read_all("1......2.3....4.\\n................\\n")]
        [1, 288]
        """
        data, label = content(source, name)
        wanted = rule_list(rules)
        for puzzle in read_puzzles(data, label, format, side, strict, lenient, limits, on_error):
            try:
                sudoku = cls._of(puzzle, wanted, box)
            except InputError as error:  # rules that do not fit: its place is that of the puzzle
                placed = InputError(error.message, puzzle.line, 0, label, error.code)
                if on_error is None:
                    raise placed from None
                on_error(placed)
            else:
                yield sudoku

    @classmethod
    def read(
        cls, source: Source, rules: Union[str, Iterable[Rule]] = (), **arguments: Any
    ) -> "Sudoku":
        """Reads the only puzzle of a path, a text or an open file: see `read_all`."""
        found = list(cls.read_all(source, rules, **arguments))
        if len(found) != 1:
            raise InputError("%d puzzles instead of one" % len(found), code="syntax error")
        return found[0]

    # ---------------------------------------------------------------------------- what it is

    @property
    def grid(self) -> Grid:
        """Its givens."""
        return grid_of(self._cells)

    @property
    def side(self) -> int:
        return int(self._cells.side)

    @property
    def rules(self) -> Tuple[Tuple[str, Optional[str]], ...]:
        """Its rules beside the classic ones, each with its argument."""
        return tuple(clauses(self._rules))

    @property
    def clues(self) -> int:
        """The number of its givens."""
        return sum(1 for symbol in self.grid if symbol != ".")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sudoku):
            return NotImplemented
        return self.write() == other.write()

    def __hash__(self) -> int:
        return hash(self.grid)

    def __repr__(self) -> str:
        names = "".join(" " + name for name, _ in self.rules)
        return "<quadrille.Sudoku %s%s>" % (self.grid, names)

    def __str__(self) -> str:
        return self.draw(style="ascii")

    def __reduce__(self) -> Any:
        return _restore, (
            self.write(),
            self.side,
            self._is_plain,
            self.remarks,
            self.is_partial,
            self.line,
        )

    def write(self, format: str = "text", file: Any = None) -> Optional[str]:
        """Writes it in any format of `format_names()`: to a path or an open file, or else into a
        string.  "auto" is the shortest form that holds it.  A rule that a format cannot hold is an
        UnsupportedError."""
        kind = ffi.new("qdr_puzzle_format *")
        if not lib.qdr_puzzle_format_find(format.encode(), kind):
            raise unknown("format", format, format_names())
        texts = [ffi.new("char[]", text.encode()) for text in (self.title, self.author, self.notes)]
        puzzle = ffi.new("qdr_puzzle *", {"grid": self._cells[0]})
        puzzle.title, puzzle.author, puzzle.notes = texts
        puzzle.text = ffi.NULL
        solution = None if self.author_solution is None else cells_of(self.author_solution)
        puzzle.solution = ffi.NULL if solution is None else solution
        return put(written(lib.qdr_write_puzzle, puzzle, self._rules, kind[0]), file)

    def draw(self, solution: Any = None, *, marked: Iterable[str] = (), style: str = "svg") -> str:
        """A picture, with all that its rules draw: in SVG, or as text ("ascii", "boxes", "rows",
        "line", "numbers").

        `solution` is a grid to show (True: the first solution); `marked` are names of cells, such
        as "r1c1".
        """
        shown = self._cells
        if solution is True:
            solution = self.solve()
        if solution is not None:
            shown = cells_of(solution)
        if style != "svg" and style not in _STYLES:
            raise unknown("style", style, _STYLES)
        look = picture_params(
            self._cells if solution is not None else None,
            [cell_number(name, self.side) for name in marked],
            style=_STYLES.get(style),
        )
        write = lib.qdr_write_svg if style == "svg" else lib.qdr_write_grid
        return written(write, shown, self._rules, look)

    def _repr_svg_(self) -> str:
        return self.draw()

    # ------------------------------------------------------------------------ what is the same

    def canonical(self) -> "Sudoku":
        """The least of all puzzles that are the same but for the order of rows and columns and the
        names of digits ("minlex"): two classic puzzles are the same if these are equal.

        >>> Sudoku("..3..4..2......1").canonical().grid
        '...1.2....3.4...'
        """
        return _forms.canonical(self)

    def automorphisms(self) -> int:
        """In how many ways a classic puzzle is the same as itself.

        >>> Sudoku("..3..4..2......1").automorphisms()
        8
        """
        return _forms.automorphisms(self)

    def scramble(self, *, seed: Optional[int] = None, number: int = 1, **limits: Any) -> "Sudoku":
        """A copy that is the same and as hard, but does not look it: lines trade places, digits
        other names, as far as its rules allow that.  The same `seed` and `number` make the same
        copy.

        >>> puzzle = Sudoku("1......2.3....4.")
        >>> copy = puzzle.scramble(seed=1)
        >>> copy != puzzle, copy.canonical() == puzzle.canonical()
        (True, True)
        """
        return _forms.scramble(self, seed, number, limits)

    # --------------------------------------------------------------------------- questions

    def _search(self, parameters: Mapping[str, Any], **standards: Any) -> Tuple[Encoding, Search]:
        if self._is_plain:
            encoding = plain_encoding(self.side)
        else:
            watch = Watch()
            limits = {name: parameters.get(name) for name in ("memory", "time")}
            encoding = Encoding(self._rules, self._cells, make_params(watch, limits), watch)
        search = Search(
            encoding.problem,
            parameters,
            lambda solver: encoding.assume(self._cells, solver),
            **standards,
        )
        return encoding, search

    def solutions(
        self,
        *,
        limit: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        **parameters: Unpack[GridParameters],
    ) -> Solutions[Grid]:
        """Iterates over the solutions: see `Problem.solutions`."""
        encoding, search = self._search(
            dict(parameters, limit=limit, time=time, nodes=nodes), threads=1
        )
        cells = ffi.new("qdr_grid *")

        def decode(batch: Any) -> Grid:
            lib.qdr_encoding_decode(encoding.pointer, batch.view, cells)
            return grid_of(cells)

        return Solutions(search, decode)

    def solve(self, **parameters: Unpack[SearchParameters]) -> Optional[Grid]:
        """A solution, or None where there is none.  Raises LimitError where a limit comes first."""
        wanted: Dict[str, Any] = dict(parameters, limit=1)
        with self.solutions(**wanted) as found:
            for grid in found:
                return grid
            if not found.complete:
                raise LimitError("stopped by a limit")
        return None

    def count(
        self,
        *,
        limit: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        **parameters: Unpack[GridParameters],
    ) -> int:
        """The number of solutions, exactly: see `Problem.count`."""
        _, search = self._search(dict(parameters, limit=limit, time=time, nodes=nodes), threads=0)
        return search.count()

    def check(self, **parameters: Unpack[SearchParameters]) -> Check:
        """Has it one solution?  As a truth value, the answer is that.

        >>> found = Sudoku("1......2........").check()
        >>> found.verdict, len(found.solutions), bool(found)
        ('multiple', 2, False)
        """
        wanted: Dict[str, Any] = dict(parameters, limit=2)
        with self.solutions(**wanted) as search:
            found = tuple(search)
            if len(found) < 2 and not search.complete:
                raise LimitError("stopped by a limit", found)
        differing = (
            tuple(
                cell_name(k, self.side)
                for k, (a, b) in enumerate(zip(found[0], found[-1]))
                if a != b
            )
            if found
            else ()
        )
        verdict = "unclear" if self.is_partial else _VERDICTS[len(found)]
        return Check(verdict, found, differing)

    def candidates(self, **parameters: Unpack[SearchParameters]) -> Dict[str, Tuple[int, ...]]:
        """Which digits each cell has in some solution.

        >>> Sudoku("1......2.3....4.").candidates()["r1c2"]
        (2,)
        """
        return _candidates.candidates(self, parameters)

    def candidate_counts(
        self, cap: Optional[int] = None, **parameters: Unpack[SearchParameters]
    ) -> "_candidates.Counts":
        """In how many solutions each cell has which digit: exactly, which takes a diagram of all
        solutions; or up to a cap, which is quick for every puzzle, and where there may be more than
        the cap says.

        >>> Sudoku("1......2........").candidate_counts()["r1c3"]
        {3: 6, 4: 6}
        >>> Sudoku("." * 81).candidate_counts(2)["r9c9"][5]
        2
        """
        return _candidates.candidate_counts(self, cap, parameters)

    def is_valid(self, grid: Any) -> bool:
        """Do the digits of a grid, filled or not, break no rule?  By the definitions of the
        rules, without a search."""
        return bool(lib.qdr_rules_holds(self._rules, cells_of(grid)))

    def explain(
        self,
        *,
        hardest: str = "any",
        uniqueness: bool = True,
        pictures: bool = False,
        cells: str = "rc",
    ) -> "_logic.Explanation":
        """Solves it as people do: a list of steps, each with its reason and its rating, on the
        scale of Sudoku Explainer.  Techniques harder than `hardest` are left out, and those that
        rest on there being one solution without `uniqueness`.  With `pictures`, each step has an
        SVG picture; with `cells="A1"`, cells are called A1 instead of r1c1.

        >>> steps = Sudoku("1......2.3....4.").explain()
        >>> print(steps[0].text, "/", steps[0].rating, "/", steps.ended)
        hidden single in box 1: r1c2 is 2 / 1.2 / solved
        """
        return _logic.explain(self, hardest, uniqueness, pictures, cells)

    def hint(
        self,
        level: str = "all",
        *,
        hardest: str = "any",
        uniqueness: bool = True,
        pictures: bool = False,
        cells: str = "rc",
    ) -> "Optional[_logic.Hint]":
        """The next step, told as far as is wanted: where to look ("region"), by which "technique",
        which "cells" show why, or "all".  None where there is none: it is solved, nothing is found,
        or it has no solution.  See `explain` for the rest.

        >>> puzzle = Sudoku("514236.3.4...5164.4..5..14.36....1.4")
        >>> for level in ("region", "technique", "cells", "all"):
        ...     print(puzzle.hint(level))
        look in column 2, column 5, row 4, row 6
        look in column 2, column 5, row 4, row 6: X-wing
        look in column 2, column 5, row 4, row 6: X-wing by r4c2 r4c5 r6c2 r6c5
        X-wing 2 of column 2, column 5 in row 4, row 6: r4c3 r4c6 r6c1 r6c3 are not 2
        """
        return _logic.hint(self, level, hardest, uniqueness, pictures, cells)

    def grade(self, **parameters: Unpack[SearchParameters]) -> "_logic.Grade":
        """How hard it is to solve step by step.

        >>> Sudoku("1......2.3....4.").grade()[:3]
        ('unique', 'simple', 1.2)
        """
        return _logic.grade(self, parameters)

    def conflict(self, **parameters: Unpack[SearchParameters]) -> "List[_parts.Part]":
        """Givens and rules that contradict each other, none of which could be spared; none where it
        has a solution, or where its houses alone allow none.

        >>> Sudoku("1.1" + "." * 13).conflict()
        [('given', 'r1c1=1'), ('given', 'r1c3=1')]
        """
        return _parts.conflict(self, parameters)

    def redundant(self, together: bool = False, **parameters: Unpack[SearchParameters]) -> "_parts.Spared":
        """Givens and rules, any one of which could be left out of a puzzle with one solution; or,
        `together`, as many of them as can all be left out, mostly with proof that no more can.

        >>> puzzle = Sudoku("123....2.3....4.", rules=["even=r1c2"])
        >>> puzzle.redundant()[:3]
        [('given', 'r1c1=1'), ('given', 'r1c2=2'), ('given', 'r1c3=3')]
        >>> found = puzzle.redundant(together=True)
        >>> found, found.is_largest
        ([('given', 'r1c2=2'), ('given', 'r1c3=3'), ('rule', 'even=r1c2')], True)
        """
        return _parts.redundant(self, together, parameters)

    def minimize(self, *, clauses: Union[bool, str] = False, **wanted: Unpack[GenerateParameters]) -> "Sudoku":
        """A puzzle without the givens that it does not need: see `generate` for what may be wanted.
        With `clauses`, those of its rules that it does not need go, too, or ("only") nothing else;
        then `seed` says in which order that is tried, and `clues` how many givens stay at least.

        >>> puzzle = Sudoku("1......2.3....4.", rules=["even=r1c2"])
        >>> puzzle.minimize(clauses="only").rules
        ()
        """
        return _generate.minimize(self, clauses, wanted)

    @staticmethod
    def solve_many(
        puzzles: Any,
        rules: Union[str, Iterable[Rule]] = (),
        *,
        box: Optional[Tuple[int, int]] = None,
        limit: int = 2,
        **parameters: Unpack[ManyParameters],
    ) -> "_batch.Many":
        """How many solutions many puzzles have, up to `limit` of each, and the first one of each:
        much faster than one by one where they are classic ones of side 9, as long as there are some
        thousands of them.

        `puzzles` are grids of one side, as strings or rows, or a NumPy array of digits, a row (or
        a square) for each, with 0 for blanks.  `nodes` and `time` hold for all together.

        >>> found = Sudoku.solve_many(["1......2.3....4.", "11" + "." * 14, "." * 16])
        >>> found.counts, found.grids[:2]
        ([1, 0, 2], ['1234341243212143', None])
        """
        return _batch.solve_many(puzzles, rules, box, limit, parameters)

    @classmethod
    def generate(cls, rules: Union[str, Iterable[Rule]] = (), **wanted: Unpack[GenerateParameters]) -> "Sudoku":
        """Makes a puzzle with one solution, which is its `author_solution`.

        `side` (9), `box`; `seed`: the same one gives the same puzzle, and `number` others of that
        seed; `symmetry` of the places of givens ("none", "half-turn", "quarter-turn", "left-right",
        "top-bottom", "both", "diagonal", "antidiagonal", "diagonals", "full"); `difficulty`
        ("simple", "easy", "intermediate", "expert", "extreme", "beyond"), or `rating`: so hard, or
        (least, most), on the scale of Sudoku Explainer; `required`: techniques that it takes, of
        `technique_names()`; `clues`: so many givens, or (least, most); `minimal`: each given is
        needed; `fixed`: a grid of givens that it has; `pattern`: a mask of the cells that are
        givens; `tries`, `time`, `nodes`.

        Of `rules` that have no argument, clues are placed: "killer", "thermometer:4" (so many),
        "kropki:50%" (of those that find room), "jigsaw", or any other of `clue_names()`; no kind of
        them could be spared.  With `no_givens`, they say it all.  Where all tries come to nothing,
        that is a LimitError, whose `so_far` says how often for which reason.

        >>> puzzle = Sudoku.generate(side=4, seed=3, minimal=True)
        >>> puzzle.check().verdict, puzzle == Sudoku.generate(side=4, seed=3, minimal=True)
        ('unique', True)
        >>> puzzle = Sudoku.generate(["killer", "thermometer:1"], side=4, seed=3, no_givens=True)
        >>> puzzle.clues, sorted({name for name, _ in puzzle.rules})
        (0, ['killer', 'thermometer'])
        """
        return next(cls.generate_many(rules, **wanted))

    @classmethod
    def generate_many(
        cls, rules: Union[str, Iterable[Rule]] = (), **wanted: Unpack[GenerateParameters]
    ) -> "Iterator[Sudoku]":
        """Makes puzzles without end: see `generate`."""
        return _generate.generate(cls, rules, wanted)


def _restore(
    text: str, side: int, is_plain: bool, remarks: Remarks, is_partial: bool, line: int
) -> Sudoku:
    puzzle = next(read_puzzles(text.encode(), "", "text", side, False, False, {}, None))
    if is_plain:
        puzzle = puzzle._replace(rules=None)
    return Sudoku._of(puzzle._replace(remarks=remarks, is_partial=is_partial, line=line))
