/* convert.c  `quadrille shapes convert`: the text form anew, or a board as `quadrille convert` has
 * it. */
#include "cover/boards.h"
#include "shell/command.h"
#include "shell/cover_args.h"

static void write_shapes(struct session *session, struct input *input)
{
    qdr_error error;
    qdr_shapes *shapes = boards_read(session, input, 0);
    const qdr_writer writer = out_stream(&session->out);
    if (shapes) {
        commit_written(session, input->name, qdr_write_shapes(shapes, &writer, &error), &error);
    }
    qdr_shapes_free(shapes);
}

void shapes_convert(struct session *session)
{
    struct input input;
    if (session->args->to != COVER_TO_SHAPES) {
        cover_convert(session);
    } else if (input_open(&input, session, session->args->operand[0])) {
        write_shapes(session, &input);
    }
}
