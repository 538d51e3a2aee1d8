/* params.c  Setting parameters by name. */
#include "solver/params.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/nearest.h"
#include "base/size.h"

/* What a search may take where neither its user nor the machine says: enough for the engine lanes
 * with Sudokus of side 25. */
#define MEMORY_UNKNOWN (UINT64_C(256) << 20)

/* Whose a parameter is. */
enum { USER = false, DEVELOPER = true };

static const qdr_param_info infos[] = {
#define WORD(field, name, engine, whose, words, standard, meaning)                                 \
    {name, meaning, words, 0, 0, standard, QDR_UNIT_NONE, engine, whose},
#define NUMBER(field, name, engine, whose, low, high, standard, meaning)                           \
    {name, meaning, NULL, low, high, standard, QDR_UNIT_NONE, engine, whose},
#define DURATION(field, name, engine, whose, low, high, standard, meaning)                         \
    {name, meaning, NULL, low, high, standard, QDR_UNIT_MILLISECONDS, engine, whose},
#define SIZE(field, name, engine, whose, low, high, standard, meaning)                             \
    {name, meaning, NULL, low, high, standard, QDR_UNIT_BYTES, engine, whose},
#include "solver/params.def"
#undef WORD
#undef NUMBER
#undef DURATION
#undef SIZE
};

enum { PARAMS = sizeof infos / sizeof *infos };

_Static_assert(offsetof(struct qdr_params, stop) == PARAMS * sizeof(uint64_t),
               "one number a parameter");

bool qdr_param_at(size_t index, qdr_param_info *info)
{
    if (index < PARAMS && info) {
        *info = infos[index];
    }
    return index < PARAMS;
}

/* The struct begins with an array of numbers in the order of `infos` (see the assertion above). */
static void store(struct qdr_params *params, size_t index, uint64_t value)
{
    memcpy((char *)params + index * sizeof value, &value, sizeof value);
}

void qdri_params_standard(struct qdr_params *params)
{
    for (size_t k = 0; k < PARAMS; ++k) {
        store(params, k, infos[k].standard);
    }
    params->stop = (struct qdri_stop){0};
}

uint64_t qdri_params_memory(const struct qdr_params *params)
{
    if (params->memory > 0) {
        return params->memory;
    }
    uint64_t unused = qdri_size_free();
    return unused > 0 ? unused / 4 : MEMORY_UNKNOWN;
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

qdr_status qdr_params_new(qdr_params **out, qdr_error *error)
{
    *out = qdri_zeros(1, sizeof **out);
    if (!*out) {
        return qdri_no_memory(error);
    }
    qdri_params_standard(*out);
    return QDR_OK;
}

qdr_status qdr_params_copy(qdr_params **out, const qdr_params *params, qdr_error *error)
{
    const qdr_status status = qdr_params_new(out, error);
    if (status == QDR_OK && params) {
        **out = *params;
    }
    return status;
}

void qdr_params_free(qdr_params *params)
{
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

/* Returns PARAMS where there is none.  Those that are set for each search stand last. */
static size_t find(const char *name)
{
    size_t index = PARAMS;
    while (index-- > 0) {
        if (qdri_param_is(name, infos[index].name)) {
            return index;
        }
    }
    return PARAMS;
}

static qdr_status set_checked(qdr_params *params, size_t index, uint64_t value, qdr_error *error)
{
    const qdr_param_info *info = &infos[index];
    if (value < info->low || value > info->high) {
        return qdri_fail(error, QDR_RANGE, "parameter '%s' must be from %" PRIu64 " to %" PRIu64,
                         info->name, info->low, info->high);
    }
    store(params, index, value);
    return QDR_OK;
}

static qdr_status set_word(qdr_params *params, size_t index, const char *value, qdr_error *error)
{
    const qdr_param_info *info = &infos[index];
    size_t length = strlen(value);
    uint64_t number = 0;
    for (const char *word = info->words; word; ++number) {
        if (length > 0 && strcspn(word, "|") == length && strncmp(word, value, length) == 0) {
            store(params, index, number);
            return QDR_OK;
        }
        word = strchr(word, '|');
        word = word ? word + 1 : NULL;
    }
    return qdri_fail(error, QDR_SYNTAX, "parameter '%s' takes one of %s, not '%s'", info->name,
                     info->words, value);
}

/* Reads decimal digits; returns what is behind them, or NULL where the number is too large. */
static const char *read_digits(const char *text, uint64_t *value)
{
    *value = 0;
    for (; *text >= '0' && *text <= '9'; ++text) {
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
    const char *example;
};

static const struct notation notations[] = {
    [QDR_UNIT_MILLISECONDS] = {{{"", 1000}, {"ms", 1}, {"s", 1000}, {"m", 60000}, {"h", 3600000}},
                               "a time such as 90, 2.5, 300ms or 5m"},
    [QDR_UNIT_BYTES] = {{{"", 1},
                         {"k", UINT64_C(1) << 10},
                         {"K", UINT64_C(1) << 10},
                         {"M", UINT64_C(1) << 20},
                         {"G", UINT64_C(1) << 30},
                         {"T", UINT64_C(1) << 40}},
                        "a size in bytes such as 1000000, 64k, 512M or 1.5G"},
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
static qdr_status read_quantity(const struct notation *notation, const char *text, uint64_t *value)
{
    uint64_t whole;
    uint64_t millionths = 0;
    const char *rest = read_digits(text, &whole);
    if (rest == text) {
        return QDR_SYNTAX;
    }
    if (rest && *rest == '.') {
        uint64_t weight = 100000;
        for (++rest; *rest >= '0' && *rest <= '9'; ++rest, weight /= 10) {
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

static qdr_status set_quantity(qdr_params *params, size_t index, const char *text, qdr_error *error)
{
    const struct notation *notation = &notations[infos[index].unit];
    uint64_t value = 0;
    qdr_status status = read_quantity(notation, text, &value);
    if (status != QDR_OK) {
        return qdri_fail(error, status, "parameter '%s' takes %s, not '%s'", infos[index].name,
                         notation->example, text);
    }
    return set_checked(params, index, value, error);
}

static qdr_status fail_unknown(const char *name, qdr_error *error)
{
    struct qdri_nearest nearest = {0};
    char guess[QDRI_GUESS_SIZE];
    for (size_t k = 0; k < PARAMS; ++k) {
        qdri_nearest_try(&nearest, name, infos[k].name);
    }
    return qdri_fail(error, QDR_UNKNOWN, "unknown parameter '%s'%s", name,
                     qdri_nearest_guess(guess, &nearest));
}

qdr_status qdr_params_set(qdr_params *params, const char *name, const char *value, qdr_error *error)
{
    if (!name || !value) {
        return qdri_missing(error, !name ? "name" : "value");
    }
    size_t index = find(name);
    uint64_t number;
    if (index == PARAMS) {
        return fail_unknown(name, error);
    }
    if (infos[index].words) {
        return set_word(params, index, value, error);
    }
    if (infos[index].unit != QDR_UNIT_NONE) {
        return set_quantity(params, index, value, error);
    }
    const char *rest = read_digits(value, &number);
    if (!rest) {
        return qdri_fail(error, QDR_RANGE, "parameter '%s' is too large", name);
    }
    if (rest == value || *rest != '\0') {
        return qdri_fail(error, QDR_SYNTAX, "parameter '%s' takes a whole number, not '%s'", name,
                         value);
    }
    return set_checked(params, index, number, error);
}

qdr_status qdr_params_set_number(qdr_params *params, const char *name, uint64_t value,
                                 qdr_error *error)
{
    if (!name) {
        return qdri_missing(error, "name");
    }
    size_t index = find(name);
    if (index == PARAMS) {
        return fail_unknown(name, error);
    }
    if (infos[index].words) {
        return qdri_fail(error, QDR_INVALID, "parameter '%s' takes a word", name);
    }
    return set_checked(params, index, value, error);
}

bool qdr_params_get(const qdr_params *params, const char *name, uint64_t *value)
{
    size_t index = name ? find(name) : PARAMS;
    if (index == PARAMS) {
        return false;
    }
    if (value) {
        memcpy(value, (const char *)params + index * sizeof *value, sizeof *value);
    }
    return true;
}
