/* actions.c  What keys do: a function for each row of keys.def. */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "shell/term/interrupt.h"
#include "step/book.h"
#include "step/sitting.h"
#include "step/view.h"

void sitting_say(struct sitting *sitting, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sitting->message, sizeof sitting->message, format, arguments);
    va_end(arguments);
}

/* What is shown of hints and checks is of the slate as it was. */
static void do_hide(struct sitting *sitting)
{
    sitting->has_hint = false;
    memset(sitting->is_wrong, 0, sizeof sitting->is_wrong);
}

void sitting_turn(struct sitting *sitting, size_t index)
{
    sitting->at = index;
    sitting->page = book_open(&sitting->book, index);
    asker_turn(&sitting->asker, sitting->page);
    do_hide(sitting);
}

/* Something was written: `is_changed` says whether there was anything to write. */
static void changed(struct sitting *sitting, bool is_changed)
{
    const struct slate *slate = sitting->page->slate;
    if (!is_changed) {
        return;
    }
    do_hide(sitting);
    if (slate_is_solved(slate)) {
        sitting_say(sitting, "Solved: all cells are filled, and every rule is kept");
    } else if (slate_blanks(slate) == 0) {
        sitting_say(sitting, "All cells are filled, but a rule is broken: c checks");
    }
}

/* ---------------------------------------------------------------------------------- moving ---- */

/* Goes on to the next cell that there is, around the edge of the board. */
static void move(struct sitting *sitting, unsigned down, unsigned right)
{
    const unsigned side = slate_side(sitting->page->slate);
    unsigned row = sitting->page->cursor / side;
    unsigned column = sitting->page->cursor % side;
    do {
        row = (row + down) % side;
        column = (column + right) % side;
    } while (!qdr_rules_has_cell(sitting->page->rules, (qdr_cell)(row * side + column)));
    sitting->page->cursor = (qdr_cell)(row * side + column);
}

static void do_left(struct sitting *sitting)
{
    move(sitting, 0, slate_side(sitting->page->slate) - 1);
}

static void do_right(struct sitting *sitting)
{
    move(sitting, 0, 1);
}

static void do_up(struct sitting *sitting)
{
    move(sitting, slate_side(sitting->page->slate) - 1, 0);
}

static void do_down(struct sitting *sitting)
{
    move(sitting, 1, 0);
}

static void do_next(struct sitting *sitting)
{
    if (sitting->at + 1 < sitting->book.pages) {
        sitting_turn(sitting, sitting->at + 1);
    } else {
        sitting_say(sitting, "this is the last puzzle");
    }
}

static void do_previous(struct sitting *sitting)
{
    if (sitting->at > 0) {
        sitting_turn(sitting, sitting->at - 1);
    } else {
        sitting_say(sitting, "this is the first puzzle");
    }
}

/* --------------------------------------------------------------------------------- writing ---- */

static void write_digit(struct sitting *sitting, qdr_digit digit)
{
    struct slate *slate = sitting->page->slate;
    const qdr_cell cell = sitting->page->cursor;
    if (!slate_is_open(slate, cell)) {
        sitting_say(sitting, "a given stays as it is");
    } else if (sitting->is_pencil) {
        changed(sitting, slate_toggle_mark(slate, cell, digit));
    } else {
        changed(sitting, slate_enter(slate, cell, digit));
    }
}

/* The digit of a symbol in this puzzle; 0: it is none. */
static qdr_digit digit_of(const struct sitting *sitting, uint32_t typed)
{
    const int digit = typed < 0x80 ? qdr_rules_digit(sitting->page->rules, (char)typed) : 0;
    return digit > 0 && (unsigned)digit <= qdr_rules_digits(sitting->page->rules) ? (qdr_digit)digit
                                                                                  : 0;
}

static void do_symbol(struct sitting *sitting)
{
    sitting_say(sitting, "which digit?");
    const qdr_digit digit = digit_of(sitting, screen_read(sitting));
    sitting_say(sitting, "%s", "");
    if (digit > 0) {
        write_digit(sitting, digit);
    } else {
        sitting_say(sitting, "that is no digit of this puzzle");
    }
}

static void do_clear(struct sitting *sitting)
{
    changed(sitting, slate_clear(sitting->page->slate, sitting->page->cursor));
}

static void do_pencil(struct sitting *sitting)
{
    sitting->is_pencil = !sitting->is_pencil;
    sitting_say(sitting, sitting->is_pencil ? "digits are pencil marks now" : "digits are digits");
}

static void do_marks(struct sitting *sitting)
{
    const bool is_new = slate_mark_all(sitting->page->slate);
    changed(sitting, is_new);
    sitting_say(sitting, is_new ? "all pencil marks that the rules allow"
                                : "the pencil marks are all that the rules allow");
}

static void do_undo(struct sitting *sitting)
{
    const bool is_there = slate_undo(sitting->page->slate, &sitting->page->cursor);
    changed(sitting, is_there);
    sitting_say(sitting, is_there ? "undone" : "there is nothing to undo");
}

static void do_redo(struct sitting *sitting)
{
    const bool is_there = slate_redo(sitting->page->slate, &sitting->page->cursor);
    sitting_say(sitting, is_there ? "done again" : "there is nothing to do again");
    changed(sitting, is_there);
}

/* ------------------------------------------------------------------------------- questions ---- */

/* Says that it may take a while, and how to stop it. */
static void wait(struct sitting *sitting)
{
    sitting_say(sitting, "looking for it... Ctrl-C stops that");
    screen_draw(sitting);
    sitting_say(sitting, "%s", "");
}

/* What comes back of a question; an interrupt was meant for it. */
static bool answered(struct sitting *sitting, bool is_answered)
{
    if (interrupt_seen()) {
        view_forget();
        (void)interrupt_forgive();
    }
    if (!is_answered) {
        sitting_say(sitting, "%s", sitting->asker.said);
    }
    return is_answered;
}

static bool solve(struct sitting *sitting, bool is_slate)
{
    wait(sitting);
    return answered(sitting, asker_solve(&sitting->asker, sitting->page, is_slate));
}

static void do_hint(struct sitting *sitting)
{
    if (sitting->has_hint) {
        sitting->level += sitting->level < QDR_HINT_ALL;
        return;
    }
    wait(sitting);
    sitting->has_hint = answered(sitting, asker_find_step(&sitting->asker, sitting->page));
    sitting->level = QDR_HINT_REGION;
}

static void do_apply(struct sitting *sitting)
{
    if (!sitting->has_hint) {
        sitting_say(sitting, "there is no step to take: n shows one");
        return;
    }
    const qdr_deduction *step = &sitting->asker.step;
    for (size_t k = 0; k < step->marks; ++k) {
        if (step->mark[k].role == QDR_ROLE_PLACED || step->mark[k].role == QDR_ROLE_REMOVED) {
            sitting->page->cursor = step->mark[k].cell;
            break;
        }
    }
    sitting_say(sitting, "%s", step->text);
    changed(sitting, slate_apply(sitting->page->slate, step));
}

static void mark_wrong(struct sitting *sitting, const qdr_cell *wrong, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        sitting->is_wrong[wrong[k]] = true;
    }
}

static void check_against_solution(struct sitting *sitting)
{
    const struct slate *slate = sitting->page->slate;
    qdr_cell wrong[QDR_CELLS_MAX];
    size_t lacking;
    const size_t count = slate_compare(slate, &sitting->asker.reasoning.grid, wrong, &lacking);
    mark_wrong(sitting, wrong, count);
    if (count > 0) {
        sitting_say(sitting, "%zu digit%s wrong", count, count == 1 ? " is" : "s are");
    } else if (lacking > 0) {
        sitting_say(sitting, "no digit is wrong; in %zu cell%s the right one has no pencil mark",
                    lacking, lacking == 1 ? "" : "s");
    } else {
        sitting_say(sitting, "nothing is wrong so far");
    }
}

/* Where there are several solutions, a digit is wrong only beside others. */
static void check_by_rules(struct sitting *sitting)
{
    qdr_cell wrong[QDR_CELLS_MAX];
    const size_t count = slate_repeated(sitting->page->slate, wrong);
    mark_wrong(sitting, wrong, count);
    if (solve(sitting, true)) {
        sitting_say(sitting, "the puzzle has several solutions; from here there %s",
                    sitting->asker.reasoning.truth == TRUTH_NONE       ? "is none"
                    : sitting->asker.reasoning.truth == TRUTH_UNIQUE   ? "is one"
                    : sitting->asker.reasoning.truth == TRUTH_MULTIPLE ? "are several"
                                                                       : "may be some");
    }
}

static void do_check(struct sitting *sitting)
{
    do_hide(sitting);
    if (!solve(sitting, false)) {
        return;
    }
    switch (sitting->asker.reasoning.truth) {
    case TRUTH_UNIQUE:
        check_against_solution(sitting);
        break;
    case TRUTH_MULTIPLE:
        check_by_rules(sitting);
        break;
    case TRUTH_NONE:
        sitting_say(sitting, "the puzzle has no solution");
        break;
    case TRUTH_UNDECIDED:
        sitting_say(sitting, "%s", sitting->asker.said);
    }
}

/* The only solution or, where there are several, one that goes with what stands. */
static void do_solve(struct sitting *sitting)
{
    const struct reasoning *reasoning = &sitting->asker.reasoning;
    if (!screen_ask(sitting, "write the whole solution?") || !solve(sitting, false)) {
        return;
    }
    const bool is_only = reasoning->truth == TRUTH_UNIQUE;
    if (!is_only && reasoning->truth != TRUTH_NONE && !solve(sitting, true)) {
        return;
    }
    if (reasoning->truth == TRUTH_UNIQUE || reasoning->truth == TRUTH_MULTIPLE) {
        changed(sitting, slate_fill(sitting->page->slate, &reasoning->grid));
        sitting_say(sitting,
                    is_only ? "this is the only solution" : "this is one of the solutions");
    } else {
        sitting_say(sitting, "%s",
                    reasoning->truth == TRUTH_NONE ? "there is no solution from here"
                                                   : sitting->asker.said);
    }
}

/* ----------------------------------------------------------------------------- the session ---- */

static void do_save(struct sitting *sitting)
{
    char path[PATH_MAX] = "";
    if (!screen_ask_text(sitting, "save as: ", path, sizeof path)) {
        sitting_say(sitting, "not saved");
        return;
    }
    if (access(path, F_OK) == 0 && !screen_ask(sitting, "%.200s is there: replace it?", path)) {
        sitting_say(sitting, "not saved");
        return;
    }
    const char *failure = save_page(sitting->session, sitting->page, path);
    if (failure) {
        sitting_say(sitting, "%.200s: cannot be saved: %s", path, failure);
    } else {
        sitting_say(sitting, "saved as %.200s", path);
    }
}

static void do_help(struct sitting *sitting)
{
    (void)sitting;
    screen_help();
}

static void do_quit(struct sitting *sitting)
{
    sitting->is_over =
        slate_is_solved(sitting->page->slate) || screen_ask(sitting, "this is not solved: quit?");
}

void sitting_type(struct sitting *sitting, uint32_t typed)
{
    static void (*const actions[])(struct sitting *) = {
#define KEYS(action, characters, special, shown, word, meaning) do_##action,
#include "step/keys.def"
#undef KEYS
    };
    const bool is_small = typed >= 'a' && typed <= 'z';
    const qdr_digit digit = is_small ? 0 : digit_of(sitting, typed);
    const size_t index = keys_find(typed);
    sitting->message[0] = '\0';
    if (digit > 0) {
        write_digit(sitting, digit);
    } else if (index != SIZE_MAX) {
        actions[index](sitting);
    } else {
        sitting_say(sitting, "? shows the keys");
    }
}
