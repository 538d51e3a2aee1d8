/* random.c  Random problems of several kinds. */
#include "describe.h"
#include "families/wide.h"

enum { BLOCK = 12 };

/* What options are drawn of. */
struct dice {
    unsigned primary;
    unsigned secondary;
    unsigned colors; /* 0: the secondary items have none */
    unsigned times;  /* how often each primary item is covered */
    unsigned window; /* the primary items of an option lie among so many neighbours */
    unsigned least;  /* an option has so many primary items */
    unsigned most;
    unsigned more; /* ... and so many secondary ones */
    bool is_planted;
};

/* Appends so many of `among` items, from `first` on. */
static void append_items(char text[BENCH_TEXT], const struct dice *dice, char kind, unsigned first,
                         unsigned among, unsigned count, uint64_t *state)
{
    uint64_t taken = 0;
    while (count > 0) {
        unsigned item = bench_draw(state, among);
        if (taken >> item & 1) {
            continue;
        }
        taken |= UINT64_C(1) << item;
        bench_append(text, " %c%u", kind, first + item);
        if (kind == 's' && dice->colors) {
            bench_append(text, ":%u", bench_draw(state, dice->colors));
        }
        --count;
    }
}

/* Adds three options for each twelve primary items in a row, so that there is a solution. */
static void plant(qdr_builder *builder, const struct dice *dice, uint64_t *state)
{
    for (unsigned first = 0; first < dice->primary; first += BLOCK) {
        unsigned order[BLOCK];
        bench_shuffle(state, order, BLOCK);
        for (unsigned k = 0; k < BLOCK; k += 4) {
            bench_option(builder, "p%u p%u p%u p%u", first + order[k], first + order[k + 1],
                         first + order[k + 2], first + order[k + 3]);
        }
    }
}

static void roll(qdr_builder *builder, const struct dice *dice, unsigned options)
{
    uint64_t state = 1;
    for (unsigned k = 0; k < dice->primary; ++k) {
        bench_item(builder, dice->times, dice->times, "p%u", k);
    }
    for (unsigned k = 0; k < dice->secondary; ++k) {
        bench_item(builder, 0, 0, "s%u", k);
    }
    if (dice->is_planted) {
        plant(builder, dice, &state);
    }
    for (unsigned k = 0; k < options; ++k) {
        char text[BENCH_TEXT] = "";
        unsigned first = bench_draw(&state, dice->primary - dice->window + 1);
        unsigned count = dice->least + bench_draw(&state, dice->most - dice->least + 1);
        append_items(text, dice, 'p', first, dice->window, count, &state);
        append_items(text, dice, 's', 0, dice->secondary, dice->more, &state);
        bench_option(builder, "%s", text);
    }
}

/* Long and thin: options are near subsets of 300 items in a row. */
void bench_windows(qdr_builder *builder, unsigned options)
{
    roll(builder,
         &(struct dice){
             .primary = 300, .times = 1, .window = 10, .least = 3, .most = 6, .is_planted = true},
         options);
}

/* Few options for 60 items. */
void bench_sparse(qdr_builder *builder, unsigned options)
{
    roll(builder, &(struct dice){.primary = 60, .times = 1, .window = 60, .least = 3, .most = 5},
         options);
}

/* 24 items, and 45 that need not be covered, of which an option has three. */
void bench_secondary(qdr_builder *builder, unsigned options)
{
    roll(builder,
         &(struct dice){.primary = 24,
                        .secondary = 45,
                        .times = 1,
                        .window = 24,
                        .least = 1,
                        .most = 3,
                        .more = 3},
         options);
}

/* The same with four colors. */
void bench_colored(qdr_builder *builder, unsigned options)
{
    roll(builder,
         &(struct dice){.primary = 24,
                        .secondary = 45,
                        .colors = 4,
                        .times = 1,
                        .window = 24,
                        .least = 1,
                        .most = 3,
                        .more = 4},
         options);
}

/* 20 items, each of which is covered twice. */
void bench_double_covers(qdr_builder *builder, unsigned options)
{
    roll(builder, &(struct dice){.primary = 20, .times = 2, .window = 20, .least = 3, .most = 5},
         options);
}
