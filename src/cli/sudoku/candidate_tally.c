/* candidate_tally.c  What the candidates of a puzzle come to. */
#include "sudoku/candidates.h"

#include <inttypes.h>

static const char *plural(uint64_t number)
{
    return number == 1 ? "" : "s";
}

bool candidate_tally_is_empty(const struct candidate_tally *tally)
{
    return tally->possible == 0 && tally->undecided == 0;
}

bool candidate_tally_head(const struct candidate_tally *tally, struct session *session,
                          const struct place *place, bool *is_not_first)
{
    struct out *out = &session->out;
    out_format(out, "%s# %s: ", *is_not_first ? "\n" : "", place->name);
    *is_not_first = true;
    if (candidate_tally_is_empty(tally)) {
        out_format(out, "no solution%s\n", place_hedge(place));
        return false;
    }
    out_format(out, "%u open cell%s, %" PRIu64 " candidate%s", tally->open, plural(tally->open),
               tally->possible, plural(tally->possible));
    if (tally->undecided > 0) {
        out_format(out, ", %" PRIu64 " undecided", tally->undecided);
    }
    out_format(out, "%s\n", place_hedge(place));
    return true;
}

void candidate_tally_ending(const struct candidate_tally *tally, struct session *session,
                            const char *name, const struct result *found)
{
    if (session->args->format != FORMAT_JSON) {
        result_tell_stats(session, name, found);
    }
    if (found->ending == ENDING_FAILED) {
        session_status(session, STATUS_ERROR);
    } else if (tally->undecided > 0) {
        const char *broken = result_breaking(found->ending);
        notice(session, "%s: %s: incomplete, %" PRIu64 " candidate%s undecided", name,
               broken ? broken : "stopped", tally->undecided, plural(tally->undecided));
        session_status(session, STATUS_STOPPED);
    } else if (candidate_tally_is_empty(tally)) {
        session_status(session, STATUS_NO);
    }
}
