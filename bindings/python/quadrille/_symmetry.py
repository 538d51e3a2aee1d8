"""Solutions up to symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Mapping

from ._calls import Input, Watch, content, integer, made, new_number
from ._errors import InputError, LimitError, check, fail, new_error
from ._lib import ffi, lib
from ._params import make_params
from ._search import Solutions, stopped

if TYPE_CHECKING:
    from ._problem import Problem


def group_of(problem: "Problem", up_to: Any, watch: Watch) -> Any:
    """A qdr_group, of what a user says: "auto", a path or text, or dicts from items to items."""
    group = made(
        lib.qdr_group_new,
        lib.qdr_group_free,
        "qdr_group",
        problem._pointer,
        0,
        borrowed=(problem._pointer,),
    )
    error = new_error()
    if isinstance(up_to, str) and up_to == "auto":
        check(watch.call(lib.qdr_group_add_all, group, error), error)
    elif isinstance(up_to, (str, bytes)) or hasattr(up_to, "read") or hasattr(up_to, "__fspath__"):
        text = (
            up_to + "\n" if isinstance(up_to, str) and up_to.lstrip()[:1] in ("(", "#") else up_to
        )
        data, name = content(text)
        source = Input(data, name, watch)
        check(watch.call(lib.qdr_read_symmetries, group, source.reader, source.name, error), error)
    else:
        for symmetry in [up_to] if isinstance(up_to, Mapping) else up_to:
            check(
                watch.call(lib.qdr_group_add, group, images(problem, symmetry), ffi.NULL, error),
                error,
            )
    return group


def images(problem: "Problem", symmetry: Mapping[Any, Any]) -> "list[int]":
    """The image of each item; what is not named stays where it is."""
    found = list(range(len(problem.items)))
    for item, image in symmetry.items():
        for label in (item, image):
            if label not in problem._index:
                raise InputError("no item %r" % (label,), code="unknown name")
        found[problem._index[item]] = problem._index[image]
    return found


class Orbits:
    """A search for one solution of each orbit."""

    def __init__(self, problem: "Problem", up_to: Any, parameters: Mapping[str, Any]) -> None:
        self.watch = Watch()
        self.limit = int(parameters.get("limit") or 0)
        group = group_of(problem, up_to, self.watch)
        params = make_params(self.watch, parameters, threads=0)
        self.pointer = made(
            lib.qdr_orbits_new,
            lib.qdr_orbits_free,
            "qdr_orbits",
            group,
            params,
            borrowed=(group, self.watch.pointer),
            watch=self.watch,
        )

    def judge(self, outcome: int, so_far: Any = None) -> None:
        if outcome == lib.QDR_FAILED:
            fail(lib.qdr_orbits_error(self.pointer))
        if outcome != lib.QDR_EXHAUSTED:
            raise LimitError(stopped(outcome), so_far)

    def count(self) -> int:
        found = new_number()
        outcome = self.watch.call(lib.qdr_orbits_count, self.pointer, found, ffi.NULL)
        count = integer(found)
        if not (outcome == lib.QDR_LIMIT and self.limit and count >= self.limit):
            self.judge(outcome, count)
        return count


class OrbitSolutions(Solutions[Any]):
    """An iterator over one solution of each orbit."""

    def __init__(self, orbits: Orbits, convert: Callable[[Any], Any]) -> None:
        self._orbits = orbits
        self._make = convert
        self._orbit = ffi.new("qdr_orbit *")
        self._complete = False

    def __next__(self) -> Any:
        outcome = self._orbits.watch.call(lib.qdr_orbits_next, self._orbits.pointer, self._orbit)
        if outcome == lib.QDR_SOLUTION:
            return self._make(self._orbit.solution)
        if outcome != lib.QDR_LIMIT:
            self._orbits.judge(outcome)
        self._complete = outcome == lib.QDR_EXHAUSTED
        raise StopIteration

    @property
    def nodes(self) -> int:
        return int(lib.qdr_orbits_stats(self._orbits.pointer).nodes)

    def batch(self, most: int = 1 << 16) -> Any:
        raise NotImplementedError("solutions up to symmetry come one by one")

    def batches(self, most: int = 1 << 16) -> Iterator[Any]:
        raise NotImplementedError("solutions up to symmetry come one by one")

    def close(self) -> None:
        """Nothing is to be freed before this is."""
