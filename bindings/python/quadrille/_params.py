"""Parameters of searches: keywords of Python become those of the library, which are those of the
command."""

from __future__ import annotations

from typing import Any, Mapping, Sequence

from ._calls import Watch, made
from ._errors import InputError, check, new_error
from ._lib import ffi, lib


def _text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if name == "time" and isinstance(value, (int, float)):
        if not 0 <= value < 9e12:  # also where it is no number at all
            raise InputError("time: %r is not a duration" % value, code="out of range")
        return "%dms" % max(1, round(value * 1000)) if value else "0"
    return str(value)


def subject_params(subject: int, values: Mapping[str, Any], *borrowed: Any) -> Any:
    """A qdr_params of a subject.  Values that are None are those of the library."""
    params = made(lib.qdr_params_new, lib.qdr_params_free, "qdr_params", subject, borrowed=borrowed)
    error = new_error()
    for name, value in values.items():
        if value is not None:
            option = name.replace("_", "-").encode()
            check(lib.qdr_params_set(params, option, _text(name, value).encode(), error), error)
    return params


def make_params(
    watch: Watch,
    parameters: Mapping[str, Any],
    subject: int = lib.QDR_PARAMS_SEARCH,
    **standards: Any,
) -> Any:
    """A qdr_params of a search, or of what has a search.  `parameters` come from the user: None
    stands for what is in `standards`, or the library's."""
    chosen = dict(standards)
    chosen.update((name, value) for name, value in parameters.items() if value is not None)
    params = subject_params(subject, chosen, watch.pointer)
    lib.qdrpy_watch_params(watch.pointer, params)
    return params


def picture_params(givens: Any, marked: Sequence[int] = (), **values: Any) -> Any:
    """A qdr_params of a picture, with these cells marked.  `givens`: cells of a grid, or None."""
    cells = ffi.new("qdr_cell[]", marked)
    params = subject_params(lib.QDR_PARAMS_PICTURE, values, givens, cells)
    error = new_error()
    lib.qdr_params_set_marked(params, cells, len(cells))
    if givens is not None:
        check(lib.qdr_params_set_grid(params, b"givens", givens, error), error)
    return params
