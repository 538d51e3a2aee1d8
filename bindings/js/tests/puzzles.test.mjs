// Every puzzle that ships: its answer is known, and the command says the same.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";

import { command, pathOf, puzzle, puzzlesIn, quadrille, run } from "./common.mjs";

const q = await quadrille.load();
const { pathOf: legsOf } = quadrille;
const withCommand = { skip: command ? false : "QUADRILLE does not tell the command" };

/** The rows of a table, without its comments. */
function table(name) {
    return puzzle(name)
        .split("\n")
        .filter((line) => line && !line.startsWith("#"))
        .map((line) => line.split("\t"));
}

/** What the parameters of the command are here. */
function optionsOf(words) {
    const how = { rules: [] };
    for (const word of words === "-" ? [] : words.split(" ")) {
        const [, name, value] = /^--(\w+)=(.*)$/.exec(word);
        if (name === "rule") {
            how.rules.push(value.replace(/@(.*)/, (_, file) => puzzle(file)));
        } else if (name === "box") {
            how.box = value.split("x").map(Number);
        } else {
            how.side = Number(value);
        }
    }
    return how;
}

test("Sudokus and exact covers", () => {
    for (const [file, line, parameters, solutions, mark, ...others] of table("expected.tsv")) {
        const where = `${file}:${line}`;
        if (file.endsWith(".dlx")) {
            assert.equal(q.problem(puzzle(file)).count(), BigInt(solutions), where);
            continue;
        }
        const { puzzles, errors } = q.sudokus(puzzle(file), optionsOf(parameters));
        if (solutions === "malformed") {
            assert.ok(errors.some((error) => error.line === Number(line)), where);
            continue;
        }
        const found = puzzles.find((one) => one.line === Number(line));
        assert.ok(found, where);
        if (mark === "-") {
            assert.equal(found.count(), BigInt(solutions), where);
        }
        const solution = others.at(-1);
        if (solutions === "1" && /^[1-9A-Za-z]+$/.test(solution)) {
            assert.equal(found.solve(), solution, where);
        }
    }
});

test("boards and pieces", () => {
    for (const [file, solutions] of table("shapes/expected.tsv")) {
        solutions.split(",").forEach((count, board) => {
            const p = q.problem(puzzle(`shapes/${file}`), { board });
            if (Number(count) < 20000) {
                assert.equal(p.count(), BigInt(count), `${file} ${board}`);
            }
        });
    }
});

test("exact covers, as the command counts them", withCommand, () => {
    for (const file of puzzlesIn("cover/", ".dlx")) {
        const p = q.problem(puzzle(file), { name: file });
        assert.equal(`${p.count()}\n`, run("count", "-q", pathOf(file)), file);
    }
});

test("solutions, in the order of the command", withCommand, () => {
    for (const file of ["cover/queens-8.dlx", "cover/langford-8.dlx", "cover/word-squares.dlx"]) {
        const p = q.problem(puzzle(file));
        const wanted = { engine: "links", limit: 20 };
        const found = [...p.solutions(wanted)].map((solution) =>
            solution.map((option) => shown(p.option(option))).sort().join("\n"),
        );
        const said = run("solve", "-q", "--engine=links", "--limit=20", pathOf(file))
            .split(/^solution.*\n/m)
            .slice(1)
            .map((text) => text.trim().split("\n").map((line) => line.trim()).sort().join("\n"));
        assert.deepEqual(found, said, file);
    }
});

function shown(entries) {
    return entries.map(({ item, color }) => (color ? `${item}:${color}` : item)).join(" ");
}

test("verdicts, grades and formats of Sudokus, as the command has them", withCommand, () => {
    for (const file of ["classic.txt", "homework.txt", "variants.txt"]) {
        const { puzzles } = q.sudokus(puzzle(file));
        const said = (...words) => {
            try {
                return run(...words, pathOf(file));
            } catch (error) {
                return error.stdout; // it says in this way, too, that some are malformed
            }
        };
        const verdicts = said("sudoku", "check");
        const grades = said("sudoku", "grade");
        for (const one of puzzles) {
            const verdict = one.check().verdict;
            assert.match(verdicts, new RegExp(`:${one.line}: ${verdict}`), `${file}:${one.line}`);
            if (verdict === "unique") {
                const { name, rating, steps, hardest } = one.grade();
                const rated = rating.toFixed(1).replace(".", "\\.");
                const line = new RegExp(`:${one.line}: ${name} ${rated} ${steps} ${hardest}\n`);
                assert.match(grades, line, file);
            }
        }
        const text = said("sudoku", "convert", "--format=text");
        assert.equal(puzzles.map((one) => one.write()).join(""), text, file);
    }
});

test("the steps of an explanation, as the command tells them", withCommand, () => {
    for (const one of q.sudokus(puzzle("classic.txt")).puzzles.slice(0, 9)) {
        const said = run("sudoku", "explain", "-q", "--full", "--format=json", "--cells=A1", one.grid)
            .split("\n")
            .filter((line) => line.includes('"step":'))
            .map((line) => JSON.parse(line));
        const { steps } = one.explain({ cells: "A1" });
        assert.deepEqual(
            steps.map(({ number, text, technique, rating }) => [number, text, technique, rating]),
            said.map(({ step, text, technique, rating }) => [step, text, technique, rating]),
        );
        const [way] = run("sudoku", "solve", "-q", "--path", "--format=json", one.grid).split("\n");
        assert.deepEqual(
            legsOf(one.explain().steps),
            JSON.parse(way).path.map(({ step, ...leg }) => ({ first: step, ...leg })),
        );
    }
});

test("hints in levels, as the command tells them", withCommand, () => {
    for (const one of q.sudokus(puzzle("classic.txt")).puzzles.slice(0, 9)) {
        for (const level of ["region", "technique", "cells", "all"]) {
            const words = ["--format=line", `--level=${level}`];
            const said = run("sudoku", "hint", "-q", ...words, one.grid);
            assert.equal(`1 ${one.hintAt(level).text}\n`, said);
        }
    }
});

test("fractions in JSON, as the command writes them", withCommand, () => {
    const rules = ["sandwich=5 r0c1", "thermometer=r1c1 r1c2", "killer=3 r2c1 r2c2"];
    const text = q.sudoku(".".repeat(16), { rules }).write();
    const folder = mkdtempSync(path.join(tmpdir(), "quadrille-"));
    writeFileSync(path.join(folder, "puzzle"), text);
    const said = run("sudoku", "convert", "--format=sudokupad", path.join(folder, "puzzle"));
    rmSync(folder, { recursive: true });
    assert.match(said, /[0-9]\.[0-9]/);
    assert.equal(q.sudoku(text).write("sudokupad"), said);
    assert.equal(q.sudoku(said, { format: "sudokupad" }).write("sudokupad"), said);
});

test("puzzles that are made, as the command makes them", withCommand, () => {
    const mask = "1..1.11....11.1..1".repeat(2);
    for (const [words, wanted] of [
        [["--symmetry=half-turn", "--difficulty=easy"], { symmetry: "half-turn", difficulty: "easy" }],
        [["--rating=2.0..3.4", "--side=6"], { rating: [2.0, 3.4], side: 6 }],
        [["--required=naked pair"], { required: ["naked pair"] }],
        [["--side=6", `--pattern=${mask}`], { pattern: mask, side: 6 }],
        [["--rule=killer:3", "--rule=kropki:50%", "--side=6"], { side: 6 }],
        [["--rule=killer", "--side=4", "--no-givens"], { side: 4, noGivens: true }],
        [["--rule=jigsaw", "--side=6"], { side: 6 }],
    ]) {
        wanted.rules = words.flatMap((word) => /^--rule=(.*)/.exec(word)?.[1] ?? []);
        const said = run("sudoku", "generate", "-q", "--seed=4", "--format=json", ...words);
        const { puzzle: grid, solution, rules = [] } = JSON.parse(said.split("\n")[0]);
        const made = q.generate({ ...wanted, seed: 4 });
        assert.deepEqual([made.grid, made.authorSolution], [grid, solution], words.join(" "));
        const told = made.rules.map(({ name, argument }) =>
            argument ? `${name}: ${argument}` : name,
        );
        assert.deepEqual(told, rules, words.join(" "));
    }
});

test("copies and canonical forms, as the command has them", withCommand, () => {
    for (const [rules, text] of [
        [[], "4.72.....1..4....5....16.9862.3...4.3..9.......1.726....2..587....6....453..97.61"],
        [["diagonal"], "123....2.3....4."],
        [["killer=3 r1c1 r1c2"], "...............4"],
    ]) {
        const one = q.sudoku(text, { rules });
        const words = [...rules.map((rule) => `--rule=${rule}`), text];
        const said = run("sudoku", "scramble", "-q", "--format=json", "--seed=5", "-n", "3", ...words);
        const wanted = said.trim().split("\n").map((line) => JSON.parse(line).puzzle);
        assert.equal(wanted.length, 3);
        for (const [k, grid] of wanted.entries()) {
            const copy = one.scramble({ seed: 5, number: k + 1 });
            assert.equal(copy.grid, grid);
            assert.deepEqual(copy.rules, one.rules);
            if (rules.length === 0) {
                assert.equal(copy.canonical().grid, run("sudoku", "canonical", grid).trim());
                assert.equal(copy.canonical().grid, one.canonical().grid);
            }
        }
    }
});

test("clauses that are left out, and counts of candidates, as the command has them", withCommand, () => {
    const text = "123....2.3....4.";
    const rules = ["even=r1c2", "odd=r1c1"];
    const words = ["--format=json", ...rules.map((rule) => `--rule=${rule}`), text];
    const one = q.sudoku(text, { rules });
    for (const seed of [1, 2, 3]) {
        for (const [clauses, word] of [[true, "--clauses"], ["only", "--clauses=only"]]) {
            const said = run("sudoku", "minimize", "-q", `--seed=${seed}`, word, ...words);
            const left = one.minimize({ clauses, seed });
            const wanted = JSON.parse(said);
            assert.deepEqual([left.grid, left.rules.length], [wanted.puzzle, wanted.clauses]);
        }
    }
    const free = "1" + ".".repeat(15);
    const said = JSON.parse(run("sudoku", "candidates", "--counts=5", "--format=json", free)).counts;
    const wanted = said.map((cell) => [1, 2, 3, 4].map((digit) => parseInt(cell[digit] ?? "0")));
    assert.deepEqual(q.sudoku(free).candidateCounts(5), wanted);
});
