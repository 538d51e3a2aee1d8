/* lzstring.c  Packs and unpacks text as lz-string does, and base64 around it. */
#include "sudoku/formats/packed/lzstring.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/quote.h"
#include "sudoku/formats/common/lines.h"

enum { NEW_BYTE, NEW_UNIT, END, FIRST_PIECE };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The width of the next token, and how much may be numbered before it grows. */
struct width {
    unsigned bits;
    uint32_t room;
};

static const struct width first_width = {.bits = 2, .room = 2};

static void count_one(struct width *width)
{
    if (--width->room == 0) {
        width->room = (uint32_t)1 << width->bits++;
    }
}

/* ------------------------------------------------------------------------------ unpacking ---- */

/* A piece of what has been unpacked: each entry of the dictionary is one. */
struct piece {
    uint32_t from;
    uint32_t length;
};

/* Between two tokens, piece[pieces] is the one that the next token completes: the last one and a
 * unit more, which stand behind each other in what is unpacked. */
struct unpacking {
    const char *text;
    size_t length;
    size_t at;
    unsigned left; /* bits of `value` that were not taken yet */
    unsigned value;
    struct width width;
    uint16_t *unit;
    size_t units;
    size_t unit_capacity;
    struct piece *piece;
    size_t pieces;
    size_t piece_capacity;
    struct qdri_limits *limits;
    qdr_error *error;
};

/* The value of a character; -1 for white space, -2 for padding, -3 for anything else. */
static int value_of(char character)
{
    const char *place = character != '\0' ? strchr(letters, character) : NULL;
    return place                                      ? (int)(place - letters)
           : character == ' '                         ? 62
           : character == '-'                         ? 63
           : character == '=' || character == '$'     ? -2
           : character && strchr("\t\n\r", character) ? -1
                                                      : -3;
}

static qdr_status fail_here(const struct unpacking *self, size_t at, const char *what)
{
    return qdri_fail_at(self->error, QDR_SYNTAX, (struct qdri_place){.column = at + 1}, "%s", what);
}

static qdr_status next_character(struct unpacking *self)
{
    int value = -1;
    while (self->at < self->length && (value = value_of(self->text[self->at])) == -1) {
        ++self->at;
    }
    if (self->at == self->length || value == -2) {
        return fail_here(self, self->at, "the packed text ends too early");
    }
    if (value < 0) {
        return fail_here(self, self->at, "a character that packed text does not have");
    }
    self->value = (unsigned)value;
    self->left = 6;
    ++self->at;
    return QDR_OK;
}

static qdr_status take_bits(struct unpacking *self, unsigned count, uint32_t *number)
{
    qdr_status status = QDR_OK;
    *number = 0;
    for (unsigned k = 0; status == QDR_OK && k < count; ++k) {
        status = self->left > 0 ? QDR_OK : next_character(self);
        if (status == QDR_OK) {
            *number |= (self->value >> --self->left & 1u) << k;
        }
    }
    return status;
}

/* Makes room for some more units and a piece. */
static qdr_status make_room(struct unpacking *self, size_t units)
{
    const qdr_status status = qdri_limits_unpacked(
        self->limits, self->units + units, (struct qdri_place){.column = self->at}, self->error);
    if (status != QDR_OK) {
        return status;
    }
    const bool has_units =
        qdri_reserve(&self->unit, &self->unit_capacity, self->units + units, sizeof *self->unit);
    const bool has_pieces =
        qdri_reserve(&self->piece, &self->piece_capacity, self->pieces + 3, sizeof *self->piece);
    return has_units && has_pieces ? QDR_OK : qdri_no_memory(self->error);
}

static qdr_status take_new(struct unpacking *self, unsigned bits)
{
    uint32_t unit = 0;
    qdr_status status = take_bits(self, bits, &unit);
    status = status == QDR_OK ? make_room(self, 1) : status;
    if (status == QDR_OK) {
        struct piece pending = self->piece[self->pieces];
        self->piece[self->pieces++] = (struct piece){.from = (uint32_t)self->units, .length = 1};
        self->piece[self->pieces] = pending;
        self->unit[self->units++] = (uint16_t)unit;
        count_one(&self->width);
    }
    return status;
}

static qdr_status take_piece(struct unpacking *self, uint32_t index)
{
    if (index > self->pieces || self->units == 0) {
        return fail_here(self, self->at - 1, "the packed text refers to what is not there yet");
    }
    struct piece piece = self->piece[index];
    qdr_status status = make_room(self, piece.length);
    for (uint32_t k = 0; status == QDR_OK && k < piece.length; ++k) {
        self->unit[self->units++] = self->unit[piece.from + k];
    }
    return status;
}

/* Takes a token that is not the end; it is as long as the units that were added. */
static qdr_status take_token(struct unpacking *self, uint32_t token)
{
    bool is_first = self->units == 0;
    uint32_t from = (uint32_t)self->units;
    qdr_status status = token == NEW_BYTE   ? take_new(self, 8)
                        : token == NEW_UNIT ? take_new(self, 16)
                                            : take_piece(self, token - FIRST_PIECE);
    if (status == QDR_OK) {
        self->pieces += !is_first; /* the pending one is complete */
        self->piece[self->pieces] =
            (struct piece){.from = from, .length = (uint32_t)self->units - from + 1};
        count_one(&self->width);
    }
    return status;
}

/* Behind the end there is nothing but what fills up. */
static qdr_status check_end(const struct unpacking *self)
{
    size_t at = self->at;
    bool is_filled = self->left > 0;
    for (; at < self->length; ++at) {
        int value = value_of(self->text[at]);
        if (value >= 0 ? is_filled || value != 0 : value == -3) {
            return fail_here(self, at, "something follows the end of the packed text");
        }
        is_filled |= value >= 0;
    }
    return QDR_OK;
}

static qdr_status unpack(struct unpacking *self)
{
    uint32_t token = 0;
    qdr_status status = make_room(self, 0);
    while (status == QDR_OK) {
        if (qdri_limits_are_over(self->limits)) {
            return QDR_CANCELLED;
        }
        status = take_bits(self, self->width.bits, &token);
        if (status == QDR_OK && token == END) {
            return check_end(self);
        }
        status = status == QDR_OK ? take_token(self, token) : status;
    }
    return status;
}

/* Appends units as UTF-8; a surrogate without its other half becomes U+FFFD.  False: no memory. */
static bool append_units(struct qdri_strbuf *text, const uint16_t *units, size_t count)
{
    bool is_whole = true;
    for (size_t k = 0; is_whole && k < count;) {
        char bytes[4];
        uint32_t point;
        k += qdri_utf16_take(&point, units + k, count - k);
        is_whole = qdri_strbuf_add(text, bytes, qdri_utf8_put(bytes, point));
    }
    return is_whole;
}

qdr_status qdri_lz_unpack(struct qdri_strbuf *out, const char *text, size_t length,
                          struct qdri_limits *limits, qdr_error *error)
{
    struct unpacking self = {
        .text = text, .length = length, .width = first_width, .limits = limits, .error = error};
    qdr_status status = unpack(&self);
    limits->unpacked += self.units;
    if (status == QDR_OK && !append_units(out, self.unit, self.units)) {
        status = qdri_no_memory(error);
    }
    free(self.unit);
    free(self.piece);
    return status;
}

/* -------------------------------------------------------------------------------- packing ---- */

/* The dictionary: a table with open addressing from (piece, unit behind it) to the piece of both.
 * A piece of one unit has the piece NONE before it.  0 in `found` is a free place. */
struct entry {
    uint32_t before;
    uint32_t found;
    uint16_t unit;
    bool is_new; /* of one unit, and not in the output yet */
};

struct packing {
    struct qdri_strbuf *out;
    size_t start;
    unsigned bits;
    unsigned value;
    struct width width;
    struct entry *entry;
    size_t mask;
    uint32_t next; /* the next number of the dictionary */
    bool is_whole; /* there was memory */
};

enum { NONE = 0 };

static struct entry *look_up(const struct packing *self, uint32_t before, uint16_t unit)
{
    uint64_t hash = ((uint64_t)before << 16 | unit) * UINT64_C(0x9e3779b97f4a7c15);
    size_t at = (size_t)(hash >> 32) & self->mask;
    while (self->entry[at].found != 0 &&
           (self->entry[at].before != before || self->entry[at].unit != unit)) {
        at = (at + 1) & self->mask;
    }
    return &self->entry[at];
}

static void number_it(struct packing *self, struct entry *entry, uint32_t before, uint16_t unit)
{
    *entry = (struct entry){
        .before = before, .found = self->next++, .unit = unit, .is_new = before == NONE};
}

static void put_bits(struct packing *self, uint32_t number, unsigned count)
{
    for (unsigned k = 0; k < count; ++k) {
        self->value = self->value << 1 | (number >> k & 1u);
        if (++self->bits == 6) {
            self->is_whole =
                self->is_whole && qdri_strbuf_add_char(self->out, letters[self->value]);
            self->bits = self->value = 0;
        }
    }
}

/* Puts the token of a piece out; it is the one of `entry`. */
static void put_piece(struct packing *self, struct entry *entry)
{
    if (entry->is_new) {
        bool is_byte = entry->unit < 256;
        put_bits(self, is_byte ? NEW_BYTE : NEW_UNIT, self->width.bits);
        put_bits(self, entry->unit, is_byte ? 8 : 16);
        count_one(&self->width);
        entry->is_new = false;
    } else {
        put_bits(self, entry->found, self->width.bits);
    }
    count_one(&self->width);
}

static void pack(struct packing *self, const uint16_t *unit, size_t count)
{
    struct entry *piece = NULL; /* the longest that ends here */
    for (size_t k = 0; k < count; ++k) {
        struct entry *single = look_up(self, NONE, unit[k]);
        if (single->found == 0) {
            number_it(self, single, NONE, unit[k]);
        }
        struct entry *longer = piece ? look_up(self, piece->found, unit[k]) : single;
        if (longer->found == 0) {
            put_piece(self, piece);
            number_it(self, longer, piece->found, unit[k]);
            longer = single;
        }
        piece = longer;
    }
    if (piece) {
        put_piece(self, piece);
    }
    put_bits(self, END, self->width.bits);
    put_bits(self, 0, 6 - self->bits);
}

static bool make_dictionary(struct packing *self, size_t units)
{
    size_t places = 16;
    while (places / 3 <= units) { /* each unit makes two entries at most */
        places *= 2;
    }
    self->mask = places - 1;
    self->entry = qdri_zeros(places, sizeof *self->entry);
    return self->entry;
}

/* Makes 16-bit units, as JavaScript has them, of UTF-8 text.  `*units` is to be freed. */
static qdr_status make_units(uint16_t **units, size_t *count, const char *text, size_t length,
                             qdr_error *error)
{
    uint16_t *unit = qdri_zeros(length, sizeof *unit); /* no character has more units than bytes */
    *units = unit;
    *count = 0;
    if (!unit) {
        return qdri_no_memory(error);
    }
    for (size_t at = 0; at < length;) {
        uint32_t point = 0;
        size_t size = qdri_utf8(text + at, length - at, &point);
        if (size == 0) {
            return qdri_fail_at(error, QDR_SYNTAX, (struct qdri_place){.column = at + 1},
                                "a byte that is no UTF-8: 0x%02x", (unsigned char)text[at]);
        }
        if (point >= 0x10000) {
            unit[(*count)++] = (uint16_t)(0xd800 + ((point - 0x10000) >> 10));
            point = 0xdc00 + (point & 0x3ff);
        }
        unit[(*count)++] = (uint16_t)point;
        at += size;
    }
    return QDR_OK;
}

/* Base64 fills up to whole groups of four. */
static void fill_up(struct packing *self)
{
    while (self->is_whole && (self->out->length - self->start) % 4 != 0) {
        self->is_whole = qdri_strbuf_add_char(self->out, '=');
    }
}

qdr_status qdri_lz_pack(struct qdri_strbuf *out, const char *text, size_t length, qdr_error *error)
{
    struct packing self = {.out = out,
                           .start = out->length,
                           .width = first_width,
                           .next = FIRST_PIECE,
                           .is_whole = true};
    uint16_t *unit;
    size_t units;
    if (length > QDRI_UNPACKED_MAX) {
        return qdri_fail(error, QDR_RANGE, "no more than %zu MB are packed",
                         QDRI_UNPACKED_MAX >> 20);
    }
    qdr_status status = make_units(&unit, &units, text, length, error);
    if (status == QDR_OK && !make_dictionary(&self, units)) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        pack(&self, unit, units);
        fill_up(&self);
        status = self.is_whole ? QDR_OK : qdri_no_memory(error);
    }
    free(self.entry);
    free(unit);
    return status;
}
