// The WebAssembly module: its memory, how it is called, and what it asks of us.

import { InputError, LimitError, QuadrilleError } from "./errors.js";

/** How far a search has come.  `share` is a rough one, of the search tree, between 0 and 1. */
export interface Progress {
    share: number;
    solutions: bigint;
    nodes: bigint;
}

/** Is told how far a call has come; true ends the call.
 * @internal */
export type Ticker = (progress: Progress) => boolean;

/** Statuses of the library.
 * @internal */
export const Status = {
    OK: 0,
    NOMEM: 1,
    UNSUPPORTED: 7,
    IO: 8,
    BUDGET: 9,
    CANCELLED: 10,
} as const;

/** Outcomes of searches.
 * @internal */
export const Outcome = {
    SOLUTION: 0,
    EXHAUSTED: 1,
    LIMIT: 2,
    STOPPED: 3,
    INTERRUPTED: 4,
    FAILED: 5,
} as const;

type Value = number | bigint;
type Functions = Record<string, (...values: Value[]) => Value>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The names of what is called do not stand here, so that no bundler looks for them.
const nodeFiles = "node:fs/promises";

/** What a module may be loaded from. */
export type WasmSource = BufferSource | WebAssembly.Module | URL | string;

/** Without those that end a fraction. */
const withoutZeros = (digits: string): string =>
    digits.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** A number as printf of C writes it for %.17g. */
function realText(value: number): string {
    const [digits = "", power] = value.toExponential(16).split("e");
    const exponent = Number(power);
    if (Object.is(value, -0) || Number.isNaN(exponent)) {
        return value === 0 ? "-0" : String(value);
    }
    if (exponent >= -4 && exponent < 17) {
        return withoutZeros(value.toPrecision(17));
    }
    const size = String(Math.abs(exponent)).padStart(2, "0");
    return `${withoutZeros(digits)}e${exponent < 0 ? "-" : "+"}${size}`;
}

async function bytesAt(place: URL): Promise<BufferSource> {
    if (place.protocol === "file:") {
        const files = await import(/* webpackIgnore: true */ nodeFiles);
        return files.readFile(place);
    }
    const answer = await fetch(place.href);
    if (!answer.ok) {
        throw new QuadrilleError(`${place.href}: ${answer.status} ${answer.statusText}`, "input");
    }
    return answer.arrayBuffer();
}

async function compiled(source?: WasmSource): Promise<WebAssembly.Module> {
    if (source instanceof WebAssembly.Module) {
        return source;
    }
    const isPlace = source === undefined || source instanceof URL || typeof source === "string";
    return WebAssembly.compile(
        isPlace ? await bytesAt(new URL(source ?? "quadrille.wasm", import.meta.url)) : source,
    );
}

/** Frees what C owns, unless somebody has done so before. */
interface Owned {
    library: Library;
    pointer: number;
    free: string;
}

const dropped = new FinalizationRegistry<Owned>((owned) => owned.library.release(owned));

/** What C has made.  It is freed by `free`, or when nothing refers to this any more.
 * @internal */
export class Handle {
    private address: number;
    readonly library: Library;
    private readonly freeing: string;

    constructor(library: Library, pointer: number, free: string) {
        this.library = library;
        this.address = pointer;
        this.freeing = free;
        dropped.register(this, { library, pointer, free }, this);
    }

    /** Where it is. */
    get pointer(): number {
        if (this.address === 0) {
            throw new QuadrilleError("this was freed", "freed");
        }
        return this.address;
    }

    get isFreed(): boolean {
        return this.address === 0;
    }

    free(): void {
        const pointer = this.address;
        if (pointer !== 0) {
            this.library.refuseWithin();
            this.address = 0;
            dropped.unregister(this);
            this.library.release({ pointer, free: this.freeing });
        }
    }
}

/** Arguments that are more than numbers: they live until the call is over.
 * @internal */
export class Arguments {
    private readonly pointers: number[] = [];

    constructor(private readonly library: Library) {}

    /** Some bytes, with a zero behind them; C may take them over. */
    copy(bytes: Uint8Array): number {
        const pointer = this.library.alloc(bytes.length + 1);
        const memory = this.library.bytes();
        memory.set(bytes, pointer);
        memory[pointer + bytes.length] = 0;
        return pointer;
    }

    /** Some bytes, with a zero behind them. */
    bytes(bytes: Uint8Array): number {
        const pointer = this.copy(bytes);
        this.pointers.push(pointer);
        return pointer;
    }

    /** A string of C; NULL for none.  C would take a zero within for its end, so it is refused. */
    string(text: string | null | undefined): number {
        if (text === null || text === undefined) {
            return 0;
        }
        if (text.includes("\0")) {
            throw new InputError("a character of code 0", "syntax error");
        }
        return this.bytes(encoder.encode(text));
    }

    /** An array of numbers, as it is in memory. */
    array(values: Uint32Array | Int32Array | Uint16Array | BigUint64Array): number {
        return this.bytes(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    }

    free(): void {
        for (const pointer of this.pointers) {
            this.library.dispose(pointer);
        }
    }
}

// What WASI calls these; a function that is not there says the last one.
const BAD_FILE = 8;
const NOT_THERE = 52;

const HALF = 2 ** 32;

// Whether a WebAssembly instance can go on after this: not if it came out of its middle.
const BROKEN = "the library has failed (%s), and cannot be used any more: load it again";

/** An instance of the module, and its memory.
 * @internal */
export class Library {
    private functions: Functions = {};
    private memory = new WebAssembly.Memory({ initial: 0 });
    private isInside = false;
    private ticker: Ticker | null = null;
    private hasThrown = false;
    private thrown: unknown;
    private wasStopped = false;
    private reason: string | null = null;

    private constructor() {}

    static async load(source?: WasmSource): Promise<Library> {
        const module = await compiled(source);
        const library = new Library();
        const exported = (await WebAssembly.instantiate(module, library.imports(module))).exports;
        library.memory = exported["memory"] as WebAssembly.Memory;
        library.functions = exported as unknown as Functions;
        library.call("_initialize");
        return library;
    }

    // ------------------------------------------------------------------ what the module asks

    private imports(module: WebAssembly.Module): WebAssembly.Imports {
        const known = this.system();
        const system: Functions = {};
        for (const asked of WebAssembly.Module.imports(module)) {
            if (asked.module !== "quadrille") {
                system[asked.name] = known[asked.name] ?? (() => NOT_THERE);
            }
        }
        const ours = {
            tick: this.tick.bind(this),
            write: (value: number, at: number) =>
                encoder.encodeInto(realText(value), this.bytes().subarray(at)).written,
            read: (at: number, size: number) =>
                Number(decoder.decode(this.bytes().subarray(at, at + size))),
        };
        return { wasi_snapshot_preview1: system, quadrille: ours };
    }

    // There are no files, no environment and no arguments; there is a clock.
    private system(): Functions {
        const view = (): DataView => new DataView(this.memory.buffer);
        let words = new Uint32Array(0);
        return {
            clock_time_get: (_clock, _precision, out) => {
                // Without numbers of 64 bits, since it is asked for each solution.
                const nanoseconds = performance.now() * 1e6;
                if (words.buffer !== this.memory.buffer) {
                    words = new Uint32Array(this.memory.buffer);
                }
                words[Number(out) / 4] = nanoseconds % HALF;
                words[Number(out) / 4 + 1] = nanoseconds / HALF;
                return 0;
            },
            environ_get: () => 0,
            environ_sizes_get: (count, size) => {
                view().setUint32(Number(count), 0, true);
                view().setUint32(Number(size), 0, true);
                return 0;
            },
            fd_write: () => BAD_FILE,
            fd_close: () => BAD_FILE,
            fd_seek: () => BAD_FILE,
            proc_exit: (code) => {
                throw new Error(`exit ${code}`);
            },
        };
    }

    // What is thrown here must not go through the module, which would be left in the middle.
    private tick(share: number, solutions: bigint, nodes: bigint): number {
        try {
            const progress = {
                share,
                solutions: BigInt.asUintN(64, solutions),
                nodes: BigInt.asUintN(64, nodes),
            };
            this.wasStopped = this.ticker !== null && this.ticker(progress);
        } catch (error) {
            this.hasThrown = true;
            this.thrown = error;
            this.wasStopped = true;
        }
        return this.wasStopped ? 1 : 0;
    }

    // ------------------------------------------------------------------------------ calls

    /** Is it of use no more? */
    get isBroken(): boolean {
        return this.reason !== null;
    }

    refuseWithin(): void {
        if (this.isInside) {
            throw new QuadrilleError("a call that runs does not let another one in", "busy");
        }
    }

    private enter(name: string, values: Value[]): Value {
        this.refuseWithin();
        if (this.reason !== null) {
            throw new QuadrilleError(BROKEN.replace("%s", this.reason), "broken");
        }
        const called = this.functions[name];
        if (!called) {
            throw new QuadrilleError(`the module has no ${name}`, "broken");
        }
        for (const value of values) {
            if (typeof value === "number" && !Number.isInteger(value)) {
                throw new InputError(`${value} is not a whole number`, "out of range");
            }
        }
        this.isInside = true;
        try {
            return called(...values);
        } catch (error) {
            this.reason = error instanceof Error ? error.message : String(error);
            throw new QuadrilleError(BROKEN.replace("%s", this.reason), "broken");
        } finally {
            this.isInside = false;
        }
    }

    /** Calls a function that gives a number, or nothing. */
    call(name: string, ...values: Value[]): number {
        return Number(this.enter(name, values) ?? 0);
    }

    /** Calls a function that gives a number of 64 bits. */
    callLarge(name: string, ...values: Value[]): bigint {
        return BigInt.asUintN(64, BigInt(this.enter(name, values)));
    }

    /** Calls a function that gives an address. */
    private callPointer(name: string, ...values: Value[]): number {
        return this.call(name, ...values) >>> 0;
    }

    /** Calls a function that may run long; `ticker` is asked now and then.  What that throws is
     * thrown when the call is over. */
    callLong(ticker: Ticker | null, name: string, ...values: Value[]): number {
        this.ticker = ticker;
        this.wasStopped = false;
        const result = this.call(name, ...values);
        this.ticker = null;
        if (this.hasThrown) {
            const thrown = this.thrown;
            this.hasThrown = false;
            this.thrown = undefined;
            throw thrown;
        }
        return result;
    }

    /** What a function makes, to be freed by another. */
    made(free: string, ticker: Ticker | null, name: string, ...values: Value[]): Handle {
        const pointer = this.callLong(ticker, name, ...values) >>> 0;
        if (pointer === 0) {
            throw this.failure();
        }
        return new Handle(this, pointer, free);
    }

    /** Throws what is wrong, unless all is well. */
    check(status: number): void {
        if (status !== Status.OK) {
            throw this.failure();
        }
    }

    /** The exception for what failed last. */
    failure(): Error {
        const code = this.call("qdrj_error_code");
        const text = this.text(this.callPointer("qdrj_error_text"));
        const name = this.text(this.callPointer("qdrj_error_name"));
        if (code === Status.CANCELLED || (code === Status.IO && this.wasStopped)) {
            return new LimitError(code === Status.IO ? "interrupted" : text);
        }
        const line = this.call("qdrj_error_line");
        const isOfInput = code !== Status.UNSUPPORTED && code !== Status.BUDGET;
        if (code === Status.NOMEM || (line === 0 && !isOfInput)) {
            return new QuadrilleError(text, name);
        }
        return new InputError(
            text,
            name,
            line,
            this.call("qdrj_error_column"),
            this.text(this.callPointer("qdrj_error_source")),
        );
    }

    /** Calls `use` with what lets arguments live as long as that. */
    with<T>(use: (values: Arguments) => T): T {
        const values = new Arguments(this);
        try {
            return use(values);
        } finally {
            values.free();
        }
    }

    // ----------------------------------------------------------------------------- memory

    alloc(size: number): number {
        const pointer = this.callPointer("qdrj_alloc", size);
        if (pointer === 0) {
            throw new QuadrilleError("out of memory", "out of memory");
        }
        return pointer;
    }

    dispose(pointer: number): void {
        if (!this.isBroken) {
            this.call("qdrj_free", pointer);
        }
    }

    /** Frees what nobody has any more. */
    release(owned: { pointer: number; free: string }): void {
        if (!this.isBroken) {
            this.call(owned.free, owned.pointer);
        }
    }

    /** How many bytes of memory the instance has taken. */
    get size(): number {
        return this.memory.buffer.byteLength;
    }

    // These look at memory as it is now: it moves when it grows.

    bytes(): Uint8Array {
        return new Uint8Array(this.memory.buffer);
    }

    int32(pointer: number, count: number): Int32Array {
        return new Int32Array(this.memory.buffer, pointer, count);
    }

    uint32(pointer: number, count: number): Uint32Array {
        return new Uint32Array(this.memory.buffer, pointer, count);
    }

    /** A string of so many bytes, or of all up to a zero. */
    text(pointer: number, size?: number): string {
        const bytes = this.bytes();
        const end = size === undefined ? bytes.indexOf(0, pointer) : pointer + size;
        return decoder.decode(bytes.subarray(pointer, end));
    }

    /** What the last call has answered. */
    answer(): string {
        const pointer = this.callPointer("qdrj_answer_bytes");
        return this.text(pointer, this.call("qdrj_answer_size"));
    }

    json<T>(): T {
        return JSON.parse(this.answer()) as T;
    }

    /** What a function has written, that gives a status. */
    written(name: string, ...values: Value[]): string {
        this.check(this.call(name, ...values));
        return this.answer();
    }

    /** A pointer that a function gives. */
    pointer(name: string, ...values: Value[]): number {
        return this.callPointer(name, ...values);
    }
}
