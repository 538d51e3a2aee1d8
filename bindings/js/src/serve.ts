// The worker's side: does what the program asks, in slices, and listens between them.

import { Diagram } from "./diagram.js";
import { LimitError, QuadrilleError } from "./errors.js";
import { Problem } from "./problem.js";
import { Recipe, Reply, Request, failureOf } from "./protocol.js";
import { Quadrille, load } from "./quadrille.js";
import { Batch, Pace, Portion, Portions, SearchParams, Steps } from "./search.js";
import { Sudoku } from "./sudoku.js";
import type { Progress } from "./wasm.js";

/** Who sends a message, and takes over what is in it. */
type Post = (message: Reply, taken: Transferable[]) => void;

type Served = Problem | Sudoku | Diagram;
type Method = (...values: unknown[]) => unknown;

/** A way through solutions, the first of which are passed over. */
interface Way {
    portions: Portions<unknown>;
    skip: number;
}

const SLICED: Pace = { isSliced: true };

// A portion of solutions is to come after so many milliseconds, if anything is there.
const PORTION_MS = 50;

// So long messages may wait.
const TURN_MS = 20;

const threadsOfNode = "node:worker_threads";

/** Lets messages in. */
const turn: () => Promise<void> = (() => {
    const immediately = (globalThis as { setImmediate?: (call: () => void) => void }).setImmediate;
    if (immediately) {
        return () => new Promise<void>((resolve) => immediately(resolve));
    }
    const channel = new MessageChannel();
    const waiting: (() => void)[] = [];
    channel.port1.onmessage = () => waiting.shift()?.();
    return () =>
        new Promise<void>((resolve) => {
            waiting.push(resolve);
            channel.port2.postMessage(null);
        });
})();

/** What a program sees of an object without asking. */
function looks(object: Served): Record<string, unknown> {
    if (object instanceof Diagram) {
        return { nodes: object.nodes };
    }
    const found: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(object)) {
        if (key !== "handle") {
            found[key] = value;
        }
    }
    return found;
}

/** A Sudoku that was made here, for the program to keep. */
function given(sudoku: Sudoku): unknown {
    const found = { snapshot: sudoku.snapshot(), looks: looks(sudoku) };
    sudoku.free();
    return found;
}

class Server {
    private library: Promise<Quadrille> | null = null;
    private readonly objects = new Map<number, Promise<Served>>();
    private readonly ways = new Map<number, Promise<Way>>();
    private readonly cancelled = new Set<number>();
    private readonly running = new Set<number>();

    constructor(private readonly post: Post) {}

    /** Does what a message says. */
    take(request: Request): void {
        switch (request.kind) {
            case "begin":
                this.library = load(request.wasm);
                this.library.catch(() => undefined); // whoever asks is told
                break;
            case "make":
                this.answer(request.call, () => this.make(request.call, request));
                break;
            case "ask":
                this.answer(request.call, () => this.ask(request));
                break;
            case "open":
                this.open(request);
                break;
            case "next":
                this.answer(request.call, () => this.next(request.call, request.way));
                break;
            case "shut":
                this.ways.get(request.way)?.then((way) => way.portions.free(), () => undefined);
                this.ways.delete(request.way);
                break;
            case "cancel":
                if (this.running.has(request.call)) {
                    this.cancelled.add(request.call);
                }
                break;
            case "free":
                this.objects.get(request.object)?.then((object) => object.free(), () => undefined);
                this.objects.delete(request.object);
                break;
        }
    }

    private async loaded(): Promise<Quadrille> {
        if (!this.library) {
            throw new QuadrilleError("the worker was asked before it was told to begin", "busy");
        }
        return this.library;
    }

    private async answer(call: number, work: () => Promise<unknown>): Promise<void> {
        this.running.add(call);
        try {
            const value = await work();
            this.post({ kind: "value", call, value }, takenOf(value));
        } catch (error) {
            this.post({ kind: "failure", call, failure: failureOf(error) }, []);
        } finally {
            this.running.delete(call);
            this.cancelled.delete(call);
        }
    }

    /** Goes on until the answer is there, and lets messages in between.  What does not hear of its
     * own that it is to end is left where it is. */
    private async finish<T>(call: number, steps: Steps<T>): Promise<T> {
        let last = performance.now();
        for (let heard = 0; heard < 3; ) {
            const step = steps.next();
            if (step.done) {
                return step.value;
            }
            if (performance.now() - last > TURN_MS) {
                await turn();
                last = performance.now();
                heard += this.cancelled.has(call) ? 1 : 0;
            }
        }
        steps.return(undefined as never);
        throw new LimitError("interrupted");
    }

    /** A search tells the program how far it is, and hears whether it is to end. */
    private watched<T extends object>(call: () => number, wanted: T): T {
        return {
            ...wanted,
            onProgress: (progress: Progress) => {
                this.post({ kind: "progress", call: call(), progress }, []);
                return this.cancelled.has(call());
            },
        };
    }

    // --------------------------------------------------------------------------- objects

    private async object(number: number): Promise<Served> {
        const found = this.objects.get(number);
        if (!found) {
            throw new QuadrilleError("this was freed", "freed");
        }
        return found;
    }

    private async make(
        call: number,
        { object, recipe }: { object: number; recipe: Recipe },
    ): Promise<unknown> {
        const making = this.cook(call, recipe);
        this.objects.set(object, making);
        try {
            return looks(await making);
        } catch (error) {
            this.objects.delete(object);
            throw error;
        }
    }

    private async cook(call: number, recipe: Recipe): Promise<Served> {
        const library = await this.loaded();
        switch (recipe.what) {
            case "problem":
                return library.problem(recipe.source, recipe.how);
            case "sudoku":
                return library.sudoku(recipe.source, recipe.how);
            case "snapshot":
                return library.restore(recipe.snapshot);
            case "text":
                return library.diagram(recipe.source, recipe.how);
            case "diagram": {
                const problem = (await this.object(recipe.problem)) as Problem;
                const wanted = this.watched(() => call, recipe.wanted);
                return this.finish(call, problem.diagramSteps(wanted, SLICED));
            }
            case "part": {
                const diagram = (await this.object(recipe.diagram)) as Diagram;
                return diagram.restrict(recipe.condition);
            }
        }
    }

    // ------------------------------------------------------------------------- questions

    private async ask(request: Request & { kind: "ask" }): Promise<unknown> {
        const { call, object, method } = request;
        const values = [...request.values];
        const wanted = values[values.length - 1];
        if (typeof wanted === "object" && wanted !== null && !Array.isArray(wanted)) {
            values[values.length - 1] = this.watched(() => call, wanted);
        }
        const asked = (object === 0 ? await this.loaded() : await this.object(object)) as unknown;
        const methods = asked as Record<string, Method | undefined>;
        const steps = methods[method + "Steps"];
        const plain = methods[method];
        if (!steps && typeof plain !== "function") {
            throw new QuadrilleError(`there is no ${method}`, "unknown name");
        }
        const value = steps
            ? await this.finish(call, steps.call(asked, ...values, SLICED) as Steps<unknown>)
            : plain?.call(asked, ...values);
        return portable(value);
    }

    // ------------------------------------------------------------------------- solutions

    // Of a way, whichever call waits for the next portion is told of progress.
    private readonly waiting = new Map<number, number>();

    private open({ way, object, method, wanted, skip }: Request & { kind: "open" }): void {
        const opening = this.object(object).then((asked): Way => {
            const watched: SearchParams = this.watched(() => this.waiting.get(way) ?? 0, wanted);
            return { portions: portionsOf(asked, method, watched), skip };
        });
        opening.catch(() => undefined); // whoever asks for the next ones is told
        this.ways.set(way, opening);
    }

    private async next(call: number, number: number): Promise<Portion<unknown>> {
        const way = await this.ways.get(number);
        if (!way) {
            throw new QuadrilleError("this was freed", "freed");
        }
        this.waiting.set(number, call);
        try {
            for (;;) {
                const portion = await this.finish(call, way.portions.next());
                portion.found = portion.found.flatMap((found) => passOver(way, found));
                if (portion.found.length > 0 || portion.isOver) {
                    return portion;
                }
            }
        } finally {
            this.waiting.delete(number);
        }
    }
}

function portionsOf(asked: Served, method: string, wanted: SearchParams): Portions<unknown> {
    if (asked instanceof Sudoku) {
        return asked.portions(wanted, SLICED, PORTION_MS);
    }
    if (asked instanceof Problem) {
        return method === "batches"
            ? asked.batchPortions(wanted, SLICED)
            : asked.rowPortions(wanted, SLICED, PORTION_MS);
    }
    throw new QuadrilleError("a diagram has no search", "unknown name");
}

/** What is left of a grid or a batch when the first solutions of a way are passed over. */
function passOver(way: Way, found: unknown): unknown[] {
    if (way.skip === 0) {
        return [found];
    }
    if (typeof found === "string") {
        --way.skip;
        return [];
    }
    const { options, lengths } = found as Batch;
    const count = Math.min(way.skip, lengths.length);
    const used = lengths.subarray(0, count).reduce((sum, length) => sum + length, 0);
    way.skip -= count;
    return count === lengths.length
        ? []
        : [{ options: options.slice(used), lengths: lengths.slice(count) }];
}

/** What can be sent. */
function portable(value: unknown): unknown {
    if (value instanceof Sudoku) {
        return given(value);
    }
    const several = value as { puzzles?: unknown; errors?: unknown } | null;
    if (several && Array.isArray(several.puzzles) && Array.isArray(several.errors)) {
        return { puzzles: several.puzzles.map(given), errors: several.errors.map(failureOf) };
    }
    return value;
}

/** Arrays that need not be copied. */
function takenOf(value: unknown): Transferable[] {
    const found = (value as { found?: unknown } | null | undefined)?.found;
    return Array.isArray(found)
        ? found
              .filter((batch) => batch?.options instanceof Int32Array)
              .flatMap((batch: Batch) => [batch.options.buffer, batch.lengths.buffer])
        : [];
}

interface WorkerScope {
    addEventListener(type: "message", listen: (event: { data: Request }) => void): void;
    postMessage(message: Reply, taken: Transferable[]): void;
}

interface ThreadPort {
    on(type: "message", listen: (data: Request) => void): void;
    postMessage(message: Reply, taken: Transferable[]): void;
}

/** Answers what `connect` asks: the only thing that a worker's script has to call. */
export function serve(): void {
    const scope = globalThis as unknown as Partial<WorkerScope> & { WorkerGlobalScope?: unknown };
    if (scope.WorkerGlobalScope && scope.addEventListener) {
        const server = new Server((message, taken) => scope.postMessage?.(message, taken));
        scope.addEventListener("message", (event) => server.take(event.data));
        return;
    }
    void import(/* webpackIgnore: true */ threadsOfNode).then(
        ({ parentPort }: { parentPort: ThreadPort }) => {
            const server = new Server((message, taken) => parentPort.postMessage(message, taken));
            parentPort.on("message", (request) => server.take(request));
        },
    );
}
