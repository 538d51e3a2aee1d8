/* proof_files.c  Writes the two files of a proof. */
#include "search/proof_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shell/search_args.h"
#include "shell/term/memory.h"

static bool is_regular(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

static bool begin_file(struct session *session, struct proof_file *file, const char *ending)
{
    file->path = joined(session->args->search->proof, ending);
    file->fd = is_regular(file->path) ? replacement_begin(&file->replacement, file->path)
                                      : open(file->path, O_WRONLY | O_CLOEXEC);
    if (file->fd < 0) {
        complain(session, "%s: cannot be written: %s", file->path, strerror(errno));
    }
    return file->fd >= 0;
}

static bool write_file(void *ctx, const char *bytes, size_t size)
{
    struct proof_file *file = ctx;
    file->failure = file->failure == 0 ? out_write_all(file->fd, bytes, size) : file->failure;
    return file->failure == 0;
}

/* Gives a complete file its name, and removes any other. */
static void end_file(struct session *session, struct proof_file *file, bool is_whole)
{
    if (file->replacement.path && is_whole && file->failure == 0) {
        file->failure = replacement_commit(&file->replacement, file->fd) ? 0 : errno;
    } else {
        replacement_abandon(&file->replacement);
    }
    if (file->fd >= 0 && close(file->fd) != 0 && file->failure == 0) {
        file->failure = errno;
    }
    if (file->failure != 0) {
        complain(session, "%s: cannot be written: %s", file->path, strerror(file->failure));
    }
    free(file->path);
}

bool proof_files_begin(struct session *session, const char *ending, struct proof_files *files)
{
    *files = (struct proof_files){.formula = {.fd = -1}, .lemmas = {.fd = -1}};
    files->to_formula = (qdr_writer){.ctx = &files->formula, .write = write_file};
    files->to_lemmas = (qdr_writer){.ctx = &files->lemmas, .write = write_file};
    return begin_file(session, &files->formula, ending) && begin_file(session, &files->lemmas, "");
}

void proof_files_end(struct session *session, struct proof_files *files, bool is_whole)
{
    end_file(session, &files->formula, is_whole);
    end_file(session, &files->lemmas, is_whole);
}
