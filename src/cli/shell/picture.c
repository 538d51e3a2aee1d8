/* picture.c  Gathers a picture, and writes it as the kind of file that was asked for. */
#include "shell/picture.h"

#include <stdlib.h>
#include <string.h>

#include "shell/formats.h"
#include "shell/term/memory.h"

static enum picture_kind kind_of(const struct args *args, enum picture_kind standard)
{
    enum picture_kind kind = (enum picture_kind)args->drawing->kind;
    return kind != PICTURE_BY_NAME || picture_kind_of_file(args->output, &kind) ? kind : standard;
}

static const char *const names[] = {
    [PICTURE_SVG] = "svg", [PICTURE_PNG] = "png", [PICTURE_PDF] = "pdf"};

void picture_put_graph(struct session *session, struct out *picture)
{
    enum picture_kind kind = kind_of(session->args, PICTURE_DOT);
    if (kind == PICTURE_DOT) {
        out_bytes(&session->out, picture->bytes, picture->size);
    } else {
        render_graph(session, picture->bytes, names[kind]);
    }
    out_commit(&session->out);
    out_free(picture);
}

void picture_put_documents(struct session *session, const struct out *pictures, size_t count)
{
    const enum picture_kind kind = kind_of(session->args, PICTURE_SVG);
    if (kind == PICTURE_DOT) {
        complain(session, "this is no graph: DOT can only be written of --problem and --tree");
    } else if (kind == PICTURE_SVG) {
        out_bytes(&session->out, pictures->bytes, pictures->size);
    } else {
        render_svg(session, pictures, count, kind == PICTURE_PDF);
    }
    out_commit(&session->out);
}

bool picture_is_paged(const struct session *session)
{
    return kind_of(session->args, PICTURE_SVG) == PICTURE_PDF;
}

void picture_put_svg(struct session *session, struct out *picture)
{
    picture_put_documents(session, picture, 1);
    out_free(picture);
}

void picture_put_pages(struct session *session, const qdr_pages *pages)
{
    size_t all = qdr_pages_count(pages);
    size_t each = picture_is_paged(session) ? 1 : all; /* pages in a document */
    size_t count = 0;
    struct out *documents = allocate(all / each, sizeof *documents);
    qdr_status status = QDR_OK;
    qdr_error error;
    for (; count < all / each && status == QDR_OK; ++count) {
        qdr_writer writer = out_writer(&documents[count]);
        status = qdr_pages_write(pages, count * each, each, &writer, &error);
    }
    if (status == QDR_OK) {
        picture_put_documents(session, documents, count);
    } else {
        complain(session, "%s", error.text);
    }
    for (size_t k = 0; k < count; ++k) {
        out_free(&documents[k]);
    }
    free(documents);
}
