/* solve.c  `quadrille sudoku solve`: lists solutions as they are found. */
#include <inttypes.h>

#include "shell/command.h"
#include "sudoku/reasoning.h"
#include "sudoku/search.h"

/* A Sudoku is meant to have one solution; two show that it has not. */
#define STANDARD 2

/* Where the solutions of all puzzles go, and which puzzle it is. */
struct listing {
    const struct puzzle *puzzle;
    uint64_t count; /* of this puzzle, so far */
    qdr_grid first;
};

static void write_text(struct listing *listing, const qdr_grid *grid)
{
    struct session *session = listing->puzzle->session;
    puzzle_write_heading(listing->puzzle, ": ");
    out_format(&session->out, "solution %" PRIu64, listing->count);
    puzzle_write_modified(&session->out, session, grid);
    out_format(&session->out, "%s\n", place_hedge(&listing->puzzle->place));
    puzzle_write(listing->puzzle, grid, NULL);
}

static void write_record(struct listing *listing, const qdr_grid *grid)
{
    struct session *session = listing->puzzle->session;
    const qdr_rules *rules = listing->puzzle->solving->rules;
    struct record record = record_begin(session, &listing->puzzle->place);
    json_count(&record.json, "solution", listing->count);
    puzzle_record_grid(&record, "grid", rules, grid);
    if (qdr_rules_are_hidden(rules)) {
        puzzle_write_modified_json(&record.json, "modified", session, grid);
    }
    record_finish(&record);
}

static qdr_verdict list(void *ctx, const qdr_grid *grid)
{
    struct listing *listing = ctx;
    struct session *session = listing->puzzle->session;
    listing->count += 1 + (listing->count == 0 ? session->earlier : 0);
    if (listing->count == 1) {
        listing->first = *grid;
    }
    (session->args->format == FORMAT_TEXT ? write_text : write_record)(listing, grid);
    out_commit(&session->out);
    return session->out.failure == 0 ? QDR_CONTINUE : QDR_STOP;
}

static void tell_none(struct listing *listing)
{
    struct session *session = listing->puzzle->session;
    session_status(session, STATUS_NO);
    if (session->args->format == FORMAT_TEXT) {
        puzzle_write_heading(listing->puzzle, ": ");
        out_format(&session->out, "no solution%s\n", place_hedge(&listing->puzzle->place));
        out_commit(&session->out);
    } else if (session->args->format == FORMAT_LINE) {
        remark(session, "%s: no solution", listing->puzzle->place.name);
    }
}

static void solve(void *ctx, const struct puzzle *puzzle)
{
    struct listing *listing = ctx;
    struct query query = {
        .wanted = wanted_by(puzzle->session->args, STANDARD, true), .ctx = listing, .take = list};
    struct result found;
    listing->puzzle = puzzle;
    listing->count = 0;
    if (!sudoku_search(puzzle, &query, &found)) {
        return;
    }
    if (found.solutions == 0 && result_is_complete(&found)) {
        tell_none(listing);
    }
    answer_summary(puzzle->session, &puzzle->place, &found);
    bool is_only = listing->count == 1 && result_is_complete(&found);
    puzzle_compare_author(puzzle, is_only ? &listing->first : NULL);
    result_clear(&found);
}

/* The only solution, in a line. */
static bool tell(void *ctx, struct session *session, const struct telling *telling)
{
    const struct known *known = &telling->known;
    char line[BATCH_CELLS + 1];
    (void)ctx;
    if (session->args->format != FORMAT_LINE || known->solutions != 1 || !known->grid) {
        return false;
    }
    for (size_t k = 0; k < BATCH_CELLS; ++k) {
        line[k] = (char)('0' + known->grid[k]);
    }
    line[BATCH_CELLS] = '\n';
    out_bytes(&session->out, line, sizeof line);
    out_commit(&session->out);
    return true;
}

void sudoku_solve(struct session *session)
{
    struct listing listing = {0};
    if (session->args->sudoku->path) {
        path_each(session, false);
        return;
    }
    if (!search_has_file(session)) {
        return;
    }
    puzzles_each_shared(session, &(struct shared_work){.work = solve,
                                                       .ctx = &listing,
                                                       .size = sizeof listing,
                                                       .question = {.limit = 2, .grids = 1},
                                                       .tell = tell});
}
