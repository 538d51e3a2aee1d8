// The library in a worker, one for each panel, begun when it is first asked something.

import { connect, type Remote } from "quadrille";

declare const quadrilleEngine: { wasm: Uint8Array; worker: string };

function begin(): Promise<Remote> {
    const url = URL.createObjectURL(new Blob([quadrilleEngine.worker], { type: "text/javascript" }));
    return connect({ worker: () => new Worker(url), wasm: quadrilleEngine.wasm });
}

/** Gives the same one each time; another if it could not be begun. */
export function library(): () => Promise<Remote> {
    let begun: Promise<Remote> | null = null;
    return () => {
        begun ??= begin().catch((error) => {
            begun = null;
            throw error;
        });
        return begun;
    };
}
