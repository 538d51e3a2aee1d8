/* line.c  Lines as houses, and relations of the cells that follow each other on them. */
#include "sudoku/rules/line.h"

#include <string.h>

#include "sudoku/board/houses.h"

const struct qdri_shape qdri_line_shape = {
    .least = 2, .repeated = QDRI_KEEP_REPEATED, .place = QDRI_CHAIN};

const struct qdri_shape qdri_open_line_shape = {.least = 2, .place = QDRI_CHAIN};

const struct qdri_shape qdri_set_shape = {.least = 1, .repeated = QDRI_SET};

const struct qdri_shape qdri_marks_shape = {.repeated = QDRI_SET, .takes_mask = true};

const struct qdri_shape qdri_seen_shape = {
    .word = QDRI_NUMBER, .low = 1, .high = QDR_SIDE_MAX, .least = 1, .place = QDRI_LINE_CLUE};

size_t qdri_line_cells(const struct qdri_figure *line, qdr_cell *cells)
{
    size_t count = 0;
    for (size_t k = 0; k < line->count; ++k) {
        qdr_cell cell = line->cell[k];
        size_t at = count;
        while (at > 0 && cells[at - 1] > cell) {
            --at;
        }
        if (at == 0 || cells[at - 1] != cell) {
            memmove(cells + at + 1, cells + at, (count - at) * sizeof *cells);
            cells[at] = cell;
            ++count;
        }
    }
    return count;
}

bool qdri_line_house(const struct qdri_figure *line, struct qdri_houses *houses,
                     const char *letters, bool is_encoded)
{
    qdr_cell cells[QDR_CELLS_MAX];
    size_t count = qdri_line_cells(line, cells);
    return is_encoded ? qdri_houses_add_encoded(houses, letters, cells, count)
                      : qdri_houses_add(houses, QDR_HOUSE_EXTRA, letters, cells, count);
}

bool qdri_line_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    for (size_t k = 1; k < line->count; ++k) {
        if (digits[k - 1] != 0 && digits[k] != 0 &&
            !line->rule->pair(line, qdri_figure_value(line, k - 1, digits[k - 1]),
                              qdri_figure_value(line, k, digits[k]))) {
            return false;
        }
    }
    return true;
}

void qdri_line_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    qdri_pair_allows *const allows = line->rule->pair;
    for (size_t k = 1; k < line->count; ++k) {
        qdri_encode_narrow_pair(encoder, line->cell[k - 1], line->cell[k], allows, line);
    }
    for (size_t k = line->count - 1u; k > 0; --k) {
        qdri_encode_narrow_pair(encoder, line->cell[k - 1], line->cell[k], allows, line);
    }
}

void qdri_line_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    const struct qdri_rule *rule = line->rule;
    const char *name = rule->kind ? rule->kind : rule->info.name;
    for (size_t k = 1; k < line->count; ++k) {
        qdri_encode_pair(encoder, name, line->cell[k - 1], line->cell[k], rule->pair, line);
    }
}

void qdri_figure_encode_chain(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                              struct qdri_chain chain)
{
    chain.cells = figure->cell;
    chain.count = figure->count;
    qdri_encode_chain(encoder, &chain);
}

void qdri_strands_begin(struct qdri_strands *strands, struct qdri_encoder *encoder,
                        const char *name, size_t count)
{
    strands->encoder = encoder;
    for (size_t k = 0; k < count; ++k) {
        strands->class_of[k] = qdri_encode_secondary(encoder, name);
        strands->strand_of[k] = qdri_encode_secondary(encoder, name);
    }
}

void qdri_strands_add(const struct qdri_strands *strands, size_t strand, int32_t class,
                      qdr_cell cell, unsigned digit)
{
    struct qdri_encoder *encoder = strands->encoder;
    const qdri_digit_set set = (qdri_digit_set)1 << digit;
    qdri_encode_cover(encoder, cell, set, strands->class_of[strand],
                      qdri_encode_color(encoder, class));
    qdri_encode_cover(encoder, cell, set, strands->strand_of[class],
                      qdri_encode_color(encoder, (int32_t)strand));
}

bool qdri_all_pairs_keep(const struct qdri_figure *line, const qdr_digit *digits,
                         qdri_pair_allows *allows, const void *ctx)
{
    for (size_t k = 1; k < line->count; ++k) {
        for (size_t i = 0; digits[k] != 0 && i < k; ++i) {
            if (digits[i] != 0 && line->cell[i] != line->cell[k] &&
                !allows(ctx, qdri_figure_value(line, i, digits[i]),
                        qdri_figure_value(line, k, digits[k]))) {
                return false;
            }
        }
    }
    return true;
}

void qdri_encode_all_pairs(struct qdri_encoder *encoder, const char *name, const qdr_cell *cells,
                           size_t count, qdri_pair_allows *allows, const void *ctx)
{
    for (size_t k = 1; k < count && qdri_encode_goes_on(encoder); ++k) {
        for (size_t i = 0; i < k; ++i) {
            if (name) {
                qdri_encode_pair(encoder, name, cells[i], cells[k], allows, ctx);
            } else {
                qdri_encode_narrow_pair(encoder, cells[i], cells[k], allows, ctx);
            }
        }
    }
}
