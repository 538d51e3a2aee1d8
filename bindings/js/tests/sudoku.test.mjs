// Sudokus: solving, judging, explaining, making, drawing, reading and writing them.

import assert from "node:assert/strict";
import test from "node:test";

import { classic, classicSolved, puzzle as puzzleText, quadrille } from "./common.mjs";

const { InputError, LimitError, QuadrilleError, cellName, cellNumber, digitOf, load, symbolOf } =
    quadrille;
const { pathOf } = quadrille;
const q = await load();
const small = q.sudoku("1......2.3....4.");

test("solving and counting", () => {
    assert.equal(q.sudoku(classic).solve(), classicSolved);
    assert.equal(small.solve(), "1234341243212143");
    assert.equal(q.sudoku(".".repeat(16)).count(), 288n);
    assert.equal([...q.sudoku(".".repeat(16)).solutions()].length, 288);
    assert.equal(q.sudoku(".".repeat(36)).count(), 28200960n);
    assert.equal(q.sudoku("11" + ".".repeat(14)).solve(), null);
    assert.equal(q.sudoku(".".repeat(81)).count({ limit: 10 }), 10n);
});

test("rules", () => {
    const rules = (...rules) => q.sudoku(".".repeat(16), { rules }).count();
    assert.equal(rules("diagonal"), 48n);
    assert.equal(rules("diagonal", "killer=3 r1c1 r1c2"), 8n);
    assert.equal(rules({ name: "killer", argument: "3 r1c1 r1c2" }), rules("killer=3 r1c1 r1c2"));
    const latin = q.sudoku(".".repeat(16), { box: [1, 4] });
    assert.equal(latin.count(), 576n);
    assert.deepEqual(latin.box, [1, 4]);
    const known = q.rules().map(({ name }) => name);
    assert.ok(known.includes("killer") && known.length > 40);
    assert.deepEqual(q.sudoku(".".repeat(16), { rules: ["diagonal"] }).rules, [
        { name: "diagonal", argument: null },
    ]);
});

test("checking", () => {
    assert.deepEqual(small.check(), {
        verdict: "unique",
        solutions: ["1234341243212143"],
        differing: [],
    });
    const several = q.sudoku("1......2........").check();
    assert.equal(several.verdict, "multiple");
    assert.equal(several.solutions.length, 2);
    const [a, b] = several.solutions;
    assert.deepEqual(
        several.differing,
        [...a].flatMap((digit, k) => (digit === b[k] ? [] : [cellName(k, 4)])),
    );
    assert.equal(q.sudoku("11" + ".".repeat(14)).check().verdict, "none");
});

test("candidates", () => {
    assert.deepEqual(small.candidates()[1], [2]);
    assert.deepEqual(q.sudoku(".".repeat(16)).candidates(), Array(16).fill([1, 2, 3, 4]));
});

test("counts of candidates", () => {
    const puzzle = q.sudoku("1" + ".".repeat(15), { rules: ["diagonal"] });
    const counts = puzzle.candidateCounts(5);
    assert.deepEqual(counts[0], [5, 0, 0, 0]);
    assert.deepEqual(
        counts.map((some) => some.flatMap((count, k) => (count > 0 ? [k + 1] : []))),
        puzzle.candidates(),
    );
    const all = puzzle.candidateCounts(1000);
    assert.ok(all.every((some) => some.reduce((a, b) => a + b) === Number(puzzle.count())));
    assert.throws(() => puzzle.candidateCounts(0), InputError);
    assert.throws(() => q.sudoku(".".repeat(81)).candidateCounts(1000, { nodes: 1 }), LimitError);
});

test("many at once", () => {
    const blank = ".".repeat(16);
    const found = q.solveMany([small.grid, "11" + ".".repeat(14), blank], { limit: 3 });
    assert.deepEqual(found.counts, [1, 0, 3]);
    assert.deepEqual(found.grids.slice(0, 2), [small.solve(), null]);
    assert.ok(q.sudoku(blank).isValid(found.grids[2]));
    assert.deepEqual(q.solveMany([small.grid], { rules: ["even=r1c1"] }).counts, [0]);
    assert.deepEqual(q.solveMany([".".repeat(36)], { box: [3, 2] }).counts, [2]);
    assert.deepEqual(q.solveMany([]), { counts: [], grids: [] });
    const lines = Array(500).fill(classic);
    assert.deepEqual(q.solveMany(lines).grids, Array(500).fill(classicSolved));
    const empty = Array(500).fill(".".repeat(81));
    assert.throws(() => q.solveMany(empty, { limit: 1e9, time: 0.05 }), (error) => {
        assert.ok(error instanceof LimitError && error.soFar.counts.includes(null));
        return true;
    });
    for (const wrong of [["12"], ["5" + ".".repeat(15)], [small.grid, classic], [small.grid + "x"]]) {
        assert.throws(() => q.solveMany(wrong), InputError);
    }
});

test("leaving clauses out", () => {
    const rules = ["diagonal", "even=r1c2"];
    const full = q.sudoku("1234341243212143", { rules });
    const bare = full.minimize({ clauses: "only" });
    assert.deepEqual([bare.grid, bare.rules], [full.grid, []]);
    const smaller = full.minimize({ clauses: true, seed: 1 });
    assert.equal(smaller.solve(), full.grid);
    assert.deepEqual(smaller.redundant(), []);
    const some = full.minimize({ clauses: true, seed: 1, clues: 9 }).grid;
    assert.ok(some.replace(/[.]/g, "").length >= 9);
    assert.throws(() => q.sudoku(".".repeat(16)).minimize({ clauses: true }), InputError);
});

test("validity, without a search", () => {
    assert.equal(small.isValid("1234341243212143"), true);
    assert.equal(small.isValid("11.............."), false);
    assert.throws(() => small.isValid("1"), InputError);
});

test("steps", () => {
    const { outcome, grade, rating, steps } = small.explain();
    assert.equal(outcome, "solved");
    assert.equal(grade, "simple");
    assert.equal(rating, 1.2);
    assert.equal(steps[0].rating, 1.2);
    const over = small.explain({ from: "1234341243212143" });
    assert.deepEqual(over, { outcome: "solved", grade, steps: [] });
    assert.match(small.explain({ cells: "A1" }).steps[0].text, /: A2 is 2$/);
    assert.deepEqual(small.explain({ cells: "A1" }).steps[0].placed, [{ cell: "A2", digit: 2 }]);
    assert.equal(steps[0].text, "hidden single in box 1: r1c2 is 2");
    assert.deepEqual(steps[0].placed, [{ cell: "r1c2", digit: 2 }]);
    assert.equal(steps.at(-1).grid, "1234341243212143");
    assert.equal(steps[0].svg, undefined);
    assert.match(small.explain({ pictures: true }).steps[0].svg, /<svg/);
    assert.throws(() => small.explain({ hardest: "x" }), InputError);
});

test("hints", () => {
    assert.equal(small.hint().text, "hidden single in box 1: r1c2 is 2");
    assert.deepEqual(small.hint("12.....2.3....4.").placed, [{ cell: "r2c1", digit: 3 }]);
    assert.equal(small.hint("1234341243212143"), null);
    let grid = q.sudoku(classic).grid;
    const puzzle = q.sudoku(classic);
    for (let step = puzzle.hint(grid); step; step = puzzle.hint(grid)) {
        grid = step.grid;
    }
    assert.equal(grid, classicSolved);
    assert.equal(small.explain({ most: 1 }).outcome, "unfinished");
    const hard = q.sudokus(puzzleText("homework.txt")).puzzles[0];
    const left = hard.candidates().map((digits) => [...digits, 1, 2, 3].filter((d) => d < 10));
    const first = hard.explain({ candidates: hard.candidates() }).steps[0];
    assert.match(first.technique, /single|last/);
    assert.equal(hard.explain({ candidates: left }).outcome, "solved");
    assert.notEqual(hard.explain({ candidates: Array(81).fill([1]) }).outcome, "solved");
    assert.deepEqual(small.mistakes("14.....2.3....4."), ["r1c2"]);
    assert.deepEqual(small.mistakes("12.....2.3....4."), []);
    assert.notEqual(small.explain({ from: "14.....2.3....4." }).outcome, "solved");
});

test("hints in levels", () => {
    const wing = q.sudoku("514236.3.4...5164.4..5..14.36....1.4");
    const [region, technique, cells, all] = ["region", "technique", "cells", "all"].map((level) =>
        wing.hintAt(level, undefined, { pictures: true }),
    );
    assert.equal(region.text, "look in column 2, column 5, row 4, row 6");
    assert.deepEqual([region.technique, region.rating, region.pattern], [null, null, []]);
    assert.deepEqual([technique.technique, technique.rating], ["X-wing", 3.2]);
    const shown = cells.pattern.map(({ cell }) => cell).sort();
    assert.deepEqual(shown, ["r4c2", "r4c5", "r6c2", "r6c5"]);
    assert.deepEqual([cells.placed, cells.removed], [[], []]);
    assert.equal(all.removed.length, 4);
    for (const hint of [region, technique, cells, all]) {
        assert.match(hint.svg, /<svg/);
        assert.equal(hint.houses.length, 4);
    }
    assert.equal(small.hintAt("all", "1234341243212143"), null);
    assert.equal(small.hintAt("region", "12.....2.3....4.").svg, undefined);
    assert.throws(() => small.hintAt("everything"), InputError);
});

test("paths", () => {
    const legs = pathOf(q.sudoku("514236.3.4...5164.4..5..14.36....1.4").explain().steps);
    assert.deepEqual(legs[0], {
        first: 1,
        steps: 1,
        techniques: { "X-wing": 1 },
        effects: "r4c3<>2 r4c6<>2 r6c1<>2 r6c3<>2",
    });
    assert.deepEqual(pathOf([]), []);
});

test("grades", () => {
    assert.deepEqual(small.grade(), {
        verdict: "unique",
        name: "simple",
        rating: 1.2,
        steps: 12,
        guesses: 0,
        hardest: "hidden single in a box",
    });
    assert.equal(q.sudoku(".".repeat(16)).grade().verdict, "multiple");
    assert.equal(q.techniques()[0].grade, "simple");
});

test("conflicts, and what is not needed", () => {
    assert.deepEqual(q.sudoku("1.1" + ".".repeat(13)).conflict(), [
        { kind: "given", cell: "r1c1", digit: 1 },
        { kind: "given", cell: "r1c3", digit: 1 },
    ]);
    assert.deepEqual(small.conflict(), []);
    const full = q.sudoku("1234341243212143");
    assert.equal(full.redundant().length, 16);
    const { parts, isLargest } = full.redundantTogether();
    assert.equal(isLargest, true);
    const left = full.grid.replace(/./g, (digit, cell) =>
        parts.some((part) => part.cell === cellName(cell, 4)) ? "." : digit,
    );
    assert.equal(q.sudoku(left).check().verdict, "unique");
    assert.equal(parts.length, 12);
    assert.deepEqual(q.sudoku(".".repeat(16)).redundantTogether().parts, []);
    const rule = q.sudoku("1234341243212143", { rules: ["killer=7 r1c1 r1c2"] }).conflict();
    assert.ok(rule.some((part) => part.kind === "rule" && part.name === "killer"));
    assert.equal(q.sudoku(full.minimize({ seed: 1 }).grid).check().verdict, "unique");
    assert.throws(() => q.sudoku(".".repeat(16)).minimize(), InputError);
});

test("copies that are the same but for order and names", () => {
    const made = q.generate({ side: 6, seed: 2 });
    const copy = made.scramble({ seed: 1 });
    assert.notEqual(copy.grid, made.grid);
    assert.equal(copy.solve(), copy.authorSolution);
    assert.equal(copy.canonical().grid, made.canonical().grid);
    assert.equal(made.canonical().solve(), made.canonical().authorSolution);
    assert.equal(made.scramble({ seed: 1n }).grid, copy.grid);
    assert.notEqual(made.scramble({ seed: 1, number: 2 }).grid, copy.grid);
    assert.equal(made.scramble().count(), 1n);
    const ruled = q.sudoku(".".repeat(16), { rules: ["diagonal"] });
    assert.throws(() => ruled.canonical(), (error) => {
        assert.ok(error instanceof InputError);
        assert.equal(error.text, "only classic Sudokus have a canonical form, but there is rule 'diagonal'");
        return true;
    });
    assert.deepEqual(ruled.scramble({ seed: 1 }).rules, ruled.rules);
});

test("placing clues", () => {
    const rules = ["killer", { name: "diagonal", argument: null }, "thermo:1"];
    const made = q.generate({ rules, side: 6, seed: 3 });
    const names = made.rules.map(({ name }) => name);
    assert.equal(names.filter((name) => name === "thermometer").length, 1);
    assert.ok(names.includes("killer") && names.includes("diagonal"));
    assert.deepEqual(made.check().solutions, [made.authorSolution]);
    assert.ok(q.sudoku(made.grid).count({ limit: 2 }) > 1n);
    const blank = q.generate({ rules: ["killer:50%"], side: 4, seed: 3, noGivens: true });
    assert.equal(blank.grid, ".".repeat(16));
    const pattern = "1..1 .11. .11. 1..1";
    const shaped = q.generate({ side: 4, seed: 3, pattern }).grid.replace(/[^.]/g, "1");
    assert.equal(shaped, pattern.replace(/ /g, ""));
    assert.ok(q.clues().some(({ name }) => name === "kropki"));
});

test("ratings and techniques that are wanted", () => {
    for (const rating of [1.5, [2.0, 2.8], [null, 1.2]]) {
        const found = q.generate({ side: 6, seed: 3, rating }).grade().rating;
        const [least, most] = typeof rating === "number" ? [rating, rating] : rating;
        assert.ok((least ?? 0) <= found && found <= most, `${found}`);
    }
    const required = ["naked pair", "pointing"];
    const taken = q.generate({ seed: 1, required }).explain().steps.map((step) => step.technique);
    assert.ok(required.every((name) => taken.includes(name)));
});

test("why there is no puzzle", () => {
    const wanted = { rules: ["killer:1"], side: 6, seed: 1, noGivens: true, tries: 3 };
    const tried = () => q.generate(wanted);
    assert.throws(tried, (error) => {
        assert.ok(error instanceof LimitError);
        assert.deepEqual(Object.values(error.soFar), [3]);
        return true;
    });
    for (const wrong of [
        { rules: ["antiknight:3"] },
        { rules: ["killer:many"] },
        { rules: ["killer:0"] },
        { rules: ["killer:101%"] },
        { rules: ["jigsaw:2"] },
        { rules: ["killer", "cage:3"] },
        { noGivens: true },
        { pattern: "1.", side: 4 },
        { pattern: "1".repeat(16), side: 4, clues: 4 },
        { required: ["magic"] },
        { rating: -1 },
    ]) {
        assert.throws(() => q.generate(wrong), InputError, JSON.stringify(wrong));
    }
});

test("making puzzles", () => {
    const wanted = { seed: 4, symmetry: "half-turn", difficulty: "intermediate" };
    const made = q.generate(wanted);
    assert.equal(made.grade().name, "intermediate");
    assert.equal(made.grid, q.generate(wanted).grid);
    assert.notEqual(made.grid, q.generate({ ...wanted, number: 2 }).grid);
    assert.equal(made.solve(), made.authorSolution);
    const turned = [...made.grid].reverse().map((symbol) => symbol === ".");
    assert.deepEqual([...made.grid].map((symbol) => symbol === "."), turned);
    const little = q.generate({ side: 4, rules: ["diagonal"], seed: 1, minimal: true });
    assert.equal(little.check().verdict, "unique");
    assert.deepEqual(little.rules, [{ name: "diagonal", argument: null }]);
    assert.throws(() => q.generate({ symmetry: "x" }), InputError);
    assert.throws(() => q.generate({ difficulty: "x" }), InputError);
    assert.throws(() => q.generate({ clues: 17, tries: 1, seed: 1 }), LimitError);
    assert.throws(() => q.generate({ clues: 17, time: 0.05, tries: 1e9 }), LimitError);
    assert.throws(() => q.generate({ side: 62 }), /a side of 1 to 61, not 62/);
});

test("names that are not known, and numbers with a fraction", () => {
    const refuses = (call, text) =>
        assert.throws(call, (error) => {
            assert.ok(error instanceof InputError, String(error));
            assert.ok(error.message.includes(text), error.message);
            return true;
        });
    refuses(() => q.generate({ dificulty: "easy" }), "did you mean 'difficulty'?");
    refuses(() => q.generate({ grade: "easy" }), "difficulty");
    refuses(() => q.generate({ nogivens: true }), "did you mean 'noGivens'?");
    refuses(() => small.minimize({ clauzes: true }), "did you mean 'clauses'?");
    refuses(() => small.scramble({ sed: 1 }), "did you mean 'seed'?");
    refuses(() => small.explain({ hardst: "easy" }), "did you mean 'hardest'?");
    refuses(() => small.hint(undefined, { picture: true }), "did you mean 'pictures'?");
    refuses(() => small.draw({ stlye: "svg" }), "did you mean 'style'?");
    refuses(() => q.sudoku(".".repeat(16), { rule: ["diagonal"] }), "did you mean 'rules'?");
    refuses(() => q.sudokus(".".repeat(16), { bx: [2, 2] }), "did you mean 'box'?");
    refuses(() => q.solveMany([".".repeat(16)], { limt: 1 }), "did you mean 'limit'?");
    for (const value of [4.5, NaN, -1, "4"]) {
        refuses(() => q.generate({ side: value }), "side: ");
        refuses(() => q.sudoku(".".repeat(16), { side: value }), "side: ");
        refuses(() => q.sudoku(".".repeat(16), { box: [2, value] }), "box: ");
        refuses(() => q.generate({ side: 4, clues: value }), "clues: ");
        refuses(() => q.generate({ side: 4, tries: value }), "tries: ");
        refuses(() => q.generate({ side: 4, number: value }), "number: ");
        refuses(() => small.scramble({ number: value }), "number: ");
        if (value !== -1) {
            refuses(() => q.generate({ side: 4, seed: value }), "seed: ");
        }
    }
    assert.equal(small.count(), 1n); // the module is as it was
});

test("pictures", () => {
    assert.match(small.draw(), /<svg/);
    assert.match(small.draw({ solution: small.solve(), marked: ["r1c2"] }), /<svg/);
    assert.match(small.draw({ candidates: true }), /<svg/);
    assert.match(small.draw({ candidates: Array(16).fill([1, 2]) }), /<svg/);
    assert.equal(small.draw({ style: "line" }), "1......2.3....4.\n");
    assert.equal(small.draw({ style: "rows" }), "1...\n...2\n.3..\n..4.\n");
    for (const label of ["+2", "-1", "x3", "=5"]) {
        const valued = q.sudoku(".".repeat(16), { rules: [`value=${label} r1c1`] });
        assert.ok(valued.draw().includes(`>${label}</text>`), label);
    }
    assert.throws(() => small.draw({ style: "x" }), InputError);
    assert.throws(() => small.draw({ marked: ["r5c1"] }), InputError);
    assert.throws(() => small.draw({ candidates: [[5]] }), InputError);
});

test("reading and writing", () => {
    for (const format of q.formats().filter((name) => !["auto", "opensudoku"].includes(name))) {
        const side = { side: 4 };
        const again = q.sudoku(small.write(format), { ...side, format });
        if (format !== "pencil") {
            assert.equal(again.grid, small.grid, format);
        }
        assert.equal(again.solve(), small.solve(), format);
    }
    const named = q.sudoku("title: Grüße 日本\nsize: 4\ngrid:\n1...\n...2\n.3..\n..4.\n---\n");
    assert.equal(named.title, "Grüße 日本");
    assert.match(named.write(), /Grüße 日本/);
    assert.equal(q.sudoku(new TextEncoder().encode(small.grid)).grid, small.grid);
});

test("nothing is lost of an input with faulty puzzles", () => {
    const text = "1......2.3....4.\n1..x\n................\n";
    const { puzzles, errors } = q.sudokus(text, { format: "line", name: "three.txt" });
    assert.deepEqual(puzzles.map(({ line }) => line), [1, 3]);
    assert.equal(errors.length, 1);
    assert.match(errors[0].message, /^three\.txt:2:/);
    assert.throws(() => q.sudoku(text, { format: "line" }), InputError);
    assert.throws(() => q.sudoku(""), /0 puzzles instead of one/);
    const wrong = q.sudokus("1......2.3....4.\n", { rules: ["nonsense"] });
    assert.equal(wrong.puzzles.length, 0);
    assert.match(wrong.errors[0].message, /^1: rule 'nonsense': /);
});

test("what cannot be read has its place, and leaves the others", () => {
    const link = "https://sudokupad.app/abc12345";
    const { puzzles, errors } = q.sudokus(`${link}\n${classic}\n`, { name: "links.txt" });
    assert.equal(puzzles.length, 1);
    assert.equal(errors.length, 1);
    assert.match(errors[0].message, /^links\.txt:1:/);
    assert.equal(errors[0].code, "not supported");
});

test("what this build does not read is said", () => {
    const link = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=hU5BasMwELz7";
    assert.throws(() => q.sudoku(link), /Penpa\+ are compressed, and this was built without zlib/);
    assert.throws(() => q.problem("<puzzle version=\"2\"></puzzle>"), /this build reads no XML/);
});

test("what is wrong with rules is said", () => {
    assert.throws(() => q.sudoku(classic, { rules: ["diagnal"] }), /did you mean|diagonal/);
    assert.throws(() => q.sudoku(classic, { rules: ["killer=x"] }), /rule 'killer'/);
    assert.throws(() => q.sudoku(classic, { box: [2, 4] }), InputError);
});

test("names of cells", () => {
    assert.equal(cellName(10, 9), "r2c2");
    assert.equal(cellNumber("r2c2", 9), 10);
    assert.throws(() => cellNumber("r10c1", 9), InputError);
    assert.deepEqual(["1", "9", "A", "z", ".", "?"].map(digitOf), [1, 9, 10, 61, 0, 0]);
    assert.deepEqual([1, 10, 61, 0].map(symbolOf), ["1", "A", "z", "."]);
});

test("large sides and layouts", () => {
    const large = q.sudoku(".".repeat(256));
    assert.equal(large.side, 16);
    assert.equal(large.isValid(large.solve()), true);
    const { puzzles } = q.sudokus(puzzleText("variants.txt"));
    assert.ok(puzzles.length === 5);
    for (const variant of puzzles) {
        const solution = variant.solve();
        assert.ok(solution === null || variant.isValid(solution));
    }
});

test("what was freed cannot be used, nor freed twice", () => {
    const freed = q.sudoku(classic);
    freed.free();
    freed.free();
    assert.throws(
        () => freed.solve(),
        (error) => error instanceof QuadrilleError && error.code === "freed",
    );
});
