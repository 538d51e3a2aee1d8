/* records.c  Writes and reads the records of journals. */
#include "io/records.h"
#include "base/hash.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/version.h>

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

bool qdri_record_add_head(struct qdri_strbuf *text, const struct qdri_journal_head *head)
{
    return qdri_strbuf_addf(
        text, "%s%s problem %016" PRIx64 " assumed %016" PRIx64 " question %s form %s",
        before_version, qdr_version(), head->problem, head->assumed, questions[head->question],
        head->form);
}

bool qdri_record_add_best(struct qdri_strbuf *text, uint64_t most, const qdr_journal_state *state)
{
    return qdri_strbuf_addf(
        text, "best %" PRIu64 " %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, most,
        state->is_dearest ? "dearest" : "cheapest", state->solutions, state->proven, state->bound,
        state->nodes, state->pieces);
}

bool qdri_record_end(struct qdri_strbuf *text, size_t start, uint64_t *checksum)
{
    *checksum = XXH3_64bits_withSeed(text->text + start, text->length - start, *checksum);
    return qdri_strbuf_addf(text, " #%016" PRIx64 "\n", *checksum);
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

qdr_status qdri_records_head(struct qdri_records *records, struct qdri_journal_head *head)
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
               "%*s problem %16" SCNx64 " assumed %16" SCNx64 " question %7s form %15s",
               &head->problem, &head->assumed, question, head->form) != 4 ||
        !find_question(question, &head->question)) {
        return qdri_records_fail(records, QDR_SYNTAX, no_journal);
    }
    return QDR_OK;
}

qdr_status qdri_records_compare_head(const struct qdri_records *records,
                                     const struct qdri_journal_head *head)
{
    struct qdri_strbuf right = {.text = NULL};
    qdr_status status = QDR_OK;
    if (!qdri_record_add_head(&right, head)) {
        status = qdri_no_memory(records->error);
    } else if (strcmp(records->line.text, right.text) != 0) {
        status = qdri_records_fail(records, QDR_INVALID,
                                   "this is a journal of another problem, or of another version");
    }
    qdri_strbuf_free(&right);
    return status;
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

bool qdri_record_best(struct qdri_records *records, uint64_t *most, qdr_journal_state *state)
{
    if (!qdri_record_word(records, "best") || !qdri_record_number(records, most)) {
        return false;
    }
    state->is_dearest = qdri_record_word(records, " dearest");
    return (state->is_dearest || qdri_record_word(records, " cheapest")) &&
           qdri_record_number(records, &state->solutions) &&
           qdri_record_number(records, &state->proven) &&
           qdri_record_number(records, &state->bound) &&
           qdri_record_number(records, &state->nodes) &&
           qdri_record_number(records, &state->pieces) && qdri_record_is_over(records);
}

void qdri_records_free(struct qdri_records *records)
{
    qdri_lines_free(&records->lines);
}
