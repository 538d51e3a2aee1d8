/* fuzz_dlx.c  libFuzzer: reading Knuth's format.  A corpus: tests/formats/dlx/valid and invalid. */
#include "read_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_format(data, size, QDR_FORMAT_DLX);
}
