// What the documentation shows is what happens, and all that is public has documentation.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { inspect } from "node:util";

import { folder, quadrille } from "./common.mjs";

const AsyncFunction = (async () => undefined).constructor;

/** Runs a program of the documentation; returns what it prints. */
async function printed(program) {
    const lines = [];
    const log = (...values) => lines.push(...values.map((value) => inspect(value)));
    const body = program.replace(/^import (\{.*\}) from "quadrille";$/gm, "const $1 = quadrille;");
    await new AsyncFunction("quadrille", "console", body)(quadrille, { log });
    return lines;
}

/** What it says that it prints. */
function promised(program) {
    return [...program.matchAll(/\/\/ (.*)$/gm)].map(([, text]) => text);
}

function programsOf(place) {
    const page = readFileSync(new URL(place, import.meta.url), "utf8");
    return page.split("```js\n").slice(1).map((part) => part.split("```")[0]);
}

test("the examples run", async () => {
    const programs = programsOf("../README.md");
    assert.ok(programs.length >= 5);
    for (const program of [...programs, ...programsOf("../../../README.md")]) {
        assert.deepEqual(await printed(program), promised(program), program);
    }
});

test("all that is public has documentation", () => {
    const dist = new URL("dist/", folder);
    const bare = [];
    for (const file of readdirSync(dist).filter((name) => name.endsWith(".d.ts"))) {
        const lines = readFileSync(new URL(file, dist), "utf8").split("\n");
        lines.forEach((line, k) => {
            const isPublic = /^(export )(declare |interface |class |abstract )/.test(line);
            const isMethod = /^ {4}(\w+|\[Symbol\.\w+\])\(/.test(line);
            const before = lines[k - 1] ?? "";
            const isExempt = /constructor|Symbol|export declare type \{/.test(line);
            if ((isPublic || isMethod) && !isExempt && !before.trim().endsWith("*/")) {
                bare.push(`${file}: ${line.trim()}`);
            }
        });
    }
    assert.deepEqual(bare, []);
});
