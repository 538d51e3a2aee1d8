/* seed.c  Mixes the parameters of puzzles into one number. */
#include "sudoku/make/common/seed.h"

#include "base/random.h"

uint64_t qdri_seed_mix_text(uint64_t seed, const char *text)
{
    for (; text && *text != '\0'; ++text) {
        seed = qdri_random_mix(seed, (unsigned char)*text);
    }
    return qdri_random_mix(seed, 0);
}

static uint64_t mix_rules(uint64_t seed, const qdr_rules *rules)
{
    unsigned box[2] = {0};
    const bool has_boxes = qdr_rules_box(rules, &box[0], &box[1]);
    seed = qdri_random_mix(seed, qdr_rules_side(rules));
    seed = qdri_random_mix(seed, has_boxes ? box[0] : 0);
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const qdr_clause *clause = qdr_rules_clause(rules, k);
        seed = qdri_seed_mix_text(qdri_seed_mix_text(seed, clause->name), clause->argument);
    }
    return seed;
}

uint64_t qdri_seed_mix(const qdr_rules *rules, const qdr_generator_params *params)
{
    const uint64_t numbers[] = {(uint64_t)params->symmetry, params->least_clues,
                                params->most_clues,         params->is_minimal,
                                (uint64_t)params->easiest,  (uint64_t)params->hardest,
                                params->least_rating,       params->most_rating};
    uint64_t seed = mix_rules(0, rules);
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; ++k) {
        seed = qdri_random_mix(seed, numbers[k]);
    }
    for (size_t k = 0; k < params->requireds; ++k) {
        seed = qdri_random_mix(seed, params->required[k]);
    }
    for (size_t k = 0; params->fixed && k < (size_t)params->fixed->side * params->fixed->side;
         ++k) {
        seed = qdri_random_mix(seed, params->fixed->cell[k]);
    }
    return seed;
}
