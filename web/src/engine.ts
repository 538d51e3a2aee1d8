// engine.js: the library, and the worker that it runs in, as text and bytes that no server has to give.

import wasm from "quadrille.wasm";
import worker from "worker.text";

export { wasm, worker };
