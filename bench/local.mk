# Benchmarks: never run by "make" or "make check", which only tries the tools out (tests/check-bench.sh).
# "make bench" builds $(BENCH_TOOLS) and then runs each of $(BENCHMARKS) (POSIX sh, from the build folder, with
# the environment of the shell tests) with the words of BENCH_ARGS. Append:
#
#     BENCHMARKS += bench/queens.sh
#     BENCH_TOOLS += bench/queens
#     bench_queens_LDADD = libquadrille-core.la
BENCH_TOOLS = bench/agree bench/batch bench/cluster bench/loose bench/measure
BENCHMARKS = bench/measure.sh

bench_measure_SOURCES = \
	bench/describe.c \
	bench/describe.h \
	bench/families.h \
	bench/families/colorings.c \
	bench/families/designs.c \
	bench/families/latin.c \
	bench/families/matchings.c \
	bench/families/multiplicities.c \
	bench/families/numbers.c \
	bench/families/partitions.c \
	bench/families/placements.c \
	bench/families/random.c \
	bench/families/tilings.c \
	bench/families/triangles.c \
	bench/families/wide.c \
	bench/families/wide.h \
	bench/families/words.c \
	bench/field.c \
	bench/field.h \
	bench/measure.c \
	bench/packings.c \
	bench/problems.c \
	bench/problems.h \
	bench/squares.c \
	bench/task.c \
	bench/task.h
bench_measure_CPPFLAGS = $(API_CPPFLAGS) -I$(top_srcdir)/bench
bench_agree_SOURCES = bench/agree.c tests/support/random_sudokus.c tests/support/random_sudokus.h
bench_agree_LDADD = libquadrille-core.la
bench_batch_SOURCES = bench/batch.c
bench_batch_LDADD = libquadrille-core.la -ldl
bench_cluster_SOURCES = bench/cluster.c
bench_cluster_LDADD = -lm
bench_loose_SOURCES = bench/loose.c tests/support/loose.c tests/support/loose.h
bench_loose_LDADD = libquadrille-core.la
bench_measure_LDADD = libquadrille-core.la -lm

if WHOLE
check_PROGRAMS += $(BENCH_TOOLS)
endif
EXTRA_DIST += $(BENCHMARKS) bench/cluster.sh bench/dig.sh bench/engines.sh bench/generate.sh bench/orbits.sh bench/rivals.sh bench/threads.sh bench/timing.sh

.PHONY: bench
bench: all
	$(MAKE) $(BENCH_TOOLS)
	@$(AM_TESTS_ENVIRONMENT) \
	for script in $(BENCHMARKS); do \
	  $(SHELL) "$(top_srcdir)/$$script" $(BENCH_ARGS) || exit 1; \
	done
