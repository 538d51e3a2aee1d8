/* list.c  `quadrille shapes list`: all shapes of so many cells, or a set of them. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/shapes.h>

#include "shell/command.h"
#include "shell/cover_args.h"
#include "shell/record.h"
#include "shell/term/limits.h"
#include "shell/term/memory.h"

/* Reads a number of cells.  False: it is no number; one that is too large counts as one that no
 * shape has. */
static bool read_cells(const char *text, size_t *cells)
{
    if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0') {
        return false;
    }
    const size_t zeros = strspn(text, "0");
    *cells = strlen(text + zeros) > 9 ? SIZE_MAX : (size_t)strtoul(text, NULL, 10);
    return true;
}

static void complain_of(struct session *session, const qdr_error *error)
{
    char title[64];
    succeeded(session, command_title(session->args->command, title, sizeof title), error->code,
              error);
}

/* ------------------------------------------------------------------------------ counting ---- */

static void write_count(struct session *session, uint64_t count)
{
    struct record record = record_begin(session, NULL);
    json_text(&record.json, "grid", session->args->operand[0]);
    record_count(&record, "shapes", count);
    record_end(&record);
}

/* A number that is not the whole one is not printed. */
static void count(struct session *session, size_t cells, qdr_watch *watch)
{
    uint64_t number;
    qdr_error error;
    const struct args *args = session->args;
    if (qdr_shape_count(args->operand[0], cells, (qdr_shape_equivalence)args->shapes->sides, watch,
                        &number, &error) != QDR_OK) {
        complain_of(session, &error);
        return;
    }
    write_count(session, number);
}

/* ------------------------------------------------------------------------------- listing ---- */

/* As a part of a file of shapes. */
static void write_text(struct session *session, const qdr_shape_list *list, size_t index)
{
    struct out *out = &session->out;
    out_format(out, "%spiece %s:\n", index > 0 ? "\n" : "", qdr_shape_list_name(list, index));
    const char *art = qdr_shape_list_art(list, index);
    while (*art != '\0') {
        const int length = (int)strcspn(art, "\n");
        out_format(out, "%s%.*s\n", length > 0 ? "  " : "", length, art);
        art += length + (art[length] == '\n');
    }
}

/* In a line, a slash ends a row, and a bar a layer. */
static void write_record(struct session *session, const qdr_shape_list *list, size_t index)
{
    struct record record = record_begin(session, NULL);
    const char *art = qdr_shape_list_art(list, index);
    record_text(&record, "name", qdr_shape_list_name(list, index));
    json_text(&record.json, "art", art);
    for (bool is_line = record_begin_word(&record); is_line && *art != '\0'; ++art) {
        if (*art == '\n' && art[1] == '\n') {
            out_text(record.out, "|");
            ++art;
        } else if (*art == '\n') {
            out_text(record.out, art[1] != '\0' ? "/" : "");
        } else {
            out_bytes(record.out, art, 1);
        }
    }
    record_finish(&record);
}

static void write_list(struct session *session, const qdr_shape_list *list)
{
    for (size_t k = 0; k < qdr_shape_list_count(list) && !session_is_over(session); ++k) {
        (session->args->format == FORMAT_TEXT ? write_text : write_record)(session, list, k);
        out_commit(&session->out);
    }
}

static void list(struct session *session, const char *what, qdr_watch *watch)
{
    qdr_shape_list *shapes;
    qdr_error error;
    size_t cells;
    const struct args *args = session->args;
    const qdr_status status =
        read_cells(what, &cells)
            ? qdr_shape_list_new(&shapes, args->operand[0], cells,
                                 (qdr_shape_equivalence)args->shapes->sides, watch, &error)
            : qdr_shape_list_of_set(&shapes, args->operand[0], what, &error);
    if (status != QDR_OK) {
        complain_of(session, &error);
        return;
    }
    if (args->shapes->count) {
        write_count(session, qdr_shape_list_count(shapes));
    } else {
        write_list(session, shapes);
    }
    qdr_shape_list_free(shapes);
}

/* The words behind the grid, with a blank between. */
static char *join_operands(const struct args *args)
{
    char *joined = NULL;
    size_t capacity = 0;
    size_t size = 0;
    for (size_t k = 1; k < args->operands; ++k) {
        const size_t length = strlen(args->operand[k]);
        joined = grow(joined, &capacity, size + length + 1, 1);
        memcpy(joined + size, args->operand[k], length);
        size += length + 1;
        joined[size - 1] = k + 1 < args->operands ? ' ' : '\0';
    }
    return joined;
}

/* All grids and sets. */
static void list_sets(struct session *session)
{
    const qdr_shape_grid_info *grid;
    const qdr_shape_set_info *set;
    out_text(&session->out, "Grids, and other names of them:\n");
    for (size_t k = 0; (grid = qdr_shape_grid_at(k)) != NULL; ++k) {
        out_format(&session->out, "  %-17s%s\n", grid->name, grid->others);
    }
    out_text(&session->out, "\nSets of shapes that have names:\n");
    for (size_t k = 0; (set = qdr_shape_set_at(k)) != NULL; ++k) {
        out_format(&session->out, "  %-17s%-22s%s\n", set->grid, set->name, set->about);
    }
    out_commit(&session->out);
}

/* What was asked for: a number of cells, or a set. */
static void list_or_count(struct session *session, const char *what)
{
    size_t cells;
    if (session->args->shapes->count && read_cells(what, &cells)) {
        count(session, cells, limits_watch());
    } else {
        list(session, what, limits_watch());
    }
}

void shapes_list(struct session *session)
{
    const struct args *args = session->args;
    if (args->operands == 0) {
        list_sets(session);
    } else if (args->operands == 1) {
        complain(session, "shapes list takes a grid and a number of cells, such as `hex 5`, or a "
                          "grid and a set, such as `cube soma`");
    } else {
        char *what = join_operands(args);
        list_or_count(session, what);
        free(what);
    }
}
