/* ksudoku.c  XML of KSudoku: a game, or a shape without one.
 *
 *     <ksudoku><game><puzzle>
 *       <graph order="9" type="custom" sizeX="9" sizeY="9" sizeZ="1">
 *         <sudokugroups at="0" withblocks="1"/>
 *         <clique size="9">0 10 20 30 40 50 60 70 80</clique>
 *         <cage operator="4" value="10" size="2">3 12</cage>
 *       </graph>
 *       <values>b__f...</values>
 *     </puzzle></game></ksudoku>
 *
 * Cells count column by column.  A clique is a group whose digits differ; sudokugroups are rows and
 * columns, and blocks.  Digits of a cage have a sum, and may repeat; other operators are not read.
 * Values are givens, b for 1; what a player has done (history) is not read. */
#include <stdlib.h>
#include <string.h>

#include "base/xml.h"
#include "sudoku/formats/common/formats.h"

struct game {
    struct qdri_sheet *sheet;
    unsigned side;
    uint64_t lines; /* which rows and columns are groups: bits */
    bool has_blocks;
    unsigned regions;
    int region[QDR_CELLS_MAX];
    char element; /* whose text is being read: a clique, a cage, values; or 0 */
    unsigned size;
    unsigned sum;
    struct qdri_strbuf text;
    struct qdri_strbuf clauses; /* a line for each */
};

/* Reads a number that is all of an attribute, up to 9999; false if there is none. */
static bool read_number(const char **attributes, const char *name, unsigned *number)
{
    const char *text = qdri_xml_attribute(attributes, name);
    const size_t digits = text ? strspn(text, "0123456789") : 0;
    *number = digits > 0 && digits < 5 ? (unsigned)strtoul(text, NULL, 10) : 0;
    return digits > 0 && digits < 5 && text[digits] == '\0';
}

static uint64_t all_lines(const struct game *self)
{
    return ((uint64_t)1 << 2 * self->side) - 1;
}

static void begin_graph(struct game *self, struct qdri_xml *xml, const char **attributes)
{
    unsigned size[4] = {0};
    const char *type = qdri_xml_attribute(attributes, "type");
    const bool is_plain = type && strcmp(type, "sudoku") == 0;
    const bool is_right = read_number(attributes, "order", &size[0]) &&
                          (is_plain || (read_number(attributes, "sizeX", &size[1]) &&
                                        read_number(attributes, "sizeY", &size[2]) &&
                                        read_number(attributes, "sizeZ", &size[3])));
    const bool is_square = is_plain || (size[1] == size[0] && size[2] == size[0] && size[3] == 1);
    if (!is_right || !is_square || size[0] < 1 || size[0] > 25 || self->side > 0) {
        qdri_xml_fail(xml, 0, QDR_UNSUPPORTED, "only one square grid of up to 25 rows is read");
        return;
    }
    self->side = size[0];
    self->has_blocks = is_plain;
    self->lines = is_plain ? all_lines(self) : 0;
    memset(self->region, QDRI_NO_REGION, sizeof self->region);
    qdr_grid_clear(&self->sheet->grid, self->side);
}

static void begin_groups(struct game *self, struct qdri_xml *xml, const char **attributes)
{
    unsigned at;
    unsigned has_blocks = 1;
    const bool is_said = qdri_xml_attribute(attributes, "withblocks") != NULL;
    if ((read_number(attributes, "at", &at) && at > 0) ||
        (is_said && !read_number(attributes, "withblocks", &has_blocks))) {
        qdri_xml_fail(xml, 0, QDR_UNSUPPORTED, "several grids on one board are not read");
    }
    self->lines = all_lines(self);
    self->has_blocks = has_blocks > 0;
}

static void begin_cage(struct game *self, struct qdri_xml *xml, const char **attributes)
{
    unsigned operation;
    enum { NONE = 0, ADD = 4 };
    if (!read_number(attributes, "operator", &operation) ||
        !read_number(attributes, "value", &self->sum) ||
        !(operation == ADD || (operation == NONE && self->size == 1))) {
        qdri_xml_fail(xml, 0, QDR_UNKNOWN, "only cages with sums are read (operator 4)");
    }
}

static void begin_element(void *ctx, struct qdri_xml *xml, const char *name,
                          const char **attributes)
{
    static const char ignored[] =
        "ksudoku ksudoku-graph game puzzle solution history simple-event complex-event";
    struct game *self = ctx;
    const bool is_group = strcmp(name, "clique") == 0 || strcmp(name, "cage") == 0;
    const bool has_text = is_group || strcmp(name, "values") == 0;
    const bool is_known = has_text || qdri_is_word_of(ignored, name, strlen(name));
    qdri_strbuf_clear(&self->text);
    self->element = has_text ? name[0] == 'c' ? name[1] : *name : '\0';
    if (strcmp(name, "graph") == 0) {
        begin_graph(self, xml, attributes);
    } else if (self->side == 0 && (has_text || !is_known)) {
        qdri_xml_fail(xml, 0, QDR_SYNTAX, "a graph is expected before this");
    } else if (strcmp(name, "sudokugroups") == 0) {
        begin_groups(self, xml, attributes);
    } else if (is_group && (!read_number(attributes, "size", &self->size) || self->size == 0)) {
        qdri_xml_fail(xml, 0, QDR_SYNTAX, "'size' must be a number");
    } else if (strcmp(name, "cage") == 0) {
        begin_cage(self, xml, attributes);
    } else if (!is_known) {
        qdri_xml_fail(xml, 0, QDR_UNSUPPORTED, "'%.40s' is not understood", name);
    }
}

/* Reads the cells of a group; false unless there are as many as it has. */
static bool read_cells(const struct game *self, unsigned *cell)
{
    const char *at = self->text.text ? self->text.text : "";
    unsigned count = 0;
    for (at += strspn(at, " \t\r\n"); *at != '\0'; at += strspn(at, " \t\r\n")) {
        char *end;
        const unsigned long index = strtoul(at, &end, 10);
        if (end == at || *at == '-' || index >= self->side * self->side || count == self->size) {
            return false;
        }
        cell[count++] = (unsigned)(index % self->side * self->side + index / self->side);
        at = end;
    }
    return count == self->size;
}

/* A group is a row, a column, a region, or any other set of cells. */
static bool take_group(struct game *self, const unsigned *cell)
{
    bool is_row = true;
    bool is_column = true;
    bool is_region = self->element == 'l' && self->size == self->side;
    for (unsigned k = 0; k < self->size; ++k) {
        is_row &= cell[k] / self->side == cell[0] / self->side;
        is_column &= cell[k] % self->side == cell[0] % self->side;
        is_region &= !self->has_blocks && self->region[cell[k]] == QDRI_NO_REGION;
    }
    if (self->element == 'l' && self->size == self->side && (is_row || is_column)) {
        self->lines |= (uint64_t)1
                       << (is_row ? cell[0] / self->side : self->side + cell[0] % self->side);
        return true;
    }
    for (unsigned k = 0; is_region && k < self->size; ++k) {
        self->region[cell[k]] = (int)self->regions;
    }
    self->regions += is_region;
    if (is_region) {
        return true;
    }
    qdri_strbuf_addf(&self->clauses, self->element == 'l' ? "extra" : "sum %u", self->sum);
    for (unsigned k = 0; k < self->size; ++k) {
        qdri_argument_cell(&self->clauses, cell[k] / self->side + 1, cell[k] % self->side + 1);
    }
    qdri_strbuf_add_char(&self->clauses, '\n');
    return !self->clauses.has_failed;
}

static bool take_values(struct game *self)
{
    const char *text = self->text.text ? self->text.text : "";
    unsigned count = 0;
    for (text += strspn(text, " \t\r\n"); *text != '\0'; text += strspn(text, " \t\r\n"), ++count) {
        const int digit = *text == '_' ? 0 : *text - 'a';
        if (digit < 0 || digit > (int)self->side || (digit == 0 && *text != '_') ||
            count == self->side * self->side) {
            return false;
        }
        self->sheet->grid.cell[count % self->side * self->side + count / self->side] =
            (qdr_digit)digit;
        ++text;
    }
    return count == self->side * self->side;
}

static void end_element(void *ctx, struct qdri_xml *xml)
{
    struct game *self = ctx;
    unsigned cell[QDR_CELLS_MAX];
    if (self->element == 'v' ? !take_values(self) : self->element && !read_cells(self, cell)) {
        qdri_xml_fail(xml, 0, QDR_SYNTAX, "these are not the cells of a grid of side %u",
                      self->side);
    } else if (self->element && self->element != 'v' && !take_group(self, cell)) {
        qdri_xml_no_memory(xml);
    }
    self->element = '\0';
}

static void take_text(void *ctx, struct qdri_xml *xml, const char *text, size_t length)
{
    struct game *self = ctx;
    if (self->element && !qdri_strbuf_add(&self->text, text, length)) {
        qdri_xml_no_memory(xml);
    }
}

static qdr_status make_rules(struct game *self, struct qdri_place place, qdr_error *error)
{
    struct qdri_sheet *sheet = self->sheet;
    qdr_error fault = {.code = QDR_OK};
    char *line = self->clauses.text;
    unsigned height = 1;
    unsigned width = 1;
    if (self->side == 0 || self->lines != all_lines(self)) {
        return qdri_fail_at(error, QDR_UNSUPPORTED, place,
                            "a grid is expected whose rows and columns are all groups");
    }
    qdr_box_standard(self->side, &height, &width);
    if (self->has_blocks && height != width) {
        return qdri_fail_at(error, QDR_UNSUPPORTED, place, "a grid of side %u has no square blocks",
                            self->side);
    }
    qdr_status status = self->has_blocks
                            ? qdr_rules_new(&sheet->rules, self->side, height, width, &fault)
                            : qdri_division_make(&sheet->rules, self->side, self->region, &fault);
    for (char *end; line && status == QDR_OK && (end = strchr(line, '\n')); line = end + 1) {
        char *argument = strchr(line, ' ');
        *argument = *end = '\0';
        status = qdri_sheet_add(sheet, line, argument + 1, &fault);
    }
    return qdri_fail_in(error, status, place, "groups and cages: ", &fault);
}

bool qdri_ksudoku_is(const char *text)
{
    const char *element = strstr(text, "<ksudoku");
    const char *other = strstr(text, "<opensudoku");
    return element && (!other || element < other);
}

qdr_status qdri_ksudoku_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                             qdr_error *error)
{
    struct game self = {.sheet = sheet};
    const struct qdri_place place = qdri_document_place(document, 0);
    const struct qdri_xml_document text = {
        .text = document->text, .length = document->length, .place = place};
    const struct qdri_xml_listener listener = {
        .ctx = &self,
        .begin = begin_element,
        .end = end_element,
        .text = take_text,
        .no_entities = "entities have no place in a document of KSudoku"};
    qdr_status status = qdri_xml_read(&text, &listener, error);
    status = status == QDR_OK ? make_rules(&self, place, error) : status;
    qdri_strbuf_free(&self.text);
    qdri_strbuf_free(&self.clauses);
    return status;
}
