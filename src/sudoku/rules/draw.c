/* draw.c  Draws the clauses of a set of rules. */
#include <stdio.h>

#include "sudoku/board/drawing.h"
#include "sudoku/board/symbols.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

static void write_label(const struct qdri_rule_look *look, const struct qdri_figure *figure,
                        char label[QDRI_LABEL_SIZE])
{
    label[0] = '\0';
    if (look->write) {
        look->write(figure, label);
    } else if (look->label) {
        snprintf(label, QDRI_LABEL_SIZE, "%s", look->label);
    } else if (look->kind == QDRI_STROKE_NOTE) {
        return; /* its data may be no figure */
    } else if (figure->has_value && (look->usual == 0 || figure->value != look->usual)) {
        snprintf(label, QDRI_LABEL_SIZE, "%d", (int)figure->value);
    } else {
        for (size_t k = 0; k < figure->symbols; ++k) {
            label[k] = qdri_symbol_of(&figure->board, figure->symbol[k]);
            label[k + 1] = '\0';
        }
    }
}

void qdri_draw_look(struct qdri_drawing *drawing, const struct qdri_rule_look *look,
                    const struct qdri_figure *figure)
{
    char label[QDRI_LABEL_SIZE];
    write_label(look, figure, label);
    if (look->kind != QDRI_STROKE_NOTE) {
        qdri_draw_figure(drawing, look->kind, look->style, figure, label);
    } else if (label[0] != '\0') {
        qdri_draw_note(drawing, label);
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
            qdri_draw_look(drawing, &clause->rule->look, clause->data);
        }
    }
    return drawing ? qdri_drawing_end(drawing) : NULL;
}
