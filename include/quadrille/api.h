/**
 * @file api.h
 * What every public header stands on: the mark of an exported function, and C linkage under C++.
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
