#!/usr/bin/env python3
"""Renames words in all files of the project: tools/rename.py [TABLE]

TABLE (tools/rename.tsv) has a line for each word: the old name, a tab, the new one; a line that
begins with # is a comment.  All are renamed at once, so that a new name may be an old one of
another line.  A name is a whole word; one underscore may stand before it (as in lists of exported
symbols of WebAssembly).  C files that changed are formatted again.  NEWS and the table itself stay
as they are.
"""
import re
import subprocess
import sys


def table_of(path):
    names = {}
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.startswith("#") or not line.strip():
                continue
            words = line.rstrip("\n").split("\t")
            if len(words) != 2 or words[0] in names:
                sys.exit(f"{path}:{number}: expected a new line 'old<tab>new'")
            names[words[0]] = words[1]
    return names


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else "tools/rename.tsv"
    names = table_of(path)
    pattern = re.compile(
        r"(?<![A-Za-z0-9_])(_?)(" + "|".join(sorted(map(re.escape, names), key=len, reverse=True)) + r")(?![A-Za-z0-9_])"
    )
    files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    changed = []
    for name in filter(None, files):
        if name in ("NEWS", path):
            continue
        try:
            with open(name, encoding="utf-8", newline="") as file:
                text = file.read()
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue
        new = pattern.sub(lambda m: m.group(1) + names[m.group(2)], text)
        if new != text:
            with open(name, "w", encoding="utf-8", newline="") as file:
                file.write(new)
            changed.append(name)
    code = [name for name in changed if name.endswith((".c", ".h"))]
    if code:
        subprocess.run(["clang-format", "-i", *code], check=True)
    print(f"renamed words in {len(changed)} files")


main()
