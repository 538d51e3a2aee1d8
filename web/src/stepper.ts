// A list to walk through, with a picture of each of its entries: steps of reasoning, solutions.

import { button, element } from "./dom.js";
import { setPicture } from "./picture.js";

let made = 0;

export interface Entry {
    text: string;
    /** SVG; null where there is none. */
    picture: () => Promise<string | null>;
}

export class Stepper {
    readonly root = element("div", { class: "stepper" });
    private readonly image = element("img", { alt: "" });
    private readonly frame = element("div", { class: "picture" }, this.image);
    private readonly where = element("span", { class: "where" });
    private readonly list: HTMLElement;
    private readonly entries: Entry[] = [];
    private readonly id = `stepper-${++made}`;
    private at = -1;

    /** `one` is what an entry is called: "Step". */
    constructor(private readonly one: string, label: string) {
        this.list = element("div", { class: "steps", role: "listbox", tabindex: "0", "aria-label": label });
        this.frame.hidden = true;
        const moves = element("div", { class: "row", role: "group", "aria-label": `${label}: walk` });
        moves.append(
            button("First", () => this.go(0)),
            button("Previous", () => this.go(this.at - 1)),
            this.where,
            button("Next", () => this.go(this.at + 1)),
            button("Last", () => this.go(this.entries.length - 1)),
        );
        this.root.append(element("figure", {}, this.frame), moves, this.list);
        this.list.addEventListener("click", (event) => this.clicked(event.target as HTMLElement));
        this.list.addEventListener("keydown", (event) => this.key(event));
    }

    add(entries: Entry[]): void {
        for (const entry of entries) {
            this.entries.push(entry);
            const count = this.entries.length;
            const attributes = { role: "option", id: `${this.id}-${count}`, "aria-selected": "false" };
            const option = element("div", attributes, element("span", {}, entry.text));
            option.dataset["number"] = String(count);
            this.list.append(option);
        }
        this.go(Math.max(this.at, 0));
    }

    get count(): number {
        return this.entries.length;
    }

    /** Answers arrow keys; true if it has taken one. */
    key(event: KeyboardEvent): boolean {
        const ways: Record<string, number> = {
            ArrowLeft: this.at - 1, ArrowUp: this.at - 1, ArrowRight: this.at + 1, ArrowDown: this.at + 1,
            Home: 0, End: this.entries.length - 1,
        };
        const way = ways[event.key];
        if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) {
            return false;
        }
        event.preventDefault();
        event.stopPropagation();
        this.go(way);
        return true;
    }

    private clicked(target: HTMLElement): void {
        const option = target.closest('[role="option"]');
        if (option) {
            this.go([...this.list.children].indexOf(option));
        }
    }

    private go(wanted: number): void {
        const at = Math.min(Math.max(wanted, 0), this.entries.length - 1);
        const entry = this.entries[at];
        if (!entry) {
            return;
        }
        this.list.children[this.at]?.setAttribute("aria-selected", "false");
        const option = this.list.children[at] as HTMLElement;
        option.setAttribute("aria-selected", "true");
        this.list.setAttribute("aria-activedescendant", option.id);
        this.at = at;
        this.where.textContent = `${this.one} ${at + 1} of ${this.entries.length}`;
        this.reveal(option);
        void this.draw(entry, at);
    }

    /** Scrolls the list alone, never the page. */
    private reveal(option: HTMLElement): void {
        const [list, top] = [this.list, option.offsetTop - this.list.offsetTop];
        if (top < list.scrollTop) {
            list.scrollTop = top;
        } else if (top + option.offsetHeight > list.scrollTop + list.clientHeight) {
            list.scrollTop = top + option.offsetHeight - list.clientHeight;
        }
    }

    private async draw(entry: Entry, at: number): Promise<void> {
        const svg = await entry.picture().catch(() => null);
        if (this.at !== at) {
            return; // somebody was faster
        }
        this.frame.hidden = svg === null;
        if (svg !== null) {
            setPicture(this.image, svg, `${this.one} ${at + 1}: ${entry.text}`);
        }
    }
}

/** Arrow keys that nobody else wants walk through this. */
export function listenForArrows(stepper: () => Stepper | null): void {
    document.addEventListener("keydown", (event) => {
        const target = event.target as HTMLElement;
        const isTaken = event.defaultPrevented || target.closest("input, textarea, select, [role=tab], [role=grid]");
        const isAcross = event.key === "ArrowLeft" || event.key === "ArrowRight";
        const current = stepper();
        if (current && current.root.isConnected && !isTaken && isAcross) {
            current.key(event);
        }
    });
}
