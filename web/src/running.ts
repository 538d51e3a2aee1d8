// One call at a time: its progress, its time, its end by Cancel, and what it said.

import { grouped, show } from "./dom.js";
import { told } from "./faults.js";
import type { Progress } from "quadrille";

/** What a call is given: pass it on to the library. */
export interface Call {
    signal: AbortSignal;
    onProgress: (progress: Progress) => void;
}

/** A headline, and what is to be seen below it. */
export interface Answer {
    said: string;
    shown?: Node[];
}

function seconds(since: number): string {
    const spent = (performance.now() - since) / 1000;
    return spent < 1 ? `${(spent * 1000).toFixed(0)} ms` : `${spent.toFixed(spent < 10 ? 2 : 1)} s`;
}

/** The part of a panel that answers. */
export class Answering {
    private readonly bar: HTMLElement;
    private readonly progress: HTMLProgressElement;
    private readonly counters: HTMLElement;
    private readonly said: HTMLElement;
    private readonly shown: HTMLElement;
    private running: AbortController | null = null;
    private over: Promise<void> = Promise.resolve();

    constructor(private readonly panel: HTMLElement) {
        const part = <T extends HTMLElement>(selector: string) => panel.querySelector(selector) as T;
        this.bar = part(".running");
        this.progress = part("progress");
        this.counters = part(".running span");
        this.said = part(".said");
        this.shown = part(".shown");
        part(".cancel").addEventListener("click", () => this.cancel());
        panel.addEventListener("keydown", (event) => {
            if (event.key === "Escape") {
                this.cancel();
            }
        });
    }

    get isBusy(): boolean {
        return this.running !== null;
    }

    cancel(): void {
        this.running?.abort();
    }

    /** Says something, in place of what was said and shown. */
    say(text: string, shown: Node[] = [], isWrong = false): void {
        this.said.textContent = text;
        this.said.classList.toggle("wrong", isWrong);
        this.shown.replaceChildren(...shown);
    }

    fail(error: unknown): void {
        this.say(told(error), [], true);
    }

    /** Runs a call, unless another one runs; one that supersedes ends that. */
    async run(what: string, work: (call: Call) => Promise<Answer>, supersedes = false): Promise<void> {
        if (this.running && supersedes) {
            this.cancel();
            await this.over;
        }
        if (!this.running) {
            this.over = this.doRun(what, work);
            await this.over;
        }
    }

    private async doRun(what: string, work: (call: Call) => Promise<Answer>): Promise<void> {
        const begun = performance.now();
        const running = new AbortController();
        this.begin(running, what);
        const heard: { last?: Progress } = {};
        const onProgress = (progress: Progress) => void (heard.last = progress);
        const ticking = setInterval(() => this.tick(begun, heard.last), 100);
        try {
            const answer = await work({ signal: running.signal, onProgress });
            this.say(`${answer.said} (${seconds(begun)})`, answer.shown);
        } catch (error) {
            const isCancelled = running.signal.aborted;
            this.say(isCancelled ? `${what}: cancelled after ${seconds(begun)}` : told(error), [], !isCancelled);
        } finally {
            clearInterval(ticking);
            this.end();
        }
    }

    private begin(running: AbortController, what: string): void {
        this.running = running;
        this.say(`${what} ...`);
        this.counters.textContent = "";
        this.progress.removeAttribute("value");
        show(this.bar, true);
        this.setWaiting(true);
    }

    private end(): void {
        if (this.bar.contains(document.activeElement)) {
            this.panel.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
        }
        this.running = null;
        show(this.bar, false);
        this.setWaiting(false);
    }

    /** Buttons stay in the order of the Tab key: whoever has pressed one keeps the focus. */
    private setWaiting(isWaiting: boolean): void {
        for (const button of this.panel.querySelectorAll("button[data-runs]")) {
            button.setAttribute("aria-disabled", String(isWaiting));
        }
    }

    private tick(begun: number, progress?: Progress): void {
        const parts = [seconds(begun)];
        if (progress && progress.share > 0) {
            this.progress.value = progress.share;
            parts.push(`${(progress.share * 100).toFixed(1)} %`);
        }
        if (progress && progress.solutions > 0n) {
            parts.push(`${grouped(progress.solutions)} solutions so far`);
        }
        this.counters.textContent = parts.join(", ");
    }
}
