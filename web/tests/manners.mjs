// How the page behaves: it never freezes, takes no harm, can be used by keys, heard and seen.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sleep } from "./browser.mjs";
import { CLASSIC, asked, cover, number, pictures, puzzle, puzzles, read, says } from "./common.mjs";

export const tests = {
    async cancels(page) {
        await page.click("Exact cover");
        await cover(page, queens(32));
        for (const question of ["Count", "Best"]) {
            await page.click(question);
            const time = "#panel-cover .running span";
            await page.until("its time", (kind) => /\d/.test(document.querySelector(kind).textContent), time);
            // The other panel answers meanwhile, and so does the page.
            await page.click("Sudoku");
            await read(page, CLASSIC[1]);
            assert.match(await asked(page, "Count"), /^1 solution/);
            await page.click("Exact cover");
            assert.ok(await page.isSeen("#panel-cover .running"), "it is over already");
            await page.click("Cancel");
            assert.match(await page.answer(), /: cancelled after /);
        }
        await page.click("Solutions");
        assert.match(await page.answer(), /^The first 100/);
        await page.click("Count");
        await page.see("#panel-cover .running");
        await page.key("Escape");
        assert.match(await page.answer(), /: cancelled after /);
        await page.click("Sudoku");
        // Nobody waits for the end of either.
        await read(page, `size: 25\nantiknight:\ngrid:\n${`${".".repeat(25)}\n`.repeat(25)}`);
        for (const question of ["Count", "Candidates"]) {
            await page.click(question);
            await page.see("#panel-sudoku .running");
            await page.click("Cancel");
            assert.match(await page.answer(), /: cancelled after /);
        }
        await read(page, CLASSIC[1]);
        assert.match(await asked(page, "Count"), /^1 solution/);
    },

    async two_at_once(page, { browser, url }) {
        const other = await browser.open(url);
        await cover(page, puzzle("cover/dominoes-8x8.dlx"));
        await cover(other, puzzle("cover/queens-12.dlx"));
        await page.click("Solutions");
        await other.click("Count");
        assert.equal(number(await other.answer()), "14200");
        assert.match(await page.answer(), /^The first 100/);
        await page.click("Sudoku");
        await other.click("Sudoku");
        await read(page, CLASSIC[1]);
        await read(other, puzzle("ambiguous.txt"));
        await Promise.all([page.click("Check"), other.click("Check")]);
        assert.match(await page.answer(), /^Unique/);
        assert.match(await other.answer(), /^Multiple/);
    },

    async hostile(page, { folder }) {
        const caught = "document.title='caught'";
        const evil = `<img src=x onerror="${caught}"><script>${caught}</script></text><script>1</script>`;
        const text = `title: ${evil}\nauthor: ${evil}\nnotes: ${evil}\nsize: 4\ngrid:\n1...\n....\n....\n...2\n`;
        assert.match(await read(page, text), /^1 puzzle/);
        assert.ok((await page.text()).includes(evil));
        await asked(page, "Explain");
        await asked(page, "Check");
        await page.click("Link");
        assert.match(await read(page, `${evil}: 1\n${evil}`), /fault/);
        const item = "<script>x</script>";
        await cover(page, `${item} b\n${item}\nb\n`);
        await asked(page, "Solutions");
        assert.ok((await page.text()).includes(item));
        await cover(page, `title: ${evil}\nboard: 2x2\npiece A 2:\n  ##\n`);
        await asked(page, "Solutions");
        await pictures(page);
        assert.equal(await page.ask(() => document.title), "Quadrille");
        assert.equal(await page.ask(() => document.querySelectorAll("script").length), 2);
        await page.click("Sudoku");
        // Large pastes, and large files: one line, at once.
        const paste = (size) => page.ask((count) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", ".".repeat(count));
            const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
            document.querySelector("#sudoku-text").dispatchEvent(event);
        }, size);
        await paste(10_000_000);
        assert.match(await page.answer(), /MB are more than this page takes/);
        await paste(900_000);
        assert.match(await page.answer(), /fault/);
        writeFileSync(join(folder, "large.txt"), Buffer.alloc(20 << 20, "1"));
        await page.openFile(join(folder, "large.txt"));
        await says(page, /large\.txt: 20\.0 MB are more/);
        // Links that would unpack to very much: a run of codes each of which repeats all before it and more.
        await read(page, `https://f-puzzles.com/?load=${bomb()}`);
        assert.match(await page.text(), /unpacks to more than /);
        await read(page, "https://f-puzzles.com/?load=AAAA");
        assert.match(await page.text(), /only names a puzzle/);
        await read(page, CLASSIC[1]);
        assert.match(await asked(page, "Check"), /^Unique/);
    },

    async keys_only(page) {
        const active = () => page.ask(() => {
            const { activeElement } = document;
            return activeElement.id || activeElement.getAttribute("aria-label");
        });
        await page.key("Tab"); // the link to the content
        await page.key("Enter");
        assert.equal(await active(), "content");
        await page.key("Tab", 8); // back over the tabs
        await page.key("Tab", 8);
        await page.key("Tab");
        assert.equal(await active(), "tab-sudoku");
        await page.key("ArrowRight");
        assert.equal(await active(), "tab-cover");
        const order = () => [...document.querySelectorAll("[role=tab]")].map((tab) => tab.tabIndex);
        assert.deepEqual(await page.ask(order), [-1, 0]);
        assert.ok((await page.text()).includes("Knuth"));
        await page.key("ArrowRight");
        assert.equal(await active(), "tab-sudoku");
        await page.key("Tab");
        assert.equal(await active(), "sudoku-text");
        await page.send("Input.insertText", { text: CLASSIC[1] });
        await page.key("Tab");
        await page.key("Enter");
        assert.match(await page.answer(), /^1 puzzle/);
        const seen = [];
        for (let k = 0; k < 30 && (await active()) !== "sudoku-explain"; ++k) {
            const outline = await page.ask(() => getComputedStyle(document.activeElement).outlineStyle);
            assert.notEqual(outline, "none", `no visible focus: ${await active()}`);
            seen.push(await active());
            await page.key("Tab");
        }
        assert.ok(seen.includes("row 1, column 1, given"), seen.join());
        assert.equal(seen.filter((name) => name.startsWith("row ")).length, 1);
        await page.key("Enter");
        await page.answer();
        await page.key("Tab");
        await page.key("Tab");
        await page.key("Tab");
        await page.key("Enter"); // next
        await page.until("the second step", () => /Step 2 of/.test(document.body.innerText));
    },

    async is_heard(page) {
        await read(page, `${CLASSIC[1]}\n${CLASSIC[2]}`);
        await asked(page, "Explain");
        const { nodes } = await page.send("Accessibility.getFullAXTree");
        const heard = nodes.filter(({ ignored }) => !ignored)
            .map(({ role, name }) => ({ role: role?.value, name: name?.value ?? "" }));
        const named = ["button", "textbox", "combobox", "listbox", "image", "tab", "tabpanel", "grid", "option",
            "progressbar", "toolbar", "region"];
        assert.deepEqual(heard.filter(({ role, name }) => named.includes(role) && !name), []);
        for (const role of ["main", "banner", "contentinfo", "heading", "status", "tablist", "row", "gridcell"]) {
            assert.ok(heard.some((node) => node.role === role), `no ${role}`);
        }
        assert.equal(await page.ask(() => document.documentElement.lang), "en");
        const low = await page.ask(contrasts);
        assert.deepEqual(low, []);
        await page.look({ scheme: "dark" });
        assert.deepEqual(await page.ask(contrasts), []);
    },

    async looks(page, { shots }) {
        const shoot = async (name) => shots && (await sleep(100), await page.shoot(join(shots, `${name}.png`)));
        const views = Object.entries({
            light: {}, dark: { scheme: "dark" }, narrow: { width: 360, height: 740, scheme: "dark" },
            tablet: { width: 900 }, wide: { width: 1800 },
        });
        const all = async (what) => {
            for (const [name, view] of views) {
                await page.look(view);
                await page.until(`a page of ${name} width`, () => document.documentElement.scrollWidth <= innerWidth);
                await shoot(`${what}-${name}`);
            }
            await page.look({});
        };
        await all("empty");
        await page.choose("Example", "Variants");
        await page.answer();
        await page.clickCell(1, 1);
        await page.key("3");
        await page.key("ArrowRight");
        await asked(page, "Explain");
        await all("explain");
        await page.choose("Example", "Two solutions");
        await page.answer();
        await asked(page, "Check");
        await all("check");
        await page.click("Exact cover");
        await page.choose("Example", "Pentominoes");
        await page.answer();
        await asked(page, "Solutions");
        await all("cover");
    },

    async stays_home(page) {
        await read(page, CLASSIC[1]);
        await asked(page, "Explain");
        await page.click("Link");
        await cover(page, puzzle("cover/tiny.dlx"));
        assert.deepEqual(page.requests.filter((url) => !/^(file|blob|data):/.test(url)), []);
        // Whoever finds a way to run a script here cannot send anything.
        const isRefused = await page.ask(() => fetch("https://example.org/").then(() => false, () => true));
        assert.ok(isRefused);
        const isSafe = await page.ask(() => new Promise((done) => {
            document.addEventListener("securitypolicyviolation", () => done(true), { once: true });
            const script = document.createElement("script");
            script.textContent = "document.title = 'caught'";
            document.head.append(script);
            setTimeout(() => done(false), 60_000);
        }));
        assert.ok(isSafe);
        page.problems.length = 0;
    },
};

/** Texts whose color is too near to that of what they stand on. */
function contrasts() {
    const parts = (color) => color.match(/[\d.]+/g).map(Number);
    const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    const weights = [0.2126, 0.7152, 0.0722];
    const light = (color) => weights.reduce((sum, weight, k) => sum + weight * linear(color[k] / 255), 0);
    const ground = (element) => {
        for (let at = element; at; at = at.parentElement) {
            const color = parts(getComputedStyle(at).backgroundColor);
            if (color.length < 4 || color[3] > 0.5) {
                return color;
            }
        }
        return [255, 255, 255];
    };
    const found = [];
    for (const element of document.querySelectorAll("body *")) {
        const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (isText && element.checkVisibility() && element.tagName !== "OPTION" && element.tagName !== "SCRIPT") {
            const [a, b] = [light(parts(getComputedStyle(element).color)), light(ground(element))];
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (ratio < 4.5) {
                found.push(`${element.tagName} ${element.textContent.slice(0, 30)}: ${ratio.toFixed(2)}`);
            }
        }
    }
    return found;
}

/** Queens with a cost for each square: counts and the best of 32 take far longer than a test. */
function queens(count) {
    const names = (letter, most) => Array.from({ length: most }, (_, k) => `${letter}${k}`);
    const [rows, columns] = [names("r", count), names("c", count)];
    const diagonals = [...names("a", 2 * count - 1), ...names("b", 2 * count - 1)];
    const options = rows.flatMap((row, r) => columns.map((column, c) =>
        `${row} ${column} a${r + c} b${r - c + count - 1} |${(r * r * 31 + c * c * 17 + r * c * 7) % 101}`));
    return `${rows.join(" ")} ${columns.join(" ")} | ${diagonals.join(" ")}\n${options.join("\n")}\n`;
}

/** Packed as lz-string does: a letter, then each code is the phrase that is being made, so phrases grow by one. */
function bomb() {
    const bits = [];
    const put = (value, width) => {
        for (let k = 0; k < width; ++k) {
            bits.push((value >> k) & 1);
        }
    };
    put(0, 2);
    put(123, 8); // a brace: all texts of puzzles begin with one
    let width = 3;
    for (let code = 4, room = 4; code < 60_000; ++code) {
        put(code, width);
        if (--room === 0) {
            room = 1 << width;
            ++width;
        }
    }
    put(2, width); // the end
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let text = "";
    for (let k = 0; k < bits.length; k += 6) {
        text += letters[parseInt(bits.slice(k, k + 6).join("").padEnd(6, "0"), 2)];
    }
    return text;
}
