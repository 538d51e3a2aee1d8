/* grade.c  `quadrille sudoku grade`: how hard puzzles are, in files of thousands. */
#include <inttypes.h>
#include <string.h>

#include "shell/command.h"
#include "sudoku/reasoning.h"

#define GRADES (QDR_GRADE_BEYOND + 1)

struct grading {
    struct reasoning reasoning;
    uint64_t puzzles;
    uint64_t graded[GRADES]; /* by grade; those without one under QDR_GRADE_ANY */
    uint64_t guessed;        /* puzzles with a guess */
};

static struct session *session_of(const struct grading *grading)
{
    return grading->reasoning.puzzle->session;
}

/* The grade, or why there is none. */
static const char *word_of(const struct reasoning *reasoning)
{
    if (reasoning->truth != TRUTH_UNIQUE) {
        return truth_word(reasoning->truth);
    }
    return reasoning->stop == STOP_SOLVED ? qdr_grade_name(reasoning->grade)
                                          : stop_word(reasoning->stop);
}

static void write_record(const struct grading *grading)
{
    const struct reasoning *reasoning = &grading->reasoning;
    const struct place *place = &reasoning->puzzle->place;
    struct record record = record_begin(session_of(grading), place);
    record_word(&record, "%s: %s", place->name, word_of(reasoning));
    if (reasoning->truth == TRUTH_UNIQUE && record_begin_word(&record)) {
        rating_write(record.out, reasoning->rating);
        record_word(&record, "%" PRIu64 " %s", reasoning->steps,
                    technique_name(reasoning->hardest));
    }
    record_add(&record, "%s", place_hedge(place));
    reasoning_write_json(reasoning, &record.json);
    record_finish(&record);
}

static void write_csv(struct grading *grading)
{
    const struct reasoning *reasoning = &grading->reasoning;
    struct out *out = &session_of(grading)->out;
    const struct place *place = &reasoning->puzzle->place;
    const qdr_writer quoted = out_quoted(out);
    const qdr_grid *grid = &reasoning->puzzle->read->grid;
    if (grading->puzzles == 1) {
        out_text(out, "puzzle,source,line,number,grade,rating,steps,guesses,hardest\n");
    }
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        out_format(out, "%c",
                   qdr_rules_symbol(reasoning->puzzle->solving->rules, grid->cell[cell]));
    }
    out_text(out, ",\"");
    quoted.write(quoted.ctx, place->source, strlen(place->source));
    out_format(out, "\",%" PRIu64 ",%" PRIu64 ",%s%s", place->line, place->number,
               word_of(reasoning), place_hedge(place));
    if (reasoning->truth == TRUTH_UNIQUE) {
        out_text(out, ",");
        rating_write(out, reasoning->rating);
        out_format(out, ",%" PRIu64 ",%" PRIu64 ",%s\n", reasoning->steps, reasoning->guesses,
                   technique_name(reasoning->hardest));
    } else {
        out_text(out, ",,,,\n");
    }
}

static void count(struct grading *grading)
{
    const struct reasoning *reasoning = &grading->reasoning;
    ++grading->graded[reasoning->grade];
    grading->guessed += reasoning->guesses > 0;
}

static void write(struct grading *grading)
{
    if (session_of(grading)->args->format == FORMAT_CSV) {
        write_csv(grading);
    } else {
        write_record(grading);
    }
    out_commit(&session_of(grading)->out);
}

/* A puzzle that has not one solution has nothing that could be found step by step. */
static void grade(void *ctx, const struct puzzle *puzzle)
{
    struct grading *grading = ctx;
    if (!reasoning_begin(&grading->reasoning, puzzle)) {
        return;
    }
    if (grading->reasoning.truth == TRUTH_UNIQUE) {
        reasoning_run(&grading->reasoning, NULL, NULL);
    } else if (grading->reasoning.truth != TRUTH_UNDECIDED) {
        session_status(puzzle->session, STATUS_NO);
    }
    if (grading->reasoning.stop != STOP_FAILED) {
        ++grading->puzzles;
        count(grading);
        write(grading);
    }
}

/* One more line, for files of many. */
static void write_summary(const struct grading *grading, struct out *out)
{
    out_format(out, "# %" PRIu64 " puzzles:", grading->puzzles);
    for (unsigned k = QDR_GRADE_SIMPLE; k < GRADES; ++k) {
        out_format(out, " %" PRIu64 " %s,", grading->graded[k], qdr_grade_name((qdr_grade)k));
    }
    out_format(out, " %" PRIu64 " without a grade; %" PRIu64 " with a guess\n",
               grading->graded[QDR_GRADE_ANY], grading->guessed);
    out_commit(out);
}

/* A copy has graded one, so that there is a head already. */
static void begin_copy(void *copy)
{
    *(struct grading *)copy = (struct grading){.reasoning = {.is_silent = true}, .puzzles = 1};
}

static void join_copy(void *ctx, void *copy)
{
    struct grading *all = ctx;
    struct grading *part = copy;
    all->puzzles += part->puzzles - 1;
    all->guessed += part->guessed;
    for (unsigned k = 0; k < GRADES; ++k) {
        all->graded[k] += part->graded[k];
    }
    reasoning_free(&part->reasoning);
}

void sudoku_grade(struct session *session)
{
    struct grading grading = {.reasoning = {.is_silent = true}};
    puzzles_each_shared(session, &(struct shared_work){.work = grade,
                                                       .ctx = &grading,
                                                       .size = sizeof grading,
                                                       .begin = begin_copy,
                                                       .join = join_copy});
    if (session->args->format == FORMAT_TEXT && grading.puzzles > 1) {
        write_summary(&grading, &session->out);
    }
    reasoning_free(&grading.reasoning);
}
