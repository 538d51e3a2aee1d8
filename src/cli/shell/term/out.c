/* out.c  Gathers output, and writes it in whole records. */
#include "shell/term/out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/check.h"
#include "base/quote.h"
#include "shell/term/memory.h"

/* So many bytes of whole records are worth a system call. */
#define ENOUGH 65536

static bool is_forwarded;

void out_set_forwarded(void)
{
    is_forwarded = true;
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Where the file is what standard output or standard error goes to, it is written after what stands
 * there: as /dev/stdout, say. */
static int standard_stream(const struct stat *file)
{
    struct stat stream;
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; ++fd) {
        if (fstat(fd, &stream) == 0 && is_same(&stream, file)) {
            return fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        }
    }
    return -1;
}

/* A file in a folder that we may not write into, or that belongs to somebody else, is written in
 * its place.  It is emptied only when the first bytes come. */
static int open_regular(struct out *out, const char *path)
{
    int in_place = open(path, O_WRONLY | O_CLOEXEC);
    if (in_place < 0) {
        return -1;
    }
    int fd = replacement_begin(&out->replacement, path);
    if (fd >= 0 || (errno != EACCES && errno != EPERM && errno != EROFS)) {
        close(in_place);
        return fd;
    }
    out->is_untouched = true;
    return in_place;
}

static int open_file(struct out *out, const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0) {
        return errno == ENOENT && path[0] != '\0' ? replacement_begin(&out->replacement, path) : -1;
    }
    int fd = standard_stream(&file);
    if (fd >= 0) {
        return fd;
    }
    return S_ISREG(file.st_mode) ? open_regular(out, path) : open(path, O_WRONLY | O_CLOEXEC);
}

bool out_open(struct out *out, const char *path, struct progress *progress)
{
    *out = (struct out){.fd = STDOUT_FILENO, .name = "standard output", .progress = progress};
    if (path) {
        out->fd = open_file(out, path);
        out->name = path;
    }
    out->is_terminal = out->fd >= 0 && !is_forwarded && isatty(out->fd);
    return out->fd >= 0;
}

static bool empty_file(struct out *out)
{
    if (!out->is_untouched || out->failure != 0) {
        return true;
    }
    out->is_untouched = false;
    return ftruncate(out->fd, 0) == 0;
}

int out_write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(fd, bytes, size);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written > 0) {
            bytes += written;
            size -= (size_t)written;
        }
    }
    return 0;
}

struct out out_kept(void)
{
    return (struct out){.fd = -1, .name = "memory", .is_kept = true};
}

char *out_take(struct out *out, size_t *size)
{
    char *bytes = out->bytes;
    *size = out->whole;
    *out = out_kept();
    return bytes;
}

void out_add_taken(struct out *out, const char *bytes, size_t size, int failure)
{
    if (size > 0) {
        out_bytes(out, bytes, size);
        out_commit(out);
    }
    out->failure = out->failure == 0 ? failure : out->failure;
}

/* Fowler, Noll and Vo's hash FNV-1a, of 64 bits: a change by accident is noticed. */
#define FNV_BEGIN UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

static void add_to_sum(struct out *out, const char *bytes, size_t size)
{
    for (size_t k = 0; k < size; ++k) {
        out->sum = (out->sum ^ (unsigned char)bytes[k]) * FNV_PRIME;
    }
    out->summed += size;
}

uint64_t out_checksum(struct out *out)
{
    const size_t begin = (size_t)(out->summed - out->written);
    if (out->has_sum && begin < out->whole) {
        add_to_sum(out, out->bytes + begin, out->whole - begin);
    }
    return out->sum;
}

bool out_flush(struct out *out)
{
    if (out->is_kept || out->whole == 0 || out->failure != 0) {
        return out->failure == 0;
    }
    if (out->is_terminal) {
        progress_hide(out->progress);
    }
    out->is_written = true;
    out_checksum(out);
    out->failure = empty_file(out) ? out_write_all(out->fd, out->bytes, out->whole) : errno;
    out->written += out->whole;
    out->size -= out->whole;
    memmove(out->bytes, out->bytes + out->whole, out->size);
    out->whole = 0;
    return out->failure == 0;
}

bool out_open_in_place(struct out *out, const char *path, struct progress *progress)
{
    struct stat file;
    *out = (struct out){.fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666),
                        .name = path,
                        .progress = progress,
                        .is_untouched = true,
                        .has_sum = true,
                        .sum = FNV_BEGIN};
    if (out->fd >= 0 && fstat(out->fd, &file) == 0 && !S_ISREG(file.st_mode)) {
        close(out->fd);
        out->fd = -1;
        errno = EEXIST;
    }
    return out->fd >= 0;
}

bool out_go_on(struct out *out, uint64_t length, uint64_t checksum)
{
    char bytes[ENOUGH];
    ssize_t count = 1;
    while (out->summed < length && count > 0) {
        const uint64_t left = length - out->summed;
        count = read(out->fd, bytes, left < sizeof bytes ? (size_t)left : sizeof bytes);
        add_to_sum(out, bytes, count > 0 ? (size_t)count : 0);
    }
    if (out->summed < length || out->sum != checksum || ftruncate(out->fd, (off_t)length) != 0 ||
        lseek(out->fd, 0, SEEK_END) < 0) {
        return false;
    }
    out->is_untouched = false;
    out->written = length;
    return true;
}

uint64_t out_length(const struct out *out)
{
    return out->written + out->whole;
}

/* What is no file has nothing to be made safe. */
bool out_sync(struct out *out)
{
    if (out_flush(out) && fdatasync(out->fd) != 0 && errno != EINVAL && errno != EROFS) {
        out->failure = errno;
    }
    return out->failure == 0;
}

/* Is what was written to become the file? */
static bool is_result(const struct out *out, enum out_ending ending)
{
    if (ending == OUT_DONE) {
        return true;
    }
    return out->is_written && !out->is_partial &&
           (ending == OUT_NOTHING || !out->replacement.has_old);
}

static void settle(struct out *out, enum out_ending ending)
{
    bool is_good = out->failure == 0 && is_result(out, ending);
    if (!out->replacement.path) {
        is_good = !is_good || empty_file(out);
    } else if (is_good) {
        is_good = replacement_commit(&out->replacement, out->fd);
    } else {
        replacement_abandon(&out->replacement);
        is_good = true;
    }
    if (!is_good) {
        out->failure = errno;
    }
}

int out_close(struct out *out, enum out_ending ending, bool *is_left)
{
    out_flush(out);
    *is_left = out->is_written && out->replacement.path && !is_result(out, ending);
    settle(out, ending);
    if (close(out->fd) != 0 && out->failure == 0) {
        out->failure = errno;
    }
    free(out->bytes);
    out->bytes = NULL;
    out->size = out->whole = out->capacity = 0;
    return out->failure;
}

bool out_is_input(const struct out *out, int fd)
{
    struct stat input;
    struct stat output = out->replacement.old;
    return fstat(fd, &input) == 0 && S_ISREG(input.st_mode) &&
           (out->is_untouched ? fstat(out->fd, &output) == 0 : out->replacement.has_old) &&
           is_same(&input, &output);
}

static void reserve(struct out *out, size_t size)
{
    out->bytes = grow(out->bytes, &out->capacity, out->size + size, 1);
}

void out_bytes(struct out *out, const char *bytes, size_t size)
{
    reserve(out, size + 1); /* so that there are bytes even for none */
    QDRI_ASSERT(out->whole <= out->size && out->size + size <= out->capacity);
    memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
    out->bytes[out->size] = '\0';
}

void out_text(struct out *out, const char *text)
{
    out_bytes(out, text, strlen(text));
}

/* C0 and C1, separators of lines, and what makes the reader see another order than there is. */
static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C || code == 0x200E ||
           code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

/* Passes the text of `size` bytes to `put` as a terminal may get it, piece by piece: what controls
 * the terminal, changes the direction of writing, or is not UTF-8 becomes \xNN; but not line feeds,
 * if `has_lines`. */
static void utf8_show(const char *text, size_t size, bool has_lines,
                      void (*put)(void *ctx, const char *bytes, size_t size), void *ctx)
{
    for (size_t at = 0; at < size;) {
        uint32_t code;
        const size_t length = qdri_utf8(text + at, size - at, &code);
        bool is_line = has_lines && text[at] == '\n';
        if (length > 0 && (is_line || !is_control(code))) {
            put(ctx, text + at, length);
            at += length;
        } else {
            char shown[8];
            int count = snprintf(shown, sizeof shown, "\\x%02X", (unsigned char)text[at++]);
            put(ctx, shown, (size_t)count);
        }
    }
}

static void print(void *ctx, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, ctx);
}

void utf8_print(FILE *stream, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0) {
        char *text = allocate((size_t)length + 1, 1);
        vsnprintf(text, (size_t)length + 1, format, again);
        utf8_show(text, (size_t)length, false, print, stream);
        free(text);
    }
    va_end(again);
}

static void put(void *ctx, const char *bytes, size_t size)
{
    out_bytes(ctx, bytes, size);
}

static bool is_ascii(const char *text, size_t size)
{
    while (size > 0 && ((*text >= ' ' && *text <= '~') || *text == '\n')) {
        ++text;
        --size;
    }
    return size == 0;
}

void out_shown(struct out *out, const char *text)
{
    const size_t size = strlen(text);
    if (is_ascii(text, size)) {
        out_bytes(out, text, size);
    } else {
        utf8_show(text, size, true, put, out);
    }
}

/* Writes the last `size` bytes anew, as they may be shown. */
static void show_last(struct out *out, size_t size)
{
    out->size -= size;
    char *text = copied(out->bytes + out->size, size);
    utf8_show(text, size, true, put, out);
    free(text);
}

void out_format(struct out *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    out_vformat(out, format, arguments);
    va_end(arguments);
}

void out_vformat(struct out *out, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length >= 0) {
        reserve(out, (size_t)length + 1);
        length = vsnprintf(out->bytes + out->size, (size_t)length + 1, format, again);
    }
    va_end(again);
    if (length < 0) {
        return;
    }
    out->size += (size_t)length;
    if (!is_ascii(out->bytes + out->size - length, (size_t)length)) {
        show_last(out, (size_t)length);
    }
}

static bool take(void *ctx, const char *bytes, size_t size)
{
    out_bytes(ctx, bytes, size);
    return true;
}

qdr_writer out_writer(struct out *out)
{
    return (qdr_writer){.ctx = out, .write = take};
}

void out_check(struct out *out, qdr_status status)
{
    if (status != QDR_OK && out->failure == 0) {
        out->failure = status == QDR_NOMEM ? ENOMEM : EIO;
    }
}

/* RFC 4180: what is in quotation marks has them twice. */
static bool quote(void *ctx, const char *bytes, size_t size)
{
    for (size_t k = 0; k < size; ++k) {
        out_bytes(ctx, "\"", bytes[k] == '"');
        out_bytes(ctx, bytes + k, 1);
    }
    return true;
}

qdr_writer out_quoted(struct out *out)
{
    return (qdr_writer){.ctx = out, .write = quote};
}

static bool pass_on(void *ctx, const char *bytes, size_t size)
{
    struct out *out = ctx;
    out_bytes(out, bytes, size);
    out_pass(out);
    return out->failure == 0;
}

qdr_writer out_stream(struct out *out)
{
    return (qdr_writer){.ctx = out, .write = pass_on};
}

void out_free(struct out *out)
{
    free(out->bytes);
    *out = (struct out){.bytes = NULL};
}

void out_drop(struct out *out)
{
    out->size = out->whole;
}

void out_commit(struct out *out)
{
    out->whole = out->size;
    out->is_partial = false;
    if (out->is_terminal || out->whole >= ENOUGH) {
        out_flush(out);
    }
}

void out_pass(struct out *out)
{
    out_commit(out);
    out->is_partial = true;
}
