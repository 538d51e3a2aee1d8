#!/usr/bin/env python3
"""parameters.py  Writes the types of parameters that the bindings declare, from the library's tables.

    build/tests/support/parameters | tools/parameters.py [--check] include/quadrille/base.h FILE...

Each FILE has sections, which begin with a comment such as

    <parameters of="search" but="limit threads" default="seed=another each time">

and end with </parameters>.  Between them, a member is written for each parameter of that subject, with
its type, its choices, its help and its default.  `but` names parameters to leave out, `only` the only
ones to take, and `default` says what a binding takes if its default is another (several: separated by
semicolons).  A subject that is based on that of searches has only its own parameters.

--check writes nothing: it prints the lines that differ, and fails if there are any.
"""

import difflib
import re
import sys
import textwrap
from typing import Any, Dict, List, NamedTuple

WIDTH = 100
BEGIN = re.compile(r"^( *)(#|//) <parameters((?: [a-z]+=\"[^\"]*\")+)>$")
END = re.compile(r"^ *(#|//) </parameters>$")


class Row(NamedTuple):
    """A parameter, as tests/support/parameters prints it."""

    subject: str
    name: str
    kind: str
    words: str
    low: str
    high: str
    standard: str
    engine: str
    audience: str
    meaning: str

    def choices(self) -> List[str]:
        return self.words.split("|")


class TypeScript:
    """How members of an interface are written."""

    OFF = "false"
    RANGE = "%(one)s | [%(one)s | null, %(one)s | null]"
    TYPES = {
        "flag": "boolean",
        "number": "number | bigint",
        "duration": "number | string",
        "size": "number | string",
        "range": RANGE % {"one": "number"},
        "tenths": RANGE % {"one": "number"},
        "text": "string",
        "list": "Iterable<string>",
        "grid": "string",
    }

    @staticmethod
    def member(indent: str, row: Row, text: str) -> List[str]:
        key = re.sub("-(.)", lambda found: found[1].upper(), row.name)
        kind = TypeScript.TYPES.get(row.kind, "")
        if row.kind == "word":
            is_switch = {"on", "off"} <= set(row.choices())
            kind = " | ".join(['"%s"' % word for word in row.choices()] + ["boolean"] * is_switch)
        elif row.words and row.kind == "range":
            kind = "string"
        elif row.kind == "number" and int(row.high) < 1 << 32:
            kind = "number"
        comment = wrapped(indent + "/** ", indent + " * ", text + " */")
        return comment + wrapped("%s%s?: " % (indent, key), indent + "    ", kind + ";")


class Python:
    """How keys of a TypedDict are written."""

    OFF = "False"
    RANGE = "Union[%(one)s, Tuple[Optional[%(one)s], Optional[%(one)s]]]"
    TYPES = {
        "flag": "bool",
        "number": "int",
        "duration": "Union[float, str]",
        "size": "Union[int, str]",
        "range": RANGE % {"one": "int"},
        "tenths": RANGE % {"one": "float"},
        "text": "str",
        "list": "Union[str, Iterable[str]]",
        "grid": "Any",
    }

    @staticmethod
    def member(indent: str, row: Row, text: str) -> List[str]:
        kind = Python.TYPES.get(row.kind, "")
        if row.words and row.kind != "flag":
            kind = "Literal[%s]" % ", ".join('"%s"' % word for word in row.choices())
            if {"on", "off"} <= set(row.choices()):
                kind = "Union[%s, bool]" % kind
        line = "%s%s: Optional[%s]" % (indent, row.name.replace("-", "_"), kind)
        if len(line) > WIDTH:
            begin, end = line.index("[") + 1, line.rindex("]")
            line = line[:begin] + "\n" + "\n".join(
                wrapped(indent + "    ", indent + "    ", line[begin:end])
            ) + "\n" + indent + line[end:]
        return wrapped(indent + "#: ", indent + "#: ", text) + line.split("\n")


def wrapped(first: str, next_lines: str, text: str) -> List[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=next_lines,
        break_long_words=False,
        break_on_hyphens=False,
    )


def default_of(row: Row, off: str) -> str:
    if row.kind == "word":
        return row.choices()[int(row.standard)]
    if row.kind == "flag":
        return off
    return row.standard if row.kind in ("number", "duration", "size") else ""


def text_of(row: Row, defaults: Dict[str, str], off: str) -> str:
    """The help of the command as sentences, and what it does not say."""
    meaning, _, said = row.meaning.rstrip("]").partition(" [")
    default = defaults.get(row.name) or said or default_of(row, off)
    sentences = [meaning[0].upper() + meaning[1:]]
    if row.kind == "duration":
        sentences.append("A number is in seconds")
    if row.kind == "size":
        sentences.append("A number is in bytes")
    if row.words and row.kind == "range":
        sentences.append("One of " + ", ".join(row.choices()))
    if row.kind == "number" and int(row.low) > 0:
        sentences.append("At least " + row.low)
    if row.kind in ("number", "range") and not row.words and int(row.high) < (1 << 31):
        sentences.append("At most " + row.high)
    if row.engine and row.engine not in row.meaning:
        sentences.append("For the engine " + row.engine)
    if row.audience:
        sentences.append("For measuring engines")
    if default:
        sentences.append("Default: " + default)
    return ". ".join(sentences) + "."


def listed(lines: List[str], subjects: List[str]) -> List[Row]:
    rows: List[Row] = []
    for line in lines:
        number, *rest = line.rstrip("\n").split("\t")
        rows.append(Row(subjects[int(number)], *rest))
    return rows


def fail(text: str) -> None:
    sys.exit("parameters.py: " + text)


def section(rows: List[Row], indent: str, settings: Dict[str, str], language: Any) -> List[str]:
    subject = settings["of"]
    of_search = [row.name for row in rows if row.subject == "search"]
    own = [row for row in rows if row.subject == subject]
    if subject != "search" and own[-len(of_search) :][0].name == of_search[0]:
        del own[-len(of_search) :]
    picked = settings.get("but", settings.get("only", "")).split()
    defaults = dict(
        each.split("=", 1) for each in settings.get("default", "").split("; ") if each
    )
    names = [row.name for row in own]
    for name in picked + list(defaults):
        if name not in names:
            fail("there is no parameter '%s' of %s" % (name, subject))
    members: List[str] = []
    for row in own:
        if (row.name in picked) == ("only" in settings):
            if row.kind not in language.TYPES and row.kind != "word":
                fail("'%s' of %s is of a kind that has no type here" % (row.name, subject))
            members += language.member(indent, row, text_of(row, defaults, language.OFF))
    return members


def rewritten(path: str, old: List[str], rows: List[Row]) -> List[str]:
    language = TypeScript if path.endswith(".ts") else Python
    new: List[str] = []
    is_inside = False
    found = 0
    for line in old:
        begin = BEGIN.match(line)
        is_inside = is_inside and not END.match(line)
        if not is_inside:
            new.append(line)
        if begin:
            settings = dict(re.findall(r'([a-z]+)="([^"]*)"', begin[3]))
            new += section(rows, begin[1], settings, language)
            is_inside = True
            found += 1
    if is_inside or not found:
        fail("%s: %s" % (path, "a section has no end" if found else "no sections"))
    return new


def main() -> None:
    is_check = "--check" in sys.argv
    header, *paths = [argument for argument in sys.argv[1:] if argument != "--check"]
    with open(header, encoding="utf-8") as file:
        subjects = [name.lower() for name in re.findall(r"^    QDR_PARAMS_(\w+)", file.read(), re.M)]
    rows = listed(sys.stdin.readlines(), subjects)
    differences = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            old = file.read().split("\n")
        new = rewritten(path, old, rows)
        if is_check:
            for line in difflib.unified_diff(old, new, path, "the tables", lineterm=""):
                print(line)
                differences += 1
        elif new != old:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(new))
    sys.exit(1 if differences else 0)


main()
