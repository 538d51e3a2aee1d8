# shell: arguments, help, input and output: what a program needs that knows nothing of covers.
quadrille_SOURCES += \
	src/cli/shell/args.c \
	src/cli/shell/args.h \
	src/cli/shell/command.h \
	src/cli/shell/commands.def \
	src/cli/shell/formats.c \
	src/cli/shell/formats.h \
	src/cli/shell/help.c \
	src/cli/shell/help.h \
	src/cli/shell/input.c \
	src/cli/shell/input.h \
	src/cli/shell/interrupt.c \
	src/cli/shell/interrupt.h \
	src/cli/shell/json.c \
	src/cli/shell/json.h \
	src/cli/shell/limits.c \
	src/cli/shell/limits.h \
	src/cli/shell/lock.c \
	src/cli/shell/lock.h \
	src/cli/shell/memory.c \
	src/cli/shell/memory.h \
	src/cli/shell/out.c \
	src/cli/shell/out.h \
	src/cli/shell/parameters.c \
	src/cli/shell/parameters.def \
	src/cli/shell/parameters.h \
	src/cli/shell/picture.c \
	src/cli/shell/picture.h \
	src/cli/shell/progress.c \
	src/cli/shell/progress.h \
	src/cli/shell/render_graph.c \
	src/cli/shell/render_svg.c \
	src/cli/shell/replacement.c \
	src/cli/shell/replacement.h \
	src/cli/shell/session.c \
	src/cli/shell/session.h
