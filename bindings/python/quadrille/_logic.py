"""Solving Sudokus step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Optional, Tuple

from ._calls import Watch, made, written
from ._errors import Error, InputError, LimitError, check, fail, new_error, text_of
from ._grid import Grid, cell_name, cells_of, grid_of
from ._lib import ffi, lib

if TYPE_CHECKING:
    from ._sudoku import Sudoku

Mark = Tuple[str, int]


class Step(NamedTuple):
    """A step: what it is called, what it does, and what it rests on.  Candidates are pairs of a
    cell and a digit."""

    number: int
    technique: str
    grade: str
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


class Explanation(List[Step]):
    """The steps, how they `ended` ("solved", "stuck" or "broken"), and their `grade`, where it
    was solved."""

    ended: str = ""
    grade: Optional[str] = None


class Grade(NamedTuple):
    """How hard a puzzle is: its verdict ("none", "unique", "multiple"); its name ("simple", "easy",
    "intermediate", "expert", "extreme", "beyond"), where it has one solution; and its steps,
    guesses, and hardest technique.
    """

    verdict: str
    name: Optional[str]
    steps: int
    guesses: int
    hardest: Optional[str]


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
    ) -> None:
        params = ffi.new("qdr_logic_params *")
        grade = ffi.new("qdr_grade *")
        if not lib.qdr_grade_find(hardest.encode(), grade):
            raise InputError("unknown grade '%s'" % hardest, code="unknown name")
        params.hardest = grade[0]
        params.is_unique = solution is not None and uniqueness
        params.is_silent = is_silent
        may_guess = solution is not None and grade[0] in (lib.QDR_GRADE_ANY, lib.QDR_GRADE_BEYOND)
        cells = cells_of(solution) if may_guess else ffi.NULL
        params.solution = cells
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
        error = new_error()
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

    def taken(self, pictures: bool) -> Step:
        step, side, rules = self.step, self.sudoku.side, self.sudoku._rules
        technique = technique_at(step.technique)
        marks: Dict[int, List[Mark]] = {}
        for index in range(step.marks):
            mark = step.mark[index]
            marks.setdefault(mark.role, []).append((cell_name(mark.cell, side), mark.digit))
        houses = tuple(
            _cells(lib.qdr_rules_house(rules, step.house[k]), side) for k in range(step.houses)
        )
        all_rules = self.sudoku.rules
        rule = all_rules[int(step.clause)] if step.clause < len(all_rules) else None
        picture = None
        if pictures:
            look = ffi.new("qdr_grid_look *", {"rules": rules, "givens": self.sudoku._cells})
            picture = written(lib.qdr_write_deduction_svg, step, look)
        roles = (
            lib.QDR_ROLE_PLACED,
            lib.QDR_ROLE_REMOVED,
            lib.QDR_ROLE_PATTERN,
            lib.QDR_ROLE_SECOND,
        )
        placed, removed, pattern, second = (tuple(marks.get(role, ())) for role in roles)
        return Step(
            step.number,
            technique[0],
            technique[1],
            text_of(step.text),
            placed,
            removed,
            pattern,
            second,
            houses,
            rule,
            grid_of(step.grid),
            picture,
        )


def _cells(house: Any, side: int) -> Tuple[str, ...]:
    return tuple(cell_name(house.cells[k], side) for k in range(house.count))


def technique_at(index: int) -> Tuple[str, str]:
    """The name of a technique, and its grade."""
    info = ffi.new("qdr_technique *")
    lib.qdr_technique_at(index, info)
    return text_of(info.name), text_of(lib.qdr_grade_name(info.grade))


def explain(sudoku: "Sudoku", hardest: str, uniqueness: bool, pictures: bool) -> Explanation:
    found = tuple(sudoku.solutions(limit=2))
    reasoner = Reasoner(sudoku, hardest, found[0] if len(found) == 1 else None, uniqueness, False)
    steps = Explanation()
    ended = reasoner.next()
    while ended is None:
        steps.append(reasoner.taken(pictures))
        ended = reasoner.next()
    steps.ended = ended
    steps.grade = reasoner.grade() if ended == "solved" else None
    return steps


def grade(sudoku: "Sudoku", parameters: Dict[str, Any]) -> Grade:
    with sudoku.solutions(**dict(parameters, limit=2)) as search:
        found = tuple(search)
        if len(found) < 2 and not search.complete:
            raise LimitError("stopped by a limit")
    if len(found) != 1:
        return Grade("multiple" if found else "none", None, 0, 0, None)
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
        steps,
        guesses,
        technique_at(hardest)[0] if hardest >= 0 else None,
    )
