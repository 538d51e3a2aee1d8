/* cpog.c  Lines of a certificate. */
#include "proof/count/cpog.h"

static void put_head(struct qdri_cpog *cpog, const char *kind)
{
    qdri_put_number(&cpog->output, cpog->clause + 1);
    qdri_put(&cpog->output, kind, 3);
}

void qdri_cpog_put(struct qdri_cpog *cpog, bool is_true, uint32_t variable)
{
    qdri_put(&cpog->output, "-", !is_true);
    qdri_cpog_put_hint(cpog, variable);
}

void qdri_cpog_put_hint(struct qdri_cpog *cpog, uint64_t clause)
{
    qdri_put_number(&cpog->output, clause);
    qdri_put(&cpog->output, " ", 1);
}

void qdri_cpog_part(struct qdri_cpog *cpog)
{
    qdri_put(&cpog->output, "0 ", 2);
}

void qdri_cpog_end(struct qdri_cpog *cpog)
{
    qdri_put(&cpog->output, "0\n", 2);
}

struct qdri_operation qdri_cpog_begin_product(struct qdri_cpog *cpog)
{
    put_head(cpog, " p ");
    qdri_cpog_put(cpog, true, ++cpog->node);
    return (struct qdri_operation){.node = cpog->node, .clause = ++cpog->clause};
}

void qdri_cpog_end_product(struct qdri_cpog *cpog, uint64_t arguments)
{
    cpog->clause += arguments;
    qdri_cpog_end(cpog);
}

struct qdri_operation qdri_cpog_begin_sum(struct qdri_cpog *cpog, uint32_t a, uint32_t b)
{
    put_head(cpog, " s ");
    qdri_cpog_put(cpog, true, ++cpog->node);
    qdri_cpog_put(cpog, true, a);
    qdri_cpog_put(cpog, true, b);
    cpog->clause += 3;
    return (struct qdri_operation){.node = cpog->node, .clause = cpog->clause - 2};
}

uint64_t qdri_cpog_begin_lemma(struct qdri_cpog *cpog)
{
    put_head(cpog, " a ");
    ++cpog->lemmas;
    return ++cpog->clause;
}

void qdri_cpog_put_root(struct qdri_cpog *cpog, uint32_t node)
{
    qdri_put_text(&cpog->output, "r ");
    qdri_put_number(&cpog->output, node);
    qdri_put(&cpog->output, "\n", 1);
}
