#!/bin/sh
# find.sh  Is there what makes the JavaScript package?  Otherwise status 1, and what is missing, a line each.

status=0
needs() { # needs COMMAND PACKAGE
    command -v "$1" >/dev/null && return
    echo "no $1 (Debian: $2)" >&2
    status=1
}
needs clang clang
needs llvm-ar llvm
needs wasm-ld lld
needs wasm-opt binaryen
needs node nodejs
needs "${TSC:-tsc}" node-typescript
if [ "$status" -eq 0 ]; then
    folder=$(mktemp -d) || exit 1
    trap 'rm -rf "$folder"' EXIT
    printf '#include <stdlib.h>\nint main(void)\n{\n    return abs(0);\n}\n' >"$folder/probe.c"
    clang --target=wasm32-wasi "$folder/probe.c" -o "$folder/probe.wasm" 2>/dev/null || {
        echo 'no C library for WebAssembly (Debian: wasi-libc libclang-rt-dev-wasm32)' >&2
        status=1
    }
fi
exit $status
