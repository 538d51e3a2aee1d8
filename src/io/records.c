/* records.c  Writes and reads the records of journals. */
#include "io/records.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/base.h>

#include "base/hash.h"
#include "base/output.h"

#define UNIT 1e18 /* of shares */

static const char before_version[] = "quadrille journal 2 version ";

static const char *const questions[] = {
    [QDR_ASKED_SOLUTIONS] = "solve", [QDR_ASKED_COUNT] = "count", [QDR_ASKED_BEST] = "best"};
#define QUESTIONS (sizeof questions / sizeof *questions)

bool qdri_record_set_form(char to[QDR_JOURNAL_FORM], const char *form)
{
    form = form ? form : "none";
    const size_t length = strspn(form, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (length == 0 || form[length] != '\0' || length >= QDR_JOURNAL_FORM) {
        return false;
    }
    memcpy(to, form, length + 1);
    return true;
}

void qdri_record_add(struct qdri_record_writer *writer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    qdri_strbuf_addv(&writer->text, format, arguments);
    va_end(arguments);
}

static void add_number(struct qdri_record_writer *writer, const char *mark, uint64_t number)
{
    char text[2 + QDRI_DIGITS_MOST];
    const size_t length = strlen(mark);
    memcpy(text, mark, length);
    qdri_strbuf_add(&writer->text, text, length + qdri_digits(number, text + length));
}

void qdri_record_add_integer(struct qdri_record_writer *writer, char mark, int64_t integer)
{
    const char marks[] = {mark, (char)(integer < 0 ? '-' : '\0'), '\0'};
    add_number(writer, marks, integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer);
}

void qdri_record_end(struct qdri_record_writer *writer)
{
    struct qdri_strbuf *text = &writer->text;
    if (text->has_failed) {
        return;
    }
    writer->checksum = XXH3_64bits_withSeed(text->text + writer->start,
                                            text->length - writer->start, writer->checksum);
    qdri_record_add(writer, " #%016" PRIx64 "\n", writer->checksum);
    writer->start = text->length;
}

void qdri_record_clear(struct qdri_record_writer *writer)
{
    qdri_strbuf_clear(&writer->text);
    writer->start = 0;
}

/* Without its checksum. */
static void add_head(struct qdri_record_writer *writer, const qdr_journal_state *state,
                     uint64_t assumed)
{
    qdri_record_add(writer,
                    "%s%s problem %016" PRIx64 " assumed %016" PRIx64 " question %s form %s",
                    before_version, qdr_version(), state->problem, assumed,
                    questions[state->question], state->form);
}

void qdri_record_head(struct qdri_record_writer *writer, const qdr_journal_state *state,
                      uint64_t assumed)
{
    add_head(writer, state, assumed);
    qdri_record_end(writer);
}

static bool code_best(const struct qdri_coder *coder, qdr_journal_state *state)
{
    return qdri_code_u64(coder, &state->solutions) && qdri_code_u64(coder, &state->proven) &&
           qdri_code_u64(coder, &state->bound) && qdri_code_u64(coder, &state->nodes) &&
           qdri_code_u64(coder, &state->pieces);
}

void qdri_record_best(struct qdri_record_writer *writer, uint64_t most, qdr_journal_state *state)
{
    qdri_record_add(writer, "best %" PRIu64 " %s", most,
                    state->is_dearest ? "dearest" : "cheapest");
    code_best(&(struct qdri_coder){.writer = writer}, state);
    qdri_record_end(writer);
}

/* Is the line as it was written?  Its checksum is cut off. */
static bool is_right(struct qdri_records *records)
{
    struct qdri_line *line = &records->line;
    line->text[line->length] = '\0';
    char *mark = strrchr(line->text, '#');
    if (!mark || mark == line->text || mark[-1] != ' ') {
        return false;
    }
    mark[-1] = '\0';
    char written[20];
    const size_t length = (size_t)(mark - 1 - line->text);
    records->checksum = XXH3_64bits_withSeed(line->text, length, records->checksum);
    snprintf(written, sizeof written, "%016" PRIx64, records->checksum);
    records->at = line->text;
    return strcmp(mark + 1, written) == 0;
}

qdr_status qdri_records_next(struct qdri_records *records)
{
    qdr_status status = qdri_lines_next(&records->lines, &records->line, records->error);
    if (status != QDR_OK || !records->line.text || is_right(records)) {
        return status;
    }
    const struct qdri_place place = {.source = records->lines.source,
                                     .line = records->lines.number};
    status = qdri_lines_next(&records->lines, &records->line, records->error);
    if (status == QDR_OK && records->line.text) {
        return qdri_fail_at(records->error, QDR_SYNTAX, place, "the journal is damaged here");
    }
    records->is_cut = true;
    return status;
}

qdr_status qdri_records_fail(const struct qdri_records *records, qdr_status code, const char *what)
{
    return qdri_fail_at(records->error, code, qdri_lines_place(&records->lines, 1), "%s", what);
}

static bool begins_with(const struct qdri_line *line, const char *text)
{
    const size_t length = strlen(text);
    return line->text && line->length >= length && memcmp(line->text, text, length) == 0;
}

static bool find_question(const char *word, qdr_journal_question *question)
{
    for (size_t k = 0; k < QUESTIONS; ++k) {
        if (strcmp(word, questions[k]) == 0) {
            *question = (qdr_journal_question)k;
            return true;
        }
    }
    return false;
}

qdr_status qdri_records_head(struct qdri_records *records, qdr_journal_state *state)
{
    static const char no_journal[] = "this is no journal of a search";
    char question[8];
    qdr_status status = qdri_lines_next(&records->lines, &records->line, records->error);
    if (status == QDR_OK && begins_with(&records->line, "quadrille journal 1 version ")) {
        return qdri_records_fail(records, QDR_INVALID,
                                 "this journal has an older format; finish the search with the "
                                 "Quadrille that began it, or start again");
    }
    if (status == QDR_OK && !begins_with(&records->line, before_version)) {
        return qdri_records_fail(records, QDR_SYNTAX, no_journal);
    }
    if (status == QDR_OK) {
        qdri_lines_again(&records->lines);
        status = qdri_records_next(records);
    }
    if (status != QDR_OK) {
        return status;
    }
    if (!records->line.text) {
        return qdri_records_fail(records, QDR_SYNTAX, "the journal ends before it has begun");
    }
    if (sscanf(records->at + strlen(before_version),
               "%*s problem %16" SCNx64 " assumed %*16[0-9a-f] question %7s form %15s",
               &state->problem, question, state->form) != 3 ||
        !find_question(question, &state->question)) {
        return qdri_records_fail(records, QDR_SYNTAX, no_journal);
    }
    return QDR_OK;
}

qdr_status qdri_records_compare_head(const struct qdri_records *records,
                                     const qdr_journal_state *state, uint64_t assumed)
{
    struct qdri_record_writer right = {.start = 0};
    add_head(&right, state, assumed);
    qdr_status status = qdri_strbuf_check(&right.text, records->error);
    if (status == QDR_OK && strcmp(records->line.text, right.text.text) != 0) {
        status = qdri_records_fail(records, QDR_INVALID,
                                   "this is a journal of another problem, or of another version");
    }
    qdri_strbuf_free(&right.text);
    return status;
}

qdr_status qdri_records_walk(struct qdri_records *records, const struct qdri_record_kind *kinds,
                             const char *unknown, const char *missing, void *ctx)
{
    qdr_status status;
    while ((status = qdri_records_next(records)) == QDR_OK && records->line.text) {
        const struct qdri_record_kind *kind = kinds;
        while (kind->word && !qdri_record_word(records, kind->word)) {
            ++kind;
        }
        if (!kind->take) {
            return kind->word ? QDR_OK : qdri_records_fail(records, QDR_SYNTAX, unknown);
        }
        status = kind->take(ctx);
        if (status != QDR_OK) {
            return status;
        }
    }
    return status == QDR_OK && missing ? qdri_records_fail(records, QDR_SYNTAX, missing) : status;
}

bool qdri_record_number(struct qdri_records *records, uint64_t *number)
{
    const char *at = records->at;
    if (*at != ' ' || at[1] < '0' || at[1] > '9') {
        return false;
    }
    errno = 0;
    *number = strtoull(at + 1, &records->at, 10);
    return errno == 0;
}

bool qdri_record_integer(struct qdri_records *records, int64_t *integer)
{
    const char *at = records->at;
    if (*at != ' ' || (at[1] != '-' && (at[1] < '0' || at[1] > '9'))) {
        return false;
    }
    errno = 0;
    *integer = strtoll(at + 1, &records->at, 10);
    return errno == 0 && records->at > at + 1;
}

bool qdri_record_word(struct qdri_records *records, const char *word)
{
    const size_t length = strlen(word);
    const bool is_there = strncmp(records->at, word, length) == 0;
    records->at += is_there ? length : 0;
    return is_there;
}

bool qdri_record_is_over(const struct qdri_records *records)
{
    return *records->at == '\0';
}

bool qdri_record_take_best(struct qdri_records *records, uint64_t *most, qdr_journal_state *state)
{
    if (!qdri_record_word(records, "best") || !qdri_record_number(records, most)) {
        return false;
    }
    state->is_dearest = qdri_record_word(records, " dearest");
    return (state->is_dearest || qdri_record_word(records, " cheapest")) &&
           code_best(&(struct qdri_coder){.records = records}, state) &&
           qdri_record_is_over(records);
}

void qdri_records_free(struct qdri_records *records)
{
    qdri_lines_free(&records->lines);
}

static bool code(const struct qdri_coder *coder, uint64_t *number, uint64_t most)
{
    if (coder->writer) {
        add_number(coder->writer, " ", *number);
        return true;
    }
    return qdri_record_number(coder->records, number) && *number <= most;
}

bool qdri_code_u64(const struct qdri_coder *coder, uint64_t *number)
{
    return code(coder, number, UINT64_MAX);
}

bool qdri_code_u32(const struct qdri_coder *coder, uint32_t *number)
{
    uint64_t wide = *number;
    const bool is_there = code(coder, &wide, UINT32_MAX);
    *number = (uint32_t)wide;
    return is_there;
}

bool qdri_code_i64(const struct qdri_coder *coder, int64_t *number)
{
    if (coder->writer) {
        qdri_record_add_integer(coder->writer, ' ', *number);
        return true;
    }
    return qdri_record_integer(coder->records, number);
}

bool qdri_code_bool(const struct qdri_coder *coder, bool *truth)
{
    uint64_t wide = *truth;
    const bool is_there = code(coder, &wide, 1);
    *truth = wide == 1;
    return is_there;
}

bool qdri_code_share(const struct qdri_coder *coder, double *share)
{
    uint64_t units = coder->writer && *share > 0 ? (uint64_t)(*share * UNIT) : 0;
    const bool is_there = code(coder, &units, UINT64_MAX);
    *share = coder->writer ? *share : (double)units / UNIT;
    return is_there;
}
