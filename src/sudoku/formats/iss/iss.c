/* iss.c  Constraints of the Interactive Sudoku Solver, by the name of which its users call it ISS.
 *
 *     .~R1C1_5~R1C2_3.Thermo~R2C1~R3C1~R4C2.Cage~10~R5C5~R5C6.AntiKnight
 *
 * A constraint is a dot, its name and arguments, parted by ~; one without a name has givens, cells
 * with their digits.  Rows and columns beyond 9 are a, b, c...  Other constraints than those of
 * iss.def are a rule that is not known, since the puzzle without them is another one; so is what
 * stands between Or, And or Replicate and its End.
 *
 * The text is gone over twice: for what the grid is, its side and its regions, and then for all
 * constraints (iss_constraints.c). */
#include "sudoku/formats/iss/iss.h"

#include <string.h>

#include "base/quote.h"
#include "sudoku/formats/common/sheet.h"

enum { SIDE_USUAL = 9, SIDE_MOST = 35 };

/* ----------------------------------------------------------------------------- constraints ---- */

/* Takes the next item, from `*at` on.  Returns whether there is one. */
static bool next_item(struct qdri_iss *self, const char **at, const char *end)
{
    struct qdri_iss_item *item = &self->item;
    while (*at < end && strchr(". \t\n", **at)) {
        ++*at;
    }
    const char *begin = *at;
    if (begin == end) {
        return false;
    }
    *item = (struct qdri_iss_item){.name = {begin, 0}};
    struct qdri_piece *piece = &item->name;
    for (; *at < end && **at != '.'; ++*at) {
        const size_t blanks = strspn(*at, " \t\n");
        if (blanks > 0 && (*at)[blanks] != '~') {
            break;
        }
        *at += blanks;
        if (**at != '~') {
            ++piece->length;
        } else if (item->arguments < QDRI_ISS_ARGUMENTS_MOST) {
            piece = &item->argument[item->arguments++];
            *piece = (struct qdri_piece){*at + 1, 0};
        }
    }
    item->kind = qdri_iss_kind(item->name);
    return true;
}

/* Passes over what stands between Or, And or Replicate and its End.  False: there is none. */
static bool pass_group(struct qdri_iss *self, const char **at, const char *end)
{
    unsigned depth = 0;
    do {
        const struct qdri_piece name = self->item.name;
        depth += qdri_is_word_of("Or And Replicate", name.text, name.length);
        depth -= depth > 0 && qdri_iss_is_word(self->item.name, "End");
    } while (depth > 0 && next_item(self, at, end));
    return depth == 0;
}

static void read_unknown(struct qdri_iss *self, const char **at, const char *end)
{
    const struct qdri_piece name = self->item.name;
    qdri_iss_unread(self, name, "is no constraint that is known here");
    if (self->status == QDR_OK && !pass_group(self, at, end)) {
        qdri_iss_fail(self, name, QDR_SYNTAX, "has no End");
    }
}

/* -------------------------------------------------------------------------------- the grid ---- */

/* A grid of other than square shape, or whose digits are not 1 to its side, is not read. */
static void read_shape(struct qdri_iss *self)
{
    struct qdri_piece shape = self->item.arguments > 0 ? self->item.argument[0] : self->item.name;
    const char *cross = memchr(shape.text, 'x', shape.length);
    struct qdri_piece rows = {shape.text, cross ? (size_t)(cross - shape.text) : 0};
    struct qdri_piece columns = {shape.text + rows.length + 1,
                                 cross ? shape.length - rows.length - 1 : 0};
    long height = 0;
    long width = 0;
    long digits = 0;
    if (!cross || !qdri_iss_read_number(rows, &height) || !qdri_iss_read_number(columns, &width) ||
        height != width || height < 1 || height > SIDE_MOST) {
        qdri_iss_fail(self, shape, QDR_UNSUPPORTED, "is no square grid of up to 35 rows");
    }
    for (size_t k = 1; k < self->item.arguments; ++k) {
        struct qdri_piece range = self->item.argument[k];
        bool is_from_one = range.length > 2 && memcmp(range.text, "1-", 2) == 0;
        range.text += is_from_one ? 2 : 0;
        range.length -= is_from_one ? 2 : 0;
        if (range.length > 0 &&
            (k > 1 || !qdri_iss_read_number(range, &digits) || digits != height)) {
            qdri_iss_fail(self, self->item.argument[k], QDR_UNSUPPORTED,
                          "is not read: digits are 1 to the side of the grid");
        }
    }
    self->side = (unsigned)height;
}

static void read_layout(struct qdri_iss *self)
{
    const struct qdri_piece name = self->item.name;
    if (qdri_iss_is_word(name, "Shape")) {
        read_shape(self);
    } else if (qdri_iss_is_word(name, "Jigsaw")) {
        self->layout = self->item.argument[self->item.arguments > 1];
    } else {
        self->has_no_boxes = true;
    }
}

/* Reads an item, unless it has too few or too many arguments. */
static void read_item(struct qdri_iss *self)
{
    const struct qdri_iss_item *item = &self->item;
    if (item->arguments < item->kind->least) {
        qdri_iss_fail(self, item->name, QDR_SYNTAX, "wants more arguments");
    } else if (item->arguments > item->kind->most) {
        qdri_iss_fail(self, item->argument[item->kind->most], QDR_SYNTAX,
                      "is an argument too many");
    } else {
        (item->kind->read ? item->kind->read : read_layout)(self);
    }
}

/* Reads all items: in the first round those that say what the grid is, and then the others. */
static void read_each(struct qdri_iss *self, struct qdri_piece all, bool is_first)
{
    const char *at = all.text;
    const char *end = all.text + all.length;
    while (self->status == QDR_OK && next_item(self, &at, end)) {
        const struct qdri_iss_kind *kind = self->item.kind;
        if (!kind && !is_first) {
            read_unknown(self, &at, end);
        } else if (kind && self->item.arguments == QDRI_ISS_ARGUMENTS_MOST) {
            qdri_iss_fail(self, self->item.name, QDR_RANGE, "has too many arguments");
        } else if (kind && !kind->read == is_first) {
            read_item(self);
        } else if (kind) {
            self->has_dots |= qdri_is_word_of("difference ratio", kind->rule, strlen(kind->rule));
        }
    }
}

/* The symbols of a map are regions. */
static void make_rules(struct qdri_iss *self)
{
    int region[QDR_CELLS_MAX];
    qdr_error fault = {.code = QDR_OK};
    const struct qdri_piece layout = self->layout;
    memset(region, QDRI_NO_REGION, sizeof region);
    if (self->status != QDR_OK) {
        return;
    }
    qdr_grid_clear(&self->sheet->grid, self->side);
    if (!self->has_no_boxes && layout.length > 0) {
        qdri_iss_fail(self, layout, QDR_UNSUPPORTED,
                      "are regions besides boxes, which are not read: NoBoxes is missing");
    } else if (!self->has_no_boxes) {
        self->status = qdr_rules_new(&self->sheet->rules, self->side, 0, 0, self->error);
    } else if (layout.length > 0 && layout.length != (size_t)self->side * self->side) {
        qdri_iss_fail(self, layout, QDR_SYNTAX, "has not a symbol for each cell of the grid");
    } else {
        for (size_t k = 0; k < layout.length; ++k) {
            region[k] = (unsigned char)layout.text[k];
        }
        const qdr_status status =
            qdri_division_make(&self->sheet->rules, self->side, region, &fault);
        self->status =
            qdri_fail_in(self->error, status, qdri_iss_place(self, layout), "regions: ", &fault);
    }
}

/* ------------------------------------------------------------------------------------ text ---- */

static const char question[] = "Interactive-Sudoku-Solver/?q=";

/* What the text of a puzzle or of a link says. */
static struct qdri_piece constraints_of(const char *text, size_t length)
{
    struct qdri_piece all = {text, length};
    const char *link = strncmp(text, "http", 4) == 0 ? strstr(text, question) : NULL;
    if (link) {
        all.text = link + strlen(question);
        all.length = length - (size_t)(all.text - text);
        const char *end = memchr(all.text, '&', all.length);
        all.length = end ? (size_t)(end - all.text) : all.length;
    }
    return all;
}

/* A dot and letters may begin a large grid, too, but there is no ~ in one. */
bool qdri_iss_is(const char *text, size_t length)
{
    struct qdri_piece word = {text + 1, 0};
    if (constraints_of(text, length).text != text) {
        return true;
    }
    if (length < 2 || text[0] != '.') {
        return false;
    }
    while (1 + word.length < length && qdri_is_letter(word.text[word.length])) {
        ++word.length;
    }
    char behind = 1 + word.length < length ? word.text[word.length] : '\0';
    bool is_name =
        (word.length > 2 && qdri_iss_kind(word)) || (word.length > 1 && memchr(text, '~', length));
    return behind == '~' || (is_name && (behind == '\0' || strchr(". \t", behind)));
}

/* How many constraints begin on a line? */
static unsigned count_items(const char *line)
{
    unsigned count = 0;
    for (; *line != '\0' && *line != '\n'; ++line) {
        count += *line == '.' && (line[1] == '~' || qdri_is_letter(line[1]));
    }
    return count;
}

/* A shape begins a puzzle.  No puzzle has two lists of givens, and a line of several constraints is
 * a puzzle if the first line has several; but both may be wrong. */
enum qdri_iss_next qdri_iss_next(const char *text, const char *line, size_t length)
{
    line += strspn(line, " \t");
    length = strlen(line) < length ? strlen(line) : length;
    const bool is_link = text[0] == 'h' || line[0] == 'h';
    if (is_link || !(qdri_iss_is(line, length) || memchr(line, '~', length)) ||
        strncmp(line, ".Shape~", 7) == 0) {
        return QDRI_ISS_OVER;
    }
    const bool is_another = (strncmp(line, ".~", 2) == 0 && strstr(text, ".~")) ||
                            (count_items(text) > 1 && count_items(line) > 1);
    return is_another ? QDRI_ISS_ANOTHER : QDRI_ISS_MORE;
}

/* Says so once where it was a guess that a puzzle ended, or went on, at the end of a line. */
static void remark_lines(struct qdri_iss *self)
{
    struct qdri_sheet_mode *mode = &self->sheet->mode;
    const char *text = self->document->text;
    const char *end = strchr(text, '\n');
    bool is_mixed = false;
    for (const char *line = end && end[1] != '\0' ? text : NULL; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        is_mixed |= count_items(line) > 1;
    }
    const unsigned kind = is_mixed ? 2 : self->document->is_split;
    if (!mode->is_strict && kind != 0 && (mode->said_lines & kind) == 0) {
        mode->said_lines |= kind;
        self->status =
            qdri_sheet_remark(self->sheet, QDRI_NO_RULE, qdri_document_place(self->document, 0),
                              self->error, "read as %s; a blank line ends a puzzle for certain",
                              is_mixed ? "one puzzle over several lines" : "a puzzle on each line");
    }
}

qdr_status qdri_iss_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                         qdr_error *error)
{
    size_t blanks = strspn(document->text, " \t");
    struct qdri_piece all = constraints_of(document->text + blanks, document->length - blanks);
    struct qdri_iss self = {
        .sheet = sheet, .document = document, .error = error, .side = SIDE_USUAL};
    read_each(&self, all, true);
    make_rules(&self);
    read_each(&self, all, false);
    if (self.status == QDR_OK) {
        remark_lines(&self);
    }
    qdri_strbuf_free(&self.argument);
    return self.status;
}

/* ---------------------------------------------------------------------------------- faults ---- */

struct qdri_place qdri_iss_place(const struct qdri_iss *self, struct qdri_piece piece)
{
    return qdri_document_place(self->document, (size_t)(piece.text - self->document->text));
}

void qdri_iss_fail(struct qdri_iss *self, struct qdri_piece piece, qdr_status code, const char *why)
{
    char quote[QDRI_QUOTE_SIZE];
    if (self->status == QDR_OK) {
        self->status = qdri_fail_at(self->error, code, qdri_iss_place(self, piece), "'%s' %s",
                                    qdri_quote(quote, piece.text, piece.length), why);
    }
}

void qdri_iss_unread(struct qdri_iss *self, struct qdri_piece piece, const char *why)
{
    char quote[QDRI_QUOTE_SIZE];
    self->status =
        qdri_sheet_remark(self->sheet, QDRI_UNKNOWN_RULE, qdri_iss_place(self, piece), self->error,
                          "'%s' %s", qdri_quote(quote, piece.text, piece.length), why);
}

/* ---------------------------------------------------------------------------------- pieces ---- */

bool qdri_iss_is_word(struct qdri_piece piece, const char *word)
{
    return piece.length == strlen(word) && memcmp(piece.text, word, piece.length) == 0;
}

bool qdri_iss_read_number(struct qdri_piece piece, long *number)
{
    bool is_number = piece.length > 0 && piece.length <= 6;
    *number = 0;
    for (size_t k = 0; is_number && k < piece.length; ++k) {
        is_number = piece.text[k] >= '0' && piece.text[k] <= '9';
        *number = *number * 10 + (piece.text[k] - '0');
    }
    return is_number;
}
