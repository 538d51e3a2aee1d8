/* ask.c  Questions of a setter: rules that are encoded, and searches. */
#include "base/error.h"
#include "sudoku/make/clues/setter.h"

bool qdri_setter_encode(struct qdri_setter *setter, struct qdri_question *question,
                        const qdr_rules *rules, const qdr_grid *givens)
{
    struct qdr_generator *generator = &setter->base;
    return qdri_generator_succeeded(
        generator, qdri_question_encode(generator, question, rules, givens, &generator->error));
}

enum qdri_reply qdri_setter_ask(struct qdri_setter *setter, struct qdri_question *question,
                                const qdr_grid *givens, const qdr_grid *full, uint64_t nodes)
{
    if (qdri_generator_is_over(&setter->base)) {
        return QDRI_REPLY_OVER;
    }
    ++setter->base.stats.searches;
    return qdri_question_ask(&setter->base, question, givens, full ? full->cell : NULL, nodes,
                             &setter->found);
}
