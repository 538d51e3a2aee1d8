/* marginals.c  `quadrille marginals`: in how many solutions options, items and colors are. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/problem.h>

#include "cover/cover.h"
#include "cover/diagrams.h"
#include "search/answer.h"
#include "shell/command.h"

#define DIGITS 17 /* as many as a double may need */

/* One of the figures. */
struct figure_row {
    const char *kind;  /* "option", "item" or "color" */
    qdr_option option; /* QDR_NO_OPTION where it is none */
    qdr_item item;
    qdr_color color;
    const char *count; /* in digits */
    double share;      /* of all solutions */
};

struct table {
    struct session *session;
    const char *name;
    const qdr_problem *problem;
    const qdr_marginals *marginals;
    char *total;
    const char *heading; /* of the rows before, in text */
    struct json json;
};

typedef void write_row(struct table *table, const struct figure_row *row);

/* ------------------------------------------------------------------------------- shares ---- */

/* The leading digits as a number; *more: how many are left out. */
static double leading(const char *digits, long *more)
{
    char text[DIGITS + 1];
    size_t length = strlen(digits);
    size_t kept = length < DIGITS ? length : DIGITS;
    memcpy(text, digits, kept);
    text[kept] = '\0';
    *more = (long)(length - kept);
    return strtod(text, NULL);
}

/* Both may be beyond what a double can hold. */
static double share_of(const char *part, const char *whole)
{
    long of_part;
    long of_whole;
    double a = leading(part, &of_part);
    double b = leading(whole, &of_whole);
    double share = b > 0 ? a / b : 0;
    for (long k = of_part; k < of_whole && share > 0; ++k) {
        share /= 10;
    }
    return share;
}

/* -------------------------------------------------------------------------------- names ---- */

static void put(const qdr_writer *writer, const char *text)
{
    writer->write(writer->ctx, text, strlen(text));
}

/* The option's items as Knuth's format has them; or the item, with its color. */
static void put_name(const struct table *table, const struct figure_row *row,
                     const qdr_writer *writer)
{
    if (row->option != QDR_NO_OPTION) {
        qdr_status status = qdr_write_option(table->problem, row->option, writer, NULL);
        out_check(&table->session->out, status);
        return;
    }
    put(writer, qdr_problem_item_name(table->problem, row->item));
    if (row->color != QDR_NO_COLOR) {
        put(writer, ":");
        put(writer, qdr_problem_color_name(table->problem, row->color));
    }
}

static void end_row(const struct table *table, const struct figure_row *row)
{
    struct out *out = &table->session->out;
    qdr_writer writer = out_writer(out);
    put_name(table, row, &writer);
    out_text(out, "\n");
}

/* -------------------------------------------------------------------------------- rows ---- */

static void write_text(struct table *table, const struct figure_row *row)
{
    struct out *out = &table->session->out;
    int width = (int)strlen(table->total);
    if (!table->heading || strcmp(table->heading, row->kind) != 0) {
        out_format(out, "%*s    share  %s\n", width > 4 ? width + 2 : 6, "in", row->kind);
        table->heading = row->kind;
    }
    out_format(out, "%*s  %6.2f%%  ", width > 4 ? width + 2 : 6, row->count, 100 * row->share);
    end_row(table, row);
}

/* An option has its number before its items, so that every line has its figures in the same
 * places. */
static void write_line(struct table *table, const struct figure_row *row)
{
    struct out *out = &table->session->out;
    out_format(out, "%s %s %.9g ", row->kind, row->count, row->share);
    if (row->option != QDR_NO_OPTION) {
        out_format(out, ":%" PRIu32 " ", row->option + 1);
    }
    end_row(table, row);
}

static void write_csv(struct table *table, const struct figure_row *row)
{
    struct out *out = &table->session->out;
    qdr_writer quoted = out_quoted(out);
    out_format(out, "%s,", row->kind);
    if (row->option != QDR_NO_OPTION) {
        out_format(out, "%" PRIu32, row->option + 1);
    }
    out_format(out, ",%s,%.9g,", row->count, row->share);
    out_text(out, "\"");
    put_name(table, row, &quoted);
    out_text(out, "\"\n");
}

static void write_json(struct table *table, const struct figure_row *row)
{
    struct json *json = &table->json;
    json_open(json, NULL, '{');
    json_text(json, "kind", row->kind);
    if (row->option != QDR_NO_OPTION) {
        json_number(json, "number", (uint64_t)row->option + 1);
        cover_write_option(json, "entries", table->problem, row->option);
    } else {
        json_text(json, "item", qdr_problem_item_name(table->problem, row->item));
    }
    if (row->color != QDR_NO_COLOR) {
        json_text(json, "color", qdr_problem_color_name(table->problem, row->color));
    }
    json_text(json, "solutions", row->count);
    json_double(json, "share", row->share);
    json_close(json, '}');
    out_commit(&table->session->out);
}

/* ------------------------------------------------------------------------------- table ---- */

static bool put_row(struct table *table, struct figure_row row, const qdr_number *count,
                    write_row *write)
{
    char *digits = diagrams_digits(table->session, table->name, count);
    if (!digits) {
        return false;
    }
    row.count = digits;
    row.share = share_of(digits, table->total);
    write(table, &row);
    free(digits);
    return true;
}

static bool put_options(struct table *table, write_row *write)
{
    for (qdr_option o = 0; o < qdr_problem_options(table->problem); ++o) {
        struct figure_row row = {.kind = "option", .option = o};
        if (!put_row(table, row, qdr_marginals_option(table->marginals, o), write)) {
            return false;
        }
    }
    return true;
}

/* Items that a solution must cover are in all of them, which nobody need be told. */
static bool is_in_all(const qdr_problem *problem, qdr_item item)
{
    uint32_t low;
    qdr_problem_bounds(problem, item, &low, NULL);
    return low > 0;
}

static bool put_items(struct table *table, write_row *write)
{
    for (qdr_item item = 0; item < qdr_problem_items(table->problem); ++item) {
        struct figure_row row = {.kind = "item", .option = QDR_NO_OPTION, .item = item};
        if (!is_in_all(table->problem, item) &&
            !put_row(table, row, qdr_marginals_item(table->marginals, item), write)) {
            return false;
        }
    }
    return true;
}

static bool put_colors(struct table *table, write_row *write)
{
    for (qdr_item item = 0; item < qdr_problem_items(table->problem); ++item) {
        for (size_t k = 0; k < qdr_marginals_colors(table->marginals, item); ++k) {
            struct figure_row row = {.kind = "color", .option = QDR_NO_OPTION, .item = item};
            const qdr_number *count = qdr_marginals_color(table->marginals, item, k, &row.color);
            if (!put_row(table, row, count, write)) {
                return false;
            }
        }
    }
    return true;
}

static bool put_rows(struct table *table, write_row *write)
{
    return put_options(table, write) && put_items(table, write) && put_colors(table, write);
}

/* One object, in which everything that counts has a row. */
static void put_object(struct table *table, const struct result *found)
{
    struct place place = {.name = table->name, .source = table->name};
    table->json = place_begin(&table->session->out, &place);
    json_text(&table->json, "solutions", table->total);
    result_write_ending(&table->json, table->session, found);
    json_open(&table->json, "marginals", '[');
    put_rows(table, write_json);
    json_close(&table->json, ']');
    json_end(&table->json);
}

static void put_table(struct table *table, const struct result *found)
{
    struct out *out = &table->session->out;
    switch (table->session->args->format) {
    case FORMAT_LINE:
        out_format(out, "all %s 1\n", table->total);
        put_rows(table, write_line);
        break;
    case FORMAT_JSON:
        put_object(table, found);
        break;
    case FORMAT_CSV:
        out_format(out, "kind,number,solutions,share,name\nall,,%s,1,\n", table->total);
        put_rows(table, write_csv);
        break;
    default:
        out_format(out, "%s solution%s\n", table->total, strcmp(table->total, "1") == 0 ? "" : "s");
        put_rows(table, write_text);
    }
    out_commit(out);
}

static void tell(struct session *session, const char *name, const qdr_diagram *diagram,
                 const struct result *search)
{
    qdr_marginals *marginals;
    qdr_error error;
    struct result found = search ? *search : (struct result){.ending = ENDING_ALL};
    struct table table = {
        .session = session, .name = name, .problem = qdr_diagram_problem(diagram)};
    if (!succeeded(session, name, qdr_diagram_marginals(&marginals, diagram, &error), &error)) {
        return;
    }
    table.marginals = marginals;
    table.total = diagrams_digits(session, name, qdr_marginals_total(marginals));
    if (table.total) {
        put_table(&table, &found);
    }
    if (qdr_number_is_zero(qdr_marginals_total(marginals))) {
        session_status(session, STATUS_NO);
    }
    free(table.total);
    qdr_marginals_free(marginals);
}

void cover_marginals(struct session *session)
{
    cover_each_or_diagram(session, diagrams_build_and_ask, tell);
}
