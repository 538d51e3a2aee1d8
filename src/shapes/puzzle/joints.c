/* joints.c  Sides between cells, and points where sticks meet. */
#include "shapes/puzzle/joints.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

static int compare_joints(const void *a, const void *b)
{
    const struct qdri_joint *left = a;
    const struct qdri_joint *right = b;
    for (size_t k = 0; k < QDRI_JOINT_MOST; ++k) {
        if (left->cell[k] != right->cell[k]) {
            return left->cell[k] < right->cell[k] ? -1 : 1;
        }
    }
    return 0;
}

/* Puts the cells of a joint in order; there are few. */
static void sort_cells(struct qdri_joint *joint)
{
    for (uint32_t k = 1; k < joint->cells; ++k) {
        for (uint32_t j = k; j > 0 && joint->cell[j - 1] > joint->cell[j]; --j) {
            const uint32_t cell = joint->cell[j];
            joint->cell[j] = joint->cell[j - 1];
            joint->cell[j - 1] = cell;
        }
    }
}

/* Sides are in order; fours are few wherever they are looked for. */
size_t qdri_joints_find(const struct qdri_joint *joint, size_t joints, struct qdri_joint wanted)
{
    sort_cells(&wanted);
    if (joints > 0 && joint[0].cells == 2) {
        const struct qdri_joint *found =
            bsearch(&wanted, joint, joints, sizeof *joint, compare_joints);
        return found ? (size_t)(found - joint) : SIZE_MAX;
    }
    for (size_t k = 0; k < joints; ++k) {
        if (compare_joints(&joint[k], &wanted) == 0) {
            return k;
        }
    }
    return SIZE_MAX;
}

static bool add_joint(struct qdri_joints *joints, struct qdri_joint joint)
{
    if (!qdri_reserve(&joints->joint, &joints->capacity, joints->count + 1, sizeof joint)) {
        return false;
    }
    sort_cells(&joint);
    joints->joint[joints->count++] = joint;
    return true;
}

void qdri_joints_free(struct qdri_joints *joints)
{
    free(joints->joint);
    free(joints->meeting);
    free(joints->end);
    *joints = (struct qdri_joints){0};
}

/* -------------------------------------------------------------------------------- sides ---- */

static bool make_sides(struct qdri_joints *joints, const struct qdri_lattice *lattice,
                       const struct qdri_board *board)
{
    for (size_t k = 0; k < board->cells; ++k) {
        struct qdri_point beside[QDRI_NEIGHBOURS_MOST];
        const size_t count = qdri_lattice_neighbours(lattice, board->cell[k].atom, beside);
        for (size_t j = 0; j < count; ++j) {
            const size_t other = qdri_cells_find(board->cell, board->cells, beside[j]);
            const struct qdri_joint joint = {.cell = {(uint32_t)k, (uint32_t)other}, .cells = 2};
            if (other != SIZE_MAX && other > k && !add_joint(joints, joint)) {
                return false;
            }
        }
    }
    if (joints->count > 0) {
        qsort(joints->joint, joints->count, sizeof *joints->joint, compare_joints);
    }
    return true;
}

/* ------------------------------------------------------------------------------- sticks ---- */

/* An end of a stick: where it is, and at which angle the stick leaves from there. */
struct stick_end {
    int64_t x;
    int64_t y;
    double angle;
    uint32_t cell;
    uint32_t side; /* which of its two ends */
};

static int compare_ends(const void *a, const void *b)
{
    const struct stick_end *left = a;
    const struct stick_end *right = b;
    if (left->y != right->y) {
        return left->y < right->y ? -1 : 1;
    }
    if (left->x != right->x) {
        return left->x < right->x ? -1 : 1;
    }
    return left->angle < right->angle ? -1 : left->angle > right->angle;
}

/* Fills the two ends of a stick; false: it is none. */
static bool ends_of(const struct qdri_lattice *lattice, struct qdri_point atom, uint32_t cell,
                    struct stick_end end[2])
{
    static const double fine = 1024; /* ends that are the same differ by less */
    double corner[QDRI_CORNERS_MOST][2];
    if (qdri_lattice_outline(lattice, atom, corner) != 2) {
        return false;
    }
    for (uint32_t k = 0; k < 2; ++k) {
        const double *from = corner[k];
        const double *to = corner[1 - k];
        end[k] = (struct stick_end){.x = llround(from[0] * fine),
                                    .y = llround(from[1] * fine),
                                    .angle = atan2(to[1] - from[1], to[0] - from[0]),
                                    .cell = cell,
                                    .side = k};
    }
    return true;
}

/* Makes a meeting of the ends that are at one place. */
static void gather_meetings(struct qdri_joints *joints, const struct stick_end *end, size_t ends)
{
    for (size_t k = 0; k < ends; ++k) {
        const bool is_new = k == 0 || end[k].x != end[k - 1].x || end[k].y != end[k - 1].y;
        struct qdri_meeting *meeting = &joints->meeting[joints->meetings];
        if (is_new) {
            ++joints->meetings;
        } else {
            --meeting;
        }
        if (meeting->sticks < QDRI_STICKS_MOST) {
            meeting->stick[meeting->sticks++] = end[k].cell;
        }
        joints->end[end[k].cell][end[k].side] = (uint32_t)(joints->meetings - 1);
    }
}

/* Puts the next four of `count` things, as positions that ascend; false: there are no more. */
static bool next_four(uint32_t four[4], uint32_t count)
{
    for (uint32_t k = 4; k-- > 0;) {
        if (four[k] < count - (4 - k)) {
            ++four[k];
            for (uint32_t j = k + 1; j < 4; ++j) {
                four[j] = four[j - 1] + 1;
            }
            return true;
        }
    }
    return false;
}

static bool make_fours(struct qdri_joints *joints, struct qdri_meeting *meeting)
{
    uint32_t four[4] = {0, 1, 2, 3};
    bool is_made = true;
    meeting->first_joint = joints->count;
    if (meeting->sticks < 4) {
        return true;
    }
    do {
        struct qdri_joint joint = {.cells = 4};
        for (size_t k = 0; k < 4; ++k) {
            joint.cell[k] = meeting->stick[four[k]];
        }
        is_made = add_joint(joints, joint);
    } while (is_made && next_four(four, meeting->sticks));
    return is_made;
}

static bool make_crossings(struct qdri_joints *joints, const struct qdri_lattice *lattice,
                           const struct qdri_board *board)
{
    const size_t ends = 2 * board->cells;
    struct stick_end *end = qdri_zeros(ends, sizeof *end);
    joints->meeting = qdri_zeros(ends, sizeof *joints->meeting);
    joints->end = qdri_zeros(board->cells, sizeof *joints->end);
    bool is_made = end && joints->meeting && joints->end;
    for (size_t k = 0; k < board->cells && is_made; ++k) {
        ends_of(lattice, board->cell[k].atom, (uint32_t)k, &end[2 * k]);
    }
    if (is_made) {
        qsort(end, ends, sizeof *end, compare_ends);
        gather_meetings(joints, end, ends);
    }
    for (size_t k = 0; k < joints->meetings && is_made; ++k) {
        is_made = make_fours(joints, &joints->meeting[k]);
    }
    free(end);
    return is_made;
}

size_t qdri_joints_room(const struct qdri_joints *joints, size_t cells)
{
    static const size_t fours = 70; /* of eight */
    return joints->end ? 2 * cells * fours : 0;
}

/* Adds the fours of a meeting that a piece takes, and forgets the piece. */
static size_t take_fours(struct qdri_meeting *meeting, size_t *taken)
{
    uint32_t four[4] = {0, 1, 2, 3};
    size_t count = 0;
    size_t joint = meeting->first_joint;
    const uint32_t has = meeting->taken;
    meeting->taken = 0;
    if (meeting->sticks < 4) {
        return 0;
    }
    do {
        const uint32_t first = 1u << four[0] | 1u << four[2];
        const uint32_t second = 1u << four[1] | 1u << four[3];
        if ((has & first) == first || (has & second) == second) {
            taken[count++] = joint;
        }
        ++joint;
    } while (next_four(four, meeting->sticks));
    return count;
}

static void mark_stick(struct qdri_meeting *meeting, uint32_t cell)
{
    for (uint32_t k = 0; k < meeting->sticks; ++k) {
        if (meeting->stick[k] == cell) {
            meeting->taken |= 1u << k;
        }
    }
}

size_t qdri_joints_taken(struct qdri_joints *joints, const uint32_t *cell, size_t cells,
                         size_t *taken)
{
    size_t count = 0;
    for (size_t k = 0; k < cells && joints->end; ++k) {
        mark_stick(&joints->meeting[joints->end[cell[k]][0]], cell[k]);
        mark_stick(&joints->meeting[joints->end[cell[k]][1]], cell[k]);
    }
    for (size_t k = 0; k < cells && joints->end; ++k) {
        for (size_t side = 0; side < 2; ++side) {
            struct qdri_meeting *meeting = &joints->meeting[joints->end[cell[k]][side]];
            if (meeting->taken != 0) {
                count += take_fours(meeting, taken + count);
            }
        }
    }
    return count;
}

bool qdri_joints_make(struct qdri_joints *joints, const qdr_shapes *shapes,
                      const struct qdri_board *board)
{
    struct stick_end end[2];
    bool has_sides = false;
    *joints = (struct qdri_joints){0};
    for (size_t k = 0; k < shapes->pieces; ++k) {
        has_sides = has_sides || shapes->piece[k].sides > 0;
    }
    if (has_sides) {
        return make_sides(joints, shapes->lattice, board);
    }
    if (board->cells == 0 || shapes->may_cross ||
        !ends_of(shapes->lattice, board->cell[0].atom, 0, end)) {
        return true;
    }
    return make_crossings(joints, shapes->lattice, board);
}
