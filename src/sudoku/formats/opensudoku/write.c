/* write.c  A puzzle as XML of OpenSudoku: a folder with one game. */
#include "base/error.h"
#include "sudoku/formats/opensudoku/opensudoku.h"

/* Puts text as the value of an attribute, or as what an element has.  Control characters are no
 * XML. */
static void put_escaped(struct qdri_strbuf *text, const char *value)
{
    for (; *value != '\0'; ++value) {
        unsigned char byte = (unsigned char)*value;
        if (byte == '<' || byte == '>' || byte == '&' || byte == '"' || byte == '\n' ||
            byte == '\t' || byte == '\r') {
            qdri_strbuf_addf(text, "&#%u;", (unsigned)byte);
        } else if (byte >= ' ' && byte != 0x7F) {
            qdri_strbuf_add_char(text, *value);
        }
    }
}

qdr_status qdri_opensudoku_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                 struct qdri_strbuf *text, qdr_error *error)
{
    (void)rules;
    if (puzzle->grid.side != 9) {
        return qdri_fail(error, QDR_UNSUPPORTED, "OpenSudoku cannot hold a grid of side %u",
                         puzzle->grid.side);
    }
    qdri_strbuf_addf(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                           "<opensudoku version=\"2\">\n  <folder name=\"");
    put_escaped(text, puzzle->title);
    qdri_strbuf_addf(text, "\">\n    <game data=\"");
    for (unsigned cell = 0; cell < 81; ++cell) {
        qdri_strbuf_add_char(text, (char)('0' + puzzle->grid.cell[cell]));
    }
    if (puzzle->notes[0] != '\0') {
        qdri_strbuf_addf(text, "\" note=\"");
        put_escaped(text, puzzle->notes);
    }
    qdri_strbuf_addf(text, "\"/>\n  </folder>\n</opensudoku>");
    return qdri_strbuf_check(text, error);
}
