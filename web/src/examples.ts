// Puzzles of the project that the page has in its menus.

import ambiguous from "../../puzzles/ambiguous.txt";
import boards from "../../puzzles/boards.txt";
import classic from "../../puzzles/classic.txt";
import sides from "../../puzzles/sides.txt";
import variants from "../../puzzles/variants.txt";
import crew from "../../puzzles/cover/crew.dlx";
import dominoes from "../../puzzles/cover/dominoes-8x8.dlx";
import langford from "../../puzzles/cover/langford-8.dlx";
import queens from "../../puzzles/cover/queens-8.dlx";
import tiny from "../../puzzles/cover/tiny.dlx";
import checkered from "../../puzzles/shapes/checkered.shapes";
import hexiamonds from "../../puzzles/shapes/hexiamonds.shapes";
import pentominoes from "../../puzzles/shapes/pentominoes-6x10.shapes";
import presents from "../../puzzles/shapes/presents.shapes";
import soma from "../../puzzles/shapes/soma.shapes";
import { fill } from "./dom.js";

export const sudokus: Record<string, string> = {
    "Classic": classic,
    "Two solutions": ambiguous,
    "Variants": variants,
    "Other sides": sides,
    "Nearly empty": boards,
};

export const covers: Record<string, string> = {
    "Tiny": tiny,
    "Eight queens": queens,
    "Langford pairs": langford,
    "Crews, with costs": crew,
    "Dominoes": dominoes,
    "Pentominoes": pentominoes,
    "Broken chessboard": checkered,
    "Hexiamonds": hexiamonds,
    "Soma cube": soma,
    "Presents below trees": presents,
};

/** Fills a menu with examples; `onChoice` is given the text of the chosen one. */
export function offer(
    menu: HTMLSelectElement,
    examples: Record<string, string>,
    onChoice: (text: string) => void,
): void {
    fill(menu, ["", ...Object.keys(examples)], (name) => name || "choose");
    menu.addEventListener("change", () => {
        const text = examples[menu.value];
        if (text !== undefined) {
            onChoice(text);
        }
    });
}
