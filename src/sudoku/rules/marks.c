/* marks.c  Marked cells hold digits that fit: as a definition, and for the encoder. */
#include "sudoku/rules/marks.h"

const struct qdri_shape qdri_marks_shape = {.repeated = QDRI_SET, .takes_mask = true};

bool qdri_marks_keep(const struct qdri_figure *figure, const qdr_digit *digits, qdri_fits *fits)
{
    for (size_t k = 0; k < figure->count; ++k) {
        if (digits[k] != 0 && !fits(figure, k, digits[k])) {
            return false;
        }
    }
    return true;
}

void qdri_marks_narrow(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                       qdri_fits *fits)
{
    for (size_t k = 0; k < figure->count; ++k) {
        for (unsigned digit = 1; digit <= figure->board.digits; ++digit) {
            if (!fits(figure, k, digit)) {
                qdri_encode_forbid(encoder, qdri_candidate_of(figure->board.side, figure->cell[k],
                                                              (qdr_digit)digit));
            }
        }
    }
}
