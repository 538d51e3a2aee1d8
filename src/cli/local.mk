# cli: the program, a user of the public headers like any other. Append: quadrille_SOURCES.
quadrille_SOURCES += \
	src/cli/answer.c \
	src/cli/answer.h \
	src/cli/args.c \
	src/cli/args.h \
	src/cli/backtracker.c \
	src/cli/command.h \
	src/cli/commands.def \
	src/cli/conditions.c \
	src/cli/conditions.h \
	src/cli/cover.c \
	src/cli/cover.h \
	src/cli/cover_best.c \
	src/cli/cover_convert.c \
	src/cli/cover_count.c \
	src/cli/cover_diagram.c \
	src/cli/cover_draw.c \
	src/cli/cover_marginals.c \
	src/cli/cover_sample.c \
	src/cli/cover_solve.c \
	src/cli/crosscheck.c \
	src/cli/diagrams.c \
	src/cli/diagrams.h \
	src/cli/draw.c \
	src/cli/draw.h \
	src/cli/found.c \
	src/cli/found.h \
	src/cli/gridset.c \
	src/cli/gridset.h \
	src/cli/help.c \
	src/cli/help.h \
	src/cli/input.c \
	src/cli/input.h \
	src/cli/interrupt.c \
	src/cli/interrupt.h \
	src/cli/json.c \
	src/cli/json.h \
	src/cli/kit.c \
	src/cli/kit.h \
	src/cli/listing.c \
	src/cli/listing.h \
	src/cli/main.c \
	src/cli/memory.c \
	src/cli/memory.h \
	src/cli/nearest.c \
	src/cli/nearest.h \
	src/cli/out.c \
	src/cli/out.h \
	src/cli/parameters.c \
	src/cli/parameters.def \
	src/cli/parameters.h \
	src/cli/printf_like.h \
	src/cli/progress.c \
	src/cli/progress.h \
	src/cli/puzzles.c \
	src/cli/puzzles.h \
	src/cli/render.c \
	src/cli/render.h \
	src/cli/search.c \
	src/cli/search.h \
	src/cli/session.c \
	src/cli/session.h \
	src/cli/sudoku_candidates.c \
	src/cli/sudoku_convert.c \
	src/cli/sudoku_count.c \
	src/cli/sudoku_draw.c \
	src/cli/sudoku_search.c \
	src/cli/sudoku_search.h \
	src/cli/sudoku_solve.c \
	src/cli/sudoku_trace.c

# In $(datadir), not where bash-completion's .pc file says: that one lies outside a user's own prefix.
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = src/cli/completion/quadrille
