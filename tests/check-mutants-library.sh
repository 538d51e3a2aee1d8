#!/bin/sh
# What stands around the engines, broken: a unit test is linked with a copy of a file that is broken in one place, and must
# find it.  So each test point shows that a test can fail.  First of each test, the same with a file that is whole.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/mutants.sh"
export limit=20
needs_tests problem names text spp write tiling formats diagram_file diagram sample best reduce params possible count solver tree

whole='1s/^/\/* whole *\/ /'

# ---------------------------------------------------------------------------------- model
check 'a model that is whole passes' survives model/names.c "$whole" test_problem
check 'names that are whole pass' survives model/names.c "$whole" test_names
check 'caught: names get the number of their neighbour when there are many' is_caught model/names.c \
    's/= k + 1;/= k > 0 ? k : 1;/' test_names
check 'caught: a secondary item may be covered in several colors' is_caught model/verify.c \
    's/ || entry.color != coverage->color//' test_problem
check 'caught: an option may be chosen twice' is_caught model/verify.c 's/ || used\[option\]//' test_problem
check 'caught: an item that nothing covers is passed over' is_caught model/verify.c \
    's/coverage\[i\].times < item->low || //' test_problem
check 'caught: problems with other bounds are equal' is_caught model/problem.c 's/x->low != y->low || //' test_problem
check 'caught: problems with other costs are equal' is_caught model/problem.c \
    's/ || a->cost\[option\] != b->cost\[option\]//' test_problem
check 'caught: each option is inert' is_caught model/builder.c 's/content->inert\[number\] &= .*/;/' test_problem
check 'caught: costs may overflow' is_caught model/builder.c \
    's/cost > (uint64_t)INT64_MAX - builder->cost_sum/0/' test_problem
check 'caught: two items have one name' is_caught model/builder.c \
    '/^static qdr_status add_item/,/^}/s/!= QDRI_NO_NAME/!= 0 \&\& 0/' test_problem

# ---------------------------------------------------------------------------------- io
for test in text spp write tiling formats diagram_file; do
    check "reading and writing that is whole passes test_$test" survives io/read.c "$whole" "test_$test"
done
check 'caught: of the options without a primary item, later ones are not seen' is_caught io/text.c \
    '/^static qdr_status read_option/,/^}/s/parser->has_primary = false;/;/' test_text
check 'caught: the bounds 2:2 are refused' is_caught io/text.c 's/if (low > high)/if (low >= high)/' test_text
check 'caught: it is forgotten in which column an item stands' is_caught io/text.c \
    's/columns\[parser->items\] = .*/;/' test_text
check 'caught: an upper bound is not written' is_caught io/write.c 's/qdri_put_number(output, high);/;/' test_text
check 'caught: all options of an item count as one' is_caught io/read.c \
    's/++uses\[entries\[k\].item\];/uses[entries[k].item] = 1;/' test_text
check 'caught: a column has its rows in another order' is_caught io/spp.c 's/spots\[k\] = spot;/;/' test_spp
check 'caught: the first entry of an option is not in a picture' is_caught io/dot.c \
    's/for (size_t k = 0; k < count; ++k)/for (size_t k = 1; k < count; ++k)/' test_write
check 'caught: a diagram of a tree says nothing of what is below' is_caught io/dot.c \
    's/count += node.low > 0 \&\& !is_below\[node.low\];/;/' test_diagram_file
check 'caught: the root of a diagram is not written' is_caught io/diagram.c \
    's/for (uint32_t n = FIRST; n <= root; ++n)/for (uint32_t n = FIRST; n < root; ++n)/' test_diagram_file
check 'caught: a fault is said to be in another column' is_caught io/text.c \
    's/token.column + length}/token.column}/' test_formats
check 'caught: pieces side by side look the same' is_caught io/tiling.c 's/used |= 1U .*/;/' test_tiling
check 'caught: heavy lines lie within pieces' is_caught io/tiling.c 's/is_heavy ? here != other/is_heavy ? here == other/' \
    test_tiling

# ---------------------------------------------------------------------------------- diagrams
check 'diagrams that are whole pass' survives diagram/counts.c "$whole" test_diagram 'random_problems'
check 'diagrams that are whole can be sampled' survives diagram/walk_sample.c "$whole" test_sample
check 'large counts that are whole pass' survives diagram/counts.c "$whole" test_diagram 'counts_of_any_size'
check 'caught: two ways to a node are one' is_caught diagram/counts.c 's/\*row = \*low + \*high;/*row = *low | *high;/' \
    test_diagram 'random_problems'
check 'caught: counts have a word at most' is_caught diagram/counts.c 's/counts->width = .*/counts->width = 1;/' \
    test_diagram 'counts_of_any_size'
check 'caught: an item has what its last option has' is_caught diagram/marginals.c \
    's/at < to; ++at) {/at < to; at = to) {/' test_diagram 'random_problems'
check 'caught: sides of a join count as many as their own' is_caught diagram/marginals.c \
    's/qdri_row_add_product(low, ways, sets, width);/qdri_row_add(low, ways, width);/' test_diagram '*'
check 'caught: what is to be left out stays' is_caught diagram/restrict.c \
    's/if (pass->is_out \&\& pass->is_out\[node.option\])/if (0)/' test_diagram 'random_problems'
check 'caught: what is wanted need not be there' is_caught diagram/restrict.c \
    's/pass->to, node.option, pass->with\[node.low\],$/pass->to, node.option, pass->as_is[node.low],/' \
    test_diagram 'random_problems'
check 'caught: the dearest are the cheapest' is_caught diagram/walk_best.c 's/best->is_dearest ? -cost : cost/cost/' \
    test_diagram 'random_problems'
check 'caught: the second best comes late' is_caught diagram/walk_best.c \
    's/child += child + 1 < list->heaped .*/;/' test_diagram '*'
check 'caught: samples go low more often than they should' is_caught diagram/walk_sample.c \
    's/mpn_cmp(sample->rank, count, width) < 0/mpn_cmp(sample->rank, count, width) <= 0/' test_sample
check 'caught: a sample is not whole' is_caught diagram/walk_sample.c \
    's/return qdri_walk_push(&sample->walk, &sample->later, node.high) &&$/return/' test_sample

# ---------------------------------------------------------------------------------- the cheapest
check 'a search for the cheapest that is whole passes' survives best/bound.c "$whole" test_best 'it_agrees_with_brute_force'
check 'caught: what was covered is needed again' is_caught best/bound.c \
    's/? cells->low\[item\] - cells->times\[item\] : 0/? cells->low[item] : 0/' test_best 'it_agrees_with_brute_force'
check 'caught: items that nothing may cover count' is_caught best/bound.c \
    's/u\[i\] > 0 ? need_of(cells, i) : room_of(cells, i)/u[i] > 0 ? need_of(cells, i) : need_of(cells, i)/' \
    test_best 'it_agrees_with_brute_force'
check 'caught: what an option covers does not make it cheaper' is_caught best/bound.c \
    's/reduced -= u\[.*/;/' test_best 'it_agrees_with_brute_force'
check 'caught: the sign of a bound is lost in rounding' is_caught best/bound.c \
    's/return -shifted(-value, -bound->shift);/return -shifted(-value, -bound->shift) + 1;/' \
    test_best 'it_agrees_with_brute_force'
check 'caught: what has no color goes with all others' is_caught best/cells.c \
    's/is_full || color == QDR_NO_COLOR || /is_full || /' test_best 'it_agrees_with_brute_force'
check 'caught: a cell is lost in a swap' is_caught best/cells.c 's/cells->place\[other\] = here;/;/' \
    test_best 'it_agrees_with_brute_force'
check 'caught: an item too few of whose options are left has not failed' is_caught best/cells.c \
    's/cells->failed |= most < cells->low\[item\];/;/' test_best 'it_agrees_with_brute_force'
check 'caught: what is undone is still taken' is_caught best/cells.c 's/cells->takens -= was_taken;/;/' \
    test_best 'it_agrees_with_brute_force'
check 'caught: of equal costs, the first is not the first' is_caught best/keep.c \
    's/return mine\[k\] < options\[k\] ? -1 : 1;/return mine[k] > options[k] ? -1 : 1;/' \
    test_best 'it_agrees_with_brute_force'
check 'caught: a solution is kept twice' is_caught best/keep.c 's/if (order == 0)/if (0)/' \
    test_best 'it_agrees_with_brute_force'

# ---------------------------------------------------------------------------------- solver
for test in reduce params possible count solver tree; do
    check "a solver that is whole passes test_$test" survives solver/solver.c "$whole" "test_$test"
done
check 'caught: an option that was dropped counts' is_caught solver/reduce.c \
    '/^static void mark/,/^}/s/if (r->inert\[option\])/if (0)/' test_reduce
check 'caught: an item that lost an option is not looked at again' is_caught solver/reduce.c \
    '/^static void drop(/,/^}/s/enqueue(.*/;/' test_reduce
check 'caught: a reset leaves turns as they were' is_caught solver/turns.c \
    's/event == QDRI_EVENT_FORGET ? QDRI_TURN_NONE : turn/turn/' test_count
check 'caught: in turns, solutions do not add up' is_caught solver/turns.c 's/++solver->total;/;/' test_count
check 'caught: what is remembered is made anew for each step' is_caught solver/count.c \
    's/solver->remembers = solver->memo.status == QDR_OK;/;/' test_count
check 'caught: a reset keeps what was assumed' is_caught solver/solver.c 's/qdri_assumed_clear(.*);/;/' test_solver
check 'caught: an option that is assumed twice is one too many' is_caught solver/assumed.c \
    's/if (is_there(assumed, option, entries\[0\]))/if (0)/' test_solver
check 'caught: colors of what is assumed may differ' is_caught solver/assumed.c \
    's/ \&\& entry.color == taken->color;/;/' test_possible
check 'caught: what is assumed may be covered once too often' is_caught solver/assumed.c \
    's/return taken->times < item->high;/return true;/' test_possible
check 'caught: all that is not decided is impossible' is_caught solver/possible.c \
    's/if (outcome == QDR_EXHAUSTED) {/if (outcome != QDR_SOLUTION) {/' test_possible
check 'caught: a limit of nodes is forgotten after a question' is_caught solver/possible.c \
    's/control->node_limit = asking->node_limit;/;/' test_possible
check 'caught: numbers may be too large' is_caught solver/params.c \
    's/if (\*value > (UINT64_MAX - digit) \/ 10)/if (0)/' test_params
check 'caught: a word may be cut short' is_caught solver/params.c \
    "s/strcspn(word, \"|\") == length \&\& //" test_params
check 'caught: a tree is larger than was asked for' is_caught solver/tree.c 's/index >= tree->most || //' test_tree
check 'caught: a node hangs from the root' is_caught solver/tree.c \
    's/fresh.parent = tree->path\[level - 1\].node;/fresh.parent = 0;/' test_tree
done_testing
