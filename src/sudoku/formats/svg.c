/* svg.c  Pictures in SVG: the grid and its digits; what rules draw is in svg_strokes.c.
 *
 * From the bottom up: marked cells, shades, lines and marks; the grid; cages, dots and clues; digits. */
#include "sudoku/formats/svg.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "sudoku/formats/picture.h"
#include "sudoku/rules.h"

enum { EDGE = 8, LINE = 20, PIECE_MOST = 400, WORDS_MOST = 120 };

void qdri_svg_put(struct qdri_svg *svg, const char *format, ...)
{
    char piece[PIECE_MOST];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(piece, sizeof piece, format, arguments);
    va_end(arguments);
    qdri_put_text(&svg->output, piece);
}

void qdri_svg_put_escaped(struct qdri_svg *svg, const char *text)
{
    for (; *text != '\0'; ++text) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '&' || byte == '<' || byte == '>' || byte == '"') {
            qdri_svg_put(svg, "&#%d;", byte);
        } else {
            /* Labels are ASCII; XML has no other control characters. */
            qdri_put(&svg->output, byte < ' ' || byte > '~' ? " " : text, 1);
        }
    }
}

void qdri_svg_put_text(struct qdri_svg *svg, int x, int y, int size, const char *text)
{
    qdri_svg_put(svg, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">", x, y + size * 35 / 100, size);
    qdri_svg_put_escaped(svg, text);
    qdri_svg_put(svg, "</text>\n");
}

int qdri_svg_x(const struct qdri_svg *svg, unsigned cell)
{
    return svg->left + (int)(cell % svg->grid->side) * QDRI_SVG_CELL;
}

int qdri_svg_y(const struct qdri_svg *svg, unsigned cell)
{
    return svg->top + (int)(cell / svg->grid->side) * QDRI_SVG_CELL;
}

/* ------------------------------------------------------------------------------------ grid ---- */

static bool has_cell(const struct qdri_regions *regions, unsigned row, unsigned column)
{
    return row < regions->side && column < regions->side &&
           qdri_regions_has_cell(regions, row * regions->side + column);
}

static void put_border(struct qdri_svg *svg, bool is_heavy, unsigned row, unsigned column,
                       bool is_level)
{
    qdri_svg_put(svg, "<path d=\"M%d %d%c%d\" stroke-width=\"%d\"/>\n",
                 svg->left + (int)column * QDRI_SVG_CELL, svg->top + (int)row * QDRI_SVG_CELL,
                 is_level ? 'h' : 'v', QDRI_SVG_CELL, is_heavy ? 4 : 1);
}

/* Thin lines first, so that heavy ones lie on them. */
static void put_borders(struct qdri_svg *svg, bool is_heavy)
{
    const struct qdri_regions *regions = &svg->regions;
    for (unsigned row = 0; row <= regions->side; ++row) {
        for (unsigned column = 0; column <= regions->side; ++column) {
            bool is_there = has_cell(regions, row, column);
            if (column < regions->side &&
                (is_heavy ? qdri_regions_rule(regions, row, column) : is_there)) {
                put_border(svg, is_heavy, row, column, true);
            }
            if (row < regions->side &&
                (is_heavy ? qdri_regions_bar(regions, row, column) : is_there)) {
                put_border(svg, is_heavy, row, column, false);
            }
        }
    }
}

static void put_grid(struct qdri_svg *svg)
{
    qdri_svg_put(svg, "<g stroke=\"#000\" stroke-linecap=\"square\">\n");
    put_borders(svg, false);
    put_borders(svg, true);
    qdri_svg_put(svg, "</g>\n");
}

static void put_marked(struct qdri_svg *svg)
{
    for (size_t k = 0; k < svg->look->marked_count; ++k) {
        unsigned cell = svg->look->marked[k];
        if (cell < (unsigned)svg->grid->side * svg->grid->side) {
            qdri_svg_put(
                svg, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#fe9\"/>\n",
                qdri_svg_x(svg, cell), qdri_svg_y(svg, cell), QDRI_SVG_CELL, QDRI_SVG_CELL);
        }
    }
}

/* Givens are black and heavy, other digits blue. */
static void put_digits(struct qdri_svg *svg)
{
    const qdr_grid *givens = svg->look->givens;
    unsigned side = svg->grid->side;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        char symbol[2] = {qdr_digit_symbol(svg->grid->cell[cell]), '\0'};
        bool is_given = !givens || (givens->side == side && givens->cell[cell] != 0);
        if (svg->grid->cell[cell] != 0) {
            qdri_svg_put(svg, is_given ? "<g font-weight=\"bold\">" : "<g fill=\"#14c\">");
            qdri_svg_put_text(svg, qdri_svg_x(svg, cell) + QDRI_SVG_HALF,
                              qdri_svg_y(svg, cell) + QDRI_SVG_HALF, 36, symbol);
            qdri_svg_put(svg, "</g>\n");
        }
    }
}

/* ----------------------------------------------------------------------------------- words ---- */

static bool has_stroke(const struct qdri_drawing *drawing, size_t clause)
{
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        if (qdri_drawing_stroke(drawing, k)->clause == clause) {
            return true;
        }
    }
    return false;
}

static unsigned put_words_at(struct qdri_svg *svg, unsigned line, const char *name,
                             const char *argument)
{
    int y = svg->top + svg->grid->side * QDRI_SVG_CELL + svg->top + (int)line * LINE + LINE / 2;
    char words[WORDS_MOST];
    snprintf(words, sizeof words, "%s%s%s", name, *argument != '\0' ? ": " : "", argument);
    qdri_svg_put(svg, "<g text-anchor=\"start\">");
    qdri_svg_put_text(svg, svg->left, y, 14, words);
    qdri_svg_put(svg, "</g>\n");
    return line + 1;
}

/* Says below the grid what holds everywhere, and the rules that draw nothing; returns how many lines that
 * takes.  Without `is_shown` it only counts. */
static unsigned put_words(struct qdri_svg *svg, bool is_shown)
{
    const qdr_rules *rules = svg->look->rules;
    unsigned lines = 0;
    for (size_t k = 0; svg->drawing && k < qdri_drawing_strokes(svg->drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(svg->drawing, k);
        if (stroke->kind == QDRI_STROKE_NOTE) {
            lines = is_shown ? put_words_at(svg, lines, stroke->label, "") : lines + 1;
        }
    }
    /* The first two clauses are the lines and the division into boxes. */
    for (size_t k = 2; svg->drawing && k < rules->clauses; ++k) {
        if (!has_stroke(svg->drawing, k)) {
            const struct qdri_clause *clause = &rules->clause[k];
            const char *argument = clause->argument ? clause->argument : "";
            lines = is_shown ? put_words_at(svg, lines, clause->rule->name, argument) : lines + 1;
        }
    }
    return lines;
}

/* ------------------------------------------------------------------------------------- all ---- */

static void put_strokes(struct qdri_svg *svg,
                        void (*put)(struct qdri_svg *svg, const struct qdri_stroke *stroke))
{
    for (size_t k = 0; svg->drawing && k < qdri_drawing_strokes(svg->drawing); ++k) {
        put(svg, qdri_drawing_stroke(svg->drawing, k));
    }
}

static bool has_clues_outside(const struct qdri_drawing *drawing)
{
    for (size_t k = 0; drawing && k < qdri_drawing_strokes(drawing); ++k) {
        if (qdri_drawing_stroke(drawing, k)->kind == QDRI_STROKE_OUTSIDE) {
            return true;
        }
    }
    return false;
}

static void put_head(struct qdri_svg *svg)
{
    int width = svg->grid->side * QDRI_SVG_CELL + 2 * svg->left;
    int height = svg->grid->side * QDRI_SVG_CELL + 2 * svg->top + (int)put_words(svg, false) * LINE;
    qdri_svg_put(svg,
                 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                 "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" text-anchor=\"middle\">\n",
                 width, height, width, height);
    qdri_svg_put(svg, "<defs><marker id=\"head\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" "
                      "markerWidth=\"14\" markerHeight=\"14\" markerUnits=\"userSpaceOnUse\" "
                      "orient=\"auto\"><path d=\"M1 1L8 5L1 9\" fill=\"none\" stroke=\"#777\" "
                      "stroke-width=\"2\"/></marker></defs>\n");
    qdri_svg_put(svg, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height);
}

qdr_status qdr_write_svg(const qdr_grid *grid, const qdr_grid_look *look, const qdr_writer *writer,
                         qdr_error *error)
{
    qdr_status status = qdri_check_grid(grid, look, error);
    if (status != QDR_OK) {
        return status;
    }
    struct qdri_drawing *drawing = look->rules ? qdri_drawing_of(look->rules) : NULL;
    if (look->rules && !drawing) {
        return qdri_no_memory(error);
    }
    int margin = has_clues_outside(drawing) ? QDRI_SVG_CELL : EDGE;
    struct qdri_svg svg = {.grid = grid,
                           .look = look,
                           .drawing = drawing,
                           .left = margin,
                           .top = margin,
                           .output = {.writer = writer}};
    qdri_regions_find(&svg.regions, look->rules, grid->side);
    put_head(&svg);
    put_marked(&svg);
    put_strokes(&svg, qdri_svg_put_ground);
    put_strokes(&svg, qdri_svg_put_below);
    put_grid(&svg);
    put_strokes(&svg, qdri_svg_put_above);
    put_digits(&svg);
    put_words(&svg, true);
    qdri_svg_put(&svg, "</svg>\n");
    qdri_drawing_free(drawing);
    return qdri_output_end(&svg.output, error);
}
