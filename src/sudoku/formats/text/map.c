/* map.c  Reads the rows of a map in the text form, token by token. */
#include "sudoku/formats/text/text.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/formats/grids/row.h"

void qdri_text_map_free(struct qdri_text_map *map)
{
    free(map->cell);
    map->cell = NULL;
    map->count = map->capacity = 0;
}

bool qdri_text_map_is_full(const struct qdri_text_map *map)
{
    return map->side > 0 && map->count == (size_t)map->side * map->side;
}

/* --------------------------------------------------------------------------------- tokens ---- */

/* How many bytes part tokens here: a blank, a bar, or a box-drawing character (U+2500 to
 * U+257F). */
static size_t parting(const char *text, size_t left)
{
    if (left > 0 && strchr(" \t|", *text)) {
        return *text != '\0';
    }
    return qdri_row_box(text, left) != '\0' ? 3 : 0;
}

static size_t token_length(const char *text, size_t left)
{
    size_t length = 0;
    while (length < left && parting(text + length, left - length) == 0) {
        ++length;
    }
    return length;
}

struct qdri_slice qdri_slice_of(const struct qdri_slice *slice, size_t at, size_t length)
{
    struct qdri_slice part = {slice->text + at, length, slice->place};
    part.place.column += at;
    return part;
}

/* What there is in a line. */
struct count {
    size_t tokens;
    size_t symbols;
    size_t shortest;
    size_t longest;
    bool has_plus;
    size_t first; /* where the first token begins */
    size_t end;   /* where the last one ends */
};

/* Goes on to the next token, from `at`; returns its length, 0 at the end. */
static size_t next_token(const struct qdri_slice *line, size_t *at)
{
    size_t part;
    while ((part = parting(line->text + *at, line->length - *at)) > 0) {
        *at += part;
    }
    return token_length(line->text + *at, line->length - *at);
}

static struct count count_line(const struct qdri_slice *line)
{
    struct count count = {.shortest = SIZE_MAX};
    size_t length;
    for (size_t at = 0; (length = next_token(line, &at)) > 0; at += length) {
        count.first = count.tokens == 0 ? at : count.first;
        count.end = at + length;
        ++count.tokens;
        count.symbols += length;
        count.shortest = length < count.shortest ? length : count.shortest;
        count.longest = length > count.longest ? length : count.longest;
        count.has_plus |= memchr(line->text + at, '+', length) != NULL;
    }
    return count;
}

bool qdri_text_map_passes(const struct qdri_slice *line)
{
    for (size_t at = 0; at < line->length;) {
        size_t part = parting(line->text + at, line->length - at);
        if (part == 0 && !strchr("+-=", line->text[at])) {
            return false;
        }
        at += part > 0 ? part : 1;
    }
    return true;
}

/* ----------------------------------------------------------------------------------- rows ---- */

/* The side that the first line of a map says.  Tokens of one length are groups of symbols. */
static size_t side_of(const struct count *count)
{
    bool is_grouped = count->shortest == count->longest && !count->has_plus;
    size_t cells = is_grouped ? count->symbols : count->tokens;
    return cells > QDR_SIDE_MAX ? qdri_map_side(cells) : cells;
}

static qdr_status take(struct qdri_text_map *map, struct qdri_slice cell, qdr_error *error)
{
    if (!qdri_reserve(&map->cell, &map->capacity, map->count + 1, sizeof *map->cell)) {
        return qdri_no_memory(error);
    }
    map->cell[map->count++] = cell;
    return QDR_OK;
}

static qdr_status take_line(struct qdri_text_map *map, const struct qdri_slice *line,
                            bool are_tokens, qdr_error *error)
{
    size_t length;
    qdr_status status = QDR_OK;
    for (size_t at = 0; status == QDR_OK && (length = next_token(line, &at)) > 0; at += length) {
        size_t step = are_tokens ? length : 1;
        for (size_t k = 0; status == QDR_OK && k < length; k += step) {
            status = take(map, qdri_slice_of(line, at + k, step), error);
        }
    }
    return status;
}

static qdr_status fail_count(const struct qdri_text_map *map, const struct qdri_slice *line,
                             const struct count *count, qdr_error *error)
{
    bool are_tokens =
        count->shortest != count->longest || count->tokens > map->side || count->has_plus;
    size_t cells = are_tokens ? count->tokens : count->symbols;
    return qdri_fail_row(qdri_slice_of(line, count->end, 0).place, cells, "cell", map->side, error);
}

static qdr_status find_side(struct qdri_text_map *map, const struct qdri_slice *line,
                            const struct count *count, qdr_error *error)
{
    size_t side = side_of(count);
    if (map->side == 0 && (side == 0 || side > QDR_SIDE_MAX)) {
        return qdri_fail_at(error, QDR_RANGE, qdri_slice_of(line, count->first, 0).place,
                            "%zu cells are neither a row nor a whole grid of a side up to %d",
                            count->symbols, QDR_SIDE_MAX);
    }
    map->side = map->side == 0 ? (unsigned)side : map->side;
    return QDR_OK;
}

qdr_status qdri_text_map_add(struct qdri_text_map *map, const struct qdri_slice *line,
                             qdr_error *error)
{
    struct count count = count_line(line);
    if (qdri_text_map_passes(line)) {
        return QDR_OK;
    }
    qdr_status status = find_side(map, line, &count, error);
    if (status != QDR_OK) {
        return status;
    }
    size_t wanted = map->side;
    size_t all = wanted * wanted;
    /* Symbols stand for themselves, but where two digits are in a cell (3+7). */
    size_t symbols = count.has_plus ? count.tokens : count.symbols;
    bool is_whole = map->count == 0 && (count.tokens == all || symbols == all);
    wanted = is_whole ? all : wanted;
    if (count.tokens != wanted && symbols != wanted) {
        return fail_count(map, line, &count, error);
    }
    map->end = qdri_slice_of(line, count.end, 0).place;
    return take_line(map, line, count.tokens == wanted, error);
}

qdr_status qdri_text_map_fail(const struct qdri_text_map *map, qdr_error *error)
{
    size_t rows = map->side > 0 ? map->count / map->side : 0;
    if (rows == 0) {
        return qdri_fail_at(error, QDR_SYNTAX, map->begin, "the rows of the %s are missing",
                            map->name);
    }
    return qdri_fail_at(error, QDR_SYNTAX, map->end,
                        "the %s ends after %zu of the %u rows of a %ux%u grid", map->name, rows,
                        map->side, map->side, map->side);
}
