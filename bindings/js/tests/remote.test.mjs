// The library in a worker.

import assert from "node:assert/strict";
import test, { after } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import {
    classic,
    classicSolved,
    dominoes,
    folder,
    langford,
    quadrille,
    queens,
} from "./common.mjs";

const { InputError, LimitError, QuadrilleError, connect, load } = quadrille;
const q = await connect();
after(() => q.close());

const slow = { engine: "links" }; // so a count takes some seconds

test("the same answers as without a worker", async () => {
    const p = await q.problem(queens(8));
    assert.equal(await p.count(), 92n);
    assert.equal(p.size, 64);
    const here = (await load()).problem(queens(8));
    const found = [];
    for await (const solution of p.solutions()) {
        found.push(solution);
    }
    assert.deepEqual(found, [...here.solutions()]);
    assert.deepEqual(p.items, here.items);
    assert.deepEqual(await p.option(3), here.option(3));
    assert.deepEqual(await p.possible(), here.possible());
    assert.deepEqual(await p.first(), here.first());
    assert.equal(await p.isSolution(found[0]), true);
    assert.equal(await p.write(), here.write());
    const priced = await q.problem({ options: ["ab", "a", "b"], costs: [5, 1, 2] });
    assert.deepEqual(await priced.best(), [{ cost: 3n, options: [1, 2] }]);
    assert.equal((await priced.estimate(50, { seed: 1 })).solutions.mean, 2);
});

test("Sudokus", async () => {
    const s = await q.sudoku(classic);
    assert.equal(s.grid.length, 81);
    assert.equal(await s.solve(), classicSolved);
    assert.equal((await s.check()).verdict, "unique");
    assert.equal((await s.explain()).outcome, "solved");
    assert.equal((await s.grade()).verdict, "unique");
    assert.equal((await s.candidates()).length, 81);
    assert.match(await s.draw({ candidates: true }), /<svg/);
    assert.match((await s.hint()).text, /./);
    assert.match((await s.hintAt("region")).text, /^look in /);
    const full = await q.sudoku("1234341243212143");
    assert.equal((await full.redundantTogether()).isLargest, true);
    assert.equal((await full.candidateCounts(3)).length, 16);
    assert.deepEqual((await q.solveMany([full.grid])).counts, [1]);
    const clued = await q.generate({ side: 4, seed: 1, rules: ["killer:3"] });
    assert.equal((await clued.check()).verdict, "unique");
    assert.ok((await q.clues()).length > 30);
    const made = await q.generate({ side: 4, seed: 1 });
    assert.equal((await made.check()).verdict, "unique");
    assert.equal(await made.solve(), made.authorSolution);
    assert.equal((await (await made.minimize({ seed: 1 })).check()).verdict, "unique");
    const copy = await made.scramble({ seed: 1 });
    assert.equal((await copy.canonical()).grid, (await made.canonical()).grid);
    const several = await q.sudokus("1......2.3....4.\n1..x\n", { format: "line" });
    assert.deepEqual([several.puzzles.length, several.errors.length], [1, 1]);
    assert.ok(several.errors[0] instanceof InputError);
    assert.equal(await several.puzzles[0].count(), 1n);
    assert.equal((await q.rules()).length, (await load()).rules().length);
});

test("diagrams", async () => {
    const p = await q.problem(dominoes(8, 8));
    const d = await p.diagram();
    assert.equal(await d.count(), 12988816n);
    assert.equal(await d.count({ with: [0] }), 6494408n);
    const part = await d.restrict({ with: [0] });
    assert.equal(await part.count(), 6494408n);
    assert.equal((await d.sample(2, 1)).length, 2);
    assert.equal((await d.marginals()).total, 12988816n);
    const again = await q.diagram(await d.write());
    assert.equal(await again.count(), 12988816n);
});

test("errors come through", async () => {
    await assert.rejects(q.problem("a b\na c\n"), (error) => {
        assert.ok(error instanceof InputError);
        assert.deepEqual([error.line, error.column, error.code], [2, 3, "unknown name"]);
        return true;
    });
    await assert.rejects(q.sudoku("12\n"), InputError);
    const p = await q.problem(dominoes(8, 8));
    await assert.rejects(p.count({ ...slow, nodes: 1000 }), (error) => {
        assert.ok(error instanceof LimitError);
        assert.equal(typeof error.soFar, "bigint");
        return true;
    });
    p.free();
    await assert.rejects(p.count(), (error) => error.code === "freed");
});

test("a count is cancelled between slices, and others go on", async () => {
    const p = await q.problem(dominoes(8, 8));
    const control = new AbortController();
    const beside = q.problem(langford(8)).then((other) => other.count(slow));
    let counted;
    await new Promise((resolve) => {
        counted = p.count({ ...slow, signal: control.signal, onProgress: () => resolve() });
    });
    control.abort();
    await assert.rejects(counted, (error) => error.name === "AbortError");
    assert.equal(await beside, 300n);
    assert.equal(await p.count(), 12988816n);
    await assert.rejects(p.count({ signal: AbortSignal.abort() }), (e) => e.name === "AbortError");
});

test("progress comes while a count runs, and may end it", async () => {
    const p = await q.problem(dominoes(8, 8));
    let told = 0;
    await assert.rejects(
        p.count({ ...slow, onProgress: ({ nodes }) => nodes > 0n && ++told === 3 }),
        (error) => error instanceof LimitError && error.soFar > 0n,
    );
    assert.ok(told >= 3);
});

test("what cannot be cut in slices is cancelled, and the others are done again", async () => {
    const p = await q.problem(dominoes(8, 8));
    const d = await p.diagram();
    const way = p.solutions();
    const first = [];
    for (let k = 0; k < 100; ++k) {
        first.push((await way.next()).value);
    }
    let told = 0;
    const control = new AbortController();
    const making = q.generate({
        clues: 17,
        tries: 1e9,
        signal: control.signal,
        onProgress: () => void (++told === 3 && control.abort()),
    });
    const beside = d.count();
    await assert.rejects(making, (error) => error.name === "AbortError");
    assert.ok(told >= 3);
    assert.equal(await beside, 12988816n);
    // The way goes on where it was, in another worker.
    for (let k = 0; k < 10000; ++k) {
        first.push((await way.next()).value);
    }
    await way.return();
    const here = (await load()).problem(dominoes(8, 8)).solutions();
    for (const solution of first) {
        assert.deepEqual(solution, here.next().value);
    }
    here.return();
});

test("a worker searches for no more than is asked for", async () => {
    const p = await q.problem(dominoes(8, 8));
    const way = p.batches();
    await way.next();
    await pause(300);
    let last = 0n;
    const { value } = await way.next();
    assert.ok(value.lengths.length > 0);
    // Were it to go on by itself, it would have come to far more than two batches.
    const again = p.batches({ onProgress: ({ solutions }) => void (last = solutions) });
    for (let k = 0; k < 20; ++k) {
        await again.next();
        await pause(20);
    }
    assert.ok(last > 0n && last < 21n << 16n, `${last}`);
    await way.return();
    await again.return();
});

test("two ways at once", async () => {
    const p = await q.problem(langford(8));
    const count = async (wanted) => {
        let found = 0;
        for await (const solution of p.solutions(wanted)) {
            found += solution.length > 0 ? 1 : 0;
        }
        return found;
    };
    const counts = await Promise.all([count({}), count(slow), count({ limit: 7 })]);
    assert.deepEqual(counts, [300, 300, 7]);
});

test("two workers at once", async () => {
    const other = await connect({
        worker: () => new Worker(new URL("dist/worker.js", folder)),
        wasm: new URL("dist/quadrille.wasm", folder),
    });
    try {
        const counts = await Promise.all(
            [q, other].map(async (remote) => {
                const p = await remote.problem(dominoes(8, 8));
                return Promise.all([p.count(), p.count({ engine: "lanes" })]);
            }),
        );
        assert.deepEqual(counts.flat(), Array(4).fill(12988816n));
    } finally {
        other.close();
    }
});

test("a worker that dies takes its calls with it, and another one takes its place", async () => {
    let last;
    const remote = await connect({
        worker: () => (last = new Worker(new URL("dist/worker.js", folder))),
    });
    const p = await remote.problem(dominoes(8, 8));
    const counted = p.count(slow);
    last.emit("error", new Error("as a test wants it"));
    await assert.rejects(counted, (error) => {
        assert.ok(error instanceof QuadrilleError);
        return error.code === "broken";
    });
    assert.equal(await p.count(), 12988816n);
    remote.close();
    await assert.rejects(p.count(), (error) => error.code === "closed");
});

test("a module that is left in its middle is replaced with its worker", async () => {
    // A function of the module stands for whatever may go wrong within.
    const script = `
        const { instantiate } = WebAssembly;
        WebAssembly.instantiate = async (...what) => {
            const { exports } = await instantiate(...what);
            const trap = () => { throw new WebAssembly.RuntimeError("unreachable"); };
            return { exports: { ...exports, qdrj_problem_write: trap } };
        };
        import(${JSON.stringify(new URL("dist/worker.js", folder).href)});`;
    let started = 0;
    const remote = await connect({
        worker: () => (++started, new Worker(script, { eval: true })),
    });
    const p = await remote.problem(queens(8));
    const d = await remote.problem(dominoes(8, 8));
    const beside = d.count(slow);
    await assert.rejects(p.write(), (error) => error.code === "broken");
    assert.equal(started, 2);
    assert.equal(await p.count(), 92n);
    assert.equal(await beside, 12988816n);
    remote.close();
});

test("memory of a worker stays flat", async () => {
    const remote = await connect();
    const use = async () => {
        const s = await remote.sudoku(classic);
        await s.solve();
        s.free();
        const p = await remote.problem(dominoes(6, 6));
        for await (const solution of p.solutions()) {
            assert.equal(solution.length, 18);
            break;
        }
        p.free();
    };
    for (let k = 0; k < 50; ++k) {
        await use();
    }
    const before = await remote.memory();
    for (let k = 0; k < 300; ++k) {
        await use();
    }
    assert.equal(await remote.memory(), before);
    remote.close();
});

test("what is not a module is refused", async () => {
    await assert.rejects(connect({ wasm: new Uint8Array([1, 2, 3]) }), QuadrilleError);
});

test("an object lives as long as what was made of it", async () => {
    const p = await q.problem(dominoes(6, 6));
    const d = await p.diagram();
    p.free();
    assert.equal(await d.count(), 6728n);
    const part = await d.restrict({ with: [0] });
    d.free();
    assert.ok((await part.count()) > 0n);
    part.free();
    await assert.rejects(part.count(), (error) => error.code === "freed");
});
