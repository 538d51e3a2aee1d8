"""Checks of arguments: numbers without a fraction, and names with suggestions."""

from __future__ import annotations

import random
from struct import calcsize
from difflib import get_close_matches
from typing import Any, Iterable, Mapping, Sequence

from ._errors import InputError

U32 = (1 << 32) - 1
U64 = (1 << 64) - 1
SIZE_MAX = (1 << (8 * calcsize("N"))) - 1


def whole(value: Any, what: str, low: int = 0, high: int = U64) -> int:
    """The value as an int.  A float or another number counts if it has no fraction; text does not
    count.  `what` names the value in the error, with its index if it has one."""
    try:
        number = int(value)
        is_whole = not isinstance(value, (str, bytes, bytearray)) and bool(number == value)
    except (TypeError, ValueError, OverflowError):  # such as None, NaN, infinity
        is_whole = False
    if not is_whole:
        raise InputError("%s: %r is not a whole number" % (what, value), code="out of range")
    if not low <= number <= high:
        raise InputError(
            "%s: %r is not between %d and %d" % (what, value, low, high), code="out of range"
        )
    return number


def seed_of(seed: Any) -> int:
    """A seed that the user chose, or a new one for None."""
    return random.getrandbits(63) if seed is None else whole(seed, "seed")


def unknown(
    what: str, name: Any, names: Iterable[str], others: Iterable[str] = ()
) -> InputError:
    """The error for a name that is neither one of `names` nor of `others`: with the nearest of
    them, or with all `names`."""
    known = list(names)
    near = get_close_matches(str(name), known + list(others), 1, 0.7)
    advice = "did you mean '%s'?" % near[0] if near else "expected " + ", ".join(known)
    return InputError("unknown %s '%s'; %s" % (what, name, advice), code="unknown name")


def one_of(value: Any, what: str, names: Sequence[str]) -> int:
    """The index of a name among all names."""
    if value not in names:
        raise unknown(what, value, names)
    return names.index(value)


def known_only(names: Iterable[str], others: Iterable[str], arguments: Mapping[str, Any]) -> None:
    """Refuses arguments that are called neither as `names` nor as `others`."""
    known, more = list(names), list(others)
    for name in arguments:
        if name not in known and name not in more:
            raise unknown("argument", name, known, more)
