/* merge.c  Proofs of cubes, put together to one of the whole.
 *
 * Clauses of the problem have the same numbers in all formulas; solutions, and what is added by a
 * cube's proof, get new ones.  What rests on a cube's own clauses is just that the variable of a
 * prefix is false, and the end: in place of the first, which follows from a lemma and from what the
 * variable implies, is written that the options of the prefix are not all chosen, which follows
 * from the same lemma; in place of the end, nothing.  Then the tree that the cubes were cut from is
 * gone through once more, with these clauses as its leaves.
 *
 * A proof may end before all prefixes are done with: then it did not need to know in which cube the
 * solution is, and the whole ends there, too. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "io/lines.h"
#include "proof/clauses/lrat_reader.h"
#include "proof/params.h"
#include "proof/refute/piece.h"

struct part {
    bool is_there; /* was it looked at? */
    bool is_added;
    uint64_t solutions;
};

struct qdr_proof_merge {
    const qdr_cubes *cubes;
    qdr_writer formula_writer;
    qdr_writer lemma_writer;
    struct qdri_listing listing;
    struct qdri_prover prover; /* of the tree that the cubes were cut from */
    struct part *part;         /* [cubes] */
    size_t there;              /* how many were looked at, */
    size_t added;              /* and added */
    uint64_t solutions;        /* of those that were looked at */
    uint32_t *first;           /* [cubes + 1] of each cube's leaves in `leaf` */
    uint32_t *leaf;            /* nodes of the tree */
    uint64_t *clause;          /* [nodes of the tree], of leaves: that it is done with */
    bool has_begun;            /* was the head of the formula written? */
    struct qdri_arrays arrays;
};

/* -------------------------------------------------------------------------- begin and end ---- */

/* Lists the leaves of each cube, in the order of their nodes. */
static bool list_leaves(struct qdr_proof_merge *merge)
{
    const qdr_cubes *cubes = merge->cubes;
    merge->first = qdri_array(&merge->arrays, cubes->count + 2, sizeof *merge->first);
    merge->leaf = qdri_array(&merge->arrays, cubes->nodes, sizeof *merge->leaf);
    if (merge->arrays.lacks_memory) {
        return false;
    }
    uint32_t *end = merge->first + 1; /* while leaves are listed, end[cube] is where its next is */
    for (uint32_t at = 0; at < cubes->nodes; ++at) {
        if (cubes->node[at].item == QDR_NO_ITEM) {
            ++end[cubes->node[at].cube + 1];
        }
    }
    for (size_t k = 0; k < cubes->count; ++k) {
        end[k + 1] += end[k];
    }
    for (uint32_t at = 0; at < cubes->nodes; ++at) {
        if (cubes->node[at].item == QDR_NO_ITEM) {
            merge->leaf[end[cubes->node[at].cube]++] = at;
        }
    }
    return true;
}

qdr_status qdr_proof_merge_new(qdr_proof_merge **out, const qdr_cubes *cubes,
                               const qdr_params *params, const qdr_writer *formula,
                               const qdr_writer *lemmas, qdr_error *error)
{
    *out = NULL;
    if (!cubes || !formula || !formula->write || !lemmas || !lemmas->write) {
        return qdri_missing(error, cubes ? "writer" : "cubes");
    }
    struct qdri_proof_params taken;
    qdr_status status = qdri_params_take(&taken.base, &qdri_proof_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    if (taken.format == QDR_PROOF_CPOG) {
        return qdri_fail(error, QDR_UNSUPPORTED, "certificates of counts cannot be merged");
    }
    if (taken.format == QDR_PROOF_PBP) {
        return qdri_fail(error, QDR_UNSUPPORTED, "proofs of the best cannot be merged");
    }
    qdr_proof_merge *merge = qdri_zeros(1, sizeof *merge);
    if (!merge) {
        return qdri_no_memory(error);
    }
    struct qdri_prover *prover = &merge->prover;
    merge->cubes = cubes;
    merge->formula_writer = *formula;
    merge->lemma_writer = *lemmas;
    prover->problem = cubes->problem;
    prover->listing = &merge->listing;
    merge->listing.formula.writer = &merge->formula_writer;
    prover->lrat.writer = &merge->lemma_writer;
    prover->lrat.format = (qdr_proof_format)taken.format;
    merge->part = qdri_array(&merge->arrays, cubes->count, sizeof *merge->part);
    merge->clause = qdri_array(&merge->arrays, cubes->nodes, sizeof *merge->clause);
    status = qdri_cnf_make(&prover->cnf, cubes->problem, error);
    if (status == QDR_OK && (merge->arrays.lacks_memory || !list_leaves(merge))) {
        status = qdri_no_memory(error);
    }
    if (status != QDR_OK) {
        qdr_proof_merge_free(merge);
        return status;
    }
    *out = merge;
    return QDR_OK;
}

void qdr_proof_merge_free(qdr_proof_merge *merge)
{
    if (merge) {
        qdri_prover_free(&merge->prover);
        qdri_arrays_free(&merge->arrays);
        free(merge);
    }
}

static uint32_t count_prefixes(const struct qdr_proof_merge *merge, size_t cube)
{
    return merge->first[cube + 1] - merge->first[cube];
}

/* How many clauses does the formula of a cube have besides the problem's and the solutions? */
static uint64_t count_clauses(const struct qdr_proof_merge *merge, size_t cube)
{
    uint64_t clauses = 1;
    for (uint32_t k = merge->first[cube]; k < merge->first[cube + 1]; ++k) {
        clauses += merge->cubes->node[merge->leaf[k]].depth;
    }
    return clauses;
}

/* ------------------------------------------------------------------------------- formulas ---- */

static qdr_status refuse(const struct qdri_lines *lines, qdr_status code, const char *what,
                         qdr_error *error)
{
    return qdri_fail_at(error, code, qdri_lines_place(lines, 1), "%s", what);
}

static qdr_status next_line(struct qdri_lines *lines, struct qdri_line *line, qdr_error *error)
{
    return qdri_lines_expect(lines, line, "the formula ends before it is the whole", error);
}

/* The first line says which cube it is. */
static qdr_status read_cube(const struct qdr_proof_merge *merge, struct qdri_lines *lines,
                            size_t *cube, qdr_error *error)
{
    struct qdri_line line;
    size_t cubes;
    uint64_t fingerprint;
    const qdr_status status = next_line(lines, &line, error);
    if (status != QDR_OK) {
        return status;
    }
    if (sscanf(line.text, "c cube %9zu of %9zu %16" SCNx64, cube, &cubes, &fingerprint) != 3) {
        return refuse(lines, QDR_SYNTAX, "this is no formula of a cube's proof", error);
    }
    if (cubes != merge->cubes->count || fingerprint != merge->cubes->fingerprint || *cube == 0 ||
        *cube > cubes) {
        return refuse(lines, QDR_INVALID, "this is a cube of another search", error);
    }
    --*cube;
    return QDR_OK;
}

/* The head, from which follows how many solutions there are. */
static qdr_status read_head(const struct qdr_proof_merge *merge, struct qdri_lines *lines,
                            size_t *cube, uint64_t *solutions, qdr_error *error)
{
    struct qdri_line line = {.text = NULL};
    uint64_t variables;
    uint64_t clauses;
    qdr_status status = read_cube(merge, lines, cube, error);
    while (status == QDR_OK && (!line.text || line.text[0] == 'c')) {
        status = next_line(lines, &line, error);
    }
    if (status != QDR_OK) {
        return status;
    }
    const struct qdri_cnf *cnf = &merge->prover.cnf;
    const uint64_t others = cnf->clauses + count_clauses(merge, *cube);
    if (sscanf(line.text, "p cnf %18" SCNu64 " %18" SCNu64, &variables, &clauses) != 2) {
        return refuse(lines, QDR_SYNTAX, "this is no head of a formula", error);
    }
    if (variables != (uint64_t)cnf->variables + count_prefixes(merge, *cube) || clauses < others) {
        return refuse(lines, QDR_INVALID, "this is no formula of this cube", error);
    }
    *solutions = clauses - others;
    return QDR_OK;
}

static bool is_clause(const struct qdri_line *line)
{
    return line->length > 0 && strspn(line->text, "-0123456789 ") == line->length &&
           line->text[line->length - 1] == '0' &&
           (line->length == 1 || line->text[line->length - 2] == ' ');
}

/* Is what a clause forbids a solution?  Its negative literals are the options of one. */
static qdr_status verify(struct qdr_proof_merge *merge, const struct qdri_lines *lines,
                         const struct qdri_line *line, qdr_error *error)
{
    struct qdri_prover *prover = &merge->prover;
    const qdr_problem *problem = merge->cubes->problem;
    qdr_error why;
    prover->told.count = 0;
    for (const char *at = strchr(line->text, '-'); at; at = strchr(at + 1, '-')) {
        const unsigned long variable = strtoul(at + 1, NULL, 10);
        if (variable == 0 || variable > problem->options) {
            return refuse(lines, QDR_SYNTAX, "this is no clause of a solution", error);
        }
        if (!qdri_prover_push(prover, &prover->told, (uint32_t)variable - 1)) {
            return qdri_no_memory(error);
        }
    }
    if (qdr_problem_verify(problem, prover->told.number, prover->told.count, &why)) {
        return QDR_OK;
    }
    return why.code == QDR_NOMEM
               ? qdri_no_memory(error)
               : refuse(lines, QDR_INVALID, "what this clause forbids is no solution", error);
}

/* Copies the solutions, which are the last clauses. */
static qdr_status copy_solutions(struct qdr_proof_merge *merge, struct qdri_lines *lines,
                                 size_t cube, uint64_t solutions, qdr_error *error)
{
    struct qdri_line line;
    const uint64_t others = merge->prover.cnf.clauses + count_clauses(merge, cube);
    for (uint64_t k = 0; k < others + solutions; ++k) {
        qdr_status status = next_line(lines, &line, error);
        if (status == QDR_OK && !is_clause(&line)) {
            status = refuse(lines, QDR_SYNTAX, "this is no clause", error);
        }
        if (status == QDR_OK && k >= others) {
            status = verify(merge, lines, &line, error);
        }
        if (status != QDR_OK) {
            return status;
        }
        if (k >= others) {
            qdri_put(&merge->listing.formula, line.text, line.length);
            qdri_put_text(&merge->listing.formula, "\n");
        }
    }
    return QDR_OK;
}

static qdr_status look(struct qdr_proof_merge *merge, struct qdri_lines *lines, qdr_error *error)
{
    size_t cube;
    uint64_t solutions;
    const qdr_status status = read_head(merge, lines, &cube, &solutions, error);
    if (status != QDR_OK) {
        return status;
    }
    struct part *part = &merge->part[cube];
    if (part->is_there) {
        return refuse(lines, QDR_INVALID, "this cube is there twice", error);
    }
    *part = (struct part){.is_there = true, .solutions = solutions};
    merge->solutions += solutions;
    ++merge->there;
    return QDR_OK;
}

qdr_status qdr_proof_merge_look(qdr_proof_merge *merge, const qdr_reader *formula,
                                const char *source, qdr_error *error)
{
    struct qdri_lines lines = {.reader = formula, .source = source};
    const qdr_status status =
        merge->has_begun ? qdri_fail(error, QDR_INVALID, "%s: proofs were added already", source)
                         : look(merge, &lines, error);
    qdri_lines_free(&lines);
    return status;
}

/* --------------------------------------------------------------------------------- proofs ---- */

static qdr_status begin(struct qdr_proof_merge *merge, qdr_error *error)
{
    struct qdri_prover *prover = &merge->prover;
    if (merge->has_begun) {
        return QDR_OK;
    }
    if (merge->there < merge->cubes->count) {
        size_t missing = 0;
        while (merge->part[missing].is_there) {
            ++missing;
        }
        return qdri_fail(error, QDR_INVALID, "%zu of %zu cubes are missing, such as cube %zu",
                         merge->cubes->count - merge->there, merge->cubes->count, missing + 1);
    }
    merge->has_begun = true;
    merge->listing.expected = merge->solutions;
    prover->first_given = merge->listing.first = prover->cnf.clauses + 1;
    prover->lrat.last = prover->cnf.clauses + merge->solutions;
    qdri_cnf_put_head(&prover->cnf, 0, prover->lrat.last, &merge->listing.formula);
    return qdri_prover_begin(prover) ? QDR_OK : qdri_no_memory(error);
}

/* A proof that is added: numbers there, and here. */
struct adding {
    struct qdr_proof_merge *merge;
    struct qdri_lrat_reader from;
    size_t cube;
    uint64_t own;      /* the first clause there that is the cube's, */
    uint64_t solution; /* a solution, */
    uint64_t lemma;    /* and a lemma */
    uint64_t solution_here;
    uint64_t lemma_here;
    uint64_t next;     /* lemma there */
    uint32_t prefixes; /* that are done with */
    bool is_complete;
};

/* Returns the number of a clause here; 0: there is none. */
static uint64_t here(const struct adding *adding, int64_t clause)
{
    const uint64_t there = clause > 0 ? (uint64_t)clause : 0;
    if (there < adding->own) {
        return there;
    }
    if (there < adding->solution) {
        return 0;
    }
    if (there < adding->lemma) {
        return there - adding->solution + adding->solution_here;
    }
    return there < adding->next ? there - adding->lemma + adding->lemma_here : 0;
}

/* Puts hints as they are here into the line that is put together. */
static qdr_status take_hints(struct adding *adding, size_t first, qdr_error *error)
{
    struct qdri_prover *prover = &adding->merge->prover;
    prover->hints = 0;
    for (size_t k = first; k < adding->from.hints; ++k) {
        const uint64_t clause = here(adding, adding->from.hint[k]);
        if (clause == 0) {
            return qdri_lrat_refuse(&adding->from, "a hint is no clause that there is", error);
        }
        if (!qdri_prover_add_hint(prover, clause)) {
            return qdri_no_memory(error);
        }
    }
    return QDR_OK;
}

static bool is_of_prefix(const struct adding *adding)
{
    const int64_t variable = -(int64_t)adding->from.literal[0];
    const int64_t variables = adding->merge->prover.cnf.variables;
    return adding->from.literals == 1 && adding->from.hints > 0 && variable > variables &&
           variable <= variables + count_prefixes(adding->merge, adding->cube);
}

/* In place of the variable of a prefix: not all its options are chosen. */
static qdr_status add_prefix(struct adding *adding, qdr_error *error)
{
    struct qdr_proof_merge *merge = adding->merge;
    struct qdri_prover *prover = &merge->prover;
    const uint32_t prefix = (uint32_t)-adding->from.literal[0] - prover->cnf.variables - 1;
    const uint32_t leaf = merge->leaf[merge->first[adding->cube] + prefix];
    const qdr_status status = take_hints(adding, adding->from.hints - 1, error);
    if (status != QDR_OK) {
        return status;
    }
    adding->prefixes += merge->clause[leaf] == 0;
    merge->clause[leaf] = qdri_top_put_prefix(merge->cubes, leaf, prover);
    return merge->clause[leaf] != 0 ? QDR_OK : qdri_no_memory(error);
}

static qdr_status add_lemma(struct adding *adding, qdr_error *error)
{
    struct qdri_prover *prover = &adding->merge->prover;
    for (size_t k = 0; k < adding->from.literals; ++k) {
        if ((uint32_t)abs(adding->from.literal[k]) > prover->cnf.variables) {
            return qdri_lrat_refuse(&adding->from, "the problem has no such variable", error);
        }
    }
    const qdr_status status = take_hints(adding, 0, error);
    if (status == QDR_OK) {
        qdri_lrat_add(&prover->lrat, adding->from.literal, adding->from.literals, prover->hint,
                      prover->hints);
    }
    return status;
}

static qdr_status add_clause(struct adding *adding, qdr_error *error)
{
    struct qdri_prover *prover = &adding->merge->prover;
    const struct qdri_lrat_reader *from = &adding->from;
    if (from->clause != adding->next) {
        return qdri_lrat_refuse(from, "the numbers of clauses do not go up one by one", error);
    }
    ++adding->next;
    adding->is_complete = from->literals == 0;
    if (prover->is_ended) {
        return QDR_OK;
    }
    if (from->literals > 0) {
        return is_of_prefix(adding) ? add_prefix(adding, error) : add_lemma(adding, error);
    }
    if (adding->prefixes == count_prefixes(adding->merge, adding->cube)) {
        return QDR_OK;
    }
    prover->is_ended = true;
    return add_lemma(adding, error);
}

static qdr_status delete_clauses(struct adding *adding, qdr_error *error)
{
    struct qdri_prover *prover = &adding->merge->prover;
    if (prover->is_ended) {
        return QDR_OK;
    }
    const qdr_status status = take_hints(adding, 0, error);
    if (status == QDR_OK) {
        qdri_lrat_delete(&prover->lrat, prover->hint, prover->hints);
    }
    return status;
}

static qdr_status add_lines(struct adding *adding, qdr_error *error)
{
    for (;;) {
        qdr_status status = qdri_lrat_read(&adding->from, error);
        if (status != QDR_OK) {
            return status;
        }
        if (adding->from.is_ended) {
            return qdri_lrat_refuse(&adding->from, "the proof is not complete", error);
        }
        status = adding->from.deletes ? delete_clauses(adding, error) : add_clause(adding, error);
        if (status != QDR_OK || adding->is_complete) {
            return status;
        }
    }
}

static qdr_status add(struct qdr_proof_merge *merge, struct qdri_lines *lines,
                      struct adding *adding, qdr_error *error)
{
    const struct qdri_prover *prover = &merge->prover;
    uint64_t solutions;
    qdr_status status = begin(merge, error);
    status = status == QDR_OK ? read_head(merge, lines, &adding->cube, &solutions, error) : status;
    if (status != QDR_OK) {
        return status;
    }
    struct part *part = &merge->part[adding->cube];
    if (part->is_added || part->solutions != solutions) {
        return refuse(lines, QDR_INVALID,
                      part->is_added ? "this cube is there twice" : "the formula has changed",
                      error);
    }
    part->is_added = true;
    adding->own = prover->cnf.clauses + 1;
    adding->solution = adding->own + count_clauses(merge, adding->cube);
    adding->lemma = adding->next = adding->solution + solutions;
    adding->solution_here = merge->listing.first + merge->listing.solutions;
    adding->lemma_here = prover->lrat.last + 1;
    merge->listing.solutions += solutions;
    ++merge->added;
    status = copy_solutions(merge, lines, adding->cube, solutions, error);
    return status == QDR_OK ? add_lines(adding, error) : status;
}

qdr_status qdr_proof_merge_add(qdr_proof_merge *merge, const qdr_reader *formula,
                               const char *formula_source, const qdr_reader *lemmas,
                               const char *lemmas_source, qdr_error *error)
{
    struct qdri_lines lines = {.reader = formula, .source = formula_source};
    struct adding *adding = qdri_zeros(1, sizeof *adding);
    if (!adding) {
        return qdri_no_memory(error);
    }
    adding->merge = merge;
    adding->from.reader = lemmas;
    adding->from.source = lemmas_source;
    const qdr_status status = add(merge, &lines, adding, error);
    qdri_lrat_reader_free(&adding->from);
    qdri_lines_free(&lines);
    free(adding);
    return status;
}

/* ------------------------------------------------------------------------------- the tree ---- */

qdr_status qdr_proof_merge_end(qdr_proof_merge *merge, qdr_error *error)
{
    struct qdri_prover *prover = &merge->prover;
    const qdr_status status = begin(merge, error);
    if (status != QDR_OK) {
        return status;
    }
    if (merge->added < merge->cubes->count) {
        return qdri_fail(error, QDR_INVALID, "%zu of %zu cubes are missing",
                         merge->cubes->count - merge->added, merge->cubes->count);
    }
    qdri_top_prove(merge->cubes, merge->clause, prover);
    return qdri_prover_write_out(prover, error);
}
