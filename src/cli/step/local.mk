# step: a session in which Sudokus are solved by hand.
if HAVE_NCURSES
quadrille_SOURCES += \
	src/cli/step/actions.c \
	src/cli/step/asker.c \
	src/cli/step/asker.h \
	src/cli/step/board.c \
	src/cli/step/board.h \
	src/cli/step/book.c \
	src/cli/step/book.h \
	src/cli/step/glyphs.c \
	src/cli/step/glyphs.h \
	src/cli/step/keys.c \
	src/cli/step/keys.def \
	src/cli/step/keys.h \
	src/cli/step/slate.c \
	src/cli/step/slate.h \
	src/cli/step/prompt.c \
	src/cli/step/save.c \
	src/cli/step/save.h \
	src/cli/step/screen.c \
	src/cli/step/sitting.h \
	src/cli/step/step.c \
	src/cli/step/view.c \
	src/cli/step/view.h
else
quadrille_SOURCES += src/cli/step/absent.c
endif
