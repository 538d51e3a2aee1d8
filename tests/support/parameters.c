/* parameters.c  Prints the parameters of all subjects, for tools/parameters.py: a line each, of its
 * subject's number, name, kind, words, bounds, default, engine, "developers" or nothing, and
 * meaning, separated by tabs. */
#include <inttypes.h>
#include <stdio.h>

#include <quadrille/base.h>

static const char *const kinds[] = {
    [QDR_PARAM_WORD] = "word",         [QDR_PARAM_FLAG] = "flag", [QDR_PARAM_NUMBER] = "number",
    [QDR_PARAM_DURATION] = "duration", [QDR_PARAM_SIZE] = "size", [QDR_PARAM_RANGE] = "range",
    [QDR_PARAM_TENTHS] = "tenths",     [QDR_PARAM_TEXT] = "text", [QDR_PARAM_LIST] = "list",
    [QDR_PARAM_GRID] = "grid"};

static const char *kind_of(const qdr_param_info *info)
{
    return info->kind < sizeof kinds / sizeof *kinds ? kinds[info->kind] : "other";
}

static const char *or_nothing(const char *text)
{
    return text ? text : "";
}

int main(void)
{
    const qdr_param_info *info;
    for (int subject = 0; qdr_params_at((qdr_params_subject)subject, 0); ++subject) {
        for (size_t k = 0; (info = qdr_params_at((qdr_params_subject)subject, k)); ++k) {
            printf("%d\t%s\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\t%s\t%s\n", subject,
                   info->name, kind_of(info), or_nothing(info->words), info->low, info->high,
                   info->standard, or_nothing(info->engine),
                   info->for_developers ? "developers" : "", info->meaning);
        }
    }
    return 0;
}
