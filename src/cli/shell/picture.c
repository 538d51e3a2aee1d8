/* picture.c  Gathers a picture, and writes it as the kind of file that was asked for. */
#include "shell/picture.h"

#include <stdlib.h>
#include <string.h>

#include "shell/memory.h"
#include "shell/render.h"

static bool take(void *ctx, const char *bytes, size_t size)
{
    struct picture *picture = ctx;
    picture->bytes = grow(picture->bytes, &picture->capacity, picture->size + size + 1, 1);
    memcpy(picture->bytes + picture->size, bytes, size);
    picture->size += size;
    picture->bytes[picture->size] = '\0';
    return true;
}

qdr_writer picture_writer(struct picture *picture)
{
    return (qdr_writer){.ctx = picture, .write = take};
}

void picture_free(struct picture *picture)
{
    free(picture->bytes);
    *picture = (struct picture){0};
}

static bool has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name);
    return length > strlen(ending) && strcmp(name + length - strlen(ending), ending) == 0;
}

static enum picture_kind kind_of(const struct args *args, enum picture_kind standard)
{
    static const char *const endings[] = {[PICTURE_DOT] = ".dot",
                                          [PICTURE_SVG] = ".svg",
                                          [PICTURE_PNG] = ".png",
                                          [PICTURE_PDF] = ".pdf"};
    if (args->drawing.kind != PICTURE_BY_NAME) {
        return (enum picture_kind)args->drawing.kind;
    }
    for (unsigned kind = PICTURE_DOT; args->output && kind <= PICTURE_PDF; ++kind) {
        if (has_ending(args->output, endings[kind])) {
            return (enum picture_kind)kind;
        }
    }
    return standard;
}

static const char *const names[] = {
    [PICTURE_SVG] = "svg", [PICTURE_PNG] = "png", [PICTURE_PDF] = "pdf"};

void picture_put_graph(struct session *session, struct picture *picture)
{
    enum picture_kind kind = kind_of(session->args, PICTURE_DOT);
    if (kind == PICTURE_DOT) {
        out_bytes(&session->out, picture->bytes, picture->size);
    } else {
        render_graph(session, picture->bytes, names[kind]);
    }
    out_commit(&session->out);
    picture_free(picture);
}

void picture_put_svg(struct session *session, struct picture *picture)
{
    enum picture_kind kind = kind_of(session->args, PICTURE_SVG);
    if (kind == PICTURE_DOT) {
        complain(session, "this is no graph: DOT can only be written of --problem and --tree");
    } else if (kind == PICTURE_SVG) {
        out_bytes(&session->out, picture->bytes, picture->size);
    } else {
        render_svg(session, picture->bytes, picture->size, kind == PICTURE_PDF);
    }
    out_commit(&session->out);
    picture_free(picture);
}
