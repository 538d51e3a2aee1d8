// Pictures of the library.  They are shown as images: an image runs no script and fetches nothing.

/** Shows `svg` in `image`, in place of what it showed. */
export function setPicture(image: HTMLImageElement, svg: string, alt: string): void {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const forget = () => URL.revokeObjectURL(url);
    image.addEventListener("load", forget, { once: true });
    image.addEventListener("error", forget, { once: true });
    image.alt = alt;
    image.src = url;
}

export function picture(svg: string, alt: string): HTMLImageElement {
    const image = document.createElement("img");
    setPicture(image, svg, alt);
    return image;
}

/** Where the cells of a Sudoku are in its picture, as shares of its width and height. */
export interface Places {
    left: number;
    top: number;
    width: number; // of a cell
    height: number;
}

/** Finds the cells: the thin lines of the grid begin at its upper left corner. */
export function places(svg: string): Places | null {
    const size = /<svg [^>]*viewBox="0 0 (\d+) (\d+)"/.exec(svg);
    const lines = [...svg.matchAll(/<path d="M(\d+) (\d+)h(\d+)" stroke-width="\d"\/>/g)];
    const first = lines[0];
    if (!size || !first) {
        return null;
    }
    const [width, height] = [Number(size[1]), Number(size[2])];
    const least = (part: number) => lines.reduce((so, line) => Math.min(so, Number(line[part])), Infinity);
    const cell = Number(first[3]);
    return { left: least(1) / width, top: least(2) / height, width: cell / width, height: cell / height };
}
