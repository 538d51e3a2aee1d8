/* pbp.c  Writes a pseudo-Boolean proof, line by line. */
#include "proof/optimum/pbp.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "proof/optimum/opb.h"

static void put(struct qdri_pbp *pbp, const char *text)
{
    qdri_put_text(&pbp->output, text);
}

static void put_number(struct qdri_pbp *pbp, uint64_t number)
{
    qdri_opb_put_signed(&pbp->output, false, number);
}

void qdri_pbp_begin(struct qdri_pbp *pbp, uint64_t constraints)
{
    pbp->last = constraints;
    put(pbp, "pseudo-Boolean proof version 3.0\nf ");
    put_number(pbp, constraints);
    put(pbp, ";\n");
}

void qdri_pbp_free(struct qdri_pbp *pbp)
{
    free(pbp->alive);
}

/* Remembers the last constraint. */
static bool remember(struct qdri_pbp *pbp, uint32_t level)
{
    if (!qdri_reserve(&pbp->alive, &pbp->capacity, pbp->count + 1, sizeof *pbp->alive)) {
        return false;
    }
    pbp->alive[pbp->count++] = (struct qdri_pbp_line){.constraint = pbp->last, .level = level};
    return true;
}

/* ----------------------------------------------------------------------------------- sums ---- */

void qdri_pbp_begin_sum(struct qdri_pbp *pbp)
{
    put(pbp, "pol ");
    pbp->terms = 0;
}

void qdri_pbp_add(struct qdri_pbp *pbp, uint64_t constraint, uint64_t times)
{
    put_number(pbp, constraint);
    if (times != 1) {
        put_number(pbp, times);
        put(pbp, "* ");
    }
    put(pbp, pbp->terms++ > 0 ? "+ " : "");
}

void qdri_pbp_multiply(struct qdri_pbp *pbp, uint64_t times)
{
    put_number(pbp, times);
    put(pbp, "* ");
}

void qdri_pbp_divide(struct qdri_pbp *pbp, uint64_t by)
{
    put_number(pbp, by);
    put(pbp, "d ");
}

bool qdri_pbp_end_sum(struct qdri_pbp *pbp, uint32_t level)
{
    put(pbp, ";\n");
    ++pbp->last;
    ++pbp->lemmas;
    return remember(pbp, level);
}

/* --------------------------------------------------------------------------------- lemmas ---- */

void qdri_pbp_begin_lemma(struct qdri_pbp *pbp)
{
    put(pbp, "rup ");
}

void qdri_pbp_put_false(struct qdri_pbp *pbp, uint64_t variable)
{
    put(pbp, "1 ");
    qdri_opb_put_literal(&pbp->output, false, variable);
}

bool qdri_pbp_end_lemma(struct qdri_pbp *pbp, uint32_t level)
{
    put(pbp, ">= 1 ;\n");
    ++pbp->last;
    ++pbp->lemmas;
    if (level == 0) {
        return true;
    }
    if (pbp->count > 0 && pbp->alive[pbp->count - 1].level >= level) {
        put(pbp, "del id ");
        while (pbp->count > 0 && pbp->alive[pbp->count - 1].level >= level) {
            put_number(pbp, pbp->alive[--pbp->count].constraint);
        }
        put(pbp, ";\n");
    }
    return remember(pbp, level - 1);
}

/* ---------------------------------------------------------------- solutions and conclusion ---- */

void qdri_pbp_begin_solution(struct qdri_pbp *pbp, const char *rule)
{
    put(pbp, rule);
    put(pbp, " ");
}

void qdri_pbp_end_solution(struct qdri_pbp *pbp)
{
    put(pbp, ";\n");
    ++pbp->last;
}

static void end(struct qdri_pbp *pbp)
{
    put(pbp, ";\nend pseudo-Boolean proof ;\n");
}

void qdri_pbp_put_unsat(struct qdri_pbp *pbp)
{
    put(pbp, "output NONE ;\nconclusion UNSAT : ");
    put_number(pbp, pbp->last);
    end(pbp);
}

void qdri_pbp_put_complete(struct qdri_pbp *pbp, uint64_t solutions)
{
    put(pbp, "output NONE ;\nconclusion ENUMERATION_COMPLETE ");
    put_number(pbp, solutions);
    put(pbp, ": ");
    put_number(pbp, pbp->last);
    end(pbp);
}

void qdri_pbp_put_optimum(struct qdri_pbp *pbp, bool is_negative, uint64_t optimum)
{
    put(pbp, "output NONE ;\nconclusion BOUNDS ");
    qdri_opb_put_signed(&pbp->output, is_negative, optimum);
    put(pbp, ": ");
    put_number(pbp, pbp->last);
    qdri_opb_put_signed(&pbp->output, is_negative, optimum);
    end(pbp);
}
