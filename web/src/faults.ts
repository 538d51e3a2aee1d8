// What is wrong with an input, a line each.

import { element, show } from "./dom.js";
import type { Remark } from "quadrille";

const MOST = 20;
const LONGEST = 400;

/** What went wrong, in one line, with its place if it has one. */
export function told(fault: unknown): string {
    const { text, line, column } = fault as Partial<Remark>;
    const words = text || (fault instanceof Error ? fault.message : String(fault));
    const what = words.length > LONGEST ? `${words.slice(0, LONGEST)} ...` : words;
    return !text || !line ? what : column ? `Line ${line}, column ${column}: ${what}` : `Line ${line}: ${what}`;
}

/** Lists errors and remarks, the first ones of many. */
export function tellFaults(list: HTMLElement, faults: (Error | Remark)[]): void {
    const lines = faults.slice(0, MOST).map((fault) => element("li", {}, told(fault)));
    if (faults.length > MOST) {
        lines.push(element("li", {}, `... and ${faults.length - MOST} more`));
    }
    list.replaceChildren(...lines);
    show(list, lines.length > 0);
}
