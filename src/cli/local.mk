# cli: the program, a user of the public headers like any other. Append: quadrille_SOURCES.
quadrille_SOURCES += \
	src/cli/main.c

# In $(datadir), not where bash-completion's .pc file says: that one lies outside a user's own prefix.
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = src/cli/completion/quadrille
