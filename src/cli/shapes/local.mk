# shapes: commands on boards and pieces, where those on exact covers do not suffice.
quadrille_SOURCES += \
	src/cli/shapes/check.c \
	src/cli/shapes/convert.c \
	src/cli/shapes/covers.c \
	src/cli/shapes/draw.c \
	src/cli/shapes/list.c
