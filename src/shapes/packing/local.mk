# packing: decides loose packings.
libquadrille_core_la_SOURCES += \
	src/shapes/packing/beam.c \
	src/shapes/packing/beam.h \
	src/shapes/packing/bounds.c \
	src/shapes/packing/boxes.c \
	src/shapes/packing/exact.c \
	src/shapes/packing/field.c \
	src/shapes/packing/field.h \
	src/shapes/packing/methods.h \
	src/shapes/packing/packing.c \
	src/shapes/packing/packing.h
