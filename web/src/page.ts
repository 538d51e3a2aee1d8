// page.js: the page.

import { startCover } from "./cover.js";
import { byId } from "./dom.js";
import { startSudoku } from "./sudoku.js";
import { startTabs } from "./tabs.js";

startTabs(document.querySelector('[role="tablist"]') ?? byId("content"));
startSudoku();
startCover();
