# symmetry: groups of symmetries of problems, and solutions up to them.  May include base/ and the public headers.
pkginclude_HEADERS += include/quadrille/symmetry.h
libquadrille_core_la_SOURCES += \
	src/symmetry/auto.c \
	src/symmetry/component.c \
	src/symmetry/counting.c \
	src/symmetry/cycles.c \
	src/symmetry/fixed.c \
	src/symmetry/group.c \
	src/symmetry/group.h \
	src/symmetry/option_index.c \
	src/symmetry/orbits.c \
	src/symmetry/orbits.h \
	src/symmetry/residue.c \
	src/symmetry/residue.h \
	src/symmetry/split.c \
	src/symmetry/split.h \
	src/symmetry/subgroup.c \
	src/symmetry/subgroup.h \
	src/symmetry/walk.c
