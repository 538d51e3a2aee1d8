// Problems: what is known of them, and what is refused.

import assert from "node:assert/strict";
import test from "node:test";

import { dominoes, langford, puzzle, quadrille, queens } from "./common.mjs";

const { InputError, LimitError, QuadrilleError, load } = quadrille;
const q = await load();

test("the example of the documentation", () => {
    const p = q.problem({ items: ["a", "b", "c"], options: ["ab", "c", "bc", "a"] });
    assert.deepEqual([...p.solutions()], [[0, 1], [2, 3]]);
    assert.equal(p.count(), 2n);
    assert.deepEqual([...p], [[0, 1], [2, 3]]);
    assert.deepEqual(p.first(), [0, 1]);
    assert.equal(p.size, 4);
    assert.deepEqual(p.option(2), [{ item: "b" }, { item: "c" }]);
    assert.equal(p.write(), "a b c\na b\nc\nb c\na\n");
});

test("names that are not known, and numbers with a fraction", () => {
    const options = ["ab", "a", "b"];
    const small = q.problem({ options });
    const refuses = (call, text) =>
        assert.throws(call, (error) => {
            assert.ok(error instanceof InputError, String(error));
            assert.ok(error.message.includes(text), error.message);
            return true;
        });
    refuses(() => q.problem({ options, cost: [5, 1, 2] }), "did you mean 'costs'?");
    refuses(() => q.problem("a\na\n", { forma: "dlx" }), "did you mean 'format'?");
    refuses(() => small.count({ trheads: 1 }), "did you mean 'threads'?");
    refuses(() => small.svg([1, 2], { veiw: "layers" }), "did you mean 'view'?");
    refuses(() => small.diagram().count({ wiht: [0] }), "did you mean 'with'?");
    refuses(() => small.diagram().best(1, { wosrt: true }), "did you mean 'worst'?");
    for (const value of [0.9, NaN, Infinity, -1, 1e300, "1", null]) {
        refuses(() => q.problem({ options, costs: [1, value, 3] }), "costs[1]: ");
        refuses(() => q.problem({ options, bounds: { a: value } }), "bounds of 'a'");
        refuses(() => small.best(value), "k: ");
        refuses(() => small.diagram().best(value), "k: ");
        refuses(() => small.diagram().sample(value), "n: ");
        refuses(() => small.count({ given: [value] }), "");
        if (value !== -1) {
            refuses(() => small.diagram().sample(1, value), "seed: ");
        }
        refuses(() => small.estimate(value), "descents: ");
        if (value !== null) {
            refuses(() => q.problem(puzzle("shapes/soma.shapes"), { board: value }), "");
        }
    }
    assert.equal(small.count(), 2n); // the module is as it was
});

test("queens and Langford's pairs", () => {
    assert.equal(q.problem(queens(8)).count(), 92n);
    assert.equal([...q.problem(queens(8)).solutions()].length, 92);
    assert.equal(q.problem(queens(10)).count({ engine: "links" }), 724n);
    assert.equal(q.problem(langford(7)).count(), 52n);
    assert.equal(q.problem(langford(8)).count({ engine: "links" }), 300n);
});

test("every solution is one, and comes once", () => {
    const p = q.problem(queens(8));
    const found = new Set();
    for (const solution of p.solutions()) {
        assert.ok(p.isSolution(solution));
        assert.deepEqual(solution, [...solution].sort((a, b) => a - b));
        found.add(solution.join());
    }
    assert.equal(found.size, 92);
    assert.equal(p.isSolution([0, 1, 2]), false);
});

test("counts beyond what can be listed, and beyond 64 bits", () => {
    assert.equal(q.problem(dominoes(8, 8)).count(), 12988816n);
    const large = q.problem(dominoes(8, 20));
    assert.equal(large.diagram().count(), large.count());
    const most = q.problem({
        options: Array.from({ length: 300 }, (_, k) => [`${k >> 1}`]),
    });
    assert.equal(most.count(), 2n ** 150n);
});

test("batches have all solutions", () => {
    const p = q.problem(dominoes(6, 6));
    let count = 0;
    for (const { options, lengths } of p.batches()) {
        assert.ok(options instanceof Int32Array && lengths instanceof Uint32Array);
        assert.ok(lengths.every((length) => length === 18));
        assert.equal(options.length, 18 * lengths.length);
        count += lengths.length;
    }
    assert.equal(count, 6728);
});

test("colors, bounds and costs", () => {
    const colored = q.problem({
        items: ["x", "y"],
        secondary: ["s"],
        options: [
            { x: null, s: "red" },
            { y: null, s: "red" },
            { y: null, s: "blue" },
        ],
    });
    assert.deepEqual([...colored.solutions()], [[0, 1]]);
    assert.deepEqual(colored.option(2), [{ item: "y" }, { item: "s", color: "blue" }]);
    assert.deepEqual(colored.secondary, ["s"]);

    const bounded = q.problem({ options: ["a", "a", "a"], bounds: { a: [1, 2] } });
    assert.equal(bounded.count(), 6n);
    assert.deepEqual(bounded.bounds, { a: [1, 2] });
    assert.equal(q.problem({ options: ["a", "a"], bounds: { a: [0, null] } }).count(), 4n);
    assert.equal(q.problem({ options: ["a", "a"], bounds: { a: 2 } }).count(), 1n);

    const priced = q.problem({ options: ["ab", "a", "b"], costs: [5, 1n, 2] });
    assert.deepEqual(priced.best(2), [
        { cost: 3n, options: [1, 2] },
        { cost: 5n, options: [0] },
    ]);
    assert.deepEqual(priced.best(1, { worst: true }), [{ cost: 5n, options: [0] }]);
    assert.equal(priced.cost(0), 5n);
    const dear = q.problem({ options: ["a"], costs: [2n ** 62n] });
    assert.equal(dear.best()[0].cost, 2n ** 62n);
});

test("the special cases", () => {
    assert.deepEqual([...q.problem({ options: [] }).solutions()], [[]]);
    assert.deepEqual([...q.problem({ items: ["a"], options: [] }).solutions()], []);
    assert.equal(q.problem({ items: ["a"], options: [] }).first(), null);
});

test("options that are given, and those that are possible", () => {
    const p = q.problem(langford(4));
    const all = [...p.solutions()];
    const within = new Set(all.flat());
    assert.deepEqual(
        p.possible(),
        Array.from({ length: p.size }, (_, option) => within.has(option)),
    );
    const [first] = all[0];
    assert.equal(
        p.count({ given: [first] }),
        BigInt(all.filter((solution) => solution.includes(first)).length),
    );
});

test("estimates", () => {
    const found = q.problem({ options: ["ab", "a", "b"] }).estimate(100, { seed: 1 });
    assert.equal(found.solutions.mean, 2);
    assert.equal(found.descents, 100);
});

test("diagrams", () => {
    const p = q.problem(dominoes(8, 8));
    const d = p.diagram();
    assert.equal(d.count(), 12988816n);
    assert.equal(d.count({ with: [0] }), 6494408n);
    assert.equal(d.count({ with: [0] }) + d.count({ without: [0] }), 12988816n);
    assert.deepEqual(d.sample(3, 5), d.sample(3, 5n));
    assert.ok(d.sample(3, 5).every((solution) => p.isSolution(solution)));
    const marginals = d.marginals();
    assert.equal(marginals.total, 12988816n);
    assert.equal(marginals.options[0], 6494408n);
    assert.equal(marginals.items.r1c1, 12988816n);
    const again = q.diagram(d.write());
    assert.equal(again.count(), 12988816n);
    assert.equal(again.problem.count(), 12988816n);
    const small = q.problem({ options: ["ab", "a", "b"], costs: [5, 1, 2] }).diagram();
    assert.deepEqual([...small].map(String).sort(), ["0", "1,2"]);
    assert.deepEqual(small.best(5), [
        { cost: 3n, options: [1, 2] },
        { cost: 5n, options: [0] },
    ]);
});

test("items may have any names", () => {
    const strange = ["a b", "", "x:y", "ü", "|", "日本", "#1", "\u{1F600}"];
    const p = q.problem({ options: strange.map((item) => [item]) });
    assert.deepEqual(p.items, strange);
    assert.deepEqual(p.option(5), [{ item: "日本" }]);
    assert.equal(p.count(), 1n);
});

test("limits", () => {
    const p = q.problem(dominoes(8, 8));
    assert.equal([...p.solutions({ limit: 5 })].length, 5);
    assert.equal(p.count({ limit: 7 }), 7n);
    assert.throws(
        () => p.count({ engine: "links", nodes: 1000 }),
        (error) => error instanceof LimitError && typeof error.soFar === "bigint",
    );
    assert.throws(() => p.count({ engine: "links", time: 0.05 }), LimitError);
    assert.ok([...p.solutions({ nodes: 1000 })].length < 12988816);
});

test("progress is told, and ends a search", () => {
    const p = q.problem(dominoes(8, 8));
    let last = -1n;
    let told = 0;
    assert.throws(
        () =>
            p.count({
                engine: "links",
                onProgress: ({ share, solutions, nodes }) => {
                    assert.ok(share >= 0 && share <= 1);
                    assert.ok(nodes >= last && solutions >= 0n);
                    last = nodes;
                    return ++told === 3;
                },
            }),
        (error) => error instanceof LimitError && error.soFar > 0n,
    );
    assert.equal(told, 3);
    let inBatches = 0;
    assert.throws(() => {
        for (const batch of p.batches({ onProgress: () => ++inBatches === 2 })) {
            assert.ok(batch.lengths.length > 0);
        }
    }, LimitError);
});

test("what a callback throws comes through, and harms nothing", () => {
    const p = q.problem(dominoes(8, 8));
    const own = new Error("own");
    const thrower = () => {
        throw own;
    };
    assert.throws(() => p.count({ engine: "links", onProgress: thrower }), own);
    const reentrant = () => p.first() === null;
    assert.throws(
        () => p.count({ engine: "links", onProgress: reentrant }),
        (error) => error instanceof QuadrilleError && error.code === "busy",
    );
    assert.equal(p.count(), 12988816n);
});

test("what is wrong is said, with its place", () => {
    const wrong = (source, how, message, line, column, code) =>
        assert.throws(
            () => q.problem(source, how),
            (error) => {
                assert.ok(error instanceof InputError && error instanceof QuadrilleError);
                assert.equal(error.message, message);
                assert.deepEqual([error.line, error.column, error.code], [line, column, code]);
                return true;
            },
        );
    wrong("a b\na c\n", {}, "2:3: unknown item 'c'", 2, 3, "unknown name");
    wrong("a b\na c\n", { name: "x.dlx" }, "x.dlx:2:3: unknown item 'c'", 2, 3, "unknown name");
    wrong({ items: ["a"], options: ["ab"] }, {}, "option 0: no item 'b'", 0, 0, "unknown name");
    wrong({ items: ["a", "a"], options: [] }, {}, "item 'a' is there twice", 0, 0, "duplicate");
    wrong({ options: ["a"], costs: [1, 2] }, {}, "2 costs for 1 options", 0, 0, "invalid argument");
    const cost = "costs[0]: -1 is not between 0 and 9223372036854775807";
    wrong({ options: ["a"], costs: [-1] }, {}, cost, 0, 0, "out of range");
    wrong("a\n", { format: "x" }, "unknown format 'x'", 0, 0, "unknown name");
    assert.throws(() => q.problem({ options: ["aa"] }), /^InputError: option 0: /);
    assert.throws(() => q.problem({ options: ["a"] }).option(1), InputError);
    assert.throws(() => q.problem({ options: ["a"] }).count({ given: [1] }), InputError);
    assert.throws(() => q.problem({ options: ["a"] }).count({ nonsense: 1 }), InputError);
    assert.throws(() => q.problem({ options: ["a"] }).count({ engine: "none" }), InputError);
    assert.throws(() => q.problem({ options: ["a"] }).count({ time: -1 }), InputError);
});

test("boards and pieces", () => {
    const p = q.problem(puzzle("shapes/pentominoes-6x10.shapes"));
    assert.equal(p.shapes.grid, "square");
    assert.equal(p.shapes.pieces.length, 12);
    const found = p.first();
    assert.equal(found.length, 12);
    assert.match(p.svg(found), /^<svg|^<\?xml/);
    assert.match(p.write("shapes"), /board/);
    assert.ok(p.shapes.pieces.includes(p.piece(0)));
    const soma = q.problem(puzzle("shapes/soma.shapes"));
    assert.match(soma.svg(soma.first(), { view: "exploded" }), /<svg/);
    assert.throws(() => soma.svg([], { view: "x" }), InputError);
    assert.throws(() => q.problem(puzzle("shapes/soma.shapes"), { board: 9 }), InputError);
});

test("pictures of tilings", () => {
    const p = q.problem(dominoes(4, 4));
    assert.match(p.svg(p.first()), /<svg/);
    assert.throws(() => p.svg([0]), /these options are no solution/);
    const plain = q.problem({ options: ["a"] });
    assert.throws(
        () => plain.svg([0]),
        (error) => error instanceof QuadrilleError && !(error instanceof InputError),
    );
});

test("text is UTF-8 both ways", () => {
    const p = q.problem("ä β 日\nä β\n日\n");
    assert.deepEqual(p.items, ["ä", "β", "日"]);
    assert.equal(p.write(), "ä β 日\nä β\n日\n");
    assert.deepEqual(q.problem(new TextEncoder().encode("ä\nä\n")).items, ["ä"]);
});

test("memory that a parameter does not allow is an error", () => {
    assert.throws(
        () => q.problem(dominoes(8, 8)).count({ memory: "1k" }),
        (error) => error instanceof QuadrilleError && error.code === "over the memory budget",
    );
});
