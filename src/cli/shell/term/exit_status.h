/* exit_status.h  How a command ended, as scripts see it. */
#ifndef CLI_EXIT_STATUS_H
#define CLI_EXIT_STATUS_H

/* Exit statuses; scripts rely on them.  Over several inputs the gravest counts: an error, then a
 * stop, then a no. */
enum {
    STATUS_DONE = 0,   /* done as asked */
    STATUS_NO = 1,     /* the answer is no: no solution, or not unique */
    STATUS_ERROR = 2,  /* usage or input error */
    STATUS_STOPPED = 3 /* stopped before the end by time, nodes, memory or a signal */
};

#endif
