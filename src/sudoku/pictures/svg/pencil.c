/* pencil.c  Pencil marks in SVG, in rows like those of a standard box: candidates; and a step of
 * reasoning on the board before it, with shapes around what takes part, so that it can be read in
 * black and white. */
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
                                    const qdr_rules *rules, const qdr_params *params,
                                    const qdr_writer *writer, qdr_error *error)
{
    struct qdri_picture_params look;
    struct qdri_svg_page page = {
        .side = side, .look = &look, .boards = 1, .ctx = candidate, .put_inside = put_marks};
    const qdr_status status = qdri_look_take(&look, side, rules, params, writer, error);
    return status == QDR_OK ? qdri_svg_write(&page, writer, error) : status;
}

/* -------------------------------------------------------------------- steps of reasoning ---- */

enum { HOUSE_INSET = 2, HOUSE_STEP = 2 };

/* What is placed is black, with a white digit; patterns are in circles, the other side is in dashed
 * boxes. */
static void put_shape(struct qdri_svg *svg, unsigned role, int x, int y, int radius)
{
    struct qdri_output *output = &svg->output;
    int width = 2 * radius;
    switch (role) {
    case QDR_ROLE_PLACED:
        qdri_svg_rect(output, x - radius, y - radius, width, width, " rx=\"2\"");
        break;
    case QDR_ROLE_PATTERN:
        qdri_put_format(output,
                        "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"#cec\" stroke=\"#000\"/>\n", x,
                        y, radius);
        break;
    case QDR_ROLE_SECOND:
        qdri_svg_rect(output, x - radius, y - radius, width, width,
                      " fill=\"#cdf\" stroke=\"#000\" stroke-dasharray=\"2 2\"");
        break;
    default:
        break;
    }
}

/* What is removed is crossed out. */
static void put_cross(struct qdri_svg *svg, int x, int y, int radius)
{
    qdri_put_format(&svg->output,
                    "<path d=\"M%d %dl%d %dm0 %dl%d %d\" stroke=\"#c00\" stroke-width=\"1.5\"/>\n",
                    x - radius, y - radius, 2 * radius, 2 * radius, -2 * radius, -2 * radius,
                    2 * radius);
}

static void put_step_mark(struct qdri_svg *svg, unsigned cell, unsigned digit, unsigned role)
{
    static const char *const pens[] = {[QDR_ROLE_PLACED] = "fill=\"#fff\" font-weight=\"bold\"",
                                       [QDR_ROLE_REMOVED] = "fill=\"#222\"",
                                       [QDR_ROLE_PATTERN] = "font-weight=\"bold\"",
                                       [QDR_ROLE_SECOND] = "font-weight=\"bold\"",
                                       [QDRI_NO_ROLE] = "fill=\"#666\""};
    int x;
    int y;
    int radius = qdri_svg_mark_place(svg, cell, digit, &x, &y) / 2;
    --y; /* as digits are seen, whose foot is rounded up */
    put_shape(svg, role, x, y, radius);
    qdri_put_format(&svg->output, "<g %s>", pens[role]);
    qdri_svg_put_mark(svg, cell, digit);
    qdri_put_text(&svg->output, "</g>\n");
    if (role == QDR_ROLE_REMOVED) {
        put_cross(svg, x, y, radius);
    }
}

static void put_step_cell(const qdr_deduction *step, struct qdri_svg *svg, unsigned cell)
{
    const unsigned standing = qdri_step_standing(step, cell);
    if (standing != 0) {
        qdri_svg_put_digit(svg, cell, (qdr_digit)standing,
                           qdri_is_given(svg->look, svg->side, cell));
        return;
    }
    for (unsigned digit = 1; digit <= svg->width; ++digit) {
        if (step->candidate[cell * svg->width + digit - 1] != QDR_IMPOSSIBLE) {
            put_step_mark(svg, cell, digit, qdri_step_role(step, cell, digit));
        }
    }
}

/* Several houses that share cells are drawn within each other. */
static void put_houses(const qdr_deduction *step, struct qdri_svg *svg)
{
    for (size_t k = 0; k < step->houses; ++k) {
        const qdr_house *house = qdr_rules_house(svg->look->rules, step->house[k]);
        int inset = HOUSE_INSET + HOUSE_STEP * (house->kind == QDR_HOUSE_ROW      ? 0
                                                : house->kind == QDR_HOUSE_COLUMN ? 1
                                                                                  : 2);
        qdri_svg_put_outline(svg, house->cells, house->count, inset,
                             "stroke=\"#d70\" stroke-width=\"2.5\"");
    }
}

static void put_board(const void *ctx, struct qdri_svg *svg)
{
    if (svg->look->rules) {
        put_houses(ctx, svg);
    }
    for (unsigned cell = 0; cell < svg->side * svg->side; ++cell) {
        put_step_cell(ctx, svg, cell);
    }
}

/* The key below: only what is there. */
static void put_key(const void *ctx, struct qdri_svg_words *words)
{
    for (unsigned role = 0; role < QDRI_NO_ROLE; ++role) {
        const char *word = qdri_step_word(ctx, role);
        int x;
        int y;
        if (word && qdri_svg_words_key(words, word, &x, &y)) {
            put_shape(words->svg, role, x, y, 7);
            if (role == QDR_ROLE_REMOVED) {
                put_cross(words->svg, x, y, 7);
            }
        }
    }
}

qdr_status qdr_write_deduction_svg(const qdr_deduction *deduction, const qdr_rules *rules,
                                   const qdr_params *params, const qdr_writer *writer,
                                   qdr_error *error)
{
    struct qdri_picture_params look;
    struct qdri_svg_page page = {.side = deduction->grid->side,
                                 .look = &look,
                                 .boards = 1,
                                 .caption = deduction->text,
                                 .clause =
                                     deduction->clause == SIZE_MAX ? NULL : &deduction->clause,
                                 .ctx = deduction,
                                 .put_inside = put_board,
                                 .put_key = put_key};
    const qdr_status status = qdri_look_take_step(&look, deduction, rules, params, writer, error);
    return status == QDR_OK ? qdri_svg_write(&page, writer, error) : status;
}
