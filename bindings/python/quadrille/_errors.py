"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import Any, List, NamedTuple, NoReturn

from ._lib import ffi, lib


class Error(Exception):
    """Anything that the library refuses or cannot do.  Where that was found in text, `line` and
    `column` tell the place, counted from 1 (columns in bytes), and `source` the name; otherwise
    they are 0, 0 and "".  `code` is one word for what is wrong.

    >>> import quadrille
    >>> try:
    ...     quadrille.Problem(["a", "b"], options=[["a", "c"]])
    ... except quadrille.Error as error:
    ...     print(error)
    option 0: no item 'c'
    """

    def __init__(
        self, message: str, line: int = 0, column: int = 0, source: str = "", code: str = ""
    ) -> None:
        self.message = message
        self.line = line
        self.column = column
        self.source = source
        self.code = code
        place = [source] if source else []
        place += [str(number) for number in (line, column) if number]
        super().__init__(":".join(place) + ": " + message if place else message)

    def __reduce__(self) -> Any:
        return type(self), (self.message, self.line, self.column, self.source, self.code)


class InputError(Error, ValueError):
    """Bad input.

    >>> import quadrille
    >>> try:
    ...     quadrille.Problem.read("a b\\na c\\n")
    ... except ValueError as error:
    ...     print(error.line, error.column, error.code)
    2 3 unknown name
    """


class UnsupportedError(Error):
    """It is well-formed, but this engine, format or build cannot do it."""


class BudgetError(Error):
    """It would take more memory than parameter `memory` allows."""


class LimitError(Error):
    """A limit of nodes or time came before the answer; `so_far` is what is certain already."""

    def __init__(self, message: str, so_far: Any = None) -> None:
        super().__init__(message)
        self.so_far = so_far

    def __reduce__(self) -> Any:
        return LimitError, (self.message, self.so_far)


class Remark(NamedTuple):
    """Something in an input that is odd but not wrong, or that was not understood."""

    text: str
    line: int
    column: int


def text_of(chars: Any) -> str:
    """A string of C's."""
    return str(ffi.string(chars), "utf-8", "replace")


def remark_of(error: Any) -> Remark:
    return Remark(text_of(error.text), error.line, error.column)


_KINDS = {lib.QDR_UNSUPPORTED: UnsupportedError, lib.QDR_BUDGET: BudgetError}


def exception_of(error: Any) -> Exception:
    """The exception for a qdr_error that is filled."""
    message = text_of(error.text)
    if error.code == lib.QDR_NOMEM:
        return MemoryError(message)
    if (
        error.code == lib.QDR_OK
    ):  # questions that keep no error of their own fail for want of memory
        return MemoryError("out of memory")
    if error.code == lib.QDR_CANCELLED:
        return LimitError(message)
    code = text_of(lib.qdr_status_name(error.code))
    kind = _KINDS.get(error.code, InputError)
    return kind(message, error.line, error.column, text_of(error.source), code)


def fail(error: Any) -> NoReturn:
    raise exception_of(error)


def new_error() -> Any:
    """A qdr_error to hand over."""
    return ffi.new("qdr_error *")


def check(status: int, error: Any) -> None:
    """Raises what is wrong, unless all is well."""
    if status != lib.QDR_OK:
        error.code = status
        fail(error)


def out_of_range(what: str, value: int, count: int) -> InputError:
    return InputError(
        "no %s %d: there are %d, counted from 0" % (what, value, count), code="unknown name"
    )


Remarks = List[Remark]
