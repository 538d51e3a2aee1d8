/* stream.c  A check of all puzzles in a file, on all processors, with the answers in order.
 *
 *     stream [FILE]
 *
 * Without a file, it reads some puzzles of its own: of several sizes, with rules, and one that is
 * malformed. */
#include <quadrille/quadrille.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char own[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......\n"
    "1......2.3....4.\n"
    "1......2.3....\n"
    "\n"
    "title: Two diagonals\n"
    "size: 6\n"
    "diagonal:\n"
    "grid: 1....2............................3.\n";

static ptrdiff_t read_file(void *ctx, char *buffer, size_t size)
{
    FILE *file = ctx;
    const size_t got = fread(buffer, 1, size, file);
    return ferror(file) ? -1 : (ptrdiff_t)got;
}

static void stop_unless(bool ok, const qdr_error *error)
{
    if (!ok) {
        fprintf(stderr, "stream: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

static void print(const qdr_puzzle_answer *answer)
{
    const qdr_puzzle *puzzle = answer->puzzle;
    printf("line %zu: ", puzzle->line);
    if (answer->error) {
        printf("%s\n", answer->error->text);
        return;
    }
    printf("%s", !answer->is_complete     ? "unknown"
                 : answer->solutions == 0 ? "no solution"
                 : answer->solutions == 1 ? "one solution "
                                          : "several solutions, such as ");
    for (unsigned cell = 0; answer->grid_count > 0 && cell < 18; ++cell) {
        putchar(qdr_digit_symbol(answer->grids[0].cell[cell]));
    }
    printf("%s\n", answer->grid_count > 0 ? "..." : "");
}

int main(int argc, char **argv)
{
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    qdr_reader reader = {.ctx = file, .read = read_file};
    qdr_memory_reader memory;
    qdr_error error = {.text = "the file cannot be read"};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle_stream *stream;
    const qdr_puzzle_answer *answer;
    qdr_outcome outcome;
    if (argc == 1) {
        qdr_reader_from_memory(&reader, &memory, own, strlen(own));
    }
    stop_unless(argc == 1 || file, &error);
    stop_unless(qdr_puzzle_reader_new(&puzzles, &reader, NULL, &error) == QDR_OK, &error);
    stop_unless(qdr_puzzle_stream_new(&stream, puzzles, NULL, 1, NULL, &error) == QDR_OK, &error);
    while ((outcome = qdr_puzzle_stream_next(stream, &answer)) == QDR_SOLUTION) {
        print(answer);
    }
    stop_unless(outcome == QDR_EXHAUSTED, qdr_puzzle_stream_error(stream));
    qdr_puzzle_stream_free(stream);
    qdr_puzzle_reader_free(puzzles);
    if (file) {
        fclose(file);
    }
    return EXIT_SUCCESS;
}
