/* text.c  Solutions as boards of letters. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/output.h"
#include "shapes/puzzle/puzzle.h"

void qdri_shapes_owners(const qdr_shapes *shapes, const qdr_option *options, size_t count,
                        uint32_t *owner)
{
    const struct qdri_encoded *encoded = &shapes->encoded;
    const size_t cells = shapes->board[encoded->board].cells;
    memset(owner, 0xFF, cells * sizeof *owner);
    for (size_t k = 0; k < count; ++k) {
        size_t entries;
        const qdr_entry *cell = qdri_option_cells(shapes, encoded, options[k], &entries);
        for (size_t j = 0; j < entries; ++j) {
            owner[encoded->cell_of[cell[j].item]] = (uint32_t)k;
        }
    }
}

/* Have all pieces that are laid names of one letter that no other has? */
static bool have_letters(const qdr_shapes *shapes, const qdr_option *options, size_t count)
{
    bool is_taken[128] = {false};
    for (size_t k = 0; k < count; ++k) {
        const char *name = shapes->piece[shapes->encoded.piece_of[options[k]]].name;
        const unsigned char first = (unsigned char)name[0];
        if (first >= 128 || name[1] != '\0' || first == '.' || is_taken[first]) {
            return false;
        }
        is_taken[first] = true;
    }
    return true;
}

/* Fills `letter` (of `count`) with what each piece of a solution is drawn as: its name, where each
 * has one letter and all are different, or letters in the order of the cells. */
static void find_letters(const qdr_shapes *shapes, const qdr_option *options, size_t count,
                         const uint32_t *owner, char *letter)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const size_t cells = shapes->board[shapes->encoded.board].cells;
    const bool are_named = have_letters(shapes, options, count);
    size_t next = 0;
    memset(letter, 0, count);
    for (size_t k = 0; k < count && are_named; ++k) {
        letter[k] = shapes->piece[shapes->encoded.piece_of[options[k]]].name[0];
    }
    for (size_t k = 0; k < cells; ++k) {
        if (owner[k] != UINT32_MAX && letter[owner[k]] == '\0') {
            letter[owner[k]] = letters[next++ % (sizeof letters - 1)];
        }
    }
}

qdr_status qdri_shapes_check_options(const qdr_shapes *shapes, const qdr_option *options,
                                     size_t count, qdr_error *error)
{
    if (!shapes->encoded.problem) {
        return qdri_fail(error, QDR_INVALID, "no board is selected");
    }
    if (!options && count > 0) {
        return qdri_missing(error, "options");
    }
    for (size_t k = 0; k < count; ++k) {
        if (options[k] >= qdr_problem_options(shapes->encoded.problem)) {
            return qdri_fail(error, QDR_INVALID, "the problem has no such option");
        }
    }
    return QDR_OK;
}

/* Fills the drawing; false: no memory. */
static bool make_signs(const qdr_shapes *shapes, const qdr_option *options, size_t count,
                       struct qdri_sign *sign)
{
    const struct qdri_board *board = &shapes->board[shapes->encoded.board];
    uint32_t *owner = qdri_zeros(board->cells, sizeof *owner);
    char *letter = qdri_zeros(count, sizeof *letter);
    const bool is_made = owner && letter;
    if (is_made) {
        qdri_shapes_owners(shapes, options, count, owner);
        find_letters(shapes, options, count, owner, letter);
    }
    for (size_t k = 0; k < board->cells && is_made; ++k) {
        sign[k].place = qdri_lattice_to_art(shapes->lattice, board->cell[k].atom);
        sign[k].sign = owner[k] == UINT32_MAX ? '.' : letter[owner[k]];
    }
    free(owner);
    free(letter);
    return is_made;
}

qdr_status qdr_write_shapes_text(const qdr_shapes *shapes, const qdr_option *options, size_t count,
                                 const qdr_writer *writer, qdr_error *error)
{
    struct qdri_output output = {.writer = writer};
    qdr_status status = qdri_shapes_check_options(shapes, options, count, error);
    if (status != QDR_OK) {
        return status;
    }
    const size_t cells = shapes->board[shapes->encoded.board].cells;
    struct qdri_sign *sign = qdri_zeros(cells, sizeof *sign);
    if (!sign || !make_signs(shapes, options, count, sign)) {
        free(sign);
        return qdri_no_memory(error);
    }
    qdri_put_signs(&output, sign, cells, "", ' ');
    free(sign);
    return qdri_output_end(&output, error);
}
