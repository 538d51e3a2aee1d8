# All tests speak TAP. Add
#   a unit test:   write tests/unit/test_NAME.c (one cmocka group; main returns n != 0) and append one line
#                      UNIT_TESTS += tests/unit/test_NAME
#                  It sees all of src/ and links libquadrille-core.la; with more sources than its own add
#                      tests_unit_test_NAME_SOURCES = ...
#   a shell test:  write tests/NAME.sh (POSIX sh; starts with `. "${top_srcdir:-.}/tests/tap.sh"`) and append
#                      SHELL_TESTS += tests/NAME.sh
#                  or, where sanitizers have no part in it, to PLAIN_TESTS
#   a fuzzer:      write tests/fuzz/fuzz_NAME.c (LLVMFuzzerTestOneInput) and append
#                      FUZZERS += tests/fuzz/fuzz_NAME
#                      tests_fuzz_fuzz_NAME_CPPFLAGS = $(LIB_CPPFLAGS)
#                      tests_fuzz_fuzz_NAME_LDFLAGS = $(FUZZ_LDFLAGS)
#                      tests_fuzz_fuzz_NAME_LDADD = libquadrille-core.la
#   any data:      EXTRA_DIST += tests/...
# A test may write only below a temporary folder of its own: "make distcheck" runs with read-only sources.
# CORE_TESTS need neither Sudokus nor shapes; a build without these has no other tests.
CORE_TESTS = \
	tests/unit/test_assumed_searches \
	tests/unit/test_best \
	tests/unit/test_best_journal \
	tests/unit/test_certificate \
	tests/unit/test_conformance \
	tests/unit/test_contest \
	tests/unit/test_count \
	tests/unit/test_cubes \
	tests/unit/test_diagram \
	tests/unit/test_diagram_file \
	tests/unit/test_diagram_memory \
	tests/unit/test_diagram_solutions \
	tests/unit/test_estimate \
	tests/unit/test_formats \
	tests/unit/test_journal \
	tests/unit/test_learn \
	tests/unit/test_memory \
	tests/unit/test_names \
	tests/unit/test_number \
	tests/unit/test_optimum \
	tests/unit/test_params \
	tests/unit/test_possible \
	tests/unit/test_problem \
	tests/unit/test_proof \
	tests/unit/test_property \
	tests/unit/test_random_problem \
	tests/unit/test_reduce \
	tests/unit/test_relay \
	tests/unit/test_rest \
	tests/unit/test_ring \
	tests/unit/test_sample \
	tests/unit/test_solutions \
	tests/unit/test_solver \
	tests/unit/test_spp \
	tests/unit/test_symmetry \
	tests/unit/test_tallies \
	tests/unit/test_team \
	tests/unit/test_text \
	tests/unit/test_tree \
	tests/unit/test_version \
	tests/unit/test_workers \
	tests/unit/test_write
UNIT_TESTS = $(CORE_TESTS) \
	tests/unit/test_alloc \
	tests/unit/test_arguments \
	tests/unit/test_backtrack \
	tests/unit/test_candidates \
	tests/unit/test_canonical \
	tests/unit/test_conformance_sudoku \
	tests/unit/test_deduction \
	tests/unit/test_digits \
	tests/unit/test_drawn \
	tests/unit/test_encode_chain \
	tests/unit/test_encode_limits \
	tests/unit/test_encode_relations \
	tests/unit/test_encoding \
	tests/unit/test_figure \
	tests/unit/test_formats_hold \
	tests/unit/test_fpuzzles \
	tests/unit/test_generate \
	tests/unit/test_grade \
	tests/unit/test_grid \
	tests/unit/test_iss \
	tests/unit/test_lanes \
	tests/unit/test_lattice \
	tests/unit/test_library \
	tests/unit/test_logic \
	tests/unit/test_logic_positions \
	tests/unit/test_logic_sound \
	tests/unit/test_lzstring \
	tests/unit/test_methods_agree \
	tests/unit/test_pages \
	tests/unit/test_pasted \
	tests/unit/test_penpa \
	tests/unit/test_pieces \
	tests/unit/test_pool \
	tests/unit/test_puzzle_stream \
	tests/unit/test_picture \
	tests/unit/test_parts \
	tests/unit/test_puzzle_formats \
	tests/unit/test_puzzle_reader \
	tests/unit/test_puzzle_text \
	tests/unit/test_rules \
	tests/unit/test_schrodinger \
	tests/unit/test_placed_clues \
	tests/unit/test_shapes_enumerate \
	tests/unit/test_shapes \
	tests/unit/test_shapes_pictures \
	tests/unit/test_shapes_implied \
	tests/unit/test_shapes_packing \
	tests/unit/test_shapes_symmetry \
	tests/unit/test_xmpuzzle \
	tests/unit/test_step \
	tests/unit/test_subjects \
	tests/unit/test_sudoku \
	tests/unit/test_sudoku_batch \
	tests/unit/test_sudoku_symmetry \
	tests/unit/test_svg \
	tests/unit/test_tiling \
	tests/unit/test_watch \
	tests/unit/test_write_grid

# Tests that are for builds as one uses them, not for those with sanitizers or counters of coverage: they look at sources,
# pages, names of symbols, or at what the system gives.
PLAIN_TESTS = \
	tests/check-dist.sh \
	tests/check-docs.sh \
	tests/check-format.sh \
	tests/check-gallery.sh \
	tests/check-html.sh \
	tests/check-install.sh \
	tests/check-asserts.sh \
	tests/check-cycles.sh \
	tests/check-layers.sh \
	tests/check-logic.sh \
	tests/check-mutants-proof.sh \
	tests/check-mutate.sh \
	tests/check-parameters.sh \
	tests/check-printf.sh \
	tests/check-published.sh \
	tests/check-readme.sh \
	tests/check-reference.sh \
	tests/check-release.sh \
	tests/check-sanitizers.sh \
	tests/check-setup.sh \
	tests/check-shell.sh \
	tests/check-symbols.sh \
	tests/check-scaling.sh \
	tests/check-tutorial.sh \
	tests/cli/large.sh \
	tests/cli/limits.sh \
	tests/cli/manual.sh \
	tests/python.sh

# So are these, which take minutes, one after the other: they begin first, and the others run beside them.
LONG_TESTS = \
	tests/js.sh \
	tests/web.sh

SHELL_TESTS = \
	tests/check-bench.sh \
	tests/check-disagreement.sh \
	tests/check-examples.sh \
	tests/check-headers.sh \
	tests/cli/at_once.sh \
	tests/cli/best.sh \
	tests/cli/candidates.sh \
	tests/cli/canonical.sh \
	tests/cli/cover.sh \
	tests/cli/cubes.sh \
	tests/cli/symmetry.sh \
	tests/cli/diagram.sh \
	tests/cli/draw.sh \
	tests/cli/estimate.sh \
	tests/cli/journal.sh \
	tests/cli/generate.sh \
	tests/cli/kept.sh \
	tests/cli/logic.sh \
	tests/cli/mpi.sh \
	tests/cli/out_of_memory.sh \
	tests/cli/output.sh \
	tests/cli/packing.sh \
	tests/cli/pasted.sh \
	tests/cli/proof.sh \
	tests/cli/questions.sh \
	tests/cli/shapes-list.sh \
	tests/cli/shapes.sh \
	tests/cli/digits.sh \
	tests/cli/schrodinger.sh \
	tests/cli/seeds.sh \
	tests/cli/shapes-draw.sh \
	tests/cli/step.sh \
	tests/cli/sudoku.sh \
	tests/cli/surroundings.sh \
	tests/cli/threads.sh \
	tests/cli/terminal.sh \
	tests/cli/usage.sh \
	tests/cli/xmpuzzle.sh

FUZZERS = \
	tests/fuzz/fuzz_diagram \
	tests/fuzz/fuzz_dlx \
	tests/fuzz/fuzz_fpuzzles \
	tests/fuzz/fuzz_lzstring \
	tests/fuzz/fuzz_paste \
	tests/fuzz/fuzz_rules \
	tests/fuzz/fuzz_spp \
	tests/fuzz/fuzz_sudoku
tests_fuzz_fuzz_diagram_SOURCES = tests/fuzz/fuzz_diagram.c tests/fuzz/require.h
tests_fuzz_fuzz_diagram_CPPFLAGS = $(LIB_CPPFLAGS)
tests_fuzz_fuzz_diagram_LDFLAGS = $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_diagram_LDADD = libquadrille-core.la
tests_fuzz_fuzz_dlx_SOURCES = tests/fuzz/fuzz_dlx.c tests/fuzz/read_write.h tests/fuzz/require.h
tests_fuzz_fuzz_dlx_CPPFLAGS = $(LIB_CPPFLAGS)
tests_fuzz_fuzz_dlx_LDFLAGS = $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_dlx_LDADD = libquadrille-core.la
tests_fuzz_fuzz_fpuzzles_SOURCES = tests/fuzz/fuzz_fpuzzles.c tests/fuzz/require.h
tests_fuzz_fuzz_fpuzzles_CPPFLAGS = $(LIB_CPPFLAGS)
tests_fuzz_fuzz_fpuzzles_LDFLAGS = $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_fpuzzles_LDADD = libquadrille-core.la
tests_fuzz_fuzz_lzstring_SOURCES = tests/fuzz/fuzz_lzstring.c tests/fuzz/require.h
tests_fuzz_fuzz_lzstring_CPPFLAGS = $(LIB_CPPFLAGS)
tests_fuzz_fuzz_lzstring_LDFLAGS = $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_lzstring_LDADD = libquadrille-core.la
tests_fuzz_fuzz_paste_SOURCES = tests/fuzz/fuzz_paste.c tests/fuzz/require.h
tests_fuzz_fuzz_paste_CPPFLAGS = $(LIB_CPPFLAGS)
tests_fuzz_fuzz_paste_LDFLAGS = $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_paste_LDADD = libquadrille-core.la
tests_fuzz_fuzz_rules_SOURCES = tests/fuzz/fuzz_rules.c tests/fuzz/require.h
tests_fuzz_fuzz_rules_CPPFLAGS = $(LIB_CPPFLAGS)
tests_fuzz_fuzz_rules_LDFLAGS = $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_rules_LDADD = libquadrille-core.la
tests_fuzz_fuzz_spp_SOURCES = tests/fuzz/fuzz_spp.c tests/fuzz/read_write.h tests/fuzz/require.h
tests_fuzz_fuzz_spp_CPPFLAGS = $(LIB_CPPFLAGS)
tests_fuzz_fuzz_spp_LDFLAGS = $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_spp_LDADD = libquadrille-core.la
tests_fuzz_fuzz_sudoku_SOURCES = tests/fuzz/fuzz_sudoku.c tests/fuzz/require.h
tests_fuzz_fuzz_sudoku_CPPFLAGS = $(LIB_CPPFLAGS)
tests_fuzz_fuzz_sudoku_LDFLAGS = $(FUZZ_LDFLAGS)
tests_fuzz_fuzz_sudoku_LDADD = libquadrille-core.la

# Unit tests that have more to do when they are called with the word "slow", as "make check-slow" does.
SLOW_TESTS = \
	tests/unit/test_assumed_searches \
	tests/unit/test_conformance \
	tests/unit/test_conformance_sudoku \
	tests/unit/test_generate \
	tests/unit/test_logic_sound \
	tests/unit/test_proof \
	tests/unit/test_property \
	tests/unit/test_shapes_symmetry

SOURCE_FILE = tests/support/source_file.c
SHIPPED_SOURCES = tests/support/shipped.c $(SOURCE_FILE)
tests_unit_test_conformance_SOURCES = tests/unit/test_conformance.c $(SHIPPED_SOURCES)
tests_unit_test_conformance_sudoku_SOURCES = tests/unit/test_conformance_sudoku.c $(SHIPPED_SOURCES)
RANDOM_PROBLEM_SOURCES = \
	tests/support/brute.c \
	tests/support/random_problem.c
PROOF_SOURCES = \
	tests/support/assumptions.c \
	tests/support/text.c
tests_unit_test_sudoku_batch_SOURCES = tests/unit/test_sudoku_batch.c tests/support/random_sudokus.c
tests_unit_test_shapes_implied_SOURCES = tests/unit/test_shapes_implied.c tests/support/loose.c
tests_unit_test_shapes_packing_SOURCES = tests/unit/test_shapes_packing.c tests/support/loose.c
tests_unit_test_assumed_searches_SOURCES = tests/unit/test_assumed_searches.c tests/support/assumptions.c \
	$(RANDOM_PROBLEM_SOURCES)
tests_unit_test_shapes_symmetry_SOURCES = tests/unit/test_shapes_symmetry.c tests/support/automorphisms.c \
	tests/support/pictures.c
tests_unit_test_best_SOURCES = tests/unit/test_best.c $(RANDOM_PROBLEM_SOURCES)
tests_unit_test_best_LDFLAGS = $(FEW_THREADS_WRAP)
tests_unit_test_best_journal_SOURCES = tests/unit/test_best_journal.c $(RANDOM_PROBLEM_SOURCES)
tests_unit_test_diagram_file_SOURCES = tests/unit/test_diagram_file.c \
	$(RANDOM_PROBLEM_SOURCES)
tests_unit_test_property_SOURCES = tests/unit/test_property.c $(RANDOM_PROBLEM_SOURCES)
# A part of the program that needs neither a terminal nor the rest of it.
tests_unit_test_step_SOURCES = tests/unit/test_step.c src/cli/shell/term/memory.c src/cli/shell/term/memory.h \
	src/cli/step/glyphs.c src/cli/step/glyphs.h \
	src/cli/step/keys.c src/cli/step/keys.def src/cli/step/keys.h src/cli/step/slate.c src/cli/step/slate.h
tests_unit_test_step_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/src/cli
tests_unit_test_random_problem_SOURCES = tests/unit/test_random_problem.c $(RANDOM_PROBLEM_SOURCES)
# Lets allocations fail: see tests/support/fail_alloc.h.
FAIL_ALLOC_FILES = tests/support/fail_alloc.c
FAIL_ALLOC_WRAP = -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=aligned_alloc,--wrap=free
FEW_THREADS_WRAP = -Wl,--wrap=pthread_create
tests_unit_test_alloc_SOURCES = tests/unit/test_alloc.c $(FAIL_ALLOC_FILES)
tests_unit_test_alloc_LDFLAGS = $(FAIL_ALLOC_WRAP)

tests_unit_test_backtrack_SOURCES = tests/unit/test_backtrack.c $(FAIL_ALLOC_FILES)
tests_unit_test_backtrack_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_shapes_SOURCES = tests/unit/test_shapes.c $(FAIL_ALLOC_FILES)
tests_unit_test_shapes_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_xmpuzzle_SOURCES = tests/unit/test_xmpuzzle.c $(FAIL_ALLOC_FILES)
tests_unit_test_xmpuzzle_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_deduction_SOURCES = tests/unit/test_deduction.c $(FAIL_ALLOC_FILES)
tests_unit_test_deduction_LDFLAGS = $(FAIL_ALLOC_WRAP)
DIAGRAMS_SOURCES = tests/support/diagrams.c
tests_unit_test_diagram_SOURCES = tests/unit/test_diagram.c $(DIAGRAMS_SOURCES) $(RANDOM_PROBLEM_SOURCES)
tests_unit_test_diagram_memory_SOURCES = tests/unit/test_diagram_memory.c $(DIAGRAMS_SOURCES) $(FAIL_ALLOC_FILES)
tests_unit_test_diagram_memory_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_diagram_solutions_SOURCES = tests/unit/test_diagram_solutions.c $(DIAGRAMS_SOURCES) $(FAIL_ALLOC_FILES)
tests_unit_test_diagram_solutions_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_estimate_SOURCES = tests/unit/test_estimate.c $(SOURCE_FILE) \
	$(RANDOM_PROBLEM_SOURCES)
tests_unit_test_formats_SOURCES = tests/unit/test_formats.c $(SOURCE_FILE) tests/support/cases.c
tests_unit_test_fpuzzles_SOURCES = tests/unit/test_fpuzzles.c $(SOURCE_FILE) tests/support/cases.c
tests_unit_test_lanes_SOURCES = tests/unit/test_lanes.c $(SOURCE_FILE)
tests_unit_test_logic_sound_SOURCES = tests/unit/test_logic_sound.c $(SOURCE_FILE)
tests_unit_test_memory_SOURCES = tests/unit/test_memory.c $(FAIL_ALLOC_FILES) $(RANDOM_PROBLEM_SOURCES)
tests_unit_test_memory_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_penpa_SOURCES = tests/unit/test_penpa.c $(SOURCE_FILE)
tests_unit_test_number_SOURCES = tests/unit/test_number.c $(FAIL_ALLOC_FILES)
tests_unit_test_number_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_pieces_SOURCES = tests/unit/test_pieces.c $(SOURCE_FILE) \
	$(RANDOM_PROBLEM_SOURCES)
tests_unit_test_journal_SOURCES = tests/unit/test_journal.c $(SOURCE_FILE)
tests_unit_test_cubes_SOURCES = tests/unit/test_cubes.c $(SOURCE_FILE) \
	$(RANDOM_PROBLEM_SOURCES)
tests_unit_test_pool_SOURCES = tests/unit/test_pool.c \
	$(SOURCE_FILE) $(RANDOM_PROBLEM_SOURCES)
tests_unit_test_pool_LDFLAGS = $(FEW_THREADS_WRAP)
tests_unit_test_team_LDFLAGS = $(FEW_THREADS_WRAP)
tests_unit_test_symmetry_SOURCES = tests/unit/test_symmetry.c $(FAIL_ALLOC_FILES)
tests_unit_test_symmetry_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_possible_SOURCES = tests/unit/test_possible.c $(RANDOM_PROBLEM_SOURCES)
tests_unit_test_puzzle_formats_SOURCES = tests/unit/test_puzzle_formats.c $(SOURCE_FILE) tests/support/cases.c
tests_unit_test_certificate_SOURCES = tests/unit/test_certificate.c tests/support/cpog.c \
	$(SOURCE_FILE) $(RANDOM_PROBLEM_SOURCES) $(PROOF_SOURCES)
PBP_SOURCES = tests/support/pbp.c tests/support/pbp_rows.c
tests_unit_test_optimum_SOURCES = tests/unit/test_optimum.c tests/support/text.c \
	$(PBP_SOURCES) $(RANDOM_PROBLEM_SOURCES)
tests_unit_test_proof_SOURCES = tests/unit/test_proof.c tests/support/drat.c tests/support/lrat.c \
	$(SOURCE_FILE) $(RANDOM_PROBLEM_SOURCES) $(PROOF_SOURCES)
tests_unit_test_relay_SOURCES = tests/unit/test_relay.c \
	$(FAIL_ALLOC_FILES) $(RANDOM_PROBLEM_SOURCES)
tests_unit_test_relay_LDFLAGS = $(FAIL_ALLOC_WRAP)
tests_unit_test_sample_SOURCES = tests/unit/test_sample.c $(DIAGRAMS_SOURCES)
tests_unit_test_solutions_SOURCES = tests/unit/test_solutions.c $(SOURCE_FILE)
tests_unit_test_workers_SOURCES = tests/unit/test_workers.c $(SOURCE_FILE) \
	$(RANDOM_PROBLEM_SOURCES)
tests_unit_test_write_SOURCES = tests/unit/test_write.c $(RANDOM_PROBLEM_SOURCES)

# For shell tests: whether files are well-formed XML.
if WHOLE
check_PROGRAMS += tests/support/well_formed
endif
tests_support_well_formed_CPPFLAGS = $(API_CPPFLAGS) $(EXPAT_CFLAGS)
tests_support_well_formed_LDADD = $(EXPAT_LIBS)

# For shell tests: checkers of proofs and certificates.
EXTRA_DIST += tests/support/pbp-1.2.sed
check_PROGRAMS += tests/support/check_cpog tests/support/check_lrat tests/support/check_pbp
tests_support_check_cpog_SOURCES = tests/support/check_cpog.c tests/support/cpog.c
tests_support_check_cpog_CPPFLAGS =
tests_support_check_lrat_SOURCES = tests/support/check_lrat.c tests/support/lrat.c
tests_support_check_lrat_CPPFLAGS =
tests_support_check_pbp_SOURCES = tests/support/check_pbp.c $(PBP_SOURCES)
tests_support_check_pbp_CPPFLAGS =

# For check-parameters.sh: the tables that tools/parameters.py reads.
check_PROGRAMS += tests/support/parameters
tests_support_parameters_CPPFLAGS = $(API_CPPFLAGS)
tests_support_parameters_LDADD = libquadrille-core.la

# For check-mutants-proof.sh, which links its objects with broken engines, too.
check_PROGRAMS += tests/support/mutant_proofs
tests_support_mutant_proofs_SOURCES = tests/support/mutant_proofs.c tests/support/lrat.c \
	$(RANDOM_PROBLEM_SOURCES) $(PROOF_SOURCES)
tests_support_mutant_proofs_LDADD = libquadrille-core.la

# Ends of programs at limits and signals: see tests/cli/limits.sh.
check_PROGRAMS += tests/support/limited
tests_support_limited_SOURCES = tests/support/limited.c
tests_support_limited_CPPFLAGS =
tests_support_limited_LDADD =

# The program once more, with allocations that fail: see tests/support/failing.c.
if WHOLE
check_PROGRAMS += tests/support/failing
endif
tests_support_failing_CPPFLAGS =
tests_support_failing_LDFLAGS = -Wl,--wrap=main
tests_support_failing_LDADD = $(quadrille_OBJECTS) $(quadrille_LDADD)

# The program once more, killed at one of its system calls: see tests/support/killing.c.
if WHOLE
check_PROGRAMS += tests/support/killing
endif
tests_support_killing_CPPFLAGS =
tests_support_killing_LDFLAGS = -Wl,--wrap=write,--wrap=fsync,--wrap=fdatasync,--wrap=ftruncate,--wrap=rename,--wrap=link,--wrap=linkat,--wrap=unlink
tests_support_killing_LDADD = $(quadrille_OBJECTS) $(quadrille_LDADD)

# Kept inputs, a folder a format, with what is expected of each.
EXTRA_DIST += tests/logic/basics.def tests/logic/patterns.def
EXTRA_DIST += tests/rules/houses.def tests/rules/lines.def tests/rules/neighbours.def tests/rules/sums.def
EXTRA_DIST += tests/formats/diagram tests/formats/dlx tests/formats/json tests/formats/spp tests/formats/sudoku

EXTRA_DIST += tests/shapes/make.awk tests/shapes/published.tsv tests/shapes/soma.xmpuzzle tests/shapes/unfold.awk
EXTRA_DIST += tests/support/only.c
EXTRA_DIST += $(LONG_TESTS) $(PLAIN_TESTS) $(SHELL_TESTS) tests/core.sh tests/check-proofs.sh tests/cli/ranks.sh tests/cli/pictures.sh tests/cli/words.sh tests/coverage.sh tests/cycles.py tests/cycles.txt tests/equal-mutants.txt tests/large.awk tests/layers.txt tests/leak-sanitizer.txt tests/mutants.awk tests/modules.tsv tests/mutants.sh tests/mutate.py tests/no-cmocka.sh tests/portability.sh tests/same.sh tests/sessions.sh tests/site.awk tests/tap.sh tests/thread-sanitizer.txt tests/weighted-queens.awk

if WHOLE
BUILT_TESTS = $(UNIT_TESTS)
if !INSTRUMENTED
TESTS += $(LONG_TESTS) $(PLAIN_TESTS)
endif
TESTS += $(SHELL_TESTS)
else
BUILT_TESTS = $(CORE_TESTS)
TESTS += tests/core.sh
endif
if HAVE_CMOCKA
check_PROGRAMS += $(BUILT_TESTS)
TESTS += $(BUILT_TESTS)
else
TESTS += tests/no-cmocka.sh
endif

TEST_EXTENSIONS = .sh
TAP_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(TAP_DRIVER)
SH_LOG_DRIVER = $(TAP_DRIVER)
# Each test runs in an environment of its own: see tests/support/run_test.c.
RUN_TEST = tests/support/run_test$(EXEEXT)
check_PROGRAMS += tests/support/run_test
tests_support_run_test_CPPFLAGS =
tests_support_run_test_LDADD =
LOG_COMPILER = $(RUN_TEST)
SH_LOG_COMPILER = $(RUN_TEST) $(SHELL)

# How many seconds of processor time a case may take.  Aim at ten; the rest is for slow machines.  A build that is not
# optimized, or checks itself, has more; packages and the browser have no limit.
if INSTRUMENTED
CASE_SECONDS = 150
else
CASE_SECONDS = $$(case '$(CFLAGS)' in *-O[23]*) echo 15 ;; *) echo 150 ;; esac)
endif
tests/check-mutate.log tests/js.log tests/python.log tests/web.log: CASE_SECONDS = 0

# The tests and cases that took most, of those that were run.
slowest:
	@find tests -name '*.log' | sort | xargs awk '/^# processor time: / { \
	  name = FILENAME; sub(/[.]log$$/, "", name); all = $$4; most = $$8; sub(/.* one case: /, ""); \
	  printf "%8.1f s  %s  (%.1f s: %s)\n", all, name, most, $$0 }' | sort -rn | head -n 20

# Both make the JavaScript package, where the other has not.
tests/web.log: tests/js.log

AM_TESTS_ENVIRONMENT = \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	top_srcdir='$(abs_top_srcdir)'; export top_srcdir; \
	top_builddir='$(abs_top_builddir)'; export top_builddir; \
	QUADRILLE='$(abs_top_builddir)/quadrille$(EXEEXT)'; export QUADRILLE; \
	EXAMPLES='$(EXAMPLES)'; export EXAMPLES; \
	SANITIZE_CFLAGS='$(SANITIZE_CFLAGS)'; export SANITIZE_CFLAGS; \
	TSAN_OPTIONS='suppressions=$(abs_top_srcdir)/tests/thread-sanitizer.txt'; export TSAN_OPTIONS; \
	LSAN_OPTIONS='suppressions=$(abs_top_srcdir)/tests/leak-sanitizer.txt:print_suppressions=0'; export LSAN_OPTIONS; \
	CC='$(CC) $(COVERAGE_CFLAGS)'; export CC; \
	MAKE='$(MAKE)'; export MAKE; \
	CASE_SECONDS="$(CASE_SECONDS)"; export CASE_SECONDS;

# The targets below build their programs after "all", not beside it: that is a make of its own, and two makes
# would compile the same file at once.

# Some tests, named in TEST, with what these need and no more: `make check-one TEST=tests/unit/test_count`.
check-one: all
	@needs=tests/support/run_test; for test in $(TEST); do case $$test in \
	  tests/unit/*) needs="$$needs $$test" ;; \
	  *check-examples* | *check-tutorial*) needs="$$needs $(EXAMPLES)" ;; \
	  *check-bench*) needs="$$needs bench/measure" ;; \
	  *mutants-proof*) needs="$$needs tests/support/mutant_proofs" ;; \
	  *check-parameters*) needs="$$needs tests/support/parameters" ;; \
	  *cli/journal*) needs="$$needs tests/support/killing" ;; \
	  *mutate*) needs="$(check_PROGRAMS)" ;; \
	  *) needs="$$needs tests/support/well_formed" ;; \
	  esac; done; \
	test -n '$(TEST)' || { echo 'say which: make check-one TEST=tests/unit/test_count' >&2; exit 1; }; \
	$(MAKE) check-TESTS TESTS='$(TEST)' check_PROGRAMS="$$needs" TEST_SUITE_LOG=test-suite-one.log
CLEANFILES += test-suite-one.log

if COVERAGE
# How many lines of each file the tests reach.
coverage: all
	find . -name '*.gcda' -exec rm -f {} +
	-$(MAKE) check
	$(SHELL) $(top_srcdir)/tests/coverage.sh
endif
mostlyclean-local:
	find . -name '*.gc[dn][ao]' -exec rm -f {} +

# What takes longer than one likes to wait: the rows of puzzles/expected.tsv that are marked slow, and broken engines
# on larger problems.
if HAVE_CMOCKA
check-slow: all
	$(MAKE) $(check_PROGRAMS)
	SLOW=yes; export SLOW; $(MAKE) check-TESTS CASE_SECONDS=0 \
	  TESTS='tests/check-mutants-proof.sh tests/check-mutate.sh tests/cli/out_of_memory.sh tests/cli/limits.sh' TEST_SUITE_LOG=test-suite-slow.log
	@$(AM_TESTS_ENVIRONMENT) \
	for test in $(SLOW_TESTS); do "./$$test" slow || exit 1; done
endif

# Proofs of all that ships, by whatever checkers are on the PATH: see tests/check-proofs.sh.
check-proofs: all tests/support/check_cpog tests/support/check_lrat tests/support/check_pbp
	$(MAKE) $(AM_MAKEFLAGS) check-TESTS CASE_SECONDS=0 TESTS=tests/check-proofs.sh TEST_SUITE_LOG=test-suite-proofs.log

# All counts that others have published: see tests/check-published.sh.
check-published: all
	PUBLISHED=all; export PUBLISHED; $(MAKE) $(AM_MAKEFLAGS) check-TESTS CASE_SECONDS=0 TESTS=tests/check-published.sh TEST_SUITE_LOG=test-suite-published.log

# The unit tests once more, under valgrind. (Not in a build with sanitizers: they exclude each other.)
.PHONY: check-one check-proofs check-published check-slow check-valgrind coverage fuzz slowest
check-valgrind: all
	$(MAKE) $(check_PROGRAMS)
	$(MAKE) check-TESTS CASE_SECONDS=0 TESTS='$(UNIT_TESTS)' TEST_SUITE_LOG=test-suite-valgrind.log \
	  LOG_FLAGS='valgrind -q --leak-check=full --show-leak-kinds=all --errors-for-leak-kinds=all --error-exitcode=99'
CLEANFILES += test-suite-slow.log test-suite-valgrind.log

if FUZZ
EXTRA_PROGRAMS += $(FUZZERS)
fuzz: all
	$(MAKE) $(FUZZERS)
endif
