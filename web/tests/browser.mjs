// A browser, and pages in it that are used as people do: by mouse and keys, by what is to be read.  It is told what to
// do over a pipe (the DevTools protocol), so nothing has to be installed beside it.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A busy machine may be slow: this is for what never comes.
const PATIENCE_MS = 600_000;

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Browser {
    #waiting = new Map();
    #listeners = new Map(); // by session
    #last = 0;
    #rest = Buffer.alloc(0);

    constructor(program) {
        this.folder = mkdtempSync(join(tmpdir(), "page-"));
        const isRoot = process.getuid() === 0;
        const flags = ["--headless", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
            "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
            `--user-data-dir=${this.folder}`, ...(isRoot ? ["--no-sandbox"] : []), "about:blank"];
        this.process = spawn(program, flags, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        this.ended = new Promise((resolve) => this.process.once("exit", resolve));
        this.ended.then(() => this.#fail("the browser ended"));
        this.process.stdio[4].on("data", (bytes) => this.#take(bytes));
        this.process.stdio[3].on("error", () => undefined);
    }

    #fail(why) {
        for (const { reject } of this.#waiting.values()) {
            reject(new Error(why));
        }
        this.#waiting.clear();
    }

    #take(bytes) {
        this.#rest = Buffer.concat([this.#rest, bytes]);
        for (let end = this.#rest.indexOf(0); end >= 0; end = this.#rest.indexOf(0)) {
            const message = JSON.parse(this.#rest.subarray(0, end).toString());
            this.#rest = this.#rest.subarray(end + 1);
            if (message.id === undefined) {
                this.#listeners.get(message.sessionId)?.(message.method, message.params);
                continue;
            }
            const { resolve, reject } = this.#waiting.get(message.id) ?? {};
            this.#waiting.delete(message.id);
            message.error ? reject?.(new Error(message.error.message)) : resolve?.(message.result);
        }
    }

    send(method, params = {}, sessionId = undefined) {
        const id = ++this.#last;
        this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
        return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    }

    listen(sessionId, listener) {
        this.#listeners.set(sessionId, listener);
    }

    async open(url) {
        const page = new Page(this);
        await page.begin(url);
        return page;
    }

    async close() {
        await this.send("Browser.close").catch(() => undefined);
        const killed = setTimeout(() => this.process.kill("SIGKILL"), 5000);
        await this.ended;
        clearTimeout(killed);
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
    }
}

// Runs in the page: what people see with that name, among what can be pressed or filled.
function findNamed(name) {
    const isSeen = (element) => element.checkVisibility() && getComputedStyle(element).visibility === "visible";
    const named = (element) =>
        element.getAttribute("aria-label") ?? (element.labels?.[0]?.firstChild ?? element).textContent.trim();
    const all = document.querySelectorAll("button, [role=tab], [role=option], a[href], input, select, textarea");
    return [...all].find((element) => isSeen(element) && named(element) === name) ?? null;
}

const KEYS = {
    ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Tab: 9, Enter: 13, Escape: 27, Home: 36, End: 35,
    Backspace: 8, Delete: 46, " ": 32,
};

export class Page {
    problems = []; // what scripts threw, and what the browser refused to do
    requests = [];
    #chooser = null;

    constructor(browser) {
        this.browser = browser;
    }

    send(method, params) {
        return this.browser.send(method, params, this.session);
    }

    async begin(url) {
        const { targetId } = await this.browser.send("Target.createTarget", { url: "about:blank" });
        const { sessionId } = await this.browser.send("Target.attachToTarget", { targetId, flatten: true });
        this.session = sessionId;
        this.browser.listen(sessionId, (method, params) => this.#hear(method, params));
        for (const domain of ["Page", "Runtime", "Log", "Network", "DOM"]) {
            await this.send(`${domain}.enable`);
        }
        await this.send("Page.setInterceptFileChooserDialog", { enabled: true });
        await this.send("Emulation.setFocusEmulationEnabled", { enabled: true });
        await this.look({});
        await this.go(url);
    }

    #hear(method, params) {
        if (method === "Runtime.exceptionThrown") {
            this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
        } else if (method === "Log.entryAdded" && ["error", "warning"].includes(params.entry.level)) {
            this.problems.push(params.entry.text);
        } else if (method === "Network.requestWillBeSent") {
            this.requests.push(params.request.url);
        } else if (method === "Page.fileChooserOpened") {
            this.#chooser?.(params.backendNodeId);
        }
    }

    async go(url) {
        const { errorText } = await this.send("Page.navigate", { url });
        if (errorText) {
            throw new Error(`${url}: ${errorText}`);
        }
        await this.until("the page", () => document.readyState === "complete");
        // Menus that are filled later move what is below them.
        await this.until("the library", () => /\d/.test(document.querySelector("#version").textContent));
    }

    /** How it is looked at. */
    async look({ width = 1280, height = 900, scheme = "light" }) {
        const size = { width, height, deviceScaleFactor: 1, mobile: width < 600 };
        await this.send("Emulation.setDeviceMetricsOverride", size);
        await this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    }

    /** What a function says in the page. */
    async ask(question, ...values) {
        const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
            expression: `(${question})(...${JSON.stringify(values)})`, returnByValue: true, awaitPromise: true,
        });
        if (exceptionDetails) {
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        }
        return result.value;
    }

    /** Waits until a question in the page is answered by anything but null, false or "". */
    until(what, question, ...values) {
        return this.untilAt(Date.now() + PATIENCE_MS, what, question, ...values);
    }

    async untilAt(end, what, question, ...values) {
        for (;;) {
            const answer = await this.ask(question, ...values);
            if (answer) {
                return answer;
            }
            if (Date.now() > end) {
                throw new Error(`waited in vain for ${what}; the page says: ${await this.text()}`);
            }
            await sleep(30);
        }
    }

    text() {
        return this.ask(() => document.body.innerText);
    }

    /** The texts of all elements of a kind. */
    texts(selector) {
        return this.ask((kind) => [...document.querySelectorAll(kind)].map((element) => element.textContent), selector);
    }

    isSeen(selector) {
        return this.ask((kind) => document.querySelector(kind).checkVisibility(), selector);
    }

    /** Waits until an element is to be seen. */
    see(selector) {
        return this.until(selector, (kind) => document.querySelector(kind)?.checkVisibility(), selector);
    }

    /** What the panel that is open says. */
    said() {
        return this.ask(() => document.querySelector("[role=tabpanel]:not([hidden]) [role=status]").textContent);
    }

    /** Waits for the end of what runs, and gives what was said. */
    async answer(patience = PATIENCE_MS) {
        await this.untilAt(Date.now() + patience, "an answer", () =>
            document.querySelector("[role=tabpanel]:not([hidden]) .running").hidden &&
            document.querySelector("[role=tabpanel]:not([hidden]) [role=status]").textContent !== "");
        return this.said();
    }

    // Where it is in two frames, one after another: then nothing moves it.
    async #middle(find, ...values) {
        return this.until(`'${values.join(" ")}'`, new Function("...values", `
            const element = (${find})(...values);
            if (!element) { return null; }
            element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
            const middle = () => {
                const { left, top, width, height } = element.getBoundingClientRect();
                return { x: left + width / 2, y: top + height / 2 };
            };
            const { x, y } = middle();
            const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
            return frame().then(frame).then(() => {
                const above = document.elementFromPoint(x, y);
                const now = middle();
                const isSeen = above && (element.contains(above) || above.contains(element));
                if (!isSeen || now.x !== x || now.y !== y) { return null; }
                globalThis.wasClicked = false;
                element.addEventListener("click", () => (globalThis.wasClicked = true), { capture: true, once: true });
                return { x, y };
            });`), ...values);
    }

    // A text that changes beside it may move it away from under the pointer: then it is clicked again.
    async #clickWhere(find, ...values) {
        const end = Date.now() + PATIENCE_MS;
        do {
            await this.#press(await this.#middle(find, ...values));
            if (await this.ask(() => globalThis.wasClicked !== false)) {
                return;
            }
        } while (Date.now() < end);
        throw new Error(`'${values.join(" ")}' cannot be clicked`);
    }

    async #press({ x, y }) {
        for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) {
            const button = type === "mouseMoved" ? "none" : "left";
            await this.send("Input.dispatchMouseEvent", { type, x, y, button, clickCount: 1 });
        }
    }

    /** Clicks what has that name. */
    async click(name) {
        await this.#clickWhere(findNamed, name);
    }

    async clickCell(row, column) {
        const find = (r, c) => document.querySelector(`[aria-label^="row ${r}, column ${c}"]`);
        await this.#clickWhere(find, row, column);
        await this.until(`the focus in row ${row}, column ${column}`, (r, c) =>
            document.activeElement.getAttribute("aria-label")?.startsWith(`row ${r}, column ${c}`), row, column);
    }

    async key(key, modifiers = 0) {
        const code = KEYS[key] ?? key.toUpperCase().charCodeAt(0);
        const text = key === "Enter" ? "\r" : key.length === 1 && modifiers === 0 ? key : undefined;
        const event = { key, modifiers, windowsVirtualKeyCode: code, code: key.length === 1 ? `Key${key}` : key };
        await this.send("Input.dispatchKeyEvent", { ...event, type: text ? "keyDown" : "rawKeyDown", text });
        await this.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
    }

    /** Fills a field with a text, as by pasting. */
    async fill(name, text) {
        await this.click(name);
        await this.key("a", 2);
        await this.key("Delete");
        await this.send("Input.insertText", { text });
    }

    /** Takes an entry of a menu.  The menu that opens belongs to the system, so it is passed by. */
    async choose(name, entry) {
        await this.until(`'${entry}' in the menu ${name}`, new Function("name", "entry", `
            const menu = (${findNamed})(name);
            const option = [...(menu?.options ?? [])].find(({ textContent }) => textContent.startsWith(entry));
            if (!option) { return false; }
            menu.value = option.value;
            menu.dispatchEvent(new Event("change", { bubbles: true }));
            return true;`), name, entry);
    }

    async value(name) {
        return this.ask(new Function("name", `return (${findNamed})(name)?.value ?? null`), name);
    }

    /** Presses the button that opens a file, and chooses one. */
    async openFile(path) {
        const chosen = new Promise((resolve) => (this.#chooser = resolve));
        await this.click("Open a file");
        await this.send("DOM.setFileInputFiles", { files: [path], backendNodeId: await chosen });
    }

    async dropFile(path, name) {
        const at = await this.#middle(findNamed, name);
        const data = { items: [], files: [path], dragOperationsMask: 1 };
        for (const type of ["dragEnter", "dragOver", "drop"]) {
            await this.send("Input.dispatchDragEvent", { type, ...at, data });
        }
    }

    async shoot(file) {
        const { data } = await this.send("Page.captureScreenshot", { format: "png", captureBeyondViewport: true });
        writeFileSync(file, Buffer.from(data, "base64"));
    }
}
