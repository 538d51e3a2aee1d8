// What runs in a worker: the library.

import { serve } from "quadrille";

void serve();
