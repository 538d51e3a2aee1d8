/* orbits.h  What only tests ask of a search for orbits. */
#ifndef QDRI_SYMMETRY_ORBITS_H
#define QDRI_SYMMETRY_ORBITS_H

#include <quadrille/symmetry.h>

/* Has small searches split, too.  Require: the search is fresh. */
void qdri_orbits_split_all(qdr_orbits *orbits);

#endif
