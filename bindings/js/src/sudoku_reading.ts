// Reading Sudokus.

import { Names, knownOnly, whole } from "./arguments.js";
import { InputError, Remark } from "./errors.js";
import { withParams } from "./problem.js";
import { Sudoku } from "./sudoku.js";
import type { Rule, Snapshot, SudokuOptions } from "./sudoku_types.js";
import { Handle, Library } from "./wasm.js";

const PUZZLE = 0;
const FAULTY = 1;
const END = 2;

/** What C says of a Sudoku.
 * @internal */
export interface Described {
    grid: string;
    side: number;
    digits: number;
    rules: Rule[];
    box: [number, number] | null;
    title: string;
    author: string;
    notes: string;
    authorSolution: string | null;
    isPlain: boolean;
    isPartial: boolean;
    line: number;
    remarks: Remark[];
}

/** @internal */
export function describe(handle: Handle): Described {
    handle.library.check(handle.library.call("qdrj_sudoku_describe", handle.pointer));
    return handle.library.json<Described>();
}

const SUDOKU: Names<SudokuOptions> = {
    rules: true,
    box: true,
    side: true,
    format: true,
    name: true,
    strict: true,
    lenient: true,
};

function ruleOf(rule: string | Rule): Rule {
    if (typeof rule !== "string") {
        return rule;
    }
    const at = rule.indexOf("=");
    return at < 0
        ? { name: rule, argument: null }
        : { name: rule.slice(0, at), argument: rule.slice(at + 1) };
}

/** Adds rules, and says in errors which. */
function addRules(library: Library, sudoku: Handle, rules: Iterable<string | Rule>): void {
    for (const rule of rules) {
        const { name, argument } = ruleOf(rule);
        try {
            library.with((values) => {
                const text = argument ? values.string(argument) : 0;
                library.check(
                    library.call("qdrj_sudoku_rule", sudoku.pointer, values.string(name), text),
                );
            });
        } catch (error) {
            throw error instanceof InputError
                ? new InputError(`rule '${name}': ${error.text}`, error.code, 0, error.column)
                : error;
        }
    }
}

/** What is told beside the puzzle itself.
 * @internal */
export function dress(library: Library, sudoku: Handle, how: SudokuOptions): void {
    if (how.box) {
        const [rows, columns] = how.box.map((count) => whole(count, "box"));
        library.check(library.call("qdrj_sudoku_box", sudoku.pointer, rows ?? 0, columns ?? 0));
    }
    addRules(library, sudoku, typeof how.rules === "string" ? [how.rules] : how.rules ?? []);
}

function beginReading(library: Library, source: string | Uint8Array, how: SudokuOptions): Handle {
    knownOnly(how, SUDOKU);
    const side = whole(how.side ?? 0, "side");
    const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
    return library.with((values) =>
        withParams(library, {}, (limits) =>
            library.made(
                "qdrj_puzzles_free",
                null,
                "qdrj_puzzles_new",
                values.copy(bytes),
                bytes.length,
                values.string(how.format ?? "auto"),
                side,
                values.string(how.name),
                (how.strict ? 1 : 0) + (how.lenient ? 2 : 0),
                limits,
            ),
        ),
    );
}

/** Calls a function that says what it has come to, and puts what it has made into a place.
 * @internal */
export function outOf(
    library: Library,
    call: (place: number) => number,
    free: string,
): { outcome: number; made: Handle | null } {
    const place = library.alloc(4);
    try {
        const outcome = call(place);
        const pointer = library.uint32(place, 1)[0] ?? 0;
        return { outcome, made: pointer ? new Handle(library, pointer, free) : null };
    } finally {
        library.dispose(place);
    }
}

/** Reads puzzles one by one.  A malformed one goes to `onError`, or else is thrown.
 * @internal */
export function* readSudokus(
    library: Library,
    source: string | Uint8Array,
    how: SudokuOptions,
    onError?: (error: InputError) => void,
): Generator<Sudoku, void, void> {
    const puzzles = beginReading(library, source, how);
    const failed = (error: unknown): void => {
        if (!onError || !(error instanceof InputError)) {
            throw error;
        }
        onError(error);
    };
    try {
        for (;;) {
            const { outcome, made } = outOf(
                library,
                (place) => library.callLong(null, "qdrj_puzzles_next", puzzles.pointer, place),
                "qdrj_sudoku_free",
            );
            if (outcome === END) {
                return;
            } else if (outcome === FAULTY) {
                failed(library.failure());
            } else if (outcome !== PUZZLE || !made) {
                throw library.failure();
            } else {
                const sudoku = dressed(library, made, how, failed);
                if (sudoku) {
                    yield sudoku;
                }
            }
        }
    } finally {
        puzzles.free();
    }
}

/** Rules that do not fit have the place of their puzzle. */
function dressed(
    library: Library,
    made: Handle,
    how: SudokuOptions,
    failed: (error: unknown) => void,
): Sudoku | null {
    try {
        dress(library, made, how);
        return new Sudoku(made);
    } catch (error) {
        const { line } = describe(made);
        made.free();
        failed(
            error instanceof InputError
                ? new InputError(error.text, error.code, line, 0, how.name ?? "")
                : error,
        );
        return null;
    }
}

/** @internal */
export function readSudoku(
    library: Library,
    source: string | Uint8Array,
    how: SudokuOptions,
): Sudoku {
    const found = [...readSudokus(library, source, how)];
    const [only] = found;
    if (found.length !== 1 || !only) {
        found.forEach((sudoku) => sudoku.free());
        throw new InputError(`${found.length} puzzles instead of one`, "syntax error");
    }
    return only;
}

/** @internal */
export function restoreSudoku(library: Library, snapshot: Snapshot): Sudoku {
    const read = readSudoku(library, snapshot.text, { format: "text", side: snapshot.side });
    library.call(
        "qdrj_sudoku_mark",
        read.handle.pointer,
        snapshot.isPlain ? 1 : 0,
        snapshot.isPartial ? 1 : 0,
        snapshot.line,
    );
    return new Sudoku(read.handle, snapshot.remarks);
}
