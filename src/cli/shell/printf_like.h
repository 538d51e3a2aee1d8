/* printf_like.h  Lets the compiler check the arguments of functions that take them like printf. */
#ifndef CLI_PRINTF_LIKE_H
#define CLI_PRINTF_LIKE_H

/* The format is argument number `format_at`; what it formats begins at `first`, 0 for a va_list. */
#if defined(__GNUC__)
#define PRINTF_LIKE(format_at, first) __attribute__((format(printf, format_at, first)))
#else
#define PRINTF_LIKE(format_at, first)
#endif

#endif
