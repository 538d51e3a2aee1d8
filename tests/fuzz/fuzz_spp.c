/* fuzz_spp.c  libFuzzer: reading set partitioning.  A corpus: tests/formats/spp/valid and
 * invalid. */
#include "read_write.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_format(data, size, QDR_FORMAT_SPP);
}
