/* field.h  The field: who competes. */
#ifndef BENCH_FIELD_H
#define BENCH_FIELD_H

#include <quadrille/quadrille.h>

enum { SETTINGS_MOST = 16, COMPETITORS_MOST = 32, NAME_MOST = 80 };

/* What the field is made of, as the arguments of the program say it. */
struct entries {
    const char *engines; /* parted by commas */
    const char *isas;    /* the same; NULL: all */
    const char *common[SETTINGS_MOST];
    const char *with[SETTINGS_MOST];
    size_t commons;
    size_t withs;
};

/* One way to search: an engine with an instruction set, or with parameters of its own. */
struct competitor {
    char name[NAME_MOST];
    qdr_params *params;
    double log_ratios; /* the sum of the logarithms of its ratios to the first competitor */
    size_t ratios;     /* how many they are */
};

struct field {
    struct competitor competitor[COMPETITORS_MOST];
    size_t count;
};

/* Makes a competitor for each engine, for each instruction set where it has several, and for each
 * `with`.  Leaves out, and says so, what this machine lacks; ends the program where nobody is
 * left. */
void field_make(struct field *field, const struct entries *entries);
void field_free(struct field *field);

#endif
