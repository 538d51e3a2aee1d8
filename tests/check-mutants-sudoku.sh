#!/bin/sh
# The Sudoku workbench, broken: a unit test is linked with a copy of a file that is broken in one place, and must find it.  So
# each test point shows that a test can fail.  First of each test, the same with a file that is whole.
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/mutants.sh"
export limit=5
needs_tests encode_relations encode_chain rules logic logic_positions svg puzzle_formats puzzle_reader puzzle_text fpuzzles lzstring drawn penpa

texts='*where*texts*' # of test_rules: what they say of grids
whole='1s/^/\/* whole *\/ /'

# ---------------------------------------------------------------------------------- rules as items and options
check 'an encoding that is whole passes' survives sudoku/encode/encode.c "$whole" test_encode_relations
check 'rules that are whole pass' survives sudoku/rules/rules.c "$whole" test_rules
check 'tables and chains that are whole pass' survives sudoku/encode/encode.c "$whole" test_encode_chain
caught 'cells of a house differ from none' sudoku/encode/encode.c \
    's/return qdri_peers_are(&encoder->frame->peers, a, b);/return true;/' test_encode_relations
caught 'sets have the digits of the last one' sudoku/encode/sets.c 's/choice->any |= set;/choice->any = set;/' \
    test_encode_relations
caught 'a chain leaves its cells what no state allows' sudoku/encode/chain.c \
    's/qdri_encode_restrict(automaton->encoder, .*/;/' test_encode_chain 'chains*'
caught 'cells may hold a set if one of them may' sudoku/encode/sets.c \
    's/holder\[digit\] == 0 || seat(domain/holder[digit] != 0 || seat(domain/' test_rules
caught 'what is forbidden is forbidden one way round only' sudoku/encode/pair.c \
    's/rectangle.a |= (b & ~relation->reach\[x\]) == 0 ? set_of(x) : 0;/rectangle.a |= set_of(x);/' test_encode_relations
caught 'a digit that goes with none is kept' sudoku/encode/pair.c \
    's/relation->a &= fitting != 0 ? ~(qdri_digit_set)0 : ~set_of(x);/;/' test_encode_relations
caught 'the last tuple of a table is missing' sudoku/encode/table.c \
    '/^static void encode(/,/^}/s/t < tuple_count/t + 1 < tuple_count/' test_encode_chain 'tables*'
caught 'different states are one' sudoku/encode/chain.c \
    's/memcmp(layer->next + (table\[at\] - 1) \* width, row, width \* sizeof \*row) != 0/0/' test_encode_chain 'chains*'
caught 'two cases may hold at once' sudoku/encode/cases.c \
    's/if (cases->leader\[at\] == digit && is_forbidden)/if (cases->leader[at] == digit \&\& is_forbidden \&\& i > 0)/' \
    test_encode_chain 'cases*'

# ---------------------------------------------------------------------------------- rules
caught 'a thermometer may stand still' sudoku/rules/thermometer.c 's/return a < b;/return a <= b;/' test_rules "$texts"
caught 'a slow thermometer must rise' sudoku/rules/thermometer.c 's/return a <= b;/return a < b;/' test_rules "$texts"
caught 'whispers may be one too near' sudoku/rules/whispers.c 's/>= least/+ 1 >= least/g' test_rules "$texts"
caught 'a cage may hold a digit twice' sudoku/rules/killer.c \
    's/if ((used & here) != 0)/if (0)/' test_rules "$texts"
caught 'a run of digits may have a gap' sudoku/rules/renban.c 's/apart >= length/apart > length/' test_rules "$texts"
caught 'odd digits are even' sudoku/rules/marks.c 's/digit) % 2 == 0/digit) % 2 == 1/' test_rules
caught 'a blank hides nothing' sudoku/rules/skyscraper.c \
    's/k == figure->count ? seen == figure->value : /k < figure->count || /' test_rules "$texts"
caught 'a renban is of digits, whatever they count as' sudoku/rules/renban.c \
    's/qdri_figure_value(line, [ik], \(digits\[[ik]\]\))/\1/g' test_rules '*count_as'
caught 'a number may be below what cells come to' sudoku/board/figure_check.c 's/figure->value >= least$/true/' test_rules
caught 'digits of a group may be equal' sudoku/rules/differ.c 's/seen\[group\] |= digits;/;/' test_rules
caught 'a quadruple wants a digit too many' sudoku/rules/quadruple.c 's/missing <= 0/missing < 0/' test_rules
caught 'regions have the cells of others' sudoku/rules/jigsaw.c \
    's/regions->of\[cell\] == region/regions->of[cell] != region/' test_rules

# ---------------------------------------------------------------------------------- reasoning
check 'reasoning that is whole passes' survives sudoku/logic/techniques/singles.c "$whole" test_logic
check 'steps that are whole are as they were' survives sudoku/logic/techniques/singles.c "$whole" test_logic_positions '*as_kept'
caught_on_positions() { # caught_on_positions WHAT FILE SED-SCRIPT
    caught "$1" "sudoku/logic/techniques/$2" "$3" test_logic_positions '*as_kept'
}
caught_on_positions 'a house with several digits left has a last cell' singles.c 's/qdri_is_single(missing)/missing != 0/'
caught_on_positions 'hidden singles of boxes are found in rows' singles.c 's/is_box != in_boxes/is_box == in_boxes/'
caught_on_positions 'a cell with candidates is a naked single' singles.c \
    '/naked_single/,/^}/s/qdri_is_single(position->candidates\[cell\])/position->candidates[cell] != 0/'
caught_on_positions 'one place within another house is enough to point' locked.c 's/if (k == seats)/if (k == seats \&\& !qdri_rest(places))/'
caught_on_positions 'pointing takes the places themselves' locked.c 's/if (!is_place(position, house, places, cell))/if (1)/'
caught_on_positions 'a pair may be of three digits' subsets.c 's/(both) <= choice->wanted/(both) <= choice->wanted + 1/'
caught_on_positions 'a hidden pair loses its own digits' subsets.c 's/~digits);/digits);/'
caught_on_positions 'a fish takes its own places' fish.c 's/!is_in(position, cell, fish->base, fish->bases) \&\&//'
caught_on_positions 'strong links need not be joined' turbot.c 's/qdri_sees(finding->position, first\[a\], second\[b\]) \&\&/1 \&\&/'

# ---------------------------------------------------------------------------------- pictures
check 'pictures that are whole pass' survives sudoku/pictures/svg/svg.c "$whole" test_svg
caught 'marks of candidates lie in one column' sudoku/pictures/svg/elements.c \
    's/width \* (2 \* column + 1)/width * (2 * row + 1)/' test_svg
caught 'an outline has no corner inside' sudoku/pictures/svg/elements.c \
    's/has_corner ? area->inset : 0/0/' test_svg
caught 'an outline crosses its cage' sudoku/pictures/svg/elements.c \
    '/^static bool is_in(/,/^}/s/return true;/return false;/' test_svg
caught 'the head of an arrow points back' sudoku/pictures/svg/lines.c \
    '/two_x = /s/x - right \* HEAD/x + right * HEAD/' test_svg
caught 'boxes have no heavy border' sudoku/pictures/svg/svg.c 's/is_heavy ? 4 : 1/1/' test_svg
caught 'a clue outside is not written' sudoku/pictures/svg/outside.c 's/qdri_svg_put_text(.*/;/' test_svg
caught 'the key does not say its rule' sudoku/pictures/svg/words.c \
    '/^bool qdri_svg_words_key/,/^}/s/words->is_shown/0/' test_svg
caught 'the least looks like the greatest' sudoku/pictures/svg/strokes.c \
    's/mark->style == QDRI_MARK_MINIMUM)/mark->style != QDRI_MARK_MINIMUM)/' test_svg
caught 'a step of reasoning is not described' sudoku/pictures/svg/deduction.c \
    's/.caption = deduction->text/.caption = NULL/' test_svg

# ---------------------------------------------------------------------------------- formats
for test in puzzle_formats puzzle_reader fpuzzles lzstring drawn penpa; do
    check "formats that are whole pass test_$test" survives sudoku/formats/common/lines.c "$whole" "test_$test"
done
caught 'a dash is no border of boxes' sudoku/formats/grids/row.c "s/dashes += text\[k\] == '-'/dashes += 0/" \
    test_puzzle_formats
caught 'a clause of a puzzle is passed over' sudoku/formats/text/rules.c \
    's/status = qdr_rules_add(.*/;/' test_puzzle_formats
caught 'a map of regions may lack cells' sudoku/formats/text/map.c \
    's/count.tokens == wanted/true/' test_puzzle_formats
caught 'a long line is not known as one' sudoku/formats/common/lines.c \
    's/line->is_overlong = true;/;/' test_puzzle_reader
caught 'a colon is a digit' sudoku/board/digits.c 's/0x7F - 9/0x7F - 10/' test_puzzle_reader
caught 'a line may end in the middle of eight bytes' sudoku/formats/common/lines.c "s/('\\\\r' + 1) \\* ones/1 * ones/" test_puzzle_reader
caught 'rows of a grid in JSON stay empty' sudoku/formats/fpuzzles/grid.c \
    's/status = read_row(board, grid, row);/;/' test_fpuzzles
caught 'the first clause is not written' sudoku/formats/sudokupad/write.c \
    's/for (size_t k = 0; k < count/for (size_t k = 1; k < count/' test_fpuzzles
caught 'what a clause draws is not explained by it' sudoku/formats/sudokupad/read.c \
    's/is_explained = true/is_explained = false/' test_fpuzzles
caught 'what nobody names is recognized' sudoku/formats/drawn/recognize.c \
    's/return self->naming.is_named\[theme\];/return theme < QDRI_THEMES;/' test_drawn
caught 'all that is said of doublers is believed' sudoku/formats/drawn/words.c 's/!is_said\[DOUBT\] \&\& //' test_drawn
caught 'a thermometer is read from its end' sudoku/formats/drawn/recognize_lines.c \
    's/ends == QDRI_ENDS_BULB \&\& !first/ends == QDRI_ENDS_BULB/' test_drawn
caught 'borders of regions are not looked at' sudoku/formats/penpa/grid.c 's/take_border(self, key, walls);/;/' test_penpa
caught 'what follows a document is in it' sudoku/formats/reader/documents.c 's/return at + 1;/return at;/' test_fpuzzles
caught 'a killer cage of Solo is read as another rule' sudoku/formats/foreign/solo.c \
    's/sheet, "killer", &argument/sheet, "renban", &argument/' test_puzzle_text
caught 'a run of blanks is too long' sudoku/formats/foreign/solo.c \
    's/if (count + run > cells)/if (count + run >= cells)/' test_puzzle_formats
caught 'compressed text repeats a word too few' sudoku/formats/packed/lzstring.c \
    '0,/ == /s/ == / != /' test_lzstring
mutants_done
