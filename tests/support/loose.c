/* loose.c  Makes random packings. */
#include "loose.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/random.h"

/* -------------------------------------------------------------------------------- pieces ---- */

static struct qdri_spot image(struct qdri_spot spot, uint32_t isometry)
{
    const int32_t x = isometry & 4 ? spot.y : spot.x;
    const int32_t y = isometry & 4 ? spot.x : spot.y;
    return (struct qdri_spot){.x = isometry & 1 ? -x : x, .y = isometry & 2 ? -y : y};
}

static bool has_spot(const struct qdri_spot *spot, uint32_t cells, struct qdri_spot one)
{
    for (uint32_t i = 0; i < cells; ++i) {
        if (spot[i].x == one.x && spot[i].y == one.y) {
            return true;
        }
    }
    return false;
}

/* The image of a piece, moved so that its box begins at the origin. */
static void lay(struct qdri_spot *out, const struct qdri_spot *spot, uint32_t cells,
                uint32_t isometry)
{
    struct qdri_spot low = image(spot[0], isometry);
    for (uint32_t i = 0; i < cells; ++i) {
        out[i] = image(spot[i], isometry);
        low.x = out[i].x < low.x ? out[i].x : low.x;
        low.y = out[i].y < low.y ? out[i].y : low.y;
    }
    for (uint32_t i = 0; i < cells; ++i) {
        out[i].x -= low.x;
        out[i].y -= low.y;
    }
}

static bool is_new(const struct qdri_packed_piece *piece, const struct qdri_spot *way)
{
    for (uint32_t w = 0; w < piece->ways; ++w) {
        uint32_t same = 0;
        for (uint32_t i = 0; i < piece->cells; ++i) {
            same += has_spot(piece->spot + w * piece->cells, piece->cells, way[i]);
        }
        if (same == piece->cells) {
            return false;
        }
    }
    return true;
}

/* A connected piece that grows cell by cell within a box. */
static void make_piece(struct loose *loose, uint32_t p, uint32_t side, uint32_t cells,
                       struct qdri_random *random)
{
    struct qdri_packed_piece *piece = &loose->piece[p];
    struct qdri_spot grown[LOOSE_CELLS] = {{.x = (int32_t)qdri_random_below(random, side),
                                            .y = (int32_t)qdri_random_below(random, side)}};
    uint32_t count = 1;
    while (count < cells) {
        static const struct qdri_spot step[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        struct qdri_spot next = grown[qdri_random_below(random, count)];
        const uint32_t way = qdri_random_below(random, 4);
        next.x += step[way].x;
        next.y += step[way].y;
        if (next.x >= 0 && next.y >= 0 && next.x < (int32_t)side && next.y < (int32_t)side &&
            !has_spot(grown, count, next)) {
            grown[count++] = next;
        }
    }
    *piece = (struct qdri_packed_piece){.spot = loose->spot[p], .cells = cells};
    for (uint32_t i = 0; i < 8; ++i) {
        struct qdri_spot *way = loose->spot[p] + piece->ways * cells;
        lay(way, grown, cells, i);
        piece->ways += is_new(piece, way);
    }
}

static void make_pieces(struct loose *loose, struct qdri_random *random)
{
    const uint32_t pieces = 3 + qdri_random_below(random, LOOSE_PIECES - 2);
    loose->is_large = qdri_random_below(random, 4) == 0;
    loose->is_heavy = !loose->is_large && qdri_random_below(random, 2) == 0;
    for (uint32_t p = 0; p < pieces; ++p) {
        const uint32_t side = loose->is_large ? 3 + qdri_random_below(random, 3) : 3;
        const uint32_t least = loose->is_large ? 3 : loose->is_heavy ? 7 : 5;
        const uint32_t most = loose->is_large ? 3 * side - 2 : 7;
        make_piece(loose, p, side, least + qdri_random_below(random, most - least + 1), random);
    }
    loose->task.piece = loose->piece;
    loose->task.pieces = pieces;
}

/* --------------------------------------------------------------------------------- board ---- */

static uint32_t make_board(struct loose *loose, struct qdri_random *random)
{
    const uint32_t width = 4 + qdri_random_below(random, LOOSE_SIDE - 3);
    const uint32_t height = 4 + qdri_random_below(random, LOOSE_SIDE - 3);
    uint32_t cells = width * height;
    memset(loose->ground, QDRI_GROUND_MAY, sizeof loose->ground);
    loose->has_holes = qdri_random_below(random, 5) == 0;
    for (uint32_t hole = 0; loose->has_holes && hole < cells / 60 + 1; ++hole) {
        const uint32_t x = qdri_random_below(random, width);
        const uint32_t y = qdri_random_below(random, height);
        const uint32_t wide = 1 + qdri_random_below(random, 3);
        for (uint32_t i = x; i < x + wide && i < width; ++i) {
            loose->ground[y * width + i] = QDRI_GROUND_NONE;
        }
    }
    cells = 0;
    for (uint32_t i = 0; i < width * height; ++i) {
        cells += loose->ground[i] != QDRI_GROUND_NONE;
    }
    loose->task.board =
        (struct qdri_ground_plan){.width = width, .height = height, .ground = loose->ground};
    return cells;
}

/* Adds copies until the load is as large as it is to be; false where that is too many. */
static bool add_copies(struct loose *loose, uint32_t cells, uint32_t load,
                       struct qdri_random *random)
{
    uint64_t area = 0;
    for (uint32_t copies = 0; area * 100 < (uint64_t)cells * load; ++copies) {
        struct qdri_packed_piece *piece =
            &loose->piece[qdri_random_below(random, (uint32_t)loose->task.pieces)];
        if (copies == LOOSE_COPIES) {
            return false;
        }
        area += piece->cells;
        piece->low++;
        piece->high++;
    }
    loose->load = (uint32_t)(area * 100 / cells);
    return true;
}

void loose_make(struct loose *loose, uint64_t seed)
{
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    do {
        memset(loose, 0, sizeof *loose);
        make_pieces(loose, &random);
        const uint32_t cells = make_board(loose, &random);
        const bool is_full = qdri_random_below(&random, 2) == 0;
        const uint32_t load =
            is_full ? 85 + qdri_random_below(&random, 21) : 50 + qdri_random_below(&random, 35);
        if (cells > 0 && add_copies(loose, cells, load, &random)) {
            return;
        }
    } while (true);
}

/* ------------------------------------------------------------------------ is it one? ---- */

static bool cover(const struct qdri_packing_task *task, const struct qdri_laid *laid,
                  uint8_t *is_covered)
{
    const struct qdri_ground_plan *board = &task->board;
    const struct qdri_packed_piece *piece = &task->piece[laid->piece];
    for (uint32_t i = 0; i < piece->cells; ++i) {
        const struct qdri_spot spot = piece->spot[(size_t)laid->way * piece->cells + i];
        const int64_t x = (int64_t)laid->x + spot.x;
        const int64_t y = (int64_t)laid->y + spot.y;
        if (x < 0 || y < 0 || x >= board->width || y >= board->height) {
            return false;
        }
        const size_t place = (size_t)y * board->width + (size_t)x;
        if (board->ground[place] == QDRI_GROUND_NONE || is_covered[place]) {
            return false;
        }
        is_covered[place] = 1;
    }
    return true;
}

static bool is_right(const struct qdri_packing_task *task, const struct qdri_laid *laid,
                     size_t count, uint8_t *is_covered, uint32_t *copies)
{
    const size_t places = (size_t)task->board.width * task->board.height;
    for (size_t i = 0; i < count; ++i) {
        if (laid[i].piece >= task->pieces || laid[i].way >= task->piece[laid[i].piece].ways ||
            !cover(task, &laid[i], is_covered)) {
            return false;
        }
        copies[laid[i].piece]++;
    }
    for (size_t p = 0; p < task->pieces; ++p) {
        if (copies[p] < task->piece[p].low || copies[p] > task->piece[p].high) {
            return false;
        }
    }
    for (size_t i = 0; i < places; ++i) {
        if (task->board.ground[i] == QDRI_GROUND_MUST && !is_covered[i]) {
            return false;
        }
    }
    return true;
}

bool loose_is_right(const struct qdri_packing_task *task, const struct qdri_laid *laid,
                    size_t count)
{
    uint8_t *is_covered = qdri_zeros((uint64_t)task->board.width * task->board.height, 1);
    uint32_t *copies = qdri_zeros(task->pieces, sizeof *copies);
    const bool result = is_covered && copies && is_right(task, laid, count, is_covered, copies);
    free(is_covered);
    free(copies);
    return result;
}
