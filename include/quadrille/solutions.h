/**
 * @file solutions.h
 * Solutions as bytes: about one for each option.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     static bool append(void *ctx, const char *bytes, size_t size)
 *     {
 *         qdr_memory *memory = ctx;
 *         static char room[1000];
 *         if (memory->size + size > sizeof room) {
 *             return false;
 *         }
 *         memcpy(room + memory->size, bytes, size);
 *         memory->bytes = room;
 *         memory->size += size;
 *         return true;
 *     }
 *
 *     static qdr_verdict write_one(void *ctx, const qdr_solution *solution)
 *     {
 *         const qdr_writer *writer = ctx;
 *         return qdr_write_solution(solution, writer, NULL) == QDR_OK ? QDR_CONTINUE : QDR_STOP;
 *     }
 *
 *     static qdr_verdict count_one(void *ctx, const qdr_solution *solution)
 *     {
 *         int *count = ctx;
 *         (void)solution;
 *         ++*count;
 *         return QDR_CONTINUE;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory memory, solutions = {.size = 0};
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         int count = 0;
 *         qdr_writer writer = {.ctx = &solutions, .write = append};
 *         const qdr_sink sink = {.ctx = &writer, .take = write_one};
 *         const qdr_sink counter = {.ctx = &count, .take = count_one};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_write_solutions(problem, &writer, NULL) != QDR_OK ||
 *             qdr_solver_run(solver, &sink) != QDR_EXHAUSTED) {
 *             return 1;
 *         }
 *         qdr_reader_from_memory(&reader, &memory, solutions.bytes, solutions.size);
 *         if (qdr_read_solutions(problem, &reader, NULL, &counter, NULL) == QDR_OK) {
 *             printf("%d solutions\n", count);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A line names the problem by its fingerprint (qdr_problem_fingerprint); then come solutions, the
 * options of each in the order of the problem: the first by its number from 1, each further one by
 * how much it is greater than the one before; and then 0.  Such a number has seven bits in each
 * byte, the lowest first, and all its bytes but the last have the eighth bit set (LEB128).
 *
 * Threads: the functions keep nothing; they may be called at once, with different readers and
 * writers.
 *
 * Source: LEB128 is that of the DWARF standard; that differences of sorted numbers are small is the
 * idea of all inverted files: I. Witten, A. Moffat and T. Bell, "Managing Gigabytes" (1999).
 */
#ifndef QUADRILLE_SOLUTIONS_H
#define QUADRILLE_SOLUTIONS_H

#include <quadrille/io.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** Writes the line that solutions of a problem begin with.
 *
 * Errors: QDR_INVALID (NULL), QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_solutions(const qdr_problem *problem,
                                                    const qdr_writer *writer, qdr_error *error);

/** Writes a solution behind it, by one call of the writer.
 *
 * Errors: QDR_INVALID (NULL), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_solution(const qdr_solution *solution,
                                                   const qdr_writer *writer, qdr_error *error);

/** Reads solutions of a problem, and gives each to `sink`, until there are no more, or it wants no
 * more.
 *
 * Nothing at all is no solutions.  That each is a solution is not looked at.  `source` names the
 * input in errors, and may be NULL.  Errors: QDR_INVALID (NULL, or solutions of another problem),
 * QDR_SYNTAX (they are damaged, or end within one; those before were given), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_read_solutions(const qdr_problem *problem,
                                                   const qdr_reader *reader, const char *source,
                                                   const qdr_sink *sink, qdr_error *error);

QDR_END_DECLS

#endif
