/* encode.c  The primitives of encoding: items, options of candidates, and options beside them. */
#include "sudoku/encode/encode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "base/error.h"
#include "base/limits.h"
#include "sudoku/board/houses.h"

/* The entries that the options of an encoding may have together: more than any puzzle that people
 * set needs, and little enough for any machine. */
#define ENTRIES_MAX (UINT64_C(1) << 24)

/* A candidate has an item. */
struct member {
    qdri_candidate candidate;
    qdr_entry entry;
};

/* What an entry takes at most while an encoding is made: as a member in an array that has just
 * grown, sorted, with the builder, and in the problem. */
#define BYTES_OF_ENTRY (2 * sizeof(struct member) + 3 * sizeof(qdr_entry))

/* So many bytes are taken whatever is allowed: searches of small puzzles may be kept to less. */
#define SMALL (UINT64_C(1) << 20)

/* Invariant: domain[c] and `member` speak of cells with same[c] = c only. */
struct qdri_encoder {
    const struct qdri_frame *frame;
    struct qdri_board board; /* see qdri_encode_board */
    unsigned side;
    unsigned digits;
    unsigned parts; /* how many different digits there are; with_part[k]: see encode.h */
    unsigned width;
    qdri_digit_set with_part[QDR_SIDE_MAX + 1];
    size_t cells;
    size_t candidates; /* cells * width */
    qdr_builder *builder;
    qdri_digit_set *domain; /* [cells] the digits that are not forbidden */
    qdr_cell *same;         /* [cells] the cell that this one was joined to; itself */
    bool is_joined;         /* is any cell not itself? */
    qdr_item *color_item;   /* [cells] see qdri_encode_cell_color; QDR_NO_ITEM: none yet */
    qdr_item *value_item;   /* [2 * cells] see qdri_encode_value_items; NULL: none yet */
    qdr_color *color;       /* by place_of_number; QDR_NO_COLOR: none yet */
    size_t colors;
    size_t color_capacity;
    struct member *member; /* in the order of items */
    size_t members;
    size_t capacity;
    qdr_entry *own; /* of the options beside the candidates' */
    size_t own_entries;
    size_t own_capacity;
    size_t *own_end; /* [own_options] where the entries of each end */
    size_t own_options;
    size_t own_end_capacity;
    qdr_cell *marked; /* see struct qdri_encoded */
    size_t marks;
    size_t marked_capacity;
    struct qdri_pair_covers *covers; /* see pair.c; NULL: none yet */
    unsigned made;                   /* items that rules made */
    uint64_t room;                   /* entries that there may be */
    struct qdri_limits limits;
    char clause[160];  /* what is being encoded */
    qdr_status status; /* the first that was not QDR_OK */
    qdr_error error;   /* and its description */
};

static void encoder_free(struct qdri_encoder *encoder)
{
    qdr_builder_free(encoder->builder);
    free(encoder->domain);
    free(encoder->same);
    free(encoder->color_item);
    free(encoder->value_item);
    free(encoder->color);
    free(encoder->member);
    free(encoder->own);
    free(encoder->own_end);
    free(encoder->marked);
    free(encoder->covers);
    free(encoder);
}

struct qdri_pair_covers **qdri_encode_covers(struct qdri_encoder *encoder)
{
    return &encoder->covers;
}

unsigned qdri_encode_side(const struct qdri_encoder *encoder)
{
    return encoder->side;
}

unsigned qdri_encode_digits(const struct qdri_encoder *encoder)
{
    return encoder->digits;
}

const struct qdri_frame *qdri_encode_frame(const struct qdri_encoder *encoder)
{
    return encoder->frame;
}

const struct qdri_board *qdri_encode_board(const struct qdri_encoder *encoder)
{
    return &encoder->board;
}

void qdri_encode_by_number(struct qdri_encoder *encoder, bool is_by_number)
{
    encoder->board.shift = is_by_number ? 0 : encoder->frame->board.shift;
}

qdri_digit_set qdri_encode_with_part(const struct qdri_encoder *encoder, unsigned part)
{
    return encoder->with_part[part];
}

qdri_digit_set qdri_encode_clashing(const struct qdri_encoder *encoder, unsigned digit)
{
    qdri_digit_set clashing = 0;
    if (!qdri_has_pairs(&encoder->frame->board)) {
        return (qdri_digit_set)1 << digit;
    }
    for (unsigned part = 1; part <= encoder->parts; ++part) {
        const qdri_digit_set with = encoder->with_part[part];
        clashing |= (with >> digit & 1) != 0 ? with : 0;
    }
    return clashing;
}

void qdri_encode_clause(struct qdri_encoder *encoder, const char *name, const char *argument)
{
    snprintf(encoder->clause, sizeof encoder->clause, "%s%s%.100s", name, argument ? ": " : "",
             argument ? argument : "");
}

void qdri_encode_no_memory(struct qdri_encoder *encoder)
{
    if (encoder->status == QDR_OK) {
        encoder->status = qdri_no_memory(&encoder->error);
    }
}

void *qdri_encode_array(struct qdri_encoder *encoder, uint64_t count, size_t size)
{
    void *array = qdri_zeros(count, size);
    if (!array) {
        qdri_encode_no_memory(encoder);
    }
    return array;
}

uint64_t qdri_encode_entries(const struct qdri_encoder *encoder)
{
    return (uint64_t)encoder->members + encoder->own_entries;
}

bool qdri_encode_has_room(struct qdri_encoder *encoder, uint64_t entries)
{
    uint64_t present = qdri_encode_entries(encoder);
    if (qdri_encode_goes_on(encoder) && entries > encoder->room - present) {
        encoder->status = qdri_fail(
            &encoder->error, QDR_BUDGET,
            "%s: too large to encode: %llu entries, and %llu before it; there is room for %llu",
            encoder->clause, (unsigned long long)entries, (unsigned long long)present,
            (unsigned long long)encoder->room);
    }
    return encoder->status == QDR_OK;
}

bool qdri_encode_goes_on(struct qdri_encoder *encoder)
{
    if (encoder->status == QDR_OK && qdri_limits_are_over(&encoder->limits)) {
        encoder->status =
            qdri_fail(&encoder->error, QDR_CANCELLED, "%s before the rules were encoded",
                      qdri_limits_reason(&encoder->limits));
    }
    return encoder->status == QDR_OK;
}

/* ----------------------------------------------------------------------------- narrowing ---- */

static qdr_cell same(const struct qdri_encoder *encoder, qdr_cell cell)
{
    while (encoder->same[cell] != cell) {
        cell = encoder->same[cell];
    }
    return cell;
}

void qdri_encode_restrict(struct qdri_encoder *encoder, qdr_cell cell, qdri_digit_set digits)
{
    encoder->domain[same(encoder, cell)] &= digits;
}

void qdri_encode_join(struct qdri_encoder *encoder, qdr_cell a, qdr_cell b)
{
    qdr_cell first = same(encoder, a);
    qdr_cell second = same(encoder, b);
    qdr_cell kept = first < second ? first : second;
    encoder->domain[kept] = encoder->domain[first] & encoder->domain[second];
    encoder->same[first] = kept;
    encoder->same[second] = kept;
    encoder->is_joined |= first != second;
}

qdri_digit_set qdri_encode_domain(const struct qdri_encoder *encoder, qdr_cell cell)
{
    return encoder->domain[same(encoder, cell)];
}

qdr_cell qdri_encode_same(const struct qdri_encoder *encoder, qdr_cell cell)
{
    return same(encoder, cell);
}

/* Does a cell have a peer that is joined to b? */
static bool has_peer(const struct qdri_encoder *encoder, qdr_cell cell, qdr_cell b)
{
    const struct qdri_peers *peers = &encoder->frame->peers;
    for (size_t k = qdri_peers_from(peers, cell, 0); k < encoder->cells;
         k = qdri_peers_from(peers, cell, k + 1)) {
        if (same(encoder, (qdr_cell)k) == b) {
            return true;
        }
    }
    return false;
}

bool qdri_encode_differ(const struct qdri_encoder *encoder, qdr_cell a, qdr_cell b)
{
    if (!encoder->is_joined) {
        return qdri_peers_are(&encoder->frame->peers, a, b);
    }
    a = same(encoder, a);
    b = same(encoder, b);
    for (size_t cell = 0; cell < encoder->cells; ++cell) {
        if (same(encoder, (qdr_cell)cell) == a && has_peer(encoder, (qdr_cell)cell, b)) {
            return true;
        }
    }
    return false;
}

bool qdri_encode_all_differ(const struct qdri_encoder *encoder, const qdr_cell *cells, size_t count)
{
    for (size_t k = 1; k < count; ++k) {
        for (size_t i = 0; i < k; ++i) {
            if (!qdri_encode_differ(encoder, cells[i], cells[k])) {
                return false;
            }
        }
    }
    return true;
}

/* Takes digits from the peers of a cell.  Returns whether one lost any. */
static bool take_from_peers(struct qdri_encoder *encoder, qdr_cell cell, qdri_digit_set digits)
{
    const struct qdri_peers *peers = &encoder->frame->peers;
    bool has_changed = false;
    for (size_t k = qdri_peers_from(peers, cell, 0); k < encoder->cells;
         k = qdri_peers_from(peers, cell, k + 1)) {
        qdri_digit_set *domain = &encoder->domain[same(encoder, (qdr_cell)k)];
        has_changed |= (*domain & digits) != 0;
        *domain &= ~digits;
    }
    return has_changed;
}

/* A cell with one digit left takes it from its peers. */
static void propagate(struct qdri_encoder *encoder)
{
    bool is_taken[QDR_CELLS_MAX] = {false};
    bool has_changed = true;
    while (has_changed) {
        has_changed = false;
        for (size_t cell = 0; cell < encoder->cells && qdri_encode_goes_on(encoder); ++cell) {
            qdri_digit_set domain = qdri_encode_domain(encoder, (qdr_cell)cell);
            if (!is_taken[cell] && domain != 0 && (domain & (domain - 1)) == 0) {
                is_taken[cell] = true;
                const unsigned digit = (unsigned)__builtin_ctzll(domain);
                has_changed |=
                    take_from_peers(encoder, (qdr_cell)cell, qdri_encode_clashing(encoder, digit));
            }
        }
    }
}

/* --------------------------------------------------------------------------------- items ---- */

static void cover(struct qdri_encoder *encoder, qdri_candidate candidate, qdr_item item,
                  qdr_color color)
{
    if (item == QDR_NO_ITEM || !qdri_encode_has_room(encoder, 1)) {
        return;
    }
    struct member *member =
        qdri_grow(encoder->member, &encoder->capacity, encoder->members + 1, sizeof *member);
    if (!member) {
        qdri_encode_no_memory(encoder);
        return;
    }
    qdr_cell cell = same(encoder, (qdr_cell)(candidate / encoder->width));
    encoder->member = member;
    member[encoder->members++] = (struct member){
        .candidate = (qdri_candidate)cell * encoder->width + candidate % encoder->width,
        .entry = {.item = item, .color = color}};
}

void qdri_encode_cover(struct qdri_encoder *encoder, qdr_cell cell, qdri_digit_set digits,
                       qdr_item item, qdr_color color)
{
    while (digits != 0) {
        const qdr_digit digit = (qdr_digit)qdri_take_first(&digits);
        cover(encoder, qdri_candidate_of(encoder->width, cell, digit), item, color);
    }
}

void qdri_encode_both_or_neither(struct qdri_encoder *encoder, qdr_item item, qdr_cell a,
                                 unsigned x, qdr_cell b, unsigned y)
{
    const qdri_digit_set all = qdri_set_of(encoder->digits + 1) - 2;
    qdri_encode_cover(encoder, a, qdri_set_of(x), item, QDR_NO_COLOR);
    qdri_encode_cover(encoder, b, all & ~qdri_set_of(y), item, QDR_NO_COLOR);
}

static qdr_item add_item(struct qdri_encoder *encoder, const char *name, bool is_primary)
{
    qdr_item item = QDR_NO_ITEM;
    if (encoder->status == QDR_OK) {
        encoder->status =
            is_primary ? qdr_builder_primary(encoder->builder, name, &item, &encoder->error)
                       : qdr_builder_secondary(encoder->builder, name, &item, &encoder->error);
    }
    return encoder->status == QDR_OK ? item : QDR_NO_ITEM;
}

static qdr_item add_numbered(struct qdri_encoder *encoder, const char *name, bool is_primary)
{
    char numbered[64];
    snprintf(numbered, sizeof numbered, "%u.%.40s", ++encoder->made, name);
    return add_item(encoder, numbered, is_primary);
}

qdr_item qdri_encode_primary(struct qdri_encoder *encoder, const char *name)
{
    return add_numbered(encoder, name, true);
}

qdr_item qdri_encode_secondary(struct qdri_encoder *encoder, const char *name)
{
    return add_numbered(encoder, name, false);
}

/* Numbers below 0 stand between the others. */
static size_t place_of_number(int32_t number)
{
    return 2 * (size_t)(number < 0 ? -number : number) - (number < 0);
}

qdr_color qdri_encode_color(struct qdri_encoder *encoder, int32_t number)
{
    char name[16];
    const size_t index = place_of_number(number);
    if (encoder->status != QDR_OK) {
        return QDR_NO_COLOR;
    }
    if (index >= encoder->colors) {
        qdr_color *color =
            qdri_grow(encoder->color, &encoder->color_capacity, index + 1, sizeof *color);
        if (!color) {
            qdri_encode_no_memory(encoder);
            return QDR_NO_COLOR;
        }
        encoder->color = color;
        memset(color + encoder->colors, 0, (index + 1 - encoder->colors) * sizeof *color);
        encoder->colors = index + 1;
    }
    if (encoder->color[index] == QDR_NO_COLOR) {
        snprintf(name, sizeof name, "%d", (int)number);
        encoder->status =
            qdr_builder_color(encoder->builder, name, &encoder->color[index], &encoder->error);
    }
    return encoder->color[index];
}

static qdr_item *make_items(size_t count)
{
    qdr_item *item = qdri_zeros(count, sizeof *item);
    for (size_t k = 0; item && k < count; ++k) {
        item[k] = QDR_NO_ITEM;
    }
    return item;
}

qdr_item *qdri_encode_value_items(struct qdri_encoder *encoder)
{
    encoder->value_item =
        encoder->value_item ? encoder->value_item : make_items(2 * encoder->cells);
    if (!encoder->value_item) {
        qdri_encode_no_memory(encoder);
    }
    return encoder->value_item;
}

qdr_item qdri_encode_cell_color(struct qdri_encoder *encoder, qdr_cell cell)
{
    char name[32];
    cell = same(encoder, cell);
    if (encoder->color_item[cell] != QDR_NO_ITEM) {
        return encoder->color_item[cell];
    }
    snprintf(name, sizeof name, "=r%uc%u", cell / encoder->side + 1, cell % encoder->side + 1);
    qdr_item item = encoder->color_item[cell] = add_item(encoder, name, false);
    for (unsigned digit = 1; digit <= encoder->digits; ++digit) {
        qdri_encode_cover(encoder, cell, qdri_set_of(digit), item,
                          qdri_encode_color(encoder, (int32_t)digit));
    }
    return item;
}

void qdri_encode_option(struct qdri_encoder *encoder, const qdr_entry *entries, size_t count)
{
    if (!qdri_encode_has_room(encoder, count)) {
        return;
    }
    const bool has_own = qdri_reserve(&encoder->own, &encoder->own_capacity,
                                      encoder->own_entries + count, sizeof *encoder->own);
    const bool has_end = qdri_reserve(&encoder->own_end, &encoder->own_end_capacity,
                                      encoder->own_options + 1, sizeof *encoder->own_end);
    if (!has_own || !has_end) {
        qdri_encode_no_memory(encoder);
        return;
    }
    memcpy(encoder->own + encoder->own_entries, entries, count * sizeof *entries);
    encoder->own_entries += count;
    encoder->own_end[encoder->own_options++] = encoder->own_entries;
}

void qdri_encode_mark(struct qdri_encoder *encoder, qdr_cell cell, const qdr_entry *entries,
                      size_t count)
{
    if (!qdri_reserve(&encoder->marked, &encoder->marked_capacity, encoder->marks + 1,
                      sizeof *encoder->marked)) {
        qdri_encode_no_memory(encoder);
        return;
    }
    encoder->marked[encoder->marks++] = cell;
    qdri_encode_option(encoder, entries, count);
}

void qdri_option_take(struct qdri_option *option, qdr_item item, qdr_color color)
{
    size_t k = 0;
    while (k < option->count && option->entry[k].item != item) {
        ++k;
    }
    if (k < option->count) {
        option->is_impossible |= option->entry[k].color != color;
    } else if (item != QDR_NO_ITEM) {
        option->entry[option->count++] = (qdr_entry){.item = item, .color = color};
    }
}

void qdri_option_take_number(struct qdri_option *option, qdr_item item, int32_t number)
{
    if (item != QDR_NO_ITEM && !option->is_impossible) {
        qdri_option_take(option, item, qdri_encode_color(option->encoder, number));
    }
}

void qdri_option_end(const struct qdri_option *option)
{
    if (!option->is_impossible) {
        qdri_encode_option(option->encoder, option->entry, option->count);
    }
}

/* Is each digit in the house, because it has a cell for each? */
static bool is_full(const struct qdri_encoder *encoder, const struct qdri_house *house)
{
    size_t cells = 0;
    for (size_t k = 0; k < house->shown.count; ++k) {
        cells += encoder->frame->has_cell[house->shown.cells[k]];
    }
    return cells == encoder->frame->board.digits && !house->may_lack;
}

void qdri_encode_house(struct qdri_encoder *encoder, const struct qdri_house *house)
{
    char name[64];
    const bool has_each = is_full(encoder, house);
    for (unsigned part = 1; part <= encoder->parts; ++part) {
        snprintf(name, sizeof name, "%s%u=%u", house->letters, house->number,
                 part <= encoder->frame->board.digits ? part : 0);
        const qdr_item item = add_item(encoder, name, has_each);
        for (size_t k = 0; k < house->shown.count; ++k) {
            const qdr_cell cell = house->shown.cells[k];
            if (encoder->frame->has_cell[cell]) {
                qdri_encode_cover(encoder, cell, encoder->with_part[part], item, QDR_NO_COLOR);
            }
        }
    }
}

static void encode_cells(struct qdri_encoder *encoder)
{
    char name[32];
    unsigned side = encoder->side;
    for (unsigned cell = 0; cell < encoder->cells; ++cell) {
        if (encoder->frame->has_cell[cell]) {
            snprintf(name, sizeof name, "r%uc%u", cell / side + 1, cell % side + 1);
            qdri_encode_cover(encoder, (qdr_cell)cell, qdri_set_of(encoder->digits + 1) - 2,
                              add_item(encoder, name, true), QDR_NO_COLOR);
        }
    }
}

void qdri_encode_narrowed(struct qdri_encoder *encoder, bool is_thorough)
{
    if (is_thorough) {
        propagate(encoder);
    }
    encode_cells(encoder);
}

/* ------------------------------------------------------------------------- begin and end ---- */

/* What a cell can hold: a digit, or, where it may hold two, 0 or a pair, too. */
static void make_parts(struct qdri_encoder *encoder)
{
    const struct qdri_board *board = &encoder->frame->board;
    encoder->digits = board->digits;
    encoder->parts = qdri_count_digits(board);
    for (unsigned part = 1; part <= board->digits; ++part) {
        encoder->with_part[part] = qdri_set_of(part);
    }
    for (unsigned a = 0; qdri_has_pairs(board) && a <= board->digits; ++a) {
        for (unsigned b = 0; b <= board->digits; ++b) {
            const unsigned number = qdri_number_of_digit(qdr_digit_pair(a, b));
            encoder->with_part[a > 0 ? a : encoder->parts] |= qdri_set_of(number);
            encoder->digits = number > encoder->digits ? number : encoder->digits;
        }
    }
    encoder->width = encoder->digits > encoder->side ? encoder->digits : encoder->side;
}

static bool make_arrays(struct qdri_encoder *encoder)
{
    encoder->domain = qdri_zeros(encoder->cells, sizeof *encoder->domain);
    encoder->same = qdri_zeros(encoder->cells, sizeof *encoder->same);
    encoder->color_item = make_items(encoder->cells);
    if (!encoder->domain || !encoder->same || !encoder->color_item) {
        return false;
    }
    qdri_digit_set any = 0;
    for (unsigned part = 1; part <= encoder->parts; ++part) {
        any |= encoder->with_part[part];
    }
    for (size_t cell = 0; cell < encoder->cells; ++cell) {
        bool is_there = encoder->frame->has_cell[cell];
        encoder->domain[cell] = is_there ? any : 0;
        encoder->same[cell] = (qdr_cell)cell;
    }
    return true;
}

static void take_limits(struct qdri_encoder *encoder, const qdr_params *params)
{
    qdri_limits_take(&encoder->limits, params);
    uint64_t memory = encoder->limits.memory;
    memory = memory > 0 && memory < SMALL ? SMALL : memory;
    encoder->room =
        memory > 0 && memory / BYTES_OF_ENTRY < ENTRIES_MAX ? memory / BYTES_OF_ENTRY : ENTRIES_MAX;
    qdr_builder_set_memory(encoder->builder, memory);
}

struct qdri_encoder *qdri_encode_begin(const struct qdri_frame *frame, const qdr_params *params)
{
    struct qdri_encoder *encoder = qdri_zeros(1, sizeof *encoder);
    if (!encoder) {
        return NULL;
    }
    encoder->frame = frame;
    encoder->board = frame->board;
    encoder->side = frame->board.side;
    make_parts(encoder);
    encoder->cells = (size_t)encoder->side * encoder->side;
    encoder->candidates = encoder->cells * encoder->width;
    if (!make_arrays(encoder) || qdr_builder_new(&encoder->builder, NULL) != QDR_OK) {
        encoder_free(encoder);
        return NULL;
    }
    take_limits(encoder, params);
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
        entry[at] = encoder->member[k].entry;
    }
}

/* Where cells are joined, an option may have got an item twice.  Returns how many entries are left
 * once each is there once; 0 where that is impossible. */
static size_t merge_entries(qdr_entry *entry, size_t count)
{
    size_t kept = 0;
    for (size_t k = 0; k < count; ++k) {
        size_t i = 0;
        while (i < kept && entry[i].item != entry[k].item) {
            ++i;
        }
        if (i == kept) {
            entry[kept++] = entry[k];
        } else if (entry[k].color == QDR_NO_COLOR || entry[i].color != entry[k].color) {
            return 0;
        }
    }
    return kept;
}

static bool is_possible(const struct qdri_encoder *encoder, qdri_candidate candidate)
{
    size_t cell = candidate / encoder->width;
    return encoder->same[cell] == cell &&
           (encoder->domain[cell] & qdri_set_of(candidate % encoder->width + 1)) != 0;
}

/* Hands out the first thing that went wrong. */
static qdr_status report(const struct qdri_encoder *encoder, qdr_error *error)
{
    if (encoder->status != QDR_OK && error) {
        *error = encoder->error;
    }
    return encoder->status;
}

static qdr_status add_options(struct qdri_encoder *encoder, struct qdri_encoded *encoded,
                              const uint32_t *first, qdr_entry *entry, qdr_error *error)
{
    for (qdri_candidate c = 0; c < encoder->candidates && qdri_encode_goes_on(encoder); ++c) {
        size_t count = first[c + 1] - first[c];
        encoded->option[c] = QDR_NO_OPTION;
        if (encoder->is_joined && is_possible(encoder, c)) {
            count = merge_entries(entry + first[c], count);
        }
        if (count == 0 || !is_possible(encoder, c)) {
            continue;
        }
        qdr_status status = qdr_builder_option(encoder->builder, entry + first[c], count, 0,
                                               &encoded->option[c], error);
        if (status != QDR_OK) {
            return status;
        }
        encoded->candidate[encoded->placing++] = c;
    }
    return report(encoder, error);
}

static qdr_status add_own_options(struct qdri_encoder *encoder, qdr_error *error)
{
    size_t begin = 0;
    qdr_status status = QDR_OK;
    for (size_t k = 0; status == QDR_OK && k < encoder->own_options && qdri_encode_goes_on(encoder);
         ++k) {
        status = qdr_builder_option(encoder->builder, encoder->own + begin,
                                    encoder->own_end[k] - begin, 0, NULL, error);
        begin = encoder->own_end[k];
    }
    return status == QDR_OK ? report(encoder, error) : status;
}

/* Cells that are joined to others share their options. */
static void share_options(struct qdri_encoder *encoder, struct qdri_encoded *encoded)
{
    if (!encoder->is_joined) {
        return;
    }
    for (size_t cell = 0; cell < encoder->cells; ++cell) {
        encoder->same[cell] = same(encoder, (qdr_cell)cell);
        memmove(encoded->option + cell * encoder->width,
                encoded->option + (size_t)encoder->same[cell] * encoder->width,
                encoder->width * sizeof *encoded->option);
    }
    encoded->same = encoder->same;
    encoder->same = NULL;
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
        status = status == QDR_OK ? add_own_options(encoder, error) : status;
    } else {
        status = qdri_no_memory(error);
    }
    free(first);
    free(entry);
    if (status == QDR_OK) {
        encoded->width = encoder->width;
        encoded->marked = encoder->marked;
        encoded->marks = (uint32_t)encoder->marks;
        encoder->marked = NULL;
        share_options(encoder, encoded);
        status = qdr_builder_build(encoder->builder, &encoded->problem, error);
    }
    return status;
}

qdr_status qdri_encode_end(struct qdri_encoder *encoder, struct qdri_encoded *encoded,
                           qdr_error *error)
{
    *encoded = (struct qdri_encoded){0};
    qdr_status status = report(encoder, error);
    if (status == QDR_OK) {
        status = build(encoder, encoded, error);
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
    free(encoded->same);
    free(encoded->marked);
    *encoded = (struct qdri_encoded){0};
}
