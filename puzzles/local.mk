# Data that ships, with expected answers. Append a file: PUZZLES += puzzles/cover/queens-8.dlx
# (installed under $(pkgdatadir), with its folder).
PUZZLES = \
	puzzles/ambiguous.txt \
	puzzles/backtracks.txt \
	puzzles/boards.txt \
	puzzles/classic.txt \
	puzzles/diagonal.txt \
	puzzles/even-mask.txt \
	puzzles/even.txt \
	puzzles/expected.tsv \
	puzzles/homework.txt \
	puzzles/jigsaw-map.txt \
	puzzles/jigsaw.txt \
	puzzles/latin.txt \
	puzzles/marked.txt \
	puzzles/odd-mask.txt \
	puzzles/odd.txt \
	puzzles/regions.txt \
	puzzles/sides.txt \
	puzzles/tall-boxes.txt \
	puzzles/variants.txt \
	puzzles/cover/crew.dlx \
	puzzles/cover/dominating-queens-5.dlx \
	puzzles/cover/dominoes-6x6.dlx \
	puzzles/cover/dominoes-8x8.dlx \
	puzzles/cover/edge-squares.dlx \
	puzzles/cover/langford-11.dlx \
	puzzles/cover/langford-8.dlx \
	puzzles/cover/matchings-10.dlx \
	puzzles/cover/matrices-4-12.dlx \
	puzzles/cover/matrices-4-2.dlx \
	puzzles/cover/pentominoes-3x20.dlx \
	puzzles/cover/pentominoes-6x10.dlx \
	puzzles/cover/queens-12.dlx \
	puzzles/cover/queens-8.dlx \
	puzzles/cover/tiny.dlx \
	puzzles/cover/word-squares.dlx \
	puzzles/shapes/checkered.shapes \
	puzzles/shapes/dominoes.shapes \
	puzzles/shapes/expected.tsv \
	puzzles/shapes/hexiamonds.shapes \
	puzzles/shapes/macmahon.shapes \
	puzzles/shapes/pentominoes-3x20.shapes \
	puzzles/shapes/pentominoes-6x10.shapes \
	puzzles/shapes/pentominoes-hole.shapes \
	puzzles/shapes/presents.shapes \
	puzzles/shapes/soma.shapes \
	puzzles/shapes/tetrahexes.shapes \
	puzzles/shapes/tetrasticks.shapes

nobase_dist_pkgdata_DATA = $(PUZZLES)
