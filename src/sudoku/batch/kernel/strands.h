/* strands.h  What lanes are about: loading, guessing, taking alternatives back, and telling
 * solutions; part of kernel.h.
 *
 * Strands.  As long as there are puzzles, each lane searches one by itself.  Later, an idle lane
 * takes over the bottom of another lane's stack: what that one would have come to last.  So its
 * strand stands right behind the other one's in the list.  A strand that is done leaves what it has
 * found to the one before it, as `later`; once the first strand is done, its successor is the
 * first, and what it has found moves to where answers are told.
 *
 * So the solutions of a puzzle are told in the order in which one lane would have found them.
 * Whenever a strand and those before it have found as many as are to be counted, all strands behind
 * it end. */

struct search {
    const struct qdri_batch_run *run;
    struct room *room;
};

/* -------------------------------------------------------------------------------- states ---- */

/* A row of givens, 9 bytes of which there are 16: which cells are blank, which have each digit? */
QDRI_ALWAYS_INLINE void find_cells(const qdr_digit *row, unsigned cells[SIDE + 1])
{
#if defined(__SSE2__)
    const __m128i digits = _mm_loadu_si128((const __m128i *)(const void *)row);
    EACH(d, SIDE + 1)
    {
        const __m128i is_digit = _mm_cmpeq_epi8(digits, _mm_set1_epi8((char)d));
        cells[d] = (unsigned)_mm_movemask_epi8(is_digit) & QDRI_BATCH_ROW;
    }
#else
    memset(cells, 0, (SIDE + 1) * sizeof *cells);
    for (unsigned c = 0; c < SIDE; ++c) {
        if (row[c] <= SIDE) {
            cells[row[c]] |= 1U << c;
        }
    }
#endif
}

/* A cell whose given is no digit has no candidate then, and so there is a conflict.  A digit twice
 * in a row is told at once: a round would take that for two places to choose from. */
static void load(struct room *room, unsigned lane, const qdr_digit *givens)
{
    enum { ROOM = CELLS - SIDE + 16 };
    qdr_digit padded[ROOM];
    qdri_batch_word *word = word_of(room->word, lane);
    unsigned twice = 0;
    memcpy(padded, givens, CELLS);
    for (unsigned r = 0; r < SIDE; ++r) {
        unsigned cells[SIDE + 1];
        find_cells(padded + r * SIDE, cells);
        EACH(d, SIDE)
        {
            const unsigned given = cells[d + 1];
            const unsigned at = d * SIDE + r;
            twice |= given & (given - 1);
            word[at * LANES] =
                (qdri_batch_word)((given != 0 ? given : cells[0]) & room->allowed[at]);
        }
    }
    if (twice != 0) {
        word[0] = 0;
    }
    ++room->nodes;
}

static void take_state(struct room *room, unsigned lane, const qdri_batch_word *state)
{
    qdri_batch_word *word = word_of(room->word, lane);
    EACH(k, CELLS) word[k * LANES] = state[k];
    ++room->nodes;
}

/* The cell with the fewest digits, where none has two. */
static unsigned cell_with_fewest(struct room *room, unsigned lane)
{
    const qdri_batch_word *word = word_of(room->word, lane);
    const qdri_batch_word *several = word_of(room->several, lane);
    unsigned fewest = SIDE + 1;
    unsigned best = 0;
    for (unsigned cell = 0; cell < CELLS; ++cell) {
        const unsigned r = cell / SIDE;
        const unsigned c = cell % SIDE;
        unsigned count = 0;
        for (unsigned d = 0; d < SIDE; ++d) {
            count += word[(d * SIDE + r) * LANES] >> c & 1;
        }
        if ((several[r * LANES] >> c & 1) != 0 && count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    return best;
}

/* Rows of a lane, one after the other, as in `peers`. */
QDRI_ALWAYS_INLINE void gather_rows(vector *rows, unsigned lane, uint64_t bits[2])
{
    const qdri_batch_word *row = word_of(rows, lane);
    bits[0] = 0;
    for (unsigned r = 0; r < FIRST_ROWS; ++r) {
        bits[0] |= (uint64_t)row[r * LANES] << (SIDE * r);
    }
    bits[1] = row[FIRST_ROWS * LANES] | (uint64_t)row[(FIRST_ROWS + 1) * LANES] << SIDE;
}

/* Among cells with two digits, one with the most open peers. */
static unsigned cell_to_guess(struct room *room, unsigned lane)
{
    enum { CELL_BITS = 8 };
    uint64_t open[2];
    uint64_t pair[2];
    uint32_t best = 0;
    gather_rows(room->several, lane, open);
    gather_rows(room->pair, lane, pair);
    for (unsigned half = 0; half < 2; ++half) {
        for (uint64_t left = pair[half]; left != 0; left &= left - 1) {
            const uint32_t cell = half * FIRST_BITS + (uint32_t)__builtin_ctzll(left);
            const uint64_t *peers = room->peers[cell];
            const uint32_t degree = (uint32_t)(__builtin_popcountll(open[0] & peers[0]) +
                                               __builtin_popcountll(open[1] & peers[1]));
            const uint32_t mark = (degree + 1) << CELL_BITS | cell;
            best = mark > best ? mark : best;
        }
    }
    return best != 0 ? best & ((1U << CELL_BITS) - 1) : cell_with_fewest(room, lane);
}

/* The first cell with two digits; if there is none, the first one with several. */
static unsigned first_to_guess(struct room *room, unsigned lane)
{
    const qdri_batch_word *several = word_of(room->several, lane);
    const qdri_batch_word *pair = word_of(room->pair, lane);
    unsigned best = CELLS;
    for (unsigned r = 0; r < SIDE; ++r) {
        if (pair[r * LANES] != 0) {
            return r * SIDE + (unsigned)__builtin_ctz(pair[r * LANES]);
        }
        if (several[r * LANES] != 0 && best == CELLS) {
            best = r * SIDE + (unsigned)__builtin_ctz(several[r * LANES]);
        }
    }
    return best;
}

/* One of these digits for a cell; where a solution is known, another one than its digit as long as
 * the state has that solution, and its digit from then on. */
static unsigned digit_to_guess(const struct search *search, struct strand *strand, unsigned cell,
                               unsigned digits)
{
    const qdr_digit *known = search->run->known ? search->run->known[strand->puzzle].grid : NULL;
    if (known) {
        const unsigned bit = 1U << known[cell] >> 1;
        if (!strand->is_apart) {
            digits &= ~bit;
            strand->is_apart = strand->holds_known = true;
        } else if ((digits & bit) != 0) {
            digits = bit;
        }
    }
    return (unsigned)__builtin_ctz(digits);
}

/* Gives a cell a digit; the stack gets the alternative, that it is another one. */
static void guess(const struct search *search, unsigned lane)
{
    struct room *room = search->room;
    struct strand *strand = &room->strand[lane];
    const unsigned cell =
        search->run->known ? first_to_guess(room, lane) : cell_to_guess(room, lane);
    const unsigned r = cell / SIDE;
    const qdri_batch_word bit = (qdri_batch_word)(1U << cell % SIDE);
    qdri_batch_word *word = word_of(room->word, lane);
    qdri_batch_word *state = room->stack[lane][strand->top++];
    unsigned digits = 0;
    EACH(k, CELLS) state[k] = word[k * LANES];
    for (unsigned d = 0; d < SIDE; ++d) {
        digits |= (unsigned)((state[d * SIDE + r] & bit) != 0) << d;
    }
    const unsigned at = digit_to_guess(search, strand, cell, digits) * SIDE + r;
    state[at] &= (qdri_batch_word)~bit;
    word[at * LANES] = bit;
    ++room->nodes;
}

/* The solution in a lane. */
static void tell_grid(struct room *room, unsigned lane, qdr_digit *grid)
{
    const qdri_batch_word *word = word_of(room->word, lane);
    for (unsigned d = 0; d < SIDE; ++d) {
        for (unsigned r = 0; r < SIDE; ++r) {
            const unsigned c = (unsigned)__builtin_ctz(word[(d * SIDE + r) * LANES]);
            grid[r * SIDE + c] = (qdr_digit)(d + 1);
        }
    }
}

/* ------------------------------------------------------------------------------- strands ---- */

/* Where the grids of a lane's strand are kept, unless it is the first of its puzzle. */
static qdr_digit *own_grids(const struct search *search, unsigned lane)
{
    return search->room->grid + (size_t)lane * 2 * search->run->grids * CELLS;
}

static qdr_digit *later_grids(const struct search *search, unsigned lane)
{
    return own_grids(search, lane) + (size_t)search->run->grids * CELLS;
}

/* Where those of a puzzle are to be told; NULL: nobody wants them. */
static qdr_digit *told_grids(const struct search *search, size_t puzzle)
{
    return search->run->grids > 0 ? search->run->grid + puzzle * search->run->grids * CELLS : NULL;
}

/* Appends grids to others, as far as they are wanted. */
static void append_grids(const struct search *search, qdr_digit *to, uint64_t before,
                         const qdr_digit *from, uint64_t count)
{
    if (before < search->run->grids) {
        const uint64_t room = search->run->grids - before;
        memcpy(to + before * CELLS, from, (size_t)(count < room ? count : room) * CELLS);
    }
}

/* A strand that others may have been taken from: its grids, told or kept. */
static qdr_digit *grids_of(const struct search *search, unsigned lane)
{
    const struct strand *strand = &search->room->strand[lane];
    return strand->before == NO_LANE ? told_grids(search, strand->puzzle) : own_grids(search, lane);
}

/* The lane has nothing to do from now on, until it is given something. */
static void rest(struct room *room, unsigned lane)
{
    room->strand[lane].bottom = room->strand[lane].top = 0;
    room->busy &= ~((lanes)1 << lane);
}

/* Ends all strands behind this one. */
static void end_behind(struct room *room, unsigned lane)
{
    struct strand *strand = &room->strand[lane];
    while (strand->after != NO_LANE) {
        const unsigned other = strand->after;
        strand->after = room->strand[other].after;
        rest(room, other);
    }
}

/* The first strand is done, and so is, perhaps, its puzzle. */
static void finish_first(struct search *search, unsigned lane)
{
    struct room *room = search->room;
    struct strand *strand = &room->strand[lane];
    const size_t puzzle = strand->puzzle;
    const uint64_t count = strand->own + strand->later;
    append_grids(search, told_grids(search, puzzle), strand->own, later_grids(search, lane),
                 strand->later);
    if (count >= search->run->limit) {
        end_behind(room, lane);
    }
    if (strand->after == NO_LANE) {
        search->run->counts[puzzle] = count < search->run->limit ? count : search->run->limit;
        return;
    }
    struct strand *next = &room->strand[strand->after];
    append_grids(search, told_grids(search, puzzle), count, own_grids(search, strand->after),
                 next->own);
    next->own += count;
    next->before = NO_LANE;
}

/* A strand behind another one is done. */
static void finish_later(struct search *search, unsigned lane)
{
    struct strand *strand = &search->room->strand[lane];
    const unsigned before = strand->before;
    struct strand *other = &search->room->strand[before];
    append_grids(search, later_grids(search, before), other->later, own_grids(search, lane),
                 strand->own);
    other->later += strand->own;
    append_grids(search, later_grids(search, before), other->later, later_grids(search, lane),
                 strand->later);
    other->later += strand->later;
    other->after = strand->after;
    if (strand->after != NO_LANE) {
        search->room->strand[strand->after].before = (uint8_t)before;
    }
}

static void finish(struct search *search, unsigned lane)
{
    if (search->room->strand[lane].before == NO_LANE) {
        finish_first(search, lane);
    } else {
        finish_later(search, lane);
    }
    rest(search->room, lane);
}

/* Solutions of the strand, and of those before it. */
static uint64_t found_until(const struct room *room, unsigned lane)
{
    uint64_t count = room->strand[lane].own;
    for (unsigned k = room->strand[lane].before; k != NO_LANE; k = room->strand[k].before) {
        count += room->strand[k].own + room->strand[k].later;
    }
    return count;
}

static bool is_grid_wanted(const struct search *search, size_t puzzle)
{
    return !search->run->known || search->run->known[puzzle].is_grid_wanted;
}

/* The lane has found a solution. */
static void tell_solution(struct search *search, unsigned lane)
{
    struct strand *strand = &search->room->strand[lane];
    if (strand->own < search->run->grids && is_grid_wanted(search, strand->puzzle)) {
        tell_grid(search->room, lane, grids_of(search, lane) + strand->own * CELLS);
    }
    ++strand->own;
    if (found_until(search->room, lane) >= search->run->limit) {
        end_behind(search->room, lane);
        strand->later = 0;
        strand->bottom = strand->top = 0;
    }
}

/* ------------------------------------------------------------------------------ the search ---- */

static void start_strand(struct room *room, unsigned lane, struct strand strand)
{
    room->strand[lane] = strand;
    room->busy |= (lanes)1 << lane;
}

/* Takes from a new state what no solution but the known one has.  Returns whether it has lost that
 * one, or there is none. */
static bool leave_known(struct search *search, unsigned lane, size_t puzzle)
{
    const struct qdri_batch_known *known = search->run->known ? &search->run->known[puzzle] : NULL;
    if (!known || !known->grid) {
        return true;
    }
    const unsigned cell = known->cell;
    if (cell < CELLS) {
        const unsigned at = (known->grid[cell] - 1U) * SIDE + cell / SIDE;
        word_of(search->room->word, lane)[at * LANES] &= (qdri_batch_word) ~(1U << cell % SIDE);
    }
    return cell < CELLS;
}

static void load_next(struct search *search, unsigned lane)
{
    struct room *room = search->room;
    const size_t puzzle = room->next++;
    load(room, lane, search->run->givens + puzzle * CELLS);
    start_strand(room, lane,
                 (struct strand){.puzzle = puzzle,
                                 .before = NO_LANE,
                                 .after = NO_LANE,
                                 .is_apart = leave_known(search, lane, puzzle)});
}

/* The lane that has most alternatives; NO_LANE: none has any. */
static unsigned richest(const struct room *room)
{
    unsigned best = NO_LANE;
    unsigned most = 0;
    for (unsigned k = 0; k < LANES; ++k) {
        const unsigned count = room->strand[k].top - room->strand[k].bottom;
        if (count > most) {
            most = count;
            best = k;
        }
    }
    return best;
}

/* What follows the other strand at once, of those that are done, follows the new one now. */
static void take_over(struct search *search, unsigned lane, unsigned from)
{
    struct room *room = search->room;
    struct strand *other = &room->strand[from];
    const unsigned after = other->after;
    take_state(room, lane, room->stack[from][other->bottom++]);
    start_strand(room, lane,
                 (struct strand){.puzzle = other->puzzle,
                                 .before = (uint8_t)from,
                                 .after = (uint8_t)after,
                                 .is_apart = !other->holds_known,
                                 .later = other->later});
    other->holds_known = false;
    append_grids(search, later_grids(search, lane), 0, later_grids(search, from), other->later);
    other->later = 0;
    other->after = (uint8_t)lane;
    if (after != NO_LANE) {
        room->strand[after].before = (uint8_t)lane;
    }
}

/* The lane's present state is done with.  What has the known solution is come to last, since each
 * state above it on the stack is part of what has lost that. */
static void go_on(struct search *search, unsigned lane)
{
    struct room *room = search->room;
    struct strand *strand = &room->strand[lane];
    if (strand->top > strand->bottom) {
        take_state(room, lane, room->stack[lane][--strand->top]);
        if (strand->top == strand->bottom && strand->holds_known) {
            strand->is_apart = strand->holds_known = false;
        }
        return;
    }
    finish(search, lane);
}

/* Gives idle lanes something to do, as long as there is anything. */
static void employ(struct search *search)
{
    struct room *room = search->room;
    lanes idle = ALL_LANES & ~room->busy;
    unsigned from = 0;
    while (idle != 0 && from != NO_LANE) {
        const unsigned lane = (unsigned)__builtin_ctz(idle);
        if (room->next < search->run->puzzles) {
            load_next(search, lane);
        } else if ((from = richest(room)) != NO_LANE) {
            take_over(search, lane, from);
        }
        idle &= idle - 1;
    }
}

/* Sees to the lanes that the round has something to say about.  Where the solution has not lost the
 * known one, it is that. */
static void see_to(struct search *search, struct masks masks)
{
    struct room *room = search->room;
    lanes left;
    while ((left = masks.solved & room->busy) != 0) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        masks.solved &= ~((lanes)1 << lane);
        if (room->strand[lane].is_apart) {
            tell_solution(search, lane);
        }
        go_on(search, lane);
    }
    while ((left = masks.conflict & room->busy) != 0) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        masks.conflict &= ~((lanes)1 << lane);
        go_on(search, lane);
    }
    while ((left = masks.stuck & room->busy) != 0) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        masks.stuck &= ~((lanes)1 << lane);
        guess(search, lane);
    }
}

/* Forgets the weights of lanes that have another state now.  No state weighs nothing. */
QDRI_ALWAYS_INLINE void forget_weights(struct room *room, lanes changed)
{
    qdri_batch_word *weight = word_of(&room->weight, 0);
    for (lanes left = changed; left != 0; left &= left - 1) {
        weight[__builtin_ctz(left)] = 0;
    }
}

static qdr_outcome run(struct qdr_sudoku_batch *batch, const struct qdri_batch_run *run)
{
    enum { ROUNDS = 256 }; /* between two looks at the clock */
    struct room *room = batch->room;
    struct search search = {.run = run, .room = room};
    qdr_outcome outcome = QDR_EXHAUSTED;
    room->next = 0;
    room->nodes = 0;
    for (unsigned k = 0; k < LANES; ++k) {
        rest(room, k);
    }
    for (unsigned rounds = 1;; ++rounds) {
        const lanes were_idle = ALL_LANES & ~room->busy;
        if (were_idle != 0) {
            employ(&search);
            forget_weights(room, were_idle);
        }
        if (room->busy == 0) {
            break;
        }
        if (rounds % ROUNDS == 0) {
            batch->nodes += room->nodes;
            room->nodes = 0;
            if (run->is_over(batch)) {
                outcome = batch->outcome;
                break;
            }
        }
        const struct masks masks = play_round(room);
        see_to(&search, masks);
        forget_weights(room, masks.solved | masks.conflict | masks.stuck);
    }
    batch->nodes += room->nodes;
    return outcome;
}

/* ---------------------------------------------------------------------------------- rooms ---- */

static size_t bytes(unsigned grids)
{
    return sizeof(struct room) + (size_t)LANES * 2 * grids * CELLS;
}

static bool are_peers(unsigned a, unsigned b)
{
    return a != b && (a / SIDE == b / SIDE || a % SIDE == b % SIDE ||
                      (a / (3 * SIDE) == b / (3 * SIDE) && a % SIDE / 3 == b % SIDE / 3));
}

static void begin(void *block, const qdri_batch_word *allowed)
{
    struct room *room = block;
    memcpy(room->allowed, allowed, sizeof room->allowed);
    for (unsigned a = 0; a < CELLS; ++a) {
        for (unsigned b = 0; b < CELLS; ++b) {
            if (are_peers(a, b)) {
                room->peers[a][b / FIRST_BITS] |= UINT64_C(1) << b % FIRST_BITS;
            }
        }
    }
}
