/* params.c  Parameters that are set by name, whatever their subject. */
#include "base/params.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/quote.h"

static void *place_of(qdr_params *params, const struct qdri_param *row)
{
    return (char *)params + row->offset;
}

/* Require: it is a text. */
static char **text_of(qdr_params *params, const struct qdri_param *row)
{
    return place_of(params, row);
}

/* Is its value a number inside, or two? */
static bool is_number(const struct qdri_param *row)
{
    return row->info.kind < QDR_PARAM_TEXT;
}

static bool is_text(const struct qdri_param *row)
{
    return row->info.kind == QDR_PARAM_TEXT || row->info.kind == QDR_PARAM_LIST;
}

static bool is_range(const struct qdri_param *row)
{
    return row->info.kind == QDR_PARAM_RANGE || row->info.kind == QDR_PARAM_TENTHS;
}

/* A range gets both of its bounds. */
static void store(struct qdr_params *params, const struct qdri_param *row, uint64_t value)
{
    const struct qdri_range both = {value, value};
    memcpy(place_of(params, row), &both, is_range(row) ? sizeof both : sizeof value);
}

const struct qdri_param *qdri_params_row(const struct qdri_subject *subject, size_t index)
{
    while (subject && index >= subject->rows) {
        index -= subject->rows;
        subject = subject->base;
    }
    return subject ? &subject->row[index] : NULL;
}

void qdri_params_init(struct qdr_params *params, const struct qdri_subject *subject)
{
    const struct qdri_param *row;
    memset(params, 0, subject->size);
    params->subject = subject;
    for (size_t k = 0; (row = qdri_params_row(subject, k)); ++k) {
        if (is_number(row)) {
            store(params, row, row->info.standard);
        }
    }
}

void qdri_params_word(const char *words, uint64_t index, char *word, size_t size)
{
    while (index-- > 0) {
        words = strchr(words, '|') + 1;
    }
    size_t length = strcspn(words, "|");
    length = length < size ? length : size - 1;
    memcpy(word, words, length);
    word[length] = '\0';
}

qdr_status qdri_params_check(const qdr_params *params, const struct qdri_subject *subject,
                             qdr_error *error)
{
    const struct qdri_subject *found = params->subject;
    while (found && found != subject) {
        found = found->base;
    }
    return found ? QDR_OK
                 : qdri_fail(error, QDR_INVALID, "parameters of %s are needed, not those of %s",
                             subject->name, params->subject->name);
}

qdr_status qdri_params_take(struct qdr_params *taken, const struct qdri_subject *subject,
                            const qdr_params *params, qdr_error *error)
{
    if (!params) {
        qdri_params_init(taken, subject);
        return QDR_OK;
    }
    const qdr_status status = qdri_params_check(params, subject, error);
    if (status == QDR_OK) {
        memcpy(taken, params, subject->size);
        taken->subject = subject;
    }
    return status;
}

/* Gives a copy texts of its own. */
static qdr_status copy_texts(qdr_params *params, qdr_error *error)
{
    const struct qdri_param *row;
    qdr_status status = QDR_OK;
    for (size_t k = 0; (row = qdri_params_row(params->subject, k)); ++k) {
        char **text = text_of(params, row);
        if (is_text(row) && *text) {
            *text = qdri_copy(*text, strlen(*text) + 1, 1);
            status = *text ? status : qdri_no_memory(error);
        }
    }
    return status;
}

qdr_status qdri_params_new(qdr_params **out, const struct qdri_subject *subject,
                           const qdr_params *params, qdr_error *error)
{
    *out = NULL;
    qdr_params *made = qdri_zeros(1, subject->size);
    if (!made) {
        return qdri_no_memory(error);
    }
    qdr_status status = qdri_params_take(made, subject, params, error);
    if (status != QDR_OK) {
        free(made);
        return status;
    }
    status = copy_texts(made, error);
    if (status != QDR_OK) {
        qdr_params_free(made);
        return status;
    }
    *out = made;
    return QDR_OK;
}

qdr_status qdr_params_copy(qdr_params **out, const qdr_params *params, qdr_error *error)
{
    *out = NULL;
    return params ? qdri_params_new(out, params->subject, params, error)
                  : qdri_missing(error, "params");
}

void qdr_params_free(qdr_params *params)
{
    const struct qdri_param *row;
    for (size_t k = 0; params && (row = qdri_params_row(params->subject, k)); ++k) {
        if (is_text(row)) {
            free(*text_of(params, row));
        }
    }
    free(params);
}

void qdr_params_set_watch(qdr_params *params, qdr_watch *watch)
{
    params->stop = qdri_stop_of(watch);
}

void qdri_params_set_stop(qdr_params *params, const struct qdri_stop *stop)
{
    params->stop = stop ? *stop : (struct qdri_stop){0};
}

struct qdri_stop qdri_params_stop(const qdr_params *params)
{
    return params ? params->stop : (struct qdri_stop){0};
}

/* Those that are set for each search stand last. */
const struct qdri_param *qdri_params_find(const struct qdri_subject *subject, const char *name)
{
    for (; subject; subject = subject->base) {
        for (size_t index = subject->rows; index-- > 0;) {
            if (qdri_param_is(name, subject->row[index].info.name)) {
                return &subject->row[index];
            }
        }
    }
    return NULL;
}

static qdr_status fail_unknown(const struct qdri_subject *subject, const char *name,
                               qdr_error *error)
{
    struct qdri_nearest nearest = {0};
    char guess[QDRI_GUESS_SIZE];
    const struct qdri_param *row;
    for (size_t k = 0; (row = qdri_params_row(subject, k)); ++k) {
        qdri_nearest_try(&nearest, name, row->info.name);
    }
    return qdri_fail(error, QDR_UNKNOWN, "unknown parameter '%s'%s", name,
                     qdri_nearest_guess(guess, &nearest));
}

static qdr_status look_up(const struct qdri_param **row, const qdr_params *params, const char *name,
                          qdr_error *error)
{
    *row = name ? qdri_params_find(params->subject, name) : NULL;
    return !name  ? qdri_missing(error, "name")
           : *row ? QDR_OK
                  : fail_unknown(params->subject, name, error);
}

static qdr_status fail_kind(const struct qdri_param *row, qdr_error *error)
{
    return qdri_fail(error, QDR_INVALID, "parameter '%s' takes %s", row->info.name,
                     is_number(row) ? "a number or a word"
                     : is_text(row) ? "a text"
                                    : "a grid");
}

qdr_status qdri_params_set_pointer(qdr_params *params, const char *name, qdr_param_kind kind,
                                   const void *pointer, qdr_error *error)
{
    const struct qdri_param *row;
    const qdr_status status = look_up(&row, params, name, error);
    if (status == QDR_OK && row->info.kind != kind) {
        return fail_kind(row, error);
    }
    if (status == QDR_OK) {
        memcpy(place_of(params, row), &pointer, sizeof pointer);
    }
    return status;
}

/* Returns the greatest value: for words, the index of the last. */
static uint64_t highest(const qdr_param_info *info)
{
    uint64_t high = info->high;
    for (const char *at = info->words; at && *at != '\0'; ++at) {
        high += *at == '|';
    }
    return high;
}

static qdr_status set_checked(qdr_params *params, const struct qdri_param *row, uint64_t value,
                              qdr_error *error)
{
    const qdr_param_info *info = &row->info;
    if (value < info->low || value > highest(info)) {
        return qdri_fail(error, QDR_RANGE, "parameter '%s' must be from %" PRIu64 " to %" PRIu64,
                         info->name, info->low, highest(info));
    }
    store(params, row, value);
    return QDR_OK;
}

bool qdri_params_find_word(const char *words, const char *word, size_t length, uint64_t *index)
{
    *index = 0;
    for (const char *at = words; at && length > 0; ++*index) {
        if (strcspn(at, "|") == length && strncmp(at, word, length) == 0) {
            return true;
        }
        at = strchr(at, '|');
        at = at ? at + 1 : NULL;
    }
    return false;
}

static qdr_status fail_word(const qdr_param_info *info, const char *value, qdr_error *error)
{
    return qdri_fail(error, QDR_SYNTAX, "parameter '%s' takes one of %s, not '%s'", info->name,
                     info->words, value);
}

static qdr_status set_word(qdr_params *params, const struct qdri_param *row, const char *value,
                           qdr_error *error)
{
    uint64_t index;
    if (!qdri_params_find_word(row->info.words, value, strlen(value), &index)) {
        return fail_word(&row->info, value, error);
    }
    store(params, row, index);
    return QDR_OK;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

const char *qdri_params_digits(const char *text, uint64_t *value)
{
    *value = 0;
    for (; is_digit(*text); ++text) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*value > (UINT64_MAX - digit) / 10) {
            return NULL;
        }
        *value = *value * 10 + digit;
    }
    return text;
}

/* A unit that may stand behind a number, and what it multiplies by. */
struct factor {
    const char *name;
    uint64_t factor;
};

/* How the numbers with a unit are written, and an example for the error. */
struct notation {
    struct factor factors[8]; /* up to one of 0 */
    const char *separator;    /* of the bounds of a range */
    const char *example;
};

static const struct notation notations[] = {
    [QDR_PARAM_DURATION] = {{{"", 1000}, {"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}},
                            NULL,
                            "a time such as 90, 2.5, 300ms or 5m"},
    [QDR_PARAM_SIZE] = {{{"", 1},
                         {"k", UINT64_C(1) << 10},
                         {"K", UINT64_C(1) << 10},
                         {"M", UINT64_C(1) << 20},
                         {"G", UINT64_C(1) << 30},
                         {"T", UINT64_C(1) << 40}},
                        NULL,
                        "a size in bytes such as 1000000, 64k, 512M or 1.5G"},
    [QDR_PARAM_RANGE] = {{{NULL, 0}}, "-", "N, N-M, N- or -M such as 24-28"},
    [QDR_PARAM_TENTHS] = {{{NULL, 0}}, "..", "R, R..S, R.. or ..S such as 7.0..7.5"},
};

static uint64_t find_factor(const struct notation *notation, const char *name)
{
    const struct factor *factor = notation->factors;
    while (factor->factor > 0 && strcmp(factor->name, name) != 0) {
        ++factor;
    }
    return factor->factor;
}

/* Reads "2.5s" into milliseconds, or "1.5k" into bytes.  Digits beyond the millionth count for
 * nothing; but what is more than nothing must not become 0, which stands for no limit or for the
 * default. */
qdr_status qdri_params_quantity(qdr_param_kind kind, const char *text, uint64_t *value)
{
    const struct notation *notation = &notations[kind];
    uint64_t whole;
    uint64_t millionths = 0;
    const char *rest = qdri_params_digits(text, &whole);
    if (rest == text) {
        return QDR_SYNTAX;
    }
    if (rest && *rest == '.') {
        uint64_t weight = 100000;
        for (++rest; is_digit(*rest); ++rest, weight /= 10) {
            millionths += weight * (uint64_t)(*rest - '0');
        }
    }
    uint64_t factor = rest ? find_factor(notation, rest) : 0;
    if (rest && factor == 0) {
        return QDR_SYNTAX;
    }
    if (!rest || whole > UINT64_MAX / 2 / factor) {
        return QDR_RANGE;
    }
    *value = whole * factor + millionths * factor / 1000000;
    *value += *value == 0 && millionths > 0;
    return QDR_OK;
}

static qdr_status set_quantity(qdr_params *params, const struct qdri_param *row, const char *text,
                               qdr_error *error)
{
    uint64_t value = 0;
    qdr_status status = qdri_params_quantity(row->info.kind, text, &value);
    if (status != QDR_OK) {
        return qdri_fail(error, status, "parameter '%s' takes %s, not '%s'", row->info.name,
                         notations[row->info.kind].example, text);
    }
    return set_checked(params, row, value, error);
}

/* Reads a bound of a range from the first bytes of a text; no bytes are no bound. */
static bool read_bound(const qdr_param_info *info, const char *text, size_t length, uint64_t *bound)
{
    *bound = 0;
    if (length == 0 || info->words) {
        return length == 0 || qdri_params_find_word(info->words, text, length, bound);
    }
    const char *end = text + length;
    const char *rest = qdri_params_digits(text, bound);
    if (rest && *bound <= info->high && info->kind == QDR_PARAM_TENTHS) {
        const bool has_tenth =
            rest > text && rest + 2 == end && rest[0] == '.' && is_digit(rest[1]);
        *bound = *bound * 10 + (has_tenth ? (uint64_t)(rest[1] - '0') : 0);
        rest += has_tenth ? 2 : 0;
    }
    return rest == end && *bound > 0 && *bound <= info->high;
}

static qdr_status set_range(qdr_params *params, const struct qdri_param *row, const char *value,
                            qdr_error *error)
{
    const struct notation *notation = &notations[row->info.kind];
    const char *middle = strstr(value, notation->separator);
    const size_t length = middle ? (size_t)(middle - value) : strlen(value);
    const char *rest = middle ? middle + strlen(notation->separator) : value;
    struct qdri_range range;
    if (value[0] != '\0' && strcmp(value, notation->separator) != 0 &&
        read_bound(&row->info, value, length, &range.least) &&
        read_bound(&row->info, rest, strlen(rest), &range.most)) {
        memcpy(place_of(params, row), &range, sizeof range);
        return QDR_OK;
    }
    return row->info.words ? fail_word(&row->info, value, error)
                           : qdri_fail(error, QDR_SYNTAX, "parameter '%s' takes %s, not '%s'",
                                       row->info.name, notation->example, value);
}

/* A list grows behind a comma. */
static qdr_status set_text(qdr_params *params, const struct qdri_param *row, const char *value,
                           qdr_error *error)
{
    char **text = text_of(params, row);
    const char *before = row->info.kind == QDR_PARAM_LIST && *text ? *text : "";
    const size_t size = strlen(before) + strlen(value) + 2;
    char *made = qdri_zeros(size, 1);
    if (!made) {
        return qdri_no_memory(error);
    }
    snprintf(made, size, "%s%s%s", before, before[0] != '\0' ? "," : "", value);
    free(*text);
    *text = made;
    return QDR_OK;
}

static qdr_status set_number(qdr_params *params, const struct qdri_param *row, const char *value,
                             qdr_error *error)
{
    uint64_t number;
    const char *rest = qdri_params_digits(value, &number);
    if (!rest) {
        return qdri_fail(error, QDR_RANGE, "parameter '%s' is too large", row->info.name);
    }
    if (rest == value || *rest != '\0') {
        return qdri_fail(error, QDR_SYNTAX, "parameter '%s' takes a whole number, not '%s'",
                         row->info.name, value);
    }
    return set_checked(params, row, number, error);
}

qdr_status qdr_params_set(qdr_params *params, const char *name, const char *value, qdr_error *error)
{
    const struct qdri_param *row;
    const qdr_status status =
        value ? look_up(&row, params, name, error) : qdri_missing(error, name ? "value" : "name");
    if (status != QDR_OK) {
        return status;
    }
    switch (row->info.kind) {
    case QDR_PARAM_WORD:
    case QDR_PARAM_FLAG:
        return set_word(params, row, value, error);
    case QDR_PARAM_NUMBER:
        return set_number(params, row, value, error);
    case QDR_PARAM_DURATION:
    case QDR_PARAM_SIZE:
        return set_quantity(params, row, value, error);
    case QDR_PARAM_RANGE:
    case QDR_PARAM_TENTHS:
        return set_range(params, row, value, error);
    case QDR_PARAM_TEXT:
    case QDR_PARAM_LIST:
        return set_text(params, row, value, error);
    default:
        return fail_kind(row, error);
    }
}

qdr_status qdr_params_set_number(qdr_params *params, const char *name, uint64_t value,
                                 qdr_error *error)
{
    const struct qdri_param *row;
    const qdr_status status = look_up(&row, params, name, error);
    if (status != QDR_OK) {
        return status;
    }
    return is_number(row) ? set_checked(params, row, value, error) : fail_kind(row, error);
}

bool qdr_params_get(const qdr_params *params, const char *name, uint64_t *value)
{
    const struct qdri_param *row = name ? qdri_params_find(params->subject, name) : NULL;
    if (!row || !is_number(row)) {
        return false;
    }
    if (value) {
        memcpy(value, (const char *)params + row->offset, sizeof *value);
    }
    return true;
}

void qdr_params_copy_shared(qdr_params *params, const qdr_params *from)
{
    const struct qdri_param *row;
    for (size_t k = 0; (row = qdri_params_row(params->subject, k)); ++k) {
        uint64_t value;
        const struct qdri_param *other = qdri_params_find(from->subject, row->info.name);
        if (other && other->info.kind == row->info.kind && !is_range(row) &&
            qdr_params_get(from, other->info.name, &value)) {
            store(params, row, value);
        }
    }
    params->stop = from->stop;
}
