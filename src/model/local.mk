# model: builder, problem, names, solution, verify, reduce. May include base/.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
pkginclude_HEADERS += \
	include/quadrille/problem.h \
	include/quadrille/solution.h
libquadrille_core_la_SOURCES += \
	src/model/builder.c \
	src/model/names.c \
	src/model/names.h \
	src/model/problem.c \
	src/model/problem.h \
	src/model/solution.c \
	src/model/verify.c
