"""Solving Sudokus step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, NamedTuple, Optional, Tuple

from ._arguments import one_of, unknown
from ._calls import Watch, made, written
from ._errors import Error, InputError, LimitError, check, fail, new_error, text_of
from ._grid import Grid, cell_name, cell_names, cells_of, grid_of
from ._lib import ffi, lib
from ._names import grade_names
from ._params import picture_params, subject_params

if TYPE_CHECKING:
    from ._sudoku import Sudoku

Mark = Tuple[str, int]


class Step(NamedTuple):
    """A step: what it is called, how hard it is (`rating` is on the scale of Sudoku Explainer),
    what it does, and what it rests on.  Candidates are pairs of a cell and a digit."""

    number: int
    technique: str
    grade: str
    rating: float
    text: str
    placed: Tuple[Mark, ...]
    removed: Tuple[Mark, ...]
    pattern: Tuple[Mark, ...]
    second: Tuple[Mark, ...]
    houses: Tuple[Tuple[str, ...], ...]
    rule: Optional[Tuple[str, Optional[str]]]
    grid: Grid
    picture: Optional[str]

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> Optional[str]:
        return self.picture


class Hint(NamedTuple):
    """As much of the next step as its level tells: `houses` and `rule`, where to look, at each;
    from level "technique" on its technique, with grade and rating; from level "cells" on the
    candidates that show why; and at level "all" what follows, placed or removed."""

    level: str
    text: str
    technique: Optional[str]
    grade: Optional[str]
    rating: Optional[float]
    placed: Tuple[Mark, ...]
    removed: Tuple[Mark, ...]
    pattern: Tuple[Mark, ...]
    second: Tuple[Mark, ...]
    houses: Tuple[Tuple[str, ...], ...]
    rule: Optional[Tuple[str, Optional[str]]]
    picture: Optional[str]

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> Optional[str]:
        return self.picture


class Leg(NamedTuple):
    """A line of a path: the number of its first step, how many it has, how often by which
    technique, and what they come to, as "r1c2=3 r4c5<>7"."""

    first: int
    steps: int
    techniques: Dict[str, int]
    effects: str

    def __str__(self) -> str:
        numbers = str(self.first)
        if self.steps > 1:
            numbers += "-%d" % (self.first + self.steps - 1)
        names = [
            name if times == 1 else "%s %d" % (name, times)
            for name, times in self.techniques.items()
        ]
        return "%s. %s: %s" % (numbers, ", ".join(names), self.effects)


class Explanation(List[Step]):
    """The steps, how they `ended` ("solved", "stuck" or "broken"), their `grade`, where it was
    solved, and the `rating` of the hardest, where there are any."""

    ended: str = ""
    grade: Optional[str] = None

    @property
    def rating(self) -> Optional[float]:
        """That of the hardest step, on the scale of Sudoku Explainer."""
        return max((step.rating for step in self), default=None)

    def path(self) -> List[Leg]:
        """The same way in few lines: one for each step that takes more than seeing; those between,
        simple and easy ones, share a line.

        >>> from quadrille import Sudoku
        >>> for leg in Sudoku("514236.3.4...5164.4..5..14.36....1.4").explain().path()[:2]:
        ...     print(leg)
        1. X-wing: r4c3<>2 r4c6<>2 r6c1<>2 r6c3<>2
        2. XY-wing: r2c3<>6
        """
        legs: List[List[Step]] = []
        was_easy = False
        for step in self:
            is_easy = step.grade in ("simple", "easy")
            if is_easy and was_easy:
                legs[-1].append(step)
            else:
                legs.append([step])
            was_easy = is_easy
        return [_leg(steps) for steps in legs]


def _leg(steps: List[Step]) -> Leg:
    techniques: Dict[str, int] = {}
    for step in steps:
        techniques[step.technique] = techniques.get(step.technique, 0) + 1
    effects = [
        cell + sign + lib.qdr_digit_symbol(digit).decode()
        for step in steps
        for marks, sign in ((step.placed, "="), (step.removed, "<>"))
        for cell, digit in marks
    ]
    return Leg(steps[0].number, len(steps), techniques, " ".join(effects))


class Grade(NamedTuple):
    """How hard a puzzle is: its verdict ("none", "unique", "multiple"); its name ("simple", "easy",
    "intermediate", "expert", "extreme", "beyond") and its rating, on the scale of Sudoku Explainer,
    where it has one solution; and its steps, guesses, and hardest technique.
    """

    verdict: str
    name: Optional[str]
    rating: Optional[float]
    steps: int
    guesses: int
    hardest: Optional[str]


LEVELS = ("region", "technique", "cells", "all")  # of hints, by qdr_hint_level

_ENDED = {
    lib.QDR_LOGIC_SOLVED: "solved",
    lib.QDR_LOGIC_STUCK: "stuck",
    lib.QDR_LOGIC_BROKEN: "broken",
}


class Reasoner:
    """A qdr_logic at work on one puzzle."""

    def __init__(
        self,
        sudoku: "Sudoku",
        hardest: str,
        solution: Optional[Grid],
        uniqueness: bool,
        is_silent: bool,
        cells: str = "rc",
    ) -> None:
        grade = ffi.new("qdr_grade *")
        if not lib.qdr_grade_find(hardest.encode(), grade):
            raise unknown("grade", hardest, grade_names())
        may_guess = solution is not None and grade[0] in (lib.QDR_GRADE_ANY, lib.QDR_GRADE_BEYOND)
        guessed = cells_of(solution) if may_guess else ffi.NULL
        self.names = cell_names(cells)
        params = subject_params(
            lib.QDR_PARAMS_LOGIC,
            {
                "hardest": hardest,
                "unique": solution is not None and uniqueness,
                "silent": is_silent,
                "cells": cells,
            },
        )
        error = new_error()
        check(lib.qdr_params_set_grid(params, b"solution", guessed, error), error)
        self.sudoku = sudoku
        self.solution = solution
        self.watch = Watch()
        self.pointer = made(
            lib.qdr_logic_new,
            lib.qdr_logic_free,
            "qdr_logic",
            sudoku._rules,
            params,
            borrowed=(sudoku._rules,),
        )
        check(lib.qdr_logic_set(self.pointer, sudoku._cells, error), error)
        self.step = ffi.new("qdr_deduction *")

    def next(self) -> Optional[str]:
        """Takes a step.  Returns how it ended, when there are no more."""
        progress = self.watch.call(lib.qdr_logic_next, self.pointer, self.step)
        if progress == lib.QDR_LOGIC_FAILED:
            fail(lib.qdr_logic_error(self.pointer))
        if progress == lib.QDR_LOGIC_STEP:
            self._hold_against_solution()
            return None
        return _ENDED.get(progress, "interrupted")

    def _hold_against_solution(self) -> None:
        """A step that does not agree with the engine is an error of the library; it is never
        shown."""
        if self.solution is None:
            return
        side = self.sudoku.side
        for index in range(self.step.marks):
            mark = self.step.mark[index]
            is_right = self.solution.cell(cell_name(mark.cell, side)) == mark.digit
            if (mark.role == lib.QDR_ROLE_PLACED and not is_right) or (
                mark.role == lib.QDR_ROLE_REMOVED and is_right
            ):
                raise Error("internal error: a step is wrong: " + text_of(self.step.text))

    def grade(self) -> str:
        return text_of(lib.qdr_grade_name(lib.qdr_logic_grade(self.pointer)))

    def rating(self) -> float:
        """That of the hardest step so far."""
        return float(lib.qdr_logic_rating(self.pointer) / 10)

    def taken(self, pictures: bool) -> Step:
        step = self.step
        name, grade = technique_at(step.technique)
        placed, removed, pattern, second = self._marks(step)
        return Step(
            step.number,
            name,
            grade,
            step.rating / 10,
            text_of(step.text),
            placed,
            removed,
            pattern,
            second,
            self._houses(step),
            self._rule(step),
            grid_of(step.grid),
            self._picture(step) if pictures else None,
        )

    def hint(self, level: str, pictures: bool) -> Hint:
        """As much of the step as a level tells."""
        told = ffi.new("qdr_deduction *")
        error = new_error()
        number = LEVELS.index(level)
        check(lib.qdr_logic_hint(self.pointer, self.step, number, told, error), error)
        names = technique_at(told.technique) if number >= lib.QDR_HINT_TECHNIQUE else None
        placed, removed, pattern, second = self._marks(told)
        return Hint(
            level,
            text_of(told.text),
            names[0] if names else None,
            names[1] if names else None,
            told.rating / 10 if names else None,
            placed,
            removed,
            pattern,
            second,
            self._houses(told),
            self._rule(told),
            self._picture(told) if pictures else None,
        )

    def _marks(self, step: Any) -> List[Tuple[Mark, ...]]:
        """The candidates that take part, by their roles."""
        marks: Dict[int, List[Mark]] = {}
        for index in range(step.marks):
            mark = step.mark[index]
            marks.setdefault(mark.role, []).append((self._name(mark.cell), mark.digit))
        roles = (
            lib.QDR_ROLE_PLACED,
            lib.QDR_ROLE_REMOVED,
            lib.QDR_ROLE_PATTERN,
            lib.QDR_ROLE_SECOND,
        )
        return [tuple(marks.get(role, ())) for role in roles]

    def _name(self, cell: int) -> str:
        return cell_name(cell, self.sudoku.side, self.names)

    def _houses(self, step: Any) -> Tuple[Tuple[str, ...], ...]:
        rules = self.sudoku._rules
        houses = [lib.qdr_rules_house(rules, step.house[k]) for k in range(step.houses)]
        return tuple(
            tuple(self._name(house.cells[k]) for k in range(house.count)) for house in houses
        )

    def _rule(self, step: Any) -> Optional[Tuple[str, Optional[str]]]:
        rules = self.sudoku.rules
        return rules[int(step.clause)] if step.clause < len(rules) else None

    def _picture(self, step: Any) -> str:
        look = picture_params(self.sudoku._cells)
        return written(lib.qdr_write_deduction_svg, step, self.sudoku._rules, look)


def technique_at(index: int) -> Tuple[str, str]:
    """The name of a technique, and its grade."""
    info = lib.qdr_technique_at(index)
    return text_of(info.name), text_of(lib.qdr_grade_name(info.grade))


def _solutions(sudoku: "Sudoku") -> Tuple[Grid, ...]:
    """Two solutions, if there are so many: a puzzle is solved before it is explained."""
    return tuple(sudoku.solutions(limit=2))


def _only(found: Tuple[Grid, ...]) -> Optional[Grid]:
    return found[0] if len(found) == 1 else None


def explain(
    sudoku: "Sudoku", hardest: str, uniqueness: bool, pictures: bool, cells: str
) -> Explanation:
    found = _only(_solutions(sudoku))
    reasoner = Reasoner(sudoku, hardest, found, uniqueness, False, cells)
    steps = Explanation()
    ended = reasoner.next()
    while ended is None:
        steps.append(reasoner.taken(pictures))
        ended = reasoner.next()
    steps.ended = ended
    steps.grade = reasoner.grade() if ended == "solved" else None
    return steps


def hint(
    sudoku: "Sudoku", level: str, hardest: str, uniqueness: bool, pictures: bool, cells: str
) -> Optional[Hint]:
    one_of(level, "level", LEVELS)
    found = _solutions(sudoku)
    if not found:
        return None
    reasoner = Reasoner(sudoku, hardest, _only(found), uniqueness, False, cells)
    return reasoner.hint(level, pictures) if reasoner.next() is None else None


def grade(sudoku: "Sudoku", parameters: Mapping[str, Any]) -> Grade:
    with sudoku.solutions(**dict(parameters, limit=2)) as search:
        found = tuple(search)
        if len(found) < 2 and not search.complete:
            raise LimitError("stopped by a limit")
    if len(found) != 1:
        return Grade("multiple" if found else "none", None, None, 0, 0, None)
    reasoner = Reasoner(sudoku, "any", found[0], True, True)
    steps, guesses, hardest = 0, 0, -1
    ended = reasoner.next()
    while ended is None:
        steps += 1
        guesses += technique_at(reasoner.step.technique)[0] == "guess"
        hardest = max(hardest, reasoner.step.technique)
        ended = reasoner.next()
    return Grade(
        "unique",
        reasoner.grade() if ended == "solved" else None,
        reasoner.rating() if steps else None,
        steps,
        guesses,
        technique_at(hardest)[0] if hardest >= 0 else None,
    )
