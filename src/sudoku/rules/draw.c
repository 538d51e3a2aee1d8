/* draw.c  Draws the clauses of a set of rules. */
#include "sudoku/board/drawing.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* `data` are the figure, unless it is a note. */
static void draw_look(struct qdri_drawing *drawing, const struct qdri_rule_look *look,
                      const void *data)
{
    const struct qdri_figure *figure = data;
    if (look->kind == QDRI_STROKE_NOTE) {
        if (look->label) {
            qdri_draw_note(drawing, look->label);
        }
    } else if (look->label || (look->usual != 0 && figure->value == look->usual)) {
        qdri_draw_figure(drawing, look->kind, look->style, figure, look->label);
    } else {
        qdri_draw_value(drawing, look->kind, look->style, figure);
    }
}

struct qdri_drawing *qdri_rules_draw(const qdr_rules *rules)
{
    struct qdri_drawing *drawing = qdri_drawing_new(rules->frame.board.side);
    for (size_t k = 0; drawing && k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        qdri_drawing_begin_clause(drawing, k);
        if (clause->rule->draw) {
            clause->rule->draw(clause->data, drawing);
        } else {
            draw_look(drawing, &clause->rule->look, clause->data);
        }
    }
    return drawing ? qdri_drawing_end(drawing) : NULL;
}
