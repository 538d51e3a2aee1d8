// Sudokus: solving, judging, explaining and drawing them.

import { Names, knownOnly, large, unknown, whole } from "./arguments.js";
import { CellNames, cellName, cellNumber, digitOf, symbolOf } from "./cells.js";
import { randomSeed } from "./diagram.js";
import { InputError, LimitError, Remark } from "./errors.js";
import { minimizeSudoku } from "./generate.js";
import { withParams } from "./problem.js";
import {
    AT_ONCE,
    Listener,
    Pace,
    Portions,
    Search,
    SearchParams,
    Steps,
    counted,
    finish,
    oneByOne,
    someOf,
    stopped,
} from "./search.js";
import { describe } from "./sudoku_reading.js";
import type {
    Check,
    DrawOptions,
    ExplainOptions,
    Explanation,
    Grade,
    Hint,
    HintLevel,
    Leg,
    Mark,
    MinimizeOptions,
    Part,
    Rule,
    ScrambleOptions,
    Snapshot,
    Spared,
    Step,
} from "./sudoku_types.js";
import { Arguments, Handle, Library, Outcome } from "./wasm.js";

const EXPLAIN: Names<ExplainOptions> = {
    hardest: true,
    uniqueness: true,
    pictures: true,
    from: true,
    candidates: true,
    most: true,
    cells: true,
};
const DRAW: Names<DrawOptions> = { solution: true, marked: true, candidates: true, style: true };
const SCRAMBLE: Names<ScrambleOptions> = { seed: true, number: true };

const BLANKS = "0.-_*?";
const STYLES = ["line", "rows", "numbers", "ascii", "boxes"];
const STEP = 0;
const ENDED = ["step", "solved", "stuck", "broken"] as const;
const LOGIC_FAILED = 5;
const POSSIBLE = 1;
const IMPOSSIBLE = 2;
const FLAGS = { unique: 1, silent: 2, lettered: 4 };
const LEVELS: HintLevel[] = ["region", "technique", "cells", "all"];

// What is asked of parts, as the module numbers it.
const QUESTIONS = { redundant: 0, conflict: 1, together: 2 };

interface RawPart {
    cell?: number;
    digit: number;
    name: string;
    argument: string | null;
}

interface RawStep {
    number: number;
    technique: string | null;
    grade: string;
    rating: number;
    text: string;
    rule: number | null;
    placed: [number, number][];
    removed: [number, number][];
    pattern: [number, number][];
    second: [number, number][];
    houses: number[][];
    grid: string;
}

/** The rating of the hardest of some steps, where there are any. */
function hardestRating(ratings: number[]): number | undefined {
    return ratings.length > 0 ? Math.max(...ratings) : undefined;
}

/** Steps in few lines: one for each that takes more than seeing; those between, simple and easy
 * ones, share a line. */
export function pathOf(steps: Step[]): Leg[] {
    const legs: Step[][] = [];
    let wasEasy = false;
    for (const step of steps) {
        const isEasy = step.grade === "simple" || step.grade === "easy";
        if (isEasy && wasEasy) {
            legs[legs.length - 1]?.push(step);
        } else {
            legs.push([step]);
        }
        wasEasy = isEasy;
    }
    return legs.map(legOf);
}

function legOf(steps: Step[]): Leg {
    const techniques: Record<string, number> = {};
    for (const { technique } of steps) {
        techniques[technique] = (techniques[technique] ?? 0) + 1;
    }
    const told = (marks: Mark[], sign: string): string[] =>
        marks.map(({ cell, digit }) => cell + sign + symbolOf(digit));
    const effects = steps.flatMap(({ placed, removed }) => [
        ...told(placed, "="),
        ...told(removed, "<>"),
    ]);
    const [first] = steps;
    return {
        first: first?.number ?? 0,
        steps: steps.length,
        techniques,
        effects: effects.join(" "),
    };
}

/** A Sudoku, with any of the rules that setters use.  It never changes.
 *
 * Grids are strings of symbols, row by row: 1-9, then A-Z, then a-z, and "." for a blank. */
export class Sudoku {
    /** @internal */
    readonly handle: Handle;
    /** Its givens. */
    readonly grid: string;
    readonly side: number;
    /** The largest digit: the side, unless several grids share the board. */
    readonly digits: number;
    /** Its rules beside the classic ones. */
    readonly rules: Rule[];
    /** Rows and columns of a box; null where regions or a layout stand in their place. */
    readonly box: [number, number] | null;
    readonly title: string;
    readonly author: string;
    /** The rules in the author's words. */
    readonly notes: string;
    /** The solution that its author gives, or null. */
    readonly authorSolution: string | null;
    /** What was not understood. */
    readonly remarks: Remark[];
    /** May that be a rule, so that there may be fewer solutions? */
    readonly isPartial: boolean;
    /** Where it began in the input that it was read from, from 1. */
    readonly line: number;
    private readonly isPlain: boolean;

    /** @internal */
    constructor(handle: Handle, remarks?: Remark[]) {
        const described = describe(handle);
        this.handle = handle;
        this.grid = described.grid;
        this.side = described.side;
        this.digits = described.digits;
        this.rules = described.rules;
        this.box = described.box;
        this.title = described.title;
        this.author = described.author;
        this.notes = described.notes;
        this.authorSolution = described.authorSolution;
        this.remarks = remarks ?? described.remarks;
        this.isPartial = described.isPartial;
        this.line = described.line;
        this.isPlain = described.isPlain;
    }

    private get library(): Library {
        return this.handle.library;
    }

    /** Frees it.  Searches that have begun live on. */
    free(): void {
        this.handle.free();
    }

    /** @internal */
    snapshot(): Snapshot {
        const { side, isPlain, isPartial, line, remarks } = this;
        return { text: this.write(), side, isPlain, isPartial, line, remarks };
    }

    // ------------------------------------------------------------------------- questions

    private search(wanted: SearchParams, pace: Pace): Search {
        return new Search(this.library, { ...wanted, given: [] }, pace, (params, ticker) =>
            this.library.made(
                "qdrj_search_free",
                ticker,
                "qdrj_sudoku_search",
                this.handle.pointer,
                params,
            ),
        );
    }

    /** @internal */
    portions(wanted: SearchParams, pace: Pace, soon?: number): Portions<string> {
        const search = this.search(wanted, pace);
        return new Portions(search, () => search.grids(this.side), false, soon);
    }

    /** Iterates over the solutions, which are searched for as they are asked for.  A loop that ends
     * early frees the search. */
    *solutions(wanted: SearchParams = {}): Generator<string, void, undefined> {
        yield* oneByOne(this.portions(wanted, AT_ONCE));
    }

    /** A solution, or null where there is none.  Throws LimitError where a limit comes first. */
    solve(wanted: SearchParams = {}): string | null {
        return finish(this.solveSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *solveSteps(wanted: SearchParams, pace: Pace): Steps<string | null> {
        const found = yield* someOf(this.portions({ ...wanted, limit: 1 }, pace), 1);
        return found[0] ?? null;
    }

    /** The number of solutions, exactly; see `Problem.count`. */
    count(wanted: SearchParams = {}): bigint {
        return finish(this.countSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *countSteps(wanted: SearchParams, pace: Pace): Steps<bigint> {
        return yield* counted(this.search(wanted, pace));
    }

    /** Has it one solution? */
    check(wanted: SearchParams = {}): Check {
        return finish(this.checkSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *checkSteps(wanted: SearchParams, pace: Pace): Steps<Check> {
        const solutions = yield* someOf(this.portions({ ...wanted, limit: 2 }, pace), 2);
        const [first = "", last = first] = solutions;
        const differing = Array.from(first, (_, cell) => cell)
            .filter((cell) => first[cell] !== last[cell])
            .map((cell) => cellName(cell, this.side));
        const verdict = (["none", "unique", "multiple"] as const)[solutions.length] ?? "multiple";
        return { verdict: this.isPartial ? "unclear" : verdict, solutions, differing };
    }

    /** Which digits each cell has in some solution, row by row. */
    candidates(wanted: SearchParams = {}): number[][] {
        return finish(this.candidatesSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *candidatesSteps(wanted: SearchParams, pace: Pace): Steps<number[][]> {
        const { side } = this;
        const search = this.search(wanted, pace);
        try {
            const { verdicts, outcome } = yield* search.verdicts(side * side * side);
            const found = Array.from({ length: side * side }, (_, cell) =>
                Array.from({ length: side }, (_, k) => k + 1).filter(
                    (digit) => verdicts[cell * side + digit - 1] === POSSIBLE,
                ),
            );
            search.judge(outcome, found);
            return found;
        } finally {
            search.free();
        }
    }

    /** In how many solutions each cell has which digit, up to a cap: a number for each digit of
     * each cell, row by row. */
    candidateCounts(cap: number, wanted: SearchParams = {}): number[][] {
        whole(cap, "cap", 1, Number.MAX_SAFE_INTEGER);
        const { side } = this;
        const search = this.search(wanted, AT_ONCE);
        try {
            const outcome = finish(search.ask("qdrj_search_counts", BigInt(cap)));
            search.judge(outcome === Outcome.FAILED ? outcome : Outcome.EXHAUSTED);
            const counts = this.library.json<number[]>();
            const found = Array.from({ length: side * side }, (_, cell) =>
                counts.slice(cell * side, (cell + 1) * side),
            );
            search.judge(outcome, found);
            return found;
        } finally {
            search.free();
        }
    }

    /** Do the digits of a grid, filled or not, break no rule?  By the definitions of the rules,
     * without a search. */
    isValid(grid: string): boolean {
        const answer = this.library.with((values) =>
            this.library.call("qdrj_sudoku_is_valid", this.handle.pointer, values.string(grid)),
        );
        if (answer < 0) {
            throw this.library.failure();
        }
        return answer > 0;
    }

    // ----------------------------------------------------------------------------- logic

    private reasoner(
        hardest: string,
        solution: string | null,
        from: string | null,
        flags: number,
    ): Handle {
        const { library } = this;
        return library.with((values) =>
            library.made(
                "qdrj_logic_free",
                null,
                "qdrj_logic_new",
                this.handle.pointer,
                values.string(hardest),
                values.string(solution),
                values.string(from),
                flags,
            ),
        );
    }

    /** Takes all steps, and frees the reasoner. */
    private *logic(
        logic: Handle,
        use: (step: RawStep) => void,
    ): Steps<{ outcome: Explanation["outcome"]; grade: string }> {
        const { library } = logic;
        try {
            for (;;) {
                const progress = library.call("qdrj_logic_next", logic.pointer);
                if (progress === LOGIC_FAILED) {
                    throw library.failure();
                }
                if (progress !== STEP) {
                    const outcome = ENDED[progress];
                    if (!outcome || outcome === "step") {
                        throw new LimitError("interrupted");
                    }
                    const grade = library.pointer("qdrj_logic_grade", logic.pointer);
                    return { outcome, grade: library.text(grade) };
                }
                use(library.json<RawStep>());
                yield;
            }
        } finally {
            logic.free();
        }
    }

    /** What a step rests on, and does. */
    private groundsOf(raw: RawStep, names: CellNames = "rc"): Pick<
        Step,
        "placed" | "removed" | "pattern" | "second" | "houses" | "rule"
    > {
        const name = (cell: number): string => cellName(cell, this.side, names);
        const marksOf = (pairs: [number, number][]): Mark[] =>
            pairs.map(([cell, digit]) => ({ cell: name(cell), digit }));
        return {
            rule: raw.rule === null ? null : this.rules[raw.rule] ?? null,
            placed: marksOf(raw.placed),
            removed: marksOf(raw.removed),
            pattern: marksOf(raw.pattern),
            second: marksOf(raw.second),
            houses: raw.houses.map((house) => house.map(name)),
        };
    }

    private stepOf(raw: RawStep, names?: CellNames): Step {
        const { number, text, grade, grid } = raw;
        const known = { technique: raw.technique ?? "", rating: raw.rating / 10 };
        return { number, ...known, grade, text, ...this.groundsOf(raw, names), grid };
    }

    /** Solves it as people do: steps, each with its reason. */
    explain(how: ExplainOptions = {}): Explanation {
        return finish(this.explainSteps(how, AT_ONCE));
    }

    /** Who explains it, which is solved first. */
    private *explainer(how: ExplainOptions, pace: Pace): Steps<Handle> {
        knownOnly(how, EXPLAIN);
        const from = how.from ?? null;
        const left = how.candidates ?? [];
        const solution = yield* this.onlySolution(pace);
        // Nothing rests on a solution that the digits or the marks contradict.
        const isRight =
            solution !== null &&
            this.mistakesIn(from, solution).length === 0 &&
            left.every((digits, cell) => digits.includes(digitOf(solution[cell] ?? ".")));
        const logic = this.reasoner(
            how.hardest ?? "any",
            isRight ? solution : null,
            from,
            (how.uniqueness === false ? 0 : FLAGS.unique) |
                (how.cells === "A1" ? FLAGS.lettered : 0),
        );
        left.forEach((digits, cell) => this.strike(logic, cell, digits));
        return logic;
    }

    /** @internal */
    *explainSteps(how: ExplainOptions, pace: Pace): Steps<Explanation> {
        const most = how.most ?? Infinity;
        const steps: Step[] = [];
        const logic = yield* this.explainer(how, pace);
        const ways = this.logic(logic, (raw) => {
            const step = this.stepOf(raw, how.cells);
            if (how.pictures) {
                step.svg = this.library.written("qdrj_logic_draw", logic.pointer);
            }
            steps.push(step);
        });
        const explained = (found: Omit<Explanation, "steps">): Explanation => {
            const rating = hardestRating(steps.map((step) => step.rating));
            return rating === undefined ? { ...found, steps } : { ...found, rating, steps };
        };
        for (;;) {
            const next = ways.next();
            if (next.done) {
                const { outcome, grade } = next.value;
                return explained(outcome === "solved" ? { outcome, grade } : { outcome });
            }
            if (steps.length >= most) {
                ways.return({ outcome: "unfinished", grade: "" });
                return explained({ outcome: "unfinished" });
            }
            yield;
        }
    }

    /** Removes all digits from a cell but some. */
    private strike(logic: Handle, cell: number, left: number[]): void {
        for (let digit = 1; digit <= this.digits; ++digit) {
            if (!left.includes(digit)) {
                logic.library.call("qdrj_logic_strike", logic.pointer, cell, digit);
            }
        }
    }

    private *onlySolution(pace: Pace): Steps<string | null> {
        const found = yield* someOf(this.portions({ limit: 2 }, pace), 2);
        return found.length === 1 ? found[0] ?? null : null;
    }

    private mistakesIn(grid: string | null, solution: string): string[] {
        const digits = (grid ?? "").replace(/\s/g, "");
        return Array.from(digits, (_, cell) => cell)
            .filter((cell) => !BLANKS.includes(digits[cell] ?? "."))
            .filter((cell) => digits[cell] !== solution[cell])
            .map((cell) => cellName(cell, this.side));
    }

    /** The cells of a grid, filled or not, whose digits are not those of the only solution.  None
     * where there is no only solution. */
    mistakes(grid: string): string[] {
        const solution = finish(this.onlySolution(AT_ONCE));
        return solution === null ? [] : this.mistakesIn(grid, solution);
    }

    /** The next step, from the digits that stand; null where there is none. */
    hint(grid?: string, how: ExplainOptions = {}): Step | null {
        const from = grid === undefined ? {} : { from: grid };
        return this.explain({ ...how, ...from, most: 1 }).steps[0] ?? null;
    }

    /** As much of the next step as is wanted, from the digits that stand; null where there is
     * none. */
    hintAt(level: HintLevel, grid?: string, how: ExplainOptions = {}): Hint | null {
        return finish(this.hintAtSteps(level, grid, how, AT_ONCE));
    }

    /** @internal */
    *hintAtSteps(
        level: HintLevel,
        grid: string | undefined,
        how: ExplainOptions,
        pace: Pace,
    ): Steps<Hint | null> {
        if (!LEVELS.includes(level)) {
            throw unknown("level", level, LEVELS);
        }
        const from = grid === undefined ? {} : { from: grid };
        const logic = yield* this.explainer({ ...how, ...from }, pace);
        try {
            const progress = this.library.call("qdrj_logic_next", logic.pointer);
            if (progress === LOGIC_FAILED) {
                throw this.library.failure();
            }
            return progress === STEP ? this.told(logic, level, how) : null;
        } finally {
            logic.free();
        }
    }

    /** What a level tells of the step that was taken. */
    private told(logic: Handle, level: HintLevel, how: ExplainOptions): Hint {
        const { library } = this;
        const told = LEVELS.indexOf(level);
        library.check(library.call("qdrj_logic_hint", logic.pointer, told));
        const raw = library.json<RawStep>();
        const { text, technique } = raw;
        const hint: Hint = {
            level,
            text,
            technique,
            grade: technique === null ? null : raw.grade,
            rating: technique === null ? null : raw.rating / 10,
            ...this.groundsOf(raw, how.cells),
        };
        if (how.pictures) {
            hint.svg = library.written("qdrj_logic_draw", logic.pointer);
        }
        return hint;
    }

    /** How hard it is to solve step by step. */
    grade(wanted: SearchParams = {}): Grade {
        return finish(this.gradeSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *gradeSteps(wanted: SearchParams, pace: Pace): Steps<Grade> {
        const found = yield* someOf(this.portions({ ...wanted, limit: 2 }, pace), 2);
        const [solution] = found;
        if (found.length !== 1 || solution === undefined) {
            const verdict = found.length > 1 ? "multiple" : "none";
            return { verdict, name: null, rating: null, steps: 0, guesses: 0, hardest: null };
        }
        const techniques: string[] = [];
        const ratings: number[] = [];
        const flags = FLAGS.unique + FLAGS.silent;
        const logic = this.reasoner("any", solution, null, flags);
        const { outcome, grade } = yield* this.logic(logic, (step) => {
            techniques.push(step.technique ?? "");
            ratings.push(step.rating / 10);
        });
        return {
            verdict: "unique",
            name: outcome === "solved" ? grade : null,
            rating: hardestRating(ratings) ?? null,
            steps: techniques.length,
            guesses: techniques.filter((name) => name === "guess").length,
            hardest: hardestOf(this.library, techniques),
        };
    }

    // ----------------------------------------------------------------------------- parts

    private parts(wanted: SearchParams, question: keyof typeof QUESTIONS): Spared {
        const { library } = this;
        const listener = new Listener(wanted, AT_ONCE);
        const outcome = withParams(library, wanted, (params) =>
            library.callLong(
                listener.tick,
                "qdrj_sudoku_parts",
                this.handle.pointer,
                params,
                QUESTIONS[question],
            ),
        );
        if (outcome === Outcome.FAILED) {
            throw library.failure();
        }
        const answer = library.json<{ parts: RawPart[]; isLargest: boolean }>();
        const parts = answer.parts.map((part): Part =>
            part.cell === undefined
                ? { kind: "rule", name: part.name, argument: part.argument }
                : { kind: "given", cell: cellName(part.cell, this.side), digit: part.digit },
        );
        const found = { parts, isLargest: answer.isLargest };
        if (outcome !== Outcome.EXHAUSTED && outcome !== Outcome.STOPPED) {
            throw new LimitError(stopped(outcome), question === "together" ? found : parts);
        }
        return found;
    }

    /** Givens and rules that contradict each other, none of which could be spared; none where it
     * has a solution, or where its houses alone allow none. */
    conflict(wanted: SearchParams = {}): Part[] {
        return this.parts(wanted, "conflict").parts;
    }

    /** Givens and rules, any one of which could be left out of a puzzle with one solution. */
    redundant(wanted: SearchParams = {}): Part[] {
        return this.parts(wanted, "redundant").parts;
    }

    /** As many givens and rules as can all be left out together, mostly with proof that no more
     * can. */
    redundantTogether(wanted: SearchParams = {}): Spared {
        return this.parts(wanted, "together");
    }

    /** A puzzle without the givens that it does not need, or the clauses. */
    minimize(how: MinimizeOptions = {}): Sudoku {
        return minimizeSudoku(this, how);
    }

    /** The least of all puzzles that are the same but for the order of lines and the names of
     * digits; of classic Sudokus only. */
    canonical(): Sudoku {
        return new Sudoku(
            this.library.made(
                "qdrj_sudoku_free",
                null,
                "qdrj_sudoku_canonical",
                this.handle.pointer,
            ),
        );
    }

    /** A random copy that is the same but for the order of lines and the names of digits, as far as
     * its rules stay as they are. */
    scramble(how: ScrambleOptions = {}): Sudoku {
        knownOnly(how, SCRAMBLE);
        const seed = large(how.seed ?? randomSeed(), "seed", -(1n << 63n));
        const number = large(how.number ?? 1, "number", 1n);
        return withParams(
            this.library,
            {},
            (params) =>
                new Sudoku(
                    this.library.made(
                        "qdrj_sudoku_free",
                        null,
                        "qdrj_sudoku_scramble",
                        this.handle.pointer,
                        params,
                        BigInt.asIntN(64, seed),
                        number,
                    ),
                ),
        );
    }

    // --------------------------------------------------------------------------- writing

    /** It in a format: one of `formats()`; "text" holds everything, "auto" is the shortest form. */
    write(format = "text"): string {
        return this.library.with((values) =>
            this.library.written("qdrj_sudoku_write", this.handle.pointer, values.string(format)),
        );
    }

    /** A picture, with all that its rules draw. */
    draw(how: DrawOptions = {}): string {
        knownOnly(how, DRAW);
        const isPicture = how.style === undefined || how.style === "svg";
        const style = STYLES.indexOf(how.style ?? "svg");
        if (style < 0 && !isPicture) {
            throw unknown("style", how.style, ["svg", ...STYLES]);
        }
        const candidates = how.candidates === true ? this.candidates() : how.candidates || null;
        return this.library.with((values) => {
            const names = [...(how.marked ?? [])];
            const marked = Uint16Array.from(names.map((name) => cellNumber(name, this.side)));
            return this.library.written(
                "qdrj_sudoku_draw",
                this.handle.pointer,
                values.string(how.solution),
                values.array(marked),
                marked.length,
                candidates ? this.pencilMarks(candidates, values) : 0,
                style,
            );
        });
    }

    private pencilMarks(candidates: number[][], values: Arguments): number {
        const { side } = this;
        const verdicts = new Uint32Array(side * side * side).fill(IMPOSSIBLE);
        candidates.slice(0, side * side).forEach((digits, cell) => {
            for (const digit of digits) {
                if (!(Number.isInteger(digit) && digit >= 1 && digit <= side)) {
                    throw new InputError(
                        `${cellName(cell, side)}: ${digit} is not a digit from 1 to ${side}`,
                        "out of range",
                    );
                }
                verdicts[cell * side + digit - 1] = POSSIBLE;
            }
        });
        return values.array(verdicts);
    }
}

/** The last of these in the order in which they are tried. */
function hardestOf(library: Library, techniques: string[]): string | null {
    library.check(library.call("qdrj_tables"));
    const all = library.json<{ techniques: { name: string }[] }>().techniques;
    const used = new Set(techniques);
    return all.filter(({ name }) => used.has(name)).pop()?.name ?? null;
}
