/* shim.c  Answers, errors, memory and tables for the JavaScript package; shim.h says what each is
 * for. */
#include "shim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common.h"

/* JavaScript's side. */
__attribute__((import_module("quadrille"), import_name("tick"))) extern int
qdrj_tick(double share, uint64_t solutions, uint64_t nodes);

qdrj_text qdrj_answer;
qdr_error qdrj_failure;

/* --------------------------------------------------------------------------------- memory ---- */

EXPORT(void *, qdrj_alloc)(size_t size)
{
    return malloc(size > 0 ? size : 1);
}

EXPORT(void, qdrj_free)(void *bytes)
{
    free(bytes);
}

/* --------------------------------------------------------------------------------- errors ---- */

EXPORT(int, qdrj_error_code)(void)
{
    return (int)qdrj_failure.code;
}

EXPORT(size_t, qdrj_error_line)(void)
{
    return qdrj_failure.line;
}

EXPORT(size_t, qdrj_error_column)(void)
{
    return qdrj_failure.column;
}

EXPORT(const char *, qdrj_error_source)(void)
{
    return qdrj_failure.source;
}

EXPORT(const char *, qdrj_error_text)(void)
{
    return qdrj_failure.text;
}

EXPORT(const char *, qdrj_error_name)(void)
{
    return qdr_status_name(qdrj_failure.code);
}

qdr_status qdrj_failed(const qdr_error *error)
{
    if (error->code == QDR_OK) { /* who keeps no error of its own fails for want of memory */
        return qdrj_no_memory();
    }
    qdrj_failure = *error;
    return error->code;
}

qdr_status qdrj_invalid(qdr_status code, const char *format, const char *name)
{
    qdrj_failure = (qdr_error){.code = code};
    snprintf(qdrj_failure.text, sizeof qdrj_failure.text, format, name);
    return code;
}

qdr_status qdrj_no_memory(void)
{
    return qdrj_invalid(QDR_NOMEM, "%s", "out of memory");
}

qdr_outcome qdrj_outcome(qdr_outcome outcome, const qdr_error *error)
{
    if (outcome == QDR_FAILED) {
        qdrj_failed(error);
    }
    return outcome;
}

/* -------------------------------------------------------------------------------- answers ---- */

EXPORT(const char *, qdrj_answer_bytes)(void)
{
    return qdrj_answer.bytes;
}

EXPORT(size_t, qdrj_answer_size)(void)
{
    return qdrj_answer.size;
}

/* What was large is not kept for answers that are small. */
#define ANSWER_KEPT (1u << 20)

qdrj_text *qdrj_answer_begin(void)
{
    if (qdrj_answer.capacity > ANSWER_KEPT) {
        qdrj_text_clear(&qdrj_answer);
    }
    qdrj_answer.size = 0;
    qdrj_answer.has_no_memory = false;
    return &qdrj_answer;
}

qdr_status qdrj_answer_end(void)
{
    return qdrj_answer.has_no_memory ? qdrj_no_memory() : QDR_OK;
}

qdr_status qdrj_written(qdr_status status)
{
    return qdrj_answer.has_no_memory ? qdrj_no_memory() : status;
}

void qdrj_text_clear(qdrj_text *text)
{
    free(text->bytes);
    *text = (qdrj_text){0};
}

static bool write_some(void *ctx, const char *bytes, size_t size)
{
    qdrj_text *text = ctx;
    const bool is_put = common_append(&text->bytes, &text->size, &text->capacity, bytes, size);
    text->has_no_memory = text->has_no_memory || !is_put;
    return is_put;
}

qdr_writer qdrj_writer(qdrj_text *text)
{
    return (qdr_writer){.ctx = text, .write = write_some};
}

/* ----------------------------------------------------------------------------------- JSON ---- */

void qdrj_put(qdrj_text *text, const char *bytes, size_t size)
{
    (void)write_some(text, bytes, size);
}

static void put_text(qdrj_text *text, const char *bytes)
{
    qdrj_put(text, bytes, strlen(bytes));
}

/* A comma comes before whatever is neither the first nor behind its key. */
static void begin_value(qdrj_text *text)
{
    if (text->size > 0 && !strchr("[{:", text->bytes[text->size - 1])) {
        put_text(text, ",");
    }
}

static void put_value(qdrj_text *text, const char *bytes)
{
    begin_value(text);
    put_text(text, bytes);
}

void qdrj_open(qdrj_text *text, const char *bracket)
{
    put_value(text, bracket);
}

void qdrj_close(qdrj_text *text, const char *bracket)
{
    put_text(text, bracket);
}

static void put_escaped(qdrj_text *text, const char *value)
{
    while (*value) {
        const size_t plain = strcspn(value, "\"\\\1\2\3\4\5\6\7\10\11\12\13\14\15\16\17\20\21\22"
                                            "\23\24\25\26\27\30\31\32\33\34\35\36\37");
        qdrj_put(text, value, plain);
        value += plain;
        if (*value) {
            char escape[8];
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)*value++);
            put_text(text, escape);
        }
    }
}

void qdrj_string(qdrj_text *text, const char *value)
{
    if (!value) {
        put_value(text, "null");
        return;
    }
    put_value(text, "\"");
    put_escaped(text, value);
    put_text(text, "\"");
}

void qdrj_key(qdrj_text *text, const char *name)
{
    qdrj_string(text, name);
    put_text(text, ":");
}

void qdrj_integer(qdrj_text *text, int64_t value)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)value);
    put_value(text, digits);
}

void qdrj_large(qdrj_text *text, uint64_t value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "\"%llu\"", (unsigned long long)value);
    put_value(text, digits);
}

void qdrj_number(qdrj_text *text, const qdr_number *value)
{
    size_t count;
    size_t size;
    const unsigned char *words = qdr_number_words(value, &count, &size);
    put_value(text, "\"0x0");
    for (size_t k = count * size; k-- > 0;) {
        char digits[3];
        snprintf(digits, sizeof digits, "%02x", words[k]);
        put_text(text, digits);
    }
    put_text(text, "\"");
}

/* What is infinite is a number that is too large, which JavaScript reads as Infinity. */
void qdrj_real(qdrj_text *text, double value)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.17g", value);
    put_value(text, value > 1e308 ? "1e999" : digits);
}

void qdrj_bool(qdrj_text *text, bool value)
{
    put_value(text, value ? "true" : "false");
}

void qdrj_remark(void *ctx, const qdr_error *remark)
{
    qdrj_text *text = ctx;
    qdrj_open(text, "{");
    qdrj_key(text, "text");
    qdrj_string(text, remark->text);
    qdrj_key(text, "line");
    qdrj_integer(text, (int64_t)remark->line);
    qdrj_key(text, "column");
    qdrj_integer(text, (int64_t)remark->column);
    qdrj_close(text, "}");
}

/* -------------------------------------------------------------------------------- watches ---- */

/* As long as JavaScript may take to be told, or to ask for an end. */
#define BETWEEN_TICKS_MS 40

static struct watch {
    qdrj_watched watched;
    int64_t next_ms;
    bool is_due;
} the_watch;

int64_t qdrj_now_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void qdrj_watch(qdrj_watched watched)
{
    the_watch = (struct watch){.watched = watched, .next_ms = qdrj_now_ms() + BETWEEN_TICKS_MS};
}

static qdr_progress come_to(const qdrj_watched *watched)
{
    qdr_progress so_far = {0};
    if (watched->solver) {
        qdr_solver_progress_info(watched->solver, &so_far);
    } else if (watched->best) {
        so_far.nodes = qdr_optimizer_stats(watched->best)->nodes;
        so_far.solutions = qdr_optimizer_count(watched->best);
    } else if (watched->generator) {
        so_far.nodes = qdr_generator_stats(watched->generator)->nodes;
    }
    return so_far;
}

bool qdrj_is_due(void)
{
    if (!the_watch.is_due && qdrj_now_ms() >= the_watch.next_ms) {
        const qdr_progress so_far = come_to(&the_watch.watched);
        the_watch.is_due = qdrj_tick(so_far.share, so_far.solutions, so_far.nodes) != 0;
        the_watch.next_ms = qdrj_now_ms() + BETWEEN_TICKS_MS;
    }
    return the_watch.is_due;
}

/* ---------------------------------------------------------------------------------- bytes ---- */

static ptrdiff_t read_some(void *ctx, char *buffer, size_t size)
{
    qdrj_input *input = ctx;
    return qdrj_is_due() ? -1 : input->bytes.read(input->bytes.ctx, buffer, size);
}

qdr_reader qdrj_reader(qdrj_input *input, const char *bytes, size_t size)
{
    qdr_reader_from_memory(&input->bytes, &input->memory, bytes, size);
    return (qdr_reader){.ctx = input, .read = read_some};
}

/* ----------------------------------------------------------------------------- parameters ---- */

qdr_verdict qdrj_on_tick(void *ctx)
{
    (void)ctx;
    return qdrj_is_due() ? QDR_STOP : QDR_CONTINUE;
}

qdr_watch *qdrj_polled(void)
{
    static qdr_watch *watch;
    if (!watch && qdr_watch_new(&watch, &qdrj_failure) == QDR_OK) {
        qdr_watch_on_tick(watch, qdrj_on_tick, NULL, 0);
    }
    return watch;
}

/* Of a search, or of making puzzles, which has all of these, too. */
EXPORT(qdr_params *, qdrj_params_new)(int is_making)
{
    const qdr_params_subject subject = is_making ? QDR_PARAMS_GENERATE : QDR_PARAMS_SEARCH;
    qdr_params *params = NULL;
    if (qdrj_polled() && qdr_params_new(&params, subject, &qdrj_failure) == QDR_OK) {
        qdr_params_set_watch(params, qdrj_polled());
    }
    return params;
}

EXPORT(qdr_status, qdrj_params_set)(qdr_params *params, const char *name, const char *value)
{
    return qdr_params_set(params, name, value, &qdrj_failure);
}

EXPORT(void, qdrj_params_free)(qdr_params *params)
{
    qdr_params_free(params);
}

/* --------------------------------------------------------------------------------- tables ---- */

static void put_pair(qdrj_text *text, const char *key, const char *value)
{
    qdrj_key(text, key);
    qdrj_string(text, value);
}

static void put_rules(qdrj_text *text)
{
    const qdr_rule_info *info;
    for (size_t k = 0; (info = qdr_rule_at(k)) != NULL; ++k) {
        qdrj_open(text, "{");
        put_pair(text, "name", info->name);
        put_pair(text, "argument", info->argument);
        put_pair(text, "meaning", info->meaning);
        qdrj_close(text, "}");
    }
}

static void put_techniques(qdrj_text *text)
{
    const qdr_technique *info;
    for (size_t k = 0; (info = qdr_technique_at(k)) != NULL; ++k) {
        qdrj_open(text, "{");
        put_pair(text, "name", info->name);
        put_pair(text, "meaning", info->meaning);
        put_pair(text, "grade", qdr_grade_name(info->grade));
        qdrj_key(text, "needsUniqueness");
        qdrj_bool(text, info->needs_uniqueness);
        qdrj_close(text, "}");
    }
}

static void put_named(qdrj_text *text, const char *name, const char *meaning)
{
    qdrj_open(text, "{");
    put_pair(text, "name", name);
    put_pair(text, "meaning", meaning);
    qdrj_close(text, "}");
}

static void put_clue_kinds(qdrj_text *text)
{
    const qdr_clue_kind *info;
    for (size_t k = 0; (info = qdr_clue_kind_at(k)) != NULL; ++k) {
        put_named(text, info->name, info->meaning);
    }
}

static void put_formats(qdrj_text *text)
{
    const qdr_puzzle_format_info *info;
    for (size_t k = 0; (info = qdr_puzzle_format_at(k)) != NULL; ++k) {
        if (!info->is_other) {
            qdrj_string(text, info->name);
        }
    }
}

static void put_symmetries(qdrj_text *text)
{
    const qdr_clue_symmetry_info *info;
    for (size_t k = 0; (info = qdr_clue_symmetry_at(k)) != NULL; ++k) {
        put_named(text, info->name, info->meaning);
    }
}

static void put_parameters(qdrj_text *text)
{
    static const char *const unit[] = {[QDR_PARAM_WORD] = "",
                                       [QDR_PARAM_NUMBER] = "",
                                       [QDR_PARAM_DURATION] = "duration",
                                       [QDR_PARAM_SIZE] = "size"};
    const qdr_param_info *info;
    for (size_t k = 0; (info = qdr_params_at(QDR_PARAMS_SEARCH, k)); ++k) {
        qdrj_open(text, "{");
        put_pair(text, "name", info->name);
        put_pair(text, "meaning", info->meaning);
        put_pair(text, "words", info->words);
        qdrj_key(text, "low");
        qdrj_large(text, info->low);
        qdrj_key(text, "high");
        qdrj_large(text, info->high);
        qdrj_key(text, "standard");
        qdrj_large(text, info->standard);
        put_pair(text, "unit", unit[info->kind]);
        put_pair(text, "engine", info->engine);
        qdrj_key(text, "forDevelopers");
        qdrj_bool(text, info->for_developers);
        qdrj_close(text, "}");
    }
}

static void put_table(qdrj_text *text, const char *name, void (*put)(qdrj_text *text))
{
    qdrj_key(text, name);
    qdrj_open(text, "[");
    put(text);
    qdrj_close(text, "]");
}

/* All that can be asked of the library before it has any work. */
EXPORT(qdr_status, qdrj_tables)(void)
{
    qdrj_text *text = qdrj_answer_begin();
    qdrj_open(text, "{");
    put_pair(text, "version", qdr_version());
    put_table(text, "rules", put_rules);
    put_table(text, "techniques", put_techniques);
    put_table(text, "clues", put_clue_kinds);
    put_table(text, "formats", put_formats);
    put_table(text, "symmetries", put_symmetries);
    put_table(text, "parameters", put_parameters);
    qdrj_close(text, "}");
    return qdrj_answer_end();
}
