// Many Sudokus of the same rules at once.

import { whole } from "./arguments.js";
import { digitOf, symbolOf } from "./cells.js";
import { InputError, LimitError } from "./errors.js";
import { withParams } from "./problem.js";
import { AT_ONCE, Listener, SearchParams, stopped } from "./search.js";
import { dress } from "./sudoku_reading.js";
import type { Many, ManyOptions } from "./sudoku_types.js";
import { Handle, Library, Outcome } from "./wasm.js";

const BLANKS = "0.-_*?";
const NOT_KNOWN = 2n ** 64n - 1n; // QDR_SUDOKU_BATCH_OPEN

/** The digits of grids of one side, one after the other. */
function digitsOf(puzzles: string[]): { side: number; digits: Uint8Array } {
    const [first = ""] = puzzles;
    const side = Math.round(Math.sqrt(first.length));
    const digits = new Uint8Array(side * side * puzzles.length);
    puzzles.forEach((puzzle, k) => {
        const row = Array.from(puzzle, (symbol) =>
            BLANKS.includes(symbol) ? 0 : digitOf(symbol) || 255,
        );
        if (row.length !== side * side || row.some((digit) => digit > side)) {
            throw new InputError(`'${puzzle}' is no grid of side ${side}`, "syntax error");
        }
        digits.set(row, k * side * side);
    });
    return { side, digits };
}

/** What was found, and is in memory. */
function answerOf(
    library: Library,
    counts: number,
    grids: number,
    count: number,
    cells: number,
): Many {
    const { buffer } = library.bytes();
    const found = Array.from(new BigUint64Array(buffer, counts, count), (number) =>
        number === NOT_KNOWN ? null : Number(number),
    );
    const digits = new Uint8Array(buffer, grids, count * cells);
    const gridOf = (k: number): string =>
        Array.from(digits.subarray(k * cells, (k + 1) * cells), symbolOf).join("");
    return { counts: found, grids: found.map((number, k) => (number ? gridOf(k) : null)) };
}

function run(
    library: Library,
    like: Handle,
    digits: Uint8Array,
    count: number,
    how: ManyOptions,
): Many {
    const { rules: _rules, box: _box, limit = 2, ...rest } = how;
    const wanted: SearchParams = { threads: 1, ...rest };
    const listener = new Listener(wanted, AT_ONCE);
    const cells = digits.length / count;
    return library.with((values) => {
        const givens = values.bytes(digits);
        const counts = values.bytes(new Uint8Array(8 * count).fill(255));
        const grids = values.bytes(new Uint8Array(digits.length));
        const outcome = withParams(library, wanted, (params) =>
            library.callLong(
                listener.tick,
                "qdrj_sudoku_many",
                like.pointer,
                params,
                BigInt(limit),
                givens,
                count,
                counts,
                grids,
            ),
        );
        if (outcome === Outcome.FAILED) {
            throw library.failure();
        }
        const found = answerOf(library, counts, grids, count, cells);
        if (outcome !== Outcome.EXHAUSTED) {
            throw new LimitError(stopped(outcome), found);
        }
        return found;
    });
}

/** @internal */
export function solveMany(library: Library, puzzles: Iterable<string>, how: ManyOptions): Many {
    const grids = Array.from(puzzles, (puzzle) => puzzle.replace(/\s/g, ""));
    const { side, digits } = digitsOf(grids);
    if (grids.length === 0) {
        return { counts: [], grids: [] };
    }
    const { rules, box, limit = 2 } = how;
    whole(limit, "limit", 1, Number.MAX_SAFE_INTEGER);
    const like = library.made("qdrj_sudoku_free", null, "qdrj_sudoku_blank", side);
    try {
        dress(library, like, { rules, box });
        return run(library, like, digits, grids.length, how);
    } finally {
        like.free();
    }
}
