// The script of a worker: `connect` starts it where nothing else is said.

import { serve } from "./serve.js";

serve();
