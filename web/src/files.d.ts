// Files that the bundler puts into scripts: texts, and bytes.

declare module "*.txt" {
    const text: string;
    export default text;
}
declare module "*.dlx" {
    const text: string;
    export default text;
}
declare module "*.shapes" {
    const text: string;
    export default text;
}
declare module "*.text" {
    const text: string;
    export default text;
}
declare module "*.wasm" {
    const bytes: Uint8Array;
    export default bytes;
}
