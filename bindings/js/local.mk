# The JavaScript package. `make js` leaves it in bindings/js; tests/js.sh tests it.
EXTRA_DIST += \
	bindings/js/README.md \
	bindings/js/bench/bench.mjs \
	bindings/js/build.sh \
	bindings/js/find.sh \
	bindings/js/include/gmp.h \
	bindings/js/include/pthread.h \
	bindings/js/include/signal.h \
	bindings/js/libraries.sh \
	bindings/js/pack.sh \
	bindings/js/package.json \
	bindings/js/shim.c \
	bindings/js/shim.h \
	bindings/js/shim_diagram.c \
	bindings/js/shim_logic.c \
	bindings/js/shim_making.c \
	bindings/js/shim_memory.c \
	bindings/js/shim_print.c \
	bindings/js/shim_problem.c \
	bindings/js/shim_search.c \
	bindings/js/shim_sudoku.c \
	bindings/js/src/arguments.ts \
	bindings/js/src/cells.ts \
	bindings/js/src/channel.ts \
	bindings/js/src/diagram.ts \
	bindings/js/src/errors.ts \
	bindings/js/src/generate.ts \
	bindings/js/src/index.ts \
	bindings/js/src/many.ts \
	bindings/js/src/problem.ts \
	bindings/js/src/protocol.ts \
	bindings/js/src/quadrille.ts \
	bindings/js/src/remote.ts \
	bindings/js/src/search.ts \
	bindings/js/src/serve.ts \
	bindings/js/src/sudoku.ts \
	bindings/js/src/sudoku_reading.ts \
	bindings/js/src/sudoku_types.ts \
	bindings/js/src/wasm.ts \
	bindings/js/src/worker.ts \
	bindings/js/tests/common.mjs \
	bindings/js/tests/docs.test.mjs \
	bindings/js/tests/lives.mjs \
	bindings/js/tests/lives.test.mjs \
	bindings/js/tests/problem.test.mjs \
	bindings/js/tests/puzzles.test.mjs \
	bindings/js/tests/remote.test.mjs \
	bindings/js/tests/sudoku.test.mjs \
	bindings/js/tests/types.ts \
	bindings/js/tsconfig.json

.PHONY: js
js: quadrille.pc
	@$(AM_TESTS_ENVIRONMENT) \
	$(SHELL) $(top_srcdir)/bindings/js/build.sh bindings/js
CLEANFILES += bindings/js/*.tgz bindings/js/quadrille.wasm
