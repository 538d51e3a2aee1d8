// Copies of a puzzle that are the same but for order and names.

import type { Call } from "./running.js";
import type { RemoteSudoku } from "quadrille";

const MOST_TRIED = 8;

/** A random copy that looks another way; null where all that are tried look the same, as those of an empty grid do. */
export async function copyOf(puzzle: RemoteSudoku, { signal }: Call): Promise<RemoteSudoku | null> {
    const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    for (let number = 1; number <= MOST_TRIED; ++number) {
        const made = await puzzle.scramble({ seed, number, signal });
        if (made.grid !== puzzle.grid) {
            return made;
        }
        void made.free();
    }
    return null;
}

function places(grid: string): string {
    return grid.replace(/[^.]/g, "1");
}

/** In what the copy differs from those digits: rules may hold all cells where they are. */
export function tellChanges(standing: string, made: RemoteSudoku): string {
    const isRuled = made.rules.length > 0;
    if (isRuled && places(standing) === places(made.grid)) {
        return ": other digits in the same cells";
    }
    const bounds = isRuled ? ", as far as its rules stay as they are" : "";
    return `, the same but for the order of lines and the names of digits${bounds}`;
}
