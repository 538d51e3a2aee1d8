"""cycles.py  Which object files use each other, in circles.

    cycles.py LIMITS OBJECTS [LAYERS [SOURCES]]

Reads, by nm, which object below the folder OBJECTS defines what another one uses.  With SOURCES, objects whose source is not
below that folder any more do not count.  Prints each circle of folders that use each other, each folder in whose own
files there is a cycle larger than LIMITS says, and each line of LIMITS that says more than there is.  Status 1: it has
printed something.

LIMITS has a line for each fault that is known: "FOLDER NUMBER", the objects in its largest cycle, or
"FOLDER FOLDER...", those that use each other.  A line of LAYERS that begins with "FOLDER/*:" makes one folder of that one and
those below it.
"""

import collections
import os
import re
import subprocess
import sys


def objects_below(top, sources):
    """Maps the name of each source, without its suffix, to its object; of two forms of it, the shared one."""
    found = {}
    for folder, _, files in os.walk(top):
        for file in files:
            if file.endswith(".o"):
                place = os.path.relpath(folder, top).replace("/.libs", "")
                name = re.sub(r"^(lib\w+_la|quadrille(_mpi)?)-", "", file[:-2])
                if sources and not os.path.exists(os.path.join(sources, place, name + ".c")):
                    continue
                if folder.endswith(".libs") or os.path.join(place, name) not in found:
                    found[os.path.normpath(os.path.join(place, name))] = os.path.join(folder, file)
    return found


def users_of(objects):
    """Maps each object to those that define what it uses."""
    defined = {}
    wanted = collections.defaultdict(set)
    lines = subprocess.run(["nm", "-A", *objects.values()], capture_output=True, text=True, check=True).stdout
    names = {path: name for name, path in objects.items()}
    for line in lines.splitlines():
        path, rest = line.rsplit(":", 1) if ":" in line else ("", "")
        words = rest.split()
        if len(words) == 2 and words[0] == "U":
            wanted[names[path]].add(words[1])
        elif len(words) == 3 and words[1] in "TDRBCV":
            defined[words[2]] = names[path]
    return {name: {defined[symbol] for symbol in symbols if symbol in defined} - {name}
            for name, symbols in wanted.items()}


def cycles(graph):
    """The strongly connected components of more than one node (Tarjan's algorithm)."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in order:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == order[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    sys.setrecursionlimit(20000)
    for node in list(graph):
        if node not in order:
            visit(node)
    return found


def faults_of(graph, whole):
    """Yields a key and a text for each fault; the key is as in LIMITS.  `whole`: folders that count with those below them."""
    def folder_of(path):
        parents = [path[:at] for at, letter in enumerate(path) if letter == "/"]
        return next((parent for parent in parents if parent in whole), os.path.dirname(path))

    between = collections.defaultdict(list)
    inside = collections.defaultdict(dict)
    for user, used in graph.items():
        folder = folder_of(user)
        for other in used:
            if folder_of(other) == folder:
                inside[folder].setdefault(user, set()).add(other)
            else:
                between[folder, folder_of(other)].append(f"{user} uses {other}")
    for folder, part in inside.items():
        largest = max(cycles(part), key=len, default=[])
        if largest:
            yield folder, len(largest), "a cycle of " + " ".join(map(os.path.basename, largest))
    folders = collections.defaultdict(set)
    for one, other in between:
        folders[one].add(other)
    for group in cycles(folders):
        pairs = [pair for pair in sorted(between) if pair[0] in group and pair[1] in group]
        yield group[0], " ".join(group[1:]), ", and ".join(between[pair][0] for pair in pairs)


def main(limits, top, layers=os.devnull, sources=None):
    known = {}
    with open(layers, encoding="utf-8") as lines:
        whole = {line.split("/*:")[0] for line in lines if "/*:" in line}
    with open(limits, encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                first, second = line.rstrip().split(" ", 1)
                known[first, None if second.isdigit() else second] = (
                    int(second) if second.isdigit() else None)
    bad = False
    for first, second, text in faults_of(users_of(objects_below(top, sources)), whole):
        if isinstance(second, int):
            limit = known.pop((first, None), 0)
            if second > limit:
                print(f"{first}: {text}: {second} files, {limit} at most")
            elif second < limit:
                print(f"{limits}: {first} has {limit}, and needs {second}")
            bad |= second != limit
        elif (first, second) in known:
            del known[first, second]
        else:
            print(f"{first} {second} use each other: {text}")
            bad = True
    for first, second in known:
        print(f"{limits}: nothing needs {first} {second or ''}")
    return bad or bool(known)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
