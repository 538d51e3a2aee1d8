// Tabs, by the pattern of the ARIA Authoring Practices: one is in the order of the Tab key, arrow keys choose.

import { byId, show } from "./dom.js";

function choose(tabs: HTMLElement[], chosen: HTMLElement): void {
    for (const tab of tabs) {
        const isChosen = tab === chosen;
        tab.setAttribute("aria-selected", String(isChosen));
        tab.tabIndex = isChosen ? 0 : -1;
        show(byId(tab.getAttribute("aria-controls") ?? ""), isChosen);
    }
}

export function startTabs(list: HTMLElement): void {
    const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
    tabs.forEach((tab, at) => {
        tab.addEventListener("click", () => choose(tabs, tab));
        tab.addEventListener("keydown", (event) => {
            const count = tabs.length;
            const ways: Record<string, number> = {
                ArrowLeft: at + count - 1, ArrowRight: at + 1, Home: 0, End: count - 1,
            };
            const way = ways[event.key];
            const next = way === undefined ? undefined : tabs[way % count];
            if (next) {
                event.preventDefault();
                choose(tabs, next);
                next.focus();
            }
        });
    });
}
