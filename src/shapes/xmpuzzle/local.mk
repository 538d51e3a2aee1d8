# xmpuzzle: the files of Burr Tools.
libquadrille_core_la_SOURCES += \
	src/shapes/xmpuzzle/cells.c \
	src/shapes/xmpuzzle/convert.c \
	src/shapes/xmpuzzle/gunzip.c \
	src/shapes/xmpuzzle/names.c \
	src/shapes/xmpuzzle/parse.c \
	src/shapes/xmpuzzle/read.c \
	src/shapes/xmpuzzle/xmpuzzle.h
