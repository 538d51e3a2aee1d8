/* sites.c  Cells in the parameters of links, and the rules that go with them. */
#include "sudoku/formats/reader/documents.h"

#include <string.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/grids/row.h"

enum { SIDE = 9, CELLS = SIDE * SIDE };

struct site {
    struct qdri_sheet *sheet;
    struct qdri_place place;
    qdr_error *error;
    unsigned side;
    bool has_regions;
    bool has_cages;
    int region[QDR_CELLS_MAX];
    int color[CELLS];
    unsigned sum[CELLS];
    unsigned givens;
    unsigned marked; /* cells that a player has filled or marked */
};

#define FAIL(site, code, ...) qdri_fail_at((site)->error, code, (site)->place, __VA_ARGS__)

/* The value of a digit in base 36, or, with small letters after the large ones, of the short form;
 * -1 for others. */
static int value_of(char byte, int small)
{
    return byte >= '0' && byte <= '9'   ? byte - '0'
           : byte >= 'A' && byte <= 'Z' ? byte - 'A' + 10
           : byte >= 'a' && byte <= 'z' ? byte - 'a' + small
                                        : -1;
}

/* Reads 81 cells, plain or in the short form. */
static qdr_status read_cells(struct site *site, const char *text, size_t length)
{
    const bool is_short = length < CELLS;
    size_t count = 0;
    for (size_t k = 0; k < length; ++k) {
        const int value = strchr(".-_", text[k]) ? 0 : value_of(text[k], 36);
        const size_t blanks = value > 0 ? (size_t)value / 10 : 0;
        if (value < 0 || value >= 60 || (blanks > 0 && !is_short)) {
            return FAIL(site, QDR_SYNTAX, "'%c' is neither a digit nor a blank",
                        text[k] > ' ' && text[k] < '\x7f' ? text[k] : '?');
        }
        if (count + 1 + blanks > CELLS) {
            return FAIL(site, QDR_SYNTAX, "more cells than the %d of a 9x9 grid", CELLS);
        }
        site->sheet->grid.cell[count] = (qdr_digit)(value % 10);
        count += 1 + blanks;
    }
    return count == CELLS ? QDR_OK : qdri_fail_cells(site->place, count, SIDE, site->error);
}

/* ------------------------------------------------------------------------------- long form ---- */

static unsigned take_bits(uint64_t *number, unsigned bits)
{
    const unsigned field = (unsigned)(*number & ((1U << bits) - 1));
    *number >>= bits;
    return field;
}

/* Takes the number of a cell; false if it is none. */
static bool take_cell(struct site *site, uint64_t number, unsigned at)
{
    const unsigned side = site->side;
    const uint64_t all = 2 * side + (((uint64_t)1 << side) - 1);
    bool is_right = true;
    if (site->has_regions || site->has_cages) { /* of side 9 */
        uint64_t rest = number;
        number = take_bits(&rest, 10);
        site->sum[at] = site->has_cages ? take_bits(&rest, 6) : 0;
        site->color[at] = site->has_cages ? (int)take_bits(&rest, 3) : 0;
        site->region[at] = (int)rest;
        is_right = rest < (site->has_regions ? SIDE : 1);
    }
    const bool is_given = number > 0 && number <= side;
    site->sheet->grid.cell[at] = is_given ? (qdr_digit)number : 0;
    site->givens += is_given;
    site->marked += number > side && number != all;
    return is_right && number <= all;
}

static qdr_status read_long(struct site *site, const char *text, size_t length)
{
    const unsigned width = site->has_cages     ? 4 + site->has_regions
                           : site->has_regions ? 3
                           : site->side < 16   ? 2
                           : site->side < 25   ? 4
                                               : 5;
    const unsigned cells = site->side * site->side;
    if (length != (size_t)cells * width) {
        return FAIL(site, QDR_SYNTAX, "%zu characters for %u cells of %u each", length, cells,
                    width);
    }
    for (unsigned at = 0; at < cells; ++at, text += width) {
        uint64_t number = 0;
        bool is_right = true;
        for (unsigned k = 0; k < width; ++k) {
            const int value = value_of(text[k], 10);
            is_right &= value >= 0;
            number = number * 36 + (uint64_t)(value < 0 ? 0 : value);
        }
        if (!take_cell(site, number, at) || !is_right) {
            return FAIL(site, QDR_SYNTAX, "cell %u is not one of this kind of puzzle", at + 1);
        }
    }
    return QDR_OK;
}

/* Adds a cage: the region of that name. */
static qdr_status add_cage(struct site *site, const int *region, int first)
{
    struct qdri_strbuf argument = {0};
    unsigned sums = 0;
    unsigned sum = 0;
    for (unsigned cell = 0; cell < CELLS; ++cell) {
        const bool has_sum = region[cell] == first && site->sum[cell] > 0;
        sums += has_sum;
        sum += has_sum ? site->sum[cell] : 0;
    }
    qdri_strbuf_addf(&argument, "%u", sum);
    qdri_argument_region(&argument, SIDE, region, first);
    qdr_status status =
        sums == 1 ? qdri_sheet_add_put(site->sheet, "killer", &argument, site->error)
                  : FAIL(site, QDR_SYNTAX, "%u sums in the cage of r%dc%d, where one is expected",
                         sums, first / SIDE + 1, first % SIDE + 1);
    qdri_strbuf_free(&argument);
    return status;
}

/* Cells of one color that touch are a cage. */
static qdr_status add_cages(struct site *site)
{
    struct qdri_borders borders;
    int region[CELLS];
    qdr_status status = QDR_OK;
    qdri_borders_of(&borders, SIDE, site->color);
    qdri_borders_regions(&borders, SIDE, region);
    for (int cell = 0; status == QDR_OK && cell < CELLS; ++cell) {
        status = region[cell] == cell ? add_cage(site, region, cell) : QDR_OK;
    }
    return status;
}

static qdr_status make_rules(struct site *site, const char *rule)
{
    struct qdri_sheet *sheet = site->sheet;
    qdr_status status =
        site->has_regions ? qdri_division_make(&sheet->rules, site->side, site->region, site->error)
                          : qdr_rules_new(&sheet->rules, site->side, 0, 0, site->error);
    status = status == QDR_OK && rule ? qdri_sheet_add(sheet, rule, NULL, site->error) : status;
    status = status == QDR_OK && site->has_cages ? add_cages(site) : status;
    if (status == QDR_OK && site->marked > 0) {
        const bool is_players = site->givens > 0 || site->has_cages;
        status = qdri_sheet_remark(
            sheet, is_players ? QDRI_NO_RULE : QDRI_MAYBE_RULE, site->place, site->error,
            "digits placed and candidates marked by a player (%u cells) are not read",
            site->marked);
    }
    return status;
}

/* The page of the link says which rules plain cells have; those of the long form have a head. */
static qdr_status read_wiki(struct site *site, const char *page, const char *cells, size_t length)
{
    const bool has_head = length > 3 && cells[0] >= 'A' && cells[2] == 'B';
    const bool is_sudoku = strncmp(page, "sudoku", 6) == 0 || strncmp(page, "Sudoku", 6) == 0;
    const char kind = has_head ? cells[0] : is_sudoku && (page[6] | 0x20) == 'x' ? 'X' : 'S';
    if (!has_head && kind == 'S' && (!is_sudoku || page[6] != '.')) {
        return FAIL(
            site, QDR_UNSUPPORTED,
            "the rules of this page are not known; the form with a head (S9B...) names them");
    }
    const int side = has_head ? value_of(cells[1], 10) : SIDE;
    site->has_regions = kind == 'J' || kind == 'M';
    site->has_cages = kind == 'L' || kind == 'M';
    const bool is_nine = site->has_regions || site->has_cages;
    if (!strchr("SXWJLM", kind) || side < 4 || side > 25 || (side != SIDE && is_nine)) {
        return FAIL(site, QDR_UNSUPPORTED, "'%.3s' is not a kind of puzzle that is read", cells);
    }
    site->side = (unsigned)side;
    qdr_grid_clear(&site->sheet->grid, site->side);
    qdr_status status =
        has_head ? read_long(site, cells + 3, length - 3) : read_cells(site, cells, length);
    const char *rule = kind == 'X' ? "diagonal" : kind == 'W' ? "windoku" : NULL;
    return status == QDR_OK ? make_rules(site, rule) : status;
}

qdr_status qdri_site_read(struct qdri_sheet *sheet, enum qdri_site which, const char *text,
                          struct qdri_place place, qdr_error *error)
{
    struct site site = {.sheet = sheet, .place = place, .error = error, .side = SIDE};
    const char *name = which == QDRI_SUDOKUWIKI ? "bd=" : "s=";
    const char *cells = strchr(text, '?');
    qdr_grid_clear(&sheet->grid, SIDE);
    if (which == QDRI_SHORT_CELLS) {
        return read_cells(&site, text, strlen(text));
    }
    if (!cells || strncmp(cells + 1, name, strlen(name)) != 0) {
        return FAIL(&site, QDR_SYNTAX, "the link holds no puzzle (expected ?%sCELLS)", name);
    }
    cells += 1 + strlen(name);
    const size_t length = strcspn(cells, "&#");
    const char *other = cells + length;
    qdr_status status = QDR_OK;
    if (*other == '&' && strncmp(other, "&d=", 3) != 0) {
        status = qdri_sheet_remark(sheet, QDRI_MAYBE_RULE, place, error,
                                   "parameter '%.*s' of the link is not understood",
                                   (int)strcspn(other + 1, "=&#"), other + 1);
    }
    return status != QDR_OK           ? status
           : which == QDRI_SUDOKUWIKI ? read_wiki(&site, text, cells, length)
                                      : read_cells(&site, cells, length);
}
