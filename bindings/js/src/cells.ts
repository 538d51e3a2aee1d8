// Names of cells, and what digits look like.

import { InputError } from "./errors.js";

/** How cells are called: "r1c2", or "A2". */
export type CellNames = "rc" | "A1";

/** The name of a cell, counted row by row from 0, such as "r1c2", or "A2"; the row behind Z is
 * AA. */
export function cellName(cell: number, side: number, names: CellNames = "rc"): string {
    const row = Math.floor(cell / side);
    const column = (cell % side) + 1;
    if (names === "rc") {
        return `r${row + 1}c${column}`;
    }
    const letter = (number: number): string => String.fromCharCode(65 + number);
    return (row < 26 ? "" : letter(Math.floor(row / 26) - 1)) + letter(row % 26) + column;
}

/** The number of a cell, from 0, that is told by its name. */
export function cellNumber(name: string, side: number): number {
    const found = /^[rR](\d+)[cC](\d+)$/.exec(name);
    const row = Number(found?.[1] ?? 0);
    const column = Number(found?.[2] ?? 0);
    if (row < 1 || row > side || column < 1 || column > side) {
        throw new InputError(`no cell '${name}'`, "unknown name");
    }
    return (row - 1) * side + column - 1;
}

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The digit that a symbol stands for; 0 for a blank, and for what is none. */
export function digitOf(symbol: string): number {
    return SYMBOLS.indexOf(symbol) + 1;
}

/** The symbol of a digit; "." for 0. */
export function symbolOf(digit: number): string {
    return SYMBOLS[digit - 1] ?? ".";
}
