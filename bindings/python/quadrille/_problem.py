"""Exact-cover problems, and what can be asked of them."""

from __future__ import annotations

from array import array
from typing import (
    TYPE_CHECKING,
    Any,
    Dict,
    Hashable,
    Iterable,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Union,
    cast,
)

from . import _build, _symmetry
from ._arguments import SIZE_MAX, unknown, whole
from ._answers import VERDICTS, Estimate, Ranked, expected, put
from ._calls import Input, Source, Watch, content, made, owned, written
from ._errors import (
    InputError,
    LimitError,
    Remarks,
    UnsupportedError,
    check,
    fail,
    new_error,
    out_of_range,
    text_of,
)
from ._lib import ffi, lib
from ._params import make_params
from ._search import Options, Search, Solutions, assuming, options_of, stopped

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._diagram import Diagram
    from ._parameters import (
        BestParameters,
        DiagramParameters,
        EngineParameters,
        PossibleParameters,
        SearchParameters,
    )

Item = Hashable
Color = Hashable
Option = Union[Tuple[Item, ...], Dict[Item, Optional[Color]]]


class Problem:
    """An exact-cover problem: items, and options that cover them.

    >>> from quadrille import Problem
    >>> p = Problem(["a", "b", "c"], options=[["a", "b"], ["c"], ["b", "c"], ["a"]])
    >>> list(p.solutions())
    [(0, 1), (2, 3)]
    >>> p.count()
    2

    Items are whatever can be a key of a dict; primary ones are covered exactly once, or as `bounds`
    says (a number, or (low, high), where None is no limit), and `secondary` ones at most once, or
    as often as you like in one color.  An option is a list of items, or a dict from items to colors
    (None: no color).  Without `items`, all that options have and that are not secondary are
    primary.  `options` may be a dict from names to options.

    >>> cards = {"one": {"x": None, "s": "red"}, "two": {"y": None, "s": "red"},
    ...          "three": {"y": None, "s": "blue"}}
    >>> list(Problem(["x", "y"], secondary=["s"], options=cards).solutions(labels=True))
    [('one', 'two')]

    A matrix of NumPy or SciPy is a problem whose columns are items and whose rows are options:
    `Problem(matrix)`.

    A problem never changes; any number of threads may use it.
    """

    __slots__ = (
        "_pointer",
        "_items",
        "_index",
        "_colors",
        "_keys",
        "_key_index",
        "remarks",
        "__weakref__",
    )

    def __init__(
        self,
        items: Any = None,
        *,
        secondary: Iterable[Item] = (),
        options: Any = (),
        costs: Any = None,
        bounds: Optional[Mapping[Item, Any]] = None,
    ) -> None:
        if hasattr(items, "shape") and len(items.shape) == 2:
            described, labels = _build.describe_matrix(items, secondary, bounds or {}, costs)
            self._take(_build.build(described), labels, [])
            return
        keys = None
        if isinstance(options, Mapping):
            keys = list(options)
            costs = [costs.get(key, 0) for key in keys] if isinstance(costs, Mapping) else costs
            options = list(options.values())
        description = _build.Description(items, secondary, list(options))
        described = description.finish(bounds or {}, costs)
        self._take(_build.build(described), description.items.all, description.colors.all, keys)

    def _take(
        self,
        pointer: Any,
        items: Sequence[Item],
        colors: Sequence[Color],
        keys: Optional[List[Hashable]] = None,
        remarks: Sequence[Any] = (),
    ) -> None:
        self._pointer = pointer
        self._items = tuple(items)
        self._index = {item: number for number, item in enumerate(items)}
        self._colors = tuple(colors)
        self._keys = None if keys is None else tuple(keys)
        self._key_index = {key: number for number, key in enumerate(keys or ())}
        #: what was odd, but not wrong, in the text that it was read from
        self.remarks: Remarks = list(remarks)

    @classmethod
    def _named(cls, pointer: Any, remarks: Sequence[Any] = ()) -> "Problem":
        """A problem of the library, whose items have their names."""
        problem = cls.__new__(cls)
        items = [
            text_of(lib.qdr_problem_item_name(pointer, k))
            for k in range(lib.qdr_problem_items(pointer))
        ]
        colors = [
            text_of(lib.qdr_problem_color_name(pointer, k + 1))
            for k in range(lib.qdr_problem_colors(pointer))
        ]
        problem._take(pointer, items, colors, None, remarks)
        return problem

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        secondary: Iterable[int] = (),
        costs: Any = None,
        bounds: Optional[Mapping[int, Any]] = None,
    ) -> "Problem":
        """A problem whose options are the rows of a matrix, and whose items are its columns, of
        which those in `secondary` are secondary: a NumPy array, a SciPy matrix, or lists.  Rows of
        zeros are in no solution.

        >>> Problem.from_matrix([[1, 1, 0], [0, 0, 1], [0, 1, 1], [1, 0, 0]]).count()
        2
        """
        described, labels = _build.describe_matrix(matrix, secondary, bounds or {}, costs)
        problem = cls.__new__(cls)
        problem._take(_build.build(described), labels, [])
        return problem

    @classmethod
    def read(
        cls, source: Source, format: str = "auto", *, name: Optional[str] = None, board: int = 0
    ) -> "Problem":
        """Reads a problem: of a path, of text (a string with a newline, or bytes), or of an open
        file.

        `format` is "dlx" (Knuth's), "spp" (OR-Library), "shapes" (boards and pieces, of which
        `board` is taken), "diagram", or "auto".  `name` is what errors call the input.

        >>> Problem.read("a b c\\na b\\nc\\n").options
        (('a', 'b'), ('c',))
        """
        data, label = content(source, name)
        watch = Watch()
        if format == "shapes" or (
            format == "auto" and lib.qdr_is_shapes(data[:65536], len(data[:65536]), ffi.NULL)
        ):
            return _read_shapes(cls, data, label, board, watch)
        if format == "diagram":
            format = "dlx"  # whoever reads problems finds the problem in it
        kind = ffi.new("qdr_format *")
        if not lib.qdr_format_find(format.encode(), kind):
            raise unknown("format", format, ["auto", "dlx", "spp", "shapes", "xmpuzzle", "diagram"])
        source_of = Input(data, label, watch)
        pointer = made(
            lib.qdr_read_problem,
            lib.qdr_problem_free,
            "qdr_problem",
            source_of.reader,
            source_of.params(kind[0]),
            watch=watch,
        )
        return cls._named(pointer, source_of.remarks)

    def write(self, file: Any = None) -> Optional[str]:
        """Writes it in Knuth's format, with names for items that have none: to a path or an open
        file, or else into a string.

        >>> Problem(options=[[1, 2], [2]]).write()
        '1 2 |\\n1 2\\n2\\n'
        """
        return put(written(lib.qdr_write_problem, self._pointer), file)

    # ---------------------------------------------------------------------------- what it is

    @property
    def items(self) -> Tuple[Item, ...]:
        """All items: the primary ones, and the secondary ones."""
        return self._items

    @property
    def secondary(self) -> Tuple[Item, ...]:
        return tuple(
            item
            for number, item in enumerate(self._items)
            if not lib.qdr_problem_is_primary(self._pointer, number)
        )

    @property
    def bounds(self) -> Dict[Item, Tuple[int, Optional[int]]]:
        """How often primary items are to be covered, where that is not exactly once."""
        found: Dict[Item, Tuple[int, Optional[int]]] = {}
        low, high = ffi.new("uint32_t *"), ffi.new("uint32_t *")
        for number, item in enumerate(self._items):
            lib.qdr_problem_bounds(self._pointer, number, low, high)
            if lib.qdr_problem_is_primary(self._pointer, number) and (low[0], high[0]) != (1, 1):
                found[item] = (low[0], None if high[0] == lib.QDR_NO_LIMIT else high[0])
        return found

    def __len__(self) -> int:
        """The number of options."""
        return int(lib.qdr_problem_options(self._pointer))

    def option(self, number: int) -> Option:
        """An option: a tuple of items, or, if it has colors, a dict from items to colors."""
        count = ffi.new("size_t *")
        entries = lib.qdr_problem_option(self._pointer, self._number(number), count)
        found = [(self._items[entries[k].item], entries[k].color) for k in range(count[0])]
        if not any(color for _, color in found):
            return tuple(item for item, _ in found)
        return {item: self._colors[color - 1] if color else None for item, color in found}

    @property
    def options(self) -> Tuple[Option, ...]:
        """All options; see `option`."""
        return tuple(self.option(number) for number in range(len(self)))

    @property
    def costs(self) -> Tuple[int, ...]:
        """The costs of all options."""
        return tuple(lib.qdr_problem_cost(self._pointer, number) for number in range(len(self)))

    def label(self, number: int) -> Any:
        """The name of an option, where options were a dict, and otherwise the option."""
        return self.option(number) if self._keys is None else self._keys[self._number(number)]

    def _number(self, option: Any) -> int:
        """The number of an option that is told by its number or its name."""
        if self._keys is not None and option in self._key_index:
            return self._key_index[option]
        try:
            number = option.__index__()
        except AttributeError:
            raise InputError("no option %r" % (option,), code="unknown name") from None
        if not 0 <= number < len(self):
            raise out_of_range("option", number, len(self))
        return int(number)

    def _numbers(self, options: Iterable[Any]) -> List[int]:
        return [self._number(option) for option in options]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        return (
            self._items == other._items
            and self._colors == other._colors
            and self._keys == other._keys
            and lib.qdr_problem_equal(self._pointer, other._pointer)
        )

    def __hash__(self) -> int:
        return hash(lib.qdr_problem_fingerprint(self._pointer))

    def __repr__(self) -> str:
        primary = lib.qdr_problem_primary(self._pointer)
        return "<quadrille.Problem: %d primary and %d secondary items, %d options>" % (
            primary,
            len(self._items) - primary,
            len(self),
        )

    def __reduce__(self) -> Any:
        return _restore, (self._describe(), self._items, self._colors, self._keys, self.remarks)

    def _describe(self) -> _build.Described:
        """All that it says, as it was said to a builder."""
        pointer, count = self._pointer, ffi.new("size_t *")
        low, high = ffi.new("uint32_t *"), ffi.new("uint32_t *")
        names = [text_of(lib.qdr_problem_item_name(pointer, k)) for k in range(len(self._items))]
        colors = [
            text_of(lib.qdr_problem_color_name(pointer, k + 1)) for k in range(len(self._colors))
        ]
        is_primary = [lib.qdr_problem_is_primary(pointer, k) for k in range(len(names))]
        bounds = {}
        for number in range(len(names)):
            lib.qdr_problem_bounds(pointer, number, low, high)
            if is_primary[number]:
                bounds[number] = (low[0], high[0])
        starts, entries = array("Q", [0]), array("I")
        for number in range(len(self)):
            found = lib.qdr_problem_option(pointer, number, count)
            entries.frombytes(ffi.buffer(found, count[0] * ffi.sizeof("qdr_entry")))
            starts.append(len(entries) // 2)
        costs = array("Q", self.costs) if lib.qdr_problem_has_costs(pointer) else None
        return _build.Described(names, is_primary, bounds, colors, starts, entries, costs)

    # --------------------------------------------------------------------------- questions

    def solutions(
        self,
        *,
        labels: bool = False,
        given: Iterable[Any] = (),
        up_to: Any = None,
        ordered: bool = False,
        limit: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        threads: Optional[int] = None,
        engine: Optional[str] = None,
        **parameters: Unpack[EngineParameters],
    ) -> Solutions[Any]:
        """Iterates over the solutions, as they are found: each a tuple of the numbers of its
        options, ascending, or, with `labels`, of their names (see `label`).

        `given` are options that all of them are to have.  `limit`, `time` (in seconds) and `nodes`
        end it: see `Solutions`.  One thread searches unless `threads` says otherwise (0: one for
        each processor); then the order is another one each time, unless it is `ordered`.  `engine`
        and all other `parameters` are those of the command: see `parameter_names`.  With `up_to`
        there is one solution of each orbit: see `count`.
        """
        wanted = dict(
            parameters, limit=limit, time=time, nodes=nodes, threads=threads, engine=engine
        )

        def shown(options: Iterable[int]) -> Tuple[Any, ...]:
            return tuple(self.label(option) for option in options) if labels else tuple(options)

        if up_to is not None:
            _no_given(given)
            count = ffi.new("size_t *")
            return _symmetry.OrbitSolutions(
                _symmetry.Orbits(self, up_to, wanted), lambda view: shown(options_of(view, count))
            )
        search = Search(self._pointer, wanted, assuming(self._numbers(given)), ordered, threads=1)
        return Solutions(search, show=shown if labels else None)

    def __iter__(self) -> Solutions[Options]:
        return self.solutions()

    def first(self, **parameters: Any) -> Optional[Options]:
        """A solution, or None where there is none.  Raises LimitError where a limit comes first."""
        with self.solutions(**dict(parameters, limit=1)) as found:
            for solution in found:
                return cast(Options, solution)
            if not found.complete:
                raise LimitError("stopped by a limit")
        return None

    def count(
        self,
        *,
        given: Iterable[Any] = (),
        up_to: Any = None,
        limit: Optional[int] = None,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        threads: Optional[int] = None,
        engine: Optional[str] = None,
        **parameters: Unpack[EngineParameters],
    ) -> int:
        """The number of solutions, exactly, however large: most need not be met one by one.

        All processors search unless `threads` says otherwise.  With `limit`, no more than so many
        are counted; where `time` or `nodes` end it, LimitError has what is certain as `so_far`.
        With `up_to`, solutions that symmetries take to each other count once: "auto" for all
        symmetries (with the library bliss), or some of them, as a path or text of lines such as "(a
        b) (c d)", or as dicts from items to items.

        >>> square = Problem(options=[[1, 2], [3, 4], [1, 3], [2, 4]])
        >>> square.count(), square.count(up_to=[{1: 1, 2: 3, 3: 2, 4: 4}])
        (2, 1)
        """
        wanted = dict(
            parameters, limit=limit, time=time, nodes=nodes, threads=threads, engine=engine
        )
        if up_to is not None:
            _no_given(given)
            return _symmetry.Orbits(self, up_to, wanted).count()
        return Search(self._pointer, wanted, assuming(self._numbers(given)), threads=0).count()

    def best(
        self,
        k: int = 1,
        *,
        worst: bool = False,
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        threads: Optional[int] = None,
        **parameters: Unpack[BestParameters],
    ) -> List[Ranked]:
        """The k cheapest solutions, or the dearest, best first; proven.  Where a limit comes first,
        LimitError has the best so far as `so_far`.

        >>> Problem(options=["ab", "a", "b"], costs=[5, 1, 2]).best(2)
        [Ranked(cost=3, options=(1, 2)), Ranked(cost=5, options=(0,))]
        """
        watch = Watch()
        wanted = dict(parameters, time=time, nodes=nodes, threads=threads)
        search = made(
            lib.qdr_optimizer_new,
            lib.qdr_optimizer_free,
            "qdr_optimizer",
            self._pointer,
            whole(k, "k", 0, SIZE_MAX),
            lib.QDR_DEAREST if worst else lib.QDR_CHEAPEST,
            make_params(watch, wanted, threads=0),
            borrowed=(self._pointer, watch.pointer),
            watch=watch,
        )
        outcome = watch.call(lib.qdr_optimizer_run, search)
        if outcome == lib.QDR_FAILED:
            fail(lib.qdr_optimizer_error(search))
        count, found = ffi.new("size_t *"), []
        for index in range(lib.qdr_optimizer_count(search)):
            solution = lib.qdr_optimizer_solution(search, index)
            found.append(
                Ranked(lib.qdr_solution_cost(solution), tuple(options_of(solution, count)))
            )
        if outcome != lib.QDR_EXHAUSTED:
            raise LimitError(stopped(outcome), found)
        return found

    def possible(
        self,
        *,
        given: Iterable[Any] = (),
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        engine: Optional[str] = None,
        **parameters: Unpack[PossibleParameters],
    ) -> List[Optional[bool]]:
        """For each option, whether some solution has it; None where a limit left that undecided.

        >>> Problem(options=["ab", "c", "b"]).possible()
        [True, True, False]
        """
        wanted = dict(parameters, time=time, nodes=nodes, engine=engine)
        search = Search(self._pointer, wanted, assuming(self._numbers(given)), threads=1)
        verdicts = ffi.new("qdr_possibility[]", max(1, len(self)))
        outcome = search.watch.call(lib.qdr_solver_possible_options, search.solver, verdicts)
        if outcome == lib.QDR_FAILED:
            search.failed()
        return [VERDICTS[verdicts[number]] for number in range(len(self))]

    def estimate(
        self, descents: int = 1000, *, given: Iterable[Any] = (), **parameters: Unpack[SearchParameters]
    ) -> Estimate:
        """How many nodes a search has and how many solutions there are, from random descents (0: as
        many as `time` and `nodes` allow).

        >>> Problem(options=["ab", "a", "b"]).estimate(100, seed=1).solutions.mean
        2.0
        """
        search = Search(self._pointer, parameters, assuming(self._numbers(given)), threads=1)
        found = ffi.new("qdr_estimates *")
        outcome = search.watch.call(lib.qdr_estimate, search.solver, whole(descents, "descents"), found)
        if outcome == lib.QDR_FAILED:
            search.failed()
        return Estimate(
            expected(found.nodes), expected(found.solutions), found.descents, found.hits
        )

    def diagram(
        self,
        *,
        given: Iterable[Any] = (),
        time: Optional[float] = None,
        nodes: Optional[int] = None,
        **parameters: Unpack[DiagramParameters],
    ) -> "Diagram":
        """All solutions at once: see `Diagram`."""
        from ._diagram import Diagram

        search = Search(
            self._pointer,
            dict(parameters, time=time, nodes=nodes),
            assuming(self._numbers(given)),
            threads=1,
        )
        out = ffi.new("qdr_diagram **")
        search.judge(search.watch.call(lib.qdr_diagram_build, search.solver, out))
        return Diagram._of(owned(out[0], lib.qdr_diagram_free, self._pointer), self)

    def is_solution(self, options: Iterable[Any]) -> bool:
        """Do these options cover all that is to be covered, as it is to be?  By counting, without
        any search.

        >>> Problem(options=["ab", "a", "b"]).is_solution([1, 2])
        True
        """
        numbers, error = self._numbers(options), new_error()
        if lib.qdr_problem_verify(self._pointer, numbers or ffi.NULL, len(numbers), error):
            return True
        if error.code == lib.QDR_NOMEM:
            fail(error)
        return False

    def svg(self, options: Iterable[Any]) -> str:
        """A picture of a solution, in SVG: pieces that tile a board, where items are named as
        cells, such as r3c2."""
        numbers = self._numbers(options)
        if not self.is_solution(numbers):
            raise InputError("these options are no solution", code="invalid argument")
        search = Search(self._pointer, {}, assuming(numbers))
        view = ffi.new("qdr_solution **")
        search.judge(search.watch.call(lib.qdr_pool_next, search.pool, view))
        return written(lib.qdr_write_tiling_svg, self._pointer, view[0])


def _no_given(given: Iterable[Any]) -> None:
    if list(given):
        raise UnsupportedError("`given` does not go with `up_to`")


def _restore(
    described: _build.Described, items: Any, colors: Any, keys: Any, remarks: Any
) -> Problem:
    problem = Problem.__new__(Problem)
    problem._take(_build.build(described), items, colors, keys, remarks)
    return problem


def _read_shapes(cls: Any, data: bytes, label: str, board: int, watch: Watch) -> Problem:
    source = Input(data, label, watch)
    shapes = made(
        lib.qdr_read_shapes,
        lib.qdr_shapes_free,
        "qdr_shapes",
        source.reader,
        source.params(),
        watch=watch,
    )
    error = new_error()
    if lib.qdr_shapes_selected(shapes) != board:
        check(watch.call(lib.qdr_shapes_select, shapes, board, error), error)
    # The shapes keep their problem, so it is made once more, to live by itself.
    borrowed = Problem._named(lib.qdr_shapes_problem(shapes))
    return Problem._named(_build.build(borrowed._describe()), source.remarks)
