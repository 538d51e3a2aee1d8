/* answer.c  Prints counts and verdicts, with what a limit leaves open. */
#include "search/answer.h"

#include <inttypes.h>

#include "search/cube.h"

void answer_summary(struct session *session, const struct place *place, const struct result *found)
{
    struct json json = record_begin(session, place).json;
    result_write(&json, session, found);
    json_end(&json);
    result_tell_stats(session, place->name, found);
    result_tell_ending(session, place->name, found);
}

void answer_count(struct session *session, const struct place *place, const struct result *found)
{
    if (found->cube > 0) {
        cube_write_line(session, found, false);
    } else if (session->args->format != FORMAT_JSON && found->ending != ENDING_FAILED) {
        if (found->count) {
            out_text(&session->out, found->count);
        } else {
            out_format(&session->out, "%" PRIu64, found->solutions);
        }
        out_format(&session->out, "%s\n", place_hedge(place));
        out_commit(&session->out);
    }
    answer_summary(session, place, found);
}

const char *answer_verdict(const struct result *found)
{
    if (found->solutions > 1) {
        return "multiple";
    }
    if (!result_is_complete(found)) {
        return "undecided";
    }
    return found->solutions == 1 ? "unique" : "none";
}

static void write_verdict(struct session *session, const struct place *place,
                          const struct result *found)
{
    if (session->args->format == FORMAT_JSON || found->ending != ENDING_FAILED) {
        struct record record = record_begin(session, place);
        record_word(&record, "%s:", place->name);
        record_text(&record, "verdict", answer_verdict(found));
        result_write(&record.json, session, found);
        record_end(&record);
    }
}

void answer_check_status(struct session *session, const struct place *place,
                         const struct result *found)
{
    result_tell_stats(session, place->name, found);
    if (found->solutions > 1 || (result_is_complete(found) && found->solutions == 0)) {
        session_status(session, STATUS_NO);
    } else {
        result_tell_ending(session, place->name, found);
    }
}

void answer_check(struct session *session, const struct place *place, const struct result *found)
{
    if (!session->args->quiet) {
        write_verdict(session, place, found);
    }
    answer_check_status(session, place, found);
}
