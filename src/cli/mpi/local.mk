# mpi: the same program as many processes, where configure finds MPI.
if HAVE_MPI
bin_PROGRAMS += quadrille-mpi
quadrille_mpi_CPPFLAGS = $(quadrille_CPPFLAGS) $(MPI_CFLAGS)
quadrille_mpi_SOURCES = src/cli/mpi/ranks.c
shared_objects = $(filter-out src/cli/search/quadrille-alone.$(OBJEXT),$(quadrille_OBJECTS))
quadrille_mpi_DEPENDENCIES = $(shared_objects) libquadrille-core.la
quadrille_mpi_LDADD = $(shared_objects) $(quadrille_LDADD) $(MPI_LIBS)
else
EXTRA_DIST += src/cli/mpi/ranks.c
endif
