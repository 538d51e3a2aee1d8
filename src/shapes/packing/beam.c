/* beam.c  Many fillings of a field at once.
 *
 * A state is a block of memory: a head, the rows of the field, and how many copies of each piece
 * are laid.  Blocks are of one size and come from a pool.  Each place of the order has a bucket,
 * and buckets are emptied in that order. */
#include "shapes/packing/beam.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

enum {
    CELL = 1024, /* what a cell costs */
    RINGS = 512, /* ways in which the cells about a cell can be decided; the cell itself is bit 4 */
    BLOCKS = 256,     /* of a chunk of the pool */
    NO_NODE = -1,     /* of the path: its beginning */
    SKIP = UINT16_MAX /* instead of a move */
};

/* The bits of a window that have all of their neighbours in it. */
#define INNER UINT64_C(0x007E7E7E7E7E7E00)

struct state {
    uint64_t key;
    int64_t cost;  /* without noise */
    uint32_t lost; /* cells left open, and those under copies that are not required */
    uint32_t dead; /* undecided cells that nothing can cover */
    uint64_t left; /* area of required copies that are not laid */
    int32_t node;  /* the end of its path, but for the move below */
    uint32_t place;
    uint32_t move; /* that led to it, if `is_fresh` */
    bool is_fresh;
    uint64_t rows[]; /* and then uint32_t used[pieces] */
};

struct node {
    int32_t parent;
    uint32_t place;
    uint32_t move;
};

struct entry {
    int64_t cost; /* with noise */
    uint64_t key; /* the state's, so that sorting need not look there */
    struct state *state;
};

/* A state in the making: its parent, with a move laid, or the target left open. */
struct child {
    const struct state *parent;
    const struct qdri_move *move; /* NULL: left open */
    uint32_t place;
    uint32_t next; /* where in the order the target is */
    uint64_t key;
    int64_t cost;
    uint32_t lost;
    uint32_t dead;
    uint64_t left;
};

struct bucket {
    struct entry *entry;
    size_t count;
    size_t capacity;
    int64_t bar; /* what is as dear as this is given up */
    bool is_cut;
};

struct beam {
    const struct qdri_field *field;
    const struct qdri_beam_params *params;
    struct qdri_beam_result *result;
    int32_t fear[RINGS];
    bool is_dead[RINGS];
    int64_t *worth; /* [pieces] */
    uint64_t slack;
    bool has_must;
    size_t size; /* of a block */
    void **chunk;
    size_t chunks;
    size_t chunk_capacity;
    struct state **spare;
    size_t spares;
    size_t spare_capacity;
    struct bucket *bucket; /* [cells + 1] */
    struct node *node;
    size_t nodes;
    size_t node_capacity;
    uint64_t bytes;
    struct child best; /* where only the best child of a state goes on */
    bool has_best;
    bool is_lossy; /* was anything given up? */
    bool is_packed;
    bool is_short; /* of memory */
};

static uint32_t *used_of(const struct beam *beam, struct state *state)
{
    return (uint32_t *)(void *)(state->rows + beam->field->rows);
}

/* ---------------------------------------------------------------------------------- fear ---- */

/* Counts the ways to cover a cell that leave alone what is decided about it. */
static void count_ways(const struct qdri_field *field, uint32_t ways[RINGS])
{
    const struct qdri_packing_task *task = field->task;
    for (size_t p = 0; p < task->pieces; ++p) {
        const struct qdri_packed_piece *piece = &task->piece[p];
        const size_t all = piece->high > 0 ? (size_t)piece->ways * piece->cells : 0;
        for (size_t i = 0; i < all; ++i) {
            const struct qdri_spot *way = piece->spot + i / piece->cells * piece->cells;
            uint32_t about = 0;
            for (uint32_t c = 0; c < piece->cells; ++c) {
                const int64_t dx = (int64_t)way[c].x - piece->spot[i].x;
                const int64_t dy = (int64_t)way[c].y - piece->spot[i].y;
                const bool is_near = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
                const int64_t bit = field->is_turned ? 3 * dx + dy : 3 * dy + dx;
                about |= is_near ? 1U << (bit + 4) : 0;
            }
            for (uint32_t ring = 0; ring < RINGS; ++ring) {
                ways[ring] += (ring & about) == 0;
            }
        }
    }
}

static void make_fear(struct beam *beam)
{
    uint32_t ways[RINGS] = {0};
    count_ways(beam->field, ways);
    for (uint32_t ring = 0; ring < RINGS; ++ring) {
        const double share = ways[0] ? (double)ways[ring] / ways[0] : 0;
        const double ease = beam->params->ease / (beam->params->ease + share);
        double fear = CELL;
        for (uint32_t k = 0; k < beam->params->sharpness; ++k) {
            fear *= ease;
        }
        beam->fear[ring] = (int32_t)fear;
        beam->is_dead[ring] = ways[ring] == 0;
    }
}

static inline uint32_t ring_at(uint64_t window, int bit)
{
    const uint64_t from = window >> (bit - 9);
    return (uint32_t)((from & 7) | (from >> 5 & 0x38) | (from >> 10 & 0x1C0));
}

struct change {
    int64_t fear;
    int32_t dead;
};

/* What becomes of fears when the cells `own` of a window are decided, which are next to `ring`. */
static inline struct change change_of(const struct beam *beam, uint64_t window, uint64_t own,
                                      uint64_t ring)
{
    struct change change = {0};
    const uint64_t after = window | own;
    uint64_t open = ring & ~window & INNER;
    uint64_t gone = own & INNER;
    for (; gone; gone &= gone - 1) {
        const uint32_t was = ring_at(window, __builtin_ctzll(gone));
        change.fear -= beam->fear[was];
        change.dead -= beam->is_dead[was];
    }
    for (; open; open &= open - 1) {
        const int bit = __builtin_ctzll(open);
        const uint32_t was = ring_at(window, bit);
        const uint32_t is = ring_at(after, bit);
        change.fear += beam->fear[is] - beam->fear[was];
        change.dead += beam->is_dead[is] - beam->is_dead[was];
    }
    return change;
}

/* ---------------------------------------------------------------------------------- pool ---- */

static bool take_bytes(struct beam *beam, uint64_t bytes)
{
    beam->bytes += bytes;
    beam->is_short = beam->is_short || beam->bytes > beam->params->bytes;
    return !beam->is_short;
}

static bool add_chunk(struct beam *beam)
{
    if (!qdri_reserve(&beam->chunk, &beam->chunk_capacity, beam->chunks + 1, sizeof *beam->chunk) ||
        !qdri_reserve(&beam->spare, &beam->spare_capacity, (beam->chunks + 1) * BLOCKS,
                      sizeof *beam->spare) ||
        !take_bytes(beam, BLOCKS * (beam->size + sizeof *beam->spare))) {
        return false;
    }
    unsigned char *chunk = qdri_zeros(BLOCKS, beam->size);
    if (!chunk) {
        return false;
    }
    beam->chunk[beam->chunks++] = chunk;
    for (size_t i = BLOCKS; i-- > 0;) {
        beam->spare[beam->spares++] = (struct state *)(void *)(chunk + i * beam->size);
    }
    return true;
}

static struct state *new_state(struct beam *beam)
{
    if (beam->spares == 0 && !add_chunk(beam)) {
        beam->is_short = true;
        return NULL;
    }
    return beam->spare[--beam->spares];
}

static void give_back(struct beam *beam, struct state *state)
{
    beam->spare[beam->spares++] = state;
}

/* ------------------------------------------------------------------------------- buckets ---- */

static int by_cost(const void *a, const void *b)
{
    const struct entry *first = a;
    const struct entry *second = b;
    if (first->cost != second->cost) {
        return first->cost < second->cost ? -1 : 1;
    }
    return (first->key > second->key) - (first->key < second->key);
}

static bool is_same(const struct beam *beam, const struct entry *a, const struct entry *b)
{
    return a->cost == b->cost && a->key == b->key &&
           memcmp(a->state->rows, b->state->rows, beam->size - sizeof(struct state)) == 0;
}

/* Leaves the cheapest, each of them once. */
static void cut(struct beam *beam, struct bucket *bucket)
{
    size_t kept = 0;
    qsort(bucket->entry, bucket->count, sizeof *bucket->entry, by_cost);
    for (size_t i = 0; i < bucket->count; ++i) {
        if (kept > 0 && is_same(beam, &bucket->entry[kept - 1], &bucket->entry[i])) {
            give_back(beam, bucket->entry[i].state);
        } else if (kept == beam->params->width) {
            give_back(beam, bucket->entry[i].state);
            beam->is_lossy = true;
            bucket->is_cut = true;
        } else {
            bucket->entry[kept++] = bucket->entry[i];
        }
    }
    bucket->count = kept;
    if (bucket->is_cut) {
        bucket->bar = bucket->entry[kept - 1].cost;
    }
}

static int64_t noise_of(const struct beam *beam, uint64_t key)
{
    const uint64_t mixed = (key ^ beam->params->seed) * UINT64_C(0x9E3779B97F4A7C15);
    return (int64_t)(beam->params->noise * (double)(mixed >> 32) / 4294967296.0 * CELL);
}

/* Makes room for another entry. */
static bool make_room(struct beam *beam, struct bucket *bucket)
{
    if (bucket->count == 2 * (size_t)beam->params->width) {
        cut(beam, bucket);
    }
    const size_t before = bucket->capacity;
    if (!qdri_reserve(&bucket->entry, &bucket->capacity, bucket->count + 1,
                      sizeof *bucket->entry)) {
        beam->is_short = true;
        return false;
    }
    return take_bytes(beam, (bucket->capacity - before) * sizeof *bucket->entry);
}

/* ------------------------------------------------------------------------------ children ---- */

static void flip(const struct qdri_field *field, const struct child *child, uint64_t *rows)
{
    if (!child->move) {
        rows[child->place / 64] ^= UINT64_C(1) << (child->place % 64);
        return;
    }
    const struct qdri_spot *spot = field->spot + child->move->spot;
    for (uint32_t i = 0; i < child->move->cells; ++i) {
        const int32_t row = (int32_t)(child->place / 64) + spot[i].y;
        const int32_t column = (int32_t)(child->place % 64) + spot[i].x;
        rows[row] ^= UINT64_C(1) << column;
    }
}

/* Does a child cover the cell at a place of the order, or leave it open? */
static inline bool decides(const struct qdri_field *field, const struct child *child,
                           uint32_t place)
{
    if (!child->move) {
        return false;
    }
    const uint32_t row = place / 64 + QDRI_WINDOW_BACK - child->place / 64;
    const uint32_t column = place % 64 + QDRI_WINDOW_BACK - child->place % 64;
    if (row < 8 && column < 8) {
        return child->move->near >> (8 * row + column) & 1;
    }
    const struct qdri_spot *spot = field->spot + child->move->spot;
    for (uint32_t i = child->move->cells - child->move->far; i < child->move->cells; ++i) {
        if ((int32_t)child->place + 64 * spot[i].y + spot[i].x == (int32_t)place) {
            return true;
        }
    }
    return false;
}

static uint32_t next_target(const struct qdri_field *field, const struct child *child, uint32_t at)
{
    const uint64_t *rows = child->parent->rows;
    while (at < field->cells) {
        const uint32_t place = field->order[at];
        if (!(rows[place / 64] >> (place % 64) & 1) && !decides(field, child, place)) {
            break;
        }
        ++at;
    }
    return at;
}

static uint64_t key_of(const struct qdri_field *field, const struct child *child)
{
    uint64_t key = child->parent->key;
    if (!child->move) {
        return key + field->key[child->place];
    }
    const struct qdri_spot *spot = field->spot + child->move->spot;
    for (uint32_t i = 0; i < child->move->cells; ++i) {
        key += field->key[(int32_t)child->place + 64 * spot[i].y + spot[i].x];
    }
    return key + field->key[(size_t)field->rows * 64 + child->move->piece];
}

static struct state *make_state(struct beam *beam, const struct child *child)
{
    struct state *state = new_state(beam);
    if (!state) {
        return NULL;
    }
    memcpy(state, child->parent, beam->size);
    flip(beam->field, child, state->rows);
    state->key = child->key;
    state->cost = child->cost;
    state->lost = child->lost;
    state->dead = child->dead;
    state->left = child->left;
    state->is_fresh = child->move != NULL;
    if (child->move) {
        used_of(beam, state)[child->move->piece]++;
        state->place = child->place;
        state->move = (uint32_t)(child->move - beam->field->move);
    }
    return state;
}

/* Are all cells covered that are to be, once the move is laid? */
static bool covers_all(const struct beam *beam, const struct child *child)
{
    const struct qdri_field *field = beam->field;
    for (uint32_t i = child->next; beam->has_must && i < field->cells; ++i) {
        const uint32_t place = field->order[i];
        const uint64_t open = field->must[place / 64] & ~child->parent->rows[place / 64];
        if ((open >> (place % 64) & 1) && !decides(field, child, place)) {
            return false;
        }
    }
    return true;
}

static bool finish(struct beam *beam, const struct child *child)
{
    const struct qdri_field *field = beam->field;
    struct qdri_beam_result *result = beam->result;
    size_t count = child->move != NULL;
    for (int32_t n = child->parent->node; n != NO_NODE; n = beam->node[n].parent) {
        ++count;
    }
    result->laid = qdri_zeros(count, sizeof *result->laid);
    if (!result->laid) {
        beam->is_short = true;
        return false;
    }
    result->count = count;
    if (child->move) {
        result->laid[--count] = qdri_field_laid(field, child->move, child->place);
    }
    for (int32_t n = child->parent->node; n != NO_NODE; n = beam->node[n].parent) {
        const struct node *node = &beam->node[n];
        result->laid[--count] = qdri_field_laid(field, &field->move[node->move], node->place);
    }
    beam->is_packed = true;
    return true;
}

/* Puts a child into its bucket, unless it is too dear. */
static void put(struct beam *beam, const struct child *child)
{
    struct bucket *bucket = &beam->bucket[child->next];
    const int64_t cost = child->cost + noise_of(beam, child->key);
    if (bucket->is_cut && cost >= bucket->bar) {
        beam->is_lossy = true;
        return;
    }
    struct state *state = make_room(beam, bucket) ? make_state(beam, child) : NULL;
    if (state) {
        bucket->entry[bucket->count++] =
            (struct entry){.cost = cost, .key = child->key, .state = state};
    }
}

/* Keeps the cheapest child only. */
static void compete(struct beam *beam, const struct child *child)
{
    const int64_t cost = child->cost + noise_of(beam, child->key);
    if (!beam->has_best || cost < beam->best.cost) {
        beam->best = *child;
        beam->best.cost = cost;
    }
    beam->is_lossy = true;
    beam->has_best = true;
}

/* Looks at a child: is it the end, or has it lost too much? */
static void consider(struct beam *beam, struct child *child, uint32_t at)
{
    if (child->lost + child->dead > beam->slack) {
        return;
    }
    child->next = next_target(beam->field, child, at + 1);
    if (child->left == 0 && covers_all(beam, child)) {
        finish(beam, child);
    } else if (child->next < beam->field->cells) {
        child->key = key_of(beam->field, child);
        if (beam->params->is_greedy) {
            compete(beam, child);
        } else {
            put(beam, child);
        }
    }
}

static bool far_fits(const struct qdri_field *field, const struct qdri_move *move,
                     const uint64_t *rows, uint32_t place)
{
    const struct qdri_spot *spot = field->spot + move->spot;
    for (uint32_t i = move->cells - move->far; i < move->cells; ++i) {
        const int32_t row = (int32_t)(place / 64) + spot[i].y;
        const int32_t column = (int32_t)(place % 64) + spot[i].x;
        if (row < 0 || row >= (int32_t)field->rows || column < 0 || column > 63 ||
            (rows[row] >> column & 1)) {
            return false;
        }
    }
    return true;
}

static void try_move(struct beam *beam, const struct state *state, const struct qdri_move *move,
                     uint32_t at, bool is_required)
{
    const uint32_t place = beam->field->order[at];
    const uint32_t row = (uint32_t)((int32_t)(place / 64) + move->top + 1);
    const uint32_t column = (uint32_t)((int32_t)(place % 64) + move->left + 1);
    const uint64_t window = qdri_window(state->rows, row, column);
    const struct change change = change_of(beam, window, move->own, move->ring);
    const uint32_t lost = is_required ? 0 : move->cells;
    struct child child = {.parent = state, .move = move, .place = place};
    child.lost = state->lost + lost;
    child.dead = (uint32_t)((int32_t)state->dead + change.dead);
    child.left = state->left - (is_required ? move->cells : 0);
    child.cost = state->cost + change.fear + (int64_t)lost * CELL -
                 (is_required ? beam->worth[move->piece] : 0);
    consider(beam, &child, at);
}

static void leave_open(struct beam *beam, const struct state *state, uint32_t at)
{
    const uint32_t place = beam->field->order[at];
    const uint64_t window = qdri_window(state->rows, place / 64, place % 64);
    const uint64_t own = UINT64_C(1) << (9 * QDRI_WINDOW_BACK);
    const uint64_t ring = UINT64_C(0x70707) << (8 * (QDRI_WINDOW_BACK - 1) + QDRI_WINDOW_BACK - 1);
    const struct change change = change_of(beam, window, own, ring & ~own);
    struct child child = {.parent = state, .place = place, .left = state->left};
    child.lost = state->lost + 1;
    child.dead = (uint32_t)((int32_t)state->dead + change.dead);
    child.cost = state->cost + change.fear + CELL;
    consider(beam, &child, at);
}

static void expand(struct beam *beam, struct state *state, uint32_t at)
{
    const struct qdri_field *field = beam->field;
    const uint32_t place = field->order[at];
    const uint64_t window = qdri_window(state->rows, place / 64, place % 64);
    const uint32_t *used = used_of(beam, state);
    for (size_t m = 0; m < field->moves && !beam->is_packed && !beam->is_short; ++m) {
        const struct qdri_move *move = &field->move[m];
        const struct qdri_packed_piece *piece = &field->task->piece[move->piece];
        if ((window & move->near) == 0 && used[move->piece] < piece->high &&
            (move->far == 0 || far_fits(field, move, state->rows, place))) {
            try_move(beam, state, move, at, used[move->piece] < piece->low);
        }
    }
    if (!(field->must[place / 64] >> (place % 64) & 1) && !beam->is_packed && !beam->is_short) {
        leave_open(beam, state, at);
    }
}

/* ---------------------------------------------------------------------------------- beam ---- */

/* Gives a state that goes on its place among the nodes. */
static bool settle(struct beam *beam, struct state *state)
{
    if (!state->is_fresh) {
        return true;
    }
    const size_t before = beam->node_capacity;
    if (!qdri_reserve(&beam->node, &beam->node_capacity, beam->nodes + 1, sizeof *beam->node)) {
        beam->is_short = true;
        return false;
    }
    beam->node[beam->nodes] =
        (struct node){.parent = state->node, .place = state->place, .move = state->move};
    state->node = (int32_t)beam->nodes++;
    state->is_fresh = false;
    return take_bytes(beam, (beam->node_capacity - before) * sizeof *beam->node);
}

static void note(struct beam *beam, struct state *state)
{
    struct qdri_beam_result *result = beam->result;
    result->expanded++;
    if (state->left < result->left) {
        const uint32_t *used = used_of(beam, state);
        result->left = state->left;
        for (size_t p = 0; p < beam->field->task->pieces; ++p) {
            const uint32_t low = beam->field->task->piece[p].low;
            result->unlaid[p] = used[p] < low ? low - used[p] : 0;
        }
    }
}

static bool is_due(const struct qdri_beam_params *params)
{
    return qdri_packing_is_due(params->stop, params->deadline);
}

static bool empty_bucket(struct beam *beam, uint32_t at)
{
    struct bucket *bucket = &beam->bucket[at];
    if (bucket->count > 0) {
        cut(beam, bucket);
    }
    for (size_t i = 0; i < bucket->count && !beam->is_packed && !beam->is_short; ++i) {
        struct state *state = bucket->entry[i].state;
        if (i % 64 == 63 && is_due(beam->params)) {
            return false;
        }
        note(beam, state);
        if (settle(beam, state)) {
            expand(beam, state, at);
        }
        if (beam->has_best && !beam->is_packed) {
            beam->has_best = false;
            put(beam, &beam->best);
        }
        give_back(beam, state);
    }
    beam->bytes -= bucket->capacity * sizeof *bucket->entry;
    free(bucket->entry);
    *bucket = (struct bucket){0};
    return !is_due(beam->params);
}

/* Counts the cells that nothing can cover before there is any move. */
static uint32_t dead_at_first(const struct beam *beam)
{
    const struct qdri_field *field = beam->field;
    uint32_t dead = 0;
    for (uint32_t i = 0; i < field->cells; ++i) {
        const uint32_t place = field->order[i];
        const uint64_t window = qdri_window(field->blocked, place / 64, place % 64);
        dead += beam->is_dead[ring_at(window, 9 * QDRI_WINDOW_BACK)];
    }
    return dead;
}

static bool begin(struct beam *beam)
{
    const struct qdri_packing_task *task = beam->field->task;
    struct state *root = new_state(beam);
    if (!root) {
        return false;
    }
    memset(root, 0, beam->size);
    memcpy(root->rows, beam->field->blocked, beam->field->rows * sizeof *root->rows);
    root->node = NO_NODE;
    root->dead = dead_at_first(beam);
    beam->slack = beam->field->cells;
    for (size_t p = 0; p < task->pieces; ++p) {
        const uint64_t area = (uint64_t)task->piece[p].low * task->piece[p].cells;
        root->left += area;
        beam->slack = beam->slack > area ? beam->slack - area : 0;
        beam->worth[p] = (int64_t)(beam->params->price ? beam->params->price[p] * CELL : 0);
    }
    for (uint32_t row = 0; row < beam->field->rows; ++row) {
        beam->has_must = beam->has_must || beam->field->must[row] != 0;
    }
    beam->result->left = UINT64_MAX;
    struct bucket *bucket = &beam->bucket[0];
    if (!make_room(beam, bucket)) {
        return false;
    }
    bucket->entry[bucket->count++] = (struct entry){.state = root};
    return true;
}

static void end(struct beam *beam)
{
    for (uint32_t i = 0; beam->bucket && i <= beam->field->cells; ++i) {
        free(beam->bucket[i].entry);
    }
    for (size_t i = 0; i < beam->chunks; ++i) {
        free(beam->chunk[i]);
    }
    free(beam->bucket);
    free(beam->chunk);
    free(beam->spare);
    free(beam->node);
    free(beam->worth);
}

static enum qdri_beam_end run(struct beam *beam)
{
    if (!beam->bucket || !beam->worth || !begin(beam)) {
        return QDRI_BEAM_NO_MEMORY;
    }
    for (uint32_t at = 0; at < beam->field->cells; ++at) {
        const bool goes_on = empty_bucket(beam, at);
        if (beam->is_packed) {
            return QDRI_BEAM_PACKED;
        }
        if (beam->is_short) {
            return QDRI_BEAM_NO_MEMORY;
        }
        if (!goes_on) {
            return QDRI_BEAM_STOPPED;
        }
    }
    return beam->is_lossy ? QDRI_BEAM_FAILED : QDRI_BEAM_PROVED;
}

enum qdri_beam_end qdri_beam(const struct qdri_field *field, const struct qdri_beam_params *params,
                             struct qdri_beam_result *result)
{
    struct beam beam = {.field = field, .params = params, .result = result};
    const size_t pieces = field->task->pieces;
    const size_t used = (pieces + 1) / 2 * 2 * sizeof(uint32_t);
    beam.size = sizeof(struct state) + field->rows * sizeof(uint64_t) + used;
    beam.bucket = qdri_zeros((uint64_t)field->cells + 1, sizeof *beam.bucket);
    beam.worth = qdri_zeros(pieces, sizeof *beam.worth);
    make_fear(&beam);
    const enum qdri_beam_end ended = run(&beam);
    end(&beam);
    return ended;
}
