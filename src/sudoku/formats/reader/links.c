/* links.c  Links to puzzles that hold the puzzle itself.
 *
 * Browsers, mails and chats change links: %2B for '+', a blank for '+', '/' for '//'.  All of that
 * is undone; the last by trying, since packed text that lacks a character hardly ever unpacks to
 * JSON. */

#include <string.h>

#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/formats/common/json.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/fpuzzles/fpuzzles.h"
#include "sudoku/formats/packed/lzstring.h"
#include "sudoku/formats/penpa/penpa.h"
#include "sudoku/formats/reader/documents.h"
#include "sudoku/formats/sudokupad/sudokupad.h"

enum { TRIES_MOST = 2000, TRIED_MOST = 1 << 16 };

static const char packed_start[] = "N4"; /* how "{" is packed */

static const char *const hosts[] = {"f-puzzles.com/",          "sudokupad.app/",
                                    "crackingthecryptic.com/", "sudokupad.svencodes.com/",
                                    "github.io/penpa-edit/",   "sudokuwiki.org/",
                                    "sudokuexchange.com/"};

static const char penpa_path[] = "/penpa-edit/";

/* Most parts begin with another letter. */
static bool begins(struct qdri_piece part, const char *with)
{
    if (part.length == 0 || part.text[0] != with[0]) {
        return false;
    }
    size_t length = strlen(with);
    return part.length >= length && memcmp(part.text, with, length) == 0;
}

static struct qdri_piece skip(struct qdri_piece part, size_t count)
{
    return (struct qdri_piece){.text = part.text + count, .length = part.length - count};
}

static bool skip_word(struct qdri_piece *part, const char *word)
{
    bool is_there = begins(*part, word);
    *part = is_there ? skip(*part, strlen(word)) : *part;
    return is_there;
}

static struct qdri_piece trim(const char *text, size_t length)
{
    length = qdri_trim(&text, length, " \t\r\n");
    return (struct qdri_piece){.text = text, .length = length};
}

/* Finds a word in a part; what begins with it, or nothing. */
static struct qdri_piece find(struct qdri_piece part, const char *word)
{
    while (part.length > 0 && !begins(part, word)) {
        const char *next = memchr(part.text + 1, *word, part.length - 1);
        part = skip(part, next ? (size_t)(next - part.text) : part.length);
    }
    return part;
}

/* --------------------------------------------------------------------------- what it holds ---- */

/* Of a link: what stands behind the host; the part itself where there is none. */
static bool skip_host(struct qdri_piece *part)
{
    struct qdri_piece rest = *part;
    if (!memchr(rest.text, '/', rest.length)) {
        return false; /* there is one in the name of any host, and in any address */
    }
    bool is_address = skip_word(&rest, "https://") || skip_word(&rest, "http://") ||
                      skip_word(&rest, "sudokupad://puzzle/");
    for (size_t k = 0; k < sizeof hosts / sizeof *hosts; ++k) {
        struct qdri_piece host = find(rest, hosts[k]);
        /* No host's name has a slash, and none of these has long names before it. */
        size_t before = rest.length - host.length;
        if (host.length > 0 && before < 32 && !memchr(rest.text, '/', before)) {
            *part = skip(host, strlen(hosts[k]));
            return true;
        }
    }
    *part = is_address ? rest : *part;
    return is_address;
}

enum holds { HOLDS_JSON, HOLDS_FPUZZLES, HOLDS_SUDOKUPAD, HOLDS_NAME, HOLDS_COMPACT };

/* Takes the words before packed text away. */
static enum holds skip_kind(struct qdri_piece *part)
{
    static const struct {
        const char *word;
        enum holds holds;
    } kinds[] = {{"fpuzzles", HOLDS_FPUZZLES}, {"fpuz", HOLDS_FPUZZLES},
                 {"scl", HOLDS_SUDOKUPAD},     {"ctc", HOLDS_SUDOKUPAD},
                 {"scf", HOLDS_COMPACT},       {"classic", HOLDS_COMPACT}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        if (begins(*part, kinds[k].word)) {
            struct qdri_piece rest = skip(*part, strlen(kinds[k].word));
            if (kinds[k].holds == HOLDS_COMPACT || begins(rest, packed_start)) {
                *part = rest;
                return kinds[k].holds;
            }
        }
    }
    return begins(*part, packed_start) ? HOLDS_JSON : HOLDS_NAME;
}

/* May the text be a row of a grid, or a whole grid, whose symbols look like packed text? */
static bool may_be_symbols(struct qdri_piece part)
{
    unsigned side = qdri_map_side(part.length);
    bool are_symbols = side > 0;
    for (size_t k = 0; are_symbols && k < part.length; ++k) {
        int digit = qdr_symbol_digit(part.text[k]);
        are_symbols = digit >= 0 && digit <= (int)side;
    }
    return are_symbols || part.length <= QDR_SIDE_MAX;
}

bool qdri_link_is(const char *text, size_t length)
{
    struct qdri_piece part = trim(text, length);
    struct qdri_piece rest = part;
    if (memchr(part.text, ' ', part.length < 8 ? part.length : 8)) {
        return false;
    }
    if (skip_host(&rest)) {
        for (size_t k = 0; k < sizeof hosts / sizeof *hosts; ++k) {
            if (find(part, hosts[k]).length > 0) {
                return true;
            }
        }
        return begins(part, "sudokupad://");
    }
    enum holds holds = skip_kind(&rest);
    bool is_bare = holds == HOLDS_JSON;
    return holds != HOLDS_NAME && holds != HOLDS_COMPACT && rest.length > 8 &&
           !(is_bare && may_be_symbols(part));
}

/* Finds what a link holds: in its question, or as the path. */
static enum holds find_packed(struct qdri_piece *part)
{
    bool has_host = skip_host(part);
    struct qdri_piece load = find(*part, "load=");
    if (has_host && load.length > 0) {
        const char *end;
        *part = skip(load, strlen("load="));
        end = memchr(part->text, '&', part->length);
        part->length = end ? (size_t)(end - part->text) : part->length;
        enum holds holds = skip_kind(part);
        return holds == HOLDS_JSON ? HOLDS_FPUZZLES : holds;
    }
    skip_word(part, "sudoku");
    skip_word(part, ".html");
    skip_word(part, "/");
    skip_word(part, "?puzzleid=");
    return skip_kind(part);
}

/* ----------------------------------------------------------------------------- unpacking ---- */

static int hex(char digit)
{
    const char *digits = "0123456789abcdef";
    const char *place = digit != '\0' ? strchr(digits, digit | 0x20) : NULL;
    return place ? (int)(place - digits) : -1;
}

/* How many bytes at the begin of a part stand for one: 3 in %2B. */
static size_t escape_length(struct qdri_piece part)
{
    return part.length >= 3 && part.text[0] == '%' && hex(part.text[1]) >= 0 &&
                   hex(part.text[2]) >= 0
               ? 3
               : 1;
}

static bool unescape(struct qdri_strbuf *out, struct qdri_piece part)
{
    bool is_whole = true;
    while (is_whole && part.length > 0) {
        size_t length = escape_length(part);
        char byte = length == 1 ? *part.text : (char)(hex(part.text[1]) * 16 + hex(part.text[2]));
        is_whole = qdri_strbuf_add_char(out, byte);
        part = skip(part, length);
    }
    return is_whole;
}

/* The place of a byte of unescaped text in the part that it comes from. */
static size_t place_in(struct qdri_piece part, size_t at)
{
    struct qdri_piece rest = part;
    while (at-- > 0 && rest.length > 0) {
        rest = skip(rest, escape_length(rest));
    }
    return part.length - rest.length;
}

/* Is it JSON, or looks like its short form?  Without the memory to know, it is said to be; who
 * reads it will find out. */
static bool is_json(const struct qdri_strbuf *text, struct qdri_limits *limits)
{
    if (text->length < 2 || text->text[0] != '{' || text->text[text->length - 1] != '}') {
        return false;
    }
    json_t *root;
    json_error_t fault;
    const struct qdri_json_text json = {
        .text = text->text, .length = text->length, .limits = limits};
    const qdr_status status = qdri_json_parse(&root, &json, &fault);
    json_decref(root);
    return status != QDR_SYNTAX || qdri_sudokupad_is_zipped(text->text, text->length);
}

/* Unpacks with the slashes at two places doubled; the same place twice: one. */
static qdr_status unpack_doubled(struct qdri_strbuf *out, const struct qdri_strbuf *packed,
                                 size_t first, size_t second, struct qdri_limits *limits)
{
    struct qdri_strbuf text = {0};
    bool is_whole = qdri_strbuf_add(&text, packed->text, first) && qdri_strbuf_add(&text, "/", 1) &&
                    qdri_strbuf_add(&text, packed->text + first, second - first) &&
                    (first == second || qdri_strbuf_add(&text, "/", 1)) &&
                    qdri_strbuf_add(&text, packed->text + second, packed->length - second);
    qdri_strbuf_clear(out);
    qdr_status status =
        is_whole ? qdri_lz_unpack(out, text.text, text.length, limits, NULL) : QDR_NOMEM;
    qdri_strbuf_free(&text);
    return status == QDR_OK && !is_json(out, limits) ? QDR_SYNTAX : status;
}

static size_t next_slash(const struct qdri_strbuf *packed, size_t at)
{
    const char *slash =
        at < packed->length ? memchr(packed->text + at, '/', packed->length - at) : NULL;
    return slash ? (size_t)(slash - packed->text) : packed->length;
}

static bool may_try(const struct qdri_limits *limits)
{
    return limits->unpacked < QDRI_UNPACKED_ALL_MAX;
}

/* Tries to unpack with one slash doubled, and with two. */
static qdr_status try_doubled(struct qdri_strbuf *out, const struct qdri_strbuf *packed,
                              struct qdri_limits *limits)
{
    qdr_status status = QDR_SYNTAX;
    size_t tries = 0;
    size_t end = packed->length <= TRIED_MOST ? packed->length : 0;
    for (size_t a = next_slash(packed, 0); status == QDR_SYNTAX && a < end && may_try(limits);
         a = next_slash(packed, a + 1)) {
        status = unpack_doubled(out, packed, a, a, limits);
    }
    for (size_t a = next_slash(packed, 0); status == QDR_SYNTAX && a < end;
         a = next_slash(packed, a + 1)) {
        for (size_t b = next_slash(packed, a + 1);
             status == QDR_SYNTAX && b < end && tries < TRIES_MOST && may_try(limits);
             b = next_slash(packed, b + 1)) {
            status = unpack_doubled(out, packed, a, b, limits);
            ++tries;
        }
    }
    return status;
}

/* The same for text that unpacked to nothing that is right; it stays what it was if that does not
 * help. */
static qdr_status try_again(struct qdri_strbuf *out, const struct qdri_strbuf *packed,
                            qdr_status status, struct qdri_limits *limits)
{
    struct qdri_strbuf other = {0};
    qdr_status again = try_doubled(&other, packed, limits);
    if (again == QDR_OK) {
        struct qdri_strbuf former = *out;
        *out = other;
        other = former;
    }
    qdri_strbuf_free(&other);
    const bool is_final = again == QDR_OK || again == QDR_NOMEM || again == QDR_CANCELLED;
    return is_final ? again : status;
}

static qdr_status unpack(struct qdri_strbuf *out, struct qdri_piece part,
                         const struct qdri_document *document, struct qdri_limits *limits,
                         qdr_error *error)
{
    struct qdri_strbuf packed = {0};
    qdr_error fault = {.code = QDR_OK};
    bool is_whole = unescape(&packed, part);
    qdr_status status = is_whole ? qdri_lz_unpack(out, packed.text ? packed.text : "",
                                                  packed.length, limits, &fault)
                                 : qdri_no_memory(&fault);
    if (status == QDR_SYNTAX || (status == QDR_OK && !is_json(out, limits))) {
        status = try_again(out, &packed, status, limits);
    }
    qdri_strbuf_free(&packed);
    if (status == QDR_NOMEM) {
        return qdri_no_memory(error);
    }
    if (status == QDR_CANCELLED) {
        return status;
    }
    size_t at = (size_t)(part.text - document->text) + place_in(part, fault.column - 1);
    return status == QDR_OK
               ? QDR_OK
               : qdri_fail_at(error, status, qdri_document_place(document, at), "%s", fault.text);
}

/* ------------------------------------------------------------------------------- reading ---- */

static qdr_status read_packed(struct qdri_sheet *sheet, const struct qdri_document *document,
                              struct qdri_piece part, enum holds holds, qdr_error *error)
{
    struct qdri_strbuf text = {0};
    struct qdri_place place = qdri_document_place(document, (size_t)(part.text - document->text));
    qdr_status status = unpack(&text, part, document, &sheet->mode.limits, error);
    if (status == QDR_OK) {
        bool is_sudokupad =
            holds == HOLDS_SUDOKUPAD ||
            (holds == HOLDS_JSON && qdri_json_guess(text.text, text.length) == QDRI_JSON_SUDOKUPAD);
        status =
            qdri_inner_read(sheet, &text, is_sudokupad ? qdri_sudokupad_read : qdri_fpuzzles_read,
                            place, "what the link holds", error);
    }
    qdri_strbuf_free(&text);
    return status;
}

/* Reads cells that stand in the link itself. */
static qdr_status read_site(struct qdri_sheet *sheet, enum qdri_site which, struct qdri_piece part,
                            struct qdri_place place, qdr_error *error)
{
    struct qdri_strbuf text = {0};
    qdr_status status = unescape(&text, part) ? QDR_OK : qdri_no_memory(error);
    if (status == QDR_OK) {
        status = qdri_site_read(sheet, which, text.text ? text.text : "", place, error);
    }
    qdri_strbuf_free(&text);
    return status;
}

qdr_status qdri_link_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_error *error)
{
    char quote[QDRI_QUOTE_SIZE];
    struct qdri_piece part = trim(document->text, document->length);
    struct qdri_piece penpa = find(part, penpa_path);
    if (penpa.length > 0) {
        return qdri_penpa_read(sheet, penpa.text + strlen(penpa_path),
                               penpa.length - strlen(penpa_path), qdri_document_place(document, 0),
                               error);
    }
    static const char *const sites[] = {"", "sudokuexchange.com/", "sudokuwiki.org/"};
    for (size_t k = QDRI_SUDOKUEXCHANGE; k <= QDRI_SUDOKUWIKI; ++k) {
        struct qdri_piece site = find(part, sites[k]);
        if (site.length > 0 && memchr(site.text, '?', site.length)) {
            return read_site(sheet, (enum qdri_site)k, skip(site, strlen(sites[k])),
                             qdri_document_place(document, 0), error);
        }
    }
    enum holds holds = find_packed(&part);
    struct qdri_place place = qdri_document_place(document, (size_t)(part.text - document->text));
    switch (holds) {
    case HOLDS_NAME:
        return part.length == 0
                   ? qdri_fail_at(error, QDR_SYNTAX, place, "the link holds no puzzle")
                   : qdri_fail_at(error, QDR_UNSUPPORTED, place,
                                  "'%s' only names a puzzle that a server has; a link that holds "
                                  "one is longer",
                                  qdri_quote(quote, part.text, part.length));
    case HOLDS_COMPACT:
        return read_site(sheet, QDRI_SHORT_CELLS, part, place, error);
    default:
        return read_packed(sheet, document, part, holds, error);
    }
}

/* ------------------------------------------------------------------------------- writing ---- */

static qdr_status write_link(const qdr_puzzle *puzzle, const qdr_rules *rules, const char *start,
                             qdri_write_puzzle *write, struct qdri_strbuf *text, qdr_error *error)
{
    struct qdri_strbuf json = {0};
    qdr_status status = write(puzzle, rules, &json, error);
    if (status == QDR_OK && !qdri_strbuf_add(text, start, strlen(start))) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        status = qdri_lz_pack(text, json.text, json.length, error);
    }
    qdri_strbuf_free(&json);
    return status;
}

qdr_status qdri_link_write_fpuzzles(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                    struct qdri_strbuf *text, qdr_error *error)
{
    return write_link(puzzle, rules, "https://f-puzzles.com/?load=", qdri_fpuzzles_write, text,
                      error);
}

/* SudokuPad opens the JSON of f-puzzles too, in which more rules are known than regions and cages;
 * what it cannot say either is drawn. */
qdr_status qdri_link_write_sudokupad(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                     struct qdri_strbuf *text, qdr_error *error)
{
    static const struct {
        const char *start;
        qdri_write_puzzle *write;
    } ways[] = {{"https://sudokupad.app/scl", qdri_sudokupad_write_plain},
                {"https://sudokupad.app/fpuz", qdri_fpuzzles_write},
                {"https://sudokupad.app/scl", qdri_sudokupad_write}};
    qdr_status status = QDR_UNSUPPORTED;
    for (size_t k = 0; status == QDR_UNSUPPORTED && k < sizeof ways / sizeof *ways; ++k) {
        status = write_link(puzzle, rules, ways[k].start, ways[k].write, text, error);
    }
    return status;
}
