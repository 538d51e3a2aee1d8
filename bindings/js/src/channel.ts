// The program's side of what it and its worker say to each other.

import { LimitError, QuadrilleError } from "./errors.js";
import { Recipe, Reply, Request, errorOf } from "./protocol.js";
import type { Portion, SearchParams } from "./search.js";
import type { Progress } from "./wasm.js";

/** What goes with a call to a worker. */
export interface Cancelling {
    /** Ends the call, which throws its reason then. */
    signal?: AbortSignal;
}

/** Options of a call to a worker. */
export type Remotely<T> = T & Cancelling;

// Who does not answer so long after it was told to end is ended.  What is not cut in slices is known
// not to hear.
const PATIENCE_MS = 500;
const NO_PATIENCE_MS = 50;
const NOT_CUT = ["generate", "minimize", "scramble", "conflict", "redundant", "estimate"];

const threadsOfNode = "node:worker_threads";

// ----------------------------------------------------------------------------------- workers

interface AnyEvent {
    data: Reply;
    message: string;
}

/** A Web Worker, or one of Node.
 * @internal */
export interface AnyWorker {
    postMessage(message: Request): void;
    terminate(): unknown;
    addEventListener?(type: string, listen: (event: AnyEvent) => void): void;
    on?(type: string, listen: (data: never) => void): void;
    ref?(): void;
    unref?(): void;
}

function isNode(): boolean {
    const { process } = globalThis as { process?: { versions?: { node?: string } } };
    return process?.versions?.node !== undefined;
}

/** @internal */
export async function standardWorker(): Promise<() => AnyWorker> {
    const script = new URL("worker.js", import.meta.url);
    if (isNode()) {
        const threads = (await import(/* webpackIgnore: true */ threadsOfNode)) as {
            Worker: new (script: URL) => AnyWorker;
        };
        return () => new threads.Worker(script);
    }
    return () => new Worker(script, { type: "module" }) as unknown as AnyWorker;
}

function listen(
    worker: AnyWorker,
    take: (reply: Reply) => void,
    fail: (why: string) => void,
): void {
    if (worker.addEventListener) {
        worker.addEventListener("message", (event) => take(event.data));
        worker.addEventListener("error", (event) => fail(event.message || "it did not begin"));
        worker.addEventListener("messageerror", () => fail("it said what cannot be understood"));
    } else {
        worker.on?.("message", take as (data: never) => void);
        worker.on?.("error", ((error: Error) => fail(error.message)) as (data: never) => void);
    }
}

/** A copy that can be sent: without functions, and with arrays for all that can be iterated. */
function plain(value: unknown): unknown {
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) {
        return value;
    }
    if (typeof (value as Iterable<unknown>)[Symbol.iterator] === "function") {
        return Array.from(value as Iterable<unknown>, plain);
    }
    const copy: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(value)) {
        if (typeof part !== "function" && key !== "signal") {
            copy[key] = plain(part);
        }
    }
    return copy;
}

// --------------------------------------------------------------------------------- the channel

/** A call that was not answered yet. */
interface Pending {
    request: Request;
    resolve: (value: unknown) => void;
    reject: (error: unknown) => void;
    onProgress: SearchParams["onProgress"] | undefined;
}

/** How an object is made; so many use it: its owner, and what is made of it. */
interface Known {
    recipe: Recipe;
    uses: number;
}

/** A way through solutions that was begun; so many of them have come. */
interface Begun {
    object: number;
    method: string;
    wanted: SearchParams;
    taken: number;
}

/** @internal */
export type Extras = Cancelling & { onProgress?: SearchParams["onProgress"] };

/** Talks to a worker, and starts another one where that is needed.
 * @internal */
export class Channel {
    private worker: AnyWorker | null = null;
    private last = 0;
    private isClosed = false;
    private readonly pending = new Map<number, Pending>();
    private readonly known = new Map<number, Known>();
    private readonly made = new Set<number>();
    private readonly begun = new Map<number, Begun>();
    private readonly opened = new Set<number>();
    private readonly dropped = new FinalizationRegistry<number>((object) => this.release(object));
    private readonly droppedWays = new FinalizationRegistry<number>((way) => this.shut(way));

    constructor(
        private readonly start: () => AnyWorker,
        private readonly wasm: (Request & { kind: "begin" })["wasm"],
    ) {}

    // ----------------------------------------------------------------------- the worker

    private running(): AnyWorker {
        if (this.isClosed) {
            throw new QuadrilleError("the connection is closed", "closed");
        }
        if (!this.worker) {
            const worker = this.start();
            this.worker = worker;
            listen(
                worker,
                (reply) => worker === this.worker && this.take(reply),
                (why) => worker === this.worker && this.lose(why),
            );
            worker.postMessage({ kind: "begin", wasm: this.wasm });
            this.hold();
        }
        return this.worker;
    }

    /** Node goes on as long as somebody waits for an answer, and no longer. */
    private hold(): void {
        if (this.pending.size > 0) {
            this.worker?.ref?.();
        } else {
            this.worker?.unref?.();
        }
    }

    private end(): void {
        const worker = this.worker;
        this.worker = null;
        this.made.clear();
        this.opened.clear();
        worker?.terminate();
    }

    /** Ends the worker, and lets another one do what this one has not. */
    private restart(): void {
        this.end();
        for (const [call, { request, reject }] of [...this.pending]) {
            try {
                this.send(request);
            } catch (error) {
                this.pending.delete(call);
                reject(error);
            }
        }
        this.hold();
    }

    /** A worker that has gone takes all calls with it: any of them may be to blame. */
    private lose(why: string): void {
        const lost = [...this.pending.values()];
        this.pending.clear();
        this.end();
        for (const { reject } of lost) {
            reject(new QuadrilleError(`the worker has failed: ${why}`, "broken"));
        }
    }

    close(): void {
        this.isClosed = true;
        const lost = [...this.pending.values()];
        this.pending.clear();
        this.end();
        for (const { reject } of lost) {
            reject(new QuadrilleError("the connection is closed", "closed"));
        }
    }

    // ------------------------------------------------------------------------- messages

    private send(request: Request): void {
        const worker = this.running();
        for (const object of needed(request)) {
            this.makeAgain(object);
        }
        if (request.kind === "make") {
            this.made.add(request.object);
        } else if (request.kind === "next") {
            this.open(request.way);
        }
        worker.postMessage(request);
    }

    /** Makes an object that this worker does not know yet.  Whether that goes well is told to those
     * who ask for it. */
    private makeAgain(object: number): void {
        const known = this.known.get(object);
        if (known && !this.made.has(object)) {
            this.send({ kind: "make", call: ++this.last, object, recipe: known.recipe });
        }
    }

    /** Begins a way, or goes on with one that another worker began: solutions come in the same
     * order each time, unless they may come from a diagram. */
    private open(way: number): void {
        const begun = this.begun.get(way);
        if (!begun || this.opened.has(way)) {
            return;
        }
        const { object, method, wanted, taken } = begun;
        if (taken > 0 && method === "batches") {
            throw new QuadrilleError("the worker was ended, and batches with it", "ended");
        }
        this.opened.add(way);
        this.send({ kind: "open", way, object, method, wanted, skip: taken });
    }

    private take(reply: Reply): void {
        const pending = this.pending.get(reply.call);
        if (!pending) {
            return; // nobody waits for that any more
        }
        if (reply.kind === "progress") {
            this.tell(reply.call, pending, reply.progress);
            return;
        }
        this.pending.delete(reply.call);
        this.hold();
        if (reply.kind === "value") {
            pending.resolve(reply.value);
            return;
        }
        pending.reject(errorOf(reply.failure));
        if (reply.failure.code === "broken") {
            this.restart();
        }
    }

    private tell(call: number, pending: Pending, progress: Progress): void {
        try {
            if (pending.onProgress && pending.onProgress(progress) === true) {
                this.cancel(call);
            }
        } catch (error) {
            pending.reject(error);
            this.cancel(call);
        }
    }

    /** Asks the worker to end a call, and ends the worker if it does not hear. */
    private cancel(call: number): void {
        const { worker } = this;
        const request = this.pending.get(call)?.request;
        const isCut = request?.kind !== "ask" || !NOT_CUT.includes(request.method);
        worker?.postMessage({ kind: "cancel", call });
        setTimeout(() => {
            const pending = this.pending.get(call);
            if (pending && worker === this.worker) {
                this.pending.delete(call);
                pending.reject(new LimitError("interrupted"));
                this.restart();
            }
        }, isCut ? PATIENCE_MS : NO_PATIENCE_MS);
    }

    private call<T>(make: (call: number) => Request, extras: Extras): Promise<T> {
        const { signal, onProgress } = extras;
        return new Promise<T>((resolve, reject) => {
            if (signal?.aborted) {
                reject(reasonOf(signal));
                return;
            }
            const call = ++this.last;
            const request = make(call);
            const abort = (): void => {
                reject(reasonOf(signal as AbortSignal));
                this.cancel(call);
            };
            const over = (): void => signal?.removeEventListener("abort", abort);
            signal?.addEventListener("abort", abort);
            this.pending.set(call, {
                request,
                resolve: (value) => (over(), resolve(value as T)),
                reject: (error) => (over(), reject(error)),
                onProgress,
            });
            try {
                this.send(request);
                this.hold();
            } catch (error) {
                this.pending.delete(call);
                over();
                reject(error);
            }
        });
    }

    // -------------------------------------------------------------------------- objects

    /** Makes an object there.  Returns its number, and what can be seen of it. */
    async make(recipe: Recipe, extras: Extras): Promise<{ object: number; looks: never }> {
        const sent = plain(recipe) as Recipe;
        const object = this.keep(sent);
        try {
            const looks = await this.call<never>(
                (call) => ({ kind: "make", call, object, recipe: sent }),
                extras,
            );
            return { object, looks };
        } catch (error) {
            this.release(object);
            throw error;
        }
    }

    /** Keeps how an object is made, until it is used. */
    keep(recipe: Recipe): number {
        const object = ++this.last;
        this.known.set(object, { recipe, uses: 1 });
        const source = this.known.get(sourceOf(recipe));
        if (source) {
            ++source.uses;
        }
        return object;
    }

    /** Frees an object there when nothing refers to its owner here any more. */
    watch(owner: object, object: number): void {
        this.dropped.register(owner, object, owner);
    }

    free(object: number, owner: object): void {
        this.dropped.unregister(owner);
        this.release(object);
    }

    /** What others are made of is kept as long as they are. */
    private release(object: number): void {
        const known = this.known.get(object);
        if (!known || --known.uses > 0) {
            return;
        }
        this.known.delete(object);
        if (this.made.delete(object)) {
            this.worker?.postMessage({ kind: "free", object });
        }
        this.release(sourceOf(known.recipe));
    }

    // ------------------------------------------------------------------------ questions

    ask<T>(object: number, method: string, values: unknown[], extras: Extras = {}): Promise<T> {
        const sent = values.map(plain);
        const question = { kind: "ask" as const, object, method, values: sent };
        return this.call<T>((call) => ({ ...question, call }), extras);
    }

    /** Portions of solutions, each of which is searched for when it is asked for.  `size` tells how
     * many solutions something is. */
    async *portions<T>(
        object: number,
        method: string,
        wanted: Remotely<SearchParams>,
        size: (found: T) => number,
    ): AsyncGenerator<T[], void, undefined> {
        const way = ++this.last;
        const begun = { object, method, wanted: plain(wanted) as SearchParams, taken: 0 };
        this.begun.set(way, begun);
        const token = {}; // dropped with the generator
        this.droppedWays.register(token, way, token);
        try {
            for (;;) {
                const portion = await this.call<Portion<T>>(
                    (call) => ({ kind: "next", call, way }),
                    wanted,
                );
                begun.taken += portion.found.reduce((sum, found) => sum + size(found), 0);
                yield portion.found;
                if (portion.isOver) {
                    return;
                }
            }
        } finally {
            this.droppedWays.unregister(token);
            this.shut(way);
        }
    }

    private shut(way: number): void {
        this.begun.delete(way);
        if (this.opened.delete(way)) {
            this.worker?.postMessage({ kind: "shut", way });
        }
    }
}

function reasonOf(signal: AbortSignal): unknown {
    return signal.reason ?? new DOMException("This operation was aborted", "AbortError");
}

/** The object that another is made of; 0 for none. */
function sourceOf(recipe: Recipe): number {
    return recipe.what === "diagram" ? recipe.problem : recipe.what === "part" ? recipe.diagram : 0;
}

/** The objects that must be there for a message to be understood. */
function needed(request: Request): number[] {
    switch (request.kind) {
        case "make":
            return [sourceOf(request.recipe)];
        case "ask":
        case "open":
            return [request.object];
        default:
            return [];
    }
}
