// What the tests of the page share: the command's answers, and what is done on the page again and again.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const top = process.env.top_srcdir ?? ".";
export const puzzles = join(top, "puzzles");

// ----------------------------------------------------------------------------------- the command

/** What the command prints, given `input`. */
export function native(input, ...parameters) {
    const run = { input, encoding: "utf8", maxBuffer: 1 << 26, stdio: ["pipe", "pipe", "ignore"] };
    try {
        return execFileSync(process.env.QUADRILLE ?? "quadrille", parameters, run);
    } catch (error) {
        return error.stdout; // its status says which verdict it was
    }
}

/** Its first line that is no comment. */
export function nativeLine(...parameters) {
    return native(...parameters).split("\n").find((line) => line && !line.startsWith("#"));
}

export function solutionsOf(sudoku) {
    return native(sudoku, "sudoku", "solve", "--format=line", "-").split("\n").filter((line) => /^\d+$/.test(line));
}

export function stepsOf(sudoku) {
    return native(sudoku, "sudoku", "explain", "--full", "--format=line", "-").split("\n").filter((line) => /^\d+ /.test(line));
}

export function converted(sudoku, format) {
    return native(sudoku, "sudoku", "convert", `--format=${format}`, "-").trim();
}

/** A file of the project. */
export function puzzle(file) {
    return readFileSync(join(puzzles, file), "utf8");
}

export const CLASSIC = puzzle("classic.txt").split("\n");

// -------------------------------------------------------------------------------------- the page

export const number = (text) => /[\d,]+/.exec(text)?.[0].replaceAll(",", "");
export const withoutTime = (text) => text.replace(/ \([\d.]+ m?s\)$/, "");
export const captions = (page) => page.texts("#panel-sudoku figcaption");

/** Waits until the panel that is open says something. */
export async function says(page, pattern) {
    await page.until(pattern.source, (source) => {
        const status = document.querySelector("[role=tabpanel]:not([hidden]) [role=status]");
        return new RegExp(source).test(status.textContent);
    }, pattern.source);
}

/** Waits for pictures, each of which says that it shows that. */
export async function pictures(page, shown = "") {
    await page.until(`pictures of ${shown}`, (words) => {
        const all = [...document.querySelectorAll(".shown img")].filter((image) => image.checkVisibility());
        const isDone = (image) => image.complete && image.naturalWidth > 0 && image.alt && image.alt.includes(words);
        return all.length > 0 && all.every(isDone);
    }, shown);
}

const TEXT = "Symbols row by row, text with rules, JSON, or a link of f-puzzles or SudokuPad";
export const COVER_TEXT = "Knuth’s format, or boards and pieces as text (.shapes)";

export async function read(page, text) {
    await page.fill(TEXT, text);
    await page.click("Read");
    return page.answer();
}

export async function asked(page, question) {
    await page.ask(() => (document.querySelector("[role=tabpanel]:not([hidden]) [role=status]").textContent = ""));
    await page.click(question);
    return page.answer();
}

export async function exported(page, format) {
    await page.ask(() => (document.querySelector("#export-text").value = ""));
    await page.choose("Format", format);
    await page.click("Export");
    return page.until("what was exported", () => {
        const field = document.querySelector("#export-text");
        return field.checkVisibility() && field.value;
    });
}

export async function cover(page, text) {
    await page.click("Exact cover");
    await page.fill(COVER_TEXT, text);
    await page.click("Read");
    return page.answer();
}
