# sudoku: grid, houses, encode, decode, formats, rules, logic. May include base/ and the public headers.
# Append: pkginclude_HEADERS, libquadrille_core_la_SOURCES.
pkginclude_HEADERS += include/quadrille/candidates.h include/quadrille/logic.h include/quadrille/parts.h include/quadrille/sudoku.h
libquadrille_core_la_SOURCES += \
	src/sudoku/conflict.c \
	src/sudoku/drawing.c \
	src/sudoku/drawing.h \
	src/sudoku/encode.c \
	src/sudoku/encode.h \
	src/sudoku/encode_cases.c \
	src/sudoku/encode_chain.c \
	src/sudoku/encode_pair.c \
	src/sudoku/encode_sets.c \
	src/sudoku/encode_sum.c \
	src/sudoku/encode_table.c \
	src/sudoku/figure.c \
	src/sudoku/figure.h \
	src/sudoku/figure_read.c \
	src/sudoku/formats/block.c \
	src/sudoku/formats/block.h \
	src/sudoku/formats/boxed.c \
	src/sudoku/formats/candidates.c \
	src/sudoku/formats/candidates.h \
	src/sudoku/formats/deduction.c \
	src/sudoku/formats/gather.c \
	src/sudoku/formats/gather.h \
	src/sudoku/formats/hodoku.c \
	src/sudoku/formats/judge.c \
	src/sudoku/formats/judge.h \
	src/sudoku/formats/lines.c \
	src/sudoku/formats/lines.h \
	src/sudoku/formats/look.c \
	src/sudoku/formats/look.h \
	src/sudoku/formats/lists.h \
	src/sudoku/formats/opensudoku.h \
	src/sudoku/formats/opensudoku_read.c \
	src/sudoku/formats/opensudoku_write.c \
	src/sudoku/formats/pencil.c \
	src/sudoku/formats/pencil.h \
	src/sudoku/formats/pencil_line.c \
	src/sudoku/formats/picture.h \
	src/sudoku/formats/puzzle_write.c \
	src/sudoku/formats/reader.c \
	src/sudoku/formats/row.c \
	src/sudoku/formats/row.h \
	src/sudoku/formats/sheet.c \
	src/sudoku/formats/sheet.h \
	src/sudoku/formats/single.c \
	src/sudoku/formats/single.h \
	src/sudoku/formats/solo.c \
	src/sudoku/formats/text.h \
	src/sudoku/formats/text_keys.c \
	src/sudoku/formats/text_keys.h \
	src/sudoku/formats/text_map.c \
	src/sudoku/formats/text_map.h \
	src/sudoku/formats/text_parts.h \
	src/sudoku/formats/text_read.c \
	src/sudoku/formats/text_rules.c \
	src/sudoku/formats/text_write.c \
	src/sudoku/formats/write.c \
	src/sudoku/grid.c \
	src/sudoku/houses.c \
	src/sudoku/houses.h \
	src/sudoku/innies.c \
	src/sudoku/innies.h \
	src/sudoku/map.c \
	src/sudoku/map.h \
	src/sudoku/parallels.c \
	src/sudoku/parallels.h \
	src/sudoku/parts.c \
	src/sudoku/parts.h \
	src/sudoku/redundant.c \
	src/sudoku/rule.h \
	src/sudoku/rules.c \
	src/sudoku/rules.def \
	src/sudoku/rules.h \
	src/sudoku/subsets.c \
	src/sudoku/subsets.h \
	src/sudoku/sudoku.c

# Pictures of grids.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/album.c \
	src/sudoku/formats/canvas.c \
	src/sudoku/formats/canvas.h \
	src/sudoku/formats/key.c \
	src/sudoku/formats/large.c \
	src/sudoku/formats/large.h \
	src/sudoku/formats/paint_cages.c \
	src/sudoku/formats/paint_frame.c \
	src/sudoku/formats/paint_lines.c \
	src/sudoku/formats/paint_outside.c \
	src/sudoku/formats/paint_signs.c \
	src/sudoku/formats/plan.c \
	src/sudoku/formats/plan.h \
	src/sudoku/formats/regions.c \
	src/sudoku/formats/regions.h \
	src/sudoku/formats/svg.c \
	src/sudoku/formats/svg.h \
	src/sudoku/formats/svg_deduction.c \
	src/sudoku/formats/svg_key.c \
	src/sudoku/formats/svg_lines.c \
	src/sudoku/formats/svg_outside.c \
	src/sudoku/formats/svg_parts.c \
	src/sudoku/formats/svg_pencil.c \
	src/sudoku/formats/svg_strokes.c \
	src/sudoku/formats/svg_strokes.h \
	src/sudoku/formats/svg_words.c \
	src/sudoku/formats/tags.c \
	src/sudoku/formats/tags.h

# Setting puzzles.
pkginclude_HEADERS += include/quadrille/generate.h
libquadrille_core_la_SOURCES += \
	src/sudoku/generate/ask.c \
	src/sudoku/generate/choose.c \
	src/sudoku/generate/full.c \
	src/sudoku/generate/generate.c \
	src/sudoku/generate/generator.h \
	src/sudoku/generate/grade.c \
	src/sudoku/generate/orbits.h \
	src/sudoku/generate/symmetry.c \
	src/sudoku/generate/try.c

# What rules share.
libquadrille_core_la_SOURCES += \
	src/sudoku/rules/differ.c \
	src/sudoku/rules/differ.h \
	src/sudoku/rules/line.c \
	src/sudoku/rules/line.h \
	src/sudoku/rules/marks.c \
	src/sudoku/rules/marks.h \
	src/sudoku/rules/pattern.c \
	src/sudoku/rules/pattern.h

libquadrille_core_la_SOURCES += \
	src/sudoku/rules/cases.c \
	src/sudoku/rules/cases.h \
	src/sudoku/rules/ends.c \
	src/sudoku/rules/ends.h \
	src/sudoku/rules/sums.c \
	src/sudoku/rules/sums.h

# Rules about houses and single cells.
libquadrille_core_la_SOURCES += \
	src/sudoku/rules/asterisk.c \
	src/sudoku/rules/candidates.c \
	src/sudoku/rules/classic.c \
	src/sudoku/rules/diagonal.c \
	src/sudoku/rules/disjoint_groups.c \
	src/sudoku/rules/even.c \
	src/sudoku/rules/extra.c \
	src/sudoku/rules/grids.c \
	src/sudoku/rules/indexer.c \
	src/sudoku/rules/jigsaw.c \
	src/sudoku/rules/minimum.c \
	src/sudoku/rules/odd.c \
	src/sudoku/rules/windoku.c

# Rules about neighbours.
libquadrille_core_la_SOURCES += \
	src/sudoku/rules/apart.c \
	src/sudoku/rules/dots.c \
	src/sudoku/rules/equal.c \
	src/sudoku/rules/negative.c

# Rules about lines.
libquadrille_core_la_SOURCES += \
	src/sudoku/rules/arrow.c \
	src/sudoku/rules/between.c \
	src/sudoku/rules/classes.c \
	src/sudoku/rules/double_arrow.c \
	src/sudoku/rules/lockout.c \
	src/sudoku/rules/nabner.c \
	src/sudoku/rules/region_sum.c \
	src/sudoku/rules/renban.c \
	src/sudoku/rules/thermometer.c \
	src/sudoku/rules/whispers.c \
	src/sudoku/rules/zipper.c

# Rules about sums and clues outside.
libquadrille_core_la_SOURCES += \
	src/sudoku/rules/killer.c \
	src/sudoku/rules/quadruple.c \
	src/sudoku/rules/sandwich.c \
	src/sudoku/rules/skyscraper.c \
	src/sudoku/rules/sum.c \
	src/sudoku/rules/x_sum.c

# Puzzles as f-puzzles and SudokuPad have them: JSON, and links.
libquadrille_core_la_SOURCES += \
	src/sudoku/formats/division.c \
	src/sudoku/formats/division.h \
	src/sudoku/formats/fpuzzles.h \
	src/sudoku/formats/fpuzzles_clauses.c \
	src/sudoku/formats/fpuzzles_grid.c \
	src/sudoku/formats/fpuzzles_keys.c \
	src/sudoku/formats/fpuzzles_keys.def \
	src/sudoku/formats/fpuzzles_keys.h \
	src/sudoku/formats/fpuzzles_read.c \
	src/sudoku/formats/fpuzzles_write.c \
	src/sudoku/formats/inner.c \
	src/sudoku/formats/inner.h \
	src/sudoku/formats/json.c \
	src/sudoku/formats/json.h \
	src/sudoku/formats/json_reading.c \
	src/sudoku/formats/json_reading.h \
	src/sudoku/formats/links.c \
	src/sudoku/formats/links.h \
	src/sudoku/formats/lzstring.c \
	src/sudoku/formats/lzstring.h \
	src/sudoku/formats/sudokupad.h \
	src/sudoku/formats/sudokupad_read.c \
	src/sudoku/formats/sudokupad_write.c \
	src/sudoku/formats/sudokupad_zip.c \
	src/sudoku/formats/sudokupad_zip.h \
	src/sudoku/formats/utf16.c \
	src/sudoku/formats/utf16.h

# Solving step by step, as people do.
libquadrille_core_la_SOURCES += \
	src/sudoku/logic/clauses.c \
	src/sudoku/logic/finding.c \
	src/sudoku/logic/finding.h \
	src/sudoku/logic/grade.c \
	src/sudoku/logic/heed.c \
	src/sudoku/logic/heed.h \
	src/sudoku/logic/locked.c \
	src/sudoku/logic/logic.c \
	src/sudoku/logic/logic.def \
	src/sudoku/logic/logic.h \
	src/sudoku/logic/position.c \
	src/sudoku/logic/position.h \
	src/sudoku/logic/singles.c \
	src/sudoku/logic/subsets.c \
	src/sudoku/logic/technique.h \
	src/sudoku/logic/ways.c \
	src/sudoku/logic/ways.h

# Techniques that look at patterns and chains of candidates.
libquadrille_core_la_SOURCES += \
	src/sudoku/logic/trail.c \
	src/sudoku/logic/trail.h \
	src/sudoku/logic/coloring.c \
	src/sudoku/logic/fish.c \
	src/sudoku/logic/forcing.c \
	src/sudoku/logic/rectangle.c \
	src/sudoku/logic/sight.c \
	src/sudoku/logic/sight.h \
	src/sudoku/logic/turbot.c \
	src/sudoku/logic/wings.c \
	src/sudoku/logic/xy_chain.c
