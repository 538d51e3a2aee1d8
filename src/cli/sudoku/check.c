/* check.c  `quadrille sudoku check`: none, unique or multiple; and what shows it. */
#include <string.h>

#include "shell/command.h"
#include "sudoku/part_list.h"
#include "sudoku/search.h"

/* One puzzle: the first two solutions. */
struct checking {
    const struct puzzle *puzzle;
    struct result found;
    struct part_list list;
    unsigned grids;
    qdr_grid grid[2];
};

static qdr_verdict keep(void *ctx, const qdr_grid *grid)
{
    struct checking *checking = ctx;
    if (checking->grids < 2) {
        checking->grid[checking->grids++] = *grid;
    }
    return QDR_CONTINUE;
}

static bool is_unclear(const struct checking *checking)
{
    return checking->puzzle->place.is_unclear;
}

static const char *verdict_of(const struct checking *checking)
{
    return is_unclear(checking) ? "unclear" : answer_verdict(&checking->found);
}

/* Two solutions where the puzzle has several: the proof. */
static void write_grids(struct json *json, const struct checking *checking)
{
    qdr_cell differing[QDR_CELLS_MAX];
    size_t count = puzzle_compare(&checking->grid[0], &checking->grid[1], differing);
    json_open(json, "grids", '[');
    puzzle_write_json(json, NULL, checking->puzzle->solving->rules, &checking->grid[0]);
    puzzle_write_json(json, NULL, checking->puzzle->solving->rules, &checking->grid[1]);
    json_close(json, ']');
    if (qdr_rules_are_hidden(checking->puzzle->solving->rules)) {
        json_open(json, "modified", '[');
        puzzle_write_modified_json(json, NULL, checking->puzzle->session, &checking->grid[0]);
        puzzle_write_modified_json(json, NULL, checking->puzzle->session, &checking->grid[1]);
        json_close(json, ']');
    }
    puzzle_write_cells_json(json, "differing", checking->puzzle->session, differing, count,
                            checking->grid[0].side);
}

/* Where it was to be found which cells count as something else, two solutions may have the same
 * digits. */
static void write_modified(const struct checking *checking)
{
    struct session *session = checking->puzzle->session;
    for (size_t k = 0; k < 2 && qdr_rules_are_hidden(checking->puzzle->solving->rules); ++k) {
        out_format(&session->out, "# solution %zu", k + 1);
        puzzle_write_modified(&session->out, session, &checking->grid[k]);
        out_text(&session->out, "\n");
    }
}

static void write(struct checking *checking)
{
    struct session *session = checking->puzzle->session;
    const struct place *place = &checking->puzzle->place;
    const bool is_text = session->args->format == FORMAT_TEXT;
    struct record record = record_begin(session, place);
    record_word(&record, "%s:", place->name);
    record_text(&record, "verdict", verdict_of(checking));
    if (is_unclear(checking)) {
        const char *by_known_rules = answer_verdict(&checking->found);
        json_text(&record.json, "verdict_by_known_rules", by_known_rules);
        record_word(&record, "(%s by the rules that were understood)", by_known_rules);
    }
    if (record.json.out && checking->grids == 2) {
        write_grids(&record.json, checking);
    }
    if (!is_text) {
        part_list_record(&checking->list, &record);
    }
    result_write(&record.json, session, &checking->found);
    record_finish(&record);
    if (is_text) {
        part_list_write_text(&checking->list, record.out);
    }
    if (is_text && checking->grids == 2) {
        puzzle_write_pair(checking->puzzle, &checking->grid[0], &checking->grid[1]);
        write_modified(checking);
    }
    out_commit(record.out);
}

/* Asks what else is wanted to be known. */
static void ask_further(struct checking *checking)
{
    const struct args *args = checking->puzzle->session->args;
    checking->list = (struct part_list){0};
    if (!result_is_complete(&checking->found)) {
        return;
    }
    if (args->sudoku->why && checking->found.solutions == 0) {
        part_list_ask(&checking->list, checking->puzzle, PARTS_IN_CONFLICT);
    } else if (args->sudoku->redundant && checking->found.solutions == 1) {
        part_list_ask(&checking->list, checking->puzzle,
                      args->sudoku->together ? PARTS_TOGETHER : PARTS_NOT_NEEDED);
    }
}

static void answer(struct checking *checking)
{
    struct session *session = checking->puzzle->session;
    bool is_only = checking->grids == 1 && result_is_complete(&checking->found);
    ask_further(checking);
    if (!session->args->quiet) {
        write(checking);
    }
    part_list_free(&checking->list);
    puzzle_compare_author(checking->puzzle, is_only ? &checking->grid[0] : NULL);
    answer_check_status(session, &checking->puzzle->place, &checking->found);
}

static void check(void *ctx, const struct puzzle *puzzle)
{
    struct checking *checking = ctx;
    struct query query = {
        .wanted = wanted_by(puzzle->session->args, 2, false), .ctx = checking, .take = keep};
    checking->puzzle = puzzle;
    checking->grids = 0;
    if (sudoku_search(puzzle, &query, &checking->found)) {
        answer(checking);
        result_clear(&checking->found);
    }
}

/* One line is all there is to say, but for people and programs who get to see two solutions. */
static bool tell(void *ctx, struct session *session, const struct telling *telling)
{
    static const char *const endings[] = {": none\n", ": unique\n", ": multiple\n"};
    enum { NONE, UNIQUE, MULTIPLE };
    const struct args *args = session->args;
    const uint64_t solutions = telling->known.solutions;
    const size_t verdict = solutions > 1 ? MULTIPLE : solutions == 1 ? UNIQUE : NONE;
    (void)ctx;
    if (!args->quiet && args->format != FORMAT_LINE &&
        (args->format != FORMAT_TEXT || verdict == MULTIPLE)) {
        return false;
    }
    if (!args->quiet) {
        const size_t length = strlen(endings[verdict]);
        memcpy(telling->name + telling->length, endings[verdict], length);
        out_bytes(&session->out, telling->name, telling->length + length);
        out_commit(&session->out);
    }
    if (verdict != UNIQUE) {
        session_status(session, STATUS_NO);
    }
    return true;
}

void sudoku_check(struct session *session)
{
    struct checking checking = {0};
    puzzles_each_shared(session, &(struct shared_work){.work = check,
                                                       .ctx = &checking,
                                                       .size = sizeof checking,
                                                       .is_alike = true,
                                                       .question = {.limit = 2},
                                                       .tell = tell});
}
