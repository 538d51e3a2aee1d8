# The page. `make web` leaves it in web/page; tests/web.sh tests it.
EXTRA_DIST += \
	web/README.md \
	web/build.sh \
	web/index.html \
	web/src/board.ts \
	web/src/copies.ts \
	web/src/cover.ts \
	web/src/dom.ts \
	web/src/engine.ts \
	web/src/examples.ts \
	web/src/faults.ts \
	web/src/files.d.ts \
	web/src/input.ts \
	web/src/library.ts \
	web/src/page.ts \
	web/src/picture.ts \
	web/src/running.ts \
	web/src/share.ts \
	web/src/stepper.ts \
	web/src/sudoku.ts \
	web/src/tabs.ts \
	web/src/worker.ts \
	web/style.css \
	web/tests/browser.mjs \
	web/tests/common.mjs \
	web/tests/covers.mjs \
	web/tests/manners.mjs \
	web/tests/page.mjs \
	web/tests/sudokus.mjs \
	web/tsconfig.json

.PHONY: web
web: js
	@$(AM_TESTS_ENVIRONMENT) \
	$(SHELL) $(top_srcdir)/web/build.sh web/page
CLEANFILES += web/page/*.css web/page/*.html web/page/*.js
