/* technique.h  What every technique is: a row of logic.def and the function it names.
 *
 * CHECKLISTS.md says what to do to add one.
 *
 * A technique finds one application that has an effect in the finding's position, and returns
 * whether it did.  finding->variant says which it is of those that share the function.  It goes
 * over houses, digits and cells in a fixed order, never looks at the solution, and never changes
 * the position; to try something out, it copies it to one of finding->trial.  It must be sound: of
 * candidates that are in some solution of the position, none may be removed, and only those placed
 * that all solutions have; those that rest on uniqueness may assume that there is one solution. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_TECHNIQUE_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_TECHNIQUE_H

#include "sudoku/logic/position/finding.h"
#include "sudoku/logic/position/position.h"

typedef bool qdri_technique(struct qdri_finding *finding);
qdri_technique qdri_technique_last_cell, qdri_technique_hidden_single, qdri_technique_naked_single,
    qdri_technique_clause_digits, qdri_technique_clause_ways, qdri_technique_innies,
    qdri_technique_locked, qdri_technique_clause_needs, qdri_technique_clause_bounds,
    qdri_technique_naked_subset, qdri_technique_hidden_subset, qdri_technique_common_peers,
    qdri_technique_clause_room, qdri_technique_fish, qdri_technique_turbot, qdri_technique_wing,
    qdri_technique_rectangle, qdri_technique_parity, qdri_technique_kinds, qdri_technique_no_way,
    qdri_technique_clause_fish, qdri_technique_bug, qdri_technique_empty_rectangle,
    qdri_technique_w_wing, qdri_technique_avoidable, qdri_technique_loop,
    qdri_technique_extended_rectangle, qdri_technique_coloring, qdri_technique_finned_fish,
    qdri_technique_sue_de_coq, qdri_technique_chain, qdri_technique_oddagon,
    qdri_technique_mixed_fish, qdri_technique_equivalence, qdri_technique_forcing_chains,
    qdri_technique_tridagon, qdri_technique_exocet, qdri_technique_tridagon_chains,
    qdri_technique_multi_sector, qdri_technique_net_contradiction, qdri_technique_net_verity,
    qdri_technique_locked_net, qdri_technique_guess;

#endif
