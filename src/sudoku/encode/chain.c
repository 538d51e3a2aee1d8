/* chain.c  An automaton that reads the digits of cells: Pesant, "A regular language membership
 * constraint for finite sequences of variables" (CP 2004), as exact cover with colors.
 *
 * Layer p has the states that the automaton may be in before it reads the digit of place p; the
 * last layer those at the end.  Layers are made forwards.  Then, backwards, states from which the
 * same digits lead to the same become one *class*, and those from which no way leads to the end
 * vanish; so the automaton is the smallest one, whatever states a rule thought of.
 *
 * Layer p has a secondary item whose color is the class.  For each step there is an item, and for
 * each class and digit an option, with the class before, the digit of the cell, and the class
 * behind.  Layers of one class have no item.  Where each class of layer 1 stands for one digit, as
 * in sums, the cell's own color takes the place of the layer's item, and the first step needs no
 * options; and so at the end.
 *
 * What is read are *letters*: digits, or digits with marks where these are to be found. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/board/figure.h"
#include "sudoku/encode/encode.h"

enum { ENTRIES = 4 }; /* of a transition: step, class, digit, class */

/* Arrays by class and letter have a column more than there are letters; column 0 is not used. */
struct layer {
    int32_t *state; /* ascending */
    size_t states;
    int32_t *class; /* [states] or QDRI_NO_STATE */
    size_t classes;
    int32_t *next;    /* [classes, width] class in the next layer, or QDRI_NO_STATE */
    qdr_item item;    /* QDR_NO_ITEM: none */
    qdr_color *color; /* [classes] */
    bool is_cell;     /* is the item that of a cell, and the color its letter? */
    qdr_cell cell;
};

struct automaton {
    struct qdri_encoder *encoder;
    const struct qdri_chain *chain;
    size_t width; /* letters + 1 */
    unsigned digits;
    struct layer *layer; /* [chain->count + 1] */
    struct qdri_arrays *arrays;
};

/* Makes an array that is freed with the automaton; NULL: no memory, and encoding ends. */
static void *new_array(const struct automaton *automaton, uint64_t count, size_t size)
{
    void *array = qdri_array(automaton->arrays, count, size);
    if (!array) {
        qdri_encode_no_memory(automaton->encoder);
    }
    return array;
}

static qdri_digit_set domain_of(const struct automaton *automaton, size_t place)
{
    return qdri_encode_domain(automaton->encoder, automaton->chain->cells[place]);
}

/* The digit that a letter is: behind those without a mark come those with one. */
static unsigned digit_of(const struct automaton *automaton, unsigned letter)
{
    return letter <= automaton->digits ? letter : (letter - automaton->digits) | QDR_MODIFIED;
}

static bool may_be_read(const struct automaton *automaton, size_t place, unsigned letter)
{
    return (domain_of(automaton, place) >> qdri_written(digit_of(automaton, letter)) & 1) != 0;
}

static int32_t step(const struct automaton *automaton, size_t place, int32_t state, unsigned letter)
{
    return may_be_read(automaton, place, letter)
               ? automaton->chain->step(automaton->chain->ctx, place, state,
                                        digit_of(automaton, letter))
               : QDRI_NO_STATE;
}

/* ------------------------------------------------------------------------------- forwards ---- */

static int compare_states(const void *a, const void *b)
{
    int32_t first = *(const int32_t *)a;
    int32_t second = *(const int32_t *)b;
    return (first > second) - (first < second);
}

static size_t sort_states(int32_t *state, size_t count)
{
    size_t kept = 0;
    qsort(state, count, sizeof *state, compare_states);
    for (size_t k = 0; k < count; ++k) {
        if (k == 0 || state[k] != state[k - 1]) {
            state[kept++] = state[k];
        }
    }
    return kept;
}

/* Goes through the transitions of a place, and notes where they lead, if `to` is not NULL. */
static size_t follow(const struct automaton *automaton, size_t place, int32_t *to)
{
    const struct layer *layer = &automaton->layer[place];
    size_t count = 0;
    for (size_t k = 0; k < layer->states && qdri_encode_goes_on(automaton->encoder); ++k) {
        for (unsigned letter = 1; letter < automaton->width; ++letter) {
            int32_t next = step(automaton, place, layer->state[k], letter);
            if (next != QDRI_NO_STATE && to) {
                to[count] = next;
            }
            count += next != QDRI_NO_STATE;
        }
    }
    return count;
}

/* Makes all layers, unless encoding ends. */
static void go_forwards(const struct automaton *automaton)
{
    struct layer *layer = automaton->layer;
    uint64_t transitions = 0;
    layer->state = new_array(automaton, 1, sizeof *layer->state);
    if (layer->state) {
        layer->state[layer->states++] = automaton->chain->start;
    }
    for (size_t place = 0; place < automaton->chain->count; ++place) {
        size_t count = follow(automaton, place, NULL);
        transitions += count;
        if (!qdri_encode_has_room(automaton->encoder, transitions * ENTRIES)) {
            return;
        }
        int32_t *state = layer[place + 1].state = new_array(automaton, count, sizeof *state);
        if (state) {
            layer[place + 1].states = sort_states(state, follow(automaton, place, state));
        }
    }
}

/* ------------------------------------------------------------------------------ backwards ---- */

static size_t find_state(const struct layer *layer, int32_t state)
{
    const int32_t *found =
        bsearch(&state, layer->state, layer->states, sizeof *layer->state, compare_states);
    return (size_t)(found - layer->state);
}

/* Puts down where the letters lead from a state; returns whether one leads anywhere. */
static bool fill_row(const struct automaton *automaton, size_t place, int32_t state, int32_t *row)
{
    const struct layer *behind = &automaton->layer[place + 1];
    bool is_live = false;
    row[0] = QDRI_NO_STATE;
    for (unsigned letter = 1; letter < automaton->width; ++letter) {
        int32_t next = step(automaton, place, state, letter);
        row[letter] = next != QDRI_NO_STATE ? behind->class[find_state(behind, next)] : next;
        is_live |= row[letter] != QDRI_NO_STATE;
    }
    return is_live;
}

static size_t hash(const int32_t *row, size_t width)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < width; ++k) {
        sum = (sum ^ (uint32_t)row[k]) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    return (size_t)sum;
}

/* Finds the class whose row is the one behind the last, or makes that a class.  `slots` of `table`,
 * a power of two, hold classes + 1. */
static int32_t find_class(struct layer *layer, size_t width, uint32_t *table, size_t slots)
{
    const int32_t *row = layer->next + layer->classes * width;
    size_t at = hash(row, width) & (slots - 1);
    while (table[at] != 0 &&
           memcmp(layer->next + (table[at] - 1) * width, row, width * sizeof *row) != 0) {
        at = (at + 1) & (slots - 1);
    }
    if (table[at] == 0) {
        table[at] = (uint32_t)++layer->classes;
    }
    return (int32_t)table[at] - 1;
}

/* Finds the classes of a layer, from those of the next. */
static void classify(const struct automaton *automaton, size_t place)
{
    struct layer *layer = &automaton->layer[place];
    size_t slots = 1;
    while (slots < 2 * layer->states) {
        slots *= 2;
    }
    uint32_t *table = qdri_encode_array(automaton->encoder, slots, sizeof *table);
    layer->class = new_array(automaton, layer->states, sizeof *layer->class);
    layer->next = new_array(automaton, layer->states * automaton->width, sizeof *layer->next);
    for (size_t k = 0; k < layer->states && qdri_encode_goes_on(automaton->encoder); ++k) {
        int32_t *row = layer->next + layer->classes * automaton->width;
        bool is_live = fill_row(automaton, place, layer->state[k], row);
        layer->class[k] =
            is_live ? find_class(layer, automaton->width, table, slots) : QDRI_NO_STATE;
    }
    free(table);
    layer->color = new_array(automaton, layer->classes, sizeof *layer->color);
}

/* The last layer has one class: the states that are accepted. */
static void classify_last(const struct automaton *automaton)
{
    const struct qdri_chain *chain = automaton->chain;
    struct layer *layer = &automaton->layer[chain->count];
    layer->class = new_array(automaton, layer->states, sizeof *layer->class);
    layer->color = new_array(automaton, 1, sizeof *layer->color);
    for (size_t k = 0; layer->class && k < layer->states; ++k) {
        bool is_accepted = !chain->accepts || chain->accepts(chain->ctx, layer->state[k]);
        layer->class[k] = is_accepted ? 0 : QDRI_NO_STATE;
        layer->classes |= is_accepted;
    }
}

/* ------------------------------------------------------------------------------- encoding ---- */

static int32_t class_behind(const struct automaton *automaton, size_t place, size_t class,
                            unsigned letter)
{
    return automaton->layer[place].next[class * automaton->width + letter];
}

/* Cells lose the digits that lead nowhere.  Returns how many transitions there are. */
static uint64_t restrict_cells(const struct automaton *automaton)
{
    uint64_t transitions = 0;
    for (size_t place = 0; place < automaton->chain->count; ++place) {
        qdri_digit_set support = 0;
        for (size_t class = 0; class < automaton->layer[place].classes; ++class) {
            for (unsigned letter = 1; letter < automaton->width; ++letter) {
                bool is_there = class_behind(automaton, place, class, letter) != QDRI_NO_STATE;
                support |= (qdri_digit_set)is_there << qdri_written(digit_of(automaton, letter));
                transitions += is_there;
            }
        }
        qdri_encode_restrict(automaton->encoder, automaton->chain->cells[place], support);
    }
    return transitions;
}

static qdr_color color_of(const struct automaton *automaton, unsigned letter)
{
    return qdri_encode_color(automaton->encoder, (int32_t)digit_of(automaton, letter));
}

/* Does each class in front of or behind a place go with one letter, and each letter with one class?
 * Then the color of the cell can say which class it is; makes the layer do so.  The layer on the
 * other side must have one class. */
static bool use_cell_color(const struct automaton *automaton, size_t place, bool is_behind)
{
    struct layer *layer = &automaton->layer[place + is_behind];
    bool is_used[QDR_MODIFIED] = {false}; /* by letter */
    memset(layer->color, 0, layer->classes * sizeof *layer->color);
    for (size_t class = 0; class < automaton->layer[place].classes; ++class) {
        for (unsigned letter = 1; letter < automaton->width; ++letter) {
            int32_t behind = class_behind(automaton, place, class, letter);
            size_t named = is_behind ? (size_t)behind : class;
            if (behind == QDRI_NO_STATE) {
                continue;
            }
            if (layer->color[named] != QDR_NO_COLOR || is_used[letter]) {
                return false;
            }
            layer->color[named] = color_of(automaton, letter);
            is_used[letter] = true;
        }
    }
    layer->is_cell = true;
    layer->cell = automaton->chain->cells[place];
    layer->item = qdri_encode_letter_item(automaton->encoder, layer->cell);
    return true;
}

static void make_item(const struct automaton *automaton, size_t place)
{
    struct layer *layer = &automaton->layer[place];
    if (layer->classes <= 1 || layer->is_cell) {
        return;
    }
    layer->item = qdri_encode_secondary(automaton->encoder, automaton->chain->name);
    for (size_t k = 0; k < layer->classes; ++k) {
        layer->color[k] = qdri_encode_color(automaton->encoder, (int32_t)k);
    }
}

/* An option being made.  `cell` are those whose color it has, `letter` the colors. */
struct making {
    struct qdri_option option;
    qdr_cell cell[ENTRIES];
    qdr_color letter[ENTRIES];
    size_t cells;
};

/* Takes the color of a cell.  The option is impossible also where a cell that it differs from has
 * that letter. */
static void take_cell(struct making *making, qdr_cell cell, qdr_color letter)
{
    struct qdri_option *option = &making->option;
    for (size_t k = 0; k < making->cells; ++k) {
        option->is_impossible |= making->letter[k] == letter &&
                                 qdri_encode_differ(option->encoder, making->cell[k], cell);
    }
    making->cell[making->cells] = cell;
    making->letter[making->cells++] = letter;
    if (!option->is_impossible) {
        qdri_option_take(option, qdri_encode_letter_item(option->encoder, cell), letter);
    }
}

static void take_class(struct making *making, const struct layer *layer, size_t class)
{
    if (layer->is_cell) {
        take_cell(making, layer->cell, layer->color[class]);
    } else {
        qdri_option_take(&making->option, layer->item, layer->color[class]);
    }
}

/* Do all letters that the cell may have lead on from a layer of one class?  What of them do not are
 * taken from the cell, but for those of which the digit stays with another mark. */
static bool leads_on(const struct automaton *automaton, size_t place)
{
    bool is_so = true;
    for (unsigned letter = 1; letter < automaton->width; ++letter) {
        is_so &= !may_be_read(automaton, place, letter) ||
                 class_behind(automaton, place, 0, letter) != QDRI_NO_STATE;
    }
    return is_so;
}

/* The options of a place.  There are none where the class is the same in front of it and behind
 * it, and nothing is excluded. */
static void encode_step(const struct automaton *automaton, size_t place)
{
    const struct layer *layer = &automaton->layer[place];
    if (layer->classes == 1 && layer[1].item == QDR_NO_ITEM && leads_on(automaton, place)) {
        return;
    }
    struct qdri_encoder *encoder = automaton->encoder;
    qdr_item item = qdri_encode_primary(encoder, automaton->chain->name);
    for (size_t class = 0; class < layer->classes; ++class) {
        for (unsigned letter = 1; letter < automaton->width; ++letter) {
            int32_t next = class_behind(automaton, place, class, letter);
            qdr_entry entry[ENTRIES] = {{.item = item}};
            struct making making = {.option = {encoder, entry, 1, false}};
            if (next != QDRI_NO_STATE) {
                take_class(&making, layer, class);
                take_cell(&making, automaton->chain->cells[place], color_of(automaton, letter));
                take_class(&making, layer + 1, (size_t)next);
                qdri_option_end(&making.option);
            }
        }
    }
}

static void encode(const struct automaton *automaton)
{
    const struct layer *layer = automaton->layer;
    size_t first = 0;
    size_t end = automaton->chain->count;
    uint64_t transitions = restrict_cells(automaton);
    if (layer->classes == 0 || !qdri_encode_has_room(automaton->encoder, transitions * ENTRIES)) {
        return;
    }
    if (end > 1 && layer[1].classes > 1 && use_cell_color(automaton, 0, true)) {
        ++first;
    }
    if (end - first > 1 && layer[end - 1].classes > 1 &&
        use_cell_color(automaton, end - 1, false)) {
        --end;
    }
    for (size_t place = first; place < end; ++place) {
        make_item(automaton, place);
    }
    for (size_t place = first; place < end; ++place) {
        encode_step(automaton, place);
    }
}

void qdri_encode_chain(struct qdri_encoder *encoder, const struct qdri_chain *chain)
{
    const unsigned digits = qdri_encode_digits(encoder);
    struct qdri_arrays arrays = {0};
    struct automaton automaton = {.encoder = encoder,
                                  .chain = chain,
                                  .width = (qdri_encode_is_hidden(encoder) ? 2 : 1) * digits + 1u,
                                  .digits = digits,
                                  .arrays = &arrays};
    automaton.layer = new_array(&automaton, chain->count + 1, sizeof *automaton.layer);
    for (size_t p = 0; automaton.layer && p <= chain->count; ++p) {
        automaton.layer[p].item = QDR_NO_ITEM;
    }
    if (automaton.layer) {
        go_forwards(&automaton);
    }
    if (qdri_encode_goes_on(encoder)) {
        classify_last(&automaton);
    }
    for (size_t place = chain->count; place-- > 0 && qdri_encode_goes_on(encoder);) {
        classify(&automaton, place);
    }
    if (qdri_encode_goes_on(encoder)) {
        encode(&automaton);
    }
    qdri_arrays_free(&arrays);
}
