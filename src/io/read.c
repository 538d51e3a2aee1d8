/* read.c  Reading a problem in whatever format: what is the same for all of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "io/reading.h"

static ptrdiff_t read_memory(void *ctx, char *buffer, size_t size)
{
    qdr_memory_reader *memory = ctx;
    size_t left = memory->size - memory->position;
    size_t count = size < left ? size : left;
    if (count > 0) {
        memcpy(buffer, memory->bytes + memory->position, count);
    }
    memory->position += count;
    return (ptrdiff_t)count;
}

void qdr_reader_from_memory(qdr_reader *reader, qdr_memory_reader *memory, const char *bytes,
                            size_t size)
{
    *memory = (qdr_memory_reader){.bytes = bytes, .size = size};
    *reader = (qdr_reader){.ctx = memory, .read = read_memory};
}

const qdr_format_info *qdr_format_at(size_t index)
{
    static const qdr_format_info names[] = {
        {"auto", QDR_FORMAT_AUTO}, {"dlx", QDR_FORMAT_DLX}, {"spp", QDR_FORMAT_SPP}};
    return index < sizeof names / sizeof *names ? &names[index] : NULL;
}

bool qdr_format_find(const char *name, qdr_format *format)
{
    const qdr_format_info *info;
    for (size_t k = 0; name && (info = qdr_format_at(k)) != NULL; ++k) {
        if (strcmp(info->name, name) == 0) {
            *format = info->format;
            return true;
        }
    }
    return false;
}

struct qdri_token qdri_next_token(const struct qdri_line *line, size_t *at)
{
    size_t begin = *at;
    while (begin < line->length && qdri_is_blank(line->text[begin])) {
        ++begin;
    }
    size_t end = begin;
    while (end < line->length && !qdri_is_blank(line->text[end])) {
        ++end;
    }
    *at = end;
    if (begin == end) {
        return (struct qdri_token){0};
    }
    return (struct qdri_token){line->text + begin, end - begin, begin + 1};
}

struct qdri_token qdri_next_string(const struct qdri_line *line, size_t *at)
{
    struct qdri_token token = qdri_next_token(line, at);
    if (token.text) {
        token.text[token.length] = '\0';
        *at += *at < line->length;
    }
    return token;
}

struct qdri_token qdri_behind(struct qdri_token token, size_t length)
{
    return (struct qdri_token){token.text + length, token.length - length, token.column + length};
}

bool qdri_is_word(struct qdri_token token, const char *word)
{
    return token.text && token.length == strlen(word) &&
           memcmp(token.text, word, token.length) == 0;
}

bool qdri_is_mark(const struct qdri_line *line, const char *mark, size_t *at)
{
    size_t behind = 0;
    struct qdri_token bar = qdri_next_token(line, &behind);
    struct qdri_token word = qdri_next_token(line, &behind);
    if (!qdri_is_word(bar, "|") || !qdri_is_word(word, mark)) {
        return false;
    }
    *at = behind;
    return true;
}

qdr_status qdri_read_number(const char *digits, size_t length, uint64_t most, uint64_t *value,
                            size_t *wrong)
{
    bool is_large = false;
    *value = 0;
    *wrong = 0;
    for (size_t k = 0; k < length; ++k) {
        if (!qdri_is_digit(digits[k])) {
            *wrong = k;
            return QDR_SYNTAX;
        }
        uint64_t digit = (uint64_t)(digits[k] - '0');
        is_large = is_large || digit > most || *value > (most - digit) / 10;
        *value = is_large ? most : *value * 10 + digit;
    }
    if (length == 0) {
        return QDR_SYNTAX;
    }
    return is_large ? QDR_RANGE : QDR_OK;
}

qdr_status qdri_hand_on(const struct qdri_reading *reading, const qdr_error *found,
                        struct qdri_place place)
{
    qdr_status code = found->code == QDR_INVALID ? QDR_SYNTAX : found->code;
    return qdri_fail_at(reading->error, code, place, "%s", found->text);
}

void qdri_remark(const struct qdri_reading *reading, const qdr_error *remark)
{
    if (reading->params.on_remark) {
        reading->params.on_remark(reading->params.ctx, remark);
    }
}

/* Is the line two numbers and nothing else, as at the head of a set-partitioning problem? */
static bool is_spp_head(const struct qdri_line *line)
{
    size_t at = 0;
    for (int k = 0; k < 2; ++k) {
        struct qdri_token token = qdri_next_token(line, &at);
        if (!token.text) {
            return false;
        }
        for (size_t i = 0; i < token.length; ++i) {
            if (!qdri_is_digit(token.text[i])) {
                return false;
            }
        }
    }
    return !qdri_next_token(line, &at).text;
}

/* Looks at the first line that is not blank, and leaves it to be read. */
static qdr_status detect(struct qdri_reading *reading, qdr_format *format)
{
    struct qdri_line line;
    size_t at;
    do {
        qdr_status status = qdri_lines_next(&reading->lines, &line, reading->error);
        if (status != QDR_OK) {
            return status;
        }
        at = 0;
    } while (line.text && !qdri_next_token(&line, &at).text);
    *format = QDR_FORMAT_DLX;
    if (line.text) {
        *format = is_spp_head(&line) ? QDR_FORMAT_SPP : QDR_FORMAT_DLX;
        qdri_lines_again(&reading->lines);
    }
    return QDR_OK;
}

static qdr_status read_any(struct qdri_reading *reading)
{
    qdr_format format = (qdr_format)reading->params.format;
    if (format == QDR_FORMAT_AUTO) {
        qdr_status status = detect(reading, &format);
        if (status != QDR_OK) {
            return status;
        }
    }
    return format == QDR_FORMAT_SPP ? qdri_read_spp(reading) : qdri_read_dlx(reading);
}

static void remark_scarce(const struct qdri_reading *reading, const qdr_problem *problem,
                          qdr_item item, uint32_t low, uint32_t uses)
{
    char quote[QDRI_QUOTE_SIZE];
    const char *name = qdr_problem_item_name(problem, item);
    struct qdri_place place = reading->items_place;
    qdr_error remark;
    if (reading->column) {
        place.column = reading->column[item];
    }
    qdri_quote(quote, name, strlen(name));
    if (uses == 0) {
        qdri_fail_at(&remark, QDR_OK, place, "item '%s' is in no option, so there is no solution",
                     quote);
    } else {
        qdri_fail_at(&remark, QDR_OK, place,
                     "item '%s' is in %" PRIu32 " of the %" PRIu32
                     " options that it needs, so there is no solution",
                     quote, uses, low);
    }
    qdri_remark(reading, &remark);
}

/* Sums up what was not remarked upon one by one, of `count`. */
static void remark_others(const struct qdri_reading *reading, struct qdri_place place,
                          uint32_t count, const char *what)
{
    qdr_error remark;
    if (count > QDRI_REMARKS_MOST) {
        qdri_fail_at(&remark, QDR_OK, place, "there are %" PRIu32 " more such %s",
                     count - QDRI_REMARKS_MOST, what);
        qdri_remark(reading, &remark);
    }
}

/* Remarks the items that have fewer options than they need: nobody wants to search for that reason
 * in a solver. */
static qdr_status remark_items(const struct qdri_reading *reading, const qdr_problem *problem)
{
    uint32_t *uses;
    uint32_t scarce = 0;
    if (!reading->params.on_remark) {
        return QDR_OK;
    }
    uses = qdri_zeros(qdr_problem_items(problem), sizeof *uses);
    if (!uses) {
        return qdri_no_memory(reading->error);
    }
    for (qdr_option option = 0; option < qdr_problem_options(problem); ++option) {
        size_t count;
        const qdr_entry *entries = qdr_problem_option(problem, option, &count);
        for (size_t k = 0; k < count; ++k) {
            ++uses[entries[k].item];
        }
    }
    for (qdr_item item = 0; item < qdr_problem_items(problem); ++item) {
        uint32_t low;
        qdr_problem_bounds(problem, item, &low, NULL);
        if (uses[item] < low && ++scarce <= QDRI_REMARKS_MOST) {
            remark_scarce(reading, problem, item, low, uses[item]);
        }
    }
    remark_others(reading, reading->items_place, scarce, "items");
    remark_others(reading, reading->inert_place, reading->inert, "options");
    free(uses);
    return QDR_OK;
}

#define PARAMS struct qdri_read_params
static const struct qdri_param rows[] = {
    QDRI_PARAM_WORD(PARAMS, format, "format", "auto|dlx|spp", 0, "format of the input; auto: look"),
    QDRI_PARAM_NUMBER(QDR_PARAM_SIZE, PARAMS, memory, "memory", 0, UINT64_MAX / 2, 0,
                      "memory that the problem may take; 0: any"),
    QDRI_PARAM_NUMBER(QDR_PARAM_DURATION, PARAMS, time, "time", 0, UINT64_MAX / 2, 0,
                      "time that making a problem of boards and pieces may take; 0: any"),
    QDRI_PARAM_OTHER(QDR_PARAM_TEXT, PARAMS, source, "source",
                     "name of the input in errors and remarks"),
};

const struct qdri_subject qdri_read_subject = QDRI_SUBJECT("reading problems", PARAMS, rows, NULL);

qdr_status qdr_params_set_remark(qdr_params *params,
                                 void (*on_remark)(void *ctx, const qdr_error *remark), void *ctx,
                                 qdr_error *error)
{
    const qdr_status status = qdri_params_check(params, &qdri_read_subject, error);
    if (status == QDR_OK) {
        ((struct qdri_read_params *)params)->on_remark = on_remark;
        ((struct qdri_read_params *)params)->ctx = ctx;
    }
    return status;
}

qdr_status qdr_read_problem(qdr_problem **out, const qdr_reader *reader, const qdr_params *params,
                            qdr_error *error)
{
    *out = NULL;
    if (!reader || !reader->read) {
        return qdri_missing(error, "reader");
    }
    struct qdri_reading reading = {.error = error};
    qdr_problem *problem = NULL;
    qdr_status status = qdri_params_take(&reading.params.base, &qdri_read_subject, params, error);
    reading.lines = (struct qdri_lines){.reader = reader, .source = reading.params.source};
    status = status == QDR_OK ? qdr_builder_new(&reading.builder, error) : status;
    if (status == QDR_OK) {
        qdr_builder_set_memory(reading.builder, reading.params.memory);
        status = read_any(&reading);
    }
    status = status == QDR_OK ? qdr_builder_build(reading.builder, &problem, error) : status;
    qdr_builder_free(reading.builder);
    qdri_lines_free(&reading.lines);
    status = status == QDR_OK ? remark_items(&reading, problem) : status;
    free(reading.column);
    if (status != QDR_OK) {
        qdr_problem_free(problem);
        return status;
    }
    *out = problem;
    return QDR_OK;
}
