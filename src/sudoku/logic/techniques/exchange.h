/* exchange.h  May digits be exchanged in some cells?  What rests on uniqueness asks that. */
#ifndef QDRI_SUDOKU_LOGIC_TECHNIQUES_EXCHANGE_H
#define QDRI_SUDOKU_LOGIC_TECHNIQUES_EXCHANGE_H

#include <quadrille/sudoku.h>

#include "sudoku/rules/rules.h"

/* Does no clause touch any of the cells that says more than houses do and what a cell may hold?
 * (Rules that are not about certain cells touch all.) */
bool qdri_is_free(const qdr_rules *rules, const qdr_cell *cells, size_t count);

/* May the cell hold the digit, by what clauses say of single cells? */
bool qdri_is_open(const qdr_rules *rules, qdr_cell cell, unsigned digit);

/* Do all rules still hold when the cells of a full grid that hold x and y in turn (x in those with
 * an even number, y in the others) exchange them?  Then no clause touches them, and every house has
 * as many of them with x as with y. */
bool qdri_is_exchangeable(const qdr_rules *rules, const qdr_cell *cells, size_t count);

/* The same when the cells 0 and 1, 2 and 3 and so on exchange what they hold, where those with an
 * even number hold the same digits, each once, as the others.  Require: less than 32
 * pairs.  What clauses say of single cells is not looked at. */
bool qdri_are_pairs_exchangeable(const qdr_rules *rules, const qdr_cell *cells, size_t count);

#endif
