"""How C is called: signals are heard meanwhile, what C owns is freed, and bytes go there and
back."""

from __future__ import annotations

import os
import sys
import threading
from typing import Any, Callable, Optional, Tuple, Union

from ._errors import Remarks, check, fail, new_error, remark_of
from ._lib import ffi, lib

# What was raised while C called Python, by thread: it goes on when C has returned.
_caught = threading.local()


def _keep(kind: Any, exception: Any, traceback: Any) -> bool:
    _caught.exception = exception
    return True


@ffi.def_extern(name="qdrpy_look", error=True, onerror=_keep)  # type: ignore[misc]
def _look() -> bool:
    """Lets handlers of signals run: they do between any two rounds of a loop.  One that raises
    ends the search."""
    for _ in range(2):
        pass
    return False


@ffi.def_extern(name="qdrpy_remark", onerror=_keep)  # type: ignore[misc]
def _remark(context: Any, remark: Any) -> None:
    ffi.from_handle(context).append(remark_of(remark))


def owned(pointer: Any, free: Callable[[Any], None], *borrowed: Any) -> Any:
    """What C has made, to be freed when nothing refers to it; what it borrows lives at least as
    long."""

    def release(pointer: Any, free: Any = free, borrowed: Any = borrowed) -> None:
        free(pointer)

    return ffi.gc(pointer, release)


def part_of(whole: Any, part: Any, kind: str) -> Any:
    """What belongs to something that C has made, which lives as long as the part is there."""
    return owned(ffi.cast(kind + " *", part), lambda pointer: None, whole)


def made(
    function: Callable[..., int],
    free: Callable[[Any], None],
    kind: str,
    *arguments: Any,
    borrowed: Tuple[Any, ...] = (),
    watch: Optional["Watch"] = None,
) -> Any:
    """Calls a function that puts what it makes into its first argument, and takes an error last."""
    out = ffi.new(kind + " **")
    error = new_error()
    if watch is None:
        status = function(out, *arguments, error)
    else:
        status = watch.call(function, out, *arguments, error)
    check(status, error)
    return owned(out[0], free, *borrowed)


class Watch:
    """Who watches over calls that may run long: they hear of signals, and threads that use the same
    watch take turns.

    The lock is taken by nothing but `with`: between that and its block no handler of a signal can
    run, so none can leave it locked.
    """

    def __init__(self) -> None:
        pointer = lib.qdrpy_watch_new()
        if not pointer:
            raise MemoryError("out of memory")
        self.pointer = owned(pointer, lib.qdrpy_watch_free)
        self.lock = threading.Lock()
        self.owner = 0  # who had the lock last

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function of C.  What a handler of a signal raises meanwhile is raised when it has
        returned."""
        self.refuse_within()
        with self.lock:
            self.owner = threading.get_ident()
            lib.qdrpy_watch_begin(self.pointer, is_main())
            result = function(*arguments)
        raise_caught()
        return result

    def refuse_within(self) -> None:
        """Refuses calls by a handler of a signal, or another callback, while a call goes on."""
        if self.lock.locked() and self.owner == threading.get_ident():
            raise RuntimeError("this search is at work already")


def is_main() -> bool:
    """Is this the thread that hears of signals?"""
    return threading.get_ident() == threading.main_thread().ident


def raise_caught() -> None:
    exception = getattr(_caught, "exception", None)
    if exception is not None:
        _caught.exception = None
        raise exception


def integer(number: Any) -> int:
    """The value of a qdr_number, of any size, in time proportional to its length."""
    count = ffi.new("size_t *")
    size = ffi.new("size_t *")
    words = lib.qdr_number_words(number, count, size)
    octets = bytes(ffi.buffer(ffi.cast("char *", words), count[0] * size[0]))
    if sys.byteorder == "big":  # words stand least first in any case
        step = size[0]
        octets = b"".join(octets[k : k + step][::-1] for k in range(0, len(octets), step))
    return int.from_bytes(octets, "little")


def new_number() -> Any:
    return made(lib.qdr_number_new, lib.qdr_number_free, "qdr_number")


def written(function: Callable[..., int], *arguments: Any) -> str:
    """What a function writes that takes a writer and an error last."""
    text = owned(ffi.new("qdrpy_text *"), lib.qdrpy_text_clear)
    writer = ffi.new("qdr_writer *")
    error = new_error()
    lib.qdrpy_text_writer(text, writer)
    status = function(*arguments, writer, error)
    if text.has_no_memory:
        raise MemoryError("out of memory")
    check(status, error)
    return bytes(ffi.buffer(text.bytes, text.size)).decode("utf-8", "replace") if text.size else ""


Source = Union[str, bytes, "os.PathLike[str]", Any]


def content(source: Source, name: Optional[str] = None) -> Tuple[bytes, str]:
    """The bytes of a source, and its name: of a path, of text (a string with a newline), of
    bytes or of an open file."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source), name or ""
    if isinstance(source, str) and "\n" in source:
        return source.encode("utf-8", "surrogateescape"), name or ""
    if hasattr(source, "read"):
        data = source.read()
        label = getattr(source, "name", "")
        label = name or (label if isinstance(label, str) else "")
        return (data.encode("utf-8", "surrogateescape") if isinstance(data, str) else data), label
    with open(source, "rb") as file:
        return file.read(), name or os.fspath(source)


class Input:
    """Bytes as a qdr_reader, which this must outlive."""

    def __init__(self, data: bytes, name: str, watch: Watch) -> None:
        self.watch = watch
        self._bytes = ffi.from_buffer(data)
        self._input = ffi.new("qdrpy_input *")
        self._input.bytes = self._bytes
        self._input.size = len(data)
        self._input.watch = watch.pointer
        self.reader = ffi.new("qdr_reader *")
        lib.qdrpy_input_reader(self._input, self.reader)
        self.name = ffi.new("char[]", name.encode("utf-8", "surrogateescape")) if name else ffi.NULL
        self.remarks: Remarks = []
        self._handle = ffi.new_handle(self.remarks)

    def params(self, kind: int = 0) -> Any:
        """How to read: a qdr_params whose remarks come here."""
        params = made(lib.qdr_params_new, lib.qdr_params_free, "qdr_params", lib.QDR_PARAMS_READ)
        error = new_error()
        check(lib.qdr_params_set_number(params, b"format", kind, error), error)
        if self.name:
            check(lib.qdr_params_set(params, b"source", self.name, error), error)
        check(lib.qdr_params_set_remark(params, lib.qdrpy_remark, self._handle, error), error)
        return params


def failed(error: Any) -> None:
    """Raises what went wrong in an object that keeps its error."""
    fail(error)
