/* candidate_tally.c  What the candidates of a puzzle come to. */
#include "sudoku/candidates.h"

#include <inttypes.h>
#include <stdio.h>

static const char *plural(uint64_t number)
{
    return number == 1 ? "" : "s";
}

static bool is_empty(const struct candidate_tally *tally)
{
    return tally->possible == 0 && tally->undecided == 0;
}

/* Writes the line above the candidates of a puzzle, with a blank one before it unless it is the
 * first that is written.  Returns false if there is no solution, and so nothing to follow. */
static bool write_head(struct out *out, const struct candidate_answer *answer)
{
    const struct candidate_tally *tally = &answer->tally;
    out_format(out, "%s# %s: ", *answer->is_not_first ? "\n" : "", answer->place->name);
    *answer->is_not_first = true;
    if (is_empty(tally)) {
        out_format(out, "no solution%s\n", place_hedge(answer->place));
        return false;
    }
    out_format(out, "%u open cell%s, %" PRIu64 " candidate%s", tally->open, plural(tally->open),
               tally->possible, plural(tally->possible));
    if (tally->undecided > 0) {
        out_format(out, ", %" PRIu64 " undecided", tally->undecided);
    }
    out_format(out, "%s\n", place_hedge(answer->place));
    return true;
}

static void write_json(struct session *session, const struct candidate_answer *answer,
                       const struct result *found)
{
    struct json json = place_begin(&session->out, answer->place);
    answer->write_array(answer->ctx, &json, "candidates", QDR_POSSIBLE);
    if (answer->tally.undecided > 0) {
        answer->write_array(answer->ctx, &json, "undecided", QDR_UNDECIDED);
    }
    json_number(&json, "open", answer->tally.open);
    result_write_ending(&json, session, found);
    json_end(&json);
}

static void write(struct session *session, const struct candidate_answer *answer,
                  const struct result *found)
{
    const bool is_line = session->args->format == FORMAT_LINE;
    if (session->args->format == FORMAT_JSON) {
        write_json(session, answer, found);
    } else if (is_line && is_empty(&answer->tally)) {
        remark(session, "%s: no solution", answer->place->name);
    } else if (is_line || write_head(&session->out, answer)) {
        answer->write(answer->ctx, is_line);
    }
    out_commit(&session->out);
}

void candidates_ending(struct session *session, const char *name, const struct result *found,
                       const char *undecided, bool is_none)
{
    result_tell_stats(session, name, found);
    if (found->ending == ENDING_FAILED) {
        session_status(session, STATUS_ERROR);
    } else if (undecided) {
        const char *broken = result_breaking(found->ending);
        notice(session, "%s: %s: incomplete, %s undecided", name, broken ? broken : "stopped",
               undecided);
        session_status(session, STATUS_STOPPED);
    } else if (is_none) {
        session_status(session, STATUS_NO);
    }
}

void candidates_answer(struct session *session, const struct candidate_answer *answer,
                       const struct result *found)
{
    const uint64_t undecided = answer->tally.undecided;
    char text[48];
    if (found->ending != ENDING_FAILED) {
        write(session, answer, found);
    }
    snprintf(text, sizeof text, "%" PRIu64 " candidate%s", undecided, plural(undecided));
    candidates_ending(session, answer->place->name, found, undecided > 0 ? text : NULL,
                      is_empty(&answer->tally));
}
