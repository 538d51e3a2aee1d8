"""Searches of one problem: a solver, and the threads that help it."""

from __future__ import annotations

from threading import get_ident
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Generic,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Tuple,
    TypeVar,
)

from ._calls import Watch, integer, is_main, made, new_number, raise_caught
from ._errors import LimitError, check, fail, new_error
from ._lib import ffi, lib
from ._params import make_params

if TYPE_CHECKING:
    import numpy

    Rows = numpy.ndarray[Any, numpy.dtype[numpy.int32]]

Options = Tuple[int, ...]
T = TypeVar("T")

# Solutions in a batch take so many numbers at least: small enough for a cache, and much more than a
# call costs.
BATCH_NUMBERS = 1 << 20

# Solutions that are asked for one by one are fetched so many at once, if they come soon: a call of C
# costs as much as some of them.  They take no more numbers than this, unless one does.
AHEAD = 64
AHEAD_NUMBERS = 1 << 14


class Search:
    """A solver of a problem, with its pool.  `assume` is called with the solver before anything
    is asked."""

    def __init__(
        self,
        problem: Any,
        parameters: Mapping[str, Any],
        assume: Optional[Callable[[Any], None]] = None,
        ordered: bool = False,
        **standards: Any,
    ) -> None:
        self.watch = Watch()
        self.is_closed = False
        self.nodes = 0  # when it was closed
        self.limit = parameters.get("limit") or 0
        params = make_params(self.watch, parameters, **standards)
        self.solver = made(
            lib.qdr_solver_new,
            lib.qdr_solver_free,
            "qdr_solver",
            problem,
            params,
            borrowed=(problem, self.watch.pointer),
            watch=self.watch,
        )
        if assume is not None:
            assume(self.solver)
        self.pool = made(
            lib.qdr_pool_new, lib.qdr_pool_free, "qdr_pool", self.solver, borrowed=(self.solver,)
        )
        if ordered:
            error = new_error()
            check(lib.qdr_pool_order(self.pool, error), error)

    # These are for those who have the watch's lock: what is closed must not be asked.

    def close(self) -> None:
        if not self.is_closed:
            self.nodes = self.nodes_so_far()
            self.is_closed = True
            ffi.release(self.pool)
            ffi.release(self.solver)

    def nodes_so_far(self) -> int:
        return self.nodes if self.is_closed else int(lib.qdr_pool_stats(self.pool).nodes)

    def next(self, batch: Any) -> Optional[int]:
        """Puts the next solutions into a batch.  None: the search is closed."""
        if self.is_closed:
            return None
        outcome = lib.qdrpy_batch_next(batch, self.pool, self.watch.pointer, is_main())
        if outcome == lib.QDR_FAILED:
            self.failed()
        return int(outcome)

    def fill(self, batch: Any) -> Optional[int]:
        """Fills a batch.  None: the search is closed."""
        if self.is_closed:
            return None
        outcome = lib.qdrpy_batch_run(batch, self.pool)
        if outcome == lib.QDR_FAILED and batch.count == 0:  # otherwise it fails again
            self.failed()
        return int(outcome)

    def failed(self) -> None:
        """Raises what went wrong: with the pool, or else with the solver."""
        error = lib.qdr_pool_error(self.pool)
        fail(error if error.code != lib.QDR_OK else lib.qdr_solver_error(self.solver))

    def has_enough(self) -> bool:
        """Is the limit of solutions what ended it?"""
        return bool(self.limit) and lib.qdr_pool_stats(self.pool).solutions >= int(self.limit)

    def judge(self, outcome: int, so_far: Any = None) -> None:
        """Raises unless the question was answered."""
        if outcome == lib.QDR_FAILED:
            self.failed()
        if outcome not in (lib.QDR_EXHAUSTED, lib.QDR_SOLUTION):
            raise LimitError(stopped(outcome), so_far)

    def count(self) -> int:
        number = new_number()
        outcome = self.watch.call(lib.qdr_pool_count, self.pool, number)
        found = integer(number)
        if outcome == lib.QDR_LIMIT and self.has_enough():
            return found
        self.judge(outcome, found)
        return found


def stopped(outcome: int) -> str:
    return "stopped by a limit" if outcome == lib.QDR_LIMIT else "interrupted"


def assuming(options: Iterable[int]) -> Optional[Callable[[Any], None]]:
    """What assumes these options in a solver."""
    chosen = list(options)

    def assume(solver: Any) -> None:
        error = new_error()
        for option in chosen:
            check(lib.qdr_solver_assume(solver, option, error), error)

    return assume if chosen else None


def options_of(solution: Any, count: Any) -> List[int]:
    """The options of a solution, ascending; `count` is room for a size_t."""
    return sorted(ffi.unpack(lib.qdr_solution_options(solution, count), count[0]))


class Solutions(Generic[T]):
    """An iterator over solutions, which are searched for as they are asked for, or some milliseconds
    ahead.

    Freed, with its search, when nothing refers to it, or by `close` or the end of a `with` block.
    Where a limit of nodes or time stops it, it ends as if there were no more: `complete` tells.

    >>> import quadrille
    >>> dominoes = quadrille.Problem(options=[[1, 2], [3, 4], [1, 3], [2, 4]])
    >>> with dominoes.solutions() as found:
    ...     print(next(found), found.complete)
    (0, 1) False
    """

    def __init__(
        self,
        search: Search,
        convert: Optional[Callable[[Any], T]] = None,
        show: Optional[Callable[[Options], T]] = None,
    ) -> None:
        self._search = search
        # How to make what is wanted: of the only solution in a batch, where the library's view of
        # it is needed; or of the numbers of its options, several of which may be fetched at once.
        self._convert = convert
        self._show = show
        self._longest = max(1, lib.qdrpy_longest(lib.qdr_solver_problem(search.solver)))
        self._room = Room(self._longest, 1 if convert else AHEAD, AHEAD_NUMBERS)
        self._room.make()
        self._complete = False
        # The serial number of a batch, and what is left of it, the next one last.  They are stored
        # at once, so that no signal can come between: a batch with another number is still to be
        # taken.
        self._fetched: Tuple[int, List[Any]] = 0, []
        # What was found in a call that a signal ended: it is not lost, but comes with the next one.
        self._kept_rows: "List[Rows]" = []

    def __iter__(self) -> Iterator[T]:
        return self

    def __next__(self) -> T:
        while True:
            try:
                found: Any = self._fetched[1].pop()
            except IndexError:
                if not self._fetch():
                    raise StopIteration from None
            else:
                shown: T = found if self._show is None else self._show(found)
                return shown

    def _fetch(self) -> bool:
        """Fetches solutions.  False: there are no more."""
        watch, batch = self._search.watch, self._room.batch
        outcome: Optional[int] = lib.QDR_SOLUTION
        watch.refuse_within()
        with watch.lock:
            watch.owner = get_ident()
            if self._fetched[1]:  # by another thread
                return True
            if self._fetched[0] == batch.serial:
                outcome = self._search.next(batch)
            if self._fetched[0] != batch.serial:
                self._fetched = batch.serial, self._taken(batch)
        raise_caught()
        if outcome == lib.QDR_SOLUTION:
            return True
        self._end(outcome)
        return False

    def _taken(self, batch: Any) -> List[Any]:
        """What is in a batch, the last one first."""
        if self._convert is not None:
            return [self._convert(batch)]
        options = ffi.unpack(batch.option, batch.used) if batch.used else []
        end, found = batch.used, []
        for length in reversed(ffi.unpack(batch.length, batch.count)):
            found.append(tuple(options[end - length : end]))
            end -= length
        return found

    def _left(self, most: int) -> List[Options]:
        """Solutions that were fetched already, for somebody who wants their numbers."""
        found: List[Options] = []
        if self._convert is None:
            if self._fetched[0] != self._room.batch.serial:
                self._fetch()
            while self._fetched[1] and len(found) < most:
                found.append(self._fetched[1].pop())
        return found

    def _end(self, outcome: Optional[int]) -> None:
        """There are no more; None: somebody else has closed the search."""
        if outcome == lib.QDR_INTERRUPTED:  # without an exception: nobody can have asked for it
            raise LimitError(stopped(outcome))
        if outcome is not None:
            self._complete = outcome == lib.QDR_EXHAUSTED
            self.close()

    @property
    def complete(self) -> bool:
        """Is it known that there are no other solutions than those that came?"""
        return self._complete

    @property
    def nodes(self) -> int:
        """The nodes of the search tree so far, of all threads.  Some solutions may have been found
        that nobody has asked for."""
        return int(self._search.watch.call(self._search.nodes_so_far))

    def batch(self, most: int = 1 << 16) -> "Rows":
        """The next solutions, at most so many, as rows of a NumPy array of 32-bit integers: the
        numbers of their options, ascending, and -1 behind those that have fewer than others.  No
        rows: there are no more.

        >>> import quadrille
        >>> quadrille.Problem(options=["ab", "a", "b"]).solutions().batch()
        array([[ 0, -1],
               [ 1,  2]], dtype=int32)
        """
        return Batcher(self, most).next()

    def batches(self, most: int = 1 << 16) -> "Iterator[Rows]":
        """All that are left, as arrays of at most so many rows: see `batch`."""
        batcher = Batcher(self, most)
        while True:
            rows = batcher.next()
            if len(rows) == 0:
                return
            yield rows

    def close(self) -> None:
        """Ends the search and frees what it took."""
        self._search.watch.call(self._search.close)
        self._fetched = self._room.batch.serial, []

    def __enter__(self) -> "Solutions[T]":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()


class Room:
    """Room for solutions: `most` of them, but no more than so many numbers in all, unless one takes
    them."""

    def __init__(self, longest: int, most: int, numbers: int) -> None:
        self.batch = ffi.new("qdrpy_batch *")
        self.batch.longest, self.batch.most = longest, most
        self.batch.capacity = max(longest, min(most * longest, numbers))
        self._options: Any = None
        self._lengths: Any = None

    def make(self) -> None:
        """Makes it here, for qdrpy_batch_next."""
        self.batch.wanted = 1
        self.use(ffi.new("int32_t[]", self.batch.capacity), ffi.new("uint32_t[]", self.batch.most))

    def use(self, options: Any, lengths: Any) -> None:
        """Says where solutions go."""
        self._options, self._lengths = options, lengths
        self.batch.option, self.batch.length = options, lengths


class Batcher:
    """Arrays of solutions, one after the other."""

    def __init__(self, solutions: "Solutions[Any]", most: int) -> None:
        import numpy

        if most < 1:
            raise ValueError("a batch of %d solutions" % most)
        self._numpy = numpy
        self._solutions = solutions
        self._most = most
        self._room = Room(solutions._longest, most, BATCH_NUMBERS)
        self._options = numpy.empty(self._room.batch.capacity, dtype=numpy.int32)
        self._lengths = numpy.empty(most, dtype=numpy.uint32)
        self._room.use(
            ffi.from_buffer("int32_t[]", self._options),
            ffi.from_buffer("uint32_t[]", self._lengths),
        )

    def next(self) -> "Rows":
        solutions, batch = self._solutions, self._room.batch
        if solutions._kept_rows:
            return solutions._kept_rows.pop()
        left = solutions._left(self._most)
        if left:
            return self._padded(left)
        batch.count = batch.used = 0
        search = solutions._search
        try:
            outcome = search.watch.call(search.fill, batch)
        except BaseException:
            if batch.count:
                solutions._kept_rows.append(self._rows(batch.count, batch.used))
            raise
        if outcome not in (lib.QDR_STOPPED, lib.QDR_FAILED):
            solutions._end(outcome)
        if batch.count == 0:
            return self._numpy.empty((0, 0), dtype=self._numpy.int32)
        return self._rows(batch.count, batch.used)

    def _padded(self, found: List[Options]) -> "Rows":
        width = max(len(options) for options in found)
        return self._numpy.array(
            [options + (-1,) * (width - len(options)) for options in found], dtype=self._numpy.int32
        ).reshape(len(found), width)

    def _rows(self, count: int, used: int) -> "Rows":
        numpy = self._numpy
        lengths = self._lengths[:count]
        options = self._options[:used]
        width = int(lengths.max()) if count else 0
        if used == count * width:
            return options.reshape(count, width).copy()
        rows: Rows = numpy.full((count, width), -1, dtype=numpy.int32)
        rows[numpy.arange(width) < lengths[:, None]] = options
        return rows
