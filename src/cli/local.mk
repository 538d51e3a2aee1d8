# cli: the program, a user of the public headers like any other, and of base.
EXTRA_DIST += src/cli/README.md
quadrille_SOURCES += \
	src/cli/main.c

# Completion.  In $(datadir), not where .pc files say: these lie outside a user's own prefix.
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = src/cli/completion/quadrille
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = src/cli/completion/quadrille.fish
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = src/cli/completion/_quadrille

include src/cli/cover/local.mk
include src/cli/mpi/local.mk
include src/cli/search/local.mk
include src/cli/shapes/local.mk
include src/cli/shell/local.mk
include src/cli/step/local.mk
include src/cli/sudoku/local.mk
