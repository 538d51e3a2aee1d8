/* shim_print.c  What the library needs of printf, and of numbers in text, in place of the C
 * library's, which is ten times as large: strings, characters and integers are written here, and
 * what is real is left to JavaScript, which has all that it takes.
 *
 * Formats have %d %i %u %x %X %c %s %p and %%, with a 0, a width, a precision of strings, and h, l,
 * ll, z, j and t; and %.17g.  The library uses no others (tests/check-printf.sh). */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REAL_SIZE = 32 }; /* room for a real number of 17 digits, and a zero */

/* JavaScript's side: writes a number as %.17g does; returns its characters. */
__attribute__((import_module("quadrille"), import_name("write"))) extern size_t
qdrj_write_real(double value, char *bytes);
/* JavaScript's side: the number that characters stand for, all of them. */
__attribute__((import_module("quadrille"), import_name("read"))) extern double
qdrj_read_real(const char *bytes, size_t length);

struct print {
    char *at;
    size_t size;
    size_t length; /* of all, also of what has no room */
};

/* What stands between % and the letter. */
struct field {
    bool has_zeros;
    int width;
    int precision; /* -1: none */
    size_t bytes;  /* of an integer */
};

static void put(struct print *to, const char *bytes, size_t count)
{
    for (size_t k = 0; k < count; ++k, ++to->length) {
        if (to->length + 1 < to->size) {
            to->at[to->length] = bytes[k];
        }
    }
}

static void put_padded(struct print *to, const struct field *field, const char *bytes, size_t count)
{
    for (int k = (int)count; k < field->width; ++k) {
        put(to, field->has_zeros ? "0" : " ", 1);
    }
    put(to, bytes, count);
}

/* Zeros would stand before a minus: no format of ours has both. */
static void put_integer(struct print *to, const struct field *field, uint64_t value,
                        const char *digits, unsigned base, bool is_negative)
{
    char bytes[24];
    char *first = bytes + sizeof bytes;
    value = is_negative ? 0 - value : value;
    do {
        *--first = digits[value % base];
        value /= base;
    } while (value > 0);
    if (is_negative) {
        *--first = '-';
    }
    put_padded(to, field, first, (size_t)(bytes + sizeof bytes - first));
}

static int read_size(const char **at, va_list *args)
{
    int size = 0;
    if (**at == '*') {
        ++*at;
        return va_arg(*args, int);
    }
    for (; **at >= '0' && **at <= '9'; ++*at) {
        size = size * 10 + (**at - '0');
    }
    return size;
}

static struct field read_field(const char **at, va_list *args)
{
    struct field field = {.has_zeros = **at == '0', .precision = -1, .bytes = sizeof(int)};
    *at += field.has_zeros;
    field.width = read_size(at, args);
    if (**at == '.') {
        ++*at;
        field.precision = read_size(at, args);
    }
    for (; **at != '\0' && strchr("hlzjt", **at); ++*at) {
        const bool is_long_long = **at == 'j' || (**at == 'l' && (*at)[-1] == 'l');
        field.bytes = is_long_long ? sizeof(long long) : sizeof(long);
    }
    return field;
}

static void put_argument(struct print *to, const struct field *field, char letter, va_list *args)
{
    const char *text;
    char bytes[REAL_SIZE];
    switch (letter) {
    case 's':
        text = va_arg(*args, const char *);
        put_padded(to, field, text,
                   field->precision < 0 ? strlen(text) : strnlen(text, (size_t)field->precision));
        return;
    case 'c':
        bytes[0] = (char)va_arg(*args, int);
        put_padded(to, field, bytes, 1);
        return;
    case 'g':
        put_padded(to, field, bytes, qdrj_write_real(va_arg(*args, double), bytes));
        return;
    case '%':
        put(to, "%", 1);
        return;
    default:
        break;
    }
    const bool is_signed = letter == 'd' || letter == 'i';
    const bool is_long = field->bytes > sizeof(int);
    const uint64_t value = is_long     ? va_arg(*args, uint64_t)
                           : is_signed ? (uint64_t)va_arg(*args, int)
                                       : va_arg(*args, unsigned);
    put_integer(to, field, value, letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef",
                is_signed || letter == 'u' ? 10 : 16, is_signed && (int64_t)value < 0);
}

int vsnprintf(char *restrict bytes, size_t size, const char *restrict format, va_list list)
{
    struct print to = {.at = bytes, .size = size};
    const char *at = format;
    va_list args;
    va_copy(args, list);
    while (*at != '\0') {
        const size_t plain = strcspn(at, "%");
        put(&to, at, plain);
        at += plain;
        if (*at == '%') {
            ++at;
            const struct field field = read_field(&at, &args);
            put_argument(&to, &field, *at++, &args);
        }
    }
    va_end(args);
    if (size > 0) {
        bytes[to.length < size ? to.length : size - 1] = '\0';
    }
    return (int)to.length;
}

int snprintf(char *restrict bytes, size_t size, const char *restrict format, ...)
{
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(bytes, size, format, args);
    va_end(args);
    return length;
}

/* Jansson has found where the number ends. */
double strtod(const char *restrict text, char **restrict end)
{
    const size_t length = strlen(text);
    const double value = qdrj_read_real(text, length);
    errno = isinf(value) ? ERANGE : errno;
    *end = (char *)(uintptr_t)text + length;
    return value;
}
