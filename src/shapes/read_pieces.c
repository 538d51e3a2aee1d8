/* read_pieces.c  Reads what a file of shapes says of pieces: drawings, and sets of the library. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/art.h"
#include "shapes/enumerate.h"
#include "shapes/reading.h"

/* ------------------------------------------------------------------- copies and manner ---- */

qdr_status qdri_shapes_read_copies(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                   struct qdri_copies *copies)
{
    const uint32_t most = QDR_NO_LIMIT - 1;
    char quoted[QDRI_QUOTE_SIZE];
    struct qdri_span rest = span;
    size_t digits = qdri_span_number(span, most, &copies->low);
    bool is_right = digits > 0;
    copies->high = copies->low;
    rest = qdri_span_behind(rest, digits);
    if (is_right && rest.length > 0) {
        is_right = rest.text[0] == '-';
        rest = qdri_span_behind(rest, 1);
        copies->high = QDR_NO_LIMIT;
        if (is_right && rest.length > 0) {
            is_right = qdri_span_number(rest, most, &copies->high) == rest.length;
        }
    }
    if (is_right && copies->low <= copies->high) {
        return QDR_OK;
    }
    return qdri_shapes_fault(reading, span, QDR_SYNTAX,
                             "expected a number of copies, such as 2, 0-3 or 1-, not '%s'",
                             qdri_quote(quoted, span.text, span.length));
}

static bool begins_with(struct qdri_span span, const char *head)
{
    return span.length >= strlen(head) && memcmp(span.text, head, strlen(head)) == 0;
}

static qdr_status read_word_of_manner(const struct qdri_shapes_reading *reading,
                                      struct qdri_span word, struct qdri_manner *manner)
{
    char quoted[QDRI_QUOTE_SIZE];
    if (begins_with(word, "turns=")) {
        return qdri_shapes_read_turns(reading, qdri_span_behind(word, strlen("turns=")),
                                      &manner->turns);
    }
    if (begins_with(word, "mirrored=")) {
        return qdri_shapes_read_yes(reading, qdri_span_behind(word, strlen("mirrored=")),
                                    &manner->mirrored);
    }
    if (word.text[0] >= '0' && word.text[0] <= '9' && !manner->has_copies) {
        manner->has_copies = true;
        return qdri_shapes_read_copies(reading, word, &manner->copies);
    }
    return qdri_shapes_fault(
        reading, word, QDR_SYNTAX,
        "expected a number of copies, turns=all|half|none or mirrored=yes|no, not '%s'",
        qdri_quote(quoted, word.text, word.length));
}

qdr_status qdri_shapes_read_manner(const struct qdri_shapes_reading *reading,
                                   struct qdri_span arguments, struct qdri_manner *manner)
{
    qdr_status status = QDR_OK;
    *manner = (struct qdri_manner){.copies = {1, 1}, .turns = -1, .mirrored = -1};
    while (arguments.length > 0 && status == QDR_OK) {
        status = read_word_of_manner(reading, qdri_span_word(&arguments), manner);
    }
    return status;
}

/* In the plane pieces can usually be turned over, unless they are said to have two sides; tiles
 * have. */
static bool may_be_mirrored(const struct qdri_shapes_reading *reading,
                            const struct qdri_manner *manner, bool is_one_sided)
{
    if (manner->mirrored >= 0) {
        return manner->mirrored > 0;
    }
    if (is_one_sided) {
        return false;
    }
    return reading->mirrored >= 0 ? reading->mirrored > 0
                                  : qdri_lattice_dimension(reading->shapes->lattice) == 2;
}

/* Items of the problem have names without blanks, colons and bars. */
static qdr_status check_name(const struct qdri_shapes_reading *reading, struct qdri_span name)
{
    char quoted[QDRI_QUOTE_SIZE];
    bool is_right = name.length > 0;
    for (size_t k = 0; k < name.length && is_right;) {
        const size_t bytes = qdri_character(name.text + k, name.length - k);
        is_right = bytes > 0 && !strchr(":|=,", name.text[k]);
        k += bytes;
    }
    return is_right ? QDR_OK
                    : qdri_shapes_fault(reading, name, QDR_SYNTAX,
                                        "expected a name without `|`, `=` and `,`, not '%s'",
                                        qdri_quote(quoted, name.text, name.length));
}

qdr_status qdri_shapes_put_piece(struct qdri_shapes_reading *reading, struct qdri_span name,
                                 const struct qdri_cell *cell, size_t cells,
                                 const struct qdri_manner *manner, bool is_one_sided)
{
    char quoted[QDRI_QUOTE_SIZE];
    qdr_status status = check_name(reading, name);
    if (status == QDR_OK && cells == 0) {
        status = qdri_shapes_fault(reading, name, QDR_SYNTAX,
                                   "the piece %s has no cell: expected a drawing below",
                                   qdri_quote(quoted, name.text, name.length));
    }
    if (status != QDR_OK) {
        return status;
    }
    struct qdri_piece piece = {.name = qdri_span_copy(name),
                               .cell = qdri_copy(cell, cells, sizeof *cell),
                               .cells = cells,
                               .copies = manner->copies,
                               .turns = manner->turns >= 0 ? (enum qdri_turns)manner->turns
                                                           : reading->turns,
                               .is_mirrored = may_be_mirrored(reading, manner, is_one_sided)};
    if (!piece.name || !piece.cell || !qdri_shapes_add_piece(reading->shapes, &piece)) {
        qdri_piece_clear(&piece);
        return qdri_no_memory(reading->error);
    }
    struct qdri_piece *added = &reading->shapes->piece[reading->shapes->pieces - 1];
    qdri_cells_sort(added->cell, added->cells);
    return QDR_OK;
}

/* ------------------------------------------------------------------------- drawn pieces ---- */

static bool is_nothing(const struct qdri_mark *mark)
{
    return mark->sign == '.' || (!mark->is_atom && mark->sign == '+');
}

/* Gathers the cells that a drawing shows, or only those drawn with one letter. */
static qdr_status gather(const struct qdri_shapes_reading *reading, const struct qdri_art *art,
                         char letter, struct qdri_cell *cell, size_t *cells)
{
    *cells = 0;
    for (size_t k = 0; k < art->marks; ++k) {
        const struct qdri_mark *mark = &art->mark[k];
        if (is_nothing(mark) || (letter != '\0' && mark->sign != letter)) {
            continue;
        }
        if (!mark->is_atom) {
            return qdri_art_misplaced(reading->shapes->lattice, mark, reading->source,
                                      reading->error);
        }
        cell[*cells] = (struct qdri_cell){.atom = mark->atom};
        if (letter == '\0') {
            cell[*cells].color = qdri_shapes_color(reading->shapes, mark->sign);
        }
        ++*cells;
    }
    return QDR_OK;
}

static qdr_status put_drawn(struct qdri_shapes_reading *reading, struct qdri_span name,
                            const struct qdri_art *art, char letter,
                            const struct qdri_manner *manner)
{
    size_t cells;
    struct qdri_cell *cell = qdri_zeros(art->marks, sizeof *cell);
    if (!cell) {
        return qdri_no_memory(reading->error);
    }
    qdr_status status = gather(reading, art, letter, cell, &cells);
    if (status == QDR_OK) {
        status = qdri_shapes_put_piece(reading, name, cell, cells, manner, false);
    }
    free(cell);
    return status;
}

/* piece NAME [COPIES] [turns=...] [mirrored=...]: */
qdr_status qdri_shapes_read_piece(struct qdri_shapes_reading *reading,
                                  const struct qdri_statement *statement)
{
    struct qdri_art art = {0};
    struct qdri_manner manner;
    struct qdri_span arguments = statement->arguments;
    const struct qdri_span name = qdri_span_word(&arguments);
    if (name.length == 0) {
        return qdri_shapes_fault(reading, statement->key, QDR_SYNTAX,
                                 "expected a name: `piece NAME:`");
    }
    if (statement->value.length > 0) {
        return qdri_shapes_fault(reading, statement->value, QDR_SYNTAX,
                                 "expected the drawing on the lines below, indented");
    }
    qdr_status status = qdri_shapes_read_manner(reading, arguments, &manner);
    if (status == QDR_OK) {
        status = qdri_art_read(&art, reading->shapes->lattice, statement, reading->source,
                               reading->error);
    }
    if (status == QDR_OK) {
        status = put_drawn(reading, name, &art, '\0', &manner);
    }
    qdri_art_free(&art);
    return status;
}

/* A drawing of several pieces: each letter is one. */
static qdr_status read_together(struct qdri_shapes_reading *reading,
                                const struct qdri_statement *statement,
                                const struct qdri_manner *manner)
{
    struct qdri_art art = {0};
    bool is_known[128] = {false};
    qdr_status status =
        qdri_art_read(&art, reading->shapes->lattice, statement, reading->source, reading->error);
    for (size_t k = 0; k < art.marks && status == QDR_OK; ++k) {
        const struct qdri_mark *mark = &art.mark[k];
        const unsigned char sign = (unsigned char)mark->sign;
        if (!is_nothing(mark) && qdri_shapes_color(reading->shapes, mark->sign) != 0) {
            status = qdri_shapes_fault(reading, mark->span, QDR_SYNTAX,
                                       "'%c' is a color here: expected the letter of a piece, or "
                                       "each piece with its colors in a `piece NAME:` of its own",
                                       mark->sign);
        } else if (!is_nothing(mark) && !is_known[sign & 127]) {
            is_known[sign & 127] = true;
            status = put_drawn(reading, mark->span, &art, mark->sign, manner);
        }
    }
    qdri_art_free(&art);
    return status;
}

/* -------------------------------------------------------------------------- the library ---- */

/* "F L X of pentominoes": the names before `of`, and the set behind. */
static bool cut_at_of(struct qdri_span value, struct qdri_span *names, struct qdri_span *set)
{
    struct qdri_span left = value;
    while (left.length > 0) {
        const struct qdri_span word = qdri_span_word(&left);
        if (qdri_span_is(word, "of") && word.text > value.text) {
            *names = qdri_span_trim((struct qdri_span){value.text, (size_t)(word.text - value.text),
                                                       value.line, value.column});
            *set = left;
            return true;
        }
    }
    *names = (struct qdri_span){0};
    *set = value;
    return false;
}

static qdr_status put_named(struct qdri_shapes_reading *reading,
                            const struct qdri_named_shape *named, struct qdri_span place,
                            const struct qdri_manner *manner, bool is_one_sided)
{
    const struct qdri_shape *shape = &named->shape;
    struct qdri_cell *cell = qdri_zeros(shape->atoms, sizeof *cell);
    const struct qdri_span name = {named->name, strlen(named->name), place.line, place.column};
    if (!cell) {
        return qdri_no_memory(reading->error);
    }
    for (size_t k = 0; k < shape->atoms; ++k) {
        cell[k].atom = shape->atom[k];
    }
    qdr_status status =
        qdri_shapes_put_piece(reading, name, cell, shape->atoms, manner, is_one_sided);
    free(cell);
    return status;
}

/* Puts all shapes of a set, or those that are named. */
static qdr_status put_set(struct qdri_shapes_reading *reading, const struct qdri_named_shape *named,
                          size_t count, struct qdri_span names, struct qdri_span set,
                          const struct qdri_manner *manner)
{
    const bool is_one_sided = begins_with(set, "one-sided") || begins_with(set, "fixed");
    qdr_status status = QDR_OK;
    char quoted[QDRI_QUOTE_SIZE];
    for (size_t k = 0; k < count && names.length == 0 && status == QDR_OK; ++k) {
        status = put_named(reading, &named[k], set, manner, is_one_sided);
    }
    while (names.length > 0 && status == QDR_OK) {
        const struct qdri_span word = qdri_span_word(&names);
        size_t k = 0;
        while (k < count && !qdri_span_is(word, named[k].name)) {
            ++k;
        }
        status = k < count
                     ? put_named(reading, &named[k], word, manner, is_one_sided)
                     : qdri_shapes_fault(reading, word, QDR_UNKNOWN, "the set has no piece '%s'",
                                         qdri_quote(quoted, word.text, word.length));
    }
    return status;
}

static qdr_status read_set(struct qdri_shapes_reading *reading, struct qdri_span value,
                           struct qdri_manner *manner)
{
    struct qdri_named_shape *named = NULL;
    size_t count = 0;
    struct qdri_span names;
    struct qdri_span set;
    qdr_error found;
    qdr_status status = QDR_OK;
    if (value.text[0] >= '0' && value.text[0] <= '9') {
        status = qdri_shapes_read_copies(reading, qdri_span_word(&value), &manner->copies);
    }
    if (status != QDR_OK) {
        return status;
    }
    cut_at_of(value, &names, &set);
    if (begins_with(set, "fixed") && manner->turns < 0) {
        manner->turns = QDRI_TURNS_NONE;
    }
    status =
        qdri_library_shapes(reading->shapes->lattice, set.text, set.length, &named, &count, &found);
    if (status != QDR_OK) {
        return qdri_shapes_fault(reading, set, status, "%s", found.text);
    }
    status = put_set(reading, named, count, names, set, manner);
    qdri_library_free(named, count);
    return status;
}

/* pieces [turns=...] [mirrored=...]: a set, or a drawing below. */
qdr_status qdri_shapes_read_pieces(struct qdri_shapes_reading *reading,
                                   const struct qdri_statement *statement)
{
    struct qdri_manner manner;
    qdr_status status = qdri_shapes_read_manner(reading, statement->arguments, &manner);
    if (status != QDR_OK) {
        return status;
    }
    if (statement->value.length > 0 && statement->rows > 0) {
        return qdri_shapes_fault(reading, qdri_span_trim(statement->row[0]), QDR_SYNTAX,
                                 "pieces are those of a set or drawn: expected no drawing here");
    }
    if (statement->value.length > 0) {
        return read_set(reading, statement->value, &manner);
    }
    if (statement->rows == 0) {
        return qdri_shapes_fault(reading, statement->key, QDR_SYNTAX,
                                 "expected a set, such as `pieces: pentominoes`, or a drawing "
                                 "on the lines below");
    }
    return read_together(reading, statement, &manner);
}
