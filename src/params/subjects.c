/* subjects.c  The list of all subjects that have parameters. */
#include "config.h"

#include "base/error.h"
#include "base/params.h"

static const struct qdri_subject *const subjects[] = {
    [QDR_PARAMS_SEARCH] = &qdri_search_subject,     [QDR_PARAMS_READ] = &qdri_read_subject,
    [QDR_PARAMS_PROOF] = &qdri_proof_subject,
#ifndef WITHOUT_SUDOKU
    [QDR_PARAMS_LOGIC] = &qdri_logic_subject,       [QDR_PARAMS_PUZZLES] = &qdri_puzzles_subject,
    [QDR_PARAMS_GENERATE] = &qdri_generate_subject, [QDR_PARAMS_PICTURE] = &qdri_picture_subject,
#endif
#ifndef WITHOUT_SHAPES
    [QDR_PARAMS_SHAPES] = &qdri_shapes_subject,
#endif
};

static const struct qdri_subject *subject_of(qdr_params_subject subject)
{
    return (size_t)subject < sizeof subjects / sizeof *subjects ? subjects[subject] : NULL;
}

qdr_status qdr_params_new(qdr_params **out, qdr_params_subject subject, qdr_error *error)
{
    *out = NULL;
    return subject_of(subject)
               ? qdri_params_new(out, subject_of(subject), NULL, error)
               : qdri_fail(error, QDR_INVALID, "there are no parameters of this number");
}

const qdr_param_info *qdr_params_at(qdr_params_subject subject, size_t index)
{
    const struct qdri_param *row = qdri_params_row(subject_of(subject), index);
    return row ? &row->info : NULL;
}
