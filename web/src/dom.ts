// What the page is made with.  Text that comes from puzzles is only ever set as text.

/** The element of that id; the page has it. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
    const found = document.getElementById(id);
    if (!found) {
        throw new Error(`the page has no ${id}`);
    }
    return found as T;
}

/** A new element with attributes, and with texts and elements in it. */
export function element<K extends keyof HTMLElementTagNameMap>(
    name: K,
    attributes: Record<string, string> = {},
    ...content: (string | Node)[]
): HTMLElementTagNameMap[K] {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        made.setAttribute(key, value);
    }
    made.append(...content);
    return made;
}

export function button(text: string, onClick: () => void): HTMLButtonElement {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("click", onClick);
    return made;
}

export function show(shown: HTMLElement, isShown: boolean): void {
    shown.hidden = !isShown;
}

/** Fills a menu. */
export function fill(menu: HTMLSelectElement, names: string[], label = (name: string) => name): void {
    menu.replaceChildren(...names.map((name) => element("option", { value: name }, label(name))));
}

/** Whole numbers as people read them. */
export function grouped(count: bigint | number): string {
    return count.toLocaleString("en");
}

export function counted(count: bigint | number, one: string, many = `${one}s`): string {
    return `${grouped(count)} ${BigInt(count) === 1n ? one : many}`;
}
