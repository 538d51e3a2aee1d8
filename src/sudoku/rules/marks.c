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
            if (!fits(figure, k, digit) && !fits(figure, k, digit | QDR_MODIFIED)) {
                qdri_encode_forbid(encoder, qdri_candidate_of(qdri_encode_width(encoder),
                                                              figure->cell[k], (qdr_digit)digit));
            }
        }
    }
}

/* An automaton reads a single cell. */
struct reading {
    const struct qdri_figure *figure;
    size_t k;
    qdri_fits *fits;
};

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct reading *reading = ctx;
    (void)place;
    return reading->fits(reading->figure, reading->k, digit) ? state : QDRI_NO_STATE;
}

static int32_t number(const void *ctx, int32_t state)
{
    (void)ctx;
    return state;
}

void qdri_marks_encode(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                       qdri_fits *fits)
{
    for (size_t k = 0; qdri_encode_is_hidden(encoder) && k < figure->count; ++k) {
        const struct reading reading = {figure, k, fits};
        qdri_encode_chain(encoder, &(struct qdri_chain){.name = "fits",
                                                        .cells = &figure->cell[k],
                                                        .count = 1,
                                                        .ctx = &reading,
                                                        .step = step,
                                                        .number = number,
                                                        .total = QDR_NO_ITEM});
    }
}
