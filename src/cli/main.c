/* The command `quadrille`: reads the command line and hands over to a command. */

#include <quadrille/version.h>

#include <stdio.h>
#include <string.h>

/* Exit statuses that scripts can rely on. */
enum { EXIT_DONE = 0, EXIT_MISUSE = 2 };

static int help(void)
{
    puts("Usage: quadrille [--help | --version]\n"
         "Solves, counts and studies exact covers.\n"
         "\n"
         "  --help     show this help and exit\n"
         "  --version  show the version and exit");
    return EXIT_DONE;
}

static int version(void)
{
    printf("quadrille %s\n", qdr_version());
    return EXIT_DONE;
}

static int misuse(const char *complaint, const char *word)
{
    fprintf(stderr, "quadrille: %s%s\nTry 'quadrille --help'.\n", complaint, word);
    return EXIT_MISUSE;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        return misuse("nothing to do", "");
    }
    if (strcmp(argv[1], "--help") == 0) {
        return help();
    }
    if (strcmp(argv[1], "--version") == 0) {
        return version();
    }
    return misuse("unknown command or option: ", argv[1]);
}
