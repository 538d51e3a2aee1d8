/* pages.c  Pages of pictures, one after the other: nothing is kept of a picture that was put.
 *
 * A page is a grid of boxes, all of one size, within the margins and below the heading.  In its box
 * a picture stands as large as there is room, with a word below it.  How many boxes there are is
 * what the plan says, or what leaves a cell of the board as large as is well to be seen.
 *
 * Lengths are in thousandths of a millimeter. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "shapes/pictures/album.h"

enum {
    MILLIMETER = 1000,
    A4_WIDTH = 2100, /* in tenths of a millimeter, as plans have them */
    A4_HEIGHT = 2970,
    SIDE_LEAST = 500, /* of a paper */
    SIDE_MOST = 20000,
    MARGIN = 14 * MILLIMETER,
    GAP = 6 * MILLIMETER,      /* between boxes */
    HEADING = 13 * MILLIMETER, /* what it takes */
    HEADING_SIZE = 7 * MILLIMETER,
    WORD = 5 * MILLIMETER, /* what a caption takes */
    WORD_SIZE = 3 * MILLIMETER,
    CELL_USUAL = 4 * MILLIMETER, /* of a board, if as many as possible are on a page */
    CELL_MOST = 15 * MILLIMETER,
    BOX_LEAST = 1 * MILLIMETER
};

struct box {
    int32_t width;
    int32_t height;
};

struct qdr_shapes_pages {
    struct qdri_album *album;
    qdr_shapes_pictures *pictures; /* whose album it is; NULL: its own */
    qdr_shapes_page_plan plan;
    struct box paper;
    uint32_t columns; /* 0: nothing is laid out yet */
    uint32_t rows;
    int32_t cell;   /* how large one is on paper, at most */
    uint64_t drawn; /* pictures */
    size_t pages;
    bool is_document; /* was its head put? */
    bool is_page;     /* is one begun? */
    struct qdri_strbuf kept;
    qdr_writer keeper;
    struct qdri_output output;
};

/* --------------------------------------------------------------------------------- making ---- */

static qdr_status check(const qdr_shapes_page_plan *plan, struct box paper, qdr_error *error)
{
    if (plan->per_page > QDR_SHAPES_PER_PAGE_MAX) {
        return qdri_fail(error, QDR_RANGE, "a page has %d pictures at most",
                         QDR_SHAPES_PER_PAGE_MAX);
    }
    if (paper.width < SIDE_LEAST || paper.height < SIDE_LEAST || paper.width > SIDE_MOST ||
        paper.height > SIDE_MOST) {
        return qdri_fail(error, QDR_RANGE, "a paper has sides of %d to %d millimeters",
                         SIDE_LEAST / 10, SIDE_MOST / 10);
    }
    return QDR_OK;
}

qdr_status qdri_pages_new(qdr_shapes_pages **out, struct qdri_album *album,
                          const qdr_shapes_page_plan *plan, qdr_error *error)
{
    struct box paper = {plan->width > 0 ? (int32_t)plan->width : A4_WIDTH,
                        plan->height > 0 ? (int32_t)plan->height : A4_HEIGHT};
    *out = NULL;
    qdr_status status = check(plan, paper, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_shapes_pages *pages = qdri_zeros(1, sizeof *pages);
    if (!pages) {
        return qdri_no_memory(error);
    }
    pages->album = album;
    pages->plan = *plan;
    pages->paper = (struct box){paper.width * (MILLIMETER / 10), paper.height * (MILLIMETER / 10)};
    pages->keeper = qdri_strbuf_writer(&pages->kept);
    if (plan->writer) {
        pages->output.writer = plan->total > 0 ? plan->writer : &pages->keeper;
    }
    *out = pages;
    return QDR_OK;
}

qdr_status qdr_shapes_pages_new(qdr_shapes_pages **out, qdr_shapes_pictures *pictures,
                                const qdr_shapes_page_plan *plan, qdr_error *error)
{
    *out = NULL;
    if (!plan->writer && !plan->begin) {
        return qdri_missing(error, "writer");
    }
    qdr_status status = qdri_pages_new(out, qdri_pictures_album(pictures), plan, error);
    if (status == QDR_OK) {
        (*out)->pictures = pictures;
    }
    return status;
}

void qdr_shapes_pages_free(qdr_shapes_pages *pages)
{
    if (pages) {
        qdri_strbuf_free(&pages->kept);
        free(pages);
    }
}

size_t qdr_shapes_pages_count(const qdr_shapes_pages *pages)
{
    return pages->pages;
}

/* ----------------------------------------------------------------------------- arrangement ---- */

static int32_t heading_height(const qdr_shapes_pages *pages)
{
    return pages->plan.heading && pages->plan.heading[0] != '\0' ? HEADING : 0;
}

/* The room that pictures have on a page. */
static struct box room_of(const qdr_shapes_pages *pages)
{
    return (struct box){pages->paper.width - 2 * MARGIN,
                        pages->paper.height - 2 * MARGIN - heading_height(pages)};
}

static struct box box_of(const qdr_shapes_pages *pages, uint32_t columns, uint32_t rows)
{
    struct box room = room_of(pages);
    int32_t width = (room.width + GAP) / (int32_t)columns - GAP;
    int32_t height = (room.height + GAP) / (int32_t)rows - GAP - WORD;
    return (struct box){width > BOX_LEAST ? width : BOX_LEAST,
                        height > BOX_LEAST ? height : BOX_LEAST};
}

/* Returns how large a cell is where a picture of that size fills a box. */
static int32_t cell_in(struct box box, struct qdri_spot size)
{
    int64_t across = (int64_t)box.width * QDRI_UNIT / (size.x > 0 ? size.x : 1);
    int64_t down = (int64_t)box.height * QDRI_UNIT / (size.y > 0 ? size.y : 1);
    int64_t cell = across < down ? across : down;
    return cell < 1 ? 1 : cell > CELL_MOST ? CELL_MOST : (int32_t)cell;
}

/* As many as leave a cell as large as usual. */
static uint32_t usual(int32_t room, int32_t size, int32_t word)
{
    int64_t each = (int64_t)size * CELL_USUAL / QDRI_UNIT + word + GAP;
    int64_t count = ((int64_t)room + GAP) / each;
    return count < 1 ? 1 : count > 30 ? 30 : (uint32_t)count;
}

/* Of all ways to arrange so many boxes, the one with the largest cells. */
static void lay_out(qdr_shapes_pages *pages, struct qdri_spot size)
{
    struct box room = room_of(pages);
    uint32_t columns = usual(room.width, size.x, 0);
    uint32_t rows = usual(room.height, size.y, WORD);
    uint32_t boxes = pages->plan.per_page > 0 ? pages->plan.per_page : columns * rows;
    bool are_few = pages->plan.total > 0 && pages->plan.total < boxes;
    boxes = are_few && pages->plan.per_page == 0 ? (uint32_t)pages->plan.total : boxes;
    for (columns = 1; columns <= boxes; ++columns) {
        rows = (boxes + columns - 1) / columns;
        int32_t cell = cell_in(box_of(pages, columns, rows), size);
        if (cell > pages->cell) {
            pages->cell = cell;
            pages->columns = columns;
            pages->rows = rows;
        }
    }
}

static uint64_t per_page(const qdr_shapes_pages *pages)
{
    uint64_t boxes = (uint64_t)pages->columns * pages->rows;
    return pages->plan.per_page > 0 ? pages->plan.per_page : boxes;
}

/* --------------------------------------------------------------------------------- writing ---- */

/* The head of a document of so many pages. */
static void put_head(const qdr_shapes_pages *pages, uint64_t count, struct qdri_output *output)
{
    uint64_t width = (uint64_t)pages->paper.width / MILLIMETER;
    uint64_t height = (uint64_t)pages->paper.height * count / MILLIMETER;
    unsigned rest = (unsigned)(pages->paper.width % MILLIMETER);
    qdri_svg_begin(output);
    qdri_put_format(output,
                    " xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"%" PRIu64
                    "mm\" height=\"%" PRIu64 "mm\" viewBox=\"0 0 %" PRIu64 " %" PRIu64
                    "\"" QDRI_ALBUM_STYLE ">\n",
                    width, height, width, height);
    qdri_put_format(output, "<rect fill=\"#fff\" stroke=\"none\" width=\"%" PRIu64, width);
    qdri_put_format(output, rest > 0 ? ".%03u\"" : "\"", rest);
    qdri_put_format(output, " height=\"%" PRIu64 "\"/>\n", height);
    if (!pages->album->solids) {
        qdri_put_text(output, "<defs>\n<g id=\"b\">\n");
        qdri_put(output, pages->album->base.text, pages->album->base.length);
        qdri_put_text(output, "</g>\n<g id=\"g\">\n");
        qdri_put(output, pages->album->grid.text, pages->album->grid.length);
        qdri_put_text(output, "</g>\n</defs>\n");
    }
}

static void put_words(struct qdri_output *output, int32_t x, int32_t y, int32_t size,
                      const char *text)
{
    qdri_svg_text(output, " fill=\"#111\" stroke=\"none\"", x / 10 * 10, y / 10 * 10, size, "",
                  text);
}

static void put_count(struct qdri_output *output, int32_t x, int32_t y, uint64_t number)
{
    char text[QDRI_DIGITS_MOST + 1];
    text[qdri_digits(number, text)] = '\0';
    put_words(output, x, y, WORD_SIZE, text);
}

/* Begins a document, where that is due.  False: there is nowhere to write to. */
static bool begin_document(qdr_shapes_pages *pages)
{
    if (!pages->plan.writer) {
        pages->output.writer = pages->plan.begin(pages->plan.ctx, pages->pages);
        pages->is_document = false;
    }
    if (!pages->output.writer) {
        return false;
    }
    bool is_counted = pages->plan.writer && pages->plan.total > 0;
    if (!pages->is_document && pages->output.writer != &pages->keeper) {
        uint64_t count = is_counted ? (pages->plan.total - 1) / per_page(pages) + 1 : 1;
        put_head(pages, count, &pages->output);
    }
    pages->is_document = true;
    return true;
}

static bool begin_page(qdr_shapes_pages *pages)
{
    struct qdri_output *output = &pages->output;
    if (!begin_document(pages)) {
        return false;
    }
    qdri_put_text(output, "<g transform=\"translate(0 ");
    qdri_put_number(output, !pages->plan.writer
                                ? 0
                                : (uint64_t)pages->paper.height / MILLIMETER * pages->pages);
    qdri_put_text(output, ")\">\n");
    if (heading_height(pages) > 0) {
        put_words(output, pages->paper.width / 2, MARGIN + HEADING_SIZE * 3 / 4, HEADING_SIZE,
                  pages->plan.heading);
    }
    ++pages->pages;
    pages->is_page = true;
    return true;
}

static qdr_status end_page(qdr_shapes_pages *pages, qdr_error *error)
{
    struct qdri_output *output = &pages->output;
    bool is_single = !pages->plan.writer;
    put_count(output, pages->paper.width / 2, pages->paper.height - MARGIN / 2, pages->pages);
    qdri_put_text(output, is_single ? "</g>\n</svg>\n" : "</g>\n");
    pages->is_page = false;
    if (output->is_failed && output->writer == &pages->keeper) {
        return qdri_no_memory(error);
    }
    return is_single ? qdri_output_end(output, error) : QDR_OK;
}

/* Puts the picture that was begun into a box whose upper left corner is at (x, y). */
static bool put_picture(qdr_shapes_pages *pages, struct box box, int32_t x, int32_t y,
                        const char *caption)
{
    struct qdri_output *output = &pages->output;
    struct qdri_spot size = qdri_album_size(pages->album);
    int32_t cell = cell_in(box, size);
    cell = cell < pages->cell ? cell : pages->cell;
    int32_t width = (int32_t)((int64_t)size.x * cell / QDRI_UNIT);
    int32_t height = (int32_t)((int64_t)size.y * cell / QDRI_UNIT);
    struct qdri_spot corner = {(x + (box.width - width) / 2) / 10 * 10, y / 10 * 10};
    qdri_put_text(output, "<g transform=\"translate(");
    qdri_put_spot(output, corner);
    qdri_put_text(output, ")scale(");
    qdri_put_length(output, cell);
    qdri_put_text(output, ")\">\n");
    bool is_done = qdri_album_put(pages->album, true, output);
    qdri_put_text(output, "</g>\n");
    int32_t foot = y + height + WORD - WORD_SIZE / 4;
    if (caption) {
        put_words(output, x + box.width / 2, foot, WORD_SIZE, caption);
    } else {
        put_count(output, x + box.width / 2, foot, pages->drawn + 1);
    }
    return is_done;
}

qdr_status qdri_pages_add(qdr_shapes_pages *pages, const struct qdri_packing *packing,
                          const char *caption, qdr_error *error)
{
    if (!qdri_album_begin(pages->album, packing)) {
        return qdri_no_memory(error);
    }
    if (pages->columns == 0) {
        lay_out(pages, qdri_album_size(pages->album));
    }
    if (!pages->is_page && !begin_page(pages)) {
        return qdri_fail(error, QDR_IO, "the output could not be written");
    }
    struct box box = box_of(pages, pages->columns, pages->rows);
    uint64_t place = pages->drawn % per_page(pages);
    int32_t x = MARGIN + (int32_t)(place % pages->columns) * (box.width + GAP);
    int32_t y = MARGIN + heading_height(pages) +
                (int32_t)(place / pages->columns) * (box.height + WORD + GAP);
    if (!put_picture(pages, box, x, y, caption)) {
        return qdri_no_memory(error);
    }
    ++pages->drawn;
    return place + 1 == per_page(pages) ? end_page(pages, error) : QDR_OK;
}

qdr_status qdr_shapes_pages_add(qdr_shapes_pages *pages, const qdr_option *options, size_t count,
                                const char *caption, qdr_error *error)
{
    const struct qdri_packing *packing;
    qdr_status status = qdri_pictures_lay(pages->pictures, options, count, &packing, error);
    return status == QDR_OK ? qdri_pages_add(pages, packing, caption, error) : status;
}

/* Writes what was kept, below its head. */
static qdr_status write_kept(qdr_shapes_pages *pages, qdr_error *error)
{
    struct qdri_output output = {.writer = pages->plan.writer};
    if (qdri_output_end(&pages->output, NULL) != QDR_OK) {
        return qdri_no_memory(error);
    }
    put_head(pages, pages->pages > 0 ? pages->pages : 1, &output);
    qdri_put(&output, pages->kept.text, pages->kept.length);
    qdri_svg_end(&output);
    return qdri_output_end(&output, error);
}

qdr_status qdr_shapes_pages_end(qdr_shapes_pages *pages, qdr_error *error)
{
    qdr_status status = pages->is_page ? end_page(pages, error) : QDR_OK;
    if (status != QDR_OK || !pages->plan.writer) {
        return status;
    }
    if (pages->plan.total == 0) {
        return write_kept(pages, error);
    }
    if (!pages->is_document) {
        pages->columns = pages->rows = 1;
        begin_document(pages);
    }
    qdri_svg_end(&pages->output);
    return qdri_output_end(&pages->output, error);
}
