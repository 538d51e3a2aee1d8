// The panel of exact covers.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { COVER_TEXT, asked, cover, native, nativeLine, number, pictures, puzzle, says, top } from "./common.mjs";

export const tests = {
    async covers(page) {
        for (const file of ["cover/tiny.dlx", "cover/queens-8.dlx", "cover/crew.dlx", "shapes/checkered.shapes"]) {
            assert.match(await cover(page, puzzle(file)), /\d+ items.*, \d+ options/);
            const group = file.endsWith(".shapes") ? ["shapes"] : [];
            const count = nativeLine(puzzle(file), ...group, "count", "-");
            assert.equal(number(await asked(page, "Count")), count, file);
            assert.match(await asked(page, "Solutions"), new RegExp(`^All ${count} solutions?`));
        }
        assert.match(await cover(page, puzzle("cover/crew.dlx")), /^10 items, 2 of them secondary, 13 options/);
        const [best] = native(puzzle("cover/crew.dlx"), "best", "-n", "5", "--format=line", "-").split("\n");
        assert.equal(number(await asked(page, "Best")), best.split(" ")[0]);
        const [first] = await page.texts("#panel-cover [role=option]");
        assert.deepEqual(first.replace(/^cost \d+: /, "").split(" | ").sort(), best.split(" | ").slice(1).sort());
        await cover(page, "a b\na\nc\n");
        assert.match(await page.said(), /^Line 3, column 1: /);
        await page.click("Count");
        assert.match(await page.answer(), /^Line 3, column 1: /);
    },

    /** Whether the module reads XML or not, something is said. */
    async burr_tools_files(page, { folder }) {
        const text = readFileSync(join(top, "tests/shapes/soma.xmpuzzle"));
        await page.click("Exact cover");
        for (const [name, bytes] of [["soma.xmpuzzle", text], ["packed.xmpuzzle", gzipSync(text)]]) {
            await page.fill(COVER_TEXT, "x");
            writeFileSync(join(folder, name), bytes);
            await page.openFile(join(folder, name));
            await says(page, /options|reads no XML|without (zlib|Expat)/);
            const isRead = (await page.said()).includes("options");
            const count = nativeLine(text, "shapes", "count", "-");
            assert.ok(!isRead || number(await asked(page, "Count")) === count);
        }
    },

    async tilings(page) {
        await page.click("Exact cover");
        await page.choose("Example", "Dominoes");
        await page.answer();
        assert.equal(number(await asked(page, "Count")), "12988816");
        assert.match(await asked(page, "Solutions"), /^The first 100 solutions/);
        await pictures(page);
        await page.key("ArrowRight");
        assert.match(await page.text(), /Solution 2 of 100/);
        await pictures(page, "Solution 2: 1a 1b");
        assert.match(await asked(page, "100 more"), /^The first 200 solutions/);
        await page.key("ArrowLeft");
        assert.match(await page.text(), /Solution 1 of 200/);
        assert.equal(new Set(await page.texts("#panel-cover [role=option]")).size, 200);
        await page.choose("Example", "Presents below trees");
        assert.match(await page.answer(), /^Presents below trees: /);
        for (const board of ["large", "narrow"]) {
            await page.choose("Board", board);
            await page.answer();
            const count = nativeLine(puzzle("shapes/presents.shapes"), "shapes", "count", `--board=${board}`, "-");
            assert.equal(number(await asked(page, "Count")), count);
        }
        await page.choose("Example", "Soma cube");
        await page.answer();
        assert.match(await asked(page, "Solutions"), /^The first 100/);
        await pictures(page);
    },
};
