/* fuzz_lzstring.c  libFuzzer: packed text.
 *
 * Whatever the bytes: unpacking ends, within bounds; what it gives, packed and unpacked, comes
 * back; and what is UTF-8, too. */
#include <stdint.h>
#include <string.h>

#include "sudoku/formats/packed/lzstring.h"

#include "require.h"

static struct qdri_limits unlimited;

static void pack_and_unpack(const char *text, size_t length)
{
    struct qdri_strbuf packed = {0};
    struct qdri_strbuf out = {0};
    qdr_error error = {.code = QDR_OK};
    if (qdri_lz_pack(&packed, text, length, &error) == QDR_OK) {
        REQUIRE(qdri_lz_unpack(&out, packed.text, packed.length, &unlimited, &error) == QDR_OK);
        REQUIRE(out.length == length && (length == 0 || memcmp(out.text, text, length) == 0));
    } else {
        REQUIRE(error.code == QDR_SYNTAX && error.column > 0);
    }
    qdri_strbuf_free(&packed);
    qdri_strbuf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qdri_strbuf out = {0};
    qdr_error error = {.code = QDR_OK};
    if (qdri_lz_unpack(&out, (const char *)data, size, &unlimited, &error) == QDR_OK) {
        pack_and_unpack(out.text ? out.text : "", out.length);
    } else {
        REQUIRE(error.column > 0 && error.column <= size + 1);
    }
    qdri_strbuf_free(&out);
    pack_and_unpack((const char *)data, size);
    return 0;
}
