/* lrat.h  Writes an LRAT proof, line by line.
 *
 * A line adds a clause that follows from others: with all its literals false, these others, the
 * *hints*, each leave one literal that is not false, which is true then, and the last one leaves
 * none.  Or it deletes clauses that are not needed any more.  In DRAT, a line has literals alone,
 * and a checker looks for the rest.
 *
 * Source.  Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient certified RAT
 * verification", CADE 2017. */
#ifndef QDRI_PROOF_CLAUSES_LRAT_H
#define QDRI_PROOF_CLAUSES_LRAT_H

#include <quadrille/problem.h>
#include <quadrille/proof.h>

/* `writer` and `format` are filled, and `last` the number of the last clause there is; the rest is
 * zero at first.  After a failure everything is swallowed. */
struct qdri_lrat {
    const qdr_writer *writer;
    qdr_proof_format format;
    uint64_t last;
    void (*renew)(
        void *ctx); /* NULL: it may give all numbers; otherwise those up to `until`, and */
    void *ctx;      /* then `renew` says by `last` and `until` what others it may */
    uint64_t until;
    uint64_t lines; /* that added a clause */
    uint64_t bytes;
    qdr_status status; /* QDR_OK, QDR_IO, QDR_NOMEM */
    size_t used;
    char buffer[1 << 16];
};

/* Adds a clause, and returns its number. */
uint64_t qdri_lrat_add(struct qdri_lrat *lrat, const int32_t *literals, size_t count,
                       const uint64_t *hints, size_t hint_count);

/* Adds a clause in DRAT, a whole line. */
void qdri_lrat_put(struct qdri_lrat *lrat, const char *line, size_t size);

/* Adds a clause that defines its first literal, and returns its number.  The opposite of that is in
 * no other clauses than those from `first` on, `clauses` of them, and each of these has the
 * opposite of another literal of this one: so what can be satisfied still can be, with another
 * value of that variable perhaps (a *resolution asymmetric tautology*, RAT). */
uint64_t qdri_lrat_define(struct qdri_lrat *lrat, const int32_t *literals, size_t count,
                          uint64_t first, size_t clauses);

void qdri_lrat_delete(struct qdri_lrat *lrat, const uint64_t *clauses, size_t count);

/* Hands the rest to the writer. */
void qdri_lrat_flush(struct qdri_lrat *lrat);

#endif
