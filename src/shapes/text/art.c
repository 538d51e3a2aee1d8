/* art.c  Reads drawings in text. */
#include "shapes/text/art.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/puzzle/puzzle.h"

/* A grid looks the same again when a drawing is moved by so many columns. */
enum { SHIFTS = 4 };

/* Where in a drawing a line is. */
struct place_in_art {
    int32_t layer;
    int32_t row;
};

static bool is_empty(struct qdri_span line)
{
    return qdri_span_trim(line).length == 0;
}

static size_t indentation(const struct qdri_statement *statement)
{
    size_t least = SIZE_MAX;
    for (size_t k = 0; k < statement->rows; ++k) {
        const struct qdri_span drawn = qdri_span_trim(statement->row[k]);
        if (drawn.length > 0 && drawn.column - 1 < least) {
            least = drawn.column - 1;
        }
    }
    return least == SIZE_MAX ? 0 : least;
}

static size_t count_signs(const struct qdri_statement *statement)
{
    size_t count = 0;
    for (size_t k = 0; k < statement->rows; ++k) {
        count += qdri_span_trim(statement->row[k]).length;
    }
    return count;
}

static qdr_status check_sign(struct qdri_span sign, const char *source, qdr_error *error)
{
    char quoted[QDRI_QUOTE_SIZE];
    const struct qdri_place place = qdri_span_place(source, sign);
    if (sign.text[0] == '\t') {
        return qdri_fail_at(error, QDR_SYNTAX, place,
                            "a tab in a drawing: expected blanks, which have one width only");
    }
    if (sign.text[0] < ' ' || sign.text[0] > '~') {
        return qdri_fail_at(error, QDR_SYNTAX, place,
                            "'%s' in a drawing: expected characters of ASCII",
                            qdri_quote(quoted, sign.text, 1));
    }
    return QDR_OK;
}

static qdr_status read_row(struct qdri_art *art, const struct qdri_lattice *lattice,
                           struct qdri_span line, size_t indent, struct place_in_art at,
                           const char *source, qdr_error *error)
{
    if (line.length > QDRI_PLACES_MOST || at.row >= QDRI_PLACES_MOST) {
        return qdri_fail_at(error, QDR_RANGE, qdri_span_place(source, line),
                            "the drawing is too large: expected at most %d rows and columns",
                            QDRI_PLACES_MOST);
    }
    for (size_t k = 0; k < line.length; ++k) {
        struct qdri_mark mark = {.sign = line.text[k], .span = qdri_span_behind(line, k)};
        qdr_status status = check_sign(mark.span, source, error);
        if (status != QDR_OK) {
            return status;
        }
        if (mark.sign != ' ') {
            mark.span.length = 1;
            mark.layer = at.layer;
            mark.row = at.row;
            mark.column = (int32_t)(k - indent);
            mark.is_atom =
                qdri_lattice_from_art(lattice, mark.layer, mark.row, mark.column, &mark.atom);
            art->mark[art->marks++] = mark;
        }
    }
    return QDR_OK;
}

/* An empty line begins the next layer in space, and is a row of the drawing in the plane. */
static void step(const struct qdri_lattice *lattice, struct qdri_span line, struct place_in_art *at)
{
    if (qdri_lattice_dimension(lattice) == 2 || !is_empty(line)) {
        ++at->row;
    } else if (at->row > 0) {
        ++at->layer;
        at->row = 0;
    }
}

qdr_status qdri_art_read(struct qdri_art *art, const struct qdri_lattice *lattice,
                         const struct qdri_statement *statement, const char *source,
                         qdr_error *error)
{
    const size_t indent = indentation(statement);
    struct place_in_art at = {0, 0};
    qdr_status status = QDR_OK;
    *art = (struct qdri_art){.mark = qdri_zeros(count_signs(statement), sizeof *art->mark)};
    if (!art->mark) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < statement->rows && status == QDR_OK; ++k) {
        const struct qdri_span line = statement->row[k];
        if (!is_empty(line)) {
            status = read_row(art, lattice, line, indent, at, source, error);
        }
        step(lattice, line, &at);
    }
    return status;
}

void qdri_art_free(struct qdri_art *art)
{
    free(art->mark);
    *art = (struct qdri_art){0};
}

/* ----------------------------------------------------------------------- what is misplaced ---- */

static bool is_place(const struct qdri_lattice *lattice, const struct qdri_mark *mark, int32_t by)
{
    struct qdri_point atom;
    return qdri_lattice_from_art(lattice, mark->layer, mark->row, mark->column + by, &atom);
}

/* Would all marks stand at cells if the whole drawing were moved by so many columns?  Sticks that
 * are drawn as such would lie in other directions then. */
static bool fits_moved(const struct qdri_lattice *lattice, const struct qdri_art *art, char nothing,
                       int32_t by)
{
    for (size_t k = 0; k < art->marks; ++k) {
        const struct qdri_mark *mark = &art->mark[k];
        if (strchr("-|/\\_", mark->sign) ||
            (mark->sign != nothing && mark->sign != '+' && !is_place(lattice, mark, by))) {
            return false;
        }
    }
    return true;
}

/* The first of the marks that stand at the left of all. */
static const struct qdri_mark *leftmost(const struct qdri_art *art)
{
    const struct qdri_mark *first = &art->mark[0];
    for (size_t k = 1; k < art->marks; ++k) {
        first = art->mark[k].column < first->column ? &art->mark[k] : first;
    }
    return first;
}

qdr_status qdri_art_misplaced(const struct qdri_lattice *lattice, const struct qdri_art *art,
                              size_t index, char nothing, const char *source, qdr_error *error)
{
    const struct qdri_mark *mark = &art->mark[index];
    const struct qdri_place place = qdri_span_place(source, mark->span);
    const char *grid = qdri_lattice_name(lattice);
    for (int32_t by = 1; by < SHIFTS; ++by) {
        if (fits_moved(lattice, art, nothing, by)) {
            const struct qdri_mark *first = leftmost(art);
            const bool is_tight = first->span.column < (size_t)by + 2;
            return qdri_fail_at(error, QDR_SYNTAX, place,
                                "'%c' stands where the grid '%s' has no cell: columns count from "
                                "the leftmost line; begin line %zu with a `%c` %d place%s further "
                                "left%s, and all stand at cells",
                                mark->sign, grid, first->span.line, nothing, (int)by,
                                by == 1 ? "" : "s", is_tight ? " (indent all lines more)" : "");
        }
    }
    return qdri_fail_at(error, QDR_SYNTAX, place,
                        "'%c' stands where the grid '%s' has no cell: expected a blank%s",
                        mark->sign, grid,
                        is_place(lattice, mark, -1) && is_place(lattice, mark, 1)
                            ? "; there are cells beside it to the left and right"
                            : "");
}
