/* puzzles.c  See puzzles.h.
 *
 * An operand that is a file, or `-`, is read; otherwise it may be a puzzle itself. */
#include "puzzles.h"

#include <stdio.h>
#include <string.h>

#include "input.h"

/* So long must an operand be to be taken for a puzzle with a mistake, and not for the name of a file
 * that is not there. */
#define PUZZLE_MIN 16

/* The walk over the command line.  `name` is that of the present puzzle. */
struct walk {
    struct kit kit;
    puzzle_work *work;
    void *ctx;
    size_t operands; /* that were puzzles so far */
    char name[4200];
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

static bool is_prime(unsigned number)
{
    for (unsigned divisor = 2; divisor * divisor <= number; ++divisor) {
        if (number % divisor == 0) {
            return false;
        }
    }
    return number > 1;
}

/* Returns the side of a grid of `cells` cells, 0 where there is none, or it is not wanted. */
static unsigned side_of(size_t cells, uint64_t wanted)
{
    unsigned side = 1;
    while ((size_t)side * side < cells && side < QDR_SIDE_MAX) {
        ++side;
    }
    if ((size_t)side * side != cells) {
        return 0;
    }
    return wanted > 0 ? (side == wanted ? side : 0) : (is_prime(side) || side == 1 ? 0 : side);
}

static void work_on(struct walk *walk, const char *source, const qdr_puzzle *read)
{
    struct puzzle puzzle = {
        .grid = read->grid,
        .place = {
            .name = walk->name, .source = source, .line = read->line, .number = read->number}};
    walk->work(walk->ctx, &walk->kit, &puzzle);
}

static void work_on_operand(struct walk *walk, const char *operand, unsigned side)
{
    qdr_puzzle read = {.number = ++walk->operands};
    qdr_error error;
    if (walk->kit.session->args->operands == 1) {
        snprintf(walk->name, sizeof walk->name, "puzzle");
    } else {
        snprintf(walk->name, sizeof walk->name, "puzzle %zu", walk->operands);
    }
    if (qdr_grid_parse(&read.grid, operand, side, &error) == QDR_OK) {
        work_on(walk, "puzzle", &read);
    } else {
        snprintf(error.source, sizeof error.source, "%.100s", walk->name);
        error.line = 1;
        complain_at(walk->kit.session, &error);
    }
}

static void work_on_reader(struct walk *walk, struct input *input, qdr_puzzle_reader *reader)
{
    struct session *session = walk->kit.session;
    qdr_reading reading = QDR_READ_PUZZLE;
    qdr_puzzle read = {0};
    qdr_error error;
    size_t count = 0;
    while (reading != QDR_READ_END && reading != QDR_READ_FAILED && !session_is_over(session)) {
        reading = qdr_puzzle_reader_next(reader, &read, &error);
        if (reading == QDR_READ_PUZZLE) {
            snprintf(walk->name, sizeof walk->name, "%.4096s:%zu", input->name, read.line);
            work_on(walk, input->name, &read);
        } else if (reading == QDR_READ_FAULTY) {
            complain_at(session, &error);
        } else if (reading == QDR_READ_FAILED) {
            input_complain(session, input, &error);
        }
        count += reading == QDR_READ_PUZZLE || reading == QDR_READ_FAULTY;
    }
    if (count == 0 && reading == QDR_READ_END) {
        remark(session, "%s: there is no puzzle in it", input->name);
    }
    if (reading != QDR_READ_END && reading != QDR_READ_FAILED) {
        session_cut_short(session);
    }
}

static void work_on_file(struct walk *walk, const char *operand)
{
    struct session *session = walk->kit.session;
    struct input input;
    qdr_error error;
    qdr_puzzle_reader *reader;
    if (!input_open(&input, session, operand)) {
        return;
    }
    qdr_reader bytes = input_reader(&input);
    qdr_puzzle_params params = {.format = (qdr_puzzle_format)session->args->from,
                                .side = (unsigned)session->args->side,
                                .source = input.name};
    if (qdr_puzzle_reader_new(&reader, &bytes, &params, &error) == QDR_OK) {
        work_on_reader(walk, &input, reader);
        qdr_puzzle_reader_free(reader);
    } else {
        complain(session, "%s: %s", input.name, error.text);
    }
    input_close(&input);
}

static void work_on_any(struct walk *walk, const char *operand)
{
    struct session *session = walk->kit.session;
    size_t length = strlen(operand);
    if (input_exists(operand)) {
        work_on_file(walk, operand);
        return;
    }
    bool are_all = are_symbols(operand);
    unsigned side = are_all ? side_of(length, session->args->side) : 0;
    if (side > 0) {
        work_on_operand(walk, operand, side);
    } else if (are_all && length >= PUZZLE_MIN) {
        complain(session, "%s: no such file, and its %zu symbols do not make a grid", operand,
                 length);
    } else {
        complain(session, "%s: no such file", operand);
    }
}

void puzzles_each(struct session *session, puzzle_work *work, void *ctx)
{
    struct walk walk = {.work = work, .ctx = ctx};
    const struct args *args = session->args;
    size_t k = 0;
    if (kit_init(&walk.kit, session)) {
        for (; k < args->operands && !session_is_over(session); ++k) {
            work_on_any(&walk, args->operand[k]);
        }
    }
    if (k < args->operands) {
        session_cut_short(session);
    }
    kit_free(&walk.kit);
}

void puzzle_write(struct kit *kit, const struct puzzle *puzzle, const qdr_grid *grid,
                  const qdr_cell *marked)
{
    struct session *session = kit->session;
    qdr_writer writer = out_writer(&session->out);
    qdr_grid_look look = {.style = session->unicode ? QDR_GRID_UNICODE : QDR_GRID_BOXED,
                          .rules = kit->rules,
                          .givens = &puzzle->grid,
                          .ansi = session->ansi,
                          .marked = marked,
                          .marked_count = marked != NULL};
    qdr_error error;
    if (qdr_write_grid(grid, &look, &writer, &error) != QDR_OK) {
        complain(session, "%s: %s", puzzle->place.name, error.text);
    }
}

void puzzle_write_json(struct json *json, const char *key, const qdr_grid *grid)
{
    char symbols[QDR_CELLS_MAX + 1];
    size_t cells = (size_t)grid->side * grid->side;
    for (size_t k = 0; k < cells; ++k) {
        symbols[k] = qdr_digit_symbol(grid->cell[k]);
    }
    symbols[cells] = '\0';
    json_text(json, key, symbols);
}
