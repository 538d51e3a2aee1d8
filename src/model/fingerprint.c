/* fingerprint.c  A hash of all that a problem says, the same on every machine. */
#include <string.h>

#include "base/hash.h"
#include "model/problem.h"

/* Numbers that are still to be hashed, as bytes from the least to the greatest. */
struct printing {
    unsigned char byte[1024];
    size_t size;
    uint64_t hash;
};

static void hash_bytes(struct printing *printing, const void *bytes, size_t size)
{
    printing->hash = XXH3_64bits_withSeed(bytes, size, printing->hash);
}

static void flush(struct printing *printing)
{
    hash_bytes(printing, printing->byte, printing->size);
    printing->size = 0;
}

static void add(struct printing *printing, uint64_t number)
{
    if (printing->size == sizeof printing->byte) {
        flush(printing);
    }
    for (unsigned k = 0; k < 8; ++k) {
        printing->byte[printing->size++] = (unsigned char)(number >> 8 * k);
    }
}

static void add_name(struct printing *printing, const char *name)
{
    const size_t length = strlen(name);
    add(printing, length);
    flush(printing);
    hash_bytes(printing, name, length);
}

static void add_option(struct printing *printing, const qdr_problem *problem, qdr_option option)
{
    add(printing, problem->first[option + 1] - problem->first[option]);
    for (uint32_t k = problem->first[option]; k < problem->first[option + 1]; ++k) {
        add(printing, problem->entry[k].item);
        add(printing, problem->entry[k].color);
    }
    add(printing, qdr_problem_cost(problem, option));
}

uint64_t qdr_problem_fingerprint(const qdr_problem *problem)
{
    struct printing printing = {.hash = 0};
    const uint32_t items = qdri_problem_items(problem);
    add(&printing, items);
    add(&printing, problem->color_names.count);
    add(&printing, problem->options);
    for (qdr_item item = 0; item < items; ++item) {
        add(&printing, problem->item[item].is_primary);
        add(&printing, problem->item[item].low);
        add(&printing, problem->item[item].high);
        add_name(&printing, qdr_problem_item_name(problem, item));
    }
    for (qdr_color color = 1; color <= problem->color_names.count; ++color) {
        add_name(&printing, qdr_problem_color_name(problem, color));
    }
    for (qdr_option option = 0; option < problem->options; ++option) {
        add_option(&printing, problem, option);
    }
    flush(&printing);
    return printing.hash;
}
