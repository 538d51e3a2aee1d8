# Manuals. Append: EXTRA_DIST for pages, dist_man_MANS for manual pages.
dist_man_MANS =
EXTRA_DIST += doc/design.md
