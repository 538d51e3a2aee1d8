// Making Sudokus.

import { Names, knownOnly, large, whole } from "./arguments.js";
import { randomSeed } from "./diagram.js";
import { InputError, LimitError } from "./errors.js";
import { withParams } from "./problem.js";
import { AT_ONCE, Listener, SearchParams, stopped } from "./search.js";
import { Sudoku } from "./sudoku.js";
import { dress, outOf } from "./sudoku_reading.js";
import type { GenerateOptions, MinimizeOptions, Rule } from "./sudoku_types.js";
import { Handle, Library, Outcome } from "./wasm.js";

function rangeOf(wanted: number | [number | null, number | null] | undefined): [number, number] {
    if (wanted === undefined) {
        return [0, 0];
    }
    return typeof wanted === "number" ? [wanted, wanted] : [wanted[0] ?? 0, wanted[1] ?? 0];
}

/** The text of a range; undefined: any. */
function textOfRange(
    [least, most]: [number, number],
    separator: string,
    text: (bound: number) => string,
): string | undefined {
    const bounds = [least, most].map((bound) => (bound === 0 ? "" : text(bound)));
    return bounds.some((bound) => bound !== "") ? bounds.join(separator) : undefined;
}

function ratingText(rating: number): string {
    if (!(rating >= 0 && rating < 1000)) {
        throw new InputError(`no such rating: ${rating}`, "out of range");
    }
    return rating.toFixed(1);
}

// Seeds are words of 64 bits, with a sign or without.
const LEAST_SEED = -(1n << 63n);

const GENERATE: Names<GenerateOptions> = {
    side: true,
    box: true,
    rules: true,
    difficulty: true,
    symmetry: true,
    clues: true,
    seed: true,
    number: true,
    minimal: true,
    rating: true,
    required: true,
    pattern: true,
    noGivens: true,
    fixed: true,
    tries: true,
    time: true,
    nodes: true,
    onProgress: true,
};
const MINIMIZE: Names<MinimizeOptions> = { ...GENERATE, clauses: true };

/** The clues to be placed that a rule without an argument stands for; null: it is a rule in its own
 * right. */
function cluesOf(library: Library, rule: string | Rule): string | null {
    const text = typeof rule === "string" ? rule : rule.argument === null ? rule.name : "=";
    const isKind = (): boolean =>
        library.with((values) => library.call("qdrj_is_clue_kind", values.string(text)) !== 0);
    return /[=,]/.test(text) || !(text.includes(":") || isKind()) ? null : text;
}

/** What all that makes puzzles begins with. */
function beginning(how: GenerateOptions): {
    seed: bigint;
    listener: Listener;
    limits: SearchParams;
} {
    const seed = how.seed === undefined ? randomSeed() : large(how.seed, "seed", LEAST_SEED);
    const limits: SearchParams = { threads: 1 };
    if (how.time !== undefined) {
        limits.time = how.time;
    }
    if (how.nodes !== undefined) {
        limits.nodes = how.nodes;
    }
    return {
        seed: BigInt.asIntN(64, seed),
        listener: new Listener(how.onProgress ? { onProgress: how.onProgress } : {}, AT_ONCE),
        limits,
    };
}

/** What is wanted, as the library's parameters have it. */
function settingsOf(how: GenerateOptions, place: string[]): SearchParams {
    const { seed, limits } = beginning(how);
    const count = (bound: number): string => `${whole(bound, "clues")}`;
    const settings = {
        ...limits,
        seed: BigInt.asUintN(64, seed),
        symmetry: how.symmetry,
        clues: textOfRange(rangeOf(how.clues), "-", count),
        minimal: how.minimal ?? false,
        noGivens: how.noGivens ?? false,
        difficulty: how.difficulty,
        rating: textOfRange(rangeOf(how.rating), "..", ratingText),
        required: how.required && [...how.required].join(","),
        pattern: how.pattern,
        place: place.join(","),
        tries: large(how.tries ?? 0, "tries") || undefined,
    };
    return settings as SearchParams;
}

interface Made {
    outcome: number;
    made: Handle | null;
    /** Why tries came to nothing, and how often. */
    faults: Record<string, number>;
}

function generateFrom(
    library: Library,
    like: Sudoku,
    how: GenerateOptions,
    clues: string[],
    givens: Sudoku | null,
): Made {
    const { listener } = beginning(how);
    const generator = withParams(
        library,
        settingsOf(how, clues),
        (params) =>
            library.with((values) =>
                library.made(
                    "qdrj_generator_free",
                    listener.tick,
                    "qdrj_generator_new",
                    like.handle.pointer,
                    params,
                    large(how.number ?? 1, "number", 1n),
                    values.string(how.fixed),
                ),
            ),
        true,
    );
    try {
        const from = givens ? givens.handle.pointer : 0;
        const found = outOf(
            library,
            (place) =>
                library.callLong(
                    listener.tick,
                    "qdrj_generator_next",
                    generator.pointer,
                    from,
                    place,
                ),
            "qdrj_sudoku_free",
        );
        if (found.outcome === Outcome.FAILED) {
            throw library.failure();
        }
        library.check(library.call("qdrj_generator_faults", generator.pointer));
        return { ...found, faults: Object.fromEntries(library.json<[string, number][]>()) };
    } finally {
        generator.free();
    }
}

function taken({ outcome, made, faults }: Made): Sudoku {
    if (!made) {
        throw new LimitError(stopped(outcome), faults);
    }
    return new Sudoku(made);
}

/** @internal */
export function generateSudoku(library: Library, how: GenerateOptions): Sudoku {
    knownOnly(how, GENERATE);
    const told = [...(typeof how.rules === "string" ? [how.rules] : how.rules ?? [])].map(
        (rule) => ({ rule, clues: cluesOf(library, rule) }),
    );
    const clues = told.flatMap((each) => each.clues ?? []);
    const rules = told.filter((each) => each.clues === null).map(({ rule }) => rule);
    const blank = library.made("qdrj_sudoku_free", null, "qdrj_sudoku_blank", whole(how.side ?? 9, "side"));
    try {
        dress(library, blank, { ...how, rules });
        const found = generateFrom(library, new Sudoku(blank), how, clues, null);
        if (found.outcome === Outcome.EXHAUSTED) {
            throw new InputError(
                "no grid keeps these rules and has the fixed digits",
                "invalid argument",
            );
        }
        if (found.outcome === Outcome.STOPPED) {
            throw new LimitError(
                "all tries were made, and none had what was asked for",
                found.faults,
            );
        }
        return taken(found);
    } finally {
        blank.free();
    }
}

/** @internal */
export function minimizeSudoku(sudoku: Sudoku, how: MinimizeOptions): Sudoku {
    knownOnly(how, MINIMIZE);
    const { library } = sudoku.handle;
    const wanted = { ...how, pattern: undefined, noGivens: false }; // no clues are placed
    const found = how.clauses
        ? leaveOut(library, sudoku, how)
        : generateFrom(library, sudoku, wanted, [], sudoku);
    if (found.outcome === Outcome.STOPPED) {
        throw new InputError("the puzzle has no solution or several", "invalid argument");
    }
    return taken(found);
}

/** Leaves out clauses, and givens unless only those may go. */
function leaveOut(library: Library, sudoku: Sudoku, how: MinimizeOptions): Made {
    const { seed, listener, limits } = beginning(how);
    const found = withParams(library, limits, (params) =>
        outOf(
            library,
            (place) =>
                library.callLong(
                    listener.tick,
                    "qdrj_sudoku_leave_out",
                    sudoku.handle.pointer,
                    params,
                    how.clauses === "only" ? 0 : 1,
                    whole(rangeOf(how.clues)[0], "clues"),
                    seed,
                    place,
                ),
            "qdrj_sudoku_free",
        ),
    );
    if (found.outcome === Outcome.FAILED) {
        throw library.failure();
    }
    return { ...found, faults: {} };
}
