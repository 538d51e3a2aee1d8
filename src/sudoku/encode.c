#include "sudoku/encode.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"

/* A candidate in the set of an item. */
struct member {
    qdri_candidate candidate;
    qdr_item item;
};

struct qdri_encoder {
    unsigned side;
    size_t candidates; /* side * side * side */
    qdr_builder *builder;
    bool *is_forbidden;    /* [candidates] */
    struct member *member; /* in the order of items */
    size_t members;
    size_t capacity;
    qdr_status status; /* the first that was not QDR_OK */
    qdr_error error;   /* and its description */
};

static void encoder_free(struct qdri_encoder *encoder)
{
    qdr_builder_free(encoder->builder);
    free(encoder->is_forbidden);
    free(encoder->member);
    free(encoder);
}

unsigned qdri_encode_side(const struct qdri_encoder *encoder)
{
    return encoder->side;
}

/* Makes room for members of a new item. */
static bool make_room(struct qdri_encoder *encoder, size_t count)
{
    struct member *member =
        qdri_grow(encoder->member, &encoder->capacity, encoder->members + count, sizeof *member);
    if (!member) {
        encoder->status = qdri_no_memory(&encoder->error);
        return false;
    }
    encoder->member = member;
    return true;
}

static void add_set(struct qdri_encoder *encoder, const char *name, bool is_primary,
                    const qdri_candidate *candidates, size_t count)
{
    qdr_item item;
    if (encoder->status != QDR_OK || !make_room(encoder, count)) {
        return;
    }
    encoder->status = is_primary
                          ? qdr_builder_primary(encoder->builder, name, &item, &encoder->error)
                          : qdr_builder_secondary(encoder->builder, name, &item, &encoder->error);
    for (size_t k = 0; encoder->status == QDR_OK && k < count; ++k) {
        encoder->member[encoder->members++] =
            (struct member){.candidate = candidates[k], .item = item};
    }
}

void qdri_encode_exactly_once(struct qdri_encoder *encoder, const char *name,
                              const qdri_candidate *candidates, size_t count)
{
    add_set(encoder, name, true, candidates, count);
}

void qdri_encode_at_most_once(struct qdri_encoder *encoder, const char *name,
                              const qdri_candidate *candidates, size_t count)
{
    add_set(encoder, name, false, candidates, count);
}

void qdri_encode_forbid(struct qdri_encoder *encoder, qdri_candidate candidate)
{
    encoder->is_forbidden[candidate] = true;
}

void qdri_encode_house(struct qdri_encoder *encoder, const struct qdri_house *house)
{
    unsigned side = encoder->side;
    qdri_candidate set[QDR_CELLS_MAX];
    char name[64];
    for (unsigned digit = 1; digit <= side; ++digit) {
        size_t count = house->shown.count;
        for (size_t k = 0; k < count; ++k) {
            set[k] = qdri_candidate_of(side, house->shown.cells[k], (qdr_digit)digit);
        }
        snprintf(name, sizeof name, "%s%u=%u", house->letters, house->number, digit);
        if (count == side) {
            qdri_encode_exactly_once(encoder, name, set, count);
        } else {
            qdri_encode_at_most_once(encoder, name, set, count);
        }
    }
}

static void encode_cells(struct qdri_encoder *encoder)
{
    unsigned side = encoder->side;
    qdri_candidate set[QDR_SIDE_MAX] = {0};
    char name[32];
    for (unsigned cell = 0; cell < side * side; ++cell) {
        for (unsigned k = 0; k < side; ++k) {
            set[k] = cell * side + k;
        }
        snprintf(name, sizeof name, "r%uc%u", cell / side + 1, cell % side + 1);
        qdri_encode_exactly_once(encoder, name, set, side);
    }
}

struct qdri_encoder *qdri_encode_begin(unsigned side)
{
    struct qdri_encoder *encoder = qdri_zeros(1, sizeof *encoder);
    if (!encoder) {
        return NULL;
    }
    encoder->side = side;
    encoder->candidates = (size_t)side * side * side;
    encoder->is_forbidden = qdri_zeros(encoder->candidates, sizeof *encoder->is_forbidden);
    if (!encoder->is_forbidden || qdr_builder_new(&encoder->builder, NULL) != QDR_OK) {
        encoder_free(encoder);
        return NULL;
    }
    encode_cells(encoder);
    return encoder;
}

/* Sorts the members by candidate, keeping the order of items, so that they are the entries of the
 * options: those of candidate c from first[c] to first[c + 1] - 1. */
static void sort_members(const struct qdri_encoder *encoder, uint32_t *first, qdr_entry *entry)
{
    /* Counted two places on, so that filling moves each beginning to where it belongs. */
    for (size_t k = 0; k < encoder->members; ++k) {
        ++first[encoder->member[k].candidate + 2];
    }
    for (size_t c = 2; c < encoder->candidates + 2; ++c) {
        first[c] += first[c - 1];
    }
    for (size_t k = 0; k < encoder->members; ++k) {
        uint32_t at = first[encoder->member[k].candidate + 1]++;
        entry[at] = (qdr_entry){.item = encoder->member[k].item, .color = QDR_NO_COLOR};
    }
}

static qdr_status add_options(struct qdri_encoder *encoder, struct qdri_encoded *encoded,
                              const uint32_t *first, const qdr_entry *entry, qdr_error *error)
{
    for (qdri_candidate c = 0; c < encoder->candidates; ++c) {
        encoded->option[c] = QDR_NO_OPTION;
        if (encoder->is_forbidden[c]) {
            continue;
        }
        qdr_status status =
            qdr_builder_option(encoder->builder, entry + first[c], first[c + 1] - first[c], 0,
                               &encoded->option[c], error);
        if (status != QDR_OK) {
            return status;
        }
        encoded->candidate[encoded->option[c]] = c;
    }
    return QDR_OK;
}

static qdr_status build(struct qdri_encoder *encoder, struct qdri_encoded *encoded,
                        qdr_error *error)
{
    uint32_t *first = qdri_zeros(encoder->candidates + 2, sizeof *first);
    qdr_entry *entry = qdri_zeros(encoder->members, sizeof *entry);
    encoded->option = qdri_zeros(encoder->candidates, sizeof *encoded->option);
    encoded->candidate = qdri_zeros(encoder->candidates, sizeof *encoded->candidate);
    qdr_status status = QDR_OK;
    if (first && entry && encoded->option && encoded->candidate) {
        sort_members(encoder, first, entry);
        status = add_options(encoder, encoded, first, entry, error);
    } else {
        status = qdri_no_memory(error);
    }
    free(first);
    free(entry);
    return status == QDR_OK ? qdr_builder_build(encoder->builder, &encoded->problem, error)
                            : status;
}

qdr_status qdri_encode_end(struct qdri_encoder *encoder, struct qdri_encoded *encoded,
                           qdr_error *error)
{
    qdr_status status = encoder->status;
    *encoded = (struct qdri_encoded){0};
    if (status == QDR_OK) {
        status = build(encoder, encoded, error);
    } else if (error) {
        *error = encoder->error;
    }
    if (status != QDR_OK) {
        qdri_encoded_free(encoded);
    }
    encoder_free(encoder);
    return status;
}

void qdri_encoded_free(struct qdri_encoded *encoded)
{
    qdr_problem_free(encoded->problem);
    free(encoded->option);
    free(encoded->candidate);
    *encoded = (struct qdri_encoded){0};
}
