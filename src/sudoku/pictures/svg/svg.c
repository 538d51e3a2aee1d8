/* svg.c  Pictures in SVG: the page, the boards on it, and their grids; what rules draw is in
 * strokes.c.
 *
 * From the bottom up: marked cells, shades, lines and marks; the grid; cages, dots and clues;
 * digits. */
#include "sudoku/pictures/svg/svg.h"

#include <stdlib.h>

#include "base/error.h"
#include "sudoku/rules/rules.h"

enum { EDGE = 8, GAP = 32, MARK_INSET = 6, MARK_HEAD = 14 };

int qdri_svg_x(const struct qdri_svg *svg, unsigned cell)
{
    return svg->left + (int)(cell % svg->side) * QDRI_SVG_CELL;
}

int qdri_svg_y(const struct qdri_svg *svg, unsigned cell)
{
    return svg->top + (int)(cell / svg->side) * QDRI_SVG_CELL;
}

int qdri_svg_middle_x(const struct qdri_svg *svg, unsigned cell)
{
    return qdri_svg_x(svg, cell) + QDRI_SVG_HALF;
}

int qdri_svg_middle_y(const struct qdri_svg *svg, unsigned cell)
{
    return qdri_svg_y(svg, cell) + QDRI_SVG_HALF;
}

/* ------------------------------------------------------------------------------------ grid ---- */

static void put_border(struct qdri_svg *svg, bool is_heavy, unsigned row, unsigned column,
                       bool is_level)
{
    qdri_put_format(&svg->output, "<path d=\"M%d %d%c%d\" stroke-width=\"%d\"/>\n",
                    svg->left + (int)column * QDRI_SVG_CELL, svg->top + (int)row * QDRI_SVG_CELL,
                    is_level ? 'h' : 'v', QDRI_SVG_CELL, is_heavy ? 4 : 1);
}

/* Is there a border above (is_level) or before the cell? */
static bool has_border(const struct qdri_regions *regions, bool is_heavy, unsigned row,
                       unsigned column, bool is_level)
{
    if (!is_heavy) {
        return qdri_regions_has(regions, row, column);
    }
    return is_level ? column < regions->side && qdri_regions_rule(regions, row, column)
                    : row < regions->side && qdri_regions_bar(regions, row, column);
}

/* Thin lines first, so that heavy ones lie on them. */
static void put_borders(struct qdri_svg *svg, bool is_heavy)
{
    const struct qdri_regions *regions = &svg->regions;
    for (unsigned row = 0; row <= regions->side; ++row) {
        for (unsigned column = 0; column <= regions->side; ++column) {
            if (has_border(regions, is_heavy, row, column, true)) {
                put_border(svg, is_heavy, row, column, true);
            }
            if (has_border(regions, is_heavy, row, column, false)) {
                put_border(svg, is_heavy, row, column, false);
            }
        }
    }
}

static void put_grid(struct qdri_svg *svg)
{
    qdri_put_text(&svg->output, "<g stroke=\"#000\" stroke-linecap=\"square\">\n");
    put_borders(svg, false);
    put_borders(svg, true);
    qdri_put_text(&svg->output, "</g>\n");
}

/* A yellow ground, and a frame for those who print in black and white. */
static void put_marked(struct qdri_svg *svg)
{
    for (size_t k = 0; k < svg->look->marked_count; ++k) {
        unsigned cell = svg->look->marked[k];
        if (cell < svg->side * svg->side) {
            qdri_svg_put_square(svg, cell, 3, " fill=\"#fe9\" stroke=\"#b60\" stroke-width=\"3\"");
        }
    }
}

/* The cells that a clause draws something in. */
static void put_clause(struct qdri_svg *svg, size_t clause)
{
    for (size_t k = 0; svg->drawing && k < qdri_drawing_strokes(svg->drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(svg->drawing, k);
        for (size_t n = 0; stroke->clause == clause && n < stroke->count; ++n) {
            qdri_svg_put_square(svg, stroke->cell[n], 0, " fill=\"#fe9\"");
        }
    }
}

/* ------------------------------------------------------------------------------------ page ---- */

static void put_strokes(struct qdri_svg *svg,
                        void (*put)(struct qdri_svg *svg, const struct qdri_stroke *stroke,
                                    char tag))
{
    for (size_t k = 0; svg->drawing && k < qdri_drawing_strokes(svg->drawing); ++k) {
        put(svg, qdri_drawing_stroke(svg->drawing, k), svg->tag[k]);
    }
}

/* Do rules write letters at the upper corners of cells? */
static bool has_labels(const struct qdri_drawing *drawing)
{
    for (size_t k = 0; drawing && k < qdri_drawing_strokes(drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(drawing, k);
        bool is_lettered = stroke->kind == QDRI_STROKE_MARK &&
                           stroke->style >= QDRI_MARK_ROW_INDEXER &&
                           stroke->style <= QDRI_MARK_CLONE;
        if (is_lettered || (stroke->kind == QDRI_STROKE_CAGE && stroke->label[0] != '\0')) {
            return true;
        }
    }
    return false;
}

static void put_board(struct qdri_svg *svg, const struct qdri_svg_page *page, size_t board)
{
    svg->shown = page->grids ? page->grids[board] : NULL;
    put_marked(svg);
    if (page->clause) {
        put_clause(svg, *page->clause);
    }
    put_strokes(svg, qdri_svg_put_ground);
    put_strokes(svg, qdri_svg_put_below);
    put_grid(svg);
    put_strokes(svg, qdri_svg_put_above);
    page->put_inside(page->ctx, svg);
}

static void put_page(struct qdri_svg *svg, const struct qdri_svg_page *page)
{
    struct qdri_svg_margins margins = qdri_svg_margins_for(svg->drawing, (int)page->side);
    int cells = (int)page->side * QDRI_SVG_CELL;
    int step = cells + margins.left + margins.right + GAP;
    int width = step * (int)page->boards - GAP;
    int height = cells + margins.top + margins.bottom;
    svg->left = margins.left;
    svg->top = margins.top;
    const int words = qdri_svg_put_words(svg, page, width - 2 * EDGE, 0, false);
    qdri_svg_begin_white(&svg->output, (uint64_t)width, (uint64_t)(height + words), false);
    for (size_t k = 0; k < page->boards; ++k) {
        svg->left = margins.left + (int)k * step;
        put_board(svg, page, k);
    }
    svg->left = EDGE;
    qdri_svg_put_words(svg, page, width - 2 * EDGE, height, true);
    qdri_svg_end(&svg->output);
}

qdr_status qdri_svg_write(const struct qdri_svg_page *page, const qdr_writer *writer,
                          qdr_error *error)
{
    const qdr_rules *rules = page->look->rules;
    struct qdri_drawing *drawing = rules ? qdri_rules_draw(rules) : NULL;
    char *tag = drawing ? qdri_stroke_tags(drawing, rules) : NULL;
    if (rules && !tag) {
        qdri_drawing_free(drawing);
        return qdri_no_memory(error);
    }
    struct qdri_svg svg = {.side = page->side,
                           .width = qdri_look_width(page->look, page->side),
                           .look = page->look,
                           .drawing = drawing,
                           .tag = tag,
                           .mark_head = has_labels(drawing) ? MARK_HEAD : MARK_INSET,
                           .output = {.writer = writer}};
    qdr_box_standard(rules ? qdr_rules_digits(rules) : page->side, &svg.mark_rows,
                     &svg.mark_columns);
    qdri_regions_find(&svg.regions, rules, page->side);
    put_page(&svg, page);
    qdri_drawing_free(drawing);
    free(tag);
    return qdri_output_end(&svg.output, error);
}

/* ----------------------------------------------------------------------------------- grids ---- */

static void put_digits(const void *ctx, struct qdri_svg *svg)
{
    const qdr_grid *grid = svg->shown;
    const bool has_givens = svg->look->givens != NULL;
    (void)ctx;
    for (unsigned cell = 0; cell < svg->side * svg->side; ++cell) {
        bool is_given = !has_givens || qdri_is_given(svg->look, svg->side, cell);
        if (grid->cell[cell] != 0) {
            qdri_svg_put_digit(svg, cell, grid->cell[cell], is_given);
        }
    }
}

qdr_status qdr_write_grids_svg(const qdr_grid *const *grids, size_t count, const qdr_rules *rules,
                               const qdr_params *params, const qdr_writer *writer, qdr_error *error)
{
    struct qdri_picture_params look;
    const qdr_status status =
        qdri_look_take_grids(&look, grids, count, rules, params, writer, error);
    if (status != QDR_OK || count == 0) {
        return status != QDR_OK ? status
                                : qdri_fail(error, QDR_INVALID, "there is no grid to draw");
    }
    struct qdri_svg_page page = {.side = grids[0]->side,
                                 .look = &look,
                                 .boards = count,
                                 .grids = grids,
                                 .put_inside = put_digits};
    return qdri_svg_write(&page, writer, error);
}

qdr_status qdr_write_svg(const qdr_grid *grid, const qdr_rules *rules, const qdr_params *params,
                         const qdr_writer *writer, qdr_error *error)
{
    return qdr_write_grids_svg(&grid, 1, rules, params, writer, error);
}
