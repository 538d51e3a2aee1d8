/* shim.h  What the JavaScript package needs beside the library's headers.
 *
 * Names qdrj_... with EXPORT are called by JavaScript; all others are shared by the files of the
 * shim.  No layout of a struct is known on the other side: what has several parts is text in JSON,
 * which stands in qdrj_answer until the next call; solutions and candidates are arrays of numbers.
 * An object that cannot be made is NULL, a status that is not QDR_OK and an outcome QDR_FAILED say
 * that something went wrong: qdrj_failure says what.
 *
 * There is one thread, and one call at a time. */
#ifndef QUADRILLE_JS_SHIM_H
#define QUADRILLE_JS_SHIM_H

#include <quadrille/quadrille.h>

#define EXPORT(result, name) __attribute__((export_name(#name))) result name

/* ------------------------------------------------------------------------------- answers ---- */

/* Bytes that grow.  All zero at first. */
typedef struct qdrj_text {
    char *bytes;
    size_t size;
    size_t capacity;
    bool has_no_memory; /* so something was left out */
} qdrj_text;

extern qdrj_text qdrj_answer;  /* of the last call */
extern qdr_error qdrj_failure; /* why the last one failed */

qdrj_text *qdrj_answer_begin(void); /* the answer, empty */
qdr_status qdrj_answer_end(void);
qdr_status qdrj_no_memory(void);                /* fails for want of memory */
qdr_status qdrj_failed(const qdr_error *error); /* fails for that reason */
qdr_status qdrj_invalid(qdr_status code, const char *format, const char *name);
qdr_outcome qdrj_outcome(qdr_outcome outcome, const qdr_error *error); /* fails if that failed */
void qdrj_text_clear(qdrj_text *text);
qdr_writer qdrj_writer(qdrj_text *text);
qdr_status qdrj_written(qdr_status status); /* what was written is the answer */

/* JSON.  Commas come by themselves. */
void qdrj_put(qdrj_text *text, const char *bytes, size_t size);
void qdrj_open(qdrj_text *text, const char *bracket);
void qdrj_close(qdrj_text *text, const char *bracket);
void qdrj_key(qdrj_text *text, const char *name);
void qdrj_string(qdrj_text *text, const char *value);       /* NULL: null */
void qdrj_integer(qdrj_text *text, int64_t value);          /* less than 2^53 */
void qdrj_large(qdrj_text *text, uint64_t value);           /* as a string */
void qdrj_number(qdrj_text *text, const qdr_number *value); /* as a string, in base 16 */
void qdrj_real(qdrj_text *text, double value);
void qdrj_bool(qdrj_text *text, bool value);
void qdrj_options(qdrj_text *text, const qdr_solution *solution); /* ascending */
void qdrj_remark(void *ctx, const qdr_error *remark);             /* of a qdrj_text */

/* -------------------------------------------------------------------------------- watches ---- */

/* Whose progress is told while a call runs; all NULL: nobody's. */
typedef struct qdrj_watched {
    qdr_solver *solver;
    qdr_optimizer *best;
    qdr_generator *generator;
} qdrj_watched;

/* Before each call that may run long. */
void qdrj_watch(qdrj_watched watched);
/* Is the call to end?  Asks JavaScript now and then. */
bool qdrj_is_due(void);
/* The same, for a qdr_watch; `ctx` is NULL. */
qdr_verdict qdrj_on_tick(void *ctx);
int64_t qdrj_now_ms(void);

/* ---------------------------------------------------------------------------------- bytes ---- */

typedef struct qdrj_input {
    qdr_memory_reader memory;
    qdr_reader bytes;
} qdrj_input;

/* Borrows both.  A call that is to end ends reading. */
qdr_reader qdrj_reader(qdrj_input *input, const char *bytes, size_t size);

/* ------------------------------------------------------------------------------- problems ---- */

/* Objects that others borrow are freed when nobody uses them any more. */
typedef struct qdrj_problem {
    unsigned uses;
    const qdr_problem *problem;
    qdr_problem *own;     /* the same, unless it is that of shapes or a diagram */
    qdr_shapes *shapes;   /* NULL: none */
    qdr_diagram *diagram; /* that it came with; NULL: none */
    qdrj_text remarks;    /* a list of JSON that is not closed */
} qdrj_problem;

qdrj_problem *qdrj_problem_use(qdrj_problem *problem);
void qdrj_problem_free(qdrj_problem *problem);

/* ------------------------------------------------------------------------------- searches ---- */

/* Rules as an exact cover. */
typedef struct qdrj_encoding {
    unsigned uses;
    qdr_encoding *sudoku;
    uint8_t side;
} qdrj_encoding;

void qdrj_encoding_free(qdrj_encoding *encoding);

/* Solutions one after the other: so many numbers each; of Sudokus, symbols of all cells. */
typedef struct qdrj_batch {
    int32_t *option; /* of all solutions, each ascending */
    uint32_t *length;
    char *symbol;
    size_t capacity; /* of option, or of symbol */
    size_t longest;  /* so many of these a solution may take */
    size_t room;     /* of length */
    size_t most;     /* so many solutions are wanted */
    size_t used;
    size_t count;
} qdrj_batch;

qdr_status qdrj_batch_begin(qdrj_batch *batch, size_t most);
bool qdrj_batch_is_full(const qdrj_batch *batch);
void qdrj_batch_keep(qdrj_batch *batch, const qdr_solution *solution, const qdr_encoding *sudoku);
void qdrj_batch_clear(qdrj_batch *batch);

/* A solver.  Of problem and encoding one is NULL. */
typedef struct qdrj_search {
    qdrj_problem *problem;
    qdrj_encoding *encoding;
    qdr_solver *solver;
    qdrj_batch batch;
    qdr_number *number;
    qdr_possibility *verdict;
    int64_t ends_ms; /* when a batch is to come, if anything is there */
    uint64_t looked; /* at so many nodes */
} qdrj_search;

/* Takes the problem or the encoding over. */
qdrj_search *qdrj_search_of(qdrj_problem *problem, qdrj_encoding *encoding,
                            const qdr_params *params);
void qdrj_search_free(qdrj_search *search);

/* -------------------------------------------------------------------------------- Sudokus ---- */

typedef struct qdrj_sudoku {
    unsigned uses;
    qdr_rules *rules;
    qdr_grid cells;
    bool is_plain; /* has it none but the classic rules, and the usual boxes? */
    bool has_solution;
    bool is_partial;
    qdr_grid solution; /* its author's */
    size_t line;
    char *title;
    char *author;
    char *notes;
    qdrj_text remarks; /* a list of JSON that is not closed */
} qdrj_sudoku;

qdrj_sudoku *qdrj_sudoku_new(const qdr_grid *cells);
void qdrj_sudoku_free(qdrj_sudoku *sudoku);
bool qdrj_sudoku_text(char **place, const char *text);
/* Puts the symbols of a grid into JSON. */
void qdrj_grid(qdrj_text *text, const qdr_grid *grid);

#endif
