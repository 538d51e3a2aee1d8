"""Makes the extension module quadrille._lib: cffi in API mode, on the public headers and shim.c.

What the headers declare is not written down again: the C preprocessor makes one text of them, from
which what comes from system headers is left out, and cffi reads that.  The environment says where
things are, as wheel.sh sets it:

    QUADRILLE_INCLUDE   the folder of quadrille/quadrille.h
    QUADRILLE_COMMON    the folder of common.h
    QUADRILLE_ARCHIVE   the library as an archive of position-independent objects
    QUADRILLE_LIBS      what it needs, such as "-lgmp -lm"
    CC                  the compiler
"""

import os
import re
import shlex
import subprocess
import sysconfig

import cffi

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.abspath(
    os.environ.get("QUADRILLE_INCLUDE", os.path.join(HERE, "..", "..", "include"))
)
COMMON = os.environ.get("QUADRILLE_COMMON", os.path.dirname(HERE))

# Constants that are macros: the preprocessor has put their values wherever they stand, and no
# declaration has them.
CONSTANTS = (
    "QDR_NO_COLOR QDR_NO_ITEM QDR_NO_OPTION QDR_NO_LIMIT QDR_NOT QDR_NO_CELL QDR_SIDE_MAX "
    "QDR_CELLS_MAX QDR_CELL_NAME_SIZE QDR_CLAUSES_MAX "
    "QDR_VERSION_NUMBER"
).split()

# What C calls in Python.
CALLBACKS = """
extern "Python+C" bool qdrpy_look(void);
extern "Python+C" void qdrpy_remark(void *ctx, const qdr_error *remark);
"""


def preprocess(path):
    """The text of a header, with all that it includes."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    # Without __GNUC__ the headers have no attributes, which cffi does not know.
    command = compiler + ["-E", "-std=c11", "-U__GNUC__", "-I", INCLUDE, path]
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, universal_newlines=True
    ).stdout


def declarations(text):
    """What of a preprocessed text comes from our own headers."""
    kept = []
    is_ours = False
    for line in text.splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        if marker:
            name = os.path.abspath(marker.group(1))
            is_ours = name.startswith((INCLUDE + os.sep, HERE + os.sep))
        elif is_ours and not line.startswith("#"):
            kept.append(line)
    return "\n".join(kept)


def options(words, prefix):
    return [word[2:] for word in words if word.startswith(prefix)]


ffibuilder = cffi.FFI()
ffibuilder.cdef(declarations(preprocess(os.path.join(HERE, "shim.h"))))
ffibuilder.cdef("".join("#define %s ...\n" % name for name in CONSTANTS) + CALLBACKS)
libs = shlex.split(os.environ.get("QUADRILLE_LIBS", "-lexpat -lgmp -ljansson -lm"))
ffibuilder.set_source(
    "quadrille._lib",
    '#include "shim.h"',
    sources=["shim.c"],
    include_dirs=[INCLUDE, HERE, COMMON],
    extra_objects=[os.environ.get("QUADRILLE_ARCHIVE", "libquadrille-core.a")],
    libraries=options(libs, "-l"),
    library_dirs=options(libs, "-L"),
    extra_compile_args=["-O2", "-g0", "-std=gnu11", "-fvisibility=hidden"],
    # The library's names are the module's own, so that it gets along with any other copy in the
    # process.
    extra_link_args=["-Wl,-s", "-Wl,--gc-sections", "-Wl,--exclude-libs,ALL", "-pthread"],
    py_limited_api=True,
)

if __name__ == "__main__":
    ffibuilder.compile(verbose=True)
