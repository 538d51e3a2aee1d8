// The library in a worker: the same calls, with promises.

import { AnyWorker, Cancelling, Channel, Extras, Remotely, standardWorker } from "./channel.js";
import type { Condition, Marginals } from "./diagram.js";
import { InputError, QuadrilleError, Remark } from "./errors.js";
import type {
    Entry,
    Estimate,
    ProblemDescription,
    Ranked,
    ReadOptions,
    Shapes,
    View,
} from "./problem.js";
import { Failure, Recipe, errorOf } from "./protocol.js";
import type { ClueInfo, ParamInfo, RuleInfo, SymmetryInfo, TechniqueInfo } from "./quadrille.js";
import { Batch, SearchParams, rowsOfBatch } from "./search.js";
import type {
    Check,
    DrawOptions,
    ExplainOptions,
    Explanation,
    GenerateOptions,
    Grade,
    Hint,
    HintLevel,
    Many,
    ManyOptions,
    MinimizeOptions,
    Part,
    Rule,
    ScrambleOptions,
    Snapshot,
    Spared,
    Step,
    SudokuOptions,
} from "./sudoku_types.js";
import type { WasmSource } from "./wasm.js";

/** How to connect. */
export interface ConnectOptions {
    /** Starts a worker that calls `serve`: a Web Worker, or a Worker of Node's worker_threads.  It
     * is called again when a worker has to be ended. */
    worker?: () => unknown;
    /** What the worker is to load the library from: see `load`. */
    wasm?: WasmSource;
}

// ------------------------------------------------------------------------------------ objects

/** What all objects in a worker have in common. */
abstract class RemoteObject {
    private isFreed = false;

    /** @internal */
    constructor(
        /** @internal */
        protected readonly channel: Channel,
        /** @internal */
        readonly object: number,
    ) {
        channel.watch(this, object);
    }

    /** @internal */
    protected get number(): number {
        if (this.isFreed) {
            throw new QuadrilleError("this was freed", "freed");
        }
        return this.object;
    }

    /** @internal */
    protected async ask<T>(method: string, values: unknown[], extras?: Extras): Promise<T> {
        return this.channel.ask<T>(this.number, method, values, extras);
    }

    /** Frees it. */
    free(): void {
        if (!this.isFreed) {
            this.isFreed = true;
            this.channel.free(this.object, this);
        }
    }
}

/** A `Problem` in a worker: the same, with promises. */
export class RemoteProblem extends RemoteObject {
    /** All items: the primary ones, and the secondary ones. */
    readonly items!: string[];
    /** Those that may stay open. */
    readonly secondary!: string[];
    /** How often primary items are to be covered, where that is not exactly once. */
    readonly bounds!: Record<string, [number, number | null]>;
    /** The number of options. */
    readonly size!: number;
    /** What was odd, but not wrong, in the text that it was read from. */
    readonly remarks!: Remark[];
    /** Of boards and pieces: what they are called; null for other problems. */
    readonly shapes!: Shapes | null;

    /** @internal */
    constructor(channel: Channel, object: number, looks: object) {
        super(channel, object);
        Object.assign(this, looks);
    }

    /** See `Problem.option`. */
    option(number: number): Promise<Entry[]> {
        return this.ask("option", [number]);
    }

    /** See `Problem.cost`. */
    cost(number: number): Promise<bigint> {
        return this.ask("cost", [number]);
    }

    /** See `Problem.piece`. */
    piece(number: number): Promise<string | null> {
        return this.ask("piece", [number]);
    }

    /** Iterates over the solutions; the worker searches for some more when they are asked for.
     * `onProgress` is called while somebody waits. */
    async *solutions(
        wanted: Remotely<SearchParams> = {},
    ): AsyncGenerator<number[], void, undefined> {
        const size = (batch: Batch): number => batch.lengths.length;
        for await (const portion of this.channel.portions(this.number, "solutions", wanted, size)) {
            for (const batch of portion) {
                yield* rowsOfBatch(batch);
            }
        }
    }

    [Symbol.asyncIterator](): AsyncGenerator<number[], void, undefined> {
        return this.solutions();
    }

    /** The same in large portions: see `Problem.batches`. */
    async *batches(wanted: Remotely<SearchParams> = {}): AsyncGenerator<Batch, void, undefined> {
        const size = (batch: Batch): number => batch.lengths.length;
        for await (const portion of this.channel.portions(this.number, "batches", wanted, size)) {
            yield* portion;
        }
    }

    /** See `Problem.first`. */
    first(wanted: Remotely<SearchParams> = {}): Promise<number[] | null> {
        return this.ask("first", [wanted], wanted);
    }

    /** See `Problem.count`. */
    count(wanted: Remotely<SearchParams> = {}): Promise<bigint> {
        return this.ask("count", [wanted], wanted);
    }

    /** See `Problem.best`. */
    best(k = 1, wanted: Remotely<SearchParams & { worst?: boolean }> = {}): Promise<Ranked[]> {
        return this.ask("best", [k, wanted], wanted);
    }

    /** See `Problem.possible`. */
    possible(wanted: Remotely<SearchParams> = {}): Promise<(boolean | null)[]> {
        return this.ask("possible", [wanted], wanted);
    }

    /** See `Problem.estimate`. */
    estimate(descents = 1000, wanted: Remotely<SearchParams> = {}): Promise<Estimate> {
        return this.ask("estimate", [descents, wanted], wanted);
    }

    /** See `Problem.diagram`. */
    async diagram(wanted: Remotely<SearchParams> = {}): Promise<RemoteDiagram> {
        const recipe: Recipe = { what: "diagram", problem: this.number, wanted };
        const { object, looks } = await this.channel.make(recipe, wanted);
        return new RemoteDiagram(this.channel, object, looks);
    }

    /** See `Problem.isSolution`. */
    isSolution(options: Iterable<number>): Promise<boolean> {
        return this.ask("isSolution", [options]);
    }

    /** See `Problem.svg`. */
    svg(options: Iterable<number>, how: { view?: View } = {}): Promise<string> {
        return this.ask("svg", [options, how]);
    }

    /** See `Problem.write`. */
    write(format: "dlx" | "shapes" = "dlx"): Promise<string> {
        return this.ask("write", [format]);
    }
}

/** A `Diagram` in a worker: the same, with promises. */
export class RemoteDiagram extends RemoteObject {
    /** The number of its nodes. */
    readonly nodes!: number;

    /** @internal */
    constructor(channel: Channel, object: number, looks: object) {
        super(channel, object);
        Object.assign(this, looks);
    }

    /** See `Diagram.count`. */
    count(condition: Condition = {}, how: Cancelling = {}): Promise<bigint> {
        return this.ask("count", [condition], how);
    }

    /** See `Diagram.restrict`. */
    async restrict(condition: Condition, how: Cancelling = {}): Promise<RemoteDiagram> {
        const recipe: Recipe = { what: "part", diagram: this.number, condition };
        const { object, looks } = await this.channel.make(recipe, how);
        return new RemoteDiagram(this.channel, object, looks);
    }

    /** See `Diagram.marginals`. */
    marginals(how: Cancelling = {}): Promise<Marginals> {
        return this.ask("marginals", [], how);
    }

    /** See `Diagram.sample`. */
    sample(n = 1, seed?: number | bigint, how: Cancelling = {}): Promise<number[][]> {
        return this.ask("sample", [n, seed], how);
    }

    /** See `Diagram.best`. */
    best(k = 1, how: { worst?: boolean } & Cancelling = {}): Promise<Ranked[]> {
        return this.ask("best", [k, how], how);
    }

    /** See `Diagram.write`. */
    write(): Promise<string> {
        return this.ask("write", []);
    }
}

/** A `Sudoku` in a worker: the same, with promises. */
export class RemoteSudoku extends RemoteObject {
    /** Its givens. */
    readonly grid!: string;
    readonly side!: number;
    /** The largest digit. */
    readonly digits!: number;
    /** Its rules beside the classic ones. */
    readonly rules!: Rule[];
    /** Rows and columns of a box, or null. */
    readonly box!: [number, number] | null;
    readonly title!: string;
    readonly author!: string;
    /** The rules in the author's words. */
    readonly notes!: string;
    /** The solution that its author gives, or null. */
    readonly authorSolution!: string | null;
    /** What was not understood. */
    readonly remarks!: Remark[];
    /** May that be a rule? */
    readonly isPartial!: boolean;
    /** Where it began in the input that it was read from, from 1. */
    readonly line!: number;

    /** @internal */
    constructor(channel: Channel, object: number, looks: object) {
        super(channel, object);
        Object.assign(this, looks);
    }

    /** Iterates over the solutions: see `RemoteProblem.solutions`. */
    async *solutions(
        wanted: Remotely<SearchParams> = {},
    ): AsyncGenerator<string, void, undefined> {
        const size = (): number => 1;
        const portions = this.channel.portions<string>(this.number, "solutions", wanted, size);
        for await (const portion of portions) {
            yield* portion;
        }
    }

    /** See `Sudoku.solve`. */
    solve(wanted: Remotely<SearchParams> = {}): Promise<string | null> {
        return this.ask("solve", [wanted], wanted);
    }

    /** See `Sudoku.count`. */
    count(wanted: Remotely<SearchParams> = {}): Promise<bigint> {
        return this.ask("count", [wanted], wanted);
    }

    /** See `Sudoku.check`. */
    check(wanted: Remotely<SearchParams> = {}): Promise<Check> {
        return this.ask("check", [wanted], wanted);
    }

    /** See `Sudoku.candidates`. */
    candidates(wanted: Remotely<SearchParams> = {}): Promise<number[][]> {
        return this.ask("candidates", [wanted], wanted);
    }

    /** See `Sudoku.candidateCounts`. */
    candidateCounts(cap: number, wanted: Remotely<SearchParams> = {}): Promise<number[][]> {
        return this.ask("candidateCounts", [cap, wanted], wanted);
    }

    /** See `Sudoku.isValid`. */
    isValid(grid: string): Promise<boolean> {
        return this.ask("isValid", [grid]);
    }

    /** See `Sudoku.mistakes`. */
    mistakes(grid: string, how: Cancelling = {}): Promise<string[]> {
        return this.ask("mistakes", [grid], how);
    }

    /** See `Sudoku.explain`. */
    explain(how: Remotely<ExplainOptions> = {}): Promise<Explanation> {
        return this.ask("explain", [how], how as Extras);
    }

    /** See `Sudoku.hint`. */
    hint(grid?: string, how: Remotely<ExplainOptions> = {}): Promise<Step | null> {
        return this.ask("hint", [grid, how], how as Extras);
    }

    /** See `Sudoku.hintAt`. */
    hintAt(
        level: HintLevel,
        grid?: string,
        how: Remotely<ExplainOptions> = {},
    ): Promise<Hint | null> {
        return this.ask("hintAt", [level, grid, how], how as Extras);
    }

    /** See `Sudoku.grade`. */
    grade(wanted: Remotely<SearchParams> = {}): Promise<Grade> {
        return this.ask("grade", [wanted], wanted);
    }

    /** See `Sudoku.conflict`. */
    conflict(wanted: Remotely<SearchParams> = {}): Promise<Part[]> {
        return this.ask("conflict", [wanted], wanted);
    }

    /** See `Sudoku.redundant`. */
    redundant(wanted: Remotely<SearchParams> = {}): Promise<Part[]> {
        return this.ask("redundant", [wanted], wanted);
    }

    /** See `Sudoku.redundantTogether`. */
    redundantTogether(wanted: Remotely<SearchParams> = {}): Promise<Spared> {
        return this.ask("redundantTogether", [wanted], wanted);
    }

    /** See `Sudoku.minimize`. */
    async minimize(how: Remotely<MinimizeOptions> = {}): Promise<RemoteSudoku> {
        return sudokuOf(this.channel, await this.ask<Given>("minimize", [how], how));
    }

    /** See `Sudoku.canonical`. */
    async canonical(how: Cancelling = {}): Promise<RemoteSudoku> {
        return sudokuOf(this.channel, await this.ask<Given>("canonical", [], how));
    }

    /** See `Sudoku.scramble`. */
    async scramble(how: Remotely<ScrambleOptions> = {}): Promise<RemoteSudoku> {
        return sudokuOf(this.channel, await this.ask<Given>("scramble", [how], how));
    }

    /** See `Sudoku.draw`. */
    draw(how: Remotely<DrawOptions> = {}): Promise<string> {
        return this.ask("draw", [how], how as Extras);
    }

    /** See `Sudoku.write`. */
    write(format = "text"): Promise<string> {
        return this.ask("write", [format]);
    }
}

/** A Sudoku that a worker has made. */
interface Given {
    snapshot: Snapshot;
    looks: object;
}

function sudokuOf(channel: Channel, { snapshot, looks }: Given): RemoteSudoku {
    return new RemoteSudoku(channel, channel.keep({ what: "snapshot", snapshot }), looks);
}

/** The library in a worker: made by `connect`.  Its methods are those of `Quadrille`, with
 * promises; each call may have a `signal` among its last options, which ends it, and `onProgress`,
 * which is called while it runs.
 *
 * Calls run beside each other, in slices.  One that cannot be cut in slices is ended together with
 * the worker; another one goes on with the others then. */
export class Remote {
    /** @internal */
    constructor(private readonly channel: Channel) {}

    /** See `Quadrille.problem`. */
    async problem(
        source: ProblemDescription | string | Uint8Array,
        how: Remotely<ReadOptions> = {},
    ): Promise<RemoteProblem> {
        const { object, looks } = await this.channel.make({ what: "problem", source, how }, how);
        return new RemoteProblem(this.channel, object, looks);
    }

    /** See `Quadrille.diagram`. */
    async diagram(
        source: string | Uint8Array,
        how: Remotely<{ name?: string }> = {},
    ): Promise<RemoteDiagram> {
        const { object, looks } = await this.channel.make({ what: "text", source, how }, how);
        return new RemoteDiagram(this.channel, object, looks);
    }

    /** See `Quadrille.sudoku`. */
    async sudoku(
        source: string | Uint8Array,
        how: Remotely<SudokuOptions> = {},
    ): Promise<RemoteSudoku> {
        const { object, looks } = await this.channel.make(
            { what: "sudoku", source, how },
            how as Extras,
        );
        return new RemoteSudoku(this.channel, object, looks);
    }

    /** See `Quadrille.sudokus`. */
    async sudokus(
        source: string | Uint8Array,
        how: Remotely<SudokuOptions> = {},
    ): Promise<{ puzzles: RemoteSudoku[]; errors: InputError[] }> {
        const found = await this.channel.ask<{ puzzles: Given[]; errors: Failure[] }>(
            0,
            "sudokus",
            [source, how],
            how as Extras,
        );
        return {
            puzzles: found.puzzles.map((puzzle) => sudokuOf(this.channel, puzzle)),
            errors: found.errors.map((failure) => errorOf(failure) as InputError),
        };
    }

    /** See `Quadrille.solveMany`. */
    solveMany(puzzles: Iterable<string>, how: Remotely<ManyOptions> = {}): Promise<Many> {
        return this.channel.ask(0, "solveMany", [[...puzzles], how], how as Extras);
    }

    /** See `Quadrille.generate`. */
    async generate(how: Remotely<GenerateOptions> = {}): Promise<RemoteSudoku> {
        return sudokuOf(this.channel, await this.channel.ask<Given>(0, "generate", [how], how));
    }

    /** See `Quadrille.version`. */
    version(): Promise<string> {
        return this.channel.ask(0, "versionText", []);
    }

    /** See `Quadrille.memory`. */
    memory(): Promise<number> {
        return this.channel.ask(0, "memoryTaken", []);
    }

    /** See `Quadrille.rules`. */
    rules(): Promise<RuleInfo[]> {
        return this.channel.ask(0, "rules", []);
    }

    /** See `Quadrille.techniques`. */
    techniques(): Promise<TechniqueInfo[]> {
        return this.channel.ask(0, "techniques", []);
    }

    /** See `Quadrille.clues`. */
    clues(): Promise<ClueInfo[]> {
        return this.channel.ask(0, "clues", []);
    }

    /** See `Quadrille.formats`. */
    formats(): Promise<string[]> {
        return this.channel.ask(0, "formats", []);
    }

    /** See `Quadrille.symmetries`. */
    symmetries(): Promise<SymmetryInfo[]> {
        return this.channel.ask(0, "symmetries", []);
    }

    /** See `Quadrille.parameters`. */
    parameters(): Promise<ParamInfo[]> {
        return this.channel.ask(0, "parameters", []);
    }

    /** Ends the worker; calls that are not over throw a QuadrilleError of code "closed". */
    close(): void {
        this.channel.close();
    }
}

/** Starts the library in a worker. */
export async function connect(how: ConnectOptions = {}): Promise<Remote> {
    const start = how.worker
        ? (how.worker as () => AnyWorker)
        : await standardWorker();
    const wasm = how.wasm instanceof URL ? how.wasm.href : how.wasm;
    const remote = new Remote(new Channel(start, wasm));
    try {
        await remote.version(); // so that it is known to work
    } catch (error) {
        remote.close();
        throw error;
    }
    return remote;
}
