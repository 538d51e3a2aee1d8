/* alone.c  The program as one process: see ranks.h. */
#include "search/ranks.h"

void ranks_begin(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
}

int ranks_end(int status)
{
    return status;
}

unsigned ranks_count(void)
{
    return 1;
}

bool ranks_is_first(void)
{
    return true;
}

unsigned ranks_threads(void)
{
    return qdr_processors();
}

bool ranks_can(struct session *session, const struct command *command)
{
    (void)session;
    (void)command;
    return true;
}

bool ranks_employ(struct session *session, qdr_pool *pool)
{
    (void)session;
    (void)pool;
    return true;
}

void ranks_release(void)
{
}

void ranks_share(struct session *session, size_t count, ranks_task *task, void *ctx)
{
    (void)session;
    (void)count;
    (void)task;
    (void)ctx;
}

uint64_t ranks_nodes(unsigned rank)
{
    (void)rank;
    return 0;
}

void ranks_work(qdr_pool *pool)
{
    (void)pool;
}
