/* pages.c  Puts out pictures of puzzles: see pages.h. */
#include "sudoku/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/term/memory.h"

void pages_begin(struct pages *pages, const struct puzzle *puzzle)
{
    const char *title = puzzle->read->title ? puzzle->read->title : "";
    const char *author = puzzle->read->author ? puzzle->read->author : "";
    const enum titles titles = (enum titles)pages->session->args->drawing->titles;
    const bool has_title = title[0] != '\0' && titles != TITLES_NUMBERS;
    const bool has_author = author[0] != '\0' && titles == TITLES_AUTHORS;
    const bool has_number = !has_title || titles == TITLES_BOTH || titles == TITLES_AUTHORS;
    ++pages->puzzles;
    snprintf(pages->number, sizeof pages->number, "%zu%s", pages->puzzles, has_title ? ". " : "");
    snprintf(pages->title, sizeof pages->title, "%s%.400s%s%.80s%s",
             has_number ? pages->number : "", has_title ? title : "", has_author ? " (" : "",
             has_author ? author : "", has_author ? ")" : "");
    if (titles == TITLES_NONE) {
        pages->title[0] = '\0';
    }
}

void pages_add(struct pages *pages, struct out *picture, bool is_solution)
{
    struct shelf *shelf = is_solution ? &pages->solution : &pages->puzzle;
    shelf->picture =
        grow(shelf->picture, &shelf->picture_capacity, shelf->count + 1, sizeof *shelf->picture);
    shelf->title =
        grow(shelf->title, &shelf->title_capacity, shelf->count + 1, sizeof *shelf->title);
    shelf->picture[shelf->count] = *picture;
    shelf->title[shelf->count] = joined(pages->title, "");
    ++shelf->count;
    *picture = (struct out){0};
}

/* One puzzle of which nothing is said of pages is a picture of its own size, without a title. */
static bool is_single(const struct pages *pages)
{
    const struct drawing_args *args = pages->session->args->drawing;
    return pages->puzzles == 1 && args->paper == PAPER_AUTO && args->per_page == 0 &&
           !args->solutions && args->titles == TITLES_AUTO;
}

static qdr_page_picture *pictures_of(const struct shelf *shelf)
{
    qdr_page_picture *pictures = allocate(shelf->count, sizeof *pictures);
    for (size_t k = 0; k < shelf->count; ++k) {
        pictures[k] = (qdr_page_picture){.svg = shelf->picture[k].bytes, .title = shelf->title[k]};
    }
    return pictures;
}

static void put_pages(struct pages *pages)
{
    const struct drawing_args *args = pages->session->args->drawing;
    qdr_page_picture *puzzles = pictures_of(&pages->puzzle);
    qdr_page_picture *solutions = pictures_of(&pages->solution);
    const qdr_page_section sections[] = {
        {.pictures = puzzles, .count = pages->puzzle.count, .per_page = (unsigned)args->per_page},
        {.pictures = solutions,
         .count = pages->solution.count,
         .heading = "Solutions",
         .is_small = true}};
    qdr_paper paper = args->paper == PAPER_LETTER ? QDR_PAPER_LETTER : QDR_PAPER_A4;
    qdr_pages *laid_out;
    qdr_error error;
    if (qdr_pages_new(&laid_out, sections, 2, paper, &error) == QDR_OK) {
        picture_put_pages(pages->session, laid_out);
        qdr_pages_free(laid_out);
    } else {
        complain(pages->session, "%s", error.text);
    }
    free(puzzles);
    free(solutions);
}

static void clear(struct shelf *shelf)
{
    for (size_t k = 0; k < shelf->count; ++k) {
        out_free(&shelf->picture[k]);
        free(shelf->title[k]);
    }
    free(shelf->picture);
    free(shelf->title);
    *shelf = (struct shelf){0};
}

void pages_end(struct pages *pages)
{
    bool is_nothing = pages->puzzle.count + pages->solution.count == 0;
    if (!is_nothing && !pages->is_failed && !session_is_over(pages->session)) {
        if (is_single(pages)) {
            picture_put_svg(pages->session, pages->puzzle.picture);
        } else {
            put_pages(pages);
        }
    }
    clear(&pages->puzzle);
    clear(&pages->solution);
}
