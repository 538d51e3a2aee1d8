#!/bin/sh
# What stands around the engines, broken: a unit test is linked with a copy of a file that is broken in one place, and must
# find it.  So each test point shows that a test can fail.  First of each test, the same with a file that is whole.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/mutants.sh"
export limit=5
needs_tests problem names text spp write tiling formats diagram_file diagram sample best reduce params possible count solver rest tree

whole='1s/^/\/* whole *\/ /'

# ---------------------------------------------------------------------------------- model
check 'a model that is whole passes' survives model/names.c "$whole" test_problem
check 'names that are whole pass' survives model/names.c "$whole" test_names
caught 'names get the number of their neighbour when there are many' model/names.c \
    's/= k + 1;/= k > 0 ? k : 1;/' test_names
caught 'a secondary item may be covered in several colors' model/verify.c \
    's/ || entry.color != coverage->color//' test_problem
caught 'an option may be chosen twice' model/verify.c 's/ || used\[option\]//' test_problem
caught 'an item that nothing covers is passed over' model/verify.c \
    's/coverage\[i\].times < item->low || //' test_problem
caught 'problems with other bounds are equal' model/problem.c 's/x->low != y->low || //' test_problem
caught 'problems with other costs are equal' model/problem.c \
    's/ || a->cost\[option\] != b->cost\[option\]//' test_problem
caught 'each option is inert' model/builder.c 's/primary |= .*/;/' test_problem
caught 'costs may overflow' model/builder.c \
    's/cost > (uint64_t)INT64_MAX - builder->cost_sum/0/' test_problem
caught 'two items have one name' model/builder.c \
    '/^static qdr_status add_item/,/^}/s/!= QDRI_NO_NAME/!= 0 \&\& 0/' test_problem

# ---------------------------------------------------------------------------------- io
for test in text spp write tiling formats diagram_file; do
    check "reading and writing that is whole passes test_$test" survives io/read.c "$whole" "test_$test"
done
caught 'of the options without a primary item, later ones are not seen' io/option.c \
    '/^static void begin_option/,/^}/s/parser->has_primary = false;/;/' test_text
caught 'the bounds 2:2 are refused' io/text.c 's/if (low > high)/if (low >= high)/' test_text
caught 'it is forgotten in which column an item stands' io/text.c \
    's/columns\[parser->items\] = .*/;/' test_text
caught 'an upper bound is not written' io/write.c 's/qdri_put_number(output, high);/;/' test_text
caught 'all options of an item count as one' io/read.c \
    's/++uses\[entries\[k\].item\];/uses[entries[k].item] = 1;/' test_text
caught 'a column has its rows in another order' io/spp.c 's/spots\[k\] = spot;/;/' test_spp
caught 'the first entry of an option is not in a picture' io/dot.c \
    's/for (size_t k = 0; k < count; ++k)/for (size_t k = 1; k < count; ++k)/' test_write
caught 'a diagram of a tree says nothing of what is below' io/dot.c \
    's/count += node.low > 0 \&\& !is_below\[node.low\];/;/' test_diagram_file
caught 'the root of a diagram is not written' io/diagram.c \
    's/for (uint32_t n = FIRST; n <= root; ++n)/for (uint32_t n = FIRST; n < root; ++n)/' test_diagram_file
caught 'names that end alike are one' io/option.c 's/number << CHAR_BIT | byte/byte/' test_text
caught 'a fault is said to be in another column' io/read.c \
    's/token.column + length}/token.column}/' test_formats
caught 'pieces side by side look the same' io/tiling.c 's/used |= 1U .*/;/' test_tiling
caught 'heavy lines lie within pieces' io/tiling.c 's/is_heavy ? here != other/is_heavy ? here == other/' \
    test_tiling

# ---------------------------------------------------------------------------------- diagrams
check 'diagrams that are whole pass' survives diagram/counts.c "$whole" test_diagram 'random_problems'
check 'diagrams that are whole can be sampled' survives diagram/walk_sample.c "$whole" test_sample
check 'large counts that are whole pass' survives diagram/counts.c "$whole" test_diagram 'counts_of_any_size'
caught 'two ways to a node are one' diagram/counts.c 's/\*row = \*low + \*high;/*row = *low | *high;/' \
    test_diagram 'random_problems'
caught 'counts have a word at most' diagram/counts.c 's/counts->width = .*/counts->width = 1;/' \
    test_diagram 'counts_of_any_size'
caught 'an item has what its last option has' diagram/marginals.c \
    's/at < to; ++at) {/at < to; at = to) {/' test_diagram 'random_problems'
caught 'sides of a join count as many as their own' diagram/marginals.c \
    's/qdri_row_add_product(low, ways, sets, width);/qdri_row_add(low, ways, width);/' test_diagram '*'
caught 'what is to be left out stays' diagram/restrict.c \
    's/if (pass->is_out \&\& pass->is_out\[node.option\])/if (0)/' test_diagram 'random_problems'
caught 'what is wanted need not be there' diagram/restrict.c \
    's/pass->to, node.option, pass->with\[node.low\],$/pass->to, node.option, pass->as_is[node.low],/' \
    test_diagram 'random_problems'
caught 'the dearest are the cheapest' diagram/walk_best.c 's/best->is_dearest ? -cost : cost/cost/' \
    test_diagram 'random_problems'
caught 'the second best comes late' diagram/walk_best.c \
    's/child += child + 1 < list->heaped .*/;/' test_diagram '*'
caught 'samples go low more often than they should' diagram/walk_sample.c \
    's/mpn_cmp(sample->rank, count, width) < 0/mpn_cmp(sample->rank, count, width) <= 0/' test_sample
caught 'a sample is not whole' diagram/walk_sample.c \
    's/return qdri_walk_push(&sample->walk, &sample->later, node.high) &&$/return/' test_sample

# ---------------------------------------------------------------------------------- the cheapest
check 'a search for the cheapest that is whole passes' survives optimize/bound.c "$whole" test_best 'it_agrees_with_brute_force'
caught 'what was covered is needed again' optimize/bound.c \
    's/? cells->low\[item\] - cells->times\[item\] : 0/? cells->low[item] : 0/' test_best 'it_agrees_with_brute_force'
caught 'items that nothing may cover count' optimize/bound.c \
    's/u\[i\] > 0 ? need_of(cells, i) : room_of(cells, i)/u[i] > 0 ? need_of(cells, i) : need_of(cells, i)/' \
    test_best 'it_agrees_with_brute_force'
caught 'what an option covers does not make it cheaper' optimize/bound.c \
    's/reduced -= u\[.*/;/' test_best 'it_agrees_with_brute_force'
caught 'the sign of a bound is lost in rounding' optimize/bound.c \
    's/return -shifted(-value, -bound->shift);/return -shifted(-value, -bound->shift) + 1;/' \
    test_best 'it_agrees_with_brute_force'
caught 'what has no color goes with all others' optimize/cells.c \
    's/is_full || color == QDR_NO_COLOR || /is_full || /' test_best 'it_agrees_with_brute_force'
caught 'a cell is lost in a swap' optimize/cells.c 's/cells->place\[other\] = here;/;/' \
    test_best 'it_agrees_with_brute_force'
caught 'an item too few of whose options are left has not failed' optimize/cells.c \
    's/cells->failed |= most < cells->low\[item\];/;/' test_best 'it_agrees_with_brute_force'
caught 'what is undone is still taken' optimize/cells.c 's/cells->takens -= was_taken;/;/' \
    test_best 'it_agrees_with_brute_force'
caught 'of equal costs, the first is not the first' optimize/keep.c \
    's/return mine\[k\] < options\[k\] ? -1 : 1;/return mine[k] > options[k] ? -1 : 1;/' \
    test_best 'it_agrees_with_brute_force'
caught 'a solution is kept twice' optimize/keep.c 's/if (order == 0)/if (0)/' \
    test_best 'it_agrees_with_brute_force'

# ---------------------------------------------------------------------------------- solver
for test in reduce params possible count solver rest tree; do
    check "a solver that is whole passes test_$test" survives solver/solver.c "$whole" "test_$test"
done
caught 'an option that was dropped counts' solver/reduce.c \
    '/^static void mark/,/^}/s/if (r->inert\[option\])/if (0)/' test_reduce
caught 'an item that lost an option is not looked at again' solver/reduce.c \
    '/^static void drop(/,/^}/s/enqueue(.*/;/' test_reduce

# ---------------------------------------------------------------------------------- what a search leaves to another engine
caught 'the solution that was held back is lost' solver/solver.c 's/if (solver->is_held \&\& /if (0 \&\& /' test_rest
caught 'what the search has given is given again' solver/rest.c \
    '/^static bool goes_on/,/^}/s/return !rest->node\[node\].has_ways/return true/' test_rest
caught 'what solutions have not is not looked at' solver/rest.c \
    's/if (is_in == .*/if (!is_in \&\& (literal \& QDR_NOT) == 0) {/' test_rest
caught 'a way is put to the node of another one' solver/rest.c \
    's/alike(rest, rest->nodes - 1, literal, count) == count/1/' test_rest
caught 'solutions of the diagram go where the search has its own' solver/solver.c \
    's/is_search ? solver->path : solver->rival_path/solver->path/' test_rest
caught 'a reset leaves turns as they were' solver/turns.c \
    's/event == QDRI_EVENT_FORGET ? QDRI_TURN_NONE : turn/turn/' test_count
caught 'in turns, solutions do not add up' solver/turns.c 's/++solver->total;/;/' test_count
caught 'what is remembered is made anew for each step' solver/count.c \
    's/solver->remembers = solver->memo.status == QDR_OK;/;/' test_count
caught 'a reset keeps what was assumed' solver/solver.c 's/qdri_assumed_clear(.*);/;/' test_solver
caught 'an option that is assumed twice is one too many' solver/assumed.c \
    's/if (is_there(assumed, option, entries\[0\]))/if (0)/' test_solver
caught 'colors of what is assumed may differ' solver/assumed.c \
    's/ \&\& entry.color == assumed->color\[entry.item\];/;/' test_possible
caught 'what is assumed may be covered once too often' solver/assumed.c \
    's/return times < item->high;/return true;/' test_possible
caught 'threads do not hear of a contradiction' solver/assumed.c \
    '/^static void contradict/,/^}/s/assumed->option.assumed->count++. = option;/;/' test_pool
caught 'all that is not decided is impossible' solver/possible.c \
    's/if (outcome == QDR_EXHAUSTED) {/if (outcome != QDR_SOLUTION) {/' test_possible
caught 'a limit of nodes is forgotten after a question' solver/possible.c \
    's/    control->node_limit = limit;/    ;/' test_possible
caught 'numbers may be too large' solver/params.c \
    's/if (\*value > (UINT64_MAX - digit) \/ 10)/if (0)/' test_params
caught 'a word may be cut short' solver/params.c \
    "s/strcspn(word, \"|\") == length \&\& //" test_params
caught 'a tree is larger than was asked for' solver/tree.c 's/index >= tree->most || //' test_tree
caught 'a node hangs from the root' solver/tree.c \
    's/fresh.parent = tree->path\[level - 1\].node;/fresh.parent = 0;/' test_tree
mutants_done
