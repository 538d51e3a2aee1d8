// Searches: parameters, questions that go on in slices, and solutions in batches.

import { whole } from "./arguments.js";
import { InputError, LimitError } from "./errors.js";
import { Handle, Library, Outcome, Progress, Ticker } from "./wasm.js";

/** What a search is to do: the parameters of the command, by their names there. */
export interface SearchParams {
    // <parameters of="search" default="memory=512M; seed=1 for searches">
    /** Engine that searches. Default: auto. */
    engine?: "auto" | "lanes" | "links" | "zdd" | "learn" | "relay";
    /** Rule that picks the item to branch on. For the engine links. Default: minimum. */
    choose?: "minimum" | "first" | "random";
    /** Instruction set of the lanes engine. Default: auto. */
    isa?: "auto" | "portable" | "avx2" | "avx512" | "simd128";
    /** Smaller tables of the lanes engine deep in a search. Default: auto. */
    compact?: "auto" | "always" | "never";
    /** Layout of the lanes engine's table. Default: auto. */
    layout?: "auto" | "lanes" | "planes";
    /** Apply what all options of an item exclude, in planes. Default: on. */
    common?: "on" | "off" | boolean;
    /** Item of several with the fewest options: excludes most, or first. For the engine lanes.
     * Default: auto. */
    order?: "auto" | "weight" | "place";
    /** Items with two options that lanes compares; 0: none. At most 64. For measuring engines.
     * Default: 8. */
    probes?: number;
    /** Items that must have several options for that, in planes. For measuring engines. Default:
     * 120. */
    many?: number;
    /** What lanes does with options that it finds to fail at once. Default: drop. */
    failed?: "drop" | "keep";
    /** Drop options that would leave an item none; auto: where it pays. Default: auto. */
    reduce?: "auto" | "on" | "off" | boolean;
    /** To count faster, keep how many solutions are below states. For the engine lanes. Default:
     * auto. */
    cache?: "auto" | "always" | "never";
    /** Find all of them before lanes makes a smaller table. For measuring engines. Default: on. */
    sieve?: "on" | "off" | boolean;
    /** What relay hands on: 1, 3, 5... nodes of level 0, 1, 2...; 2, 4, 6... what a way leaves of
     * them; 0: what pays. For measuring engines. Default: 0. */
    hands?: number;
    /** Memory to take, such as 64k, 512M, 2G; 0: a quarter of the free. A number is in bytes.
     * Default: 512M. */
    memory?: number | string;
    /** Seed of everything random. Default: 1 for searches. */
    seed?: number | bigint;
    /** Stop after this many solutions; 0: no limit. Default: 0. */
    limit?: number | bigint;
    /** Stop after this many nodes; 0: no limit. Default: 0. */
    nodes?: number | bigint;
    /** Stop after this long, such as 90, 2.5, 300ms, 5m; 0: no limit. A number is in seconds.
     * Default: 0. */
    time?: number | string;
    /** Threads at work; 0: one for each processor. At most 4096. Default: 0. */
    threads?: number;
    // </parameters>
    /** Options that all solutions are to have (of problems only). */
    given?: Iterable<number>;
    /** Is told some twenty times a second how far the search has come.  Returns true to end it. */
    onProgress?: (progress: Progress) => boolean | void;
    /** Names may also be written as on the command line. */
    [parameter: string]: unknown;
}

/** How a question is asked: at once, or in slices, after each of which somebody else has a turn.
 * @internal */
export interface Pace {
    isSliced: boolean;
}

/** @internal */
export const AT_ONCE: Pace = { isSliced: false };

/** A question on its way to the answer: it stands still after each slice.
 * @internal */
export type Steps<T> = Generator<void, T, void>;

/** Goes all the way.
 * @internal */
export function finish<T>(steps: Steps<T>): T {
    for (;;) {
        const step = steps.next();
        if (step.done) {
            return step.value;
        }
    }
}

// What is no parameter of the library.
const OURS = ["given", "onProgress", "signal", "worst"];

function nameOf(key: string): string {
    return key.replace(/_/g, "-").replace(/[A-Z]/g, (letter) => "-" + letter.toLowerCase());
}

function textOf(name: string, value: unknown): string {
    if (typeof value === "boolean") {
        return value ? "on" : "off";
    }
    if (name === "time" && typeof value === "number") {
        if (!(value >= 0 && value < 9e12)) {
            throw new InputError(`time: ${value} is not a duration`, "out of range");
        }
        return value ? `${Math.max(1, Math.round(value * 1000))}ms` : "0";
    }
    return String(value);
}

// What may be taken where nothing else is said: much of what a module can have, and less than a
// browser would refuse.
const MEMORY = "512M";

/** The parameters of the library.
 * @internal */
export function makeParams(library: Library, wanted: SearchParams, isMaking = false): Handle {
    const params = library.made("qdrj_params_free", null, "qdrj_params_new", isMaking ? 1 : 0);
    try {
        for (const [key, value] of Object.entries({ memory: MEMORY, ...wanted })) {
            if (value !== undefined && value !== null && !OURS.includes(key)) {
                const name = nameOf(key);
                library.with((values) => {
                    const text = values.string(textOf(name, value));
                    library.check(
                        library.call("qdrj_params_set", params.pointer, values.string(name), text),
                    );
                });
            }
        }
    } catch (error) {
        params.free();
        throw error;
    }
    return params;
}

/** Whom calls of one question tell how far they are, and what they hear.
 * @internal */
export class Listener {
    wasStopped = false;

    constructor(
        private readonly wanted: SearchParams,
        private readonly pace: Pace,
    ) {}

    readonly tick: Ticker = (progress) => {
        if (this.wanted.onProgress && this.wanted.onProgress(progress) === true) {
            this.wasStopped = true;
        }
        return this.wasStopped || this.pace.isSliced;
    };

    /** Was a call ended only because its slice was over? */
    isSlice(outcome: number): boolean {
        return outcome === Outcome.INTERRUPTED && !this.wasStopped && this.pace.isSliced;
    }
}

/** @internal */
export function stopped(outcome: number): string {
    return outcome === Outcome.LIMIT ? "stopped by a limit" : "interrupted";
}

/** Some solutions, as numbers: those of each solution, ascending, behind those of the one
 * before. */
export interface Batch {
    /** The numbers of the options of all solutions. */
    options: Int32Array;
    /** How many options each solution has. */
    lengths: Uint32Array;
}

// A batch is to come after so many milliseconds, if anything is there.
const SOON_MS = 15;

// So often progress is told.
const TELL_MS = 40;

/** Most solutions in a batch.
 * @internal */
export const BATCH_MOST = 1 << 16;

/** A search of one problem, or of one Sudoku.
 * @internal */
export class Search {
    readonly library: Library;
    readonly handle: Handle;
    readonly listener: Listener;
    private readonly wanted: SearchParams;

    /** `make` is given the parameters, and makes the search. */
    constructor(
        library: Library,
        wanted: SearchParams,
        pace: Pace,
        make: (params: number, ticker: Ticker) => Handle,
    ) {
        this.library = library;
        this.wanted = wanted;
        this.listener = new Listener(wanted, pace);
        const params = makeParams(library, wanted);
        try {
            // What is made cannot go on later, so it is not cut into slices.
            const alone = new Listener(wanted, AT_ONCE);
            this.handle = make(params.pointer, alone.tick);
        } finally {
            params.free();
        }
        try {
            for (const option of wanted.given ?? []) {
                whole(option, "given");
                library.check(library.call("qdrj_search_assume", this.handle.pointer, option));
            }
        } catch (error) {
            this.free();
            throw error;
        }
    }

    free(): void {
        this.handle.free();
    }

    /** How far it has come. */
    get progress(): Progress {
        return {
            share: this.library.call("qdrj_search_share", this.handle.pointer),
            solutions: this.found,
            nodes: this.library.callLarge("qdrj_search_nodes", this.handle.pointer),
        };
    }

    private get found(): bigint {
        return this.library.callLarge("qdrj_search_solutions", this.handle.pointer);
    }

    /** Is the limit of solutions what ended it? */
    hasEnough(): boolean {
        const limit = this.wanted.limit;
        return limit !== undefined && limit !== null && BigInt(limit) > 0n
            ? this.found >= BigInt(limit)
            : false;
    }

    /** Throws unless the question was answered. */
    judge(outcome: number, soFar?: unknown): void {
        if (outcome === Outcome.FAILED) {
            throw this.library.failure();
        }
        if (outcome !== Outcome.EXHAUSTED && outcome !== Outcome.SOLUTION) {
            throw new LimitError(stopped(outcome), soFar);
        }
    }

    /** Asks again and again until there is more than the end of a slice. */
    *ask(name: string, ...values: (number | bigint)[]): Steps<number> {
        for (;;) {
            const outcome = this.library.callLong(
                this.listener.tick,
                name,
                this.handle.pointer,
                ...values,
            );
            if (!this.listener.isSlice(outcome)) {
                return outcome;
            }
            yield;
        }
    }

    *count(): Steps<bigint> {
        const outcome = yield* this.ask("qdrj_search_count");
        const found = outcome === Outcome.FAILED ? 0n : BigInt(JSON.parse(this.library.answer()));
        if (!(outcome === Outcome.LIMIT && this.hasEnough())) {
            this.judge(outcome, found);
        }
        return found;
    }

    /** What is known of `count` options or candidates. */
    *verdicts(count: number): Steps<{ verdicts: Int32Array; outcome: number }> {
        const outcome = yield* this.ask("qdrj_search_possible");
        if (outcome === Outcome.FAILED) {
            throw this.library.failure();
        }
        const place = this.library.pointer("qdrj_search_verdicts", this.handle.pointer);
        return { verdicts: this.library.int32(place, count).slice(), outcome };
    }

    // ----------------------------------------------------------------------- solutions

    private get batch(): number {
        return this.library.pointer("qdrj_search_batch", this.handle.pointer);
    }

    /** The next solutions, at most so many; fewer where it takes long.  Returns the outcome:
     * STOPPED where there may be more. */
    fill(most: number, wantsAll: boolean, soon = SOON_MS): number {
        return this.library.callLong(
            this.listener.tick,
            "qdrj_search_fill",
            this.handle.pointer,
            most,
            soon,
            wantsAll ? 1 : 0,
        );
    }

    arrays(): Batch {
        return arraysOf(this.library, this.batch);
    }

    rows(): number[][] {
        return rowsOf(this.library, this.batch);
    }

    grids(side: number): string[] {
        const { library, batch } = this;
        const cells = side * side;
        const count = library.call("qdrj_batch_count", batch);
        const text = library.text(library.pointer("qdrj_batch_symbols", batch), count * cells);
        return Array.from({ length: count }, (_, k) => text.slice(k * cells, (k + 1) * cells));
    }
}

/** @internal */
export function arraysOf(library: Library, batch: number): Batch {
    const used = library.call("qdrj_batch_used", batch);
    const count = library.call("qdrj_batch_count", batch);
    return {
        options: library.int32(library.pointer("qdrj_batch_options", batch), used).slice(),
        lengths: library.uint32(library.pointer("qdrj_batch_lengths", batch), count).slice(),
    };
}

/** @internal */
export function rowsOf(library: Library, batch: number): number[][] {
    return rowsOfBatch(arraysOf(library, batch));
}

/** The solutions of a batch, one by one.
 * @internal */
export function rowsOfBatch({ options, lengths }: Batch): number[][] {
    const rows: number[][] = [];
    let from = 0;
    for (const length of lengths) {
        const row = new Array<number>(length); // ten times as fast as Array.from
        for (let k = 0; k < length; ++k) {
            row[k] = options[from + k] as number;
        }
        rows.push(row);
        from += length;
    }
    return rows;
}

/** What is in a batch, and whether more may follow.
 * @internal */
export interface Portion<T> {
    found: T[];
    isOver: boolean;
    /** Is it known that there are no others? */
    isComplete: boolean;
}

/** Batches of solutions that grow: the first one comes as soon as it is there.
 * @internal */
export class Portions<T> {
    private most = 1;
    private isOver = false;
    private isInterrupted = false;
    private told = performance.now();

    constructor(
        readonly search: Search,
        private readonly take: () => T[],
        private readonly wantsAll = false,
        private readonly soon = SOON_MS,
    ) {
        if (wantsAll) {
            this.most = BATCH_MOST;
        }
    }

    /** The next ones; none where there are no more. */
    *next(): Steps<Portion<T>> {
        while (!this.isOver) {
            const outcome = this.search.fill(this.most, this.wantsAll, this.soon);
            const found = outcome === Outcome.FAILED ? [] : this.take();
            this.most = Math.min(this.most * 2, BATCH_MOST);
            if (outcome === Outcome.FAILED) {
                this.free();
                throw this.search.library.failure();
            }
            if (outcome === Outcome.STOPPED && !this.tellsToEnd()) {
                return { found, isOver: false, isComplete: false };
            }
            if (this.search.listener.isSlice(outcome)) {
                if (found.length > 0) {
                    return { found, isOver: false, isComplete: false };
                }
                yield;
                continue;
            }
            this.free();
            if (outcome !== Outcome.INTERRUPTED && outcome !== Outcome.STOPPED) {
                return { found, isOver: true, isComplete: outcome === Outcome.EXHAUSTED };
            }
            this.isInterrupted = true; // what was found comes first
            if (found.length > 0) {
                return { found, isOver: false, isComplete: false };
            }
        }
        if (this.isInterrupted) {
            throw new LimitError(stopped(Outcome.INTERRUPTED));
        }
        return { found: [], isOver: true, isComplete: false };
    }

    /** Batches that are filled before a call would be told of are told of here. */
    private tellsToEnd(): boolean {
        const now = performance.now();
        if (now - this.told >= TELL_MS) {
            this.told = now;
            this.search.listener.tick(this.search.progress);
        }
        return this.search.listener.wasStopped;
    }

    free(): void {
        this.isOver = true;
        this.search.free();
    }
}

/** Solutions one by one, as they are asked for.
 * @internal */
export function* oneByOne<T>(portions: Portions<T>): Generator<T, void, undefined> {
    try {
        for (;;) {
            const portion = finish(portions.next());
            yield* portion.found;
            if (portion.isOver) {
                return;
            }
        }
    } finally {
        portions.free();
    }
}

/** The number of solutions, by a search that is of use no more then.
 * @internal */
export function* counted(search: Search): Steps<bigint> {
    try {
        return yield* search.count();
    } finally {
        search.free();
    }
}

/** The first solutions, at most `limit` of them, which the search has as its limit, too.
 * @internal */
export function* someOf<T>(portions: Portions<T>, limit: number): Steps<T[]> {
    const all: T[] = [];
    try {
        for (;;) {
            const portion = yield* portions.next();
            all.push(...portion.found);
            if (all.length >= limit || (portion.isOver && portion.isComplete)) {
                return all;
            }
            if (portion.isOver) {
                throw new LimitError("stopped by a limit", all);
            }
        }
    } finally {
        portions.free();
    }
}
