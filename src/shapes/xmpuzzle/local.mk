# xmpuzzle: the files of Burr Tools, which are XML.
libquadrille_core_la_SOURCES += \
	src/shapes/xmpuzzle/gunzip.c \
	src/shapes/xmpuzzle/read.c \
	src/shapes/xmpuzzle/xmpuzzle.h
if EXPAT
libquadrille_core_la_SOURCES += \
	src/shapes/xmpuzzle/cells.c \
	src/shapes/xmpuzzle/convert.c \
	src/shapes/xmpuzzle/names.c \
	src/shapes/xmpuzzle/parse.c
else
libquadrille_core_la_SOURCES += src/shapes/xmpuzzle/absent.c
endif
