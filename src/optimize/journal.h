/* journal.h  What is known of a search for the best, as text: to be saved while it goes on, and to
 * go on from.
 *
 * The text tells all of it: what is kept, the numbers of the round, the multipliers of the root,
 * and the subtrees that are left.  Who reads it does the same as who has written it would have
 * done, node by node.  It can be written between two dives, at the rests of one, and at any time in
 * a sweep: of subtrees that are being searched it tells how they began, and what was found in them
 * is kept once when it is found again.
 *
 *     quadrille journal 2 version V problem F assumed 0 question best form W
 *     best MOST cheapest|dearest KEPT PROVEN BOUND NODES SUBTREES
 *     counters UPDATES SOLUTIONS BACKTRACKS DEEPEST
 *     round STAGE GUESSES BELOW_ROOT LEFT GUESS DISTANCE LEAST_CUT PROVEN BELOW ROOT_COST LAST ROOM
 *     root [|U...]
 *     solution OPTION...                     one that is kept
 *     subtree 0|1 GIVEN SKIP SKIPPED COUNT DECISION... [|U...]...
 *     subtree 2
 *     whole
 *
 * The first number of a subtree says whether it is still to be searched in this sweep, was, or is
 * done.  A decision is an option, or, if it is removed, its negative minus one.  Multipliers are
 * written as their differences to those of the level before, the first to those of the root; =N
 * stands for N that are the same. */
#ifndef QDRI_OPTIMIZE_JOURNAL_H
#define QDRI_OPTIMIZE_JOURNAL_H

#include "optimize/rounds.h"

/* The search has come to a point to go on from: notes it, and saves it if it is time to.  True if
 * no journal is kept.  False: it could not be saved. */
bool qdri_best_journal_note(struct qdri_rounds *rounds);

/* The same in a sweep, at any time.  Require: the lock is held; it is given up for a while. */
bool qdri_best_journal_keep(struct qdri_rounds *rounds);

/* Saves at once.  Require: nobody searches. */
bool qdri_best_journal_save(struct qdri_rounds *rounds);

/* Reads a journal.  Require: nothing was searched.  If it fails, the rounds are of no use any more.
 */
qdr_status qdri_best_journal_read(struct qdri_rounds *rounds, const qdr_reader *reader,
                                  const char *source, qdr_journal_state *state, qdr_error *error);

#endif
