// What goes wrong, as exceptions.

/** Anything that the library refuses or cannot do. */
export class QuadrilleError extends Error {
    /** In a word or two what is wrong: "out of memory", "not supported", "broken", ... */
    readonly code: string;

    constructor(message: string, code: string) {
        super(message);
        this.name = "QuadrilleError";
        this.code = code;
    }
}

/** Bad input, or input that cannot be handled, as `code` says.  Where it was text, `line` and `column` tell the place, counted from 1 (columns in
 * bytes), and `source` the name of the text; otherwise they are 0, 0 and "". */
export class InputError extends QuadrilleError {
    /** The line, from 1; 0 where it does not apply. */
    readonly line: number;
    /** The column in bytes, from 1; 0 where it does not apply. */
    readonly column: number;
    /** What the input was called; "" for nothing. */
    readonly source: string;
    /** What is wrong, without its place. */
    readonly text: string;

    constructor(text: string, code: string, line = 0, column = 0, source = "") {
        const place = [source, line, column].filter((part) => part).join(":");
        super(place ? `${place}: ${text}` : text, code);
        this.name = "InputError";
        this.text = text;
        this.line = line;
        this.column = column;
        this.source = source;
    }
}

/** A limit of nodes or time came before the answer, or somebody asked for an end. */
export class LimitError extends QuadrilleError {
    /** What is certain already; undefined where that is nothing. */
    readonly soFar: unknown;

    constructor(message: string, soFar?: unknown) {
        super(message, "limit");
        this.name = "LimitError";
        this.soFar = soFar;
    }
}

/** Something in an input that is odd but not wrong, or that was not understood. */
export interface Remark {
    text: string;
    line: number;
    column: number;
}
