// Uses the page as people do, and holds what it says against what the command says.
//
//     node page.mjs PAGE TEST [SHOTS]     PAGE is the page's folder; TEST is one of those listed; with the folder
//                                         SHOTS, `looks` leaves pictures of the page there
//     node page.mjs PAGE --files FOLDER   prints FILE:LINE: VERDICT of all Sudokus in the files of a folder, as the
//                                         page gives them, and what it says is wrong
//     node page.mjs --list                prints the names of the tests
//
// Set: QUADRILLE, the command; CHROMIUM, the browser, if it has another name; top_srcdir.  Where nothing is printed and
// the status is 0, a test holds.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Browser } from "./browser.mjs";
import { tests as covers } from "./covers.mjs";
import { tests as manners } from "./manners.mjs";
import { tests as sudokus } from "./sudokus.mjs";

const tests = { ...sudokus, ...covers, ...manners };

/** What the page says of the Sudoku that it shows. */
async function verdict(page) {
    await page.click("Check");
    const said = await page.answer();
    return said.split(":")[0].toLowerCase();
}

/** What the page says of all Sudokus of a file. */
async function verdicts(page, folder, file) {
    await page.ask(() => (document.querySelector("[role=status]").textContent = ""));
    await page.openFile(resolve(folder, file));
    const said = await page.answer();
    const lines = (await page.texts("#sudoku-list option")).map((entry) => /line (\d+)/.exec(entry)[1]);
    const faults = await page.texts("#sudoku-faults:not([hidden]) li");
    const count = Number(/^([\d,]+) puzzles?/.exec(said)?.[1].replaceAll(",", "") ?? 0);
    const told = faults.map((fault) => fault.replace(/^Line (\d+)(?:, column (\d+))?: /, (_, ...at) =>
        at.slice(0, 2).filter((part) => part).map((part) => `${part}:`).join("") + " "));
    for (let k = 0; k < count; ++k) {
        if (count > 1) {
            await page.choose("Puzzles that were read", `${k + 1}. `);
            await page.answer();
        }
        told.push(`${lines[k]}: ${await verdict(page)}`);
    }
    if (told.length === 0) {
        told.push(said);
    }
    return told.sort((a, b) => parseInt(a, 10) - parseInt(b, 10)).map((line) => `${file}:${line}`);
}

async function allVerdicts(page, folder) {
    for (const file of readdirSync(folder).sort()) {
        console.log((await verdicts(page, folder, file)).join("\n"));
    }
}

// --------------------------------------------------------------------------------------- main

async function main([folder, name, argument]) {
    if (folder === "--list") {
        console.log(Object.keys(tests).join("\n"));
        return;
    }
    const url = pathToFileURL(join(resolve(folder), "index.html")).href;
    const browser = new Browser(process.env.CHROMIUM ?? "chromium");
    const scratch = mkdtempSync(join(tmpdir(), "page-files-"));
    try {
        const page = await browser.open(url);
        if (name === "--files") {
            await allVerdicts(page, argument);
        } else {
            await tests[name](page, { browser, url, folder: scratch, shots: argument });
        }
        assert.deepEqual(page.problems, []);
    } finally {
        await browser.close();
        rmSync(scratch, { recursive: true, force: true });
    }
}

main(process.argv.slice(2)).catch((error) => {
    console.log(error.stack ?? error);
    process.exitCode = 1;
});
