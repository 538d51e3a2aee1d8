/* compiler.h  What we ask of the compiler beyond C11, and do without where it is not to be had. */
#ifndef QDRI_BASE_COMPILER_H
#define QDRI_BASE_COMPILER_H

#if defined(__GNUC__)
/* Argument `text` is a printf format; its arguments begin at `first` (0 for a va_list). */
#define QDRI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define QDRI_PRINTF(text, first)
#endif

/* For functions that are compiled anew for each constant argument.  Not with sanitizers: what they add, so many
 * times over, takes a compiler minutes. */
#if defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#define QDRI_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define QDRI_ALWAYS_INLINE static inline
#endif

#endif
