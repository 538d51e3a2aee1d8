"""All solutions of a problem at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Hashable, Iterable, Iterator, List, Optional, Tuple

from ._arguments import seed_of, whole
from ._calls import (
    Input,
    Source,
    Watch,
    content,
    integer,
    made,
    new_number,
    owned,
    part_of,
    written,
)
from ._errors import check, fail, new_error
from ._lib import ffi, lib
from ._answers import Ranked, put
from ._problem import Problem
from ._search import Options, options_of

if TYPE_CHECKING:
    import numpy


class Marginals:
    """In how many solutions each option is, and each item, also in each of its colors.

    >>> from quadrille import Problem
    >>> found = Problem(options=["ab", "a", "b"]).diagram().marginals()
    >>> found.total, found.options, found.items
    (2, [1, 1, 1], {'a': 2, 'b': 2})
    """

    def __init__(
        self,
        total: int,
        options: List[int],
        items: Dict[Hashable, int],
        colors: Dict[Tuple[Hashable, Hashable], int],
    ) -> None:
        self.total = total
        self.options = options
        self.items = items
        self.colors = colors

    @property
    def shares(self) -> "numpy.ndarray[Any, numpy.dtype[numpy.float64]]":
        """The share of solutions that each option has, as a NumPy array."""
        import numpy

        total = self.total or 1
        return numpy.array([count / total for count in self.options], dtype=numpy.float64)

    def __repr__(self) -> str:
        return "<quadrille.Marginals of %d solutions>" % self.total


class Diagram:
    """All solutions of a problem, which share what they have in common: made once by
    `Problem.diagram`, it answers without any search.

    >>> from quadrille import Problem
    >>> d = Problem(options=[[1, 2], [3, 4], [1, 3], [2, 4]]).diagram()
    >>> d.count(), d.count(with_=[0]), d.count(without=[0])
    (2, 1, 1)
    >>> d.sample(3, seed=5) == d.sample(3, seed=5)
    True

    It never changes; any number of threads may use it.
    """

    __slots__ = ("_pointer", "problem", "__weakref__")
    _pointer: Any
    problem: Problem  #: whose solutions these are

    @classmethod
    def _of(cls, pointer: Any, problem: Problem) -> "Diagram":
        diagram = cls.__new__(cls)
        diagram._pointer = pointer
        diagram.problem = problem
        return diagram

    @classmethod
    def read(cls, source: Source, *, name: Optional[str] = None) -> "Diagram":
        """Reads what `write` wrote, or the command: of a path, of text or of an open file."""
        data, label = content(source, name)
        watch = Watch()
        text = Input(data, label, watch)
        pointer = made(
            lib.qdr_read_diagram,
            lib.qdr_diagram_free,
            "qdr_diagram",
            text.reader,
            text.name,
            0,
            watch=watch,
        )
        problem = lib.qdr_diagram_problem(pointer)
        return cls._of(pointer, Problem._named(part_of(pointer, problem, "qdr_problem")))

    def write(self, file: Any = None) -> Optional[str]:
        """Writes it as text, its problem included: to a path or an open file, or else into a
        string."""
        return put(written(lib.qdr_write_diagram, self._pointer), file)

    def __reduce__(self) -> Any:
        nodes = []
        node = ffi.new("qdr_diagram_node *")
        for number in range(2, self.nodes):
            lib.qdr_diagram_node_at(self._pointer, number, node)
            nodes.append((node.option, node.low, node.high))
        return _restore, (self.problem, nodes, lib.qdr_diagram_root(self._pointer))

    @property
    def nodes(self) -> int:
        """The number of its nodes."""
        return int(lib.qdr_diagram_nodes(self._pointer))

    def __repr__(self) -> str:
        return "<quadrille.Diagram: %d nodes>" % self.nodes

    def count(self, *, with_: Iterable[Any] = (), without: Iterable[Any] = ()) -> int:
        """The number of solutions, or of those that have all of some options and none of others."""
        part = self.restrict(with_=with_, without=without)
        number, error = new_number(), new_error()
        check(lib.qdr_diagram_count(part._pointer, number, error), error)
        return integer(number)

    def restrict(self, *, with_: Iterable[Any] = (), without: Iterable[Any] = ()) -> "Diagram":
        """The diagram of those solutions that have all of some options and none of others."""
        wanted, banned = self.problem._numbers(with_), self.problem._numbers(without)
        if not wanted and not banned:
            return self
        pointer = made(
            lib.qdr_diagram_restrict,
            lib.qdr_diagram_free,
            "qdr_diagram",
            self._pointer,
            wanted,
            len(wanted),
            banned,
            len(banned),
            borrowed=(self._pointer,),
        )
        return self._of(pointer, self.problem)

    def marginals(self) -> Marginals:
        """In how many solutions options, items and colors are."""
        found = made(
            lib.qdr_diagram_marginals, lib.qdr_marginals_free, "qdr_marginals", self._pointer
        )
        problem = self.problem
        items = problem.items
        colors = {}
        color = ffi.new("qdr_color *")
        for number, item in enumerate(items):
            for index in range(lib.qdr_marginals_colors(found, number)):
                count = integer(lib.qdr_marginals_color(found, number, index, color))
                colors[item, problem._colors[color[0] - 1]] = count
        return Marginals(
            integer(lib.qdr_marginals_total(found)),
            [integer(lib.qdr_marginals_option(found, k)) for k in range(len(problem))],
            {item: integer(lib.qdr_marginals_item(found, k)) for k, item in enumerate(items)},
            colors,
        )

    def _walk(self, function: Any, *arguments: Any) -> Iterator[Tuple[int, Options]]:
        watch = Watch()
        walk = made(
            function,
            lib.qdr_solution_iterator_free,
            "qdr_solution_iterator",
            self._pointer,
            *arguments,
            borrowed=(self._pointer,),
        )
        view, count = ffi.new("qdr_solution **"), ffi.new("size_t *")
        while True:
            outcome = watch.call(lib.qdr_solution_iterator_next, walk, view)
            if outcome == lib.QDR_FAILED:
                fail(lib.qdr_solution_iterator_error(walk))
            if outcome != lib.QDR_SOLUTION:
                return
            yield lib.qdr_solution_cost(view[0]), tuple(options_of(view[0], count))

    def solutions(self) -> Iterator[Options]:
        """Iterates over all of them, in the order of the diagram."""
        return (options for _, options in self._walk(lib.qdr_diagram_iterate))

    __iter__ = solutions

    def sample(self, n: int = 1, seed: Optional[int] = None) -> List[Options]:
        """Random solutions, each time each with the same probability; the same seed gives the
        same ones.  Without a seed they are other ones each time; none where there are no
        solutions."""
        found = self._walk(lib.qdr_diagram_sample, seed_of(seed))
        return [options for _, (_, options) in zip(range(whole(n, "n")), found)]

    def best(self, k: int = 1, *, worst: bool = False) -> List[Ranked]:
        """The k cheapest solutions, or the dearest, best first."""
        found = self._walk(lib.qdr_diagram_iterate_best, lib.QDR_DEAREST if worst else lib.QDR_CHEAPEST)
        return [Ranked(cost, options) for _, (cost, options) in zip(range(whole(k, "k")), found)]


def _restore(problem: Problem, nodes: List[Tuple[int, int, int]], root: int) -> Diagram:
    error, out = new_error(), ffi.new("qdr_diagram **")
    table = ffi.new("qdr_diagram_node[]", nodes or 1)
    check(
        lib.qdr_diagram_from_nodes(
            out, problem._pointer, table, len(nodes), root, 0, ffi.NULL, error
        ),
        error,
    )
    return Diagram._of(owned(out[0], lib.qdr_diagram_free, problem._pointer), problem)
