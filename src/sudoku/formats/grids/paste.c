/* paste.c  Reads a pasted grid in the ways that its layout allows. */

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/formats/grids/cells.h"
#include "sudoku/formats/grids/row.h"

/* -------------------------------------------------------------------------------- layout ---- */

/* The fields of the first line; lengths are without the blanks and quotes around them. */
struct fields {
    size_t count;
    size_t longest;
    size_t shortest; /* but the last one */
    bool has_end;    /* the last one is empty */
};

static struct fields count_fields(const char *text)
{
    struct fields fields = {.shortest = SIZE_MAX};
    const size_t end = strcspn(text, "\n");
    const char *separators = memchr(text, ',', end) ? ",;\n" : ";\n";
    for (size_t at = 0; at <= end;) {
        size_t length = strcspn(text + at, separators);
        const char *field = text + at;
        size_t bare = qdri_trim(&field, length, " \t\"'");
        bool is_last = at + length >= end;
        ++fields.count;
        fields.has_end = is_last && bare == 0;
        fields.longest = bare > fields.longest ? bare : fields.longest;
        fields.shortest = !is_last && bare < fields.shortest ? bare : fields.shortest;
        at += length + 1;
    }
    return fields;
}

/* How many lines a grid in fields takes, by its first one; 0: it is none. */
static size_t field_lines(const char *text)
{
    enum { NUMBER_LONGEST = 3 };
    const struct fields fields = count_fields(text);
    const size_t count = fields.count - fields.has_end;
    if (fields.longest > QDR_SIDE_MAX || fields.count < 2) {
        return 0;
    }
    if (count == 1) {
        return fields.longest; /* each line ends in a comma */
    }
    if (fields.longest > NUMBER_LONGEST) {
        bool are_rows = count > 3 && 2 * fields.shortest > count && fields.longest < 2 * count;
        return are_rows ? 1 : 0;
    }
    if (count < 4) {
        return 0;
    }
    return fields.count > QDR_SIDE_MAX        ? 1
           : qdri_side_is_usual(fields.count) ? fields.count
                                              : count;
}

enum qdri_paste_layout qdri_paste_layout(const char *text)
{
    if (qdri_cells_bracket(text) != SIZE_MAX) {
        return QDRI_PASTE_BRACKETS;
    }
    return field_lines(text) > 0 ? QDRI_PASTE_FIELDS : QDRI_PASTE_LINES;
}

static size_t count_lines(const char *text, size_t length)
{
    size_t lines = length > 0 && text[length - 1] != '\n';
    for (size_t k = 0; k < length; ++k) {
        lines += text[k] == '\n';
    }
    return lines;
}

/* Are there brackets that are open at the end? */
static bool is_open(const char *text)
{
    size_t depth = 0;
    for (size_t at = qdri_cells_bracket(text); text[at] != '\0'; ++at) {
        if (text[at] == '"') {
            at += 1 + strcspn(text + at + 1, "\"\n");
            at -= text[at] == '\0';
        } else if (strchr("([{", text[at])) {
            ++depth;
        } else if (strchr(")]}", text[at]) && --depth == 0) {
            return false;
        }
    }
    return true;
}

/* How many lines a grid takes whose first line has the candidates of a row, each in its place, with
 * or without blanks between the cells; 0: it is none.  A word may be wrong. */
static size_t mark_lines(const char *text)
{
    const size_t length = strcspn(text, "\n");
    size_t count[QDR_SIDE_MAX + 1] = {0};
    size_t words = 0;
    size_t side = 0;
    if (length == QDRI_BARE_CELLS && qdri_single_is_marks(text)) {
        return QDRI_BARE_SIDE;
    }
    for (size_t at = 0; at < length; ++words) {
        size_t width = strcspn(text + at, " \t\n");
        if (width <= QDR_SIDE_MAX && ++count[width] > count[side]) {
            side = width;
        }
        at += width + strspn(text + at + width, " \t");
    }
    bool is_row = words + 2 >= side && words <= side + 2 && 2 * count[side] > words;
    return is_row && side > 4 && qdri_side_is_usual(side) ? side : 0;
}

size_t qdri_paste_wants(enum qdri_paste_layout layout, const char *text, size_t length)
{
    size_t wanted = layout == QDRI_PASTE_FIELDS  ? field_lines(text)
                    : layout == QDRI_PASTE_LINES ? mark_lines(text)
                                                 : 0;
    if (wanted > 0) {
        size_t lines = count_lines(text, length);
        return wanted > lines ? wanted - lines : 0;
    }
    return layout == QDRI_PASTE_BRACKETS && !is_open(text) ? 0 : SIZE_MAX;
}

/* ------------------------------------------------------------------------------- reading ---- */

static bool is_single(qdri_digit_set set)
{
    return (set & (set - 1)) == 0;
}

static bool are_square(struct qdri_cells *cells)
{
    return qdri_cells_shape(cells) == QDR_OK && qdri_cells_values(cells) == QDR_OK;
}

/* Are the words of the only line as long as each other? */
static bool are_even(struct qdri_cells *cells)
{
    qdri_cells_take_words(cells, false);
    for (size_t k = 1; k < cells->cells && cells->rows == 1; ++k) {
        if (cells->cell[k].length != cells->cell[0].length) {
            return false;
        }
    }
    return true;
}

static bool take_plain(struct qdri_cells *cells)
{
    bool may_be_symbols = are_even(cells);
    qdri_cells_take_words(cells, true);
    if (may_be_symbols && are_square(cells)) {
        return true;
    }
    qdri_cells_take_words(cells, false);
    return are_square(cells);
}

/* Says what is wrong with words, if there are as many as cells in most rows. */
static qdr_status fail_words(struct qdri_cells *cells, bool *is_mine, qdr_error *error)
{
    size_t longest = 0;
    qdri_cells_take_words(cells, false);
    for (size_t k = 0; k < cells->cells; ++k) {
        longest = cells->cell[k].length > longest ? cells->cell[k].length : longest;
    }
    size_t first = cells->rows > 0 ? cells->row[1] : 0;
    size_t words = cells->cells;
    *is_mine = mark_lines(cells->text) > 0 ||
               (longest > 2 && longest <= first && cells->rows > 1 && qdri_side_is_usual(first));
    cells->error = error;
    qdr_status status = qdri_cells_shape(cells);
    *is_mine |= status == QDR_OK && longest > 1 && cells->side < 10 && words > 1;
    status = status == QDR_OK ? qdri_cells_values(cells) : status;
    *is_mine |= cells->is_ambiguous;
    return status;
}

static qdr_status read_lines(struct qdri_cells *cells, bool *is_mine, qdr_error *error)
{
    qdri_digit_set plain[QDR_CELLS_MAX];
    cells->error = NULL;
    if (qdri_cells_take_blocks(cells)) {
        return QDR_OK;
    }
    bool is_plain = take_plain(cells);
    bool is_ragged = qdri_cells_are_ragged(cells);
    if (is_plain && !is_ragged) {
        return QDR_OK;
    }
    unsigned side = cells->side;
    const char *remark = cells->remark;
    memcpy(plain, cells->set, sizeof plain);
    bool fits = cells->has_bars && qdri_cells_take_columns(cells) && are_square(cells);
    if (!fits && memchr(cells->text, '\t', cells->length)) {
        qdri_cells_take_fields(cells);
        fits = are_square(cells);
    }
    if (!fits && !is_plain) {
        return fail_words(cells, is_mine, error);
    }
    if (!fits) {
        cells->side = side;
        cells->remark = remark;
        memcpy(cells->set, plain, sizeof plain);
        return QDR_OK;
    }
    if (is_plain &&
        (cells->side != side || memcmp(plain, cells->set, sizeof *plain * side * side) != 0)) {
        *is_mine = true;
        return qdri_fail_at(
            error, QDR_SYNTAX, qdri_cells_place(cells, 0),
            "blanks between the bars may be cells or not (expected '.' for a cell)");
    }
    return QDR_OK;
}

/* Rows of 16 or 36 fields may be small puzzles as well, one a line, unless most of them have a
 * digit that is too large for these. */
static qdr_status check_fields(const struct qdri_cells *cells)
{
    const unsigned small = cells->rows > 1 ? qdri_small_side(cells->side) : 0;
    unsigned filled = 0;
    unsigned large = 0;
    for (unsigned r = 0; small > 0 && r < cells->side; ++r) {
        qdri_digit_set row = 0;
        for (unsigned c = 0; c < cells->side; ++c) {
            qdri_digit_set set = cells->set[r * cells->side + c];
            row |= is_single(set) ? set : 0;
        }
        filled += row != 0;
        large += row >> small != 0;
    }
    if (2 * large < filled) {
        return qdri_fail_at(cells->error, QDR_SYNTAX, qdri_cells_place(cells, cells->cell[0].at),
                            "%u lines of %u cells may be one grid or %u (expected --side)",
                            cells->side, cells->side, cells->side);
    }
    return QDR_OK;
}

/* The cells of 27x27 symbols may be the marks of 9x9 cells, with bars or other signs among them. */
static qdr_status check_marks(const struct qdri_cells *cells, qdr_error *error)
{
    char text[QDR_CELLS_MAX];
    const size_t count = (size_t)cells->side * cells->side;
    if (cells->wanted != 0 || cells->side != 27) {
        return QDR_OK;
    }
    for (size_t k = 0; k < count; ++k) {
        const qdri_digit_set set = cells->set[k];
        text[k] = is_single(set) ? qdr_digit_symbol((qdr_digit)(__builtin_ctzll(set) + 1)) : '.';
    }
    return qdri_pencil_is(text, count)
               ? qdri_fail_at(error, QDR_SYNTAX, qdri_cells_place(cells, cells->cell[0].at),
                              "%zu symbols may be a 27x27 grid, or the marks of a 9x9 grid "
                              "(expected --side, or symbols without bars)",
                              count)
               : QDR_OK;
}

static qdr_status read_layout(struct qdri_cells *cells, bool *is_mine, qdr_error *error)
{
    enum qdri_paste_layout layout = qdri_paste_layout(cells->text);
    qdr_status status = QDR_OK;
    cells->error = error;
    if (layout == QDRI_PASTE_LINES) {
        return read_lines(cells, is_mine, error);
    }
    if (layout == QDRI_PASTE_BRACKETS) {
        status = qdri_cells_take_brackets(cells);
    } else {
        qdri_cells_take_fields(cells);
    }
    *is_mine = cells->cells > 3;
    status = status == QDR_OK ? qdri_cells_shape(cells) : status;
    status = status == QDR_OK ? qdri_cells_values(cells) : status;
    return status == QDR_OK && layout == QDRI_PASTE_FIELDS && cells->wanted == 0
               ? check_fields(cells)
               : status;
}

/* The rules also say which digits there are, if they are not 1 to the side. */
static qdr_status put(struct qdri_sheet *sheet, struct qdri_cells *cells, qdr_error *error)
{
    qdr_status status = QDR_OK;
    if (cells->remark) {
        status = qdri_sheet_remark(sheet, QDRI_NO_RULE, qdri_cells_place(cells, cells->remark_at),
                                   error, "%s", cells->remark);
    }
    const bool is_one = cells->side == 1 && cells->set[0] == 1;
    status = status == QDR_OK ? qdri_pencil_take(sheet, cells->set, cells->side, error) : status;
    sheet->grid.cell[0] = is_one ? 1 : sheet->grid.cell[0]; /* all digits, and yet no blank */
    if (status != QDR_OK || sheet->rules || cells->digits[0] == '\0') {
        return status;
    }
    status = qdr_rules_new(&sheet->rules, cells->side, 0, 0, error);
    return status == QDR_OK ? qdri_sheet_add(sheet, "digits", cells->digits, error) : status;
}

qdr_status qdri_paste_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                           unsigned side, bool *is_mine, qdr_error *error)
{
    struct qdri_cells *cells = qdri_zeros(1, sizeof *cells);
    *is_mine = false;
    if (!cells) {
        return qdri_no_memory(error);
    }
    cells->wanted = side;
    cells->error = error;
    qdr_status status = qdri_cells_start(cells, document);
    status = status == QDR_OK ? read_layout(cells, is_mine, error) : status;
    if (status == QDR_OK) {
        status = check_marks(cells, error);
        *is_mine |= status != QDR_OK;
    }
    status = status == QDR_OK ? put(sheet, cells, error) : status;
    qdri_cells_free(cells);
    free(cells);
    return status;
}

/* --------------------------------------------------------------------------------- doubts ---- */

static enum qdri_paste_doubt doubt(struct qdri_cells *cells)
{
    if (qdri_cells_are_ragged(cells) || qdri_cells_take_blocks(cells)) {
        return QDRI_PASTE_MORE;
    }
    bool has_zeros = strchr(cells->text, '0');
    bool has_others = strpbrk(cells->text, ".-_*?");
    bool may_be_sets = !has_zeros && !has_others && strchr(cells->text, ' ');
    return (has_zeros && has_others) || may_be_sets ? QDRI_PASTE_OTHER : QDRI_PASTE_PLAIN;
}

enum qdri_paste_doubt qdri_paste_doubt(const struct qdri_document *document)
{
    struct qdri_cells *cells = NULL;
    enum qdri_paste_doubt result = QDRI_PASTE_PLAIN;
    if (mark_lines(document->text) > 0) {
        return QDRI_PASTE_MORE;
    }
    bool may_be = strpbrk(document->text, "|\t \xE2") ||
                  (strchr(document->text, '0') && strpbrk(document->text, ".-_*?"));
    if (may_be && (cells = qdri_zeros(1, sizeof *cells)) != NULL) {
        if (qdri_cells_start(cells, document) == QDR_OK) {
            result = doubt(cells);
        }
        qdri_cells_free(cells);
        free(cells);
    }
    return result;
}

/* ----------------------------------------------------------------------------------- JSON ---- */

/* The length of a value of JSON. */
static size_t value_length(const char *text)
{
    size_t at = 0;
    size_t depth = 0;
    do {
        if (text[at] == '"') {
            for (++at; text[at] != '\0' && text[at] != '"'; ++at) {
                at += text[at] == '\\' && text[at + 1] != '\0';
            }
        }
        depth += text[at] != '\0' && strchr("[{", text[at]);
        depth -= depth > 0 && text[at] != '\0' && strchr("]}", text[at]);
        at += text[at] != '\0';
    } while (text[at] != '\0' && (depth > 0 || !strchr(",]}", text[at])));
    while (at > 0 && strchr(" \t\n", text[at - 1])) {
        --at;
    }
    return at;
}

/* A value that is an array without objects, or a text as long as a grid. */
static bool may_be_grid(const char *text, size_t length)
{
    return (*text == '[' || *text == '"') && length > 16 && !memchr(text, '{', length);
}

static qdr_status note_member(struct qdri_sheet *sheet, const struct qdri_document *document,
                              const char *key, size_t length, qdr_error *error)
{
    static const char known[] = "solution solutions solved answer difficulty level rating title "
                                "name author id date size seed source number clues message status "
                                "type open complete ended";
    char shown[QDRI_QUOTE_SIZE];
    struct qdri_place place = qdri_document_place(document, (size_t)(key - document->text));
    return qdri_is_word_of(known, key, length)
               ? QDR_OK
               : qdri_sheet_remark(sheet, QDRI_MAYBE_RULE, place, error, "'%s' is not read",
                                   qdri_quote(shown, key, length));
}

/* A member of an object. */
struct member {
    const char *key;
    size_t key_length;
    const char *value;
    size_t length;
};

/* Takes the member from `*at` on.  False: there is none, or it is not one of JSON. */
static bool next_member(const char **at, struct member *member)
{
    const char *key = *at + strspn(*at, " \t\n,");
    size_t length = *key == '"' ? strcspn(key + 1, "\"") : 0;
    if (*key != '"' || key[1 + length] != '"') {
        return false;
    }
    const char *colon = key + 2 + length;
    colon += strspn(colon, " \t\n");
    if (*colon != ':') {
        return false;
    }
    const char *value = colon + 1 + strspn(colon + 1, " \t\n");
    *member = (struct member){key + 1, length, value, value_length(value)};
    *at = value + member->length;
    return true;
}

/* The first member that may be a grid is one. */
static struct member find_grid(const char *at)
{
    static const char names[] =
        "board grid puzzle quiz quizzes sudoku unsolved givens initial cells "
        "values candidates question problem task";
    struct member member = {.length = 0};
    while (next_member(&at, &member)) {
        if (qdri_is_word_of(names, member.key, member.key_length) &&
            may_be_grid(member.value, member.length)) {
            return member;
        }
    }
    return (struct member){.length = 0};
}

qdr_status qdri_paste_member(struct qdri_sheet *sheet, const struct qdri_document *document,
                             struct qdri_document *part, qdr_error *error)
{
    const char *text = document->text + strspn(document->text, " \t\n");
    text += *text == '{';
    struct member member;
    const struct member grid = find_grid(text);
    qdr_status status = QDR_OK;
    if (grid.length == 0) {
        return QDR_OK;
    }
    const bool is_text = *grid.value == '"';
    const size_t at = (size_t)(grid.value - document->text) + is_text;
    const struct qdri_place place = qdri_document_place(document, at);
    *part = (struct qdri_document){.text = document->text + at,
                                   .length = grid.length - 2 * (size_t)is_text,
                                   .source = document->source,
                                   .line = place.line,
                                   .before = place.column - 1};
    while (status == QDR_OK && next_member(&text, &member)) {
        if (member.value != grid.value) {
            status = note_member(sheet, document, member.key, member.key_length, error);
        }
    }
    return status;
}
