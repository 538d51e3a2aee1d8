/* solutions.c  Solutions as bytes: see quadrille/problem.h. */
#include <quadrille/problem.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "model/problem.h"

#define HEAD "quadrille solutions 1 problem %016" PRIx64 "\n"
#define HEAD_LENGTH 47

/* Bytes of a number of 32 bits, at most. */
#define NUMBER_LENGTH 5

/* Up to so many options, no memory is asked for. */
#define USUAL 256

static void put_head(char text[HEAD_LENGTH + 1], const qdr_problem *problem)
{
    snprintf(text, HEAD_LENGTH + 1, HEAD, qdr_problem_fingerprint(problem));
}

qdr_status qdr_write_solutions(const qdr_problem *problem, const qdr_writer *writer,
                               qdr_error *error)
{
    char text[HEAD_LENGTH + 1];
    if (!problem || !writer) {
        return qdri_missing(error, problem ? "writer" : "problem");
    }
    put_head(text, problem);
    return writer->write(writer->ctx, text, HEAD_LENGTH)
               ? QDR_OK
               : qdri_fail(error, QDR_IO, "writing has failed");
}

static size_t put_number(unsigned char *bytes, uint32_t number)
{
    size_t length = 0;
    for (; number > 0x7f; number >>= 7) {
        bytes[length++] = (unsigned char)(number | 0x80);
    }
    bytes[length++] = (unsigned char)number;
    return length;
}

/* `sorted` is room for the options, `bytes` for what is written of them. */
static bool write_sorted(const qdr_solution *solution, qdr_option *sorted, unsigned char *bytes,
                         const qdr_writer *writer)
{
    size_t count;
    size_t length = 0;
    uint32_t before = 0;
    const qdr_option *options = qdr_solution_options(solution, &count);
    memcpy(sorted, options, count * sizeof *sorted);
    qdri_sort(sorted, count);
    for (size_t k = 0; k < count; ++k) {
        length += put_number(bytes + length, sorted[k] + 1 - before);
        before = sorted[k] + 1;
    }
    bytes[length++] = 0;
    return writer->write(writer->ctx, (const char *)bytes, length);
}

qdr_status qdr_write_solution(const qdr_solution *solution, const qdr_writer *writer,
                              qdr_error *error)
{
    qdr_option usual[USUAL];
    unsigned char usual_bytes[USUAL * NUMBER_LENGTH + 1];
    if (!solution || !writer) {
        return qdri_missing(error, solution ? "writer" : "solution");
    }
    const bool is_usual = solution->count <= USUAL;
    qdr_option *sorted = is_usual ? usual : qdri_zeros(solution->count, sizeof *sorted);
    unsigned char *bytes = is_usual ? usual_bytes : qdri_zeros(solution->count + 1, NUMBER_LENGTH);
    qdr_status status = QDR_OK;
    if (!sorted || !bytes) {
        status = qdri_no_memory(error);
    } else if (!write_sorted(solution, sorted, bytes, writer)) {
        status = qdri_fail(error, QDR_IO, "writing has failed");
    }
    if (!is_usual) {
        free(sorted);
        free(bytes);
    }
    return status;
}

/* ------------------------------------------------------------------------------ reading ---- */

struct reading {
    const qdr_problem *problem;
    const qdr_reader *reader;
    struct qdri_place place;
    qdr_error *error;
    unsigned char room[4096];
    size_t at;
    size_t end;
    bool is_over;
    bool has_failed;
};

/* The next byte; -1: there is none. */
static int next_byte(struct reading *reading)
{
    if (reading->at == reading->end && !reading->is_over) {
        const ptrdiff_t size = reading->reader->read(reading->reader->ctx, (char *)reading->room,
                                                     sizeof reading->room);
        reading->has_failed = size < 0;
        reading->is_over = size <= 0;
        reading->at = 0;
        reading->end = size > 0 ? (size_t)size : 0;
    }
    return reading->at < reading->end ? reading->room[reading->at++] : -1;
}

static qdr_status fail(const struct reading *reading, const char *what)
{
    return reading->has_failed
               ? qdri_fail_at(reading->error, QDR_IO, reading->place, "reading has failed")
               : qdri_fail_at(reading->error, QDR_SYNTAX, reading->place, "%s", what);
}

static qdr_status take_head(struct reading *reading)
{
    char right[HEAD_LENGTH + 1];
    char text[HEAD_LENGTH + 1] = {0};
    put_head(right, reading->problem);
    for (size_t k = 0; k < HEAD_LENGTH; ++k) {
        const int byte = next_byte(reading);
        if (byte < 0 && k == 0 && !reading->has_failed) {
            return QDR_OK;
        }
        if (byte < 0 || (k < HEAD_LENGTH - 17 && byte != right[k])) {
            return fail(reading, "these are no solutions as bytes");
        }
        text[k] = (char)byte;
    }
    return strcmp(text, right) == 0 ? QDR_OK
                                    : qdri_fail_at(reading->error, QDR_INVALID, reading->place,
                                                   "these are solutions of another problem");
}

/* The rest of a number that begins with this byte; 0: it is none, or ends too soon. */
static uint64_t take_number(struct reading *reading, int byte)
{
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 7 * NUMBER_LENGTH && byte >= 0; shift += 7) {
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
            return number;
        }
        byte = next_byte(reading);
    }
    return 0;
}

/* The options of a solution, whose first byte is there.  Require: room for all of the problem. */
static qdr_status take_options(struct reading *reading, int byte, qdr_option *options,
                               size_t *count)
{
    uint64_t option = 0;
    for (*count = 0; byte != 0; byte = next_byte(reading)) {
        const uint64_t more = byte > 0 ? take_number(reading, byte) : 0;
        option += more;
        if (more == 0) {
            return fail(reading, "the solutions end within one");
        }
        if (option > reading->problem->options) {
            return fail(reading, "the solutions are damaged: there is no such option");
        }
        options[(*count)++] = (qdr_option)(option - 1);
    }
    return QDR_OK;
}

static qdr_status take_all(struct reading *reading, const qdr_sink *sink, qdr_option *options)
{
    qdr_solution solution = {.option = options, .problem = reading->problem};
    qdr_status status = take_head(reading);
    for (int byte; status == QDR_OK && (byte = next_byte(reading)) >= 0;) {
        status = take_options(reading, byte, options, &solution.count);
        if (status == QDR_OK && sink->take(sink->ctx, &solution) == QDR_STOP) {
            return QDR_OK;
        }
    }
    return status == QDR_OK && reading->has_failed ? fail(reading, "") : status;
}

qdr_status qdr_read_solutions(const qdr_problem *problem, const qdr_reader *reader,
                              const char *source, const qdr_sink *sink, qdr_error *error)
{
    if (!problem || !reader || !sink) {
        return qdri_missing(error, !problem ? "problem" : reader ? "sink" : "reader");
    }
    struct reading reading = {
        .problem = problem, .reader = reader, .place = {.source = source}, .error = error};
    qdr_option *options = qdri_zeros((uint64_t)problem->options + 1, sizeof *options);
    if (!options) {
        return qdri_no_memory(error);
    }
    const qdr_status status = take_all(&reading, sink, options);
    free(options);
    return status;
}
