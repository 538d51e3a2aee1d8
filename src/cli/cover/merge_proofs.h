/* merge_proofs.h  Proofs of cubes, put together. */
#ifndef CLI_MERGE_PROOFS_H
#define CLI_MERGE_PROOFS_H

struct session;

/* Merges the proofs that the command line names behind the problem. */
void cover_merge_proofs(struct session *session);

#endif
