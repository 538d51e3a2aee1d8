/* render_svg.c  Pictures in SVG as PNG and PDF, by librsvg and Cairo.  See picture.h.
 *
 * These bring dozens of libraries along, which would make every start of the program several times
 * as slow.  So they are loaded when a picture asks for them. */
#include "config.h"

#include "shell/picture.h"

#ifdef HAVE_RSVG

#include <dlfcn.h>
#include <string.h>

#include <cairo-pdf.h>
#include <librsvg/rsvg.h>

#include "shell/term/interrupt.h"

#define LIBRARY "librsvg-2.so.2"

/* In PNG, so many dots for each of the picture's pixels: enough for print.  In PDF, a pixel is 1/96
 * of an inch, and a point 1/72. */
#define DOTS 2.0
#define POINTS 0.75

/* Cairo's images have no more rows. */
#define HIGHEST 32767.0

/* What we need of librsvg, and of the libraries that it needs. */
#define FUNCTIONS(FUNCTION)                                                                        \
    FUNCTION(rsvg_handle_new_from_data)                                                            \
    FUNCTION(rsvg_handle_set_dpi)                                                                  \
    FUNCTION(rsvg_handle_get_intrinsic_size_in_pixels)                                             \
    FUNCTION(rsvg_handle_render_document)                                                          \
    FUNCTION(g_object_unref)                                                                       \
    FUNCTION(cairo_create)                                                                         \
    FUNCTION(cairo_status)                                                                         \
    FUNCTION(cairo_destroy)                                                                        \
    FUNCTION(cairo_image_surface_create)                                                           \
    FUNCTION(cairo_pdf_surface_create_for_stream)                                                  \
    FUNCTION(cairo_pdf_surface_set_size)                                                           \
    FUNCTION(cairo_surface_write_to_png_stream)                                                    \
    FUNCTION(cairo_surface_finish)                                                                 \
    FUNCTION(cairo_surface_show_page)                                                              \
    FUNCTION(cairo_surface_status)                                                                 \
    FUNCTION(cairo_surface_destroy)

struct renderer {
#define MEMBER(name) __typeof__(name) *name;
    FUNCTIONS(MEMBER)
#undef MEMBER
    struct out *out;
    const char *trouble; /* why it cannot be drawn, if that is known */
    RsvgHandle *picture;
    double width; /* in its own pixels */
    double height;
};

/* Where `address` is that of a pointer to a function. */
static bool find(void *library, const char *name, void *address)
{
    void *symbol = dlsym(library, name);
    memcpy(address, &symbol, sizeof symbol);
    return symbol != NULL;
}

/* The library stays loaded until the program ends. */
static bool load(struct renderer *renderer)
{
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
#define FIND(name) &&find(library, #name, &renderer->name)
    return library FUNCTIONS(FIND);
#undef FIND
}

static cairo_status_t take(void *ctx, const unsigned char *bytes, unsigned size)
{
    out_bytes(ctx, (const char *)bytes, size);
    return CAIRO_STATUS_SUCCESS;
}

/* Draws the picture on a surface, `scale` times as large as it is. */
static bool paint(const struct renderer *renderer, cairo_surface_t *surface, double scale)
{
    RsvgRectangle viewport = {.width = renderer->width * scale, .height = renderer->height * scale};
    cairo_t *cairo = renderer->cairo_create(surface);
    bool is_good =
        renderer->rsvg_handle_render_document(renderer->picture, cairo, &viewport, NULL) &&
        renderer->cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    renderer->cairo_destroy(cairo);
    return is_good;
}

/* Takes up a picture, to be left with close_picture.  Its pixels are those of CSS, of which an inch
 * has 96; librsvg would have 90. */
static bool open_picture(struct renderer *renderer, const struct out *picture)
{
    renderer->picture =
        renderer->rsvg_handle_new_from_data((const guint8 *)picture->bytes, picture->size, NULL);
    if (!renderer->picture) {
        return false;
    }
    renderer->rsvg_handle_set_dpi(renderer->picture, 96.0);
    return renderer->rsvg_handle_get_intrinsic_size_in_pixels(renderer->picture, &renderer->width,
                                                              &renderer->height);
}

static void close_picture(struct renderer *renderer)
{
    if (renderer->picture) {
        renderer->g_object_unref(renderer->picture);
    }
}

static bool put_png(struct renderer *renderer, const struct out *picture)
{
    bool is_good = open_picture(renderer, picture);
    if (is_good && renderer->height * DOTS > HIGHEST) {
        renderer->trouble = "so many pages are too high for a PNG: write PDF, or SVG";
        is_good = false;
    }
    if (is_good) {
        cairo_surface_t *surface = renderer->cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, (int)(renderer->width * DOTS), (int)(renderer->height * DOTS));
        is_good = paint(renderer, surface, DOTS) &&
                  renderer->cairo_surface_write_to_png_stream(surface, take, renderer->out) ==
                      CAIRO_STATUS_SUCCESS;
        renderer->cairo_surface_destroy(surface);
    }
    close_picture(renderer);
    return is_good;
}

static bool put_page(struct renderer *renderer, cairo_surface_t *surface, const struct out *picture)
{
    bool is_good = open_picture(renderer, picture);
    if (is_good) {
        renderer->cairo_pdf_surface_set_size(surface, renderer->width * POINTS,
                                             renderer->height * POINTS);
        is_good = paint(renderer, surface, POINTS);
        renderer->cairo_surface_show_page(surface);
    }
    close_picture(renderer);
    return is_good;
}

/* The size that the surface is made with counts for no page. */
static bool put_pdf(struct renderer *renderer, const struct out *pictures, size_t count)
{
    cairo_surface_t *surface =
        renderer->cairo_pdf_surface_create_for_stream(take, renderer->out, 1, 1);
    bool is_good = true;
    for (size_t k = 0; k < count && is_good; ++k) {
        is_good = !interrupt_seen() && put_page(renderer, surface, &pictures[k]);
    }
    renderer->cairo_surface_finish(surface);
    is_good = is_good && renderer->cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    renderer->cairo_surface_destroy(surface);
    return is_good;
}

static void tell_failure(struct session *session, const struct renderer *renderer)
{
    if (interrupt_seen()) {
        session_cut_short(session);
    } else {
        complain(session, "%s",
                 renderer->trouble ? renderer->trouble
                                   : "librsvg cannot draw the picture: write SVG instead");
    }
}

void render_svg(struct session *session, const struct out *pictures, size_t count, bool is_pdf)
{
    struct renderer renderer = {.out = &session->out};
    if (!load(&renderer)) {
        complain(session, "%s is not to be found here: write SVG instead", LIBRARY);
    } else if (!(is_pdf ? put_pdf(&renderer, pictures, count) : put_png(&renderer, pictures))) {
        out_drop(&session->out);
        tell_failure(session, &renderer);
    }
}

#else

void render_svg(struct session *session, const struct out *pictures, size_t count, bool is_pdf)
{
    const char *type = is_pdf ? "pdf" : "png";
    (void)pictures;
    (void)count;
    complain(session, "this build has no librsvg: write SVG, and run rsvg-convert -f %s", type);
}

#endif
