/* generator.c  The limits of a generator, its searches, and the orbits of its cells. */
#include "sudoku/make/common/generator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"

uint64_t qdri_generator_ahead(const struct qdr_generator *generator)
{
    const uint64_t given = generator->number - generator->first;
    return generator->expected > given ? generator->expected - given : given + 1;
}

bool qdri_names_next(struct qdri_names *names)
{
    if (!names->rest || names->rest[0] == '\0') {
        return false;
    }
    const char *name = names->rest + strspn(names->rest, " ");
    const size_t length = strcspn(name, ",");
    snprintf(names->name, sizeof names->name, "%.*s", (int)length, name);
    names->rest = name + length + (name[length] == ',');
    return true;
}

uint64_t qdri_generator_mix_text(uint64_t seed, const char *text)
{
    for (; text && *text != '\0'; ++text) {
        seed = qdri_random_mix(seed, (unsigned char)*text);
    }
    return qdri_random_mix(seed, 0);
}

void qdri_generator_add_cost(qdr_generator_counters *stats, const qdr_generator_counters *now,
                             const qdr_generator_counters *before)
{
    stats->tries += now->tries - before->tries;
    stats->searches += now->searches - before->searches;
    stats->nodes += now->nodes - before->nodes;
    for (size_t k = 0; k < QDR_FAULTS; ++k) {
        stats->faults[k] += now->faults[k] - before->faults[k];
    }
}

/* ---------------------------------------------------------------------------------- limits ---- */

static bool is_late(const struct qdr_generator *generator)
{
    return generator->deadline_ms > 0 && qdri_clock_ms() >= generator->deadline_ms;
}

static bool is_due(void *ctx)
{
    const struct qdr_generator *generator = ctx;
    return qdri_stop_is_due(&generator->stop) || is_late(generator);
}

void qdri_generator_take_limits(struct qdr_generator *generator)
{
    struct qdri_search_params *search = &generator->params->search;
    generator->stop = search->base.stop;
    search->base.stop = (struct qdri_stop){generator, is_due};
    generator->node_limit = search->nodes;
    generator->time_limit_ms = search->time;
    search->limit = search->nodes = search->time = 0;
}

bool qdri_generator_end(struct qdr_generator *generator, qdr_outcome outcome)
{
    generator->outcome = outcome;
    return false;
}

bool qdri_generator_is_over(struct qdr_generator *generator)
{
    if (qdri_stop_is_due(&generator->stop)) {
        return !qdri_generator_end(generator, QDR_INTERRUPTED);
    }
    const bool has_nodes =
        generator->node_limit == 0 || generator->stats.nodes < generator->node_limit;
    return (!has_nodes || is_late(generator)) && !qdri_generator_end(generator, QDR_LIMIT);
}

bool qdri_generator_succeeded(struct qdr_generator *generator, qdr_status status)
{
    if (status != QDR_OK && (status != QDR_CANCELLED || !qdri_generator_is_over(generator))) {
        qdri_generator_end(generator, QDR_FAILED);
    }
    return status == QDR_OK;
}

bool qdri_generator_no_memory(struct qdr_generator *generator)
{
    return qdri_generator_succeeded(generator, qdri_no_memory(&generator->error));
}

/* ------------------------------------------------------------------------------- questions ---- */

void qdri_question_free(struct qdri_question *question)
{
    qdr_solver_free(question->solver);
    qdr_encoding_free(question->sudoku);
    *question = (struct qdri_question){0};
}

qdr_status qdri_question_encode(struct qdr_generator *generator, struct qdri_question *question,
                                const qdr_rules *rules, const qdr_grid *givens, qdr_error *error)
{
    const qdr_params *search = &generator->params->search.base;
    qdri_question_free(question);
    const qdr_status status = qdr_encoding_new(&question->sudoku, rules, givens, search, error);
    return status == QDR_OK ? qdr_solver_new(&question->solver,
                                             qdr_encoding_problem(question->sudoku), search, error)
                            : status;
}

/* Sets the limit of nodes: what the limit of all searches leaves.  Setting it takes longer than an
 * easy search. */
static qdr_status set_nodes(struct qdr_generator *generator, struct qdri_question *question,
                            uint64_t nodes)
{
    const uint64_t left = generator->node_limit - generator->stats.nodes;
    nodes = generator->node_limit > 0 && (nodes == 0 || left < nodes) ? left : nodes;
    const bool is_set = nodes == question->nodes;
    question->nodes = nodes;
    return is_set ? QDR_OK
                  : qdr_solver_set_number(question->solver, "nodes", nodes, &generator->error);
}

/* A grid that is known is found once at most. */
static qdr_outcome search(const struct qdri_question *question, const qdr_digit *known,
                          unsigned cells, qdr_grid *found)
{
    const qdr_solution *solution;
    qdr_outcome outcome;
    bool is_known = false;
    do {
        outcome = qdr_solver_next(question->solver, &solution);
        if (outcome == QDR_SOLUTION) {
            qdr_encoding_decode(question->sudoku, solution, found);
            is_known = known && memcmp(found->cell, known, cells) == 0;
        }
    } while (outcome == QDR_SOLUTION && is_known);
    return outcome;
}

enum qdri_reply qdri_question_ask(struct qdr_generator *generator, struct qdri_question *question,
                                  const qdr_grid *givens, const qdr_digit *known, uint64_t nodes,
                                  qdr_grid *found)
{
    qdr_solver *solver = question->solver;
    qdr_solver_reset(solver);
    if (set_nodes(generator, question, nodes) != QDR_OK ||
        qdr_encoding_assume(question->sudoku, givens, solver, &generator->error) != QDR_OK) {
        qdri_generator_end(generator, QDR_FAILED);
        return QDRI_REPLY_OVER;
    }
    const qdr_outcome outcome = search(question, known, generator->cells, found);
    generator->stats.nodes += qdr_solver_stats(solver)->nodes;
    if (outcome == QDR_SOLUTION || outcome == QDR_EXHAUSTED) {
        return outcome == QDR_SOLUTION ? QDRI_REPLY_FOUND : QDRI_REPLY_NONE;
    }
    if (outcome == QDR_FAILED) {
        generator->error = *qdr_solver_error(solver);
    } else if (qdri_generator_is_over(generator)) {
        return QDRI_REPLY_OVER;
    } else if (outcome == QDR_LIMIT) {
        return QDRI_REPLY_CUT;
    }
    qdri_generator_end(generator, outcome);
    return QDRI_REPLY_OVER;
}

/* -------------------------------------------------------------------------------- orbits ---- */

/* All eight maps of a square onto itself are made of three bits: first the rows and columns are
 * exchanged (1), then the columns are reversed (2), then the rows (4).  A symmetry is the set of
 * maps that it consists of. */

enum { EXCHANGE = 1, COLUMNS = 2, ROWS = 4 };

#define MAP(bits) (1u << (bits))

struct symmetry {
    qdr_clue_symmetry_info shown;
    unsigned maps; /* beside the one that moves nothing */
};

static const struct symmetry symmetries[] = {
    [QDR_SYMMETRY_NONE] = {{"none", "no symmetry"}, 0},
    [QDR_SYMMETRY_HALF_TURN] = {{"half-turn", "turned by 180 degrees"}, MAP(COLUMNS | ROWS)},
    [QDR_SYMMETRY_QUARTER_TURN] = {{"quarter-turn", "turned by 90 degrees"},
                                   MAP(EXCHANGE | COLUMNS) | MAP(COLUMNS | ROWS) |
                                       MAP(EXCHANGE | ROWS)},
    [QDR_SYMMETRY_LEFT_RIGHT] = {{"left-right", "the left half mirrors the right"}, MAP(COLUMNS)},
    [QDR_SYMMETRY_TOP_BOTTOM] = {{"top-bottom", "the upper half mirrors the lower"}, MAP(ROWS)},
    [QDR_SYMMETRY_BOTH] = {{"both", "both of these"},
                           MAP(COLUMNS) | MAP(ROWS) | MAP(COLUMNS | ROWS)},
    [QDR_SYMMETRY_DIAGONAL] = {{"diagonal", "mirrored in the diagonal from the top left"},
                               MAP(EXCHANGE)},
    [QDR_SYMMETRY_ANTIDIAGONAL] = {{"antidiagonal", "mirrored in the diagonal from the top right"},
                                   MAP(EXCHANGE | COLUMNS | ROWS)},
    [QDR_SYMMETRY_DIAGONALS] = {{"diagonals", "mirrored in both diagonals"},
                                MAP(EXCHANGE) | MAP(EXCHANGE | COLUMNS | ROWS) |
                                    MAP(COLUMNS | ROWS)},
    [QDR_SYMMETRY_FULL] = {{"full", "all turns and mirrors"}, 0xfe},
};

#define SYMMETRIES (sizeof symmetries / sizeof *symmetries)

const qdr_clue_symmetry_info *qdr_clue_symmetry_at(size_t index)
{
    return index < SYMMETRIES ? &symmetries[index].shown : NULL;
}

unsigned qdri_symmetry_maps(qdr_clue_symmetry symmetry)
{
    return symmetries[symmetry].maps;
}

qdr_cell qdri_symmetry_image(unsigned side, unsigned cell, unsigned map)
{
    unsigned row = cell / side;
    unsigned column = cell % side;
    if (map & EXCHANGE) {
        unsigned held = row;
        row = column;
        column = held;
    }
    column = map & COLUMNS ? side - 1 - column : column;
    row = map & ROWS ? side - 1 - row : row;
    return (qdr_cell)(row * side + column);
}

/* The maps are a group, so the images of one cell are its orbit.  It is listed with its least
 * cell. */
static unsigned least_image(unsigned side, unsigned cell, unsigned maps)
{
    unsigned least = cell;
    for (unsigned map = 1; map < QDRI_MAPS; ++map) {
        if (maps & MAP(map) && qdri_symmetry_image(side, cell, map) < least) {
            least = qdri_symmetry_image(side, cell, map);
        }
    }
    return least;
}

static bool make_orbits(struct qdri_orbits *orbits, size_t cells)
{
    *orbits = (struct qdri_orbits){.first = qdri_zeros(cells + 1, sizeof *orbits->first),
                                   .cell = qdri_zeros(cells, sizeof *orbits->cell),
                                   .of = qdri_zeros(cells, sizeof *orbits->of)};
    return orbits->first && orbits->cell && orbits->of;
}

/* Lists the cells whose least image is `least`, as far as they are in. */
static void list(struct qdri_orbits *orbits, unsigned side, unsigned least, unsigned maps,
                 const bool *is_in)
{
    const uint32_t first = orbits->first[orbits->count];
    uint32_t end = first;
    for (unsigned cell = least; cell < side * side; ++cell) {
        if (is_in[cell] && least_image(side, cell, maps) == least) {
            orbits->of[cell] = orbits->count;
            orbits->cell[end++] = (qdr_cell)cell;
        }
    }
    if (end > first) {
        orbits->first[++orbits->count] = end;
    }
}

bool qdri_orbits_make(struct qdri_orbits *orbits, qdr_clue_symmetry symmetry, unsigned side,
                      const bool *is_in)
{
    const unsigned maps = symmetries[symmetry].maps;
    if (!make_orbits(orbits, (size_t)side * side)) {
        return false;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        orbits->of[cell] = QDRI_NO_ORBIT;
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (least_image(side, cell, maps) == cell) {
            list(orbits, side, cell, maps, is_in);
        }
    }
    return true;
}

void qdri_orbits_free(struct qdri_orbits *orbits)
{
    free(orbits->first);
    free(orbits->cell);
    free(orbits->of);
}
