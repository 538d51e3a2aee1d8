#!/bin/sh
# A broken engine is caught: test_property, and for what needs larger problems test_lanes or test_learn, is linked with
# copies of an engine's files that are each broken in one place, in place of those in the library, and must find a problem on
# which the copy is wrong.  The larger problems of lanes take a minute, so they are for "make check-slow", which sets SLOW.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/mutants.sh"

needs_tests property lanes learn tallies

# ---------------------------------------------------------------------------------- links
check 'an engine links that is whole passes' survives engine/links/links.c '1s/^/\/* whole *\/ /'
caught 'the last option of an item is never tried' engine/links/links.c \
    's/if (x == frame->end) {/if (x == frame->end || s->node[x].down == frame->end) {/'
caught 'each solution comes again and again' engine/links/links.c \
    's/s->position = AT_RETREAT;/s->position = AT_NODE;/'
caught 'a pause loses what is below it' engine/links/links.c \
    '/qdri_control_pause/,/return outcome/s/AT_NODE/AT_RETREAT/'
caught 'colors do not keep others away' engine/links/dance.h \
    '/} else {/,/}/s/s->control->stats.updates += hide(s, q, kind);//
    s/unhide(s, q, kind);//'
caught 'options of one color keep each other away' engine/links/dance.h \
    's/s->node\[x\].color != QDR_NO_COLOR/0/'
caught 'colors are forgotten while it is observed' engine/links/links.c \
    's/WITH_COLORS | OBSERVED/OBSERVED/'
caught 'upper bounds are forgotten' engine/links/make.c \
    's/uint32_t high = item->high < most ? item->high : most;/uint32_t high = most;/'
caught 'an item that may be left out never is' engine/links/links.c \
    's/s->bound\[item\] != 1 || s->header\[item\].need != 1/s->bound[item] != 1/'
caught 'a node comes back uncounted' engine/links/dance.h \
    '/unhide/,/^}/s/++s->header\[item\].length;//'
caught 'an assumed option leaves its first item open' engine/links/links.c \
    's/ commit(s, x, kind);//
    s/ uncommit(s, x, kind);//'

# ---------------------------------------------------------------------------------- lanes, in small problems
check 'an engine lanes that is whole passes' survives engine/lanes/kernel/lanes.h '1s/^/\/* whole *\/ /'
caught 'options with the same color keep each other away' engine/lanes/compile.c \
    's/= color == QDR_NO_COLOR ? i : of_color.color.;/= i;/'
caught 'the last option of an item may be chosen with others' engine/lanes/compile.c \
    's/k < masks->column.block + 1.; ++k/k + 1 < masks->column[block + 1]; ++k/'
caught 'options with different colors do not keep each other away' engine/lanes/compile.c \
    '/^static bool number_masks/,/^}/s/problem->entry.entry..color;/problem->entry[entry].color != QDR_NO_COLOR;/'
caught 'the last assumption is forgotten' engine/lanes/kernel/give.h \
    's/&effects, options, count,/\&effects, options, count > 0 ? count - 1 : 0,/'
caught 'the last item of an option excludes nothing' engine/lanes/kernel/give.h \
    's/mask + 1, count - 1,/mask + 1, count > 1 ? count - 2 : 0,/'
caught 'what is assumed is found again' engine/lanes/lanes.c \
    's/settled\[w\] |= t->settle.*/;/'
caught 'an option of an earlier solution stays' engine/lanes/kernel/search.h \
    's/s->listed = s->listed < frame->trail.*/;/'
caught 'what is below a mirrored node is counted once' engine/lanes/mirror.c \
    's/stats->solutions += solutions;/;/'
caught 'a level writes over the last option of the one above' engine/lanes/kernel/search.h \
    's/frame\[-1\].first + frame\[-1\].degree/& - 1/'
caught 'an option that fails is taken out of its first item alone' engine/lanes/kernel/lanes_project.h \
    's/rest &= rest - 1/rest = 0/'
caught 'a rush does not try the last option of a step' engine/lanes/kernel/lanes_rush.h \
    's/step->left == 0/(step->left \& (step->left - 1)) == 0/'
caught 'a rush passes by the solution that somebody looks at' engine/lanes/rush.c \
    's/? nodes : 0/? nodes : nodes/'
caught 'after a rush, what was forced is not on the trail' engine/lanes/rush.c \
    '/^static void write_forced/,/^}/s/rest != 0; rest/false; rest/'
caught 'after a rush, an option is tried again' engine/lanes/rush.c \
    's/step->left &= step->left - 1;/;/'
caught 'the last option gets no number in a smaller table' engine/lanes/compact.c \
    's/o < t->options; ++o/o + 1 < t->options; ++o/'
caught 'an option that does not fail is sieved' engine/lanes/kernel/lanes_sieve.h \
    's/if (NAME(would_fail)(t, state, o))/if (o == 0)/'
caught 'an option that fails is taken out of all items in planes' engine/lanes/kernel/planes_sieve.h \
    's/&= others | ~/\&= ~/'
caught 'an item without options is passed over' engine/lanes/kernel/planes_settle.h \
    's/nonzero_64(dead) != 0/0/'
caught 'the number of a forced option lacks its highest bit' engine/lanes/kernel/planes_settle.h \
    '/NAME(collect)/,/^}/s/(kind.planes - 1) >> b != 0/(kind.planes - 1) >> b > 1/'
caught 'the first option of an item in planes is never tried' engine/lanes/kernel/planes_choose.h \
    '/NAME(branch)/,/^}/s/NAME(options_of)(state, g, place, kind);/NAME(options_of)(state, g, place, kind) \& ~1;/'
caught 'of two options the one that fails is applied' engine/lanes/kernel/planes_choose.h \
    's/weight.a == 0 ? b : a/weight.a == 0 ? a : b/'

# ---------------------------------------------------------------------------------- learn
caught 'an option does not have its color chosen' engine/learn/propagate.c \
    's/: !follow(s, qdri_learn_chosen(hue), qdri_learn_chosen(option))/: false/'
caught 'rivals are chosen together' engine/learn/propagate.c \
    '/static bool exclude_rivals/,/^}/s/>= 0 && other/== 0 \&\& other/'
caught 'an option with a color has rivals like one without' engine/learn/lists.c \
    's/s->hue\[e\] = \*hue;/;/'
caught 'a color is chosen without an option' engine/learn/clauses.c \
    's/if (!s->seen\[hue\]) {/if (0) {/'
caught 'a solution comes again' engine/learn/learn.c \
    's/s->floor = s->level;/;/'
caught 'what is assumed is found again' engine/learn/learn.c 's/!s->assumed\[variable\]/true/'

caught 'an item that has no option left is passed over' engine/learn/sets.c 's/if (left == 0) {/if (0) {/'
caught 'an option that is open again is not in its set' engine/learn/sets.c \
    '/^void qdri_learn_join_sets/,/^}/s/|= s->bit/|= 0 \& s->bit/'
caught 'a set is looked at once' engine/learn/sets.c 's/s->is_due\[item\] = 0;/;/'
caught 'a subset lacks its first option' engine/learn/overlaps.c \
    '/^static void find_mask/,/^}/s/uint32_t k = 1;/uint32_t k = 2;/'
caught 'an overlap is chosen when it should be excluded' engine/learn/overlaps.c \
    's/return qdri_learn_not(literal == QDRI_LEARN_NO_LITERAL/return (literal == QDRI_LEARN_NO_LITERAL/'
caught 'as many options are taken for the same' engine/learn/overlaps.c \
    's/has = literal\[k\] == qdri_learn_chosen(options->option\[k\]);/;/'

# ---------------------------------------------------------------------------------- learn, under pressure
check 'an engine learn that is whole passes' survives engine/learn/learn.c '1s/^/\/* whole *\/ /' test_learn
caught 'what is learned undoes what was turned around' engine/learn/learn.c \
    's/level > s->floor ? level : s->floor/level/' test_learn
caught 'a new beginning undoes what was turned around' engine/learn/learn.c \
    '/static void restart_sometimes/,/^}/s/qdri_learn_undo(s, s->floor)/qdri_learn_undo(s, 0)/' test_learn
caught 'facts are lost with the level that they were found on' engine/learn/learn.c \
    's/while (!recall_facts(s))/while (0)/' test_learn
caught 'what was decided is taken for implied' engine/learn/analyze.c \
    '/static bool is_implied/,/^}/s/s->reason\[variable\] == QDRI_LEARN_NO_REASON ||/0 ||/
    s/if (variable == present/if (s->reason[variable] == QDRI_LEARN_NO_REASON || variable == present/' test_learn
caught 'a literal is dropped for one that is not put down' engine/learn/analyze.c \
    's/s->clause\[kept++\] = literal;$/;/' test_learn
caught 'a literal of the present level is passed over' engine/learn/analyze.c \
    's/left += resolve(s, &a, literal)/resolve(s, \&a, literal)/' test_learn
caught 'the deepest literal is not watched' engine/learn/analyze.c \
    '/static uint32_t order/,/^}/s/deepest = k;/;/' test_learn
caught 'a clause does not watch the literal that it found' engine/learn/propagate.c \
    's/watch(s, found, clause, literals\[0\]);/;/' test_learn
caught 'the place of a watch that ends stays empty' engine/learn/propagate.c \
    's/\*gone = chunk->watch\[--chunk->count\]/--chunk->count/' test_learn
caught 'a reason is forgotten' engine/learn/clauses.c \
    's/ || is_reason(s, clause)//' test_learn
caught 'a reason is not found where it was moved' engine/learn/clauses.c \
    's/s->reason\[.*\] = to;/;/' test_learn
caught 'an option that is open again is not decided again' engine/learn/propagate.c \
    's/qdri_learn_reopen(s, literal \/ 2);/;/' test_learn

caught 'the last option of a set of several words is looked for in the first' engine/learn/sets.c \
    's/place = k \* WORD_BITS + /place = /' test_learn

# ---------------------------------------------------------------------------------- before there is an engine
caught 'options of the same color are dropped' solver/reduce.c 's/r->agrees.r->color.k.. != r->turn/1/'
caught 'an item that some options have is taken for one that all have' solver/reduce.c \
    's/r->met.i. == all \&\& /r->met[i] >> 32 == all >> 32 \&\& /'
caught 'an item with bounds excludes others' solver/reduce.c \
    's/problem->item.item..high == 1/1/'

# ---------------------------------------------------------------------------------- lanes that remembers
caught 'what a secondary item excludes is not in a key' engine/lanes/memo.c \
    's/word\[m->live\[k\].word\] & /0 \& /'
caught 'options of an earlier component count as met' engine/lanes/components.c \
    's/    ++m->stamp;//'
caught 'secondary items connect nothing' engine/lanes/components.c \
    '/static bool connects/,/^}/s/return true/return false/'
caught 'what is forced in a branch is not in the diagram' engine/lanes/memo.c \
    's/add_forced(s, frame->trail + 1, m->value)/m->value/'
caught 'what was met before components is forgotten' engine/lanes/memo.c \
    '/qdri_lanes_put_down/,/^}/s/mpn_copyi(m->total, number_of(m->before, s), /mpn_zero(m->total, /'
caught 'what is below a known branch is below the next one too' engine/lanes/memo.c \
    '/^bool qdri_lanes_recall_branch/,/^}/s/m->value = QDRI_NONE;//'
caught 'a branch is taken for what it leaves of its own items' engine/lanes/memo.c \
    's/node\[w\] & ~own\[w\]/node[w]/'
caught 'what a secondary item of a branch excludes is not in its key' engine/lanes/memo.c \
    's/node\[m->words + k\] & effect\[word\]/node[m->words + k]/'
caught 'what was forced in a branch is not put down with it' engine/lanes/memo.c \
    's/put_branch(s, note, m->value)/put_branch(s, note, m->value == QDRI_NONE ? QDRI_NONE : QDRI_EMPTY)/'
caught 'what is assumed is not in the diagram' engine/lanes/memo.c \
    's/k < s->assumptions/k + 1 < s->assumptions/'

# ---------------------------------------------------------------------------------- lanes, with bounds
caught 'an item that has enough keeps its options' engine/lanes/kernel/tallies.h \
    's/const uint64_t open = NAME(filled)(&x->room\[v\]);/const uint64_t open = UINT64_MAX;/'
caught 'an item needs what it has got' engine/lanes/kernel/tallies.h 's/x->need\[v\].part\[k\] -= needed;/;/'
caught 'an option is never left' engine/lanes/kernel/tallies.h 's/frame->end = 2;/frame->end = 1;/'
caught 'options that exclude each other are in one solution' engine/lanes/kernel/tallies.h \
    's/!qdri_tallies_agree(t, x->left)/0/'
caught 'a leaf has one solution' engine/lanes/bounded/tallies_node.c 's/control->descent ? 1 : sets/1/'
caught 'an item has room for all of its options' engine/lanes/bounded/tallies_compile.c \
    's/room = item->high <= size/room = item->high > size/'
caught 'options of one color keep each other away with bounds' engine/lanes/bounded/tallies_compile.c \
    's/ || other->color != entry.color/ || 1/'
caught 'what is forced is not in the diagram, with bounds' engine/lanes/bounded/tallies_memo.c \
    's/add_forced(s, frame->trail + is_taken, m->value)/m->value/'
caught 'what is left free is not in the diagram' engine/lanes/bounded/tallies_memo.c \
    's/branch(s, s->free\[k\], m->value, m->value)/m->value/'
[ -n "${SLOW-}" ] || {
    mutants_done
    exit
}

# ---------------------------------------------------------------------------------- lanes, in larger ones
check 'an engine lanes that is whole passes' survives engine/lanes/kernel/lanes.h '1s/^/\/* whole *\/ /' test_lanes
caught 'the second of two options is never tried' engine/lanes/kernel/lanes.h \
    's/frame->degree > 1/frame->degree > 2/' test_lanes
caught 'some of an effect is not applied to the last vector' engine/lanes/kernel/lanes_settle.h \
    '/NAME(apply)/,/^}/s/k < count/k + (v > 0 \&\& v + 1 == t->vectors) < count/' test_lanes
caught 'two options in two vectors are taken for one' engine/lanes/kernel/vectors.h \
    's/size->part\[k\] += /size->part[k] |= /' test_lanes
caught 'the last word alone says that all is settled' engine/lanes/kernel/lanes_choose.h \
    's/open |= ~settled/open = ~settled/' test_lanes
caught 'an option of several vectors fails for its last one' engine/lanes/kernel/lanes_choose.h \
    's/left.part\[k\] |=/left.part[k] =/' test_lanes
caught 'options are moved to the lowest bits of a lane of a smaller table' engine/lanes/compact.c \
    's/\.shift = bit % to->bits/.shift = 0/' test_lanes
caught 'options that keep each other away are a solution, if they are the last ones' engine/lanes/kernel/lanes_settle.h \
    's/ && t->is_plain/ \&\& true/' test_lanes
caught 'the last of three forced options is not on the trail' engine/lanes/kernel/planes_settle.h \
    's/trail += option\[2\] != .*/;/' test_lanes
caught 'the last group alone says that all is settled' engine/lanes/kernel/planes_settle.h \
    's/\*several |= two/*several = two/' test_lanes
caught 'a state is known by a part of its key' engine/lanes/cache.h \
    's/differs |= word\[w\] ^ key\[w\]/differs |= w > 0 ? 0 : word[w] ^ key[w]/' test_lanes
caught 'what is known counts for other tables, too' engine/lanes/cache.h \
    's/entry->generation != generation/entry->generation == 0/' test_lanes
caught 'numbers of solutions are kept before they are whole' engine/lanes/cache.h \
    's/= stats->solutions - kept->solutions/= (stats->solutions - kept->solutions) \/ 2/' test_lanes

# ---------------------------------------------------------------------------------- lanes, with bounds, in larger ones
check 'a search with bounds that is whole passes' survives engine/lanes/kernel/tallies.h '1s/^/\/* whole *\/ /' test_tallies
caught 'what was taken out comes back' engine/lanes/bounded/tallies.c 's/is_out == (pass == 1)/is_out == (pass == 2)/' test_tallies
caught 'what items need is not in a key' engine/lanes/kernel/tallies.h \
    '/make_key/,/^}/s/&need\[v\]/t->root/' test_tallies
caught 'what was found before a subtree counts for it' engine/lanes/cache.h \
    's/stats->solutions - kept->solutions,/stats->solutions,/' test_tallies
caught 'of many items, the last one of an option does not get it' engine/lanes/kernel/tallies.h \
    '/NAME(tally)/,/^}/s/e < t->first\[option + 1\]/e + 1 < t->first[option + 1]/' test_tallies
caught 'an option of a later word is looked for in the first' engine/lanes/kernel/tallies.h \
    '/NAME(first_option)/,/^}/s/return w \* 64 + /return /' test_tallies
mutants_done
