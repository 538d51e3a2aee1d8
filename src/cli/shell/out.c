/* out.c  Gathers output, and writes it in whole records. */
#include "shell/out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shell/memory.h"

/* So many bytes of whole records are worth a system call. */
#define ENOUGH 65536

/* A file is emptied only when the first bytes come, so that a command that fails before, or that
 * finds out that it would write what it reads, has destroyed nothing. */
bool out_open(struct out *out, const char *path, struct progress *progress)
{
    *out = (struct out){.fd = STDOUT_FILENO, .name = "standard output", .progress = progress};
    if (path) {
        out->fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
        out->name = path;
        out->is_untouched = true;
    }
    out->is_terminal = out->fd >= 0 && isatty(out->fd);
    return out->fd >= 0;
}

static bool empty_file(struct out *out)
{
    struct stat status;
    if (!out->is_untouched || out->failure != 0) {
        return true;
    }
    out->is_untouched = false;
    return fstat(out->fd, &status) == 0 && (!S_ISREG(status.st_mode) || ftruncate(out->fd, 0) == 0);
}

static int write_all(int fd, const char *bytes, size_t size)
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

bool out_flush(struct out *out)
{
    if (out->whole == 0 || out->failure != 0) {
        return out->failure == 0;
    }
    if (out->is_terminal) {
        progress_hide(out->progress);
    }
    out->failure = empty_file(out) ? write_all(out->fd, out->bytes, out->whole) : errno;
    out->size -= out->whole;
    memmove(out->bytes, out->bytes + out->whole, out->size);
    out->whole = 0;
    return out->failure == 0;
}

int out_close(struct out *out, bool is_good)
{
    out_flush(out);
    if (is_good && !empty_file(out)) {
        out->failure = errno;
    }
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
    struct stat a;
    struct stat b;
    return out->is_untouched && fstat(fd, &a) == 0 && fstat(out->fd, &b) == 0 &&
           S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static void reserve(struct out *out, size_t size)
{
    out->bytes = grow(out->bytes, &out->capacity, out->size + size, 1);
}

void out_bytes(struct out *out, const char *bytes, size_t size)
{
    reserve(out, size + 1); /* so that there are bytes even for none */
    memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
}

void out_text(struct out *out, const char *text)
{
    out_bytes(out, text, strlen(text));
}

void out_format(struct out *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        return;
    }
    reserve(out, (size_t)length + 1);
    va_start(arguments, format);
    vsnprintf(out->bytes + out->size, (size_t)length + 1, format, arguments);
    va_end(arguments);
    out->size += (size_t)length;
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
    out_commit(out);
    return out->failure == 0;
}

qdr_writer out_stream(struct out *out)
{
    return (qdr_writer){.ctx = out, .write = pass_on};
}

void out_commit(struct out *out)
{
    out->whole = out->size;
    if (out->is_terminal || out->whole >= ENOUGH) {
        out_flush(out);
    }
}
