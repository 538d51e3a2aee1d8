/* complaints.c  Faults and remarks of an input: see complaints.h. */
#include "sudoku/complaints.h"

#include <stdio.h>
#include <string.h>

#include <quadrille/puzzles.h>

#include "shell/formats.h"

/* So many puzzles of an input, all of them faulty, are told one by one. */
#define FEW 3

static void tell_first(struct complaints *complaints)
{
    size_t count = complaints->faults < TOLD_MOST ? complaints->faults : TOLD_MOST;
    for (size_t k = 0; k < count; ++k) {
        complain_at(complaints->session, &complaints->fault[k]);
    }
}

void complaints_fault(struct complaints *complaints, const qdr_error *error)
{
    if (error->code == QDR_CANCELLED) {
        complain_at(complaints->session, error);
        return;
    }
    if (++complaints->faults > TOLD_MOST) {
        return;
    }
    if (complaints->has_puzzle) {
        complain_at(complaints->session, error);
    } else {
        complaints->fault[complaints->faults - 1] = *error;
    }
}

void complaints_puzzle(struct complaints *complaints)
{
    if (!complaints->has_puzzle) {
        complaints->has_puzzle = true;
        tell_first(complaints);
    }
}

/* What may be a rule is told in any case, other remarks up to a number of them; each text once. */
void complaints_remark(struct complaints *complaints, const qdr_error *remark)
{
    size_t k = 0;
    while (k < complaints->texts && strcmp(complaints->text[k].text, remark->text) != 0) {
        ++k;
    }
    if (k < complaints->texts) {
        ++complaints->text[k].repeats;
    } else if (remark->code == QDR_UNKNOWN || complaints->remarks < TOLD_MOST) {
        complaints->remarks += remark->code != QDR_UNKNOWN;
        remark_at(complaints->session, remark);
        if (k < TEXTS_MOST) {
            complaints->text[k] = (struct remark_text){0};
            memcpy(complaints->text[k].text, remark->text, sizeof remark->text);
            ++complaints->texts;
        }
    } else {
        ++complaints->untold;
    }
}

static void tell_repeated(const struct complaints *complaints, const char *name)
{
    for (size_t k = 0; k < complaints->texts; ++k) {
        const struct remark_text *text = &complaints->text[k];
        if (text->repeats > 0) {
            remark(complaints->session, "%s: in %zu more puzzle%s: %s", name, text->repeats,
                   text->repeats == 1 ? "" : "s", text->text);
        }
    }
    if (complaints->untold > 0) {
        remark(complaints->session, "%s: %zu more remarks", name, complaints->untold);
    }
}

/* What there could be. */
static const char *known(const struct complaints *complaints)
{
    return complaints->session->args->from == QDR_PUZZLE_AUTO ? "any format known"
                                                              : "the format asked for";
}

void complaints_none(struct complaints *complaints, const char *name)
{
    complain(complaints->session, "%s: there is no puzzle in it in %s (%s)", name,
             known(complaints), formats_to_read(complaints->session->args->from));
}

/* Says in one line that nothing of an input can be read, and where the first fault is. */
static void tell_no_puzzle(struct complaints *complaints)
{
    qdr_error error = complaints->fault[0];
    snprintf(error.text, sizeof error.text, "this is no puzzle in %s (%s): %.80s",
             known(complaints), formats_to_read(complaints->session->args->from),
             complaints->fault[0].text);
    complain_at(complaints->session, &error);
}

void complaints_end(struct complaints *complaints, const char *name)
{
    struct session *session = complaints->session;
    if (!complaints->has_puzzle && complaints->faults > FEW) {
        tell_no_puzzle(complaints);
        return;
    }
    if (!complaints->has_puzzle) {
        tell_first(complaints);
    }
    if (complaints->faults > TOLD_MOST) {
        complain(session, "%s: %zu more faults like these", name, complaints->faults - TOLD_MOST);
    }
    tell_repeated(complaints, name);
}
