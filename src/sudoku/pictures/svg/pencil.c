/* pencil.c  Candidates in SVG: pencil marks in rows like those of a standard box. */
#include "base/error.h"
#include "sudoku/pictures/svg/svg.h"
#include "sudoku/pictures/terminal/candidates.h"

static qdr_possibility candidate_at(const qdr_possibility *candidate, const struct qdri_svg *svg,
                                    unsigned cell, unsigned digit)
{
    return candidate[cell * svg->width + digit - 1];
}

/* Undecided digits are gray and underlined. */
static void put_mark(struct qdri_svg *svg, unsigned cell, unsigned digit,
                     qdr_possibility possibility)
{
    if (possibility == QDR_UNDECIDED) {
        qdri_put_text(&svg->output, "<g fill=\"#777\" text-decoration=\"underline\">");
        qdri_svg_put_mark(svg, cell, digit);
        qdri_put_text(&svg->output, "</g>\n");
    } else if (possibility == QDR_POSSIBLE) {
        qdri_svg_put_mark(svg, cell, digit);
    }
}

static void put_cell(const qdr_possibility *candidate, struct qdri_svg *svg, unsigned cell)
{
    const qdr_grid *givens = svg->look->givens;
    bool is_given = givens && givens->side == svg->side && givens->cell[cell] != 0;
    unsigned only = qdri_candidates_only(candidate, svg->width, cell);
    if (only > 0 && (is_given || !svg->look->pencil)) {
        qdri_svg_put_digit(svg, cell, (qdr_digit)only, is_given);
        return;
    }
    for (unsigned digit = 1; digit <= svg->width; ++digit) {
        put_mark(svg, cell, digit, candidate_at(candidate, svg, cell, digit));
    }
}

/* Marks are drawn on a white rim, so that they can be read on whatever is below them. */
static void put_marks(const void *ctx, struct qdri_svg *svg)
{
    qdri_put_text(&svg->output,
                  "<g style=\"paint-order:stroke\" stroke=\"#fff\" stroke-width=\"3\" "
                  "stroke-linejoin=\"round\">\n");
    for (unsigned cell = 0; cell < svg->side * svg->side; ++cell) {
        put_cell(ctx, svg, cell);
    }
    qdri_put_text(&svg->output, "</g>\n");
}

qdr_status qdr_write_candidates_svg(const qdr_possibility *candidate, unsigned side,
                                    const qdr_grid_look *look, const qdr_writer *writer,
                                    qdr_error *error)
{
    if (!look) {
        return qdri_missing(error, "look");
    }
    if (!writer || !writer->write) {
        return qdri_missing(error, "writer");
    }
    struct qdri_svg_page page = {
        .side = side, .look = look, .boards = 1, .ctx = candidate, .put_inside = put_marks};
    qdr_status status = qdri_candidates_check(side, look, error);
    return status == QDR_OK ? qdri_svg_write(&page, writer, error) : status;
}
