// The library, loaded.

import { knownOnly } from "./arguments.js";
import { Diagram } from "./diagram.js";
import { InputError } from "./errors.js";
import { Problem, ProblemDescription, ReadOptions } from "./problem.js";
import { generateSudoku } from "./generate.js";
import { solveMany } from "./many.js";
import type { Sudoku } from "./sudoku.js";
import { readSudoku, readSudokus, restoreSudoku } from "./sudoku_reading.js";
import type {
    GenerateOptions,
    Many,
    ManyOptions,
    Snapshot,
    SudokuOptions,
} from "./sudoku_types.js";
import { Handle, Library, WasmSource } from "./wasm.js";

/** A rule that can be added to a Sudoku. */
export interface RuleInfo {
    name: string;
    /** What it takes, such as "MASK|CELLS"; null for nothing. */
    argument: string | null;
    /** One line. */
    meaning: string;
}

/** A technique of those who solve without guessing. */
export interface TechniqueInfo {
    name: string;
    meaning: string;
    grade: string;
    /** Does it rest on there being one solution? */
    needsUniqueness: boolean;
}

/** A kind of clues that `generate` places. */
export interface ClueInfo {
    name: string;
    meaning: string;
}

/** A symmetry of the places of givens. */
export interface SymmetryInfo {
    name: string;
    meaning: string;
}

/** A parameter of searches. */
export interface ParamInfo {
    name: string;
    meaning: string;
    /** "auto|links|..." for one that takes a word; otherwise null. */
    words: string | null;
    low: bigint;
    high: bigint;
    /** What it is unless it is set; for words, the index among them. */
    standard: bigint;
    /** What its number counts: milliseconds, bytes, or "" for neither. */
    unit: "" | "duration" | "size";
    /** The one engine that it serves; null: it is for any search. */
    engine: string | null;
    /** Is it of use to nobody but those who measure engines? */
    forDevelopers: boolean;
}

interface Tables {
    version: string;
    rules: RuleInfo[];
    techniques: TechniqueInfo[];
    clues: ClueInfo[];
    formats: string[];
    symmetries: SymmetryInfo[];
    parameters: (Omit<ParamInfo, "low" | "high" | "standard"> & {
        low: string;
        high: string;
        standard: string;
    })[];
}

/** All puzzles of an input, and what was wrong with the others. */
export interface Sudokus {
    puzzles: Sudoku[];
    errors: InputError[];
}

/** The library: made by `load`.  Its calls block whoever makes them; `connect` has it work in a
 * thread of its own. */
export class Quadrille {
    /** The version of the library. */
    readonly version: string;
    private readonly tables: Tables;

    /** @internal */
    constructor(
        /** @internal */
        readonly library: Library,
    ) {
        library.check(library.call("qdrj_tables"));
        this.tables = library.json<Tables>();
        this.version = this.tables.version;
    }

    // A worker is asked by calls alone.

    /** @internal */
    versionText(): string {
        return this.version;
    }

    /** @internal */
    memoryTaken(): number {
        return this.memory;
    }

    /** Can it be used no more, since it has failed in the middle of something?  Then each call
     * throws a QuadrilleError of code "broken"; `load` gives another one. */
    get isBroken(): boolean {
        return this.library.isBroken;
    }

    /** How many bytes of memory it has taken.  What is freed is used again, but not given back. */
    get memory(): number {
        return this.library.size;
    }

    /** Makes an exact-cover problem from a description, or reads one: see `ReadOptions`. */
    problem(source: ProblemDescription | string | Uint8Array, how: ReadOptions = {}): Problem {
        return Problem.of(this.library, source, how);
    }

    /** Reads what `Diagram.write` wrote. */
    diagram(source: string | Uint8Array, how: { name?: string } = {}): Diagram {
        knownOnly(how, { name: true });
        const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
        const { library } = this;
        const whole = library.with((values) =>
            library.made(
                "qdrj_problem_free",
                null,
                "qdrj_diagram_read",
                values.bytes(bytes),
                bytes.length,
                values.string(how.name),
            ),
        );
        const problem = new Problem(whole);
        const handle: Handle = library.made(
            "qdrj_diagram_free",
            null,
            "qdrj_diagram_of",
            whole.pointer,
        );
        return new Diagram(handle, problem);
    }

    /** Reads a Sudoku: a string of symbols, or any text that the command reads, also links of
     * f-puzzles and SudokuPad.  There must be exactly one. */
    sudoku(source: string | Uint8Array, how: SudokuOptions = {}): Sudoku {
        return readSudoku(this.library, source, how);
    }

    /** Reads all puzzles of an input.  What is wrong with one keeps no other from being read. */
    sudokus(source: string | Uint8Array, how: SudokuOptions = {}): Sudokus {
        const errors: InputError[] = [];
        const puzzles = [
            ...readSudokus(this.library, source, how, (error) => errors.push(error)),
        ];
        return { puzzles, errors };
    }

    /** Makes a puzzle with one solution, which is its `authorSolution`.  Of `rules` without an
     * argument, clues are placed: "killer", "thermometer:4" (so many), "kropki:50%" (of those that
     * find room), "jigsaw", or any other of `clues()`; no kind of them could be spared.  Where all
     * tries come to nothing, `soFar` of the LimitError says how often for which reason. */
    generate(how: GenerateOptions = {}): Sudoku {
        return generateSudoku(this.library, how);
    }

    /** Answers for many puzzles of one side and of the same rules at once, as strings of symbols:
     * much faster than one by one where they are classic ones of side 9. */
    solveMany(puzzles: Iterable<string>, how: ManyOptions = {}): Many {
        return solveMany(this.library, puzzles, how);
    }

    /** @internal */
    restore(snapshot: Snapshot): Sudoku {
        return restoreSudoku(this.library, snapshot);
    }

    /** All rules that can be added. */
    rules(): RuleInfo[] {
        return this.tables.rules;
    }

    /** All techniques, the easiest first. */
    techniques(): TechniqueInfo[] {
        return this.tables.techniques;
    }

    /** All kinds of clues that `generate` places. */
    clues(): ClueInfo[] {
        return this.tables.clues;
    }

    /** All formats of Sudokus. */
    formats(): string[] {
        return this.tables.formats;
    }

    /** All symmetries that puzzles can be made with. */
    symmetries(): SymmetryInfo[] {
        return this.tables.symmetries;
    }

    /** All parameters of searches. */
    parameters(): ParamInfo[] {
        return this.tables.parameters.map((info) => ({
            ...info,
            low: BigInt(info.low),
            high: BigInt(info.high),
            standard: BigInt(info.standard),
        }));
    }
}

/** Loads the library: from its bytes, a compiled module or a place; without one from the file
 * beside this module. */
export async function load(wasm?: WasmSource): Promise<Quadrille> {
    return new Quadrille(await Library.load(wasm));
}
