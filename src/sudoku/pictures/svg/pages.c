/* pages.c  Pages of pictures in SVG, as books of puzzles have them.
 *
 * A page is a grid of boxes, all of one size, within the margins and below the heading.  In its box
 * a picture stands below its title, as large as there is room, but never larger than by itself,
 * where a cell has 17 millimeters.  How many boxes there are follows from the widest and the
 * highest picture of the section: of all ways to arrange so many, the one that leaves these the
 * largest; and where it is not said how many, the most that leave them large enough.
 *
 * Lengths are in tenths of a millimeter, scales in thousandths.  A picture is nested as it is, in
 * an element that scales it: nothing in a picture has an id, so that nothing can clash. */
#include <stdlib.h>
#include <string.h>

#include <quadrille/puzzles.h>

#include "base/alloc.h"
#include "base/error.h"
#include "draw/svg.h"
#include "sudoku/pictures/picture.h"

enum {
    MARGIN = 150,
    GAP = 80,           /* between boxes */
    HEADING = 140,      /* height of what it takes */
    HEADING_SIZE = 70,  /* of its letters */
    TITLE_SIZE = 45,    /* so much and a half is what a title takes */
    SMALL_SIZE = 32,    /* of titles of small pictures, and of the numbers of pages */
    TITLE_MOST = 512,   /* bytes of a title that are looked at */
    PIXELS_MOST = 50000 /* of a picture that can be on a page */
};

struct extent {
    int width;
    int height;
};

/* A section with its arrangement; its pages are `first`, `first` + 1, ... */
struct section {
    qdr_page_section is;
    struct extent largest; /* the greatest width of its pictures, and the greatest height */
    unsigned columns;
    unsigned rows;
    size_t first;
    size_t pages;
};

struct qdr_pages {
    struct extent paper;
    size_t pages;
    size_t sections;
    struct section *section;
};

/* ----------------------------------------------------------------------------- extents ---- */

/* Returns a number of pixels that the tag from `root` to `end` has for an attribute; 0 where it has
 * none. */
static int pixels(const char *root, const char *end, const char *attribute)
{
    const char *place = strstr(root, attribute);
    long value = place && place < end ? strtol(place + strlen(attribute), NULL, 10) : 0;
    return value > 0 && value <= PIXELS_MOST ? (int)value : 0;
}

/* Gives the size of a picture by itself, in pixels; false where it has none. */
static bool pixels_of(const qdr_page_picture *picture, struct extent *extent)
{
    const char *root = picture->svg ? strstr(picture->svg, "<svg") : NULL;
    const char *end = root ? strchr(root, '>') : NULL;
    extent->width = end ? pixels(root, end, " width=\"") : 0;
    extent->height = end ? pixels(root, end, " height=\"") : 0;
    return extent->width > 0 && extent->height > 0;
}

/* A pixel is 1/96 of an inch. */
static struct extent natural(struct extent pixels)
{
    return (struct extent){pixels.width * 254 / 96, pixels.height * 254 / 96};
}

static int title_size(const struct section *section)
{
    return section->is.is_small ? SMALL_SIZE : TITLE_SIZE;
}

static bool has_text(const char *text)
{
    return text && text[0] != '\0';
}

static int title_height(const struct section *section)
{
    return title_size(section) * 3 / 2;
}

static int heading_height(const struct section *section)
{
    return has_text(section->is.heading) ? HEADING : 0;
}

/* -------------------------------------------------------------------------- arrangement ---- */

static struct extent box_of(const struct qdr_pages *pages, const struct section *section)
{
    int columns = (int)section->columns;
    int rows = (int)section->rows;
    int height = pages->paper.height - 2 * MARGIN - heading_height(section);
    return (struct extent){(pages->paper.width - 2 * MARGIN - (columns - 1) * GAP) / columns,
                           (height - (rows - 1) * GAP) / rows};
}

/* Returns the scale at which a picture of that size fills its box; 0 where it has no room. */
static int scale_in(struct extent box, int title, struct extent size)
{
    int across = box.width > 0 ? (int)((int64_t)box.width * 1000 / size.width) : 0;
    int down = box.height > title ? (int)((int64_t)(box.height - title) * 1000 / size.height) : 0;
    int scale = across < down ? across : down;
    return scale < 1000 ? scale : 1000;
}

/* Arranges that many boxes in the best way; returns the scale of the largest picture. */
static int arrange(const struct qdr_pages *pages, struct section *section, unsigned boxes)
{
    int best = -1;
    struct section trial = *section;
    for (unsigned columns = 1; columns <= boxes; ++columns) {
        trial.columns = columns;
        trial.rows = (boxes + columns - 1) / columns;
        int scale = scale_in(box_of(pages, &trial), title_height(section), section->largest);
        if (scale > best) {
            best = scale;
            section->columns = trial.columns;
            section->rows = trial.rows;
        }
    }
    return best;
}

/* The scale that a picture must have.  One that is higher than it is wide has words below it, which
 * are to be read. */
static int least_scale(const struct section *section)
{
    if (section->is.is_small) {
        return 320;
    }
    return section->largest.height > section->largest.width ? 700 : 540;
}

/* A few puzzles are as large as the page allows; small pictures stay small, however few. */
static void arrange_by_size(const struct qdr_pages *pages, struct section *section)
{
    static const unsigned counts[] = {20, 12, 6, 4, 2, 1};
    for (size_t k = section->is.is_small ? 0 : 1; k < sizeof counts / sizeof *counts; ++k) {
        bool are_few = !section->is.is_small && section->is.count < counts[k];
        unsigned boxes = are_few ? (unsigned)section->is.count : counts[k];
        if (arrange(pages, section, boxes) >= least_scale(section)) {
            return;
        }
    }
}

static size_t per_page(const struct section *section)
{
    size_t boxes = (size_t)section->columns * section->rows;
    return section->is.per_page > 0 ? section->is.per_page : boxes;
}

static qdr_status measure(struct section *section, qdr_error *error)
{
    struct extent largest = {0, 0};
    for (size_t k = 0; k < section->is.count; ++k) {
        struct extent size;
        if (!pixels_of(&section->is.pictures[k], &size)) {
            return qdri_fail(error, QDR_INVALID, "a picture has no width and height in pixels");
        }
        largest.width = size.width > largest.width ? size.width : largest.width;
        largest.height = size.height > largest.height ? size.height : largest.height;
    }
    section->largest = natural(largest);
    return QDR_OK;
}

static qdr_status lay_out(struct qdr_pages *pages, struct section *section, qdr_error *error)
{
    if (section->is.per_page > QDR_PER_PAGE_MAX) {
        return qdri_fail(error, QDR_RANGE, "a page has %d pictures at most", QDR_PER_PAGE_MAX);
    }
    section->first = pages->pages;
    if (section->is.count == 0) {
        return QDR_OK;
    }
    qdr_status status = measure(section, error);
    if (status != QDR_OK) {
        return status;
    }
    if (section->is.per_page > 0) {
        arrange(pages, section, section->is.per_page);
    } else {
        arrange_by_size(pages, section);
    }
    section->pages = (section->is.count - 1) / per_page(section) + 1;
    pages->pages += section->pages;
    return QDR_OK;
}

static qdr_status lay_out_all(struct qdr_pages *pages, const qdr_page_section *sections,
                              size_t count, qdr_error *error)
{
    qdr_status status = QDR_OK;
    pages->section = qdri_zeros(count, sizeof *pages->section);
    if (!pages->section) {
        return qdri_no_memory(error);
    }
    pages->sections = count;
    for (size_t k = 0; k < count && status == QDR_OK; ++k) {
        pages->section[k].is = sections[k];
        status = lay_out(pages, &pages->section[k], error);
    }
    return status;
}

qdr_status qdr_pages_new(qdr_pages **out, const qdr_page_section *sections, size_t count,
                         const qdr_params *params, qdr_error *error)
{
    static const struct extent papers[] = {{2100, 2970}, {2159, 2794}}; /* A4 and letter */
    struct qdri_picture_params look;
    *out = NULL;
    qdr_status status = qdri_params_take(&look.params, &qdri_picture_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    struct qdr_pages *pages = qdri_zeros(1, sizeof *pages);
    if (!pages) {
        return qdri_no_memory(error);
    }
    pages->paper = papers[look.paper];
    status = lay_out_all(pages, sections, count, error);
    if (status == QDR_OK) {
        *out = pages;
    } else {
        qdr_pages_free(pages);
    }
    return status;
}

void qdr_pages_free(qdr_pages *pages)
{
    if (pages) {
        free(pages->section);
        free(pages);
    }
}

size_t qdr_pages_count(const qdr_pages *pages)
{
    return pages->pages;
}

/* ------------------------------------------------------------------------------ writing ---- */

/* Returns how many bytes of a text are as wide as `room`: letters are taken to be 6/10 of their
 * size wide, those of wide scripts as wide as high. */
static size_t length_within(const char *text, int size, int room)
{
    size_t length = 0;
    while (text[length] != '\0') {
        size_t next = length + 1;
        room -= (unsigned char)text[length] < 0xE3 ? size * 6 / 10 : size;
        while (((unsigned char)text[next] & 0xC0) == 0x80) {
            ++next;
        }
        if (room < 0 || next > TITLE_MOST) {
            break;
        }
        length = next;
    }
    return length;
}

/* Puts a text in bold letters, with its middle at `x` and its foot at `y`; what has no room on the
 * line is left out. */
static void put_line(struct qdri_output *output, const char *text, int size, int x, int y, int room)
{
    char line[TITLE_MOST + 1];
    size_t length = length_within(text, size, room);
    bool is_cut = text[length] != '\0';
    length = is_cut ? length_within(text, size, room - size) : length;
    memcpy(line, text, length);
    line[length] = '\0';
    qdri_svg_begin_text(output, "", (int64_t)x * QDRI_UNIT, (int64_t)y * QDRI_UNIT,
                        (int64_t)size * QDRI_UNIT, " font-weight=\"bold\"");
    qdri_put_xml(output, line);
    qdri_put_text(output, is_cut ? "\xE2\x80\xA6</text>\n" : "</text>\n");
}

/* Returns the size that a picture has in its box; `itself`: by itself, in pixels. */
static struct extent fit(const struct section *section, struct extent box,
                         const qdr_page_picture *picture, struct extent *itself)
{
    *itself = (struct extent){1, 1};
    pixels_of(picture, itself);
    struct extent size = natural(*itself);
    int64_t scale = scale_in(box, title_height(section), size);
    return (struct extent){(int)(size.width * scale / 1000), (int)(size.height * scale / 1000)};
}

/* Puts a picture and its title into the place of its row that begins at (x, y). */
static void put_picture(struct qdri_output *output, const struct section *section,
                        const qdr_page_picture *picture, struct extent box, int x, int y)
{
    struct extent itself;
    struct extent size = fit(section, box, picture, &itself);
    if (has_text(picture->title)) {
        put_line(output, picture->title, title_size(section), x + box.width / 2,
                 y + title_size(section), box.width);
    }
    qdri_put_format(output,
                    "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
                    x + (box.width - size.width) / 2, y + title_height(section), size.width,
                    size.height, itself.width, itself.height);
    qdri_put_text(output, strstr(picture->svg, "<svg"));
    qdri_svg_end(output);
}

/* Returns how high the pictures of a row are at most, with their titles. */
static int row_height(const struct section *section, struct extent box, size_t first, size_t end)
{
    int most = 0;
    for (size_t k = first; k < end; ++k) {
        struct extent itself;
        int height = fit(section, box, &section->is.pictures[k], &itself).height;
        most = height > most ? height : most;
    }
    return title_height(section) + most;
}

/* The pictures of a row are level, and have as much room above as below them. */
static void put_row(struct qdri_output *output, const struct section *section, struct extent box,
                    size_t first, size_t end, int y)
{
    y += (box.height - row_height(section, box, first, end)) / 2;
    for (size_t k = first; k < end; ++k) {
        put_picture(output, section, &section->is.pictures[k], box,
                    MARGIN + (int)(k - first) * (box.width + GAP), y);
    }
}

static void put_page(struct qdri_output *output, const struct qdr_pages *pages,
                     const struct section *section, size_t page)
{
    struct extent box = box_of(pages, section);
    int middle = pages->paper.width / 2;
    int y = MARGIN + heading_height(section);
    size_t k = (page - section->first) * per_page(section);
    size_t end =
        section->is.count - k > per_page(section) ? k + per_page(section) : section->is.count;
    if (heading_height(section) > 0) {
        put_line(output, section->is.heading, HEADING_SIZE, middle, MARGIN + HEADING_SIZE,
                 pages->paper.width - 2 * MARGIN);
    }
    for (; k < end; k += section->columns, y += box.height + GAP) {
        size_t last = end - k > section->columns ? k + section->columns : end;
        put_row(output, section, box, k, last, y);
    }
    if (pages->pages > 1) {
        qdri_put_format(output, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">%zu</text>\n", middle,
                        pages->paper.height - MARGIN / 2, SMALL_SIZE, page + 1);
    }
}

static const struct section *section_of(const struct qdr_pages *pages, size_t page)
{
    const struct section *section = pages->section;
    while (page >= section->first + section->pages) {
        ++section;
    }
    return section;
}

qdr_status qdr_pages_write(const qdr_pages *pages, size_t first, size_t count,
                           const qdr_writer *writer, qdr_error *error)
{
    struct qdri_output output = {.writer = writer};
    if (count == 0 || first >= pages->pages || count > pages->pages - first) {
        return qdri_fail(error, QDR_RANGE, "there are %zu pages, which are counted from 0",
                         pages->pages);
    }
    qdri_svg_begin_white(&output, (uint64_t)pages->paper.width,
                         count * (uint64_t)pages->paper.height, true);
    for (size_t k = 0; k < count; ++k) {
        qdri_put_format(&output, "<g transform=\"translate(0 %zu)\">\n",
                        k * (size_t)pages->paper.height);
        put_page(&output, pages, section_of(pages, first + k), first + k);
        qdri_put_text(&output, "</g>\n");
    }
    qdri_svg_end(&output);
    return qdri_output_end(&output, error);
}
