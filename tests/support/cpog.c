/* cpog.c  Checks certificates, line by line.  What is wrong ends everything at once, by a jump.
 *
 * A graph stands for the formula where both hold: the formula implies its root, for that is a
 * lemma; and the root implies each clause, for where that is false, so is the root. */
#include "cpog.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* Assignments of all variables of the formula are counted, also of those that a node is not about:
 * so sums are sums, and a literal has half of them. */
struct node {
    bool is_sum;
    bool is_false;     /* where the clause is that is looked at */
    int64_t *argument; /* and a 0 */
    uint32_t *about;   /* [words]: a bit for each variable */
    uint32_t *models;  /* [words]: a number, the lowest word first */
};

struct checker {
    jmp_buf wrong;
    const char *why;
    const char *at; /* what is read */
    uint64_t line;
    int64_t **clause; /* [clauses], by number: its literals, and a 0; NULL: it is not there */
    int64_t clauses, given, last; /* room for them; those of the formula; the highest number */
    int64_t variables, words,
        top;           /* variables of the formula; and with nodes, which are some too */
    struct node *node; /* [top + 1]: those above `variables` */
    int64_t *read;     /* numbers */
    uint64_t *mark;    /* [2 * top + 2]: the line in which a literal became true */
    void **block;      /* [blocks]: what zeros has made, for the end */
    int64_t blocks;
    uint32_t *product; /* [2 * words + 1]: for one step */
    struct node literal;
};

static void require(struct checker *c, bool holds, const char *why)
{
    if (!holds) {
        c->why = why;
        longjmp(c->wrong, 1);
    }
}

/* Makes room for element `last`, where there is room for all before it. */
static void *more(struct checker *c, void *array, int64_t last, size_t size)
{
    const bool is_full = last == 0 || (last & (last - 1)) == 0;
    void *grown = is_full ? realloc(array, 2 * ((size_t)last + 1) * size) : array;
    require(c, grown, "no memory");
    return grown;
}

static void *zeros(struct checker *c, int64_t count, size_t size)
{
    c->block = more(c, c->block, c->blocks, sizeof *c->block);
    void *array = calloc((size_t)count, size);
    require(c, array, "no memory");
    return c->block[c->blocks++] = array;
}

static int64_t read_number(struct checker *c)
{
    char *end = NULL;
    const int64_t number = strtoll(c->at, &end, 10);
    require(c, end != c->at && llabs(number) < INT32_MAX, "a number is missing, or too large");
    c->at = end;
    return number;
}

/* Returns numbers up to a 0, of things that are there. */
static int64_t *read_numbers(struct checker *c)
{
    int64_t count = 0;
    do {
        c->read = more(c, c->read, count, sizeof *c->read);
        c->read[count] = read_number(c);
        require(c, llabs(c->read[count]) <= c->top, "a number is of nothing that is there");
    } while (c->read[count++] != 0);
    return memcpy(zeros(c, count, sizeof *c->read), c->read, (size_t)count * sizeof *c->read);
}

static void add_clause(struct checker *c, int64_t number, int64_t *literals)
{
    require(c, number > c->last, "numbers of clauses do not grow");
    for (; c->clauses <= number; ++c->clauses) {
        c->clause = more(c, c->clause, c->clauses, sizeof *c->clause);
        c->clause[c->clauses] = NULL;
    }
    c->clause[number] = literals;
    c->last = number;
}

static void add_two(struct checker *c, int64_t a, int64_t b)
{
    int64_t *literals = zeros(c, 3, sizeof *literals);
    literals[0] = a;
    literals[1] = b;
    add_clause(c, c->last + 1, literals);
}

static uint64_t *mark_of(struct checker *c, int64_t literal)
{
    return &c->mark[literal > 0 ? 2 * literal : -2 * literal + 1];
}

/* Reads hints: with the literals false, they come to a contradiction. */
static void read_hints(struct checker *c, const int64_t *literal)
{
    bool is_contradiction = false;
    for (; *literal != 0; ++literal) {
        *mark_of(c, -*literal) = c->line;
    }
    for (int64_t hint; (hint = read_number(c)) != 0;) {
        int64_t left = 0;
        require(c, hint > 0 && hint <= c->last && c->clause[hint], "a hint is not there");
        for (const int64_t *l = c->clause[hint]; *l != 0; ++l) {
            if (*mark_of(c, -*l) != c->line && *l != left) {
                require(c, left == 0, "a hint leaves two literals");
                left = *l;
            }
        }
        *mark_of(c, left) = c->line;
        is_contradiction = is_contradiction || left == 0;
    }
    require(c, is_contradiction, "something does not follow from its hints");
}

static void add_variable(struct checker *c, int64_t variable)
{
    require(c, variable == c->top + 1, "nodes are not numbered one after the other");
    c->node = more(c, c->node, variable, sizeof *c->node);
    c->mark = more(c, c->mark, 2 * variable, sizeof *c->mark);
    c->mark = more(c, c->mark, 2 * variable + 1, sizeof *c->mark);
    c->node[variable] = (struct node){.is_sum = false};
    c->mark[2 * variable] = c->mark[2 * variable + 1] = 0;
    c->top = variable;
}

/* number = number * factor / 2^variables; all have `words`. */
static void multiply(struct checker *c, uint32_t *number, const uint32_t *factor)
{
    uint32_t *product = c->product;
    memset(product, 0, (2 * (size_t)c->words + 1) * sizeof *product);
    for (int64_t k = 0; k < c->words; ++k) {
        uint64_t carry = 0;
        for (int64_t n = 0; n < c->words; ++n, carry >>= 32) {
            carry += product[k + n] + (uint64_t)number[k] * factor[n];
            product[k + n] = (uint32_t)carry;
        }
        product[k + c->words] = (uint32_t)carry;
    }
    product += c->variables / 32;
    for (int64_t k = 0; k < c->words; ++k) {
        const uint64_t two = product[k] | (uint64_t)product[k + 1] << 32;
        number[k] = (uint32_t)(two >> c->variables % 32);
    }
}

/* A literal as a node: half of all assignments. */
static struct node *literal_of(struct checker *c, int64_t variable)
{
    struct node *literal = &c->literal;
    memset(literal->about, 0, (size_t)c->words * sizeof *literal->about);
    literal->about[variable / 32] = UINT32_C(1) << variable % 32;
    literal->models[(c->variables - 1) / 32] = UINT32_C(1) << (c->variables - 1) % 32;
    return literal;
}

/* Joins an argument to what a node is about, and to its number. */
static void join(struct checker *c, struct node *node, int64_t argument)
{
    const struct node *of =
        argument > c->variables ? &c->node[argument] : literal_of(c, llabs(argument));
    uint64_t carry = 0;
    for (int64_t k = 0; k < c->words; ++k) {
        require(c, node->is_sum || (node->about[k] & of->about[k]) == 0,
                "factors share a variable");
        node->about[k] |= of->about[k];
    }
    for (int64_t k = 0; node->is_sum && k < c->words; ++k, carry >>= 32) {
        carry += (uint64_t)node->models[k] + of->models[k];
        node->models[k] = (uint32_t)carry;
    }
    if (!node->is_sum) {
        multiply(c, node->models, of->models);
    }
}

/* Reads a node, with its clauses, of which `number` is the first. */
static void read_node(struct checker *c, int64_t number, bool is_sum)
{
    const int64_t me = read_number(c);
    int64_t *argument = NULL;
    if (is_sum) {
        argument = zeros(c, 3, sizeof *argument);
        for (int k = 0; k < 2; ++k) {
            argument[k] = read_number(c);
            require(c, argument[k] != 0 && llabs(argument[k]) <= c->top, "a sum is of two things");
        }
        read_hints(c, (int64_t[]){-argument[0], -argument[1], 0});
    } else {
        argument = read_numbers(c);
    }
    add_variable(c, me);
    struct node *node = &c->node[me];
    *node = (struct node){.is_sum = is_sum, .argument = argument};
    node->about = zeros(c, c->words, sizeof *node->about);
    node->models = zeros(c, c->words, sizeof *node->models);
    node->models[c->variables / 32] = is_sum ? 0 : UINT32_C(1) << c->variables % 32;
    int64_t count = 0;
    for (; argument[count] != 0; ++count) {
        require(c, argument[count] >= -c->variables, "a node is denied");
        join(c, node, argument[count]);
    }
    int64_t *all = zeros(c, count + 2, sizeof *all);
    all[0] = is_sum ? -me : me;
    for (int64_t k = 0; k < count; ++k) {
        all[k + 1] = is_sum ? argument[k] : -argument[k];
    }
    add_clause(c, number, all);
    for (int64_t k = 0; k < count; ++k) {
        add_two(c, -all[0], -all[k + 1]);
    }
}

/* Does a clause's being false make a node false?  Nodes are above those that they are of. */
static bool is_implied(struct checker *c, int64_t root, const int64_t *clause)
{
    ++c->line;
    for (; *clause != 0; ++clause) {
        *mark_of(c, -*clause) = c->line;
    }
    for (int64_t v = c->variables + 1; v <= root; ++v) {
        struct node *node = &c->node[v];
        node->is_false = node->is_sum;
        for (const int64_t *a = node->argument; *a != 0; ++a) {
            const bool is_false =
                *a > c->variables ? c->node[*a].is_false : *mark_of(c, -*a) == c->line;
            node->is_false = node->is_sum ? node->is_false && is_false : node->is_false || is_false;
        }
    }
    return c->node[root].is_false;
}

static void read_formula(struct checker *c)
{
    while (*c->at == 'c' && strchr(c->at, '\n')) {
        c->at = strchr(c->at, '\n') + 1;
    }
    require(c, strncmp(c->at, "p cnf ", 6) == 0, "the formula has no head");
    c->at += 6;
    const int64_t variables = read_number(c);
    c->given = read_number(c);
    c->top = -1;
    while (c->top < variables) {
        add_variable(c, c->top + 1);
    }
    c->variables = variables;
    c->words = variables / 32 + 1;
    c->product = zeros(c, 2 * c->words + 1, sizeof *c->product);
    c->literal.about = zeros(c, c->words, sizeof *c->literal.about);
    c->literal.models = zeros(c, c->words, sizeof *c->literal.models);
    for (int64_t k = 1; k <= c->given; ++k) {
        add_clause(c, k, read_numbers(c));
    }
    require(c, c->at[strspn(c->at, " \r\n")] == '\0', "the formula has too many clauses");
}

/* Goes to where the next line begins.  False: there is none. */
static bool has_line(struct checker *c)
{
    ++c->line;
    c->at += strspn(c->at, " \r\n");
    return *c->at != '\0';
}

/* Returns the root, which the last clause says to hold. */
static int64_t read_certificate(struct checker *c)
{
    int64_t root = -1;
    c->line = 0;
    while (has_line(c)) {
        if (*c->at == 'r') {
            ++c->at;
            require(c, root < 0, "there are two roots");
            root = read_number(c);
            require(c, root == 0 || (root > c->variables && root <= c->top), "no node is the root");
            continue;
        }
        const int64_t number = read_number(c);
        c->at += strspn(c->at, " ");
        const char kind = *c->at++;
        require(c, kind == 'p' || kind == 's' || kind == 'a', "a line is of no kind");
        if (kind == 'a') {
            int64_t *literals = read_numbers(c);
            read_hints(c, literals);
            add_clause(c, number, literals);
        } else {
            read_node(c, number, kind == 's');
        }
    }
    require(c,
            root >= 0 && c->last > c->given && c->clause[c->last][0] == root &&
                (root == 0 || c->clause[c->last][1] == 0),
            "the last lemma is not the root");
    return root;
}

/* The number in digits. */
static char *text_of(struct checker *c, uint32_t *number)
{
    const size_t most = (size_t)c->words * 10 + 2;
    char *text = calloc(most, 1);
    require(c, text, "no memory");
    size_t begin = most - 1;
    for (bool is_zero = false; !is_zero;) {
        uint64_t rest = 0;
        is_zero = true;
        for (int64_t k = c->words; k > 0; --k) {
            rest = rest << 32 | number[k - 1];
            number[k - 1] = (uint32_t)(rest / 10);
            rest %= 10;
            is_zero = is_zero && number[k - 1] == 0;
        }
        text[--begin] = (char)('0' + rest);
    }
    return memmove(text, text + begin, most - begin);
}

static char *check(struct checker *c, const char *formula, const char *certificate)
{
    c->at = formula;
    read_formula(c);
    c->at = certificate;
    const int64_t root = read_certificate(c);
    for (int64_t k = 1; root > 0 && k <= c->given; ++k) {
        require(c, is_implied(c, root, c->clause[k]), "a clause does not follow from the root");
    }
    return text_of(c, root > 0 ? c->node[root].models : zeros(c, c->words, sizeof(uint32_t)));
}

struct cpog_verdict cpog_check(const char *formula, const char *certificate)
{
    static struct checker all;
    static char *count;
    struct checker *const c = &all;
    all = (struct checker){.top = -1};
    count = NULL;
    if (setjmp(c->wrong) == 0) {
        count = check(c, formula, certificate);
    }
    while (c->blocks > 0) {
        free(c->block[--c->blocks]);
    }
    free(c->block);
    free(c->clause);
    free(c->node);
    free(c->read);
    free(c->mark);
    return (struct cpog_verdict){
        .is_certified = !c->why, .why = c->why, .line = c->line, .count = count};
}
