/* zip.c  Turns the short form of SudokuPad into JSON. */
#include "sudoku/formats/sudokupad/sudokupad.h"

#include <string.h>

/* Short keys, each with a blank and the key that it stands for. */
static const char *const keys[] = {
    "c color",      "ca cages",    "ct center",   "c1 borderColor", "c2 backgroundColor",
    "ce cells",     "cs cellSize", "a arrows",    "o overlays",     "u underlays",
    "w width",      "h height",    "v value",     "vd videos",      "l lines",
    "r rounded",    "re regions",  "fs fontSize", "th thickness",   "hl headLength",
    "wp wayPoints", "t title",     "te text",     "d duration",     "d2 d"};

struct unzipping {
    struct qdri_strbuf *out;
    struct qdri_strbuf open; /* the brackets that are open */
    const char *at;
    const char *end;
    char quote;
    char before; /* the last bracket, comma or colon; 0 behind a value */
    bool is_whole;
};

bool qdri_sudokupad_is_zipped(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && strchr(" \t\r\n{", text[at]) && text[at] != '\0') {
        ++at;
    }
    return length > 0 && at < length && memchr(text, '{', at) && text[at] != '"' && text[at] != '}';
}

static void put(struct unzipping *self, const char *text, size_t length)
{
    self->is_whole = self->is_whole && qdri_strbuf_add(self->out, text, length);
}

static void put_text(struct unzipping *self, const char *text)
{
    put(self, text, strlen(text));
}

static bool is_in(const struct unzipping *self, char bracket)
{
    return self->open.length > 0 && self->open.text[self->open.length - 1] == bracket;
}

static void put_key(struct unzipping *self, const char *word, size_t length)
{
    for (size_t k = 0; k < sizeof keys / sizeof *keys; ++k) {
        if (strncmp(keys[k], word, length) == 0 && keys[k][length] == ' ') {
            put_text(self, keys[k] + length + 1);
            return;
        }
    }
    put(self, word, length);
}

static bool is_key_place(const struct unzipping *self)
{
    return is_in(self, '{') && (self->before == '{' || self->before == ',');
}

/* A text in quotes becomes one in JSON's. */
static void take_string(struct unzipping *self)
{
    struct qdri_strbuf text = {0};
    bool is_key = is_key_place(self);
    for (++self->at; self->at < self->end && *self->at != self->quote; ++self->at) {
        bool is_pair = *self->at == '\\' && self->at + 1 < self->end;
        bool is_apostrophe = is_pair && self->at[1] == '\'';
        self->at += is_apostrophe;
        self->is_whole = self->is_whole && qdri_strbuf_add_char(&text, *self->at);
        if (is_pair && !is_apostrophe) {
            self->is_whole = self->is_whole && qdri_strbuf_add_char(&text, *++self->at);
        }
    }
    bool is_closed = self->at < self->end;
    self->at += is_closed;
    put_text(self, "\"");
    if (is_key && text.text) {
        put_key(self, text.text, text.length);
    } else if (text.text) {
        put(self, text.text, text.length);
    }
    put_text(self, is_closed ? "\"" : "");
    self->before = '\0';
    qdri_strbuf_free(&text);
}

static bool is_color(const char *word, size_t length)
{
    size_t digits = 0;
    while (digits < length && strchr("0123456789abcdefABCDEF", word[digits])) {
        ++digits;
    }
    return length == 6 && digits == 6;
}

/* A word without quotes: a key, or a value. */
static void take_word(struct unzipping *self)
{
    const char *word = self->at;
    while (self->at < self->end && !strchr("{}[],:'\" \t\r\n", *self->at)) {
        ++self->at;
    }
    size_t length = (size_t)(self->at - word);
    if (is_key_place(self)) {
        put_text(self, "\"");
        put_key(self, word, length);
        put_text(self, "\"");
    } else if (qdri_is_word_of("t f", word, length)) {
        put_text(self, *word == 't' ? "true" : "false");
    } else if (qdri_is_word_of("#0 #F", word, length)) {
        put_text(self, word[1] == '0' ? "\"#000000\"" : "\"#FFFFFF\"");
    } else if (self->before == ':' && is_color(word, length)) {
        put_text(self, "\"#");
        put(self, word, length);
        put_text(self, "\"");
    } else {
        put(self, word, length);
    }
    self->before = '\0';
}

static void take_mark(struct unzipping *self)
{
    char mark = *self->at++;
    bool is_open = mark == '{' || mark == '[';
    bool is_close = mark == '}' || mark == ']';
    bool is_void = is_in(self, '[') && (mark == ',' || mark == ']') &&
                   (self->before == '[' || self->before == ',');
    if (is_void) {
        put_text(self, "{}");
    }
    if (is_open) {
        self->is_whole = self->is_whole && qdri_strbuf_add_char(&self->open, mark);
    } else if (is_close && self->open.length > 0) {
        self->open.text[--self->open.length] = '\0';
    }
    put(self, &mark, 1);
    self->before = is_close ? '\0' : mark;
}

qdr_status qdri_sudokupad_unzip(struct qdri_strbuf *out, const struct qdri_document *document,
                                const struct qdri_limits *limits, qdr_error *error)
{
    const char *text = document->text;
    const size_t length = document->length;
    struct unzipping self = {.out = out, .at = text, .end = text + length, .is_whole = true};
    self.quote = length > 0 && memchr(text, '"', length) ? '"' : '\'';
    while (self.is_whole && self.at < self.end && out->length <= QDRI_UNPACKED_MAX) {
        if (*self.at == self.quote) {
            take_string(&self);
        } else if (*self.at != '\0' && strchr("{}[],:", *self.at)) {
            take_mark(&self);
        } else if (*self.at == '\0' || strchr("'\" \t\r\n", *self.at)) {
            put(&self, self.at++, 1);
        } else {
            take_word(&self);
        }
    }
    qdri_strbuf_free(&self.open);
    return self.is_whole
               ? qdri_limits_unpacked(limits, out->length, qdri_document_place(document, 0), error)
               : qdri_no_memory(error);
}
