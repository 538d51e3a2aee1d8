// A puzzle in the fragment of the address: "#sudoku=" and its text, percent-encoded.

const KEY = "sudoku=";
const MOST = 100_000;

export function fragmentOf(text: string): string {
    return `#${KEY}${encodeURIComponent(text)}`;
}

/** The text of a puzzle; null where the fragment is not one of ours.  Throws if it is a broken one. */
export function textOf(fragment: string): string | null {
    if (!fragment.startsWith(`#${KEY}`)) {
        return null;
    }
    if (fragment.length > MOST) {
        throw new Error("the link is too long to hold a puzzle");
    }
    try {
        return decodeURIComponent(fragment.slice(1 + KEY.length));
    } catch {
        throw new Error("the link is broken: it does not hold a puzzle");
    }
}
