# Data that ships, with expected answers. Append a file: PUZZLES += puzzles/queens/8.dlx
# (installed under $(pkgdatadir), with its folder).
PUZZLES =

nobase_dist_pkgdata_DATA = $(PUZZLES)
