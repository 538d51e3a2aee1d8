/* bonds.h  Bonds: pairs of cells of which clauses say, whatever their digits, that they are equal
 * or that they differ. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_BONDS_H
#define QDRI_SUDOKU_LOGIC_POSITION_BONDS_H

#include "sudoku/logic/position/finding.h"

/* Gives the ground its peers: those of the rules, and where there are clauses those that bonds
 * make.  False: no memory. */
bool qdri_bonds_make(struct qdri_ground *ground);

/* Says of the candidates that are marked why they see each other, where that comes of bonds:
 * ", r1c1 = r3c3, by arrow r5c5 r6c6 r7c7". */
void qdri_find_say_bonds(struct qdri_finding *finding);

#endif
