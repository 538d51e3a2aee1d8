# logic: solving step by step, as people do; a technique, or a kind of them, is a file; logic.def lists them.
pkginclude_HEADERS += \
	include/quadrille/logic.h
libquadrille_core_la_SOURCES += \
	src/sudoku/logic/aic.c \
	src/sudoku/logic/avoidable.c \
	src/sudoku/logic/bounds.c \
	src/sudoku/logic/bug.c \
	src/sudoku/logic/chains.c \
	src/sudoku/logic/chains.h \
	src/sudoku/logic/clauses.c \
	src/sudoku/logic/coloring.c \
	src/sudoku/logic/empty_rectangle.c \
	src/sudoku/logic/equations.c \
	src/sudoku/logic/equations.h \
	src/sudoku/logic/equivalence.c \
	src/sudoku/logic/exchange.c \
	src/sudoku/logic/exchange.h \
	src/sudoku/logic/exocet.c \
	src/sudoku/logic/finding.c \
	src/sudoku/logic/finding.h \
	src/sudoku/logic/fish.c \
	src/sudoku/logic/forcing.c \
	src/sudoku/logic/grade.c \
	src/sudoku/logic/grades.def \
	src/sudoku/logic/heed.c \
	src/sudoku/logic/heed.h \
	src/sudoku/logic/hint.c \
	src/sudoku/logic/innies.c \
	src/sudoku/logic/links.c \
	src/sudoku/logic/links.h \
	src/sudoku/logic/locked.c \
	src/sudoku/logic/logic.c \
	src/sudoku/logic/logic.def \
	src/sudoku/logic/logic.h \
	src/sudoku/logic/net_fish.c \
	src/sudoku/logic/nets.c \
	src/sudoku/logic/no_way.c \
	src/sudoku/logic/pairings.c \
	src/sudoku/logic/pairings.h \
	src/sudoku/logic/position.c \
	src/sudoku/logic/position.h \
	src/sudoku/logic/rectangle.c \
	src/sudoku/logic/sight.c \
	src/sudoku/logic/sight.h \
	src/sudoku/logic/singles.c \
	src/sudoku/logic/subsets.c \
	src/sudoku/logic/sue_de_coq.c \
	src/sudoku/logic/technique.h \
	src/sudoku/logic/trace.c \
	src/sudoku/logic/trace.h \
	src/sudoku/logic/trail.c \
	src/sudoku/logic/trail.h \
	src/sudoku/logic/turbot.c \
	src/sudoku/logic/w_wing.c \
	src/sudoku/logic/ways.c \
	src/sudoku/logic/ways.h \
	src/sudoku/logic/wings.c
