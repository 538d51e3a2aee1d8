# Manuals. Append: dist_doc_DATA for pages, dist_man_MANS for manual pages.
if WHOLE
dist_man_MANS = \
	doc/man/quadrille.1 \
	doc/man/quadrille-best.1 \
	doc/man/quadrille-convert.1 \
	doc/man/quadrille-diagram.1 \
	doc/man/quadrille-draw.1 \
	doc/man/quadrille-estimate.1 \
	doc/man/quadrille-formats.5 \
	doc/man/quadrille-mpi.1 \
	doc/man/quadrille-shapes-list.1 \
	doc/man/quadrille-shapes.1 \
	doc/man/quadrille-solve.1 \
	doc/man/quadrille-split.1 \
	doc/man/quadrille-status.1 \
	doc/man/quadrille-sudoku.1 \
	doc/man/quadrille-sudoku-candidates.1 \
	doc/man/quadrille-sudoku-canonical.1 \
	doc/man/quadrille-sudoku-scramble.1 \
	doc/man/quadrille-sudoku-convert.1 \
	doc/man/quadrille-sudoku-draw.1 \
	doc/man/quadrille-sudoku-estimate.1 \
	doc/man/quadrille-sudoku-explain.1 \
	doc/man/quadrille-sudoku-generate.1 \
	doc/man/quadrille-sudoku-solve.1 \
	doc/man/quadrille-sudoku-step.1 \
	doc/man/quadrille-sudoku-trace.1 \
	doc/man/quadrille-sudoku-verify.1
endif
dist_doc_DATA = \
	LICENSE \
	NEWS \
	README.md \
	doc/counting.md \
	doc/design.md \
	doc/logic.md \
	doc/performance.md \
	doc/scaling.md \
	doc/shapes.md \
	doc/trust.md \
	doc/stability.md \
	doc/sudoku.md \
	doc/tutorial.md

# `count` and `check` are described together with `solve`, `marginals` and `sample` with `diagram`, `merge` with
# `split`, `hint` and `grade` with `explain`, `minimize` with `generate`.
if WHOLE
install-data-hook:
	cd '$(DESTDIR)$(man1dir)' && for group in quadrille quadrille-sudoku; do \
	  for name in count check; do \
	    rm -f "$$group-$$name.1" && $(LN_S) "$$group-solve.1" "$$group-$$name.1" || exit 1; \
	  done; done && rm -f quadrille-merge.1 && $(LN_S) quadrille-split.1 quadrille-merge.1 && \
	  for name in marginals sample; do \
	    rm -f "quadrille-$$name.1" && $(LN_S) quadrille-diagram.1 "quadrille-$$name.1" || exit 1; \
	  done && for name in hint grade; do \
	    rm -f "quadrille-sudoku-$$name.1" && \
	    $(LN_S) quadrille-sudoku-explain.1 "quadrille-sudoku-$$name.1" || exit 1; \
	  done && rm -f quadrille-sudoku-minimize.1 && \
	  $(LN_S) quadrille-sudoku-generate.1 quadrille-sudoku-minimize.1
uninstall-hook:
	cd '$(DESTDIR)$(man1dir)' && rm -f quadrille-count.1 quadrille-check.1 \
	  quadrille-marginals.1 quadrille-sample.1 quadrille-merge.1 \
	  quadrille-sudoku-count.1 quadrille-sudoku-check.1 \
	  quadrille-sudoku-hint.1 quadrille-sudoku-grade.1 \
	  quadrille-sudoku-minimize.1
endif

# The gallery: a page of pictures, made by the program in the build folder.
EXTRA_DIST += \
	doc/gallery.d/gallery.sh \
	doc/gallery.d/layouts.txt \
	doc/gallery.d/rules.txt \
	doc/gallery.d/techniques.txt
.PHONY: gallery
gallery: quadrille$(EXEEXT)
	QUADRILLE='$(abs_top_builddir)/quadrille$(EXEEXT)' $(SHELL) $(top_srcdir)/doc/gallery.d/gallery.sh doc/gallery
	@echo 'The gallery is doc/gallery/index.html'
clean-local:
	rm -rf doc/gallery doc/reference html

# The reference of the library: the headers as pages, by Doxygen.
EXTRA_DIST += doc/Doxyfile
.PHONY: reference
reference:
	@$(MKDIR_P) doc/reference
	SOURCES='$(abs_top_srcdir)' VERSION='$(PACKAGE_VERSION)' doxygen '$(srcdir)/doc/Doxyfile'
	@echo 'The reference is doc/reference/index.html'

# All documentation as a site: `make html`.
EXTRA_DIST += \
	doc/site/gallery.awk \
	doc/site/manual.awk \
	doc/site/markdown.awk \
	doc/site/navigation.txt \
	doc/site/news.awk \
	doc/site/page.awk \
	doc/site/reference.awk \
	doc/site/site.css \
	doc/site/site.sh \
	doc/site/template.html
html-local: quadrille$(EXEEXT)
	rm -rf html
	SOURCES='$(abs_top_srcdir)' QUADRILLE='$(abs_top_builddir)/quadrille$(EXEEXT)' VERSION='$(PACKAGE_VERSION)' AWK='$(AWK)' \
	  $(SHELL) $(top_srcdir)/doc/site/site.sh html
	@echo 'The site is html/index.html'
