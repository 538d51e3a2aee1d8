// Text and files that people give: pasted, opened or dropped.

import { grouped } from "./dom.js";

/** More than this is for the command, not for a page. */
const MOST_BYTES = 1 << 20;
/** More than this is not put into a field of text, which would make the page slow. */
const MOST_SHOWN = 200_000;

export interface Input {
    text: string;
    /** As it was in the file, where it is no text. */
    bytes?: Uint8Array;
    name: string; // of the file; "" for none
}

export function tooMuch(size: number): string | null {
    const megabytes = (bytes: number) => `${(bytes / (1 << 20)).toFixed(1)} MB`;
    return size <= MOST_BYTES
        ? null
        : `${megabytes(size)} are more than this page takes (${megabytes(MOST_BYTES)}); the command takes them`;
}

async function inputOf(file: File): Promise<Input> {
    const wrong = tooMuch(file.size);
    if (wrong) {
        throw new Error(`${file.name}: ${wrong}`);
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
        return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), bytes, name: file.name };
    } catch {
        return { text: "", bytes, name: file.name };
    }
}

export interface Source {
    section: HTMLElement; // where files are dropped
    field: HTMLTextAreaElement;
    open: HTMLElement;
    file: HTMLInputElement;
    onInput: (input: Input) => void;
    onError: (text: string) => void;
}

function take(source: Source, files: FileList | null | undefined): void {
    const file = files?.[0];
    if (file) {
        inputOf(file).then(
            (input) => {
                source.field.value = input.text.length <= MOST_SHOWN ? input.text : "";
                source.onInput(input);
            },
            (error: Error) => source.onError(error.message),
        );
    }
}

/** A large paste does not go through the field. */
function pasted(source: Source, event: ClipboardEvent): void {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.length > MOST_SHOWN) {
        event.preventDefault();
        const wrong = tooMuch(text.length);
        source.field.value = "";
        if (wrong) {
            source.onError(wrong);
        } else {
            source.onInput({ text, name: `${grouped(text.length)} characters` });
        }
    }
}

function droppable(source: Source): void {
    const { section } = source;
    const mark = (isOver: boolean) => section.classList.toggle("dropping", isOver);
    section.addEventListener("dragover", (event) => {
        event.preventDefault();
        mark(true);
    });
    section.addEventListener("dragleave", () => mark(false));
    section.addEventListener("drop", (event) => {
        mark(false);
        if (event.dataTransfer?.files.length) {
            event.preventDefault();
            take(source, event.dataTransfer.files);
        }
    });
}

export function listenForInput(source: Source): void {
    source.open.addEventListener("click", () => source.file.click());
    source.file.addEventListener("change", () => {
        take(source, source.file.files);
        source.file.value = "";
    });
    source.field.addEventListener("paste", (event) => pasted(source, event));
    droppable(source);
}
