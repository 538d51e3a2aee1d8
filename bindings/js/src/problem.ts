// Exact-cover problems, and what can be asked of them.

import { Names, knownOnly, large, unknown, whole } from "./arguments.js";
import { Diagram, buildDiagram } from "./diagram.js";
import { InputError, LimitError, Remark } from "./errors.js";
import {
    AT_ONCE,
    Batch,
    Listener,
    Pace,
    Portions,
    Search,
    SearchParams,
    Steps,
    counted,
    finish,
    makeParams,
    oneByOne,
    someOf,
    stopped,
} from "./search.js";
import { Arguments, Handle, Library, Outcome } from "./wasm.js";

/** An exact-cover problem as a program describes it.
 *
 * Primary items are covered exactly once, or as often as `bounds` says, secondary ones at most
 * once, or as often as you like in one color. */
export interface ProblemDescription {
    /** The primary items.  Without them, all that options have and that are not secondary are
     * primary, in the order in which they come. */
    items?: Iterable<string>;
    /** Items that may stay open. */
    secondary?: Iterable<string>;
    /** Each option is a list of items, or an object from items to colors (null: no color). */
    options: Iterable<Iterable<string> | Record<string, string | null>>;
    /** What each option costs: natural numbers. */
    costs?: Iterable<number | bigint>;
    /** How often items are to be covered: so often, or at least and at most so often (null: no
     * limit). */
    bounds?: Record<string, number | [number, number | null]>;
}

/** How to read a problem. */
export interface ReadOptions {
    /** "dlx" (Knuth's), "spp" (OR-Library), "shapes" (boards and pieces), "xmpuzzle" (Burr Tools),
     * "diagram", or "auto". */
    format?: string;
    /** What errors call the input. */
    name?: string;
    /** Which board is taken, from 0, where there are several. */
    board?: number;
}

/** An item in an option, with its color if it has one. */
export interface Entry {
    item: string;
    color?: string;
}

/** A solution with its cost. */
export interface Ranked {
    cost: bigint;
    options: number[];
}

/** What is to be expected of a number. */
export interface Expected {
    mean: number;
    /** The standard error of the mean. */
    error: number;
    /** An interval in which the number is to be expected at 95 %. */
    low: number;
    high: number;
    /** The share of the heaviest descent in the sum of all. */
    largest: number;
}

/** What random descents through a search tree tell of its nodes and solutions. */
export interface Estimate {
    nodes: Expected;
    solutions: Expected;
    descents: number;
    /** How many descents came to a solution. */
    hits: number;
}

/** What a problem of boards and pieces has beside its items. */
export interface Shapes {
    /** "square", "cube", "hexagon", ... */
    grid: string;
    title: string | null;
    author: string | null;
    /** Which board was taken. */
    board: number;
    /** The names of all boards. */
    boards: string[];
    /** The names of all pieces. */
    pieces: string[];
    /** Why there is no solution, where that can be seen without a search. */
    whyNone: string | null;
}

/** Ways to draw things in space. */
export type View = "layers" | "isometric" | "exploded" | "steps";

const DESCRIPTION: Names<ProblemDescription> = {
    items: true,
    secondary: true,
    options: true,
    costs: true,
    bounds: true,
};
const READ: Names<ReadOptions> = { format: true, name: true, board: true };

const VIEWS: View[] = ["layers", "isometric", "exploded", "steps"];
const SECONDARY = 0;
const NO_LIMIT = 0xffffffff;
const LARGEST_COST = (1n << 63n) - 1n;

/** A problem as C describes it. */
interface Described {
    size: number;
    items: [string, (false | number)?, number?][];
    colors: string[];
    remarks: Remark[];
    shapes?: Shapes;
}

// ------------------------------------------------------------------------------- descriptions

/** What items or colors are called, numbered, with a name for each that the library takes. */
class Labels {
    readonly all: string[] = [];
    readonly names: string[] = [];
    private readonly index = new Map<string, number>();
    private readonly taken = new Set<string>();

    constructor(private readonly what: string) {}

    find(label: string): number | undefined {
        return this.index.get(label);
    }

    add(label: string): number {
        if (this.index.has(label)) {
            throw new InputError(`${this.what} '${label}' is there twice`, "duplicate");
        }
        const number = this.all.length;
        this.index.set(label, number);
        this.all.push(label);
        this.names.push(this.name(label));
        return number;
    }

    /** The label itself, where that is a name; otherwise a number. */
    private name(label: string): string {
        const isName = label !== "" && !/[\u0000- :|\u007f]/.test(label);
        let name = isName ? label : `#${this.all.length}`;
        while (this.taken.has(name)) {
            name = `#${name}`;
        }
        this.taken.add(name);
        return name;
    }
}

function entriesOf(
    option: Iterable<string> | Record<string, string | null>,
): Iterable<[string, string | null]> {
    if (typeof (option as Iterable<string>)[Symbol.iterator] === "function") {
        return Array.from(option as Iterable<string>, (item) => [item, null]);
    }
    return Object.entries(option as Record<string, string | null>);
}

function boundsOf(item: string, value: number | [number, number | null]): [number, number] {
    const what = `bounds of '${item}'`;
    const [low, high] = Array.isArray(value) ? value : [value, value];
    const least = whole(low, what, 0, NO_LIMIT);
    const most = high === null ? NO_LIMIT : whole(high, what, 0, NO_LIMIT);
    if (least > most || most < 1) {
        throw new InputError(`${what}: not 0 <= low <= high with high >= 1`, "out of range");
    }
    return [least, most];
}

function costsOf(costs: Iterable<number | bigint>, count: number): BigUint64Array {
    const found = BigUint64Array.from([...costs], (cost: number | bigint, k: number) =>
        large(cost, `costs[${k}]`, 0n, LARGEST_COST),
    );
    if (found.length !== count) {
        throw new InputError(`${found.length} costs for ${count} options`, "invalid argument");
    }
    return found;
}

/** Collects what a problem is to be. */
class Description {
    readonly items = new Labels("item");
    readonly colors = new Labels("color");
    readonly primary: number;
    readonly starts: number[] = [0];
    readonly entries: number[] = [];
    readonly bounds: Uint32Array;
    readonly costs: BigUint64Array | null;

    constructor(what: ProblemDescription) {
        knownOnly(what, DESCRIPTION);
        const options = Array.from(what.options, (option) => [...entriesOf(option)]);
        const secondary = [...(what.secondary ?? [])];
        this.addPrimary(what.items, new Set(secondary), options);
        this.primary = this.items.all.length;
        secondary.forEach((item) => this.items.add(item));
        options.forEach((option, number) => this.addOption(number, option));
        this.bounds = this.allBounds(what.bounds ?? {});
        this.costs = what.costs ? costsOf(what.costs, options.length) : null;
    }

    private addPrimary(
        items: Iterable<string> | undefined,
        secondary: Set<string>,
        options: [string, string | null][][],
    ): void {
        if (items) {
            for (const item of items) {
                this.items.add(item);
            }
            return;
        }
        const found = new Set(options.flatMap((option) => option.map(([item]) => item)));
        for (const item of found) {
            if (!secondary.has(item)) {
                this.items.add(item);
            }
        }
    }

    private addOption(number: number, option: [string, string | null][]): void {
        for (const [item, color] of option) {
            const index = this.items.find(item);
            if (index === undefined) {
                throw new InputError(`option ${number}: no item '${item}'`, "unknown name");
            }
            this.entries.push(index, color === null ? 0 : this.color(color));
        }
        this.starts.push(this.entries.length / 2);
    }

    /** Colors count from 1. */
    private color(color: string): number {
        return (this.colors.find(color) ?? this.colors.add(color)) + 1;
    }

    private allBounds(wanted: Record<string, number | [number, number | null]>): Uint32Array {
        const bounds = new Uint32Array(2 * this.items.all.length);
        bounds.fill(1, 0, 2 * this.primary);
        bounds.fill(SECONDARY, 2 * this.primary);
        for (const [item, value] of Object.entries(wanted)) {
            const index = this.items.find(item);
            if (index === undefined || index >= this.primary) {
                throw new InputError(
                    `bounds of '${item}', which is no primary item`,
                    "unknown name",
                );
            }
            bounds.set(boundsOf(item, value), 2 * index);
        }
        return bounds;
    }
}

function placed(error: unknown): unknown {
    return error instanceof InputError && error.line > 0
        ? new InputError(`option ${error.line - 1}: ${error.text}`, error.code)
        : error;
}

function build(library: Library, what: Description): Handle {
    const joined = (names: string[]): Uint8Array =>
        new TextEncoder().encode(names.map((name) => name + "\0").join(""));
    try {
        return library.with((values) =>
            library.made(
                "qdrj_problem_free",
                null,
                "qdrj_problem_build",
                values.bytes(joined(what.items.names)),
                values.array(what.bounds),
                what.items.all.length,
                values.bytes(joined(what.colors.names)),
                what.colors.all.length,
                values.array(Uint32Array.from(what.starts)),
                values.array(Uint32Array.from(what.entries)),
                what.starts.length - 1,
                what.costs ? values.array(what.costs) : 0,
            ),
        );
    } catch (error) {
        throw placed(error);
    }
}

function read(library: Library, source: string | Uint8Array, how: ReadOptions): Handle {
    knownOnly(how, READ);
    const board = whole(how.board ?? 0, "board");
    const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
    return library.with((values) =>
        library.made(
            "qdrj_problem_free",
            null,
            "qdrj_problem_read",
            values.bytes(bytes),
            bytes.length,
            values.string(how.format ?? "auto"),
            values.string(how.name),
            board,
        ),
    );
}

// ----------------------------------------------------------------------------------- problems

/** An exact-cover problem: items, and options that cover them.  It never changes.
 *
 * Options are told by their numbers, which count from 0. */
export class Problem {
    /** @internal */
    readonly handle: Handle;
    /** All items: the primary ones, and the secondary ones. */
    readonly items: string[];
    /** Those that may stay open. */
    readonly secondary: string[];
    /** How often primary items are to be covered, where that is not exactly once. */
    readonly bounds: Record<string, [number, number | null]>;
    /** The number of options. */
    readonly size: number;
    /** What was odd, but not wrong, in the text that it was read from. */
    readonly remarks: Remark[];
    /** Of boards and pieces: what they are called; null for other problems. */
    readonly shapes: Shapes | null;
    private readonly colors: string[];

    /** @internal */
    constructor(handle: Handle, items?: string[], colors?: string[]) {
        const library = handle.library;
        this.handle = handle;
        library.check(library.call("qdrj_problem_describe", handle.pointer));
        const described = library.json<Described>();
        this.size = described.size;
        this.items = items ?? described.items.map(([name]) => name);
        this.secondary = this.items.filter((_, k) => described.items[k]?.[1] === false);
        this.bounds = {};
        described.items.forEach(([, low, high], k) => {
            if (typeof low === "number" && high !== undefined) {
                this.bounds[this.items[k] ?? ""] = [low, high < 0 ? null : high];
            }
        });
        this.colors = colors ?? described.colors;
        this.remarks = described.remarks;
        this.shapes = described.shapes ?? null;
    }

    /** @internal */
    static of(
        library: Library,
        source: ProblemDescription | string | Uint8Array,
        how: ReadOptions,
    ): Problem {
        if (typeof source === "string" || source instanceof Uint8Array) {
            return new Problem(read(library, source, how));
        }
        const what = new Description(source);
        return new Problem(build(library, what), what.items.all, what.colors.all);
    }

    private get library(): Library {
        return this.handle.library;
    }

    // ------------------------------------------------------------------------ what it is

    private number(option: number): number {
        if (!Number.isInteger(option) || option < 0 || option >= this.size) {
            throw new InputError(
                `no option ${option}: there are ${this.size}, counted from 0`,
                "unknown name",
            );
        }
        return option;
    }

    /** @internal */
    numbers(options: Iterable<number>, values: Arguments): [number, number] {
        const found = Uint32Array.from(options, (option) => this.number(option));
        return [values.array(found), found.length];
    }

    /** What an option covers, in the order in which it was given. */
    option(number: number): Entry[] {
        const { library, handle } = this;
        const place = library.pointer("qdrj_problem_option", handle.pointer, this.number(number));
        const count = library.call("qdrj_problem_option_size", handle.pointer, number);
        const pairs = library.uint32(place, 2 * count);
        return Array.from({ length: count }, (_, k) => {
            const item = this.items[pairs[2 * k] ?? 0] ?? "";
            const color = pairs[2 * k + 1] ?? 0;
            return color ? { item, color: this.colors[color - 1] ?? "" } : { item };
        });
    }

    /** What an option costs. */
    cost(number: number): bigint {
        return this.library.callLarge(
            "qdrj_problem_cost",
            this.handle.pointer,
            this.number(number),
        );
    }

    /** The name of the piece that an option lays; null where there are no pieces. */
    piece(number: number): string | null {
        const index = this.library.pointer(
            "qdrj_problem_piece",
            this.handle.pointer,
            this.number(number),
        );
        return this.shapes?.pieces[index] ?? null;
    }

    /** Frees it.  What was made from it lives on; searches that have begun, too. */
    free(): void {
        this.handle.free();
    }

    // ------------------------------------------------------------------------- questions

    /** @internal */
    search(wanted: SearchParams, pace: Pace): Search {
        const given = Array.from(wanted.given ?? [], (option) => this.number(option));
        return new Search(this.library, { ...wanted, given }, pace, (params, ticker) =>
            this.library.made(
                "qdrj_search_free",
                ticker,
                "qdrj_search_new",
                this.handle.pointer,
                params,
            ),
        );
    }

    /** @internal */
    portions(wanted: SearchParams, pace: Pace, soon?: number): Portions<number[]> {
        const search = this.search(wanted, pace);
        return new Portions(search, () => search.rows(), false, soon);
    }

    /** As `portions`, but in few large arrays.
     * @internal */
    rowPortions(wanted: SearchParams, pace: Pace, soon: number): Portions<Batch> {
        const search = this.search(wanted, pace);
        return new Portions(search, () => batchOf(search), false, soon);
    }

    /** @internal */
    batchPortions(wanted: SearchParams, pace: Pace): Portions<Batch> {
        const search = this.search(wanted, pace);
        return new Portions(search, () => batchOf(search), true, 50);
    }

    /** Iterates over the solutions, which are searched for as they are asked for: each is the
     * numbers of its options, ascending.  A loop that ends early frees the search.
     *
     * Where `nodes` or `time` end it, it ends as if there were no more; see `first` and `count`. */
    solutions(wanted: SearchParams = {}): Generator<number[], void, undefined> {
        return lazily(() => this.portions(wanted, AT_ONCE));
    }

    [Symbol.iterator](): Generator<number[], void, undefined> {
        return this.solutions();
    }

    /** The same in large portions: millions of solutions a second. */
    batches(wanted: SearchParams = {}): Generator<Batch, void, undefined> {
        return lazily(() => this.batchPortions(wanted, AT_ONCE));
    }

    /** A solution, or null where there is none.  Throws LimitError where a limit comes first. */
    first(wanted: SearchParams = {}): number[] | null {
        return finish(this.firstSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *firstSteps(wanted: SearchParams, pace: Pace): Steps<number[] | null> {
        const found = yield* someOf(this.portions({ ...wanted, limit: 1 }, pace), 1);
        return found[0] ?? null;
    }

    /** The number of solutions, exactly, however large: most need not be met one by one.  Where
     * `nodes` or `time` end it, LimitError has what is certain as `soFar`. */
    count(wanted: SearchParams = {}): bigint {
        return finish(this.countSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *countSteps(wanted: SearchParams, pace: Pace): Steps<bigint> {
        return yield* counted(this.search(wanted, pace));
    }

    /** The k cheapest solutions, or, with `worst`, the dearest, best first; proven.  Where a limit
     * comes first, LimitError has the best so far as `soFar`. */
    best(k = 1, wanted: SearchParams & { worst?: boolean } = {}): Ranked[] {
        return finish(this.bestSteps(k, wanted, AT_ONCE));
    }

    /** @internal */
    *bestSteps(
        k: number,
        wanted: SearchParams & { worst?: boolean },
        pace: Pace,
    ): Steps<Ranked[]> {
        const { library } = this;
        whole(k, "k", 1);
        const best = withParams(library, wanted, (params) =>
            library.made(
                "qdrj_best_free",
                null,
                "qdrj_best_new",
                this.handle.pointer,
                BigInt(k),
                wanted.worst ? 1 : 0,
                params,
            ),
        );
        const listener = new Listener(wanted, pace);
        try {
            for (;;) {
                const outcome = library.callLong(listener.tick, "qdrj_best_run", best.pointer);
                if (outcome === Outcome.FAILED) {
                    throw library.failure();
                }
                if (listener.isSlice(outcome)) {
                    yield;
                    continue;
                }
                const found = ranked(library.json<[string, number[]][]>());
                if (outcome !== Outcome.EXHAUSTED) {
                    throw new LimitError(stopped(outcome), found);
                }
                return found;
            }
        } finally {
            best.free();
        }
    }

    /** Which options are in some solution: true, false, or null where a limit left that open. */
    possible(wanted: SearchParams = {}): (boolean | null)[] {
        return finish(this.possibleSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *possibleSteps(wanted: SearchParams, pace: Pace): Steps<(boolean | null)[]> {
        const search = this.search(wanted, pace);
        try {
            const { verdicts } = yield* search.verdicts(this.size);
            return Array.from(verdicts, (verdict) => [null, true, false][verdict] ?? null);
        } finally {
            search.free();
        }
    }

    /** How many nodes a search has and how many solutions there are, from random descents (0: as
     * many as `time` and `nodes` allow). */
    estimate(descents = 1000, wanted: SearchParams = {}): Estimate {
        const search = this.search(wanted, AT_ONCE);
        try {
            const outcome = finish(search.ask("qdrj_search_estimate", large(descents, "descents")));
            if (outcome === Outcome.FAILED) {
                throw this.library.failure();
            }
            return this.library.json<Estimate>();
        } finally {
            search.free();
        }
    }

    /** All solutions at once: see `Diagram`. */
    diagram(wanted: SearchParams = {}): Diagram {
        return finish(this.diagramSteps(wanted, AT_ONCE));
    }

    /** @internal */
    *diagramSteps(wanted: SearchParams, pace: Pace): Steps<Diagram> {
        const search = this.search(wanted, pace);
        try {
            return yield* buildDiagram(search, this);
        } finally {
            search.free();
        }
    }

    /** @internal */
    colorName(color: number): string {
        return this.colors[color - 1] ?? "";
    }

    /** Do these options cover all that is to be covered, as it is to be?  By counting, without any
     * search. */
    isSolution(options: Iterable<number>): boolean {
        return this.library.with(
            (values) =>
                this.library.call(
                    "qdrj_problem_verify",
                    this.handle.pointer,
                    ...this.numbers(options, values),
                ) !== 0,
        );
    }

    // --------------------------------------------------------------------------- writing

    /** A picture of a solution, in SVG: pieces that tile a board.  Of boards and pieces, `options`
     * may be any; of others, items are named as cells, such as r3c2. */
    svg(options: Iterable<number>, how: { view?: View } = {}): string {
        knownOnly(how, { view: true });
        const view = VIEWS.indexOf(how.view ?? "layers");
        if (view < 0) {
            throw unknown("view", how.view, VIEWS);
        }
        return this.library.with((values) =>
            this.library.written(
                "qdrj_problem_svg",
                this.handle.pointer,
                ...this.numbers(options, values),
                view,
            ),
        );
    }

    /** It in Knuth's format, with names for items that have none; with "shapes", boards and pieces
     * in their text form. */
    write(format: "dlx" | "shapes" = "dlx"): string {
        return this.library.written(
            format === "shapes" ? "qdrj_problem_write_shapes" : "qdrj_problem_write",
            this.handle.pointer,
        );
    }
}

/** What was found, unless that is nothing. */
function batchOf(search: Search): Batch[] {
    return [search.arrays()].filter((batch) => batch.lengths.length > 0);
}

/** Begins when the first one is asked for. */
function* lazily<T>(begin: () => Portions<T>): Generator<T, void, undefined> {
    yield* oneByOne(begin());
}

/** @internal */
export function ranked(found: [string, number[]][]): Ranked[] {
    return found.map(([cost, options]) => ({ cost: BigInt(cost), options }));
}

/** @internal */
export function withParams<T>(
    library: Library,
    wanted: SearchParams,
    use: (params: number) => T,
    isMaking = false,
): T {
    const params = makeParams(library, wanted, isMaking);
    try {
        return use(params.pointer);
    } finally {
        params.free();
    }
}

