# Quadrille's own configure macros.

# QDR_COMPILE_FLAGS(VARIABLE, FLAGS): substitutes in VARIABLE those FLAGS that the compiler takes.
# Probed with -Werror, since clang only warns of a -W flag that it does not know.
AC_DEFUN([QDR_COMPILE_FLAGS], [
  $1=
  for qdr_flag in m4_normalize([$2]); do
    AC_MSG_CHECKING([whether $CC takes $qdr_flag])
    qdr_saved_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -Werror $qdr_flag"
    AC_COMPILE_IFELSE([AC_LANG_SOURCE([int qdr_probe(void); int qdr_probe(void) { return 0; }])],
      [$1="$$1 $qdr_flag"
       AC_MSG_RESULT([yes])],
      [AC_MSG_RESULT([no])])
    CFLAGS=$qdr_saved_CFLAGS
  done
  AC_SUBST([$1])
])

# QDR_TRY_LINK_FLAG(FLAG, IF-TAKEN, IF-REFUSED)
AC_DEFUN([QDR_TRY_LINK_FLAG], [
  AC_MSG_CHECKING([whether $CC links with $1])
  qdr_saved_LDFLAGS=$LDFLAGS
  LDFLAGS="$LDFLAGS $1"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])], [qdr_links=yes], [qdr_links=no])
  LDFLAGS=$qdr_saved_LDFLAGS
  AC_MSG_RESULT([$qdr_links])
  AS_IF([test "x$qdr_links" = xyes], [$2], [$3])
])

# QDR_OPTIONAL_PACKAGE(WANTED, PREFIX, PACKAGE, OPTION): looks for a pkg-config PACKAGE when WANTED is
# yes (absence is an error) or auto; sets PREFIX_CFLAGS, PREFIX_LIBS and have_PREFIX (yes or no).
AC_DEFUN([QDR_OPTIONAL_PACKAGE], [
  have_$2=no
  AS_IF([test "x$1" != xno],
    [PKG_CHECK_MODULES([$2], [$3], [have_$2=yes],
      [AS_IF([test "x$1" = xyes],
        [AC_MSG_ERROR([$3 was asked for ($4) but is not there])])])])
])
