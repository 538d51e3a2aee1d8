/* lrat_reader.h  Reads an LRAT proof, line by line, as text or in binary, whichever it is. */
#ifndef QDRI_PROOF_CLAUSES_LRAT_READER_H
#define QDRI_PROOF_CLAUSES_LRAT_READER_H

#include <quadrille/problem.h>

#include "base/error.h"

/* `reader` and `source` are filled, the rest is zero at first. */
struct qdri_lrat_reader {
    const qdr_reader *reader;
    const char *source; /* its name, for errors */
    bool is_binary;
    bool is_ended; /* there is no further line; of the last one: */
    bool deletes;
    uint64_t clause;  /* the number of what it adds */
    int32_t *literal; /* of that */
    size_t literals;
    size_t literal_capacity;
    int64_t *hint; /* that it follows from; or what it deletes */
    size_t hints;
    size_t hint_capacity;
    size_t line;
    char buffer[1 << 16];
    size_t at; /* buffer[at .. end) was not read yet */
    size_t end;
};

/* Reads a line.  Errors: QDR_SYNTAX, QDR_IO, QDR_NOMEM. */
qdr_status qdri_lrat_read(struct qdri_lrat_reader *from, qdr_error *error);

/* Fails at the line that was read last. */
qdr_status qdri_lrat_refuse(const struct qdri_lrat_reader *from, const char *what,
                            qdr_error *error);

void qdri_lrat_reader_free(struct qdri_lrat_reader *from);

#endif
