// What the tests have in common: the package, problems whose answers are known, and the command.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The package as it was built: QUADRILLE_JS is its folder. */
export const folder = process.env.QUADRILLE_JS
    ? new URL(`file://${process.env.QUADRILLE_JS}/`)
    : new URL("../", import.meta.url);

export const quadrille = await import(new URL("dist/index.js", folder));

/** The command that answers are compared with; without it such tests are skipped. */
export const command = process.env.QUADRILLE;

export function run(...words) {
    return execFileSync(command, words, { encoding: "utf8", maxBuffer: 1 << 28 });
}

const puzzles = new URL("../../../puzzles/", import.meta.url);

export function puzzle(name) {
    return readFileSync(new URL(name, puzzles), "utf8");
}

export function pathOf(name) {
    return fileURLToPath(new URL(name, puzzles));
}

export function puzzlesIn(place, ending) {
    return readdirSync(new URL(place, puzzles))
        .filter((name) => name.endsWith(ending))
        .map((name) => place + name);
}

const range = (n) => Array.from({ length: n }, (_, k) => k);

/** A cell, named as pictures want it. */
const cell = (row, column) => `r${row + 1}c${column + 1}`;

/** Dominoes on a board. */
export function dominoes(rows, columns) {
    const options = [];
    for (const row of range(rows)) {
        for (const column of range(columns)) {
            if (column + 1 < columns) {
                options.push([cell(row, column), cell(row, column + 1)]);
            }
            if (row + 1 < rows) {
                options.push([cell(row, column), cell(row + 1, column)]);
            }
        }
    }
    return { options };
}

/** Queens that do not attack each other. */
export function queens(n) {
    const options = range(n).flatMap((row) =>
        range(n).map((column) => [
            `row${row}`,
            `column${column}`,
            `up${row + column}`,
            `down${row - column + n}`,
        ]),
    );
    const items = range(n).flatMap((k) => [`row${k}`, `column${k}`]);
    const lines = new Set(options.flatMap((option) => option.slice(2)));
    return { items, secondary: lines, options };
}

/** Two of each number from 1 to n, k of them k apart: each solution is there both ways round. */
export function langford(n) {
    const options = [];
    for (let k = 1; k <= n; ++k) {
        for (let at = 0; at + k + 1 < 2 * n; ++at) {
            options.push([`${k}`, `p${at}`, `p${at + k + 1}`]);
        }
    }
    return { options };
}

export const classic =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const classicSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
