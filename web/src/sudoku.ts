// The panel of Sudokus.

import { Board, withGivens } from "./board.js";
import { copyOf, tellChanges } from "./copies.js";
import { byId, counted, element, fill, show } from "./dom.js";
import { offer, sudokus } from "./examples.js";
import { tellFaults } from "./faults.js";
import { Input, listenForInput, tooMuch } from "./input.js";
import { library } from "./library.js";
import { picture } from "./picture.js";
import { Answer, Answering, Call } from "./running.js";
import { fragmentOf, textOf } from "./share.js";
import { Stepper, listenForArrows } from "./stepper.js";
import type { GenerateOptions, HintLevel, RemoteSudoku } from "quadrille";

const MOST_LISTED = 1000;
const NONE = "There is no puzzle yet: paste one, open a file or choose an example.";
const GRADES = ["any", "simple", "easy", "intermediate", "expert", "extreme", "beyond"];

const panel = byId("panel-sudoku");
const text = byId<HTMLTextAreaElement>("sudoku-text");
const list = byId<HTMLSelectElement>("sudoku-list");
const faults = byId("sudoku-faults");
const answering = new Answering(panel);
const board = new Board(byId("sudoku-board"), tellEntered);
const quadrille = library();

let puzzles: RemoteSudoku[] = [];
let chosen: RemoteSudoku | null = null;
let stepper: Stepper | null = null;

// ------------------------------------------------------------------------------------ reading

function tellEntered(): void {
    const { filled } = board;
    byId("sudoku-entered").textContent =
        filled === 0 ? "Click a cell and type a digit; the arrow keys move." : `${counted(filled, "digit")} entered`;
}

function nameOf(puzzle: RemoteSudoku, number: number): string {
    const rules = puzzle.rules.map((rule) => rule.name);
    const what = puzzle.title || [...new Set(rules)].slice(0, 3).join(", ") || puzzle.grid.slice(0, 24);
    return `${number}. ${puzzle.line > 0 ? `line ${puzzle.line}` : "made here"}: ${what}`;
}

function about(puzzle: RemoteSudoku): string {
    return [puzzle.author && `by ${puzzle.author}`, puzzle.notes].filter((part) => part).join("\n");
}

async function choose(puzzle: RemoteSudoku): Promise<void> {
    const svg = await puzzle.draw();
    chosen = puzzle;
    board.show(puzzle, svg);
    tellEntered();
    byId("sudoku-title").textContent = puzzle.title || `${puzzle.side} by ${puzzle.side}`;
    byId("sudoku-about").textContent = about(puzzle);
    show(byId("sudoku-about"), about(puzzle) !== "");
    show(byId("sudoku-exported"), false);
}

/** Takes these puzzles in place of those that there were. */
async function take(found: RemoteSudoku[]): Promise<void> {
    for (const old of [...puzzles, ...found.slice(MOST_LISTED)]) {
        void old.free();
    }
    puzzles = found.slice(0, MOST_LISTED);
    list.replaceChildren(...puzzles.map((puzzle, k) => element("option", { value: String(k) }, nameOf(puzzle, k + 1))));
    show(byId("sudoku-several"), found.length > 1);
    const [first] = puzzles;
    if (first) {
        list.value = "0";
        await choose(first);
    }
}

function read(input: Input): void {
    const wrong = tooMuch(input.text.length);
    tellFaults(faults, []);
    if (wrong || input.text.trim() === "" && !input.bytes) {
        answering.say(wrong ?? "There is nothing to read.", [], true);
        return;
    }
    void answering.run("Reading", async (call) => {
        const all = await (await quadrille()).sudokus(input.bytes ?? input.text, { signal: call.signal });
        await take(all.puzzles);
        tellFaults(faults, [...all.errors, ...all.puzzles.slice(0, MOST_LISTED).flatMap((puzzle) => puzzle.remarks)]);
        return { said: tellRead(all.puzzles.length, all.errors.length) };
    }, true);
}

function tellRead(good: number, bad: number): string {
    if (good + bad === 0) {
        return "There is no puzzle in it";
    }
    const listed = good > MOST_LISTED ? `, of which the first ${MOST_LISTED} are listed` : "";
    return `${counted(good, "puzzle")}${listed}${bad > 0 ? `, ${counted(bad, "fault")}` : ""}`;
}

function set(puzzle: string): void {
    text.value = puzzle;
    read({ text: puzzle, name: "" });
}

// ---------------------------------------------------------------------------------- questions

/** The puzzle with the digits that were entered as givens; it is freed after `use`. */
async function asItStands<T>(puzzle: RemoteSudoku, use: (puzzle: RemoteSudoku) => Promise<T>): Promise<T> {
    if (board.filled === 0) {
        return use(puzzle);
    }
    const given = withGivens(await puzzle.write("text"), puzzle.side, board.entered);
    const whole = await (await quadrille()).sudoku(given, { side: puzzle.side });
    try {
        return await use(whole);
    } finally {
        void whole.free();
    }
}

function figure(svg: string, alt: string, caption: string): HTMLElement {
    const frame = element("div", { class: "picture" }, picture(svg, alt));
    return element("figure", {}, frame, element("figcaption", {}, caption));
}

function figures(...shown: HTMLElement[]): HTMLElement {
    return element("div", { class: "figures" }, ...shown);
}

function withEntered(): string {
    return board.filled > 0 ? `, with ${counted(board.filled, "digit")} entered` : "";
}

async function solve(puzzle: RemoteSudoku, call: Call): Promise<Answer> {
    const solution = await asItStands(puzzle, (whole) => whole.solve({ ...call }));
    if (solution === null) {
        return { said: `No solution${withEntered()}` };
    }
    const svg = await puzzle.draw({ solution });
    return { said: `A solution${withEntered()}`, shown: [figures(figure(svg, `Solution: ${solution}`, solution))] };
}

async function count(puzzle: RemoteSudoku, call: Call): Promise<Answer> {
    const found = await asItStands(puzzle, (whole) => whole.count({ ...call }));
    return { said: `${counted(found, "solution")}${withEntered()}` };
}

async function check(puzzle: RemoteSudoku, call: Call): Promise<Answer> {
    const { verdict, solutions, differing } = await asItStands(puzzle, (whole) => whole.check({ ...call }));
    const said = {
        none: "None: there is no solution",
        unique: "Unique: there is one solution",
        multiple: `Multiple: there are several solutions; two of them differ in ${counted(differing.length, "cell")}`,
        unclear: "Unclear: something that may be a rule was not understood",
    }[verdict];
    const drawn = await Promise.all(solutions.map((solution) => puzzle.draw({ solution, marked: differing })));
    const many = solutions.length > 1;
    const shown = drawn.map((svg, k) => {
        const name = many ? `Solution ${k + 1}` : "Solution";
        const marks = many ? `, marked where they differ: ${differing.join(" ")}` : "";
        return figure(svg, `${name}: ${solutions[k]}${marks}`, `${name}: ${solutions[k]}`);
    });
    return { said: `${said}${withEntered()}`, shown: [figures(...shown)] };
}

async function candidates(puzzle: RemoteSudoku, call: Call): Promise<Answer> {
    const digits = await asItStands(puzzle, (whole) => whole.candidates({ ...call }));
    const open = digits.filter((some) => some.length > 1);
    const sum = digits.reduce((so, some) => so + some.length, 0);
    const svg = await puzzle.draw({ candidates: digits });
    const caption = "The digits that each cell has in some solution";
    return {
        said: `${counted(open.length, "open cell")}, ${counted(sum, "candidate")}${withEntered()}`,
        shown: [figures(figure(svg, caption, caption))],
    };
}

// Each further question about the same digits is told more.
const LEVELS: HintLevel[] = ["region", "technique", "cells", "all"];
let hinted: { puzzle: RemoteSudoku; standing: string; level: number } | null = null;

async function hint(puzzle: RemoteSudoku, call: Call): Promise<Answer> {
    const standing = board.standing;
    const wrong = await puzzle.mistakes(standing, { signal: call.signal });
    if (wrong.length > 0) {
        return { said: `Wrong: ${wrong.slice(0, 9).join(" ")}${wrong.length > 9 ? " ..." : ""}` };
    }
    const isAgain = hinted?.puzzle === puzzle && hinted.standing === standing;
    const level = isAgain && hinted ? Math.min(hinted.level + 1, LEVELS.length - 1) : 0;
    const told = await puzzle.hintAt(LEVELS[level] ?? "all", standing, { pictures: true, signal: call.signal });
    if (told === null) {
        return { said: "There is no next step" };
    }
    hinted = { puzzle, standing, level };
    const rated = told.rating === null ? "" : `, rated ${told.rating.toFixed(1)}`;
    const caption = told.technique === null ? "Where to look" : `${told.technique}${rated}`;
    const more = level < LEVELS.length - 1 ? "; ask again for more" : "";
    return { said: told.text, shown: told.svg ? [figures(figure(told.svg, told.text, caption + more))] : [] };
}

async function explain(puzzle: RemoteSudoku, call: Call): Promise<Answer> {
    const from = board.filled > 0 ? { from: board.standing } : {};
    const { outcome, grade, rating, steps } = await puzzle.explain({ ...from, pictures: true, signal: call.signal });
    const rated = rating === undefined ? "" : `, rated ${rating.toFixed(1)}`;
    const said = {
        solved: `Solved in ${counted(steps.length, "step")}${grade ? `, ${grade}` : ""}${rated}`,
        unfinished: `${counted(steps.length, "step")}`,
        stuck: `Stuck after ${counted(steps.length, "step")}: no technique finds more`,
        broken: `Broken after ${counted(steps.length, "step")}: from here there is no solution`,
    }[outcome];
    stepper = new Stepper("Step", "Steps");
    stepper.add(steps.map((step) => ({ text: step.text, picture: async () => step.svg ?? null })));
    return { said: `${said}${withEntered()}`, shown: steps.length > 0 ? [stepper.root] : [] };
}

function ask(id: string, what: string, question: (puzzle: RemoteSudoku, call: Call) => Promise<Answer>): void {
    const pressed = byId(id);
    pressed.dataset["runs"] = "";
    pressed.addEventListener("click", () => {
        const puzzle = chosen;
        if (puzzle) {
            void answering.run(what, (call) => question(puzzle, call));
        } else {
            answering.say(NONE, [], true);
        }
    });
}

// --------------------------------------------------------------------- making and taking along

function valueOf(id: string): string {
    return byId<HTMLSelectElement>(id).value;
}

function generate(): void {
    const [side, grade] = [Number(valueOf("make-side")), valueOf("make-grade")];
    const symmetry = valueOf("make-symmetry") as GenerateOptions["symmetry"]; // of the list that `symmetries` gave
    void answering.run("Generating", async (call) => {
        const made = await (await quadrille()).generate({ side, difficulty: grade, symmetry, ...call });
        text.value = await briefly(made);
        tellFaults(faults, []);
        await take([made]);
        const givens = Array.from(made.grid).filter((symbol) => symbol !== ".").length;
        return { said: `A puzzle with ${counted(givens, "given")}${grade === "any" ? "" : await graded(made, call)}` };
    }, true);
}

async function graded(puzzle: RemoteSudoku, call: Call): Promise<string> {
    const { name, rating } = await puzzle.grade({ signal: call.signal });
    return `, ${name}, rated ${rating?.toFixed(1)}`;
}

/** Puts a puzzle in the place of one that was read, and shows it; the text stays, so `Read` brings that one back. */
async function replace(old: RemoteSudoku, made: RemoteSudoku): Promise<void> {
    await choose(made);
    const place = puzzles.indexOf(old);
    puzzles[place] = made;
    list.options[place]?.replaceChildren(nameOf(made, place + 1));
    void old.free();
}

async function scramble(puzzle: RemoteSudoku, call: Call): Promise<Answer> {
    const { standing, filled } = board;
    const given = counted(filled, "entered digit is a given now", "entered digits are givens now");
    const made = await asItStands(puzzle, (whole) => copyOf(whole, call));
    if (made === null) {
        return { said: "Nothing has changed: the copies that were tried look the same" };
    }
    await replace(puzzle, made);
    return { said: `A random copy${tellChanges(standing, made)}${filled > 0 ? `; ${given}` : ""}` };
}

function emptyText(side: number): string {
    return `size: ${side}\ngrid:\n${`${".".repeat(side)}\n`.repeat(side)}`;
}

/** As one line of symbols, if that says all. */
async function briefly(puzzle: RemoteSudoku): Promise<string> {
    const isLine = puzzle.rules.length === 0 && !puzzle.title && !puzzle.author && !puzzle.notes;
    const line = isLine ? await puzzle.write("line").catch(() => null) : null;
    return (line ?? (await puzzle.write("text"))).trimEnd();
}

async function takeAlong(label: string, make: (puzzle: RemoteSudoku) => Promise<string>): Promise<void> {
    const puzzle = chosen;
    if (!puzzle) {
        answering.say(NONE, [], true);
        return;
    }
    try {
        const made = await asItStands(puzzle, make);
        byId<HTMLTextAreaElement>("export-text").value = made;
        const labelled = document.querySelector('label[for="export-text"]');
        labelled?.replaceChildren(label);
        show(byId("sudoku-exported"), true);
    } catch (error) {
        answering.fail(error);
    }
}

function write(): void {
    void takeAlong("The puzzle as it stands", (puzzle) => puzzle.write(valueOf("export-format")));
}

function share(): void {
    void takeAlong("Link to the puzzle as it stands", async (puzzle) => {
        const fragment = fragmentOf(await briefly(puzzle));
        history.replaceState(null, "", fragment);
        return location.href;
    });
}

async function copy(): Promise<void> {
    const field = byId<HTMLTextAreaElement>("export-text");
    field.select();
    const isCopied = await navigator.clipboard
        .writeText(field.value)
        .then(() => true, () => document.execCommand("copy"));
    answering.say(isCopied ? "Copied" : "The browser does not let this page copy: press Ctrl+C", [], !isCopied);
}

function save(): void {
    const url = URL.createObjectURL(new Blob([byId<HTMLTextAreaElement>("export-text").value], { type: "text/plain" }));
    element("a", { href: url, download: "puzzle.txt" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Reads the puzzle of the address; false where there is none. */
function readFragment(): boolean {
    try {
        const shared = textOf(location.hash);
        if (shared !== null) {
            set(shared);
        }
        return shared !== null;
    } catch (error) {
        answering.fail(error);
        return false;
    }
}

/** With the puzzle of the address, or with a grid to fill. */
async function begin(): Promise<void> {
    if (!readFragment() && !chosen && !answering.isBusy) {
        await take([await (await quadrille()).sudoku(emptyText(9))]);
    }
}

/** Menus whose entries the library knows. */
async function fillMenus(): Promise<void> {
    const known = await quadrille();
    fill(byId<HTMLSelectElement>("make-symmetry"), (await known.symmetries()).map(({ name }) => name));
    fill(byId<HTMLSelectElement>("export-format"), (await known.formats()).filter((name) => name !== "auto"));
    byId("version").textContent = `Quadrille ${await known.version()}`;
}

export function startSudoku(): void {
    fill(byId<HTMLSelectElement>("make-grade"), GRADES);
    offer(byId<HTMLSelectElement>("sudoku-example"), sudokus, set);
    listenForInput({
        section: panel, field: text, open: byId("sudoku-open"), file: byId<HTMLInputElement>("sudoku-file"),
        onInput: read, onError: (wrong) => answering.say(wrong, [], true),
    });
    ask("sudoku-solve", "Solving", solve);
    ask("sudoku-count", "Counting", count);
    ask("sudoku-check", "Checking", check);
    ask("sudoku-candidates", "Looking for candidates", candidates);
    ask("sudoku-hint", "Looking for a step", hint);
    ask("sudoku-explain", "Explaining", explain);
    ask("sudoku-scramble", "Scrambling", scramble);
    const actions: [string, () => void][] = [
        ["sudoku-read", () => read({ text: text.value, name: "" })],
        ["sudoku-generate", generate],
        ["sudoku-empty", () => set(emptyText(Number(valueOf("make-side"))))],
        ["sudoku-export", write],
        ["sudoku-share", share],
        ["export-copy", () => void copy()],
        ["export-save", save],
        ["sudoku-reset", () => (board.reset(), tellEntered())],
    ];
    for (const [id, action] of actions) {
        byId(id).addEventListener("click", action);
    }
    list.addEventListener("change", () => {
        const number = Number(list.value);
        const puzzle = puzzles[number];
        if (puzzle) {
            const draw = async () => (await choose(puzzle), { said: nameOf(puzzle, number + 1) });
            void answering.run("Drawing", draw, true);
        }
    });
    listenForArrows(() => (panel.hidden ? null : stepper));
    window.addEventListener("hashchange", readFragment);
    fillMenus().then(begin).catch((error) => answering.fail(error));
}
