# The JavaScript package: what of it is C.
EXTRA_DIST += \
	bindings/js/shim.c \
	bindings/js/shim.h \
	bindings/js/shim_diagram.c \
	bindings/js/shim_logic.c \
	bindings/js/shim_problem.c \
	bindings/js/shim_search.c \
	bindings/js/shim_sudoku.c
