// Lives of objects, and of the module.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { dominoes, folder, quadrille, queens } from "./common.mjs";

const { QuadrilleError, load } = quadrille;
const wasm = new URL("dist/quadrille.wasm", folder);

test("memory stays flat for ten seconds", () => {
    const script = fileURLToPath(new URL("lives.mjs", import.meta.url));
    const said = execFileSync(process.execPath, ["--expose-gc", script, "--minutes", "0.17"]);
    assert.match(String(said), /rounds/);
});

test("objects are freed by hand, too, a thousand times", async () => {
    const q = await load();
    const use = () => {
        const p = q.problem(dominoes(6, 6));
        const way = p.solutions();
        way.next();
        p.free(); // the way lives on
        assert.equal(way.next().value.length, 18);
        way.return();
    };
    for (let k = 0; k < 100; ++k) {
        use();
    }
    const before = q.memory;
    for (let k = 0; k < 1000; ++k) {
        use();
    }
    assert.equal(q.memory, before);
});

test("a module is loaded from bytes, from a compiled module and from a place", async () => {
    const bytes = readFileSync(wasm);
    const sources = [bytes, new WebAssembly.Module(bytes), wasm, wasm.href, undefined];
    for (const source of sources) {
        assert.equal((await load(source)).problem(queens(6)).count(), 4n);
    }
    await assert.rejects(load(new Uint8Array([1, 2, 3])));
});

test("two modules do not know each other", async () => {
    const [a, b] = await Promise.all([load(), load()]);
    const p = a.problem(queens(8));
    assert.equal(b.problem(queens(6)).count(), 4n);
    assert.equal(p.count(), 92n);
});

test("memory that is not there is an error, and no more than that", async () => {
    const q = await load();
    const large = { items: ["a"], options: ["a"] };
    assert.throws(
        () => {
            const text = "x".repeat(1 << 28);
            const all = [];
            for (let k = 0; k < 16; ++k) {
                all.push(q.problem({ ...large, items: [`${text}${k}`], options: [] }));
            }
        },
        (error) => error instanceof QuadrilleError && error.code === "out of memory",
    );
    assert.equal(q.isBroken, false);
    assert.equal(q.problem(queens(8)).count(), 92n);
});

test("a module that was left in its middle says so from then on", async () => {
    const q = await load();
    const p = q.problem(queens(8));
    // There is no way to this from outside: a pointer to nothing stands for whatever may happen.
    p.handle.address = 0xfffffff0;
    assert.throws(() => p.count(), (error) => error.code === "broken");
    assert.equal(q.isBroken, true);
    assert.throws(() => q.problem(queens(8)), (error) => error.code === "broken");
    p.free();
    assert.equal((await load()).problem(queens(8)).count(), 92n);
});
