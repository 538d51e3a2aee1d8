/**
 * @file api.h
 * What every public header stands on: the marks of an exported function, and C linkage under C++.
 *
 *     QDR_BEGIN_DECLS
 *     QDR_API const char *qdr_version(void);
 *     QDR_END_DECLS
 */
#ifndef QUADRILLE_API_H
#define QUADRILLE_API_H

/** Marks a function that the shared library exports; all others are hidden. */
#if defined(__GNUC__)
#define QDR_API __attribute__((visibility("default")))
#else
#define QDR_API
#endif

/** Marks a function whose result says whether it has done what it was asked for, so that compilers
 * warn where nobody looks at it.  All that return a qdr_status, a qdr_outcome, a qdr_reading or a
 * qdr_progress are marked, and those that find a value by its name or check one, and answer with a
 * bool; not those that tell of what has an index or a name which the caller knows to be right.
 * (Under gcc a cast to void does not count as looking.) */
#if defined(__GNUC__)
#define QDR_MUST_USE __attribute__((warn_unused_result))
#else
#define QDR_MUST_USE
#endif

/** @name Linkage
 * Enclose the declarations of a header, so that C++ finds them under their C names. @{ */
#ifdef __cplusplus
#define QDR_BEGIN_DECLS extern "C" {
#define QDR_END_DECLS }
#else
#define QDR_BEGIN_DECLS
#define QDR_END_DECLS
#endif
/** @} */

#endif
