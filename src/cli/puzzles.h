/* puzzles.h  The puzzles of a command line, one by one. */
#ifndef CLI_PUZZLES_H
#define CLI_PUZZLES_H

#include "answer.h"
#include "kit.h"

struct puzzle {
    struct place place;
    qdr_grid grid;
};

/* Does something with one puzzle; `ctx` is the command's own. */
typedef void puzzle_work(void *ctx, struct kit *kit, const struct puzzle *puzzle);

/* Does the work on each puzzle that can be read, in order.  Those that are malformed are complained
 * of and passed over. */
void puzzles_each(struct session *session, puzzle_work *work, void *ctx);

/* Writes a grid for people: with boxes, as the terminal can show them, and givens emphasized. */
void puzzle_write(struct kit *kit, const struct puzzle *puzzle, const qdr_grid *grid,
                  const qdr_cell *marked);

/* Writes the symbols of a grid as a JSON text. */
void puzzle_write_json(struct json *json, const char *key, const qdr_grid *grid);

#endif
