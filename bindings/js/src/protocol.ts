// What a program and its worker say to each other.

import { InputError, LimitError, QuadrilleError } from "./errors.js";
import type { ReadOptions, ProblemDescription } from "./problem.js";
import type { SearchParams } from "./search.js";
import type { Snapshot, SudokuOptions } from "./sudoku_types.js";
import type { Condition } from "./diagram.js";
import type { Progress } from "./wasm.js";

/** How an object is made, and made again by another worker.
 * @internal */
export type Recipe =
    | { what: "problem"; source: ProblemDescription | string | Uint8Array; how: ReadOptions }
    | { what: "sudoku"; source: string | Uint8Array; how: SudokuOptions }
    | { what: "snapshot"; snapshot: Snapshot }
    | { what: "text"; source: string | Uint8Array; how: { name?: string } }
    | { what: "diagram"; problem: number; wanted: SearchParams }
    | { what: "part"; diagram: number; condition: Condition };

/** Objects are told by numbers that the program gives them; 0 is the library itself.  Calls and
 * ways through solutions share their numbers.
 * @internal */
export type Request =
    | { kind: "begin"; wasm: BufferSource | WebAssembly.Module | string | undefined }
    | { kind: "make"; call: number; object: number; recipe: Recipe }
    | { kind: "ask"; call: number; object: number; method: string; values: unknown[] }
    | {
          kind: "open";
          way: number;
          object: number;
          method: string;
          wanted: SearchParams;
          skip: number;
      }
    | { kind: "next"; call: number; way: number }
    | { kind: "shut"; way: number }
    | { kind: "cancel"; call: number }
    | { kind: "free"; object: number };

/** @internal */
export interface Failure {
    type: "input" | "limit" | "other";
    message: string;
    code: string;
    line: number;
    column: number;
    source: string;
    soFar?: unknown;
}

/** @internal */
export type Reply =
    | { kind: "value"; call: number; value: unknown }
    | { kind: "failure"; call: number; failure: Failure }
    | { kind: "progress"; call: number; progress: Progress };

/** @internal */
export function failureOf(error: unknown): Failure {
    const none = { line: 0, column: 0, source: "" };
    if (error instanceof InputError) {
        const { text, code, line, column, source } = error;
        return { type: "input", message: text, code, line, column, source };
    }
    if (error instanceof LimitError) {
        const { message, code, soFar } = error;
        return { type: "limit", message, code, ...none, soFar };
    }
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof QuadrilleError ? error.code : "error";
    return { type: "other", message, code, ...none };
}

/** @internal */
export function errorOf(failure: Failure): Error {
    const { type, message, code, line, column, source, soFar } = failure;
    switch (type) {
        case "input":
            return new InputError(message, code, line, column, source);
        case "limit":
            return new LimitError(message, soFar);
        default:
            return new QuadrilleError(message, code);
    }
}
