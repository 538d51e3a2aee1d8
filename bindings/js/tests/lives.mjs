// Lives of objects: all that can be asked is asked and dropped, again and again, and memory stays
// flat.
//
//     node --expose-gc lives.mjs --minutes N     N may be a fraction

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

import { langford, quadrille } from "./common.mjs";

const { load } = quadrille;

function refused(call) {
    assert.throws(call, quadrille.QuadrilleError);
}

/** Uses everything; nothing is freed but by being dropped, or by loops that end. */
export function useEverything(q) {
    const p = q.problem(langford(4));
    for (const solution of p.solutions()) {
        assert.ok(solution.length > 0);
        break; // in the middle of it
    }
    for (const batch of p.batches()) {
        assert.ok(batch.lengths.length > 0);
        break;
    }
    p.count();
    p.possible();
    p.estimate(20, { seed: 1 });
    p.best(2);
    const d = p.diagram();
    d.marginals();
    d.sample(5, 1);
    d.count({ with: [0] });
    for (const solution of d) {
        assert.ok(solution);
        break;
    }
    d.best();
    q.diagram(d.write());
    q.problem(p.write());
    refused(() => q.problem("a b\na c\n"));
    refused(() => q.problem({ options: ["aa"] }));
    refused(() => p.count({ engine: "links", nodes: 1 }));
    refused(() => p.count({ memory: "1k" }));
    refused(() => p.count({ given: [p.size] }));
    const s = q.sudoku("1......2.3....4.");
    for (const grid of s.solutions()) {
        assert.equal(grid.length, 16);
        break;
    }
    s.check();
    s.candidates();
    s.explain({ pictures: true });
    s.hint();
    s.hintAt("cells");
    s.redundantTogether();
    s.candidateCounts(2);
    s.grade();
    s.draw({ candidates: true });
    s.redundant();
    s.minimize({ seed: 1 });
    s.scramble({ seed: 1 });
    s.canonical();
    refused(() => q.sudoku(s.grid, { rules: ["diagonal"] }).canonical());
    q.sudoku(s.write(), { rules: ["diagonal"] }).count();
    q.generate({ side: 4, seed: 1 });
    refused(() => q.sudoku("12\n"));
    refused(() => q.sudoku(s.grid, { rules: ["nonsense"] }));
    q.sudokus("1......2.3....4.\n1..x\n", { format: "line" });
}

/** Lets what was dropped be freed. */
async function settle() {
    for (let k = 0; k < 3; ++k) {
        globalThis.gc?.();
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
}

/** Returns the bytes of memory after some rounds, and after all of them. */
export async function live(milliseconds, least) {
    const q = await load();
    const begun = performance.now();
    let before = 0;
    let rounds = 0;
    while (rounds < least || performance.now() - begun < milliseconds) {
        useEverything(q);
        if (++rounds % 20 === 0) {
            await settle();
        }
        if (rounds === 100) {
            before = q.memory;
        }
    }
    return { rounds, before, after: q.memory };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const at = process.argv.indexOf("--minutes");
    const minutes = at < 0 ? 1 : Number(process.argv[at + 1]);
    if (!(minutes > 0) || !globalThis.gc) {
        console.error("usage: node --expose-gc lives.mjs --minutes N");
        process.exit(2);
    }
    const { rounds, before, after } = await live(minutes * 60000, 200);
    console.log(`${rounds} rounds: ${before} bytes after 100, ${after} at the end`);
    process.exitCode = after > before ? 1 : 0;
}
