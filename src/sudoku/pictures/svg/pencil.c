/* pencil.c  Candidates in SVG: pencil marks in rows like those of a standard box. */
#include "sudoku/pictures/picture.h"
#include "sudoku/pictures/svg/svg.h"

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
    const bool is_given = qdri_is_given(svg->look, svg->side, cell);
    unsigned only = qdri_candidates_only(candidate, svg->width, cell);
    if (only > 0 && (is_given || !svg->look->pencil)) {
        qdri_svg_put_digit(svg, cell, (qdr_digit)only, is_given);
        return;
    }
    for (unsigned digit = 1; digit <= svg->width; ++digit) {
        put_mark(svg, cell, digit, candidate[cell * svg->width + digit - 1]);
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
    struct qdri_svg_page page = {
        .side = side, .look = look, .boards = 1, .ctx = candidate, .put_inside = put_marks};
    qdr_status status = qdri_check_look(look, writer, error);
    status = status == QDR_OK ? qdri_check_side(side, look, error) : status;
    return status == QDR_OK ? qdri_svg_write(&page, writer, error) : status;
}
