#!/bin/sh
# quadrille shapes list
. "${top_srcdir:-.}/tests/tap.sh"
. "$top_srcdir/tests/cli/words.sh"
cd "$tmp" || exit 99

check 'shapes are drawn as pieces' prints 'piece I:
  ####

piece L:
  ###
  #

piece O:
  ##
  ##

piece S:
  .##
  ##

piece T:
  ###
  .#
' shapes list square 4
check 'layers are parted by empty lines' prints 'piece 1:
  ##

piece 2:
  .#

  .#
' shapes list prism 2
check 'a line each' prints "V #/##
L ###/#
T ###/.#
Z ##/.##
A #/##|./.#
B .#/##|./#
P #/##|./#
" shapes list --format=line cube soma
check 'triangles begin where they point up' prints 'C ###/..#\nI ####\nT ..#/.###\n' shapes list --format=line triangle 4
check 'JSON, a shape a line' prints '{"name":"I","art":"###\\u000a"}\n{"name":"V","art":"#\\u000a##\\u000a"}\n' \
    shapes list --format=json square 3
check 'mirror images have an apostrophe' prints "C ###/..#\nI ####\nI' #/##/.#\nT ..#/.###\n" \
    shapes list --format=line --sides=one-sided triangle 4

number_of() { # number_of N ARGUMENT...
    number=$1
    shift
    prints "$number\\n" shapes list --count "$@"
}
check 'pentominoes are counted' number_of 12 square 5
check '... with mirror images' number_of 18 --sides=one-sided square 5
check '... and in all positions' number_of 63 --sides=fixed square 5
check '... by a name' number_of 12 square pentominoes
check '... by a name of several words' number_of 18 square one-sided pentominoes
check 'pieces in space are not mirrored' number_of 8 cube 4
check '... unless it is asked for' number_of 7 --sides=free cube 4
check 'polyhexes' number_of 82 hex 6
check 'polyaboloes' number_of 30 tans 5
check 'a count as JSON' prints '{"grid":"hex","shapes":"7"}\n' shapes list --count --format=json hex 4
check 'a file is written' exits 0 shapes list -o out.txt square 5
check '... whole' test "$(grep -c '^piece' out.txt)" -eq 12

has_lists() {
    runs shapes list && grep -q '^  hexagon  *hex ' "$tmp/out" && grep -q '^  cube  *soma ' "$tmp/out"
}
check 'grids and sets are listed' has_lists

check 'no such grid' says 2 "quadrille: shapes list: there is no grid 'squar'; did you mean 'square'?\n" shapes list squar 4
check 'no cells' says 2 'quadrille: shapes list: a shape has a cell at least\n' shapes list square 0
check 'too many cells' says 2 'quadrille: shapes list: shapes of so many cells are too large to be counted\n' \
    shapes list --count cube 99999999999999999999999
check 'no such set' says 2 "quadrille: shapes list: there is no set 'pentomines' of shapes on the grid 'square'; did you mean 'pentominoes'?\n" \
    shapes list square pentomines
check 'a set of another grid' mentions 2 "on the grid 'hexagon', not on 'square'" shapes list square tetrahexes
check 'a grid alone' mentions 2 'a grid and a number of cells' shapes list square
check 'no such sides' exits 2 shapes list --sides=both square 3
check 'no time' exits 2 shapes list --time=x square 3
check '--time ends it' says 3 'quadrille: shapes list: stopped by --time before all shapes were found\n' \
    shapes list --count --time=100ms square 40
check '... where shapes are kept, too' exits 3 shapes list --time=100ms drafter 30
check 'nothing is printed then' test ! -s "$tmp/out"
done_testing
