# proof: certificates of completeness. May include base/, model/, engine/, solver/, best/, io/, scale/.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
EXTRA_DIST += src/proof/README.md
pkginclude_HEADERS += include/quadrille/proof.h
libquadrille_core_la_SOURCES += \
	src/proof/cnf.c \
	src/proof/cnf.h \
	src/proof/conflicts.c \
	src/proof/conflicts.h \
	src/proof/counter.c \
	src/proof/counter.h \
	src/proof/learnt.c \
	src/proof/exhaustive.c \
	src/proof/left.c \
	src/proof/lemmas.c \
	src/proof/listing.c \
	src/proof/listing.h \
	src/proof/lrat.c \
	src/proof/lrat.h \
	src/proof/lrat_reader.c \
	src/proof/lrat_reader.h \
	src/proof/merge.c \
	src/proof/outline.c \
	src/proof/outline.h \
	src/proof/piece.c \
	src/proof/piece.h \
	src/proof/proof.c \
	src/proof/prover.c \
	src/proof/prover.h \
	src/proof/reasons.c \
	src/proof/search.c \
	src/proof/search.h \
	src/proof/stream.c \
	src/proof/stream.h \
	src/proof/team.c \
	src/proof/team.h \
	src/proof/top.c \
	src/proof/top.h
include src/proof/best/local.mk
include src/proof/count/local.mk
