# The page. `make web` leaves it in web/page.
EXTRA_DIST += \
	web/README.md \
	web/build.sh \
	web/index.html \
	web/src/board.ts \
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
	web/tsconfig.json

.PHONY: web
web: js
	@$(AM_TESTS_ENVIRONMENT) \
	$(SHELL) $(top_srcdir)/web/build.sh web/page
CLEANFILES += web/page/*.css web/page/*.html web/page/*.js
