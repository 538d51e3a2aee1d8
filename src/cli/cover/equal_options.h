/* equal_options.h  Options that look the same in a listing of solutions. */
#ifndef CLI_EQUAL_OPTIONS_H
#define CLI_EQUAL_OPTIONS_H

#include <quadrille/problem.h>

/* Returns the first option that has the same items, colors and cost as an earlier one, and stores
 * that in `*earlier`; QDR_NO_OPTION if none exists, memory is short, or there are more than a
 * million options. */
qdr_option equal_options_find(const qdr_problem *problem, qdr_option *earlier);

#endif
