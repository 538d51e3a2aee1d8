# shapes: commands on boards and pieces, where those on exact covers do not suffice.
quadrille_SOURCES += \
	src/cli/shapes/list.c
