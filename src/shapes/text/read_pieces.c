/* read_pieces.c  Reads what a file of shapes says of pieces: how they may be laid, and drawings. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "shapes/text/art.h"
#include "shapes/text/reading.h"

/* ------------------------------------------------------------------- copies and manner ---- */

qdr_status qdri_shapes_read_copies(const struct qdri_shapes_reading *reading, struct qdri_span span,
                                   struct qdri_copies *copies)
{
    const uint32_t most = QDR_NO_LIMIT - 1;
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
    return qdri_shapes_wrong_word(reading, span, "a number of copies, such as 2, 0-3 or 1-");
}

static qdr_status read_word_of_manner(const struct qdri_shapes_reading *reading,
                                      struct qdri_span word, struct qdri_manner *manner)
{
    if (qdri_span_begins(word, "turns=")) {
        return qdri_shapes_read_turns(reading, qdri_span_behind(word, strlen("turns=")),
                                      &manner->turns);
    }
    if (qdri_span_begins(word, "mirrored=")) {
        return qdri_shapes_read_yes(reading, qdri_span_behind(word, strlen("mirrored=")),
                                    &manner->mirrored);
    }
    if (word.text[0] >= '0' && word.text[0] <= '9' && !manner->has_copies) {
        manner->has_copies = true;
        return qdri_shapes_read_copies(reading, word, &manner->copies);
    }
    return qdri_shapes_wrong_word(reading, word,
                                  "a number of copies, turns=all|half|none or mirrored=yes|no");
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
    bool is_right = name.length > 0;
    for (size_t k = 0; k < name.length && is_right;) {
        const size_t bytes = qdri_character(name.text + k, name.length - k);
        is_right = bytes > 0 && !strchr(":|=,", name.text[k]);
        k += bytes;
    }
    return is_right ? QDR_OK
                    : qdri_shapes_wrong_word(reading, name, "a name without `|`, `=` and `,`");
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

/* Is it of the piece of a letter, or, for 0, of the only one? */
static bool is_part(const struct qdri_mark *mark, char letter)
{
    return !is_nothing(mark) && (letter == '\0' || mark->sign == letter);
}

/* Gathers the cells that a drawing shows, or only those drawn with one letter. */
static qdr_status gather(const struct qdri_shapes_reading *reading, const struct qdri_art *art,
                         char letter, struct qdri_cell *cell, size_t *cells)
{
    *cells = 0;
    for (size_t k = 0; k < art->marks; ++k) {
        const struct qdri_mark *mark = &art->mark[k];
        if (!is_part(mark, letter)) {
            continue;
        }
        if (!mark->is_atom) {
            return qdri_art_misplaced(reading->shapes->lattice, art, k, '.', reading->source,
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

/* Tells where the second part of a piece begins, of the first such piece of a file: so a letter
 * that stands for two pieces shows itself.  Pieces in several parts may be meant. */
static qdr_status tell_of_parts(struct qdri_shapes_reading *reading, const struct qdri_art *art,
                                char letter, const struct qdri_cell *cell, size_t cells)
{
    size_t second = cells;
    struct qdri_point *atom = qdri_zeros(cells, sizeof *atom);
    for (size_t k = 0; k < cells && atom; ++k) {
        atom[k] = cell[k].atom;
    }
    const bool has_memory =
        atom && qdri_shape_second_part(reading->shapes->lattice, atom, cells, &second);
    free(atom);
    if (!has_memory) {
        return qdri_no_memory(reading->error);
    }
    reading->has_parts = second < cells;
    for (size_t k = 0; k < art->marks && reading->has_parts; ++k) {
        const struct qdri_mark *mark = &art->mark[k];
        if (is_part(mark, letter) && second-- == 0) {
            qdri_shapes_remark(reading, mark->span,
                               "the piece is in several parts: the second begins here");
            break;
        }
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
    if (status == QDR_OK && !reading->has_parts) {
        status = tell_of_parts(reading, art, letter, cell, cells);
    }
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
        return qdri_shapes_read_set(reading, statement->value, &manner);
    }
    if (statement->rows == 0) {
        return qdri_shapes_fault(reading, statement->key, QDR_SYNTAX,
                                 "expected a set, such as `pieces: pentominoes`, or a drawing "
                                 "on the lines below");
    }
    return read_together(reading, statement, &manner);
}
