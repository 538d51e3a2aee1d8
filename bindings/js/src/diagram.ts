// All solutions of a problem at once.

import { Names, knownOnly, large, whole } from "./arguments.js";
import { LimitError } from "./errors.js";
import type { Problem, Ranked } from "./problem.js";
import { Search, Steps, rowsOf, stopped } from "./search.js";
import { Handle, Library, Outcome } from "./wasm.js";

/** Which solutions are meant. */
export interface Condition {
    /** Those that have all of these options. */
    with?: Iterable<number>;
    /** Those that have none of these. */
    without?: Iterable<number>;
}

/** In how many solutions each option is, and each item, also in each of its colors. */
export interface Marginals {
    total: bigint;
    options: bigint[];
    items: Record<string, bigint>;
    colors: { item: string; color: string; count: bigint }[];
}

const CONDITION: Names<Condition> = { with: true, without: true };

const ORDERS = { all: 0, sample: 1, cheapest: 2, dearest: 3 };

// Solutions of a walk come in portions that grow up to this.
const PORTION_MOST = 4096;

/** All solutions of a problem, which share what they have in common: made once by
 * `Problem.diagram`, it answers without any search.  It never changes. */
export class Diagram {
    /** @internal */
    constructor(
        /** @internal */
        readonly handle: Handle,
        /** Whose solutions these are. */
        readonly problem: Problem,
    ) {}

    private get library(): Library {
        return this.handle.library;
    }

    /** The number of its nodes. */
    get nodes(): number {
        return this.library.pointer("qdrj_diagram_nodes", this.handle.pointer);
    }

    /** Frees it. */
    free(): void {
        this.handle.free();
    }

    /** The diagram of those solutions that have all of some options and none of others. */
    restrict(condition: Condition): Diagram {
        knownOnly(condition, CONDITION);
        const handle = this.library.with((values) =>
            this.library.made(
                "qdrj_diagram_free",
                null,
                "qdrj_diagram_restrict",
                this.handle.pointer,
                ...this.problem.numbers(condition.with ?? [], values),
                ...this.problem.numbers(condition.without ?? [], values),
            ),
        );
        return new Diagram(handle, this.problem);
    }

    /** The number of solutions, or of those that meet a condition. */
    count(condition?: Condition): bigint {
        const part = condition ? this.restrict(condition) : this;
        try {
            this.library.check(this.library.call("qdrj_diagram_count", part.handle.pointer));
            return BigInt(this.library.json<string>());
        } finally {
            if (part !== this) {
                part.free();
            }
        }
    }

    /** In how many solutions options, items and colors are. */
    marginals(): Marginals {
        this.library.check(this.library.call("qdrj_diagram_marginals", this.handle.pointer));
        const found = this.library.json<{
            total: string;
            options: string[];
            items: string[];
            colors: [number, number, string][];
        }>();
        const { items } = this.problem;
        return {
            total: BigInt(found.total),
            options: found.options.map(BigInt),
            items: Object.fromEntries(found.items.map((count, k) => [items[k], BigInt(count)])),
            colors: found.colors.map(([item, color, count]) => ({
                item: items[item] ?? "",
                color: this.problem.colorName(color),
                count: BigInt(count),
            })),
        };
    }

    private walk(order: number, seed = 0n): Handle {
        return this.library.made(
            "qdrj_walk_free",
            null,
            "qdrj_walk_new",
            this.handle.pointer,
            order,
            BigInt.asIntN(64, seed),
        );
    }

    /** Fills the batch of a walk; says whether there may be more. */
    private fill(walk: Handle, most: number): boolean {
        const outcome = this.library.call("qdrj_walk_fill", walk.pointer, most);
        if (outcome === Outcome.FAILED) {
            throw this.library.failure();
        }
        return outcome === Outcome.STOPPED;
    }

    private rows(walk: Handle): number[][] {
        return rowsOf(this.library, this.library.pointer("qdrj_walk_batch", walk.pointer));
    }

    /** Iterates over all of them, in the order of the diagram. */
    *solutions(): Generator<number[], void, undefined> {
        const walk = this.walk(ORDERS.all);
        try {
            for (let most = 1; ; most = Math.min(2 * most, PORTION_MOST)) {
                const isMore = this.fill(walk, most);
                yield* this.rows(walk);
                if (!isMore) {
                    return;
                }
            }
        } finally {
            walk.free();
        }
    }

    [Symbol.iterator](): Generator<number[], void, undefined> {
        return this.solutions();
    }

    /** Random solutions, each time each with the same probability; the same seed gives the same
     * ones.  Without a seed they are other ones each time; none where there are no solutions. */
    sample(n = 1, seed?: number | bigint): number[][] {
        whole(n, "n");
        const from = seed === undefined ? randomSeed() : large(seed, "seed", -(1n << 63n));
        const walk = this.walk(ORDERS.sample, from);
        const found: number[][] = [];
        try {
            while (found.length < n) {
                const isMore = this.fill(walk, n - found.length);
                this.rows(walk).forEach((row) => found.push(row));
                if (!isMore) {
                    break;
                }
            }
        } finally {
            walk.free();
        }
        return found;
    }

    /** The k cheapest solutions, or, with `worst`, the dearest, best first. */
    best(k = 1, how: { worst?: boolean } = {}): Ranked[] {
        whole(k, "k", 1);
        knownOnly(how, { worst: true });
        const walk = this.walk(how.worst ? ORDERS.dearest : ORDERS.cheapest);
        const found: Ranked[] = [];
        try {
            while (found.length < k && this.fill(walk, 1)) {
                const [options] = this.rows(walk);
                const cost = this.library.callLarge("qdrj_walk_cost", walk.pointer);
                found.push({ cost, options: options ?? [] });
            }
        } finally {
            walk.free();
        }
        return found;
    }

    /** It as text, its problem included. */
    write(): string {
        return this.library.written("qdrj_diagram_write", this.handle.pointer);
    }
}

/** @internal */
export function randomSeed(): bigint {
    return BigInt(Math.floor(Math.random() * Number.MAX_SAFE_INTEGER));
}

/** @internal */
export function* buildDiagram(search: Search, problem: Problem): Steps<Diagram> {
    const { library } = search;
    const place = library.alloc(4);
    try {
        const outcome = yield* search.ask("qdrj_search_diagram", place);
        if (outcome === Outcome.FAILED) {
            throw library.failure();
        }
        if (outcome !== Outcome.EXHAUSTED) {
            throw new LimitError(stopped(outcome));
        }
        const pointer = library.uint32(place, 1)[0] ?? 0;
        return new Diagram(new Handle(library, pointer, "qdrj_diagram_free"), problem);
    } finally {
        library.dispose(place);
    }
}
