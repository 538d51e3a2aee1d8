// Checks of arguments: unknown names are refused, with a suggestion, and so are numbers with a fraction.

import { InputError } from "./errors.js";

const U32 = 0xffffffff;

/** The value, if it is a whole number in a range; otherwise an error that names it.
 * @internal */
export function whole(value: unknown, what: string, low = 0, high = U32): number {
    if (typeof value !== "number" || !Number.isInteger(value)) {
        throw new InputError(`${what}: ${String(value)} is not a whole number`, "out of range");
    }
    if (value < low || value > high) {
        throw new InputError(
            `${what}: ${value} is not between ${low} and ${high}`,
            "out of range",
        );
    }
    return value;
}

/** The same for numbers of 64 bits, which may be bigints; without a sign unless `low` is less.
 * @internal */
export function large(value: unknown, what: string, low = 0n, high = (1n << 64n) - 1n): bigint {
    if (typeof value !== "bigint" && !Number.isSafeInteger(value)) {
        throw new InputError(`${what}: ${String(value)} is not a whole number`, "out of range");
    }
    const found = BigInt(value as number | bigint);
    if (found < low || found > high) {
        throw new InputError(`${what}: ${found} is not between ${low} and ${high}`, "out of range");
    }
    return found;
}

/** The number of letters to change, add, leave out or exchange with the next one that makes one
 * word the other. */
function distance(a: string, b: string): number {
    let before: number[] = [];
    let row = Array.from({ length: b.length + 1 }, (_, k) => k);
    for (let i = 1; i <= a.length; ++i) {
        const next = [i];
        for (let k = 1; k <= b.length; ++k) {
            const changed = (row[k - 1] as number) + (a[i - 1] === b[k - 1] ? 0 : 1);
            const isSwapped = i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1];
            const swapped = isSwapped ? (before[k - 2] as number) + 1 : Infinity;
            const other = Math.min(row[k] as number, next[k - 1] as number) + 1;
            next.push(Math.min(changed, swapped, other));
        }
        [before, row] = [row, next];
    }
    return row[b.length] as number;
}

/** The error for a name that is none of `names`: with the nearest one, or with all.
 * @internal */
export function unknown(what: string, name: unknown, names: readonly string[]): InputError {
    const text = String(name);
    const ranked = names
        .map((known) => ({ known, far: distance(text.toLowerCase(), known.toLowerCase()) }))
        .sort((a, b) => a.far - b.far);
    const [best] = ranked;
    const isNear = best !== undefined && best.far <= Math.max(1, Math.floor(text.length / 3));
    const advice = isNear ? `did you mean '${best.known}'?` : `expected ${names.join(", ")}`;
    return new InputError(`unknown ${what} '${text}'; ${advice}`, "unknown name");
}

/** A name for each member of T: the compiler refuses a table that lacks one.
 * @internal */
export type Names<T> = Record<keyof T, true>;

// What questions to a worker have besides; the channel deals with it.
const ALWAYS = ["signal", "onProgress"];

/** Refuses members of an object that are not in a table of names.
 * @internal */
export function knownOnly(given: object, names: Record<string, true>): void {
    for (const name of Object.keys(given)) {
        if (!(name in names) && !ALWAYS.includes(name)) {
            throw unknown("argument", name, Object.keys(names));
        }
    }
}
