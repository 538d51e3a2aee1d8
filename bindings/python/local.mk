# The Python package. `make python` leaves its wheel in bindings/wheel; tests/python.sh tests it.
EXTRA_DIST += \
	bindings/common.h \
	bindings/python/README.md \
	bindings/python/bench/bench.py \
	bindings/python/build_extension.py \
	bindings/python/find.sh \
	bindings/python/install.py \
	bindings/python/quadrille/__init__.py \
	bindings/python/quadrille/_answers.py \
	bindings/python/quadrille/_arguments.py \
	bindings/python/quadrille/_batch.py \
	bindings/python/quadrille/_build.py \
	bindings/python/quadrille/_calls.py \
	bindings/python/quadrille/_candidates.py \
	bindings/python/quadrille/_diagram.py \
	bindings/python/quadrille/_errors.py \
	bindings/python/quadrille/_forms.py \
	bindings/python/quadrille/_generate.py \
	bindings/python/quadrille/_grid.py \
	bindings/python/quadrille/_logic.py \
	bindings/python/quadrille/_names.py \
	bindings/python/quadrille/_parameters.py \
	bindings/python/quadrille/_params.py \
	bindings/python/quadrille/_parts.py \
	bindings/python/quadrille/_problem.py \
	bindings/python/quadrille/_puzzles.py \
	bindings/python/quadrille/_search.py \
	bindings/python/quadrille/_sudoku.py \
	bindings/python/quadrille/_symmetry.py \
	bindings/python/quadrille/compat/__init__.py \
	bindings/python/quadrille/compat/exact_cover.py \
	bindings/python/quadrille/compat/xcover.py \
	bindings/python/quadrille/py.typed \
	bindings/python/setup.py \
	bindings/python/shim.c \
	bindings/python/shim.h \
	bindings/python/tests/compare_files.py \
	bindings/python/tests/leaks.py \
	bindings/python/tests/test_arrays.py \
	bindings/python/tests/test_compat.py \
	bindings/python/tests/test_docs.py \
	bindings/python/tests/test_errors.py \
	bindings/python/tests/test_lives.py \
	bindings/python/tests/test_problem.py \
	bindings/python/tests/test_puzzles.py \
	bindings/python/tests/test_signals.py \
	bindings/python/tests/test_sudoku.py \
	bindings/python/wheel.sh

.PHONY: python
if INSTRUMENTED
python:
	@echo 'make python: Python cannot load what sanitizers or counters of coverage are in' >&2; exit 1
else
python: libquadrille-core.la
	@$(AM_TESTS_ENVIRONMENT) \
	$(SHELL) $(top_srcdir)/bindings/python/wheel.sh bindings/wheel
endif
CLEANFILES += bindings/wheel/*.whl bindings/wheel/log
