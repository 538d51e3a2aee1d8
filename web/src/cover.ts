// The panel of exact-cover problems.

import { button, byId, counted, fill, grouped, show } from "./dom.js";
import { covers, offer } from "./examples.js";
import { tellFaults } from "./faults.js";
import { Input, listenForInput, tooMuch } from "./input.js";
import { library } from "./library.js";
import { Answer, Answering, Call } from "./running.js";
import { Entry, Stepper, listenForArrows } from "./stepper.js";
import type { RemoteProblem } from "quadrille";

const PORTION = 100;
const BEST = 10;
const NONE = "There is no problem yet: paste one, open a file or choose an example.";

const panel = byId("panel-cover");
const text = byId<HTMLTextAreaElement>("cover-text");
const boards = byId<HTMLSelectElement>("cover-board");
const faults = byId("cover-faults");
const answering = new Answering(panel);
const quadrille = library();

let problem: RemoteProblem | null = null;
let file: Uint8Array | null = null; // what was opened, where it is no text
let stepper: Stepper | null = null;
let listing: AbortController | null = null; // of a list that may go on

// ------------------------------------------------------------------------------------ reading

function forget(): void {
    listing?.abort();
    listing = null;
    stepper = null;
    void problem?.free();
    problem = null;
}

async function readProblem(signal: AbortSignal, board: number): Promise<RemoteProblem> {
    forget();
    const source = file ?? text.value;
    const made = await (await quadrille()).problem(source, { board, signal });
    problem = made;
    const names = made.shapes?.boards ?? [];
    fill(boards, names.map((_, k) => String(k)), (k) => names[Number(k)] || `${Number(k) + 1}`);
    boards.value = String(board);
    show(boards.parentElement as HTMLElement, names.length > 1);
    tellFaults(faults, made.remarks);
    return made;
}

function described(made: RemoteProblem): string {
    const secondary = made.secondary.length > 0 ? `, ${grouped(made.secondary.length)} of them secondary` : "";
    const name = made.shapes?.title ? `${made.shapes.title}: ` : "";
    return `${name}${counted(made.items.length, "item")}${secondary}, ${counted(made.size, "option")}`;
}

function read(board = 0): void {
    tellFaults(faults, []);
    const wrong = tooMuch(text.value.length);
    if (wrong || !file && text.value.trim() === "") {
        forget();
        answering.say(wrong ?? "There is nothing to read.", [], true);
        return;
    }
    void answering.run("Reading", async (call) => {
        const made = await readProblem(call.signal, board);
        return { said: described(made) };
    }, true);
}

function opened(input: Input): void {
    const isShown = text.value !== "" && text.value === input.text;
    file = isShown ? null : input.bytes ?? new TextEncoder().encode(input.text);
    read();
}

function set(problemText: string): void {
    file = null;
    text.value = problemText;
    read();
}

// ---------------------------------------------------------------------------------- solutions

/** What options are called; each is asked for once. */
class Names {
    private readonly known = new Map<number, Promise<string>>();

    constructor(private readonly of: RemoteProblem) {}

    private get(option: number): Promise<string> {
        const known = this.known.get(option) ?? this.of.option(option).then((entries) =>
            entries.map(({ item, color }) => (color === undefined ? item : `${item}:${color}`)).join(" "));
        this.known.set(option, known);
        return known;
    }

    async solution(options: number[]): Promise<string> {
        return (await Promise.all(options.map((option) => this.get(option)))).join(" | ");
    }
}

function entryOf(of: RemoteProblem, options: number[], name: string): Entry {
    return { text: name || "no option at all", picture: () => of.svg(options) };
}

interface Portion {
    found: number[][];
    isOver: boolean;
}

async function takeSome(solutions: AsyncIterator<number[]>, most: number): Promise<Portion> {
    const found: number[][] = [];
    while (found.length < most) {
        const next = await solutions.next();
        if (next.done) {
            return { found, isOver: true };
        }
        found.push(next.value);
    }
    return { found, isOver: false };
}

/** Solutions as they are asked for: some at first, more by a button. */
class Listing {
    readonly stepper = new Stepper("Solution", "Solutions");
    readonly more = button(`${PORTION} more`, () => void this.addMore());
    private readonly names: Names;
    private readonly solutions: AsyncIterator<number[]>;

    constructor(private readonly of: RemoteProblem, signal: AbortSignal, call: Call) {
        this.names = new Names(of);
        this.solutions = of.solutions({ signal, onProgress: call.onProgress })[Symbol.asyncIterator]();
        this.more.dataset["runs"] = "";
    }

    async add(): Promise<Answer> {
        const { found, isOver } = await takeSome(this.solutions, PORTION);
        const names = await Promise.all(found.map((options) => this.names.solution(options)));
        this.stepper.add(found.map((options, k) => entryOf(this.of, options, names[k] ?? "")));
        show(this.more, !isOver);
        const { count } = this.stepper;
        const said = isOver ? `All ${counted(count, "solution")}` : `The first ${counted(count, "solution")}`;
        return count > 0 ? { said, shown: [this.stepper.root, this.more] } : { said: "No solution" };
    }

    private addMore(): Promise<void> {
        return answering.run("Searching", (call) => {
            call.signal.addEventListener("abort", () => listing?.abort());
            return this.add();
        });
    }
}

async function list(of: RemoteProblem, call: Call): Promise<Answer> {
    const going = new AbortController();
    listing?.abort();
    listing = going;
    call.signal.addEventListener("abort", () => going.abort());
    const listed = new Listing(of, going.signal, call);
    const answer = await listed.add();
    stepper = listed.stepper;
    return answer;
}

async function count(of: RemoteProblem, call: Call): Promise<Answer> {
    return { said: counted(await of.count({ ...call }), "solution") };
}

async function best(of: RemoteProblem, call: Call): Promise<Answer> {
    const found = await of.best(BEST, { ...call });
    const names = new Names(of);
    const entries = await Promise.all(found.map(async ({ cost, options }) =>
        entryOf(of, options, `cost ${grouped(cost)}: ${await names.solution(options)}`)));
    const [first] = found;
    if (!first) {
        return { said: "No solution" };
    }
    stepper = new Stepper("Solution", "The cheapest solutions");
    stepper.add(entries);
    const many = found.length > 1 ? `; the ${found.length} cheapest are listed` : "";
    return { said: `The least cost is ${grouped(first.cost)}${many}`, shown: [stepper.root] };
}

// ---------------------------------------------------------------------------------- questions

function ask(id: string, what: string, question: (of: RemoteProblem, call: Call) => Promise<Answer>): void {
    const pressed = byId(id);
    pressed.dataset["runs"] = "";
    pressed.addEventListener("click", () => {
        if (!file && text.value.trim() === "") {
            answering.say(NONE, [], true);
            return;
        }
        void answering.run(what, async (call) => {
            const of = problem ?? (await readProblem(call.signal, 0));
            const { whyNone } = of.shapes ?? { whyNone: null };
            const answer = await question(of, call);
            return whyNone ? { ...answer, said: `${answer.said}: ${whyNone}` } : answer;
        });
    });
}

export function startCover(): void {
    show(boards.parentElement as HTMLElement, false);
    offer(byId<HTMLSelectElement>("cover-example"), covers, set);
    listenForInput({
        section: panel, field: text, open: byId("cover-open"), file: byId<HTMLInputElement>("cover-file"),
        onInput: opened, onError: (wrong) => answering.say(wrong, [], true),
    });
    text.addEventListener("input", () => {
        file = null;
        forget();
    });
    ask("cover-count", "Counting", count);
    ask("cover-solutions", "Searching", list);
    ask("cover-best", "Searching", best);
    byId("cover-read").addEventListener("click", () => read());
    boards.addEventListener("change", () => read(Number(boards.value)));
    listenForArrows(() => (panel.hidden ? null : stepper));
}
