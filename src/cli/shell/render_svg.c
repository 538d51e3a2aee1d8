/* render_svg.c  Pictures in SVG as PNG and PDF, by librsvg and Cairo.  See render.h.
 *
 * These bring dozens of libraries along, which would make every start of the program several times
 * as slow.  So they are loaded when a picture asks for them. */
#include "config.h"

#include "shell/render.h"

#ifdef HAVE_RSVG

#include <dlfcn.h>
#include <string.h>

#include <cairo-pdf.h>
#include <librsvg/rsvg.h>

#define LIBRARY "librsvg-2.so.2"

/* In PNG, so many dots for each of the picture's pixels: enough for print.  In PDF, a pixel is 1/96
 * of an inch, and a point 1/72. */
#define DOTS 2.0
#define POINTS 0.75

/* What we need of librsvg, and of the libraries that it needs. */
#define FUNCTIONS(FUNCTION)                                                                        \
    FUNCTION(rsvg_handle_new_from_data)                                                            \
    FUNCTION(rsvg_handle_get_intrinsic_size_in_pixels)                                             \
    FUNCTION(rsvg_handle_render_document)                                                          \
    FUNCTION(g_object_unref)                                                                       \
    FUNCTION(cairo_create)                                                                         \
    FUNCTION(cairo_status)                                                                         \
    FUNCTION(cairo_destroy)                                                                        \
    FUNCTION(cairo_image_surface_create)                                                           \
    FUNCTION(cairo_pdf_surface_create_for_stream)                                                  \
    FUNCTION(cairo_surface_write_to_png_stream)                                                    \
    FUNCTION(cairo_surface_finish)                                                                 \
    FUNCTION(cairo_surface_status)                                                                 \
    FUNCTION(cairo_surface_destroy)

struct renderer {
#define MEMBER(name) __typeof__(name) *name;
    FUNCTIONS(MEMBER)
#undef MEMBER
    struct out *out;
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

static bool put_png(const struct renderer *renderer)
{
    cairo_surface_t *surface = renderer->cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, (int)(renderer->width * DOTS), (int)(renderer->height * DOTS));
    bool is_good = paint(renderer, surface, DOTS) &&
                   renderer->cairo_surface_write_to_png_stream(surface, take, renderer->out) ==
                       CAIRO_STATUS_SUCCESS;
    renderer->cairo_surface_destroy(surface);
    return is_good;
}

static bool put_pdf(const struct renderer *renderer)
{
    cairo_surface_t *surface = renderer->cairo_pdf_surface_create_for_stream(
        take, renderer->out, renderer->width * POINTS, renderer->height * POINTS);
    bool is_good = paint(renderer, surface, POINTS);
    renderer->cairo_surface_finish(surface);
    is_good = is_good && renderer->cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    renderer->cairo_surface_destroy(surface);
    return is_good;
}

static bool put(struct renderer *renderer, const char *svg, size_t size, bool is_pdf)
{
    renderer->picture = renderer->rsvg_handle_new_from_data((const guint8 *)svg, size, NULL);
    if (!renderer->picture) {
        return false;
    }
    bool is_good = renderer->rsvg_handle_get_intrinsic_size_in_pixels(
                       renderer->picture, &renderer->width, &renderer->height) &&
                   (is_pdf ? put_pdf : put_png)(renderer);
    renderer->g_object_unref(renderer->picture);
    return is_good;
}

void render_svg(struct session *session, const char *svg, size_t size, bool is_pdf)
{
    struct renderer renderer = {.out = &session->out};
    if (!load(&renderer)) {
        complain(session, "%s is not to be found here: write SVG instead", LIBRARY);
    } else if (!put(&renderer, svg, size, is_pdf)) {
        out_drop(&session->out);
        complain(session, "librsvg cannot draw the picture: write SVG instead");
    }
}

#else

void render_svg(struct session *session, const char *svg, size_t size, bool is_pdf)
{
    const char *type = is_pdf ? "pdf" : "png";
    (void)svg;
    (void)size;
    complain(session, "this build has no librsvg: write SVG, and run rsvg-convert -f %s", type);
}

#endif
