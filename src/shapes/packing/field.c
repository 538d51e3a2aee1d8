/* field.c  Makes fields. */
#include "shapes/packing/field.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/random.h"

/* ---------------------------------------------------------------------------------- rows ---- */

/* Where a place of the board is: row * 64 + column. */
static uint32_t place_of(const struct qdri_field *field, uint32_t x, uint32_t y)
{
    const uint32_t across = field->is_turned ? y : x;
    const uint32_t along = field->is_turned ? x : y;
    const uint32_t band = across / field->band_width;
    const uint32_t row = QDRI_FIELD_MARGIN + band * field->band_pitch + along;
    return row * 64 + QDRI_FIELD_MARGIN + across % field->band_width;
}

/* The longest side of a box about a way to lay a piece. */
static uint32_t reach_of(const struct qdri_spot *spot, uint32_t cells)
{
    const struct qdri_bounds box = qdri_bounds_of(spot, cells);
    const int64_t wide = (int64_t)box.most.x - box.least.x + 1;
    const int64_t tall = (int64_t)box.most.y - box.least.y + 1;
    const int64_t reach = wide > tall ? wide : tall;
    return reach > QDRI_REACH_MOST ? QDRI_REACH_MOST + 1 : (uint32_t)reach;
}

static uint32_t longest_reach(const struct qdri_packing_task *task)
{
    uint32_t longest = 1;
    for (size_t p = 0; p < task->pieces; ++p) {
        const struct qdri_packed_piece *piece = &task->piece[p];
        for (uint32_t w = 0; w < piece->ways; ++w) {
            const uint32_t reach = reach_of(piece->spot + (size_t)w * piece->cells, piece->cells);
            longest = reach > longest && reach <= QDRI_REACH_MOST ? reach : longest;
        }
    }
    return longest;
}

static bool make_rows(struct qdri_field *field)
{
    const struct qdri_ground_plan *board = &field->task->board;
    field->is_turned = board->width > board->height;
    const uint32_t across = field->is_turned ? board->height : board->width;
    const uint32_t along = field->is_turned ? board->width : board->height;
    field->bands = (across + QDRI_FIELD_WIDTH - 1) / QDRI_FIELD_WIDTH;
    field->band_width = (across + field->bands - 1) / field->bands;
    field->band_pitch = along + longest_reach(field->task);
    field->is_whole = field->bands == 1;
    field->rows = (field->bands - 1) * field->band_pitch + along + 2 * QDRI_FIELD_MARGIN + 2;
    field->blocked = qdri_array(&field->arrays, field->rows, sizeof *field->blocked);
    field->must = qdri_array(&field->arrays, field->rows, sizeof *field->must);
    if (field->arrays.lacks_memory) {
        return false;
    }
    memset(field->blocked, 0xFF, field->rows * sizeof *field->blocked);
    for (uint32_t y = 0; y < board->height; ++y) {
        for (uint32_t x = 0; x < board->width; ++x) {
            const uint8_t ground = board->ground[(size_t)y * board->width + x];
            const uint32_t place = place_of(field, x, y);
            const uint64_t bit = UINT64_C(1) << (place % 64);
            if (ground != QDRI_GROUND_NONE) {
                field->blocked[place / 64] &= ~bit;
                field->cells++;
            }
            field->must[place / 64] |= ground == QDRI_GROUND_MUST ? bit : 0;
        }
    }
    return true;
}

static bool make_order(struct qdri_field *field)
{
    uint32_t count = 0;
    field->order = qdri_array(&field->arrays, field->cells, sizeof *field->order);
    for (uint32_t row = 0; row < field->rows && field->order; ++row) {
        for (uint64_t open = ~field->blocked[row]; open; open &= open - 1) {
            field->order[count++] = row * 64 + (uint32_t)__builtin_ctzll(open);
        }
    }
    return field->order != NULL;
}

static bool make_keys(struct qdri_field *field)
{
    struct qdri_random random;
    const size_t keys = (size_t)field->rows * 64 + field->task->pieces;
    field->key = qdri_array(&field->arrays, keys, sizeof *field->key);
    if (!field->key) {
        return false;
    }
    qdri_random_seed(&random, keys);
    for (size_t k = 0; k < keys; ++k) {
        field->key[k] = qdri_random_next(&random);
    }
    return true;
}

/* --------------------------------------------------------------------------------- moves ---- */

static struct qdri_spot turned(const struct qdri_field *field, struct qdri_spot spot)
{
    return field->is_turned ? (struct qdri_spot){.x = spot.y, .y = spot.x} : spot;
}

/* Bits of a window, that is 0 where the place is not in it. */
static uint64_t bit_at(int32_t row, int32_t column)
{
    const bool is_in = row >= 0 && row < 8 && column >= 0 && column < 8;
    return is_in ? UINT64_C(1) << (8 * row + column) : 0;
}

/* Fills in the windows of a move whose spots stand in the field. */
static void make_windows(struct qdri_move *move, struct qdri_spot *spot)
{
    uint32_t inside = 0;
    const struct qdri_bounds box = qdri_bounds_of(spot, move->cells);
    move->left = box.least.x;
    move->top = box.least.y;
    for (uint32_t i = 0; i < move->cells; ++i) {
        const struct qdri_spot here = spot[i];
        const uint64_t near = bit_at(here.y + QDRI_WINDOW_BACK, here.x + QDRI_WINDOW_BACK);
        for (int32_t k = 0; k < 9; ++k) {
            move->ring |= bit_at(here.y - move->top + 1 + k / 3, here.x - move->left + 1 + k % 3);
        }
        move->own |= bit_at(here.y - move->top + 2, here.x - move->left + 2);
        move->near |= near;
        if (near) {
            spot[i] = spot[inside];
            spot[inside++] = here;
        }
    }
    move->ring &= ~move->own;
    move->far = move->cells - inside;
}

/* Adds the move whose target is the first of its cells, row by row. */
static void add_move(struct qdri_field *field, uint32_t p, uint32_t way)
{
    const struct qdri_packed_piece *piece = &field->task->piece[p];
    const struct qdri_spot *from = piece->spot + (size_t)way * piece->cells;
    const struct qdri_move *last = field->moves ? &field->move[field->moves - 1] : NULL;
    struct qdri_move *move = &field->move[field->moves++];
    struct qdri_spot target = turned(field, from[0]);
    *move = (struct qdri_move){.piece = p,
                               .way = way,
                               .cells = piece->cells,
                               .spot = last ? last->spot + last->cells : 0,
                               .at = from[0]};
    for (uint32_t i = 1; i < piece->cells; ++i) {
        const struct qdri_spot spot = turned(field, from[i]);
        if (spot.y < target.y || (spot.y == target.y && spot.x < target.x)) {
            target = spot;
            move->at = from[i];
        }
    }
    for (uint32_t i = 0; i < piece->cells; ++i) {
        const struct qdri_spot spot = turned(field, from[i]);
        field->spot[move->spot + i] =
            (struct qdri_spot){.x = spot.x - target.x, .y = spot.y - target.y};
    }
    make_windows(move, field->spot + move->spot);
}

static bool make_moves(struct qdri_field *field)
{
    uint64_t most = 0;
    uint64_t spots = 0;
    for (size_t p = 0; p < field->task->pieces; ++p) {
        const struct qdri_packed_piece *piece = &field->task->piece[p];
        most += piece->ways;
        spots += (uint64_t)piece->ways * piece->cells;
    }
    field->move = qdri_array(&field->arrays, most, sizeof *field->move);
    field->spot = qdri_array(&field->arrays, spots, sizeof *field->spot);
    if (field->arrays.lacks_memory) {
        return false;
    }
    for (uint32_t p = 0; p < field->task->pieces; ++p) {
        const struct qdri_packed_piece *piece = &field->task->piece[p];
        for (uint32_t w = 0; piece->high > 0 && w < piece->ways; ++w) {
            const struct qdri_spot *spot = piece->spot + (size_t)w * piece->cells;
            if (reach_of(spot, piece->cells) <= QDRI_REACH_MOST) {
                add_move(field, p, w);
            } else {
                field->is_whole = false;
            }
        }
    }
    return true;
}

/* --------------------------------------------------------------------------------- field ---- */

bool qdri_field_make(struct qdri_field *field, const struct qdri_packing_task *task)
{
    *field = (struct qdri_field){.task = task};
    return make_rows(field) && make_order(field) && make_keys(field) && make_moves(field);
}

void qdri_field_free(struct qdri_field *field)
{
    qdri_arrays_free(&field->arrays);
    *field = (struct qdri_field){0};
}

struct qdri_laid qdri_field_laid(const struct qdri_field *field, const struct qdri_move *move,
                                 uint32_t place)
{
    const uint32_t row = place / 64 - QDRI_FIELD_MARGIN;
    const uint32_t column = place % 64 - QDRI_FIELD_MARGIN;
    const uint32_t across = row / field->band_pitch * field->band_width + column;
    const uint32_t along = row % field->band_pitch;
    const int32_t x = (int32_t)(field->is_turned ? along : across);
    const int32_t y = (int32_t)(field->is_turned ? across : along);
    return (struct qdri_laid){
        .piece = move->piece, .way = move->way, .x = x - move->at.x, .y = y - move->at.y};
}
