/* compiler.h  What we ask of the compiler beyond C11, and do without where it is not to be had. */
#ifndef QDRI_BASE_COMPILER_H
#define QDRI_BASE_COMPILER_H

#if defined(__GNUC__)
/* Argument `text` is a printf format; its arguments begin at `first` (0 for a va_list). */
#define QDRI_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define QDRI_PRINTF(text, first)
#endif

/* Whether sanitizers are at work: gcc and clang say so in different ways. */
#if defined(__SANITIZE_ADDRESS__)
#define QDRI_IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define QDRI_IS_SANITIZED 1
#endif
#endif
#ifndef QDRI_IS_SANITIZED
#define QDRI_IS_SANITIZED 0
#endif

/* For functions that are compiled anew for each constant argument.  Not with sanitizers: what they
 * add, so many times over, takes a compiler minutes. */
#if defined(__GNUC__) && !QDRI_IS_SANITIZED
#define QDRI_ALWAYS_INLINE static inline __attribute__((always_inline))
#else
#define QDRI_ALWAYS_INLINE static inline
#endif

/* The same, but not where code is to be small (-Os, -Oz): one function for all arguments. */
#if defined(__OPTIMIZE_SIZE__)
#define QDRI_SPECIALIZED static inline
#else
#define QDRI_SPECIALIZED QDRI_ALWAYS_INLINE
#endif

/* For functions that are called seldom from loops whose registers are scarce. */
#if defined(__GNUC__)
#define QDRI_NEVER_INLINE static __attribute__((noinline))
#else
#define QDRI_NEVER_INLINE static
#endif

#endif
