/* cover_draw.c  `quadrille draw`. */
#include "cover.h"
#include "draw.h"

void cover_draw(struct session *session)
{
    cover_each(session, draw);
}
