// What a program in TypeScript may count on: tests/js.sh compiles this, and never runs it.

import {
    Check,
    Hint,
    InputError,
    Leg,
    LimitError,
    Problem,
    ProblemDescription,
    Quadrille,
    Remote,
    Spared,
    Step,
    connect,
    load,
    pathOf,
} from "quadrille";

export async function blocking(): Promise<bigint> {
    const q: Quadrille = await load();
    const description: ProblemDescription = {
        items: ["a"],
        secondary: ["s"],
        options: [["a"], { a: null, s: "red" }],
        costs: [1, 2n],
        bounds: { a: [0, null] },
    };
    const p: Problem = q.problem(description);
    for (const solution of p.solutions({ limit: 3, onProgress: ({ share }) => share > 0.5 })) {
        const first: number | undefined = solution[0];
        void first;
    }
    const cost: bigint | undefined = p.best(2, { worst: true })[0]?.cost;
    const check: Check = q.sudoku("....", { side: 2, rules: ["diagonal"] }).check();
    const step: Step | null = q.sudoku("....").hint();
    const hint: Hint | null = q.sudoku("....").scramble({ seed: 1n }).canonical().hintAt("region");
    const legs: Leg[] = pathOf(step ? [step] : []);
    const spared: Spared = q.sudoku("....").redundantTogether();
    try {
        return p.diagram().count({ with: [0] }) + (cost ?? 0n);
    } catch (error) {
        if (error instanceof LimitError || error instanceof InputError) {
            const told = (hint ? 1 : 0) + legs.length + spared.parts.length;
            return BigInt(check.solutions.length + (step ? 1 : 0) + told);
        }
        throw error;
    }
}

export async function remote(signal: AbortSignal): Promise<number> {
    const q: Remote = await connect();
    const p = await q.problem("a\na\n", { name: "x", signal });
    let found = 0;
    for await (const batch of p.batches({ signal })) {
        found += batch.lengths.length;
    }
    const counted: bigint = await p.count({ signal });
    q.close();
    return found + Number(counted);
}
