/**
 * @file pages.h
 * Pages of a book of puzzles: pictures in SVG with titles over them, several on a page.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     static bool write_out(void *ctx, const char *bytes, size_t size)
 *     {
 *         return fwrite(bytes, 1, size, ctx) == size;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90\" height=\"90\">"
 *                           "<circle cx=\"45\" cy=\"45\" r=\"40\"/></svg>";
 *         const qdr_page_picture pictures[] = {{svg, "one"}, {svg, "two"}};
 *         const qdr_page_section section = {.pictures = pictures, .count = 2};
 *         qdr_pages *pages;
 *         bool is_written = false;
 *         if (qdr_pages_new(&pages, &section, 1, QDR_PAPER_A4, NULL) == QDR_OK) {
 *             qdr_writer writer = {.ctx = stdout, .write = write_out};
 *             const size_t count = qdr_pages_count(pages);
 *             is_written = qdr_pages_write(pages, 0, count, &writer, NULL) == QDR_OK;
 *         }
 *         qdr_pages_free(pages);
 *         return is_written ? 0 : 1;
 *     }
 *
 * Each section, such as the puzzles and their solutions, begins on a page of its own.  Its pictures
 * stand in rows and columns, as large as they can be there, but none larger than it is by itself;
 * how many stand on a page is what the caller says, or what leaves the largest of them large enough
 * to be read.
 *
 * Source: ours; papers are those of ISO 216 and ANSI/ASME Y14.1.
 *
 * Threads: pages are not changed once they are made, so threads may share them.
 */
#ifndef QUADRILLE_PAGES_H
#define QUADRILLE_PAGES_H

#include <quadrille/io.h>

QDR_BEGIN_DECLS

/** The size of pages. */
typedef enum qdr_paper {
    QDR_PAPER_A4,    /**< 210 by 297 millimeters */
    QDR_PAPER_LETTER /**< 8.5 by 11 inches */
} qdr_paper;

/** A picture on a page. */
typedef struct qdr_page_picture {
    const char *svg; /**< a document whose root has a width and a height in pixels, as qdr_write_svg
                            and its kin write it */
    const char *title; /**< above it; NULL or "" for none */
} qdr_page_picture;

/** Pictures that belong together. */
typedef struct qdr_page_section {
    const qdr_page_picture *pictures; /**< one after the other */
    size_t count;                     /**< their number; a section of none has no page */
    const char *heading;              /**< at the head of each of its pages; NULL or "" for none */
    unsigned per_page;                /**< so many on a page; 0: as their sizes allow */
    bool is_small; /**< they need not be as large as puzzles, which one writes into */
} qdr_page_section;

/** The most pictures that a page can have. */
#define QDR_PER_PAGE_MAX 100

/** Pages, laid out. */
typedef struct qdr_pages qdr_pages;

/** Lays out sections on pages of a paper.  The sections are copied, what they point to is borrowed
 * until the pages are freed.  `*out` is the caller's, to be freed with qdr_pages_free.  Errors:
 * QDR_INVALID (a picture that has no width and height in pixels; no such paper), QDR_RANGE (more
 * than QDR_PER_PAGE_MAX pictures on a page), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pages_new(qdr_pages **out, const qdr_page_section *sections,
                                              size_t count, qdr_paper paper, qdr_error *error);

/** Frees pages.  NULL does nothing. */
QDR_API void qdr_pages_free(qdr_pages *pages);

/** Returns how many pages there are. */
QDR_API size_t qdr_pages_count(const qdr_pages *pages);

/** Writes `count` pages, from that of index `first` on, which counts from 0, as one picture in SVG,
 * below each other.  Pages are numbered at their foot where there are several.  Errors: QDR_RANGE
 * (there are no such pages, or none are asked for), QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_pages_write(const qdr_pages *pages, size_t first, size_t count,
                                                const qdr_writer *writer, qdr_error *error);

QDR_END_DECLS

#endif
