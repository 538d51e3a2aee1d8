/* part_list.c  Prints the parts of a puzzle that contradict each other, or are not needed. */
#include "sudoku/part_list.h"

#include <stdio.h>
#include <stdlib.h>

#include "shell/generate_args.h"
#include "shell/search_args.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"

/* -------------------------------------------------------------------------------- asking ---- */

static void get_figures(void *ctx, struct figures_so_far *figures)
{
    qdr_diagnosis_searches(ctx, &figures->nodes);
}

static bool begin(struct part_list *list, const struct puzzle *puzzle)
{
    struct session *session = puzzle->session;
    qdr_error error;
    *list =
        (struct part_list){.session = session, .puzzle = puzzle, .rules = puzzle->solving->rules};
    if (!succeeded(session, puzzle->place.name,
                   qdr_diagnosis_new(&list->parts, puzzle->solving->rules, &puzzle->read->grid,
                                     session->args->search->params, &error),
                   &error)) {
        return false;
    }
    size_t count = qdr_diagnosis_count(list->parts);
    list->is_in = allocate(count, sizeof *list->is_in);
    list->need = allocate(count, sizeof *list->need);
    return true;
}

/* What may be left out, and how many givens stay. */
static qdr_outcome leave_out(struct part_list *list, const struct args *args)
{
    for (size_t k = 0; k < qdr_diagnosis_count(list->parts); ++k) {
        list->is_in[k] = args->generate->sparing == SPARING_ALL ||
                         qdr_diagnosis_part(list->parts, k)->cell == QDR_NO_CELL;
    }
    return qdr_diagnosis_minimize(list->parts, list->is_in, args->generate->clues_least,
                                  args->search->seed, list->is_in);
}

static qdr_outcome ask(struct part_list *list, enum part_question question, const struct args *args)
{
    switch (question) {
    case PARTS_IN_CONFLICT:
        return qdr_diagnosis_conflict(list->parts, list->is_in);
    case PARTS_NOT_NEEDED:
        return qdr_diagnosis_redundant(list->parts, list->need, list->is_in);
    case PARTS_TOGETHER:
        return qdr_diagnosis_smallest(list->parts, list->is_in, &list->is_proven);
    default:
        return leave_out(list, args);
    }
}

qdr_outcome part_list_ask(struct part_list *list, const struct puzzle *puzzle,
                          enum part_question question)
{
    static const char *const left_open[] = {
        [PARTS_IN_CONFLICT] = "perhaps not all of the parts named are needed",
        [PARTS_NOT_NEEDED] = "of some parts it is open whether they are needed",
        [PARTS_TOGETHER] = "perhaps more parts could go",
        [PARTS_SPARED] = NULL};
    struct session *session = puzzle->session;
    const char *name = puzzle->place.name;
    if (!begin(list, puzzle)) {
        return QDR_FAILED;
    }
    session_watch(session, get_figures, list->parts);
    const qdr_outcome outcome = ask(list, question, session->args);
    session_unwatch(session);
    list->is_whole = outcome == QDR_EXHAUSTED;
    if (outcome == QDR_FAILED) {
        complain(session, "%s: %s", name, qdr_diagnosis_error(list->parts)->text);
    } else if (outcome != QDR_STOPPED) {
        list->question = question;
        if (!list->is_whole && left_open[question]) {
            notice(session, STATUS_STOPPED, "%s: %s: %s", name, limits_reason_of(outcome),
                   left_open[question]);
        }
    }
    return outcome;
}

void part_list_free(struct part_list *list)
{
    qdr_diagnosis_free(list->parts);
    free(list->is_in);
    free(list->need);
    *list = (struct part_list){0};
}

/* ------------------------------------------------------------------------------- writing ---- */

typedef bool choose_part(const struct part_list *list, size_t index);

static bool is_in_conflict(const struct part_list *list, size_t index)
{
    return list->is_in[index];
}

static bool is_not_needed(const struct part_list *list, size_t index)
{
    return list->need[index] == QDR_PART_NOT_NEEDED;
}

static bool is_left_out(const struct part_list *list, size_t index)
{
    return !list->is_in[index];
}

static size_t count_of(const struct part_list *list, choose_part *choose)
{
    size_t count = 0;
    for (size_t k = 0; k < qdr_diagnosis_count(list->parts); ++k) {
        count += choose(list, k);
    }
    return count;
}

static void write_part(const struct part_list *list, size_t index, struct out *out)
{
    const qdr_puzzle_part *part = qdr_diagnosis_part(list->parts, index);
    char cell[QDR_CELL_NAME_SIZE];
    if (part->cell != QDR_NO_CELL) {
        puzzle_cell_name(list->session, cell, part->cell, list->puzzle->read->grid.side);
        char held[QDR_DIGIT_TEXT_SIZE];
        out_format(out, "given %s=%s", cell, qdr_rules_text(list->rules, held, part->digit));
    } else {
        puzzle_write_clause(out, list->rules, part->clause);
    }
}

/* All parts that are chosen, with something before each, and something between. */
static void write_parts(const struct part_list *list, choose_part *choose, const char *before,
                        const char *between, struct out *out)
{
    bool is_first = true;
    for (size_t k = 0; k < qdr_diagnosis_count(list->parts); ++k) {
        if (choose(list, k)) {
            out_text(out, is_first ? "" : between);
            out_text(out, before);
            write_part(list, k, out);
            is_first = false;
        }
    }
}

void part_list_minimal_grid(const struct part_list *list, qdr_grid *grid)
{
    qdr_grid_clear(grid, list->puzzle->read->grid.side);
    for (size_t k = 0; k < qdr_diagnosis_count(list->parts); ++k) {
        const qdr_puzzle_part *part = qdr_diagnosis_part(list->parts, k);
        if (list->is_in[k] && part->cell != QDR_NO_CELL) {
            grid->cell[part->cell] = part->digit;
        }
    }
}

qdr_rules *part_list_minimal_rules(const struct part_list *list, struct session *session)
{
    qdr_rules *rules = NULL;
    qdr_error error;
    bool *keep = allocate(qdr_rules_clauses(list->rules), sizeof *keep);
    for (size_t k = 0; k < qdr_rules_clauses(list->rules); ++k) {
        keep[k] = true;
    }
    for (size_t k = 0; k < qdr_diagnosis_count(list->parts); ++k) {
        const qdr_puzzle_part *part = qdr_diagnosis_part(list->parts, k);
        if (part->cell == QDR_NO_CELL) {
            keep[part->clause] = list->is_in[k];
        }
    }
    succeeded(session, list->puzzle->place.name,
              qdr_rules_subset(&rules, list->rules, keep, &error), &error);
    free(keep);
    return rules;
}

static void write_conflict(const struct part_list *list, struct out *out)
{
    if (count_of(list, is_in_conflict) == 0) {
        out_text(out, list->is_whole ? "  there is no way to fill the houses\n" : "");
    } else {
        write_parts(list, is_in_conflict, "  ", "\n", out);
        out_text(out, "\n");
    }
}

static void write_minimal_grid(const struct part_list *list, struct out *out)
{
    qdr_grid grid;
    qdr_writer writer = out_writer(out);
    part_list_minimal_grid(list, &grid);
    out_text(out, "  minimal grid: ");
    out_check(out, qdr_write_grid(&grid, list->rules, NULL, &writer, NULL));
}

static void write_needless(const struct part_list *list, struct out *out)
{
    const bool is_each = list->question == PARTS_NOT_NEEDED;
    const size_t count = count_of(list, is_each ? is_not_needed : is_left_out);
    if (count == 0) {
        out_text(out, list->is_whole ? "  every given and clause is needed\n" : "");
        return;
    }
    if (is_each) {
        write_parts(list, is_not_needed, "  not needed: ", "\n", out);
        out_text(out, "\n  minimal without: ");
        write_parts(list, is_left_out, "", "; ", out);
    } else {
        out_format(out, "  %zu of %zu can go together, %s:\n", count,
                   qdr_diagnosis_count(list->parts), list->is_proven ? "no more" : "perhaps more");
        write_parts(list, is_left_out, "    ", "\n", out);
    }
    out_text(out, "\n");
    write_minimal_grid(list, out);
}

static bool is_about_needs(const struct part_list *list)
{
    return list->question == PARTS_NOT_NEEDED || list->question == PARTS_TOGETHER;
}

void part_list_write_text(const struct part_list *list, struct out *out)
{
    if (list->question == PARTS_IN_CONFLICT) {
        write_conflict(list, out);
    } else if (is_about_needs(list)) {
        write_needless(list, out);
    }
}

static void record_parts(const struct part_list *list, choose_part *choose, const char *name,
                         struct record *record)
{
    struct out text = {0}; /* of one part */
    record_open(record, name, "", "; ");
    for (size_t k = 0; k < qdr_diagnosis_count(list->parts); ++k) {
        if (choose(list, k)) {
            text.size = 0;
            write_part(list, k, &text);
            record_text(record, NULL, text.bytes);
        }
    }
    out_free(&text);
    record_close(record);
}

void part_list_record_removed(const struct part_list *list, struct record *record)
{
    record_parts(list, is_left_out, "removed", record);
}

/* What is not needed, and what may go although the puzzle stays what it is. */
static void record_needless(const struct part_list *list, struct record *record)
{
    const bool is_each = list->question == PARTS_NOT_NEEDED;
    const size_t count = count_of(list, is_each ? is_not_needed : is_left_out);
    record_add(record, ": %zu of %zu %s%s", count, qdr_diagnosis_count(list->parts),
               is_each           ? "not needed"
               : list->is_proven ? "can go together, no more"
                                 : "can go together, perhaps more",
               count > 0 ? ": " : "");
    if (is_each) {
        record_parts(list, is_not_needed, "redundant", record);
        record_add(record, "%s", count > 0 ? ": minimal without: " : "");
    }
    if (count > 0 || record->json.out) {
        part_list_record_removed(list, record);
    }
}

void part_list_record(const struct part_list *list, struct record *record)
{
    struct json *json = &record->json;
    if (list->question == PARTS_IN_CONFLICT) {
        record_add(record, ": ");
        record_parts(list, is_in_conflict, "why", record);
        json_truth(json, "minimal", list->is_whole);
    } else if (is_about_needs(list)) {
        qdr_grid grid;
        record_needless(list, record);
        part_list_minimal_grid(list, &grid);
        puzzle_write_json(json, "left", list->rules, &grid);
        json_truth(json, "minimal", list->is_whole);
    }
    if (list->question == PARTS_TOGETHER) {
        json_truth(json, "smallest", list->is_proven);
    }
}
