// What Sudokus are asked, and what they answer.

import type { Remark } from "./errors.js";
import type { SearchParams } from "./search.js";

/** A rule beside the classic ones. */
export interface Rule {
    name: string;
    /** What it takes, in its own notation; null for nothing. */
    argument: string | null;
}

/** How to read Sudokus.  A side that is prime must be given. */
export interface SudokuOptions {
    /** Rules to add: "diagonal", "killer=12 r1c1 r1c2". */
    rules?: Iterable<string | Rule>;
    /** Rows and columns of a box. */
    box?: [number, number];
    /** What errors call the input. */
    name?: string;
    // <parameters of="puzzles" but="format memory time source" default="side=any">
    /** Take only grids of N rows. At most 61. Default: any. */
    side?: number;
    /** Whatever is not understood of a puzzle is an error. Default: false. */
    strict?: boolean;
    /** Answer without what is not understood, even rules. Default: false. */
    lenient?: boolean;
    // </parameters>
    /** One of `formats()`, or "auto". */
    format?: string;
}

/** What a puzzle is to be like that is made. */
export interface GenerateOptions {
    /** 9 where it is not said. */
    side?: number;
    /** Rows and columns of a box. */
    box?: [number, number];
    /** Rules to add; those without an argument may stand for clues to be placed, as `generate`
     * says. */
    rules?: Iterable<string | Rule>;
    // A pair is at least and at most; null is no bound.
    // <parameters of="generate" but="place">
    /** Cells that are givens together. Default: none. */
    symmetry?: "none" | "half-turn" | "quarter-turn" | "left-right" | "top-bottom" | "both" |
        "diagonal" | "antidiagonal" | "diagonals" | "full";
    /** So many givens. At most 3721. Default: as few as it comes. */
    clues?: number | [number | null, number | null];
    /** The cells that are givens: a character for each, `.` for others. */
    pattern?: string;
    /** Clues that --rule places say it all. Default: false. */
    noGivens?: boolean;
    /** Each given or clue is needed, whatever the symmetry. Default: false. */
    minimal?: boolean;
    /** Make puzzles of this grade. One of any, simple, easy, intermediate, expert, extreme, beyond.
     * Default: any. */
    difficulty?: string;
    /** Make puzzles that are rated so, as 3.4 or 7.0..7.5. Default: any. */
    rating?: number | [number | null, number | null];
    /** Make puzzles that take this technique, as `explain --help=all` names it. */
    required?: Iterable<string>;
    /** Give up a puzzle after N tries. At least 1. Default: 10000. */
    tries?: number | bigint;
    /** Digits that all puzzles have. */
    fixed?: string;
    // </parameters>
    /** The same one gives the same puzzle. */
    seed?: number | bigint;
    /** Which puzzle of that seed, from 1. */
    number?: number | bigint;
    /** Seconds. */
    time?: number;
    /** Nodes of all searches together. */
    nodes?: number | bigint;
    /** Is told now and then how many nodes that took.  Returns true to end it. */
    onProgress?: SearchParams["onProgress"];
}

/** What many puzzles are asked: parameters of searches hold for all of them together. */
export interface ManyOptions extends Omit<SearchParams, "limit" | "given"> {
    /** Rules that all have. */
    rules?: Iterable<string | Rule>;
    /** Rows and columns of a box. */
    box?: [number, number];
    /** So many solutions of each are counted at most: 2 where it is not said. */
    limit?: number;
}

/** What many puzzles came to. */
export interface Many {
    /** How many solutions each has, up to the limit; null where a limit came before. */
    counts: (number | null)[];
    /** The first solution of each; null where there is none. */
    grids: (string | null)[];
}

/** What to leave out of a puzzle. */
export interface MinimizeOptions extends GenerateOptions {
    /** Clauses of its rules go, too, or, "only", nothing else.  Then only `seed`, `clues` (so many
     * givens stay at least), `time`, `nodes` and `onProgress` count. */
    clauses?: boolean | "only";
}

/** Which copy of a puzzle. */
export interface ScrambleOptions {
    /** Which random numbers; others each time where it is missing. */
    seed?: number | bigint;
    /** The how manieth copy of the seed, from 1. */
    number?: number;
}

/** The verdict on a puzzle. */
export interface Check {
    /** "unclear" where something that may be a rule was not understood. */
    verdict: "none" | "unique" | "multiple" | "unclear";
    /** Its solution, or two of them. */
    solutions: string[];
    /** The cells in which these differ, such as "r1c2". */
    differing: string[];
}

/** A digit in a cell. */
export interface Mark {
    cell: string;
    digit: number;
}

/** What a step shows, or as much of it as a hint tells. */
export interface Shown {
    /** One line. */
    text: string;
    /** What it puts into cells; of a hint, at level "all" alone. */
    placed: Mark[];
    /** Candidates that it removes; of a hint, likewise. */
    removed: Mark[];
    /** Candidates that make up what was found; of a hint, from level "cells" on. */
    pattern: Mark[];
    /** The same, on the other side: the second color, fins, what is ruled out. */
    second: Mark[];
    /** The cells of each house that it rests on: where to look. */
    houses: string[][];
    /** The rule that it rests on, or null. */
    rule: Rule | null;
    /** A picture, where it was asked for. */
    svg?: string;
}

/** A step of somebody who solves without guessing. */
export interface Step extends Shown {
    /** From 1. */
    number: number;
    technique: string;
    /** How hard the technique is. */
    grade: string;
    /** How hard the step is, on the scale of Sudoku Explainer. */
    rating: number;
    /** The digits that stand after it. */
    grid: string;
}

/** How much of a step a hint tells: where to look; also by which technique; also which cells show
 * why; or all of it. */
export type HintLevel = "region" | "technique" | "cells" | "all";

/** As much of a step as a level tells. */
export interface Hint extends Shown {
    level: HintLevel;
    /** Null at level "region", as are the next two. */
    technique: string | null;
    grade: string | null;
    rating: number | null;
}

/** A line of a path: steps that are told together. */
export interface Leg {
    /** The number of its first step. */
    first: number;
    /** How many it has. */
    steps: number;
    /** How often by which technique. */
    techniques: Record<string, number>;
    /** What they come to, as "r1c2=3 r4c5<>7". */
    effects: string;
}

/** How a puzzle is solved step by step. */
export interface Explanation {
    /** "stuck": no technique finds anything; "broken": there is no solution from here;
     * "unfinished": there are more steps than were asked for. */
    outcome: "solved" | "stuck" | "broken" | "unfinished";
    /** How hard the steps were, where it was solved. */
    grade?: string;
    /** That of the hardest step, where there are any. */
    rating?: number;
    steps: Step[];
}

/** What to explain. */
export interface ExplainOptions {
    // <parameters of="logic" but="unique silent solution">
    /** Use no technique of a higher grade. Default: any. */
    hardest?: "any" | "simple" | "easy" | "intermediate" | "expert" | "extreme" | "beyond";
    /** Name cells by row and column, r1c2, or by a letter and the column, A2. Default: rc. */
    cells?: "rc" | "A1";
    // </parameters>
    /** May techniques rest on there being one solution?  Yes unless this is false. */
    uniqueness?: boolean;
    /** Are steps to have pictures? */
    pictures?: boolean;
    /** The digits that stand, where that is more than the givens. */
    from?: string;
    /** The digits that are left in each cell, row by row, where some were removed before. */
    candidates?: number[][];
    /** No more than so many steps. */
    most?: number;
}

/** How hard a puzzle is. */
export interface Grade {
    verdict: "none" | "unique" | "multiple";
    /** "simple", "easy", "intermediate", "expert", "extreme" or "beyond"; null without one solution. */
    name: string | null;
    /** On the scale of Sudoku Explainer; null without a step. */
    rating: number | null;
    steps: number;
    guesses: number;
    /** The hardest technique, or null. */
    hardest: string | null;
}

/** A given, or a rule, of a puzzle. */
export type Part =
    | { kind: "given"; cell: string; digit: number }
    | { kind: "rule"; name: string; argument: string | null };

/** Parts that can all be left out of a puzzle together. */
export interface Spared {
    parts: Part[];
    /** Is it proven that no more of them can? */
    isLargest: boolean;
}

/** How a Sudoku is drawn. */
export interface DrawOptions {
    /** A grid to show; the givens stand out. */
    solution?: string;
    /** Names of cells to mark, such as "r1c1". */
    marked?: Iterable<string>;
    /** Digits of each cell to show as pencil marks, or true for those of all solutions. */
    candidates?: number[][] | boolean;
    /** "svg", or text: "ascii", "boxes", "rows", "line", "numbers". */
    style?: string;
}

/** What a Sudoku is made of again: what it writes, and what is not said there.
 * @internal */
export interface Snapshot {
    text: string;
    side: number;
    isPlain: boolean;
    isPartial: boolean;
    line: number;
    remarks: Remark[];
}
