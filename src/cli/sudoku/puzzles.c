/* puzzles.c  Reads the puzzles of the operands, one by one.
 *
 * An operand that is a file, or `-`, is read; otherwise it may be a puzzle itself: whatever the
 * reader of files can read. */
#include "sudoku/puzzles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/output.h"
#include "shell/command.h"
#include "shell/input.h"
#include "shell/search_args.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"
#include "sudoku/complaints.h"
#include "sudoku/ordered.h"

/* So long must an operand be to be taken for a puzzle with a mistake, and not for the name of a
 * file that is not there. */
#define PUZZLE_MIN 16

/* The walk over the command line.  `name` is that of the present puzzle. */
struct walk {
    struct puzzle_solver solving;
    puzzle_work *work;
    void *ctx;
    const struct shared_work *shared; /* NULL: one thread does it */
    struct ordered *ordered;          /* NULL: they have not begun, or are not to */
    size_t operands;                  /* that were puzzles so far */
    bool is_operand;                  /* is the present puzzle one of them? */
    bool is_further;                  /* was there one before it in the present input? */
    struct complaints complaints;     /* of the present input */
    char name[PUZZLE_NAME];
};

static bool are_symbols(const char *text)
{
    for (; *text != '\0'; ++text) {
        if (qdr_symbol_digit(*text) < 0) {
            return false;
        }
    }
    return true;
}

/* Returns the side of a grid of `cells` cells, 0 if there is none, or it is not wanted.  A grid
 * whose usual box is a row must be wanted. */
static unsigned side_of(size_t cells, uint64_t wanted)
{
    unsigned side = 1;
    unsigned box_rows;
    unsigned box_columns;
    while ((size_t)side * side < cells && side < QDR_SIDE_MAX) {
        ++side;
    }
    qdr_box_standard(side, &box_rows, &box_columns);
    const bool is_wanted = wanted > 0 ? side == wanted : box_rows > 1;
    return is_wanted && (size_t)side * side == cells ? side : 0;
}

/* What is told next is told after the answers that are still to come. */
static void catch_up(struct walk *walk)
{
    if (walk->ordered) {
        ordered_finish(walk->ordered);
    }
}

static void begin_ordered(struct walk *walk)
{
    walk->ordered = ordered_new(&walk->solving, walk->shared);
    walk->shared = walk->ordered ? walk->shared : NULL;
}

/* Before there are many threads, there must be several puzzles, and an answer. */
static bool is_shared(struct walk *walk, const qdr_puzzle *read)
{
    if (!walk->shared || !qdri_puzzle_is_grid(read)) {
        return false;
    }
    if (walk->is_further && !walk->ordered && out_length(&walk->solving.session->out) > 0) {
        begin_ordered(walk);
    }
    return walk->ordered && (walk->is_further || ordered_is_quick(walk->ordered));
}

/* What is known of one puzzle without a search; NULL: nothing. */
static const struct known *know(const struct walk *walk, const qdr_puzzle *read,
                                struct known *known)
{
    const bool is_known = walk->ordered && qdri_puzzle_is_grid(read) &&
                          ordered_know(walk->ordered, &read->grid, known);
    return is_known ? known : NULL;
}

/* Rules that were not understood may change any answer. */
static void warn(struct session *session, const struct place *place)
{
    if (place->is_unclear) {
        complain(session,
                 "%s: not all of it was understood, so the answer may be wrong; see --lenient",
                 place->name);
    }
}

/* The argument of --rule=digits; NULL if there is none. */
static const char *wanted_digits(const struct session *session)
{
    const struct text_list *rules = &session->args->sudoku->rule;
    const char *wanted = NULL;
    for (size_t k = 0; k < rules->count; ++k) {
        wanted = strncmp(rules->text[k], "digits=", 7) == 0 ? rules->text[k] + 7 : wanted;
    }
    return wanted;
}

/* A grid that was read without the rule "digits" has other digits than those of --rule. */
static bool has_wanted_digits(const struct walk *walk, const qdr_puzzle *read)
{
    const char *wanted = wanted_digits(walk->solving.session);
    bool has_digits = !wanted;
    for (size_t k = 0; read->rules && k < qdr_rules_clauses(read->rules); ++k) {
        has_digits = has_digits || strcmp(qdr_rules_clause(read->rules, k)->name, "digits") == 0;
    }
    if (!has_digits) {
        complain(
            walk->solving.session,
            "%s: the grid was read with the usual digits; put 'digits: %s' into the puzzle, in "
            "the text form",
            walk->name, wanted);
    }
    return has_digits;
}

static void work_on(struct walk *walk, const char *source, const qdr_puzzle *read)
{
    struct session *session = walk->solving.session;
    const bool is_unclear = read->is_partial && !session->args->sudoku->lenient &&
                            command_takes(session->args->command, TAKES_VERDICT);
    struct known known;
    struct puzzle puzzle = {.session = session,
                            .solving = &walk->solving,
                            .read = read,
                            .place = {.name = walk->name,
                                      .source = source,
                                      .line = read->line,
                                      .number = read->number,
                                      .is_unclear = is_unclear}};
    catch_up(walk);
    puzzle.known = know(walk, read, &known);
    complaints_puzzle(&walk->complaints);
    for (size_t k = 0; k < read->remarks; ++k) {
        complaints_remark(&walk->complaints, &read->remark[k]);
    }
    if (!has_wanted_digits(walk, read)) {
        return;
    }
    puzzle_solver_begin(&walk->solving, read->rules);
    walk->work(walk->ctx, &puzzle);
    warn(session, &puzzle.place);
    puzzle_solver_begin(&walk->solving, NULL);
}

/* The names of puzzles on the command line. */
static void name_operand(struct walk *walk)
{
    ++walk->operands;
    if (walk->solving.session->args->operands == 1) {
        snprintf(walk->name, sizeof walk->name, "puzzle");
    } else {
        snprintf(walk->name, sizeof walk->name, "puzzle %zu", walk->operands);
    }
}

static void work_on_operand(struct walk *walk, const char *operand, unsigned side)
{
    qdr_error error;
    limits_restart();
    name_operand(walk);
    walk->complaints = (struct complaints){.session = walk->solving.session};
    qdr_puzzle read = {
        .number = walk->operands, .text = "", .title = "", .author = "", .notes = ""};
    if (qdr_grid_parse(&read.grid, operand, side, &error) == QDR_OK) {
        work_on(walk, "puzzle", &read);
    } else {
        snprintf(error.source, sizeof error.source, "%.100s", walk->name);
        error.line = 1;
        complain_at(walk->solving.session, &error);
    }
}

/* A journal, or a proof, is of one puzzle. */
static bool is_one_too_many(struct walk *walk)
{
    struct session *session = walk->solving.session;
    const char *what = session_keeps_journal(session) ? "journal"
                       : session->args->search->proof ? "proof"
                                                      : NULL;
    if (!walk->is_further || !what) {
        return false;
    }
    complain(session, "%s: a %s is of one puzzle, and there are several", walk->name, what);
    return true;
}

/* Reads the next puzzle and works on it. */
static qdr_reading step(struct walk *walk, struct input *input, qdr_puzzle_reader *reader)
{
    struct session *session = walk->solving.session;
    qdr_puzzle read;
    qdr_error error;
    limits_restart();
    qdr_reading reading = qdr_puzzle_reader_next(reader, &read, &error);
    switch (reading) {
    case QDR_READ_PUZZLE:
        if (!walk->is_operand) {
            puzzle_name(walk->name, input->name, read.line);
        } else {
            read.number = walk->operands;
            read.line = 0;
        }
        if (is_one_too_many(walk)) {
            return QDR_READ_END;
        }
        if (!walk->is_operand && is_shared(walk, &read)) {
            complaints_puzzle(&walk->complaints);
            ordered_add(walk->ordered, input->name, &read, !walk->is_further);
        } else {
            work_on(walk, walk->is_operand ? "puzzle" : input->name, &read);
        }
        walk->is_further = true;
        break;
    case QDR_READ_FAULTY:
        catch_up(walk);
        complaints_fault(&walk->complaints, &error);
        break;
    case QDR_READ_FAILED:
        catch_up(walk);
        input_complain(session, input, &error);
        break;
    case QDR_READ_END:
        break;
    }
    return reading;
}

/* Takes the plain puzzles that follow one of an input, as far as they are there; returns how
 * many. */
static size_t take_plain(struct walk *walk, struct input *input, qdr_puzzle_reader *reader)
{
    const bool may_be = walk->ordered && walk->is_further && !walk->is_operand;
    return may_be ? ordered_read(walk->ordered, input->name, reader) : 0;
}

static void work_on_reader(struct walk *walk, struct input *input, qdr_puzzle_reader *reader)
{
    struct session *session = walk->solving.session;
    qdr_reading reading = QDR_READ_PUZZLE;
    size_t count = 0;
    walk->complaints = (struct complaints){.session = session};
    walk->is_further = false;
    while (reading != QDR_READ_END && reading != QDR_READ_FAILED && !session_is_over(session)) {
        reading = step(walk, input, reader);
        count += reading == QDR_READ_PUZZLE || reading == QDR_READ_FAULTY;
        while (take_plain(walk, input, reader) > 0 && !session_is_over(session)) {
        }
    }
    catch_up(walk);
    complaints_end(&walk->complaints, input->name);
    if (count == 0 && reading == QDR_READ_END) {
        complaints_none(&walk->complaints, input->name);
    }
    if (reading != QDR_READ_END && reading != QDR_READ_FAILED) {
        session_cut_short(session);
    }
}

/* Returns a reader of puzzles; NULL with the complaint made. */
static qdr_puzzle_reader *new_reader(struct walk *walk, const char *name, const qdr_reader *bytes)
{
    const struct args *args = walk->solving.session->args;
    qdr_params *params = params_new(QDR_PARAMS_PUZZLES);
    qdr_puzzle_reader *reader;
    qdr_error error;
    qdr_params_copy_shared(params, args->search->params);
    params_set_number(params, "format", (unsigned)args->from);
    params_set_number(params, "side", args->sudoku->side);
    params_set(params, "source", name);
    params_set_number(params, "strict", args->sudoku->strict);
    params_set_number(params, "lenient", args->sudoku->lenient);
    succeeded(walk->solving.session, name, qdr_puzzle_reader_new(&reader, bytes, params, &error),
              &error);
    qdr_params_free(params);
    return reader;
}

static void work_on_bytes(struct walk *walk, struct input *input, const qdr_reader *bytes)
{
    qdr_puzzle_reader *reader = new_reader(walk, input->name, bytes);
    if (reader) {
        work_on_reader(walk, input, reader);
        qdr_puzzle_reader_free(reader);
    }
}

/* Somebody may wait for an answer before he gives another puzzle. */
static void before_waiting(void *ctx)
{
    struct walk *walk = ctx;
    catch_up(walk);
    out_flush(&walk->solving.session->out);
}

static void work_on_file(struct walk *walk, const char *operand)
{
    struct input input;
    if (input_open(&input, walk->solving.session, operand)) {
        input.before_waiting = before_waiting;
        input.ctx = walk;
        qdr_reader bytes = input_reader(&input);
        walk->is_operand = false;
        work_on_bytes(walk, &input, &bytes);
        input_close(&input);
    }
}

/* Can a puzzle be read from the operand? */
static bool is_puzzle(struct walk *walk, const char *operand)
{
    qdr_reader bytes;
    qdr_memory_reader memory;
    qdr_puzzle read;
    qdr_reader_from_memory(&bytes, &memory, operand, strlen(operand));
    qdr_puzzle_reader *reader = new_reader(walk, operand, &bytes);
    const bool is_read = reader && qdr_puzzle_reader_next(reader, &read, NULL) == QDR_READ_PUZZLE;
    qdr_puzzle_reader_free(reader);
    return is_read;
}

/* Is the operand a puzzle with a mistake rather than the name of a file that does not exist? */
static bool is_text(const char *operand)
{
    static const char *const heads[] = {":", "http:", "https:", "fpuz", "scl", "ctc", "N4"};
    for (size_t k = 0; k < sizeof heads / sizeof *heads; ++k) {
        if (strncmp(operand, heads[k], strlen(heads[k])) == 0) {
            return true;
        }
    }
    const bool is_solo = operand[strspn(operand, "0123456789")] != '\0' &&
                         strspn(operand, "0123456789xjk") == strcspn(operand, ":") &&
                         strchr(operand, ':');
    return is_solo || strpbrk(operand, "\n{[|~");
}

static void work_on_text(struct walk *walk, const char *operand)
{
    struct input input = {.fd = -1};
    qdr_reader bytes;
    qdr_memory_reader memory;
    name_operand(walk);
    char name[sizeof walk->name];
    memcpy(name, walk->name, sizeof name);
    input.name = name;
    qdr_reader_from_memory(&bytes, &memory, operand, strlen(operand));
    walk->is_operand = true;
    work_on_bytes(walk, &input, &bytes);
}

/* Works on a row of symbols of the digits that --rule names, as the text form has them. */
static void work_on_symbols(struct walk *walk, const char *operand, unsigned side)
{
    const char *digits = wanted_digits(walk->solving.session);
    const size_t size = strlen(operand) + strlen(digits) + 64;
    char *text = allocate(size, 1);
    snprintf(text, size, "size: %u\ndigits: %s\ngrid: %s\n", side, digits, operand);
    work_on_text(walk, text);
    free(text);
}

static void work_on_any(struct walk *walk, const char *operand)
{
    struct session *session = walk->solving.session;
    size_t length = strlen(operand);
    if (input_exists(operand)) {
        work_on_file(walk, operand);
        return;
    }
    const bool has_digits = wanted_digits(session) && !is_text(operand);
    if (has_digits && side_of(length, session->args->sudoku->side) > 0) {
        work_on_symbols(walk, operand, side_of(length, session->args->sudoku->side));
        return;
    }
    bool are_all = are_symbols(operand);
    unsigned side = are_all ? side_of(length, session->args->sudoku->side) : 0;
    if (side > 0) {
        work_on_operand(walk, operand, side);
    } else if (is_text(operand) || (!are_all && is_puzzle(walk, operand))) {
        work_on_text(walk, operand);
    } else if (are_all && length >= PUZZLE_MIN) {
        complain(session, "%s: no such file, and its %zu symbols do not make a grid", operand,
                 length);
    } else {
        complain(session, "%s: no such file", operand);
    }
}

static void each(struct session *session, struct walk *walk)
{
    const struct args *args = session->args;
    size_t k = 0;
    if (puzzle_solver_init(&walk->solving, session, false)) {
        walk->shared = wanted_digits(session) ? NULL : walk->shared;
        if (walk->shared && ordered_fits(session, walk->shared)) {
            begin_ordered(walk);
        }
        for (; k < args->operands && !session_is_over(session); ++k) {
            work_on_any(walk, args->operand[k]);
        }
    }
    if (k < args->operands) {
        session_cut_short(session);
    }
    ordered_free(walk->ordered);
    puzzle_solver_free(&walk->solving);
}

void puzzles_each(struct session *session, puzzle_work *work, void *ctx)
{
    struct walk walk = {.work = work, .ctx = ctx};
    each(session, &walk);
}

void puzzles_each_shared(struct session *session, const struct shared_work *work)
{
    struct walk walk = {.work = work->work, .ctx = work->ctx, .shared = work};
    each(session, &walk);
}

const qdr_rules *puzzle_rules(const struct puzzle *puzzle)
{
    return puzzle_solver_rules(puzzle->solving, puzzle->place.name, puzzle->read->grid.side);
}

static void keep(void *ctx, const struct puzzle *puzzle)
{
    struct qdri_kept_puzzle **kept = ctx;
    if (!*kept) {
        *kept = qdri_kept_puzzle_new(puzzle->read, NULL);
        if (!*kept) {
            out_of_memory();
        }
    }
}

struct qdri_kept_puzzle *puzzles_first(struct session *session, const char *operand)
{
    struct qdri_kept_puzzle *kept = NULL;
    struct walk walk = {.solving = {.session = session}, .work = keep, .ctx = &kept};
    work_on_any(&walk, operand);
    if (!kept && session->status == STATUS_DONE) {
        complain(session, "%s: there is no puzzle in it", operand);
    }
    return kept;
}

qdr_params *puzzle_look(struct session *session, const qdr_grid *givens)
{
    if (!session->look) {
        session->look = params_new(QDR_PARAMS_PICTURE);
    }
    params_set_number(session->look, "style", session->unicode ? QDR_GRID_UNICODE : QDR_GRID_BOXED);
    params_set_number(session->look, "ansi", givens && session->ansi);
    params_set_number(session->look, "width", givens ? session->width : 0);
    params_set_grid(session->look, "givens", givens);
    qdr_params_set_marked(session->look, NULL, 0);
    return session->look;
}

void puzzle_write_grids(const struct puzzle *puzzle, const qdr_grid *givens,
                        const qdr_grid *const *grids, size_t count, const qdr_cell *marked,
                        size_t marked_count)
{
    struct session *session = puzzle->session;
    qdr_writer writer = out_writer(&session->out);
    qdr_params *look = puzzle_look(session, givens);
    qdr_error error;
    qdr_params_set_marked(look, marked, marked_count);
    succeeded(session, puzzle->place.name,
              qdr_write_grids(grids, count, puzzle->solving->rules, look, &writer, &error), &error);
}

void puzzle_write_heading(const struct puzzle *puzzle, const char *ending)
{
    struct session *session = puzzle->session;
    const bool is_first = !session->is_apart && out_length(&session->out) == 0;
    out_format(&session->out, "%s# %s%s", is_first ? "" : "\n", puzzle->place.name, ending);
}

void puzzle_write(const struct puzzle *puzzle, const qdr_grid *grid, const qdr_cell *marked)
{
    puzzle_write_grids(puzzle, &puzzle->read->grid, &grid, 1, marked, marked != NULL);
}

size_t puzzle_compare(const qdr_grid *first, const qdr_grid *second,
                      qdr_cell differing[QDR_CELLS_MAX])
{
    size_t count = 0;
    for (unsigned cell = 0; cell < (unsigned)first->side * first->side; ++cell) {
        if (first->cell[cell] != second->cell[cell]) {
            differing[count++] = (qdr_cell)cell;
        }
    }
    return count;
}

void puzzle_write_pair(const struct puzzle *puzzle, const qdr_grid *first, const qdr_grid *second)
{
    const qdr_grid *const grids[] = {first, second};
    qdr_cell differing[QDR_CELLS_MAX];
    size_t count = puzzle_compare(first, second, differing);
    puzzle_write_grids(puzzle, &puzzle->read->grid, grids, 2, differing, count);
}

char *puzzle_cell_name(const struct session *session, char text[QDR_CELL_NAME_SIZE], qdr_cell cell,
                       unsigned side)
{
    return qdr_cell_name(text, cell, side, (qdr_cell_names)session->args->sudoku->cells);
}

size_t puzzle_write_number(char *text, size_t number)
{
    const size_t length = qdri_digits(number, text);
    text[length] = '\0';
    return length;
}

void puzzle_name(char name[PUZZLE_NAME], const char *source, size_t line)
{
    enum { SOURCE_MOST = 4096 };
    size_t length = strnlen(source, SOURCE_MOST);
    memcpy(name, source, length);
    name[length++] = ':';
    puzzle_write_number(name + length, line);
}

void puzzle_write_clause(struct out *out, const qdr_rules *rules, size_t index)
{
    const qdr_clause *clause = qdr_rules_clause(rules, index);
    bool has_argument = clause->argument && clause->argument[0] != '\0';
    out_format(out, "%s%s", clause->name, has_argument ? ": " : "");
    const char *text = has_argument ? clause->argument : "";
    while (*text != '\0') {
        size_t line = strcspn(text, "\r\n");
        out_format(out, "%.*s%s", (int)line, text, text[line] != '\0' ? " " : "");
        text += line + (text[line] != '\0');
    }
}

/* Returns the first cell in which the author's solution, as far as it goes, has another digit. */
static qdr_cell other_digit(const qdr_grid *author, const qdr_grid *grid)
{
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        if (author->cell[cell] != 0 && grid->cell[cell] != 0 &&
            author->cell[cell] != (grid->cell[cell] & ~QDR_MODIFIED)) {
            return (qdr_cell)cell;
        }
    }
    return QDR_NO_CELL;
}

static void say_of_author(const struct puzzle *puzzle, qdr_cell cell, const qdr_grid *grid,
                          const char *what)
{
    char name[QDR_CELL_NAME_SIZE];
    char held[2][QDR_DIGIT_TEXT_SIZE];
    puzzle_cell_name(puzzle->session, name, cell, grid->side);
    notice(puzzle->session, STATUS_NO, "%s: the author's solution has %s in %s, where %s %s",
           puzzle->place.name,
           qdr_rules_text(puzzle->solving->rules, held[0], puzzle->read->solution->cell[cell]),
           name, what, qdr_rules_text(puzzle->solving->rules, held[1], grid->cell[cell]));
}

void puzzle_compare_author(const struct puzzle *puzzle, const qdr_grid *only)
{
    const qdr_grid *author = puzzle->read->solution;
    if (!author || !puzzle->solving->rules || author->side != puzzle->read->grid.side) {
        return;
    }
    qdr_cell cell = other_digit(author, &puzzle->read->grid);
    if (cell != QDR_NO_CELL) {
        say_of_author(puzzle, cell, &puzzle->read->grid, "the given is");
    } else if (!qdr_rules_holds(puzzle->solving->rules, author)) {
        notice(puzzle->session, STATUS_NO,
               "%s: the author's solution breaks the rules: see sudoku verify", puzzle->place.name);
    } else if (only && (cell = other_digit(author, only)) != QDR_NO_CELL) {
        say_of_author(puzzle, cell, only, "the only solution has");
    }
}

/* Blanks between cells, where they may hold two digits. */
static void write_held_json(struct json *json, const char *key, const qdr_grid *grid)
{
    char text[QDR_CELLS_MAX * QDR_DIGIT_TEXT_SIZE];
    size_t length = 0;
    for (size_t k = 0; k < (size_t)grid->side * grid->side; ++k) {
        text[length] = ' ';
        length += k > 0;
        length += strlen(qdr_digit_text(text + length, grid->cell[k]));
    }
    text[length] = '\0';
    json_text(json, key, text);
}

void puzzle_write_json(struct json *json, const char *key, const qdr_rules *rules,
                       const qdr_grid *grid)
{
    char symbols[QDR_CELLS_MAX + 1];
    size_t cells = (size_t)grid->side * grid->side;
    qdr_digit all = 0;
    for (size_t k = 0; k < cells; ++k) {
        all |= grid->cell[k];
        symbols[k] = qdr_rules_symbol(rules, grid->cell[k]);
    }
    symbols[cells] = '\0';
    if ((all & QDR_ZERO) != 0) {
        write_held_json(json, key, grid);
    } else {
        json_text(json, key, symbols);
    }
}

void puzzle_record_grid(struct record *record, const char *name, const qdr_rules *rules,
                        const qdr_grid *grid)
{
    if (record_begin_word(record)) {
        const qdr_writer writer = out_writer(record->out);
        out_check(record->out, qdr_write_grid(grid, rules, NULL, &writer, NULL));
    } else {
        puzzle_write_json(&record->json, name, rules, grid);
    }
}

/* Lists the cells that count as something else; returns their number. */
static size_t find_modified(const qdr_grid *grid, qdr_cell cell[QDR_CELLS_MAX])
{
    size_t count = 0;
    for (size_t k = 0; k < (size_t)grid->side * grid->side; ++k) {
        cell[count] = (qdr_cell)k;
        count += (grid->cell[k] & QDR_MODIFIED) != 0;
    }
    return count;
}

void puzzle_write_cells_json(struct json *json, const char *key, const struct session *session,
                             const qdr_cell *cells, size_t count, unsigned side)
{
    json_open(json, key, '[');
    for (size_t k = 0; k < count; ++k) {
        char name[QDR_CELL_NAME_SIZE];
        json_text(json, NULL, puzzle_cell_name(session, name, cells[k], side));
    }
    json_close(json, ']');
}

void puzzle_write_modified_json(struct json *json, const char *key, const struct session *session,
                                const qdr_grid *grid)
{
    qdr_cell cell[QDR_CELLS_MAX];
    puzzle_write_cells_json(json, key, session, cell, find_modified(grid, cell), grid->side);
}

void puzzle_write_modified(struct out *out, const struct session *session, const qdr_grid *grid)
{
    qdr_cell cell[QDR_CELLS_MAX];
    const size_t count = find_modified(grid, cell);
    for (size_t k = 0; k < count; ++k) {
        char name[QDR_CELL_NAME_SIZE];
        out_format(out, "%s%s", k == 0 ? ", modified: " : " ",
                   puzzle_cell_name(session, name, cell[k], grid->side));
    }
}

void puzzle_write_candidates_json(struct json *json, const char *key,
                                  const qdr_possibility *candidate, const qdr_rules *rules,
                                  qdr_possibility possibility)
{
    const size_t side = qdr_rules_side(rules);
    const size_t width = qdr_rules_width(rules);
    json_open(json, key, '[');
    for (size_t cell = 0; cell < side * side; ++cell) {
        char digits[QDR_SIDE_MAX + 1];
        size_t length = 0;
        for (size_t k = 0; k < width; ++k) {
            if (candidate[cell * width + k] == possibility) {
                digits[length++] = qdr_rules_symbol(rules, (qdr_digit)(k + 1));
            }
        }
        digits[length] = '\0';
        json_text(json, NULL, digits);
    }
    json_close(json, ']');
}
