/* lines.c  Lines: random walks of which a part is a line of the kind that is wanted.
 *
 * A walk begins at the spot's cell and goes on from cell to cell, at corners too, to cells that are
 * free, as long as it may become such a line.  Of the parts that begin where it does, the longest
 * one that is such a line is taken; of lines that may have any length, one of random length. */
#include "sudoku/make/clues/scene.h"

/* Cells of a line, at most. */
enum { LINE_MOST = 9 };

struct walk {
    const struct qdri_scene *scene;
    unsigned count;
    qdr_cell cell[LINE_MOST];
    int digit[LINE_MOST];
};

/* A question to a walk, of which the first `count` cells are looked at. */
typedef bool ask_walk(const struct walk *walk, unsigned count);

/* What lines are like: of least to most cells; `may`: can they become one, their last cell just
 * added?  `holds`: are they one?  NULL: always. */
struct kind_of_line {
    unsigned least;
    unsigned most;
    ask_walk *may;
    ask_walk *holds;
};

/* Are the first cells such a line, or, if not `is_whole`, may they become one? */
static bool is_line(const struct walk *walk, unsigned count, const struct kind_of_line *kind,
                    bool is_whole)
{
    bool is = true;
    for (unsigned k = 2; k <= count && is && kind->may; ++k) {
        is = kind->may(walk, k);
    }
    return is && (!is_whole || !kind->holds || kind->holds(walk, count));
}

static void add_cell(struct walk *walk, unsigned cell)
{
    walk->cell[walk->count] = (qdr_cell)cell;
    walk->digit[walk->count++] = (int)qdri_scene_digit(walk->scene, cell);
}

/* The image of the first cells, or that from its other end. */
static struct walk image_of(const struct walk *walk, unsigned count, unsigned map, bool is_back)
{
    struct walk image = {.scene = walk->scene};
    for (unsigned k = 0; k < count; ++k) {
        add_cell(&image,
                 qdri_scene_image(walk->scene, walk->cell[is_back ? count - 1 - k : k], map));
    }
    return image;
}

/* The same of their images, each from one of its ends. */
static bool are_images_lines(const struct walk *walk, unsigned count,
                             const struct kind_of_line *kind, bool is_whole)
{
    bool are = true;
    for (unsigned map = 1; walk->scene->maps != 0 && map < QDRI_MAPS && are; ++map) {
        if (qdri_scene_has_map(walk->scene, map)) {
            const struct walk forth = image_of(walk, count, map, false);
            const struct walk back = image_of(walk, count, map, true);
            are = is_line(&forth, count, kind, is_whole) || is_line(&back, count, kind, is_whole);
        }
    }
    return are;
}

/* Goes to a cell around the last one, if there is one to which it may go. */
static bool go_on(struct walk *walk, struct qdri_scene *scene, const struct kind_of_line *kind)
{
    qdr_cell around[8];
    const unsigned last = walk->cell[walk->count - 1];
    const unsigned count = qdri_scene_around(scene, last, true, around);
    for (unsigned k = 0; k < count; ++k) {
        const bool is_free = qdri_scene_may_step(scene, walk->cell, walk->count, around[k]);
        add_cell(walk, around[k]);
        if (is_free && (!kind->may || kind->may(walk, walk->count)) &&
            are_images_lines(walk, walk->count, kind, false)) {
            return true;
        }
        --walk->count;
    }
    return false;
}

/* The longest part of a walk of so many cells that is such a line. */
static void find_line(struct walk *walk, struct qdri_scene *scene, const struct kind_of_line *kind,
                      unsigned most)
{
    while (walk->count < most && go_on(walk, scene, kind)) {
    }
    while (walk->count >= kind->least && ((kind->holds && !kind->holds(walk, walk->count)) ||
                                          !are_images_lines(walk, walk->count, kind, true))) {
        --walk->count;
    }
}

/* Takes the cells of the model, from one of its ends. */
static bool follow(struct walk *walk, const struct qdri_scene *scene,
                   const struct kind_of_line *kind)
{
    for (unsigned k = 1; k < scene->model_cells; ++k) {
        if (!qdri_scene_may_step(scene, walk->cell, walk->count, scene->model[k])) {
            return false;
        }
        add_cell(walk, scene->model[k]);
    }
    if (!is_line(walk, walk->count, kind, true)) {
        *walk = image_of(walk, walk->count, 0, true);
    }
    return is_line(walk, walk->count, kind, true);
}

static bool place_line(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue,
                       const struct kind_of_line *kind)
{
    struct walk walk = {.scene = scene};
    const unsigned most =
        kind->least + qdri_random_below(scene->random, kind->most - kind->least + 1);
    add_cell(&walk, scene->model ? scene->model[0] : spot % (scene->side * scene->side));
    if (scene->is_taken[walk.cell[0]]) {
        return false;
    }
    if (!scene->model) {
        find_line(&walk, scene, kind, most);
    } else if (!follow(&walk, scene, kind)) {
        return false;
    }
    if (walk.count < kind->least) {
        return false;
    }
    clue->is_line = true;
    qdri_clue_add_cells(clue, scene, walk.cell, walk.count);
    return true;
}

/* Defines the placer of a kind of lines. */
#define LINE(name, least, most, may, holds)                                                        \
    bool qdri_place_##name(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)        \
    {                                                                                              \
        static const struct kind_of_line kind = {least, most, may, holds};                         \
        return place_line(scene, spot, clue, &kind);                                               \
    }

static int distance(int a, int b)
{
    return a > b ? a - b : b - a;
}

static int largest(const struct walk *walk)
{
    return (int)walk->scene->digits;
}

/* ------------------------------------------------------------------- one digit to the next ---- */

static bool may_rise(const struct walk *walk, unsigned count)
{
    return walk->digit[count - 1] > walk->digit[count - 2];
}

static bool may_not_fall(const struct walk *walk, unsigned count)
{
    return walk->digit[count - 1] >= walk->digit[count - 2];
}

static bool may_whisper(const struct walk *walk, unsigned count)
{
    return distance(walk->digit[count - 1], walk->digit[count - 2]) >= (largest(walk) + 1) / 2;
}

static bool may_differ_alike(const struct walk *walk, unsigned count)
{
    return count < 3 || distance(walk->digit[count - 1], walk->digit[count - 2]) ==
                            distance(walk->digit[count - 2], walk->digit[count - 3]);
}

LINE(thermometer, 3, 7, may_rise, NULL)
LINE(slow_thermometer, 3, 8, may_not_fall, NULL)
LINE(whispers, 3, 7, may_whisper, NULL)
LINE(same_difference, 3, 6, may_differ_alike, NULL)

/* ------------------------------------------------------------------------------ all digits ---- */

/* Is the last digit so far from each other one? */
static bool is_far(const struct walk *walk, unsigned count, int least)
{
    bool is = true;
    for (unsigned k = 0; k + 1 < count; ++k) {
        is &= distance(walk->digit[k], walk->digit[count - 1]) >= least;
    }
    return is;
}

static bool may_be_apart(const struct walk *walk, unsigned count)
{
    return is_far(walk, count, 2);
}

static void find_bounds(const struct walk *walk, unsigned count, int *low, int *high)
{
    *low = *high = walk->digit[0];
    for (unsigned k = 1; k < count; ++k) {
        *low = walk->digit[k] < *low ? walk->digit[k] : *low;
        *high = walk->digit[k] > *high ? walk->digit[k] : *high;
    }
}

/* Consecutive digits of which one is missing so far, or two. */
static bool may_be_consecutive(const struct walk *walk, unsigned count)
{
    int low;
    int high;
    find_bounds(walk, count, &low, &high);
    return is_far(walk, count, 1) && high - low < (int)count + 2;
}

static bool are_consecutive(const struct walk *walk, unsigned count)
{
    int low;
    int high;
    find_bounds(walk, count, &low, &high);
    return high - low == (int)count - 1;
}

LINE(nabner, 3, 5, may_be_apart, NULL)
LINE(renban, 3, 6, may_be_consecutive, are_consecutive)

/* ----------------------------------------------------------------------- classes of digits ---- */

/* Are the classes of the last three digits different?  Then the one before them is in that of the
 * last. */
static bool may_take_turns(const struct walk *walk, unsigned count, bool by_thirds)
{
    const int third = largest(walk) / 3;
    int group[3] = {0};
    for (unsigned k = 0; k < 3 && k < count; ++k) {
        const int digit = walk->digit[count - 1 - k];
        group[k] = by_thirds ? (digit - 1) / third : digit % 3;
    }
    return group[0] != group[1] && (count < 3 || (group[0] != group[2] && group[1] != group[2]));
}

/* Thirds are there only where 3 divides the number of digits. */
static bool may_be_entropic(const struct walk *walk, unsigned count)
{
    return largest(walk) % 3 == 0 && may_take_turns(walk, count, true);
}

static bool may_be_modular(const struct walk *walk, unsigned count)
{
    return may_take_turns(walk, count, false);
}

static bool may_be_odd_and_even(const struct walk *walk, unsigned count)
{
    return (walk->digit[count - 1] + walk->digit[count - 2]) % 2 == 1;
}

LINE(entropic, 4, 8, may_be_entropic, NULL)
LINE(modular, 4, 8, may_be_modular, NULL)
LINE(parity_line, 4, 8, may_be_odd_and_even, NULL)

/* ----------------------------------------------------------------------- ends and the rest ---- */

/* How many of the digits behind the first are, in value, between that and `last`, or equal to one
 * of the two? */
static unsigned count_between(const struct walk *walk, unsigned count, bool *has_equal)
{
    const int first = walk->digit[0];
    const int last = walk->digit[count - 1];
    unsigned between = 0;
    *has_equal = false;
    for (unsigned k = 1; k + 1 < count; ++k) {
        const int digit = walk->digit[k];
        between += (digit > first) != (digit > last);
        *has_equal |= digit == first || digit == last;
    }
    return between;
}

static bool are_between(const struct walk *walk, unsigned count)
{
    bool has_equal;
    return count_between(walk, count, &has_equal) == count - 2 && !has_equal;
}

static bool are_locked_out(const struct walk *walk, unsigned count)
{
    bool has_equal;
    return distance(walk->digit[0], walk->digit[count - 1]) >= largest(walk) / 2 &&
           count_between(walk, count, &has_equal) == 0 && !has_equal;
}

static bool are_ends_the_sum(const struct walk *walk, unsigned count)
{
    int sum = 0;
    for (unsigned k = 1; k + 1 < count; ++k) {
        sum += walk->digit[k];
    }
    return walk->digit[0] + walk->digit[count - 1] == sum;
}

LINE(between, 3, 6, NULL, are_between)
LINE(lockout, 3, 6, NULL, are_locked_out)
LINE(double_arrow, 4, 7, NULL, are_ends_the_sum)

/* -------------------------------------------------------------------------------- mirrored ---- */

static bool is_palindrome(const struct walk *walk, unsigned count)
{
    bool is = true;
    for (unsigned k = 0; k < count / 2; ++k) {
        is &= walk->digit[k] == walk->digit[count - 1 - k];
    }
    return is;
}

/* A line of an odd number of cells holds its sum in the middle. */
static bool is_zipper(const struct walk *walk, unsigned count)
{
    const int sum = walk->digit[0] + walk->digit[count - 1];
    bool is = count % 2 == 0 || walk->digit[count / 2] == sum;
    for (unsigned k = 1; k < count / 2; ++k) {
        is &= walk->digit[k] + walk->digit[count - 1 - k] == sum;
    }
    return is;
}

LINE(palindrome, 3, 7, NULL, is_palindrome)
LINE(zipper, 3, 7, NULL, is_zipper)

/* --------------------------------------------------------------------------------- regions ---- */

/* Two visits to regions, or more, all with the same sum. */
static bool has_same_sums(const struct walk *walk, unsigned count)
{
    const uint16_t *region = walk->scene->region;
    int first = 0;
    int sum = 0;
    unsigned visits = 1;
    for (unsigned k = 0; k < count; ++k) {
        if (k > 0 && region[walk->cell[k]] != region[walk->cell[k - 1]]) {
            if (visits++ == 1) {
                first = sum;
            }
            if (sum != first) {
                return false;
            }
            sum = 0;
        }
        sum += walk->digit[k];
    }
    return visits > 1 && sum == first;
}

LINE(region_sum, 3, 7, NULL, has_same_sums)

/* ------------------------------------------------------------------------------------ runs ---- */

/* The sum of a run: 10 where there are nine digits. */
static int sum_of_run(const struct walk *walk)
{
    return largest(walk) + 1;
}

/* Returns the sum of the last run, whole or not; it is too large where the cells are not parted by
 * runs. */
static int sum_beyond_runs(const struct walk *walk, unsigned count)
{
    const int whole = sum_of_run(walk);
    int sum = 0;
    for (unsigned k = 0; k < count && sum <= whole; ++k) {
        sum = (sum == whole ? 0 : sum) + walk->digit[k];
    }
    return sum;
}

static bool may_be_runs(const struct walk *walk, unsigned count)
{
    return sum_beyond_runs(walk, count) <= sum_of_run(walk);
}

static bool are_runs(const struct walk *walk, unsigned count)
{
    return sum_beyond_runs(walk, count) == sum_of_run(walk);
}

bool qdri_place_sum_line(struct qdri_scene *scene, uint32_t spot, struct qdri_clue *clue)
{
    static const struct kind_of_line kind = {3, 9, may_be_runs, are_runs};
    if (scene->digits != 9) { /* 10 goes without saying */
        qdri_clue_add_number(clue, scene->digits + 1);
    }
    return place_line(scene, spot, clue, &kind);
}
