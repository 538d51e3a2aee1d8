// The grid of a Sudoku to type into: fields without a look of their own above the cells of its picture.

import { element } from "./dom.js";
import { picture, places } from "./picture.js";

/** What digits look like, from 1 on. */
export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function isBlank(symbol: string | undefined): boolean {
    return symbol === undefined || !SYMBOLS.includes(symbol);
}

/** A puzzle as the board sees it. */
export interface Shown {
    grid: string;
    side: number;
    digits: number;
    title: string;
}

export class Board {
    private fields: HTMLInputElement[] = [];
    private entries = new Map<number, string>();
    private puzzle: Shown = { grid: "", side: 0, digits: 0, title: "" };

    constructor(private readonly root: HTMLElement, private readonly onEntry: () => void) {
        root.addEventListener("input", (event) => this.typed(event.target as HTMLInputElement));
        root.addEventListener("keydown", (event) => this.key(event));
        root.addEventListener("focusin", (event) => this.focused(event.target as HTMLInputElement));
    }

    /** Shows a puzzle without entries. */
    show(puzzle: Shown, svg: string): void {
        this.puzzle = puzzle;
        this.entries.clear();
        const name = puzzle.title || `${puzzle.side} by ${puzzle.side} Sudoku`;
        const image = picture(svg, `Picture of ${name}; its digits are in the grid that follows`);
        this.root.replaceChildren(image, this.cells(svg));
    }

    get filled(): number {
        return this.entries.size;
    }

    /** The digits that people have entered, by cell. */
    get entered(): ReadonlyMap<number, string> {
        return this.entries;
    }

    /** The digits that stand: givens and entries. */
    get standing(): string {
        return Array.from(this.puzzle.grid, (symbol, cell) => this.entries.get(cell) ?? symbol).join("");
    }

    reset(): void {
        for (const cell of this.entries.keys()) {
            const field = this.fields[cell];
            if (field) {
                field.value = "";
            }
        }
        this.entries.clear();
    }

    private cells(svg: string): HTMLElement {
        const { side } = this.puzzle;
        const at = places(svg);
        const cells = element("div", { class: "cells", role: "grid", "aria-label": "Digits" });
        this.fields = [];
        for (let row = 0; at && row < side; ++row) {
            const line = element("div", { role: "row" });
            for (let column = 0; column < side; ++column) {
                const cell = element("div", { role: "gridcell" }, this.field(row, column));
                Object.assign(cell.style, {
                    left: `${100 * (at.left + column * at.width)}%`,
                    top: `${100 * (at.top + row * at.height)}%`,
                    width: `${100 * at.width}%`,
                    height: `${100 * at.height}%`,
                    fontSize: `${60 * at.width}cqw`,
                });
                line.append(cell);
            }
            cells.append(line);
        }
        return cells;
    }

    private field(row: number, column: number): HTMLInputElement {
        const cell = row * this.puzzle.side + column;
        const given = this.puzzle.grid[cell];
        const isGiven = !isBlank(given);
        const field = element("input", {
            type: "text",
            autocomplete: "off",
            inputmode: this.puzzle.digits > 9 ? "text" : "numeric",
            "aria-label": `row ${row + 1}, column ${column + 1}${isGiven ? ", given" : ""}`,
            tabindex: cell === 0 ? "0" : "-1",
        });
        field.value = isGiven ? given ?? "" : "";
        field.readOnly = isGiven;
        this.fields.push(field);
        return field;
    }

    /** What was typed last counts, if it is a digit of this puzzle. */
    private typed(field: HTMLInputElement): void {
        const cell = this.fields.indexOf(field);
        const last = field.value.slice(-1);
        const typed = this.puzzle.digits <= 35 ? last.toUpperCase() : last;
        const digit = typed === "" ? -1 : SYMBOLS.indexOf(typed);
        if ("0. ".includes(typed)) {
            this.entries.delete(cell);
        } else if (digit >= 0 && digit < this.puzzle.digits) {
            this.entries.set(cell, typed);
        }
        field.value = this.entries.get(cell) ?? "";
        field.select();
        this.onEntry();
    }

    private key(event: KeyboardEvent): void {
        const cell = this.fields.indexOf(event.target as HTMLInputElement);
        const { side } = this.puzzle;
        if (cell < 0 || event.altKey || event.ctrlKey || event.metaKey) {
            return;
        }
        const [row, column] = [Math.floor(cell / side), cell % side];
        const ways: Record<string, [number, number]> = {
            ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
            ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
            Home: [row, 0], End: [row, side - 1],
        };
        const way = ways[event.key];
        if (way) {
            event.preventDefault();
            const [toRow, toColumn] = way.map((place) => (place + side) % side);
            this.fields[(toRow ?? 0) * side + (toColumn ?? 0)]?.focus();
        }
    }

    /** One cell at a time is in the order of the Tab key. */
    private focused(field: HTMLInputElement): void {
        for (const other of this.fields) {
            other.tabIndex = other === field ? 0 : -1;
        }
        field.select();
    }
}

/** A puzzle in its text form, with more digits as givens.  Rows are symbols, or numbers parted by blanks. */
export function withGivens(text: string, side: number, entered: ReadonlyMap<number, string>): string {
    const lines = text.split("\n");
    const first = lines.indexOf("grid:") + 1;
    for (const [cell, symbol] of entered) {
        const row = first + Math.floor(cell / side);
        const line = (lines[row] ?? "").trim();
        const isNumbers = /\s/.test(line);
        const places = isNumbers ? line.split(/\s+/) : Array.from(line);
        places[cell % side] = isNumbers ? String(SYMBOLS.indexOf(symbol) + 1) : symbol;
        lines[row] = places.join(isNumbers ? " " : "");
    }
    return lines.join("\n");
}
