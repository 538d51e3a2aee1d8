/* bench.mjs  Measures the package, in one sitting with what it is held against, and prints ratios.
 *
 *     node bindings/js/bench/bench.mjs [--quick] [PEERS]
 *
 * Kernel: the search of lanes in WebAssembly against the command's portable kernel (QUADRILLE, the
 * command), on problems whose search takes a while.  Peers: PEERS is a folder into which npm has
 * installed "dancing-links"; the tasks are those of its own benchmark, and larger ones.
 * Set: QUADRILLE_JS, the package's folder. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const top = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");
const root = process.env.QUADRILLE_JS ?? path.join(top, "build/bindings/js/package");
const command = process.env.QUADRILLE ?? path.join(top, "build/quadrille");
const words = process.argv.slice(2).filter((word) => word !== "--quick");
const isQuick = process.argv.includes("--quick");
const { load } = await import(pathToFileURL(path.join(root, "dist/index.js")).href);
const q = await load();

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const mean = (ratios) => Math.exp(ratios.reduce((sum, r) => sum + Math.log(r), 0) / ratios.length);

/** Seconds that a call takes: the median of several, after one that does not count. */
function seconds(call, times = isQuick ? 1 : 5) {
    call();
    return median(
        Array.from({ length: times }, () => {
            const start = process.hrtime.bigint();
            call();
            return Number(process.hrtime.bigint() - start) / 1e9;
        }),
    );
}

/** The same for a call that is too short for a clock. */
function shortSeconds(call) {
    const once = seconds(call, 1);
    const times = Math.max(1, Math.ceil((isQuick ? 0.02 : 0.2) / once));
    return (
        seconds(() => {
            for (let k = 0; k < times; ++k) call();
        }) / times
    );
}

// ------------------------------------------------------------------------------- problems

const file = (name) => readFileSync(path.join(top, "puzzles/cover", name), "utf8");

function queens(n) {
    const lines = [];
    const each = (letter, count) => Array.from({ length: count }, (_, k) => letter + k).join(" ");
    lines.push(`${each("r", n)} ${each("c", n)} | ${each("a", 2 * n - 1)} ${each("b", 2 * n - 1)}`);
    for (let r = 0; r < n; ++r) {
        for (let c = 0; c < n; ++c) lines.push(`r${r} c${c} a${r + c} b${r - c + n - 1}`);
    }
    return `${lines.join("\n")}\n`;
}

function dominoes(rows, columns) {
    const lines = [[]];
    for (let r = 0; r < rows; ++r) {
        for (let c = 0; c < columns; ++c) {
            lines[0].push(`${r},${c}`);
            if (c + 1 < columns) lines.push([`${r},${c}`, `${r},${c + 1}`]);
            if (r + 1 < rows) lines.push([`${r},${c}`, `${r + 1},${c}`]);
        }
    }
    return `${lines.map((line) => line.join(" ")).join("\n")}\n`;
}

/** Langford pairs of n numbers, in so many places. */
function langford(n) {
    const lines = [Array.from({ length: n }, (_, k) => `n${k + 1}`).concat(Array.from({ length: 2 * n }, (_, k) => `p${k}`))];
    for (let k = 1; k <= n; ++k) {
        for (let p = 0; p + k + 1 < 2 * n; ++p) lines.push([`n${k}`, `p${p}`, `p${p + k + 1}`]);
    }
    return `${lines.map((line) => line.join(" ")).join("\n")}\n`;
}

/** A Sudoku as an exact cover, as the command writes it. */
function sudoku(givens) {
    return execFileSync(command, ["sudoku", "convert", "--to=dlx", "-"], { input: `${givens}\n`, encoding: "utf8" });
}

// --------------------------------------------------------------------------------- kernel

function kernel() {
    console.log("Kernel: seconds of the command, portable; of the package; how many times as fast the package is");
    const problems = {
        "dominoes 8x8": file("dominoes-8x8.dlx"),
        "pentominoes 6x10": file("pentominoes-6x10.dlx"),
        "queens 13": queens(13),
        "Langford 12": langford(12),
        "Sudoku of 17 givens, all of 16": sudoku("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.......6...3...9.8...2......".slice(0, 81)),
    };
    const folder = mkdtempSync(path.join(tmpdir(), "quadrille-"));
    const ratios = [];
    for (const [name, text] of Object.entries(problems)) {
        const input = path.join(folder, "problem.dlx");
        writeFileSync(input, text);
        const flags = ["--engine=lanes", "--cache=never", "--threads=1"];
        let counted;
        const native = seconds(() => {
            counted = execFileSync(command, ["count", "-q", ...flags, "--isa=portable", input], { encoding: "utf8" }).trim();
        });
        const problem = q.problem(text);
        let found;
        const wasm = seconds(() => {
            found = problem.count({ engine: "lanes", cache: "never" });
        });
        if (String(found) !== counted) throw new Error(`${name}: ${found} and ${counted}`);
        ratios.push(native / wasm);
        console.log(`  ${name.padEnd(32)} ${native.toFixed(3)} ${wasm.toFixed(3)} ${(native / wasm).toFixed(2)}  (${found})`);
        problem.free();
    }
    rmSync(folder, { recursive: true });
    console.log(`  geometric mean ${mean(ratios).toFixed(2)}`);
}

// ---------------------------------------------------------------------------------- peers

/** What a problem's text says, as numbers of items. */
function lists(text) {
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("|"));
    const [primary, secondary = ""] = lines[0].split("|");
    const names = [...primary.trim().split(/ +/), ...secondary.trim().split(/ +/)].filter((name) => name !== "");
    const number = new Map(names.map((name, k) => [name, k]));
    const primaries = primary.trim().split(/ +/).length;
    return { names, primaries, options: lines.slice(1).map((line) => line.trim().split(/ +/).map((name) => number.get(name))) };
}

function against({ DancingLinks }) {
    console.log("dancing-links: its seconds, ours, how many times as fast; from a list of options to lists of solutions");
    const pentominoes = file("pentominoes-6x10.dlx");
    const easy = sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    const hard = sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    const tasks = [
        ["Sudoku", easy, 0],
        ["hard Sudoku", hard, 0],
        ["pentominoes 6x10, 1", pentominoes, 1],
        ["pentominoes 6x10, 10", pentominoes, 10],
        ["pentominoes 6x10, 100", pentominoes, 100],
        ["pentominoes 6x10, all", pentominoes, 0],
        ["8 queens, all", file("queens-8.dlx"), 0],
        ["12 queens, all", file("queens-12.dlx"), 0],
        ["dominoes 6x6, all", dominoes(6, 6), 0],
        ["Langford 11, all", file("langford-11.dlx"), 0],
    ];
    const ratios = [];
    for (const [name, text, limit] of tasks) {
        const { names, primaries, options } = lists(text);
        let theirs = 0;
        const dlx = new DancingLinks();
        const them = () => {
            const kind = primaries === names.length ? { columns: primaries } : { primaryColumns: primaries, secondaryColumns: names.length - primaries };
            const solver = dlx.createSolver(kind);
            options.forEach((option, k) => {
                const first = option.filter((item) => item < primaries);
                const second = option.filter((item) => item >= primaries).map((item) => item - primaries);
                solver.addSparseConstraint(k, kind.columns ? option : { primary: first, secondary: second });
            });
            theirs = (limit ? solver.find(limit) : solver.findAll()).length;
        };
        const named = options.map((option) => option.map((item) => names[item]));
        let ours = 0;
        const us = () => {
            const problem = q.problem({ items: names.slice(0, primaries), secondary: names.slice(primaries), options: named });
            ours = [...problem.solutions(limit ? { limit } : {})].length;
            problem.free();
        };
        const [a, b] = [shortSeconds(them), shortSeconds(us)];
        if (theirs !== ours) throw new Error(`${name}: ${theirs} and ${ours}`);
        ratios.push(a / b);
        console.log(`  ${name.padEnd(24)} ${a.toPrecision(3).padStart(9)} ${b.toPrecision(3).padStart(9)} ${(a / b).toFixed(1).padStart(7)}  (${ours})`);
    }
    console.log(`  geometric mean ${mean(ratios).toFixed(1)}`);
}

kernel();
if (words.length > 0) {
    const peer = path.resolve(words[0], "node_modules/dancing-links/built/lib/index.js");
    against(await import(pathToFileURL(peer).href));
}
