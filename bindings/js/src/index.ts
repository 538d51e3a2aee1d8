// All that the package has.

export type { Cancelling, Remotely } from "./channel.js";
export type { CellNames } from "./cells.js";
export { cellName, cellNumber, digitOf, symbolOf } from "./cells.js";
export { Diagram } from "./diagram.js";
export type { Condition, Marginals } from "./diagram.js";
export { InputError, LimitError, QuadrilleError } from "./errors.js";
export type { Remark } from "./errors.js";
export { Problem } from "./problem.js";
export type {
    Entry,
    Estimate,
    Expected,
    ProblemDescription,
    Ranked,
    ReadOptions,
    Shapes,
    View,
} from "./problem.js";
export { Quadrille, load } from "./quadrille.js";
export type {
    ClueInfo,
    ParamInfo,
    RuleInfo,
    Sudokus,
    SymmetryInfo,
    TechniqueInfo,
} from "./quadrille.js";
export { Remote, RemoteDiagram, RemoteProblem, RemoteSudoku, connect } from "./remote.js";
export type { ConnectOptions } from "./remote.js";
export type { Batch, SearchParams } from "./search.js";
export { serve } from "./serve.js";
export { Sudoku, pathOf } from "./sudoku.js";
export type {
    Check,
    DrawOptions,
    ExplainOptions,
    Explanation,
    GenerateOptions,
    Grade,
    Hint,
    HintLevel,
    Leg,
    Many,
    ManyOptions,
    Mark,
    MinimizeOptions,
    Part,
    Rule,
    ScrambleOptions,
    Shown,
    Spared,
    Step,
    SudokuOptions,
} from "./sudoku_types.js";
export type { Progress, WasmSource } from "./wasm.js";
