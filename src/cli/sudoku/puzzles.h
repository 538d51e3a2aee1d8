/* puzzles.h  The puzzles of a command line, one by one. */
#ifndef CLI_PUZZLES_H
#define CLI_PUZZLES_H

#include <quadrille/solver.h>

#include "search/answer.h"
#include "shell/sudoku_args.h"
#include "sudoku/puzzle_solver.h"
#include "sudoku/stream/answers.h"

/* The side of puzzles that are answered in batches, and their cells. */
enum { BATCH_SIDE = 9, BATCH_CELLS = 81 };

/* What is known of a puzzle without a search. */
struct known {
    uint64_t solutions;    /* their number; the limit stands for that many or more */
    uint64_t limit;        /* at least 2 */
    const qdr_digit *grid; /* the first one; NULL: there is none, or it was not wanted */
};

/* One puzzle; what its pointers show lives as long as the work on it. */
struct puzzle {
    struct session *session;
    struct puzzle_solver *solving;
    struct place place;
    const qdr_puzzle *read;    /* all that was read of it; its texts may be NULL */
    const struct known *known; /* NULL: nothing */
};

/* Does something with one puzzle; `ctx` is the command's own. */
typedef void puzzle_work(void *ctx, const struct puzzle *puzzle);

/* Does the work on each puzzle that can be read, in order.  Those that are malformed are complained
 * of and passed over. */
void puzzles_each(struct session *session, puzzle_work *work, void *ctx);

/* Gives the rules for a puzzle, as puzzle_solver_rules does; NULL with the complaint made. */
const qdr_rules *puzzle_rules(const struct puzzle *puzzle);

/* A puzzle of which no more is told than its name and what is known.  The name is source:line, as
 * it may be shown; behind it there is room for TELLING_ROOM bytes, which whoever tells may use. */
struct telling {
    char *name;
    size_t length;
    struct known known;
};

#define TELLING_ROOM 128

/* Work that may be done by several threads.  Each has a copy of the context, which has `size`
 * bytes, made when something was written already; `begin` makes of a copy what is a thread's own,
 * and `join` adds to the context what a copy came to, and frees what is inside.  They may be
 * NULL.
 *
 * Where `question` asks something, plain puzzles may be answered many at once.  Then `work` gets to
 * know what is known of a puzzle, or `tell` is asked to do the same work quickly: writing, and an
 * exit status, and nothing else.  False: it has done nothing, and `work` is to do it. */
struct shared_work {
    puzzle_work *work;
    void *ctx;
    size_t size;
    void (*begin)(void *copy);
    void (*join)(void *ctx, void *copy);
    bool is_alike;                 /* are copies the same when nothing was written yet? */
    struct qdri_question question; /* of at most one grid; limit 0: there is none */
    bool (*tell)(void *ctx, struct session *session, const struct telling *telling);
};

/* The same as puzzles_each by all threads that there are to be.  Answers, and what is said, come in
 * the order of the puzzles. */
void puzzles_each_shared(struct session *session, const struct shared_work *work);

/* Reads the first puzzle of an operand, to be freed with qdri_kept_puzzle_free; NULL with the
 * complaint made. */
struct qdri_kept_puzzle *puzzles_first(struct session *session, const char *operand);

/* Begins the answer to a puzzle: its name, as a comment to our own reader, and `ending`; after an
 * empty line if something was written before. */
void puzzle_write_heading(const struct puzzle *puzzle, const char *ending);

/* Returns how a picture is drawn: with boxes, as the terminal can show them, and these givens
 * emphasized; without them, in a way that no terminal changes.  The next call changes it. */
qdr_params *puzzle_look(struct session *session, const qdr_grid *givens);

/* Writes a grid for people: with boxes, as the terminal can show them, and givens emphasized. */
void puzzle_write(const struct puzzle *puzzle, const qdr_grid *grid, const qdr_cell *marked);

/* The same with grids side by side, any cells marked, and other givens than those of the puzzle. */
void puzzle_write_grids(const struct puzzle *puzzle, const qdr_grid *givens,
                        const qdr_grid *const *grids, size_t count, const qdr_cell *marked,
                        size_t marked_count);

/* Writes two grids side by side, with the cells marked in which they differ. */
void puzzle_write_pair(const struct puzzle *puzzle, const qdr_grid *first, const qdr_grid *second);

/* Fills `differing` with the cells in which two grids differ; returns how many there are. */
size_t puzzle_compare(const qdr_grid *first, const qdr_grid *second,
                      qdr_cell differing[QDR_CELLS_MAX]);

/* A cell as the command line calls it: r1c1 or A1.  Returns `text`. */
char *puzzle_cell_name(const struct session *session, char text[QDR_CELL_NAME_SIZE], qdr_cell cell,
                       unsigned side);

/* Names the puzzle that begins on a line of a source: source:line. */
#define PUZZLE_NAME 4200
void puzzle_name(char name[PUZZLE_NAME], const char *source, size_t line);

/* Writes a number, ended by a zero; returns the length, below 24. */
size_t puzzle_write_number(char *text, size_t number);

/* Writes a clause as the text form has it: `killer: 12 r1c1 r1c2`. */
void puzzle_write_clause(struct out *out, const qdr_rules *rules, size_t index);

/* Says so where the author's solution of a puzzle is none, by the definition of the rules alone,
 * or, where `only` is not NULL, if it is another one; the answer is a no then. */
void puzzle_compare_author(const struct puzzle *puzzle, const qdr_grid *only);

/* Writes the names of cells as an array of texts. */
void puzzle_write_cells_json(struct json *json, const char *key, const struct session *session,
                             const qdr_cell *cells, size_t count, unsigned side);

/* Writes the names of the cells that count as something else, if that was to be found: as a member,
 * or behind ", modified: " if there are any. */
void puzzle_write_modified_json(struct json *json, const char *key, const struct session *session,
                                const qdr_grid *grid);
void puzzle_write_modified(struct out *out, const struct session *session, const qdr_grid *grid);

/* Writes the digits of each cell of which that much is known, as an array of texts. */
void puzzle_write_candidates_json(struct json *json, const char *key,
                                  const qdr_possibility *candidate, const qdr_rules *rules,
                                  qdr_possibility possibility);

/* Writes a grid as a member of a record, or as the last word of a line. */
void puzzle_record_grid(struct record *record, const char *name, const qdr_rules *rules,
                        const qdr_grid *grid);

/* Writes the symbols of a grid as a JSON text. */
void puzzle_write_json(struct json *json, const char *key, const qdr_rules *rules,
                       const qdr_grid *grid);

#endif
