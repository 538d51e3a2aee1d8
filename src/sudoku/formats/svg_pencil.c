/* svg_pencil.c  Candidates in SVG: pencil marks in rows like those of a standard box. */
#include "sudoku/formats/candidates.h"
#include "sudoku/formats/svg.h"

/* Room around the marks of a cell; above them there is more where the sums of cages and letters stand. */
enum { INSET = 6, HEAD = 14, LARGEST = 18 };

struct pencil {
    const qdr_possibility *candidate;
    unsigned rows; /* of marks in a cell */
    unsigned columns;
    int head; /* room above them */
};

static qdr_possibility candidate_at(const struct pencil *pencil, const struct qdri_svg *svg,
                                    unsigned cell, unsigned digit)
{
    return pencil->candidate[cell * svg->side + digit - 1];
}

/* The middle of a digit's place in its cell. */
static int mark_x(const struct pencil *pencil, const struct qdri_svg *svg, unsigned cell,
                  unsigned digit)
{
    int place = (int)((digit - 1) % pencil->columns);
    int room = QDRI_SVG_CELL - 2 * INSET;
    return qdri_svg_x(svg, cell) + INSET + room * (2 * place + 1) / (2 * (int)pencil->columns);
}

static int mark_y(const struct pencil *pencil, const struct qdri_svg *svg, unsigned cell,
                  unsigned digit)
{
    int place = (int)((digit - 1) / pencil->columns);
    int room = QDRI_SVG_CELL - INSET - pencil->head;
    return qdri_svg_y(svg, cell) + pencil->head + room * (2 * place + 1) / (2 * (int)pencil->rows);
}

/* As large as rows and columns of marks allow. */
static int mark_size(const struct pencil *pencil)
{
    int high = (QDRI_SVG_CELL - INSET - pencil->head) / (int)pencil->rows;
    int wide = (QDRI_SVG_CELL - 2 * INSET) * 3 / 2 / (int)pencil->columns;
    int size = high < wide ? high : wide;
    return size < LARGEST ? size : LARGEST;
}

/* Undecided digits are gray and underlined. */
static void put_mark(const struct pencil *pencil, struct qdri_svg *svg, unsigned cell,
                     unsigned digit)
{
    char symbol[2] = {qdr_digit_symbol((qdr_digit)digit), '\0'};
    bool is_open = candidate_at(pencil, svg, cell, digit) == QDR_UNDECIDED;
    qdri_put_text(&svg->output, is_open ? "<g fill=\"#777\" text-decoration=\"underline\">" : "");
    qdri_svg_put_text(svg, mark_x(pencil, svg, cell, digit), mark_y(pencil, svg, cell, digit),
                      mark_size(pencil), symbol);
    qdri_put_text(&svg->output, is_open ? "</g>\n" : "");
}

static void put_cell(const struct pencil *pencil, struct qdri_svg *svg, unsigned cell)
{
    unsigned only = qdri_candidates_only(pencil->candidate, svg->side, cell);
    if (only > 0) {
        const qdr_grid *givens = svg->look->givens;
        bool is_given = givens && givens->side == svg->side && givens->cell[cell] != 0;
        qdri_svg_put_digit(svg, cell, (qdr_digit)only, is_given);
        return;
    }
    for (unsigned digit = 1; digit <= svg->side; ++digit) {
        if (candidate_at(pencil, svg, cell, digit) != QDR_IMPOSSIBLE) {
            put_mark(pencil, svg, cell, digit);
        }
    }
}

static bool has_labels(const struct qdri_drawing *drawing)
{
    for (size_t k = 0; drawing && k < qdri_drawing_strokes(drawing); ++k) {
        const struct qdri_stroke *stroke = qdri_drawing_stroke(drawing, k);
        bool is_cage = stroke->kind == QDRI_STROKE_CAGE && stroke->label[0] != '\0';
        if (is_cage ||
            (stroke->kind == QDRI_STROKE_MARK && stroke->style >= QDRI_MARK_ROW_INDEXER)) {
            return true;
        }
    }
    return false;
}

/* Marks are drawn on a white rim, so that they can be read on whatever is below them. */
static void put_marks(const void *ctx, struct qdri_svg *svg, size_t board)
{
    struct pencil pencil = *(const struct pencil *)ctx;
    (void)board;
    pencil.head = has_labels(svg->drawing) ? HEAD : INSET;
    qdri_put_text(&svg->output, "<g paint-order=\"stroke\" stroke=\"#fff\" stroke-width=\"3\" "
                                "stroke-linejoin=\"round\">\n");
    for (unsigned cell = 0; cell < svg->side * svg->side; ++cell) {
        put_cell(&pencil, svg, cell);
    }
    qdri_put_text(&svg->output, "</g>\n");
}

qdr_status qdr_write_candidates_svg(const qdr_possibility *candidate, unsigned side,
                                    const qdr_grid_look *look, const qdr_writer *writer,
                                    qdr_error *error)
{
    struct pencil pencil = {.candidate = candidate};
    struct qdri_svg_page page = {
        .side = side, .look = look, .boards = 1, .ctx = &pencil, .put_inside = put_marks};
    qdr_status status = qdri_candidates_check(side, look, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_box_standard(side, &pencil.rows, &pencil.columns);
    return qdri_svg_write(&page, writer, error);
}
