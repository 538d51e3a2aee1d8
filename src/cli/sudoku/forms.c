/* forms.c  A table of texts, at most half full; what collides goes to the next free place. */
#include "sudoku/forms.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "shell/memory.h"

/* FNV-1a, of 64 bits. */
static uint64_t hash(const char *text)
{
    uint64_t sum = UINT64_C(14695981039346656037);
    for (; *text != '\0'; ++text) {
        sum = (sum ^ (unsigned char)*text) * UINT64_C(1099511628211);
    }
    return sum;
}

/* Returns where the text is, or is to be. */
static char **place_of(const struct forms *forms, const char *text)
{
    size_t place = (size_t)(hash(text) % forms->places);
    while (forms->text[place] && strcmp(forms->text[place], text) != 0) {
        place = (place + 1) % forms->places;
    }
    return &forms->text[place];
}

static void make_room(struct forms *forms)
{
    struct forms larger = {.count = forms->count};
    if (forms->count * 2 < forms->places) {
        return;
    }
    larger.text = grow(NULL, &larger.places, forms->places * 2 + 1000, sizeof *larger.text);
    for (size_t k = 0; k < larger.places; ++k) {
        larger.text[k] = NULL;
    }
    for (size_t k = 0; k < forms->places; ++k) {
        if (forms->text[k]) {
            *place_of(&larger, forms->text[k]) = forms->text[k];
        }
    }
    free(forms->text);
    *forms = larger;
}

bool forms_add(struct forms *forms, const qdr_grid *form, unsigned box_rows)
{
    const size_t cells = (size_t)form->side * form->side;
    size_t capacity = 0;
    char *text = grow(NULL, &capacity, cells + 2, 1);
    for (size_t k = 0; k < cells; ++k) {
        text[k] = qdr_digit_symbol(form->cell[k]);
    }
    text[cells] = qdr_digit_symbol((qdr_digit)box_rows);
    text[cells + 1] = '\0';
    make_room(forms);
    char **place = place_of(forms, text);
    if (*place) {
        free(text);
        return false;
    }
    *place = text;
    ++forms->count;
    return true;
}

void forms_free(struct forms *forms)
{
    for (size_t k = 0; k < forms->places; ++k) {
        free(forms->text[k]);
    }
    free(forms->text);
}
