/* parameters.c  The parameters of a command, and their values read into struct args. */
#include "shell/parameters.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/logic.h>
#include <quadrille/puzzles.h>
#include <quadrille/shapes.h>
#include <quadrille/sudoku.h>

#include "base/params.h"
#include "base/quote.h"
#include "shell/formats.h"
#include "shell/term/memory.h"

/* ------------------------------------------------------------ those that need a function ---- */

/* Complains of a value; `takes` says which there are. */
static enum parsed wrong_value(const struct command_line *line, const char *takes,
                               const char *value)
{
    return misuse(line->common.command, "parameter '--%s' takes %s, not '%s'",
                  line->parameter->name, takes, value);
}

static enum parsed set_limit(struct command_line *line, uint64_t limit)
{
    line->search.has_limit = true;
    line->search.limit = limit;
    return PARSED_READY;
}

static enum parsed set_all(struct command_line *line, const char *value)
{
    (void)value;
    return set_limit(line, 0);
}

static enum parsed set_method(struct command_line *line, const char *value)
{
    const qdr_backtrack_method_info *info;
    for (size_t k = 0; (info = qdr_backtrack_method_at(k)) != NULL; ++k) {
        if (strcmp(info->name, value) == 0) {
            line->search.method = k;
            return PARSED_READY;
        }
    }
    return misuse(line->common.command, "there is no method '%s'", value);
}

static enum parsed add_text(struct text_list *list, const char *value)
{
    size_t capacity = list->count;
    list->text = grow(list->text, &capacity, list->count + 1, sizeof *list->text);
    list->text[list->count++] = value;
    return PARSED_READY;
}

/* Its argument is looked at when the side of the grid is known. */
static enum parsed set_rule(struct command_line *line, const char *value)
{
    char name[64];
    qdr_error error;
    const char *end = strchr(value, '=') ? "=" : ":"; /* `killer:12`: so many are to be placed */
    snprintf(name, sizeof name, "%.*s", (int)strcspn(value, end), value);
    if (qdr_rule_find(name, &error)) {
        return add_text(&line->sudoku.rule, value);
    }
    return misuse(line->common.command, "%s", error.text);
}

/* Reads a whole number that ends before `end`; false where there is none, or it is too large. */
static bool read_number(const char *text, char end, uint64_t *number, const char **rest)
{
    *rest = qdri_params_digits(text, number);
    return *rest && *rest > text && **rest == end;
}

static enum parsed set_box(struct command_line *line, const char *value)
{
    uint64_t rows;
    uint64_t columns;
    const char *rest;
    bool is_box = read_number(value, 'x', &rows, &rest) &&
                  read_number(rest + 1, '\0', &columns, &rest) && rows > 0 && columns > 0 &&
                  rows <= QDR_SIDE_MAX && columns <= QDR_SIDE_MAX / rows;
    if (!is_box) {
        return misuse(line->common.command,
                      "parameter '--box' takes ROWSxCOLUMNS such as 2x3, their product at most %d, "
                      "not '%s'",
                      QDR_SIDE_MAX, value);
    }
    line->sudoku.box_rows = (unsigned)rows;
    line->sudoku.box_columns = (unsigned)columns;
    return PARSED_READY;
}

static enum parsed set_journal(struct command_line *line, const char *value)
{
    unsigned mode; /* an enum journal_mode */
    find_word("journal|checkpoint|resume", line->parameter->name, &mode);
    if (line->search.journal && line->search.journal_mode != mode) {
        return misuse(line->common.command, "give one of --journal, --checkpoint and --resume");
    }
    line->search.journal = value;
    line->search.journal_mode = (enum journal_mode)mode;
    return PARSED_READY;
}

static enum parsed set_redundant(struct command_line *line, const char *value)
{
    unsigned index = 0;
    if (value && !find_word("each|set", value, &index)) {
        return wrong_value(line, "nothing, each or set", value);
    }
    line->sudoku.redundant = true;
    line->sudoku.together = index == 1;
    return PARSED_READY;
}

static enum parsed set_level(struct command_line *line, const char *value)
{
    unsigned *level = &line->sudoku.level;
    if (find_word("region|technique|cells|all", value, level) ||
        find_word("1|2|3|4", value, level)) {
        return PARSED_READY;
    }
    return wrong_value(line, "one of region|technique|cells|all, or 1 to 4", value);
}

static enum parsed set_clauses(struct command_line *line, const char *value)
{
    line->generate.sparing = value ? SPARING_CLAUSES : SPARING_ALL;
    if (value && strcmp(value, "only") != 0) {
        return wrong_value(line, "nothing or only", value);
    }
    return PARSED_READY;
}

static enum parsed set_counts(struct command_line *line, const char *value)
{
    const char *rest;
    line->sudoku.counts = true;
    line->sudoku.cap = 0;
    if (!value || (read_number(value, '\0', &line->sudoku.cap, &rest) && line->sudoku.cap > 0)) {
        return PARSED_READY;
    }
    return wrong_value(line, "nothing or a whole number from 1", value);
}

static enum parsed set_from(struct command_line *line, const char *value)
{
    qdr_format format;
    qdr_puzzle_format puzzle_format;
    const bool is_cover = command_takes(line->common.command, TAKES_COVERS);
    if (is_cover && strcmp(value, "shapes") == 0) {
        line->common.from = FROM_SHAPES;
    } else if (is_cover && strcmp(value, "xmpuzzle") == 0) {
        line->common.from = FROM_XMPUZZLE;
    } else if (is_cover && qdr_format_find(value, &format)) {
        line->common.from = (int)format;
    } else if (command_takes(line->common.command, TAKES_PUZZLES) &&
               qdr_puzzle_format_find(value, &puzzle_format)) {
        line->common.from = (int)puzzle_format;
    } else {
        return misuse(line->common.command, "there is no format '%s' to read", value);
    }
    return PARSED_READY;
}

static enum parsed set_puzzle_to(struct command_line *line, const char *value)
{
    if (format_to_write(value, &line->common.to)) {
        return PARSED_READY;
    }
    return misuse(line->common.command, "parameter '--format' takes one of %s, not '%s'",
                  formats_to_write(), value);
}

/* Sets a parameter of searches, whose values the library judges. */
static enum parsed set_param(struct command_line *line, const char *key, const char *value)
{
    qdr_error error;
    return qdr_params_set(line->search.params, key, value, &error) == QDR_OK
               ? PARSED_READY
               : misuse(line->common.command, "%s", error.text);
}

static enum parsed set_same(struct command_line *line, const char *value)
{
    return set_param(line, line->parameter->name, value);
}

/* A time, a comma and `json`, or one of both. */
static enum parsed set_progress(struct command_line *line, const char *value)
{
    char time[32] = "1m";
    const char *text = value ? value : time;
    const size_t length = strcspn(text, ",");
    const char *rest = text[length] == ',' ? text + length + 1 : "";
    line->common.progress_is_json = strcmp(text, "json") == 0 || strcmp(rest, "json") == 0;
    if (strcmp(text, "json") != 0) {
        snprintf(time, sizeof time, "%.*s", (int)(length < 31 ? length : 31), text);
    }
    if (qdri_params_quantity(QDR_PARAM_DURATION, time, &line->common.progress_ms) != QDR_OK ||
        line->common.progress_ms == 0 || (*rest != '\0' && !line->common.progress_is_json)) {
        return wrong_value(
            line, "a time such as 10, 300ms or 5m, `json`, or both with a comma between them",
            value ? value : "");
    }
    return PARSED_READY;
}

static enum parsed set_help(struct command_line *line, const char *value)
{
    if (value && strcmp(value, "all") != 0) {
        return wrong_value(line, "nothing or all", value);
    }
    return value ? PARSED_HELP_ALL : PARSED_HELP;
}

static enum parsed set_version(struct command_line *line, const char *value)
{
    (void)line;
    (void)value;
    return PARSED_VERSION;
}

/* ---------------------------------------------------------------------------- the table ---- */

#define ROW(row_kind, row_letter, row_name, row_argument, row_takes, row_section, row_rank,        \
            row_meaning)                                                                           \
    .kind = KIND_##row_kind, .letter = row_letter, .name = row_name, .argument = row_argument,     \
    .takes = row_takes, .section = SECTION_##row_section, .rank = RANK_##row_rank,                 \
    .meaning = row_meaning

static const struct parameter own[] = {
#define FLAG(field, letter, name, takes, section, rank, meaning)                                   \
    {ROW(FLAG, letter, name, NULL, takes, section, rank, meaning),                                 \
     .offset = offsetof(struct command_line, field)},
#define WORD(field, letter, name, words, takes, section, rank, meaning)                            \
    {ROW(WORD, letter, name, words, takes, section, rank, meaning),                                \
     .offset = offsetof(struct command_line, field)},
#define NUMBER(field, letter, name, argument, least, most, takes, section, rank, meaning)          \
    {ROW(NUMBER, letter, name, argument, takes, section, rank, meaning), .low = least,             \
     .high = most, .offset = offsetof(struct command_line, field)},
#define TEXT(field, letter, name, argument, takes, section, rank, meaning)                         \
    {ROW(TEXT, letter, name, argument, takes, section, rank, meaning),                             \
     .offset = offsetof(struct command_line, field)},
#define TEXTS(field, letter, name, argument, takes, section, rank, meaning)                        \
    {ROW(TEXTS, letter, name, argument, takes, section, rank, meaning),                            \
     .offset = offsetof(struct command_line, field)},
#define CALL(function, letter, name, argument, takes, section, rank, meaning)                      \
    {ROW(CALL, letter, name, argument, takes, section, rank, meaning), .call = function},
#define LIST(function, letter, name, list, takes, section, rank, meaning)                          \
    {ROW(CALL, letter, name, NULL, takes, section, rank, meaning), .call = function, .words = list},
#define PARAM(field, of, row_name, row_argument, row_takes, row_section, row_rank)                 \
    {ROW(PARAM, 0, row_name, row_argument, row_takes, row_section, row_rank, NULL),                \
     .subject = QDR_PARAMS_##of, .offset = offsetof(struct command_line, field)},
#define SYNONYM(row_letter, row_name, of, row_takes)                                               \
    {.kind = KIND_SYNONYM,                                                                         \
     .letter = row_letter,                                                                         \
     .name = row_name,                                                                             \
     .argument = of,                                                                               \
     .takes = row_takes,                                                                           \
     .meaning = "the same as --" of},
#include "shell/parameters.def"
#undef SYNONYM
#undef PARAM
#undef FLAG
#undef WORD
#undef NUMBER
#undef TEXT
#undef TEXTS
#undef CALL
#undef LIST
};

/* The parameters that limit any search, and are not of the group of those for the engine. */
static const struct {
    const char *name;
    char letter;
    enum rank rank;
    enum group takes;
} limits[] = {{"limit", 'n', RANK_USUAL, TAKES_COUNT},
              {"time", 0, RANK_USUAL, TAKES_LIMITS},
              {"nodes", 0, RANK_RARE, TAKES_LIMITS},
              {"memory", 0, RANK_RARE, TAKES_MEMORY},
              {"threads", 0, RANK_RARE, TAKES_THREADS}};

static enum section section_of(const qdr_param_info *info)
{
    if (info->for_developers) {
        return SECTION_DEVELOPERS;
    }
    return info->engine ? SECTION_ENGINE : SECTION_SEARCH;
}

static const char *argument_of(const qdr_param_info *info)
{
    static const char *const arguments[] = {[QDR_PARAM_NUMBER] = "N",
                                            [QDR_PARAM_DURATION] = "TIME",
                                            [QDR_PARAM_SIZE] = "SIZE",
                                            [QDR_PARAM_RANGE] = "N|N-M|N-|-M",
                                            [QDR_PARAM_TENTHS] = "R|R..S|R..|..S"};
    return info->kind == QDR_PARAM_FLAG ? NULL : info->words ? info->words : arguments[info->kind];
}

/* What the library says of a parameter that it lists. */
static void describe(struct parameter *parameter)
{
    const qdr_param_info *info;
    size_t k = 0;
    while ((info = qdr_params_at(parameter->subject, k)) &&
           strcmp(info->name, parameter->name) != 0) {
        ++k;
    }
    parameter->argument = parameter->argument ? parameter->argument : argument_of(info);
    parameter->meaning = info->meaning;
    if (parameter->subject != QDR_PARAMS_GENERATE) {
        parameter->kind = info->kind == QDR_PARAM_FLAG ? KIND_FLAG : KIND_WORD;
    }
}

/* A parameter of a search. */
static struct parameter of_search(const qdr_param_info *info)
{
    struct parameter parameter = {.kind = KIND_SEARCH,
                                  .name = info->name,
                                  .key = info->name,
                                  .argument = argument_of(info),
                                  .section = section_of(info),
                                  .engine = info->engine,
                                  .rank = RANK_RARE,
                                  .meaning = info->meaning,
                                  .takes = TAKES_ENGINE};
    for (size_t k = 0; k < sizeof limits / sizeof *limits; ++k) {
        if (strcmp(info->name, limits[k].name) == 0) {
            parameter.letter = limits[k].letter;
            parameter.rank = limits[k].rank;
            parameter.takes = limits[k].takes;
        }
    }
    return parameter;
}

/* What is made or drawn at random is made again by its seed; a search is the same whatever it
 * is. */
static bool is_random(const struct command *command)
{
    return command_takes(command, TAKES_SAMPLES) || command_takes(command, TAKES_SYMMETRY);
}

/* A synonym is what it stands for, but for its names, its meaning and its rank. */
static void resolve(struct parameter *synonym, const struct parameter *list, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        if (strcmp(list[k].name, synonym->argument) == 0) {
            const struct parameter row = *synonym;
            *synonym = list[k];
            synonym->letter = row.letter;
            synonym->name = row.name;
            synonym->meaning = row.meaning;
            synonym->rank = RANK_RARE;
            return;
        }
    }
}

size_t parameters_of(const struct command *command, struct parameter list[PARAMETERS_MAX])
{
    size_t count = 0;
    const qdr_param_info *info;
    for (size_t k = 0; (info = qdr_params_at(QDR_PARAMS_SEARCH, k)) && count < PARAMETERS_MAX;
         ++k) {
        list[count] = of_search(info);
        if (strcmp(info->name, "seed") == 0 && is_random(command)) {
            list[count].rank = RANK_USUAL;
        }
        count += command_takes(command, list[count].takes);
    }
    for (size_t k = 0; k < sizeof own / sizeof *own && count < PARAMETERS_MAX; ++k) {
        list[count] = own[k];
        if (command_takes(command, list[count].takes)) {
            if (list[count].words) {
                list[count].argument = list[count].words();
            }
            if (list[count].kind == KIND_PARAM) {
                describe(&list[count]);
            }
            if (list[count].kind == KIND_SYNONYM) {
                resolve(&list[count], list, count);
            }
            ++count;
        }
    }
    return count;
}

/* ------------------------------------------------------------------------------ setting ---- */

static enum parsed set_word(const struct parameter *parameter, struct command_line *line,
                            unsigned *field, const char *value)
{
    if (!find_word(parameter->argument, value, field)) {
        return misuse(line->common.command, "parameter '--%s' takes one of %s, not '%s'",
                      parameter->name, parameter->argument, value);
    }
    return PARSED_READY;
}

static enum parsed set_number(const struct parameter *parameter, struct command_line *line,
                              uint64_t *field, const char *value)
{
    const char *rest;
    if (read_number(value, '\0', field, &rest) && *field >= parameter->low &&
        *field <= parameter->high) {
        return PARSED_READY;
    }
    return misuse(line->common.command,
                  "parameter '--%s' takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'",
                  parameter->name, parameter->low, parameter->high, value);
}

/* The limit of solutions is taken out again, because the command looks beyond it (see search.c). */
static enum parsed set_search(const struct parameter *parameter, struct command_line *line,
                              const char *value)
{
    if (set_param(line, parameter->key, value) != PARSED_READY) {
        return PARSED_MISUSE;
    }
    line->search.has_engine |=
        (parameter->takes == TAKES_ENGINE && strcmp(parameter->key, "seed") != 0) ||
        parameter->takes == TAKES_MEMORY;
    if (strcmp(parameter->key, "limit") == 0) {
        set_limit(line, 0);
        qdr_params_get(line->search.params, "limit", &line->search.limit);
        return set_param(line, "limit", "0");
    }
    return PARSED_READY;
}

/* The errors of the library begin with "parameter 'NAME'". */
static enum parsed set_listed(const struct parameter *parameter, struct command_line *line,
                              qdr_params *params, const char *value)
{
    qdr_error error;
    return qdr_params_set(params, parameter->name, value ? value : "on", &error) == QDR_OK
               ? PARSED_READY
               : misuse(line->common.command, "parameter '--%s", strchr(error.text, '\'') + 1);
}

enum parsed parameter_set(const struct parameter *parameter, struct command_line *line,
                          const char *value)
{
    void *field = (char *)line + parameter->offset;
    line->parameter = parameter;
    switch (parameter->kind) {
    case KIND_SEARCH:
        return set_search(parameter, line, value);
    case KIND_PARAM:
        return set_listed(parameter, line, *(qdr_params **)field, value);
    case KIND_FLAG:
        *(bool *)field = true;
        return PARSED_READY;
    case KIND_WORD:
        return set_word(parameter, line, field, value);
    case KIND_NUMBER:
        return set_number(parameter, line, field, value);
    case KIND_TEXT:
        *(const char **)field = value;
        return PARSED_READY;
    case KIND_TEXTS:
        return add_text(field, value);
    case KIND_CALL:
    case KIND_SYNONYM: /* resolved in the list */
        break;
    }
    return parameter->call(line, value);
}
