// The panel of Sudokus.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sleep } from "./browser.mjs";
import {
    CLASSIC, asked, captions, converted, exported, native, nativeLine, number, pictures, puzzle,
    puzzles, read, says, solutionsOf, stepsOf, withoutTime,
} from "./common.mjs";

export const tests = {
    async questions(page) {
        for (const line of [CLASSIC[1], CLASSIC[7], puzzle("classic.txt").trim().split("\n").pop()]) {
            assert.match(await read(page, line), /^1 puzzle /);
            await asked(page, "Solve");
            const [solution] = await captions(page);
            assert.ok(solutionsOf(line).includes(solution), `no solution: ${solution}`);
            assert.equal(number(await asked(page, "Count")), nativeLine(line, "sudoku", "count", "-"));
            const verdict = nativeLine(line, "sudoku", "check", "--format=line", "-").split(" ").pop();
            assert.equal((await asked(page, "Check")).split(":")[0].toLowerCase(), verdict);
            const head = native(line, "sudoku", "candidates", "-").split("\n")[0];
            assert.equal(withoutTime(await asked(page, "Candidates")), head.replace(/^.*: /, ""));
            await pictures(page);
        }
    },

    async several_solutions(page) {
        await page.choose("Example", "Two solutions");
        assert.match(await page.answer(), /^1 puzzle /);
        assert.match(await asked(page, "Check"), /^Multiple: .* differ in 6 cells/);
        const shown = (await captions(page)).map((caption) => caption.split(": ")[1]);
        assert.deepEqual([...shown].sort(), solutionsOf(puzzle("ambiguous.txt")).sort());
        await pictures(page, ", marked where they differ: r7c3 r7c5 r7c7 r9c3 r9c5 r9c7");
        await read(page, "11" + ".".repeat(79));
        assert.match(await asked(page, "Check"), /^None/);
        assert.match(await asked(page, "Solve"), /^No solution/);
        await read(page, ".".repeat(16));
        assert.equal(number(await asked(page, "Count")), "288");
    },

    async explains(page) {
        await read(page, CLASSIC[7]);
        const steps = stepsOf(CLASSIC[7]);
        const rated = / ([\d.]+) /.exec(nativeLine(CLASSIC[7], "sudoku", "grade", "-").replace(/^.*?: /, ""))[1];
        assert.match(await asked(page, "Explain"), new RegExp(`^Solved in ${steps.length} steps, \\w+, rated ${rated}\\b`));
        const chosen = () => page.ask(() => {
            const option = document.querySelector(".shown [aria-selected=true]");
            return `${option.dataset.number} ${option.textContent}`;
        });
        assert.equal(await chosen(), steps[0]);
        await page.key("ArrowRight");
        assert.equal(await chosen(), steps[1]);
        await page.click("Next");
        assert.equal(await chosen(), steps[2]);
        await page.click("Previous");
        assert.equal(await chosen(), steps[1]);
        await page.key("ArrowLeft");
        assert.equal(await chosen(), steps[0]);
        await page.click("Last");
        assert.equal(await chosen(), steps.at(-1));
        await pictures(page, `Step ${steps.length}: ${steps.at(-1).replace(/^\d+ /, "")}`);
        await page.click("First");
        await page.click(steps[1].replace(/^\d+ /, ""));
        assert.equal(await chosen(), steps[1]);
        await page.key("End");
        assert.equal(await chosen(), steps.at(-1));
        assert.match(await page.text(), new RegExp(`Step ${steps.length} of ${steps.length}`));
    },

    async hints_tell_more_each_time(page) {
        await read(page, CLASSIC[7]);
        const told = (level) => nativeLine(CLASSIC[7], "sudoku", "hint", "--format=line", `--level=${level}`, "-");
        for (const level of ["region", "technique", "cells", "all", "all"]) {
            assert.equal(`1 ${withoutTime(await asked(page, "Hint"))}`, told(level));
            const [caption] = await captions(page);
            assert.equal(caption.endsWith("; ask again for more"), level !== "all");
            assert.equal(/, rated \d/.test(caption), level !== "region");
        }
        const [, row, column, digit] = /r(\d)c(\d) is (\d)/.exec(told("all"));
        await page.clickCell(row, column);
        await page.key(digit); // another step, so from the beginning
        assert.match(await asked(page, "Hint"), /^look in /);
    },

    async digits_are_entered(page) {
        await read(page, CLASSIC[1]);
        const hinted = async () => { // all of it
            for (let k = 0; k < 3; ++k) {
                await asked(page, "Hint");
            }
            return withoutTime(await asked(page, "Hint"));
        };
        const steps = stepsOf(CLASSIC[1]);
        const first = await hinted();
        assert.equal(`1 ${first}`, steps[0]);
        const [, row, column, digit] = /r(\d)c(\d) is (\d)/.exec(first);
        await page.clickCell(row, column);
        await page.key(digit);
        assert.match(await page.text(), /1 digit entered/);
        assert.equal(`2 ${await hinted()}`, steps[1]);
        assert.match(await asked(page, "Count"), /^1 solution, with 1 digit entered/);
        await page.clickCell(row, column);
        await page.key(digit === "9" ? "8" : "9"); // another one is not right
        assert.match(await hinted(), new RegExp(`^Wrong: r${row}c${column}$`));
        assert.match(await asked(page, "Solve"), /^No solution, with 1 digit entered/);
        await page.clickCell(row, column);
        await page.key("x"); // is no digit
        await page.key("Backspace");
        assert.match(await page.text(), /Click a cell and type a digit/);
        await page.clickCell(1, 1); // a given
        await page.key("5");
        assert.match(await page.text(), /Click a cell and type a digit/);
        await page.key("ArrowDown");
        await page.key("ArrowLeft"); // around
        assert.equal(await page.ask(() => document.activeElement.getAttribute("aria-label")), "row 2, column 9");
        await page.key("3");
        assert.match(await page.text(), /1 digit entered/);
        await page.click("Reset");
        assert.equal(`1 ${await hinted()}`, steps[0]);
    },

    async sets_a_puzzle(page) {
        await page.choose("Side", "4");
        await page.click("Empty grid");
        await page.answer();
        for (const [row, column, digit] of [[1, 1, "1"], [2, 3, "2"], [3, 2, "3"]]) {
            await page.clickCell(row, column);
            await page.send("Input.insertText", { text: digit });
        }
        const grid = "1.....2..3......";
        assert.equal(number(await asked(page, "Count")), nativeLine(grid, "sudoku", "count", "-"));
        assert.equal((await exported(page, "line")).trim(), grid);
        await page.choose("Side", "16");
        await page.click("Empty grid");
        await page.answer();
        await page.clickCell(1, 1);
        await page.key("g"); // sixteen
        await page.clickCell(2, 5);
        await page.key("1");
        assert.match(await exported(page, "text"), /\n16( +\.){15}\n( *\.){4} +1( +\.){11}\n/);
        await read(page, puzzle("variants.txt"));
        await page.ask(() => document.querySelector("#sudoku-list").focus());
        await page.key("End");
        await says(page, /Two that share a box/);
        await page.clickCell(1, 2); // an open cell of a layout
        await page.key("6");
        assert.match(await exported(page, "text"), /\n465100\.\.\.\.\n/);
    },

    async lists_many(page) {
        const text = `${CLASSIC[1]}\n${CLASSIC[2].slice(0, 60)}\n${CLASSIC[3]}\n${CLASSIC[4].replace("3", "?!")}\n`;
        const faults = native(text, "sudoku", "check", "--format=line", "-");
        assert.match(await read(page, text), /^2 puzzles, 2 faults/);
        const told = await page.texts("#sudoku-faults li");
        assert.equal(told.length, 2);
        assert.match(told[0], /^Line 2, column \d+: /);
        assert.match(told[1], /^Line 4, column \d+: /);
        assert.equal(faults.split("\n").filter((line) => line.includes("unique")).length, 2);
        await page.ask(() => document.querySelector("#sudoku-list").focus());
        await page.key("ArrowDown");
        await says(page, /^2\. line 3/);
        await asked(page, "Solve");
        assert.deepEqual(await captions(page), solutionsOf(CLASSIC[3]));
        assert.match(await read(page, "what is this?"), /^0 puzzles, 1 fault/);
        assert.match(await read(page, ""), /nothing to read/);
    },

    async files(page, { folder }) {
        const file = join(folder, "two.txt");
        writeFileSync(file, `${CLASSIC[1]}\n${CLASSIC[2]}\n`);
        await page.openFile(file);
        await says(page, /^2 puzzles/);
        await page.dropFile(resolve(puzzles, "ambiguous.txt"), "Read");
        await says(page, /^1 puzzle/);
        assert.match(await asked(page, "Check"), /^Multiple/);
        const link = converted(puzzle("variants.txt").split("---")[0], "sudokupad-link");
        assert.match(await read(page, link), /^1 puzzle/);
        assert.match(await asked(page, "Check"), /^Unique/);
        writeFileSync(join(folder, "bytes"), Buffer.from([0x1f, 0x8b, 0xff, 0, 1, 2]));
        await page.openFile(join(folder, "bytes"));
        await says(page, /fault|^1:/);
        await page.click("Exact cover");
        await page.openFile(resolve(puzzles, "cover/queens-8.dlx"));
        await says(page, /options/);
        assert.equal(number(await asked(page, "Count")), "92");
    },

    async makes(page) {
        await page.choose("Difficulty", "easy");
        await page.choose("Symmetry", "half-turn");
        await page.click("Generate");
        assert.match(await page.answer(), /^A puzzle with \d+ givens, easy, rated \d\.\d/);
        const line = (await exported(page, "line")).trim();
        assert.match(line, /^[1-9.]{81}$/);
        assert.match(nativeLine(line, "sudoku", "grade", "-"), / easy /);
        const given = Array.from(line, (symbol) => symbol !== ".");
        assert.deepEqual(given, [...given].reverse());
        await page.choose("Side", "6");
        await page.choose("Difficulty", "any");
        await page.click("Generate");
        await page.answer();
        const six = (await exported(page, "line")).trim();
        assert.match(nativeLine(six, "sudoku", "check", "--format=line", "-"), /unique$/);
    },

    async scrambles(page) {
        const scrambled = async (line) => {
            assert.match(await asked(page, "Scramble"), said);
            const copy = (await exported(page, "line")).trim();
            assert.notEqual(copy, line);
            for (const question of ["canonical", "count", "grade"]) {
                const [told, wanted] = [copy, line].map((text) =>
                    native(text, "sudoku", question, "-").replace(/^<stdin>:\d+/, ""));
                assert.ok(told);
                assert.equal(told, wanted, copy);
            }
        };
        const said = /^A random copy, the same but for the order of lines and the names of digits \(/;
        await read(page, `${CLASSIC[1]}\n${CLASSIC[7]}\n${CLASSIC[2]}`);
        await page.choose("Puzzles that were read", "2. ");
        await says(page, /^2\. line 2/);
        await scrambled(CLASSIC[7]);
        assert.match(await asked(page, "Count"), /^1 solution \(/);
        const names = (await page.texts("#sudoku-list option")).map((name) => name.split(":")[0]);
        assert.deepEqual(names, ["1. line 1", "2. made here", "3. line 3"]); // the others are still there
        await read(page, puzzle("ambiguous.txt"));
        await scrambled(converted(puzzle("ambiguous.txt"), "line"));
    },

    async scrambles_as_it_stands(page) {
        const rule = "antiknight:";
        await read(page, `size: 9\ngrid:\n1..2.....\n${".........\n".repeat(8)}${rule}\n`);
        await page.clickCell(2, 5);
        await page.key("3");
        const told = /^A random copy: other digits in the same cells; 1 entered digit is a given now/;
        assert.match(await asked(page, "Scramble"), told);
        const text = await exported(page, "text");
        assert.match(text, /\n[1-9]\.\.[1-9]\.{5}\n\.{4}[1-9]\.{4}\n/);
        assert.ok(text.includes(rule) && !text.includes("\n1..2.....\n....3"), text);
        assert.match(await page.text(), /Click a cell and type a digit/);
        await page.click("Empty grid");
        await page.answer();
        assert.match(await asked(page, "Scramble"), /^Nothing has changed/);
    },

    async takes_along(page, { browser, url, folder }) {
        const [killer] = puzzle("variants.txt").split("---");
        await read(page, killer);
        for (const format of ["text", "fpuzzles", "fpuzzles-link", "sudokupad", "sudokupad-link"]) {
            assert.equal((await exported(page, format)).trim(), converted(killer, format), format);
        }
        await page.choose("Format", "line");
        await page.click("Export");
        await says(page, /cannot/);
        await page.click("Link");
        await page.until("a link", () => document.querySelector("#export-text").value.includes("#sudoku="));
        const link = await page.value("Link to the puzzle as it stands");
        assert.ok(link.startsWith(url));
        const other = await browser.open(link);
        assert.match(await other.answer(), /^1 puzzle/);
        assert.match(await other.text(), /Sums only/);
        assert.equal((await exported(other, "text")).trim(), converted(killer, "text"));
        await page.click("Copy");
        await says(page, /Copied|Ctrl\+C/);
        await browser.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
        await page.click("Save");
        const saved = () => (readdirSync(folder).includes("puzzle.txt") ? readFileSync(join(folder, "puzzle.txt"), "utf8") : "");
        for (let k = 0; k < 10_000 && saved() === ""; ++k) {
            await sleep(50);
        }
        assert.equal(saved(), link);
        await page.send("Page.navigate", { url: `${url}#sudoku=%zz` });
        await says(page, /link is broken/);
    },
};
