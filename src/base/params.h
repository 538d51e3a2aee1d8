/* params.h  Parameters that are set by name: what all subjects of them share.
 *
 * A subject is something that takes parameters, such as a search.  It has a struct that begins with
 * a struct qdr_params, and a table with a row for each parameter, beside its code.  The struct of
 * the subject is what its code reads; the table is what the functions here, the help of the command
 * and the bindings read. */
#ifndef QDRI_BASE_PARAMS_H
#define QDRI_BASE_PARAMS_H

#include <stddef.h>
#include <string.h>

#include <quadrille/base.h>

#include "base/watch.h"

/* A row of the table.  Words, flags, numbers, durations and sizes are an uint64_t in the struct of
 * the subject, ranges a struct qdri_range, texts a char *, and all else is a borrowed pointer. */
struct qdri_param {
    qdr_param_info info;
    size_t offset; /* of the value in the struct of the subject */
};

#define QDRI_PARAM_WORD(type, field, name, words, standard, meaning)                               \
    {                                                                                              \
        {name, meaning, words, 0, 0, standard, QDR_PARAM_WORD, NULL, false}, offsetof(type, field) \
    }
#define QDRI_PARAM_FLAG(type, field, name, meaning)                                                \
    {                                                                                              \
        {name, meaning, "off|on", 0, 0, 0, QDR_PARAM_FLAG, NULL, false}, offsetof(type, field)     \
    }
#define QDRI_PARAM_NUMBER(kind, type, field, name, low, high, standard, meaning)                   \
    {                                                                                              \
        {name, meaning, NULL, low, high, standard, kind, NULL, false}, offsetof(type, field)       \
    }
#define QDRI_PARAM_RANGE(kind, type, field, name, words, high, meaning)                            \
    {                                                                                              \
        {name, meaning, words, 0, high, 0, kind, NULL, false}, offsetof(type, field)               \
    }
#define QDRI_PARAM_OTHER(kind, type, field, name, meaning)                                         \
    {                                                                                              \
        {name, meaning, NULL, 0, 0, 0, kind, NULL, false}, offsetof(type, field)                   \
    }

/* The value of a range; 0 is no bound. */
struct qdri_range {
    uint64_t least;
    uint64_t most;
};

static inline bool qdri_range_has(const struct qdri_range *range, uint64_t value)
{
    return value >= range->least && (range->most == 0 || value <= range->most);
}

struct qdri_subject {
    const char *name; /* as in "these are not the parameters of a search" */
    const struct qdri_param *row;
    size_t rows;
    size_t size; /* of its struct */
    /* The subject whose parameters it has, too, or NULL: its struct begins with the struct of that,
     * so they are also parameters of that subject. */
    const struct qdri_subject *base;
};

#define QDRI_SUBJECT(name, type, rows, base)                                                       \
    {                                                                                              \
        name, rows, sizeof(rows) / sizeof *(rows), sizeof(type), base                              \
    }

/* What the struct of each subject begins with. */
struct qdr_params {
    const struct qdri_subject *subject;
    struct qdri_stop stop;
};

/* Each is defined beside the code of the subject. */
extern const struct qdri_subject qdri_search_subject;
extern const struct qdri_subject qdri_logic_subject;
extern const struct qdri_subject qdri_puzzles_subject;
extern const struct qdri_subject qdri_read_subject;
extern const struct qdri_subject qdri_shapes_subject;
extern const struct qdri_subject qdri_proof_subject;
extern const struct qdri_subject qdri_generate_subject;
extern const struct qdri_subject qdri_picture_subject;

/* Fills the struct of a subject with defaults. */
void qdri_params_init(struct qdr_params *params, const struct qdri_subject *subject);

/* Makes parameters of a subject: a copy, or, of NULL, the defaults.  Errors: QDR_INVALID (they are
 * those of another subject), QDR_NOMEM. */
qdr_status qdri_params_new(qdr_params **out, const struct qdri_subject *subject,
                           const qdr_params *params, qdr_error *error);

/* Are they those of a subject?  Errors: QDR_INVALID. */
qdr_status qdri_params_check(const qdr_params *params, const struct qdri_subject *subject,
                             qdr_error *error);

/* Copies them into the struct of a subject; texts stay those of `params`.  Errors: QDR_INVALID. */
qdr_status qdri_params_take(struct qdr_params *taken, const struct qdri_subject *subject,
                            const qdr_params *params, qdr_error *error);

/* Sets a parameter that borrows what `pointer` points to.  Errors: QDR_UNKNOWN, QDR_INVALID (it is
 * of another kind). */
qdr_status qdri_params_set_pointer(qdr_params *params, const char *name, qdr_param_kind kind,
                                   const void *pointer, qdr_error *error);

/* Returns the index-th row, those of the subject that it is based on last; NULL: there is none. */
const struct qdri_param *qdri_params_row(const struct qdri_subject *subject, size_t index);

/* Finds a row; NULL: there is none of this name. */
const struct qdri_param *qdri_params_find(const struct qdri_subject *subject, const char *name);

/* Are the first `length` bytes of `word` one of some words, separated by '|'?  Stores its index. */
bool qdri_params_find_word(const char *words, const char *word, size_t length, uint64_t *index);

/* Reads decimal digits; returns what is behind them, or NULL if the number is too large. */
const char *qdri_params_digits(const char *text, uint64_t *value);

/* Reads a number with a unit: a duration in milliseconds, or a size in bytes.  Errors: QDR_SYNTAX,
 * QDR_RANGE. */
qdr_status qdri_params_quantity(qdr_param_kind kind, const char *text, uint64_t *value);

/* Copies the index-th of some words, separated by '|', into `word`, cut to `size`. */
void qdri_params_word(const char *words, uint64_t index, char *word, size_t size);

/* Is a name this one?  Most differ in their first letters. */
static inline bool qdri_param_is(const char *name, const char *other)
{
    return name[0] == other[0] && strcmp(name, other) == 0;
}

#endif
