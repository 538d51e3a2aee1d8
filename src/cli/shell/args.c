/* args.c  Understands the command line: getopt_long, fed from the table of parameters, with
 * messages of our own. */

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "base/quote.h"
#include "shell/command.h"
#include "shell/formats.h"
#include "shell/parameters.h"
#include "shell/term/memory.h"

/* What getopt_long returns for the k-th long name is FIRST_NAME + k. */
#define FIRST_NAME 256

/* Stands for --format, of what to write, that was not given. */
#define TO_STANDARD UINT_MAX

/* Stands for --steps that was not given. */
#define STEPS_STANDARD UINT64_MAX

struct syntax {
    struct parameter list[PARAMETERS_MAX];
    size_t count;
    char letters[2 + 2 * PARAMETERS_MAX];
    struct option names[PARAMETERS_MAX + 1];
};

static int argument_of(const struct parameter *parameter)
{
    if (!parameter->argument) {
        return no_argument;
    }
    return parameter->argument[0] == '[' ? optional_argument : required_argument;
}

/* A ':' first: getopt_long tells a missing argument from an unknown letter. */
static void make_syntax(struct syntax *syntax, const struct command *command)
{
    char *letter = syntax->letters;
    *letter++ = ':';
    syntax->count = parameters_of(command, syntax->list);
    for (size_t k = 0; k < syntax->count; ++k) {
        const struct parameter *parameter = &syntax->list[k];
        syntax->names[k] = (struct option){.name = parameter->name,
                                           .has_arg = argument_of(parameter),
                                           .val = (int)(FIRST_NAME + k)};
        if (parameter->letter != 0) {
            *letter++ = parameter->letter;
            if (argument_of(parameter) == required_argument) {
                *letter++ = ':';
            }
        }
    }
    *letter = '\0';
    syntax->names[syntax->count] = (struct option){0};
}

static const struct parameter *find(const struct syntax *syntax, int code)
{
    for (size_t k = 0; k < syntax->count; ++k) {
        if (code == (int)(FIRST_NAME + k) || (code != 0 && code == syntax->list[k].letter)) {
            return &syntax->list[k];
        }
    }
    return NULL;
}

/* A name that nothing has, or that several begin with. */
static enum parsed complain_of_name(const struct syntax *syntax, const struct command *command,
                                    const char *word)
{
    char name[64];
    struct qdri_nearest nearest = {0};
    const char *alike[2] = {NULL, NULL};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word + 2, "="), word + 2);
    for (size_t k = 0; k < syntax->count; ++k) {
        const char *candidate = syntax->list[k].name;
        qdri_nearest_try(&nearest, name, candidate);
        if (strncmp(candidate, name, strlen(name)) == 0) {
            alike[alike[0] != NULL] = candidate;
        }
    }
    if (alike[1]) {
        return misuse(command, "'--%s' can be --%s or --%s", name, alike[0], alike[1]);
    }
    if (nearest.name) {
        return misuse(command, "unknown parameter '--%s'; did you mean --%s?", name, nearest.name);
    }
    return misuse(command, "unknown parameter '--%s'", name);
}

/* What getopt_long did not understand: `code` is what it returned, optopt says where. */
static enum parsed complain_of(const struct syntax *syntax, const struct command *command, int code,
                               char **argv)
{
    const struct parameter *parameter = find(syntax, optopt);
    if (code == ':') {
        return misuse(command, "parameter '--%s' needs an argument: %s", parameter->name,
                      parameter->argument);
    }
    if (parameter) {
        return misuse(command, "parameter '--%s' takes no argument", parameter->name);
    }
    return optopt != 0 ? misuse(command, "unknown parameter '-%c'", optopt)
                       : complain_of_name(syntax, command, argv[optind - 1]);
}

static enum parsed parse_parameters(struct command_line *line, const struct syntax *syntax,
                                    int argc, char **argv)
{
    enum parsed parsed = PARSED_READY;
    int code;
    opterr = 0;
    optind = 0; /* glibc: begin anew */
    while (parsed == PARSED_READY &&
           (code = getopt_long(argc, argv, syntax->letters, syntax->names, NULL)) != -1) {
        if (code == ':' || code == '?') {
            return complain_of(syntax, line->common.command, code, argv);
        }
        parsed = parameter_set(find(syntax, code), line, optarg);
    }
    line->common.operand = argv + optind;
    line->common.operands = (size_t)(argc - optind);
    return parsed;
}

/* Those in brackets can be left away. */
static bool needs_operands(const struct command *command)
{
    return command->operands[0] != '\0' && command->operands[0] != '[';
}

/* Who pipes something in wants it to be read; who sits at a terminal would wait and not know for
 * what. */
static void take_standard_input(struct command_line *line)
{
    static char word[] = "-";
    static char *operand[] = {word, NULL};
    if (line->common.operands == 0 && needs_operands(line->common.command) &&
        !isatty(STDIN_FILENO)) {
        line->common.operand = operand;
        line->common.operands = 1;
    }
}

static bool has_pages(const struct command_line *line)
{
    return line->drawing.solutions || line->drawing.per_page > 0 ||
           line->drawing.paper != PAPER_AUTO || line->drawing.titles != TITLES_AUTO;
}

/* Each says what is wrong with a part of it; NULL: nothing. */
static const char *wrong_operands(const struct command_line *line)
{
    if (line->common.command->operands[0] == '\0' && line->common.operands > 0) {
        return "there is nothing to read here: only parameters";
    }
    if (line->common.operands == 0 && needs_operands(line->common.command)) {
        return command_takes(line->common.command, TAKES_PUZZLES)
                   ? "no input: name a FILE, type a PUZZLE, or give - for standard input"
                   : "no input: name a FILE, or - for standard input";
    }
    if (line->common.operands > 1 && !strstr(line->common.command->operands, "...")) {
        return "only one input can be taken at a time";
    }
    return NULL;
}

static const char *wrong_search(const struct command_line *line)
{
    if (line->search.method != NO_METHOD && !line->search.cross_check && line->search.has_engine) {
        return "--method searches without an engine: leave its parameters away";
    }
    if (line->search.cross_check && (line->search.limit > 0 || line->search.nodes > 0)) {
        return "--cross-check compares all solutions: leave --limit and --nodes away";
    }
    return NULL;
}

static const char *wrong_drawing(const struct command_line *line)
{
    if (line->drawing.problem + line->drawing.tree + line->drawing.solution + line->drawing.pencil +
            line->drawing.candidates + line->drawing.difference + (line->drawing.step > 0) >
        1) {
        return "only one thing can be drawn at a time";
    }
    if (line->drawing.solutions && line->drawing.solution) {
        return "--solution draws them in place of the puzzles, --solutions behind them: take one";
    }
    if ((line->drawing.problem || line->drawing.tree) && has_pages(line)) {
        return "a graph has no pages: leave --solutions, --per-page, --titles and --paper away";
    }
    enum picture_kind kind;
    if (command_takes(line->common.command, TAKES_DRAWING) &&
        line->drawing.kind == PICTURE_BY_NAME && picture_kind_of_file(line->common.output, &kind) &&
        kind == PICTURE_BY_NAME) {
        return "no picture has the ending of --output: take .dot, .svg, .png or .pdf, or --type";
    }
    return NULL;
}

static const char *wrong_sudoku(const struct command_line *line)
{
    if (line->sudoku.path && (line->search.method != NO_METHOD || line->search.cross_check ||
                              line->search.proof || line->search.journal)) {
        return "--path goes by techniques, not by a search: leave its parameters away";
    }
    uint64_t symmetry = 0;
    qdr_params_get(line->generate.params, "symmetry", &symmetry);
    if (line->generate.sparing != SPARING_GIVENS && symmetry != 0) {
        return "--clauses leaves out one after the other: leave --symmetry away";
    }
    if (line->sudoku.box_rows > 0 && line->sudoku.side > 0 &&
        line->sudoku.side != line->sudoku.box_rows * line->sudoku.box_columns) {
        return "--box and --side do not fit";
    }
    return NULL;
}

/* What is wrong with the whole; NULL: nothing. */
static const char *contradiction(const struct command_line *line)
{
    static const char *(*const parts[])(const struct command_line *) = {
        wrong_operands, wrong_search, wrong_drawing, wrong_sudoku};
    const char *why = NULL;
    for (size_t k = 0; !why && k < sizeof parts / sizeof *parts; ++k) {
        why = parts[k](line);
    }
    return why;
}

static enum parsed complete(struct command_line *line)
{
    take_standard_input(line);
    const char *wrong = contradiction(line);
    if (wrong) {
        return misuse(line->common.command, "%s", wrong);
    }
    if (line->sudoku.box_rows > 0) {
        line->sudoku.side = (uint64_t)line->sudoku.box_rows * line->sudoku.box_columns;
    }
    if (line->common.to == TO_STANDARD) {
        line->common.to =
            command_takes(line->common.command, TAKES_PUZZLE_TO) ? PUZZLE_TO_FITTING : 0;
    }
    if (line->trace.steps == STEPS_STANDARD) {
        line->trace.steps = line->trace.animate ? 0 : 20;
    }
    if (command_takes(line->common.command, TAKES_STEPS)) {
        /* Text and lines end with a summary anyway. */
        line->common.stats = line->common.format == FORMAT_JSON;
    }
    if (line->search.cross_check) {
        line->search.has_limit = true;
        line->search.limit = 0;
    }
    return PARSED_READY;
}

/* Draws a seed, of 53 bits so that all JSON readers take it, for commands that give something new
 * at each call. */
static void draw_seed(struct command_line *line)
{
    uint64_t seed;
    line->search.is_drawn = command_takes(line->common.command, TAKES_SAMPLES) ||
                            command_takes(line->common.command, TAKES_PLENTY) ||
                            command_takes(line->common.command, TAKES_COPIES);
    if (!line->search.is_drawn) {
        return;
    }
    if (getentropy(&seed, sizeof seed) != 0) {
        seed = (uint64_t)time(NULL) << 32 ^ (uint64_t)getpid() << 11;
    }
    (void)!qdr_params_set_number(line->search.params, "seed", seed >> 11, NULL);
}

enum parsed args_parse(struct command_line *line, const struct command *command, int argc,
                       char **argv)
{
    struct syntax syntax;
    qdr_error error;
    *line =
        (struct command_line){.common = {.command = command,
                                         .to = TO_STANDARD,
                                         .search = &line->search,
                                         .cover = &line->cover,
                                         .sudoku = &line->sudoku,
                                         .generate = &line->generate,
                                         .shapes = &line->shapes,
                                         .trace = &line->trace,
                                         .drawing = &line->drawing},
                              .search = {.method = NO_METHOD, .samples = 1},
                              .cover = {.top = 1},
                              .sudoku = {.level = QDR_HINT_ALL},
                              .trace = {.from_step = 1, .steps = STEPS_STANDARD, .delay_ms = 100},
                              .drawing = {.most = 500, .kind = PICTURE_BY_NAME}};
    if (qdr_params_new(&line->search.params, QDR_PARAMS_SEARCH, &error) != QDR_OK ||
        qdr_params_new(&line->generate.params, QDR_PARAMS_GENERATE, &error) != QDR_OK) {
        return misuse(command, "%s", error.text);
    }
    if (command_takes(command, TAKES_SHAPES)) {
        line->common.from = FROM_BOARDS;
    }
    draw_seed(line);
    make_syntax(&syntax, command);
    enum parsed parsed = parse_parameters(line, &syntax, argc, argv);
    if (parsed != PARSED_READY) {
        return parsed;
    }
    qdr_params_get(line->search.params, "nodes", &line->search.nodes);
    qdr_params_get(line->search.params, "time", &line->search.time_ms);
    qdr_params_get(line->search.params, "seed", &line->search.seed);
    return complete(line);
}

void args_free(struct command_line *line)
{
    qdr_params_free(line->search.params);
    free(line->sudoku.rule.text);
    free(line->cover.with.text);
    free(line->cover.without.text);
    qdr_params_free(line->generate.params);
}
