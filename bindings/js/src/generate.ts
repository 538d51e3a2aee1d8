// Making Sudokus.

import { randomSeed } from "./diagram.js";
import { InputError, LimitError } from "./errors.js";
import { withParams } from "./problem.js";
import { AT_ONCE, Listener, SearchParams, stopped } from "./search.js";
import { Sudoku } from "./sudoku.js";
import { dress, outOf } from "./sudoku_reading.js";
import type { GenerateOptions } from "./sudoku_types.js";
import { Handle, Library, Outcome } from "./wasm.js";

function cluesOf(clues: GenerateOptions["clues"]): [number, number] {
    if (clues === undefined) {
        return [0, 0];
    }
    return typeof clues === "number" ? [clues, clues] : [clues[0] ?? 0, clues[1] ?? 0];
}

function generateFrom(
    library: Library,
    like: Sudoku,
    how: GenerateOptions,
    givens: Sudoku | null,
): { outcome: number; made: Handle | null } {
    const [least, most] = cluesOf(how.clues);
    const listener = new Listener(how.onProgress ? { onProgress: how.onProgress } : {}, AT_ONCE);
    const limits: SearchParams = { threads: 1 };
    if (how.time !== undefined) {
        limits.time = how.time;
    }
    if (how.nodes !== undefined) {
        limits.nodes = how.nodes;
    }
    const seed = how.seed === undefined ? randomSeed() : BigInt(how.seed);
    return withParams(library, limits, (params) => {
        const generator = library.with((values) =>
            library.made(
                "qdrj_generator_free",
                listener.tick,
                "qdrj_generator_new",
                like.handle.pointer,
                BigInt.asIntN(64, seed),
                BigInt(how.number ?? 1),
                values.string(how.symmetry ?? "none"),
                values.string(how.grade ?? "any"),
                least,
                most,
                how.minimal ? 1 : 0,
                BigInt(how.tries ?? 0),
                values.string(how.fixed),
                params,
            ),
        );
        try {
            const from = givens ? givens.handle.pointer : 0;
            return outOf(
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
        } finally {
            generator.free();
        }
    });
}

function taken(library: Library, outcome: number, made: Handle | null): Sudoku {
    if (outcome === Outcome.FAILED) {
        throw library.failure();
    }
    if (!made) {
        throw new LimitError(stopped(outcome));
    }
    return new Sudoku(made);
}

/** @internal */
export function generateSudoku(library: Library, how: GenerateOptions): Sudoku {
    const blank = library.made("qdrj_sudoku_free", null, "qdrj_sudoku_blank", how.side ?? 9);
    try {
        dress(library, blank, how);
        const { outcome, made } = generateFrom(library, new Sudoku(blank), how, null);
        if (outcome === Outcome.EXHAUSTED) {
            throw new InputError(
                "no grid keeps these rules and has the fixed digits",
                "invalid argument",
            );
        }
        if (outcome === Outcome.STOPPED) {
            throw new LimitError("all tries were made, and none had what was asked for");
        }
        return taken(library, outcome, made);
    } finally {
        blank.free();
    }
}

/** @internal */
export function minimizeSudoku(sudoku: Sudoku, how: GenerateOptions): Sudoku {
    const { library } = sudoku.handle;
    const { outcome, made } = generateFrom(library, sudoku, how, sudoku);
    if (outcome === Outcome.STOPPED) {
        throw new InputError("the puzzle has no solution or several", "invalid argument");
    }
    return taken(library, outcome, made);
}
