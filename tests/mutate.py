#!/usr/bin/env python3
"""mutate.py  Breaks the sources on purpose, one token at a time, and runs the tests that should notice.

    mutate.py [--count=N | --each=N] [--seed=N] [--only=PATH]... [--jobs=N] [--log=FILE] [--list]

A mutant is one change inside the body of a function: another operator, constant or truth value, a condition
that always or never holds, a dropped `!`, a deleted statement.  The changed file is compiled without
optimization and linked before the library's archive.  tests/modules.tsv says for each folder which tests to run,
in which order, and which share of the mutants they must catch.  A test catches a mutant if it fails, crashes,
takes much more processor time than usual, or waits forever.

Mutants are taken in an order that depends on the seed, the function and the change alone, so that it stays
the same when files move.  Not counted are those that do not compile, those that an optimizing compiler
translates to the same code, and those in tests/equal-mutants.txt.  Locks, and functions that only free memory,
are left alone: faults there are found by the sanitizers.

    --count=N    stop after N mutants of all files [60]
    --each=N     take N mutants of each file instead
    --seed=N     [MUTANT_SEED from the environment, or the number of days since 1970]
    --only=PATH  only mutants in this file or folder below src
    --jobs=N     try N mutants at once [1]
    --log=FILE   append each result to FILE; a later run with this file does not try them again
    --list       print the mutants, in order, and run nothing

The output is TAP: a test point for each row of modules.tsv with a share, and comments that name the survivors.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

SOURCE = os.path.abspath(os.environ.get('top_srcdir', '.'))
BUILD = os.path.abspath(os.environ.get('top_builddir', SOURCE + '/build'))
NOT_COMPILED = ('engine/lanes/kernel/', 'sudoku/batch/kernel/', 'cli/mpi/')

# ------------------------------------------------------------------------------------------ mutants of a file

TOKEN = re.compile(r'''
    (?P<skip>\s+ | /\*.*?\*/ | //[^\n]* | ^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<text>"(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.)*')
  | (?P<number>0[xX][0-9a-fA-F]+[uUlL]* | \d+\.?\d*[uUlLfF]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<mark><<=|>>=|->|\+\+|--|&&|\|\||[<>=!+\-*/%&|^]=|<<|>>|.)''', re.S | re.M | re.X)

OTHERS = {
    '<': ('<=', '>='), '<=': ('<', '>'), '>': ('>=', '<='), '>=': ('>', '<'), '==': ('!=',), '!=': ('==',),
    '&&': ('||',), '||': ('&&',), '+=': ('-=',), '-=': ('+=',), '|=': ('&=',), '&=': ('|=',),
    '<<': ('>>',), '>>': ('<<',), '++': ('--',), '--': ('++',),
    '+': ('-',), '-': ('+',), '*': ('+',), '/': ('*',), '%': ('/',), '|': ('&',), '&': ('|',), '^': ('|',),
}
TYPES = 'bool char double enum int signed size_t struct unsigned void const static'.split()
KEYWORDS = TYPES + 'if while for do switch return case default break continue goto else sizeof'.split()
QUIET = re.compile(r'(\w+_)?(free|destroy|release|clear|lock|unlock|join)(_\w+)?$|QDRI_ASSERT\w*$')

Token = collections.namedtuple('Token', 'kind text at')


class Mutant(collections.namedtuple('Mutant', 'path function line old new at end by')):
    """old and new are the changed lines, before and after, without indentation; by is the text that is put in."""
    def key(self):
        return '%s\n%s\n%s' % (self.function, self.old, self.new)


def tokens_of(text):
    return [Token(m.lastgroup, m.group(), m.start()) for m in TOKEN.finditer(text) if m.lastgroup != 'skip']


def closing(tokens, k):
    """The index of the bracket that closes the one at k."""
    depth = 0
    for j in range(k, len(tokens)):
        depth += (tokens[j].text in '([{') - (tokens[j].text in ')]}')
        if depth == 0:
            return j
    return len(tokens) - 1


def is_type(token):
    return token.text in TYPES or token.text.endswith('_t') or token.text.startswith('qdr_')


def is_binary(tokens, k):
    before, after = tokens[k - 1], tokens[k + 1]
    if before.text in KEYWORDS or not (before.kind in ('name', 'number') or before.text in ')]'):
        return False
    if tokens[k].text == '*':  # a declaration of a pointer, or a cast
        return not (is_type(before) or tokens[k - 2].text in ('struct', 'enum', 'const') or after.text in (')', ',', 'const'))
    return True


def statement_end(tokens, k):
    """The index of the semicolon that ends the statement at k, or None if that is not an expression."""
    first, second = tokens[k], tokens[k + 1]
    if first.text not in ('++', '--', '*') and (
            first.kind != 'name' or first.text in KEYWORDS or second.kind == 'name' or second.text == ':'):
        return None
    if QUIET.match(first.text) or is_type(first) and second.text == '*':
        return None
    j = k
    while tokens[j].text != ';':
        if tokens[j].text in '([{':
            j = closing(tokens, j)
        elif tokens[j].text in ')]}':
            return None
        j += 1
    return j


def changes(text, tokens, k):
    """Yields (begin, end, replacement) for the token at k of a function's body."""
    token, before, after = tokens[k], tokens[k - 1], tokens[k + 1]
    at, end = token.at, token.at + len(token.text)
    if token.text in OTHERS and (token.text in ('++', '--') or is_binary(tokens, k)):
        for other in OTHERS[token.text]:
            yield at, end, other
    elif token.text == '!':
        yield at, end, ''
    elif token.kind == 'number' and re.fullmatch(r'\d+[uU]?', token.text) and before.text != '[':
        yield at, end, str(int(token.text.rstrip('uU')) + 1)
        if token.text.rstrip('uU') == '1':
            yield at, end, '0'
    elif token.text in ('true', 'false'):
        yield at, end, 'false' if token.text == 'true' else 'true'
    elif token.text in ('if', 'while') and after.text == '(':
        inner = after.at + 1, tokens[closing(tokens, k + 1)].at
        yield *inner, 'false && (%s)' % text[slice(*inner)]
        if token.text == 'if':
            yield *inner, 'true || (%s)' % text[slice(*inner)]
    elif token.text == 'break' and after.text == ';':
        yield at, end, ''
    if before.text in (';', '{', '}', 'else') or before.text == ')' and token.kind == 'name':
        last = statement_end(tokens, k)
        if last and before.text != ')':
            yield at, tokens[last].at, ''


def one_line(text):
    return re.sub(r'\s+', ' ', text).strip()


def mutants_of(path):
    with open('%s/src/%s' % (SOURCE, path), encoding='utf-8') as file:
        text = file.read()
    tokens = tokens_of(text)
    depth, function = 0, None
    for k, token in enumerate(tokens):
        if token.text == '{':
            if depth == 0:
                function = function_name(tokens, k)
            depth += 1
        elif token.text == '}':
            depth -= 1
        elif depth and function and not QUIET.match(function):
            for at, end, by in changes(text, tokens, k):
                begin = text.rfind('\n', 0, at) + 1
                stop = text.find('\n', end)
                old, new = text[begin:stop], text[begin:at] + by + text[end:stop]
                yield Mutant(path, function, text.count('\n', 0, at) + 1, one_line(old), one_line(new), at, end, by)


def function_name(tokens, k):
    """The function whose body begins at k; None if it is something else, such as a table."""
    if k == 0 or tokens[k - 1].text != ')':
        return None
    depth = 0
    for j in range(k - 1, 0, -1):
        depth += (tokens[j].text == ')') - (tokens[j].text == '(')
        if depth == 0:
            return tokens[j - 1].text
    return None


def source_files(only):
    for folder, _, names in sorted(os.walk(SOURCE + '/src')):
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), SOURCE + '/src')
            if name.endswith('.c') and not name.startswith('absent') and not path.startswith(NOT_COMPILED) and (
                    not only or any((path + '/').startswith(o.rstrip('/') + '/') for o in only)):
                yield path


def rank(seed, mutant):
    return hashlib.sha256(('%d\n%s' % (seed, mutant.key())).encode()).digest()


def chosen(paths, seed, each):
    """All mutants in their order; with `each`, those of every file on their own, the first ones of all first."""
    files = [sorted(mutants_of(path), key=lambda m: rank(seed, m)) for path in paths]
    if each:
        return files
    return [sorted((m for file in files for m in file), key=lambda m: rank(seed, m))]


# ------------------------------------------------------------------------------------------ tables

Room = collections.namedtuple('Room', 'name share tests')


def lines_of(name):
    with open('%s/tests/%s' % (SOURCE, name), encoding='utf-8') as file:
        return [line.rstrip('\n') for line in file if not line.startswith('#')]


def read_rooms():
    """modules.tsv: the rows by path.  A row without a share counts for the folder that it lies in."""
    rooms = {}
    for line in filter(None, lines_of('modules.tsv')):
        name, share, tests = line.split('\t')
        files = [('unit/%s.c' if t.startswith('test_') else '%s.sh') % t.partition(':')[0] for t in tests.split()]
        for file in ['src/' + name] + ['tests/' + file for file in files]:
            if not os.path.exists('%s/%s' % (SOURCE, file)):
                sys.exit('mutate.py: tests/modules.tsv: there is no %s' % file)
        rooms[name] = Room(name, None if share == '-' else float(share), tests.split())
    return rooms


def rows_above(rooms, path):
    while path:
        if path in rooms:
            yield rooms[path]
        path = os.path.dirname(path)


def read_equal():
    """equal-mutants.txt: paragraphs of `@ function`, `- before`, `+ after`, and `= reason`."""
    equal = {}
    for paragraph in '\n'.join(lines_of('equal-mutants.txt')).split('\n\n'):
        part = collections.defaultdict(list)
        for line in filter(None, paragraph.split('\n')):
            part[line[0]].append(line[2:])
        if part:
            function, old, new, reason = (' '.join(part[mark]) for mark in '@-+=')
            if not (function and old and reason):
                sys.exit('mutate.py: equal-mutants.txt: incomplete paragraph of %s' % function)
            equal['%s\n%s\n%s' % (function, old, new)] = reason
    return equal


# ------------------------------------------------------------------------------------------ compiling and testing

class Builder:
    """What `make` knows of flags, and of the objects of each test."""
    def __init__(self):
        show = ('$(foreach t,$(UNIT_TESTS),$(info $(t)|$($(subst /,_,$(t))_OBJECTS)|$($(subst /,_,$(t))_LDFLAGS)))'
                '$(info quadrille|$(quadrille_OBJECTS)|)$(info flags|$(DEFS) $(DEFAULT_INCLUDES) $(quadrille_CPPFLAGS) '
                '$(LIB_CPPFLAGS)|$(LIBS) $(GVC_LIBS) $(NCURSES_LIBS) $(DL_LIBS) $(CMOCKA_LIBS))')
        said = subprocess.run([os.environ.get('MAKE', 'make'), '-s', '--no-print-directory', '-C', BUILD,
                               '--eval=show-all:; @: ' + show, 'show-all'],
                              capture_output=True, text=True, check=True, env=dict(os.environ, MAKEFLAGS='')).stdout
        self.parts = {}
        for line in filter(lambda line: '|' in line, said.splitlines()):
            name, objects, flags = line.split('|')
            self.parts[os.path.basename(name)] = objects.split(), flags.split()
        cppflags, libs = self.parts.pop('flags')
        self.cc = os.environ.get('CC', 'cc').split() + os.environ.get('SANITIZE_CFLAGS', '').split()
        self.compiler = self.cc + cppflags + ['-I%s/src' % SOURCE, '-w', '-g0']
        with open(BUILD + '/libquadrille-core.la', encoding='utf-8') as file:
            depends = re.search(r"dependency_libs='(.*)'", file.read()).group(1).split()
        self.libs = [BUILD + '/.libs/libquadrille-core.a'] + depends + libs + ['-lcmocka', '-lpthread']

    def compile(self, path, source, out, level='-O0'):
        return subprocess.run(self.compiler + ['-iquote%s/src/%s' % (SOURCE, os.path.dirname(path)), level, '-c', source, '-o', out],
                              cwd=BUILD, capture_output=True, check=False).returncode == 0

    def link(self, name, path, changed, out):
        """Links a unit test, or the program, with the changed object in place of its own, or before the archive.
        False for a part of the program that the test does not have."""
        objects, flags = self.parts[name]
        own = re.compile(re.escape('src/%s/' % os.path.dirname(path)) + r'\w+-' + re.escape(os.path.basename(path)[:-2] + '.o'))
        objects = [changed if own.fullmatch(o) else o for o in objects]
        if changed not in objects:
            if path.startswith('cli/'):
                return False
            objects.append(changed)
        done = subprocess.run(self.cc + ['-s', '-o', out] + flags + objects + self.libs, cwd=BUILD, capture_output=True,
                              text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError('%s cannot be linked with %s: %s' % (name, path, done.stderr[-500:]))
        return True


def group_state(group):
    """The processor time of a process group, and whether one of its processes runs or waits for a disk."""
    used, busy = 0, False
    for process in filter(str.isdigit, os.listdir('/proc')):
        try:
            with open('/proc/%s/stat' % process, encoding='utf-8', errors='replace') as file:
                stat = file.read().rpartition(')')[2].split()
            if int(stat[2]) == group:
                used += sum(int(n) for n in stat[11:15])
                for task in os.listdir('/proc/%s/task' % process):
                    with open('/proc/%s/task/%s/stat' % (process, task), encoding='utf-8', errors='replace') as file:
                        busy |= file.read().rpartition(')')[2].split()[0] in 'RD'
        except (OSError, IndexError):
            pass
    return used, busy


class Tester:
    IDLE = 10     # seconds in which nothing happens: it waits forever
    UNKNOWN = 10  # seconds of processor time for a test whose usual time is not known yet
    SLOW = 10     # times the limit of processor time, and a minute: what it waits for never comes
    MEMORY = 6 << 30

    def __init__(self, builder, folder, note):
        self.builder, self.folder, self.note = builder, folder, note
        self.usual, self.locks = {}, collections.defaultdict(threading.Lock)

    def run(self, test, program, seconds, folder):
        """Whether it passes, and its processor time."""
        unit = test.startswith('test_')
        name, _, cases = test.partition(':')
        command = [program] if unit else ['sh', '%s/tests/%s.sh' % (SOURCE, name)]
        home = tempfile.mkdtemp(dir=folder)
        environment = {
            'PATH': os.environ['PATH'], 'LC_ALL': 'C', 'TZ': 'UTC0', 'HOME': home, 'TMPDIR': home, 'CMOCKA_MESSAGE_OUTPUT': 'TAP',
            'top_srcdir': SOURCE, 'top_builddir': BUILD, 'QUADRILLE': program, 'CC': ' '.join(self.builder.cc), 'CASES': cases}
        if not cases:
            del environment['CASES']

        def prepare():
            for number in signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGPIPE:
                signal.signal(number, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 28, 1 << 28))
            resource.setrlimit(resource.RLIMIT_AS, (self.MEMORY, self.MEMORY))

        said = home + '/said'
        with open(said, 'wb') as file:
            process = subprocess.Popen(command, cwd=BUILD, env=environment, stdin=subprocess.DEVNULL, stdout=file,
                                       stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=prepare)
        ended = self.await_end(process.pid, said, unit, 60 + self.SLOW * seconds)
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except OSError:
            pass
        _, status, usage = ended or os.wait4(process.pid, 0)
        process.returncode = status
        with open(said, 'rb') as file:
            text = b'\n' + file.read()
        passes = ended and status == 0 and b'\nnot ok' not in text and b'\n1..0' not in text
        subprocess.run(['chmod', '-R', 'u+w', home], check=False)
        shutil.rmtree(home, ignore_errors=True)
        return passes, usage.ru_utime + usage.ru_stime

    def await_end(self, pid, said, unit, most):
        """What wait4 returns; None as soon as a point of a shell test fails, or if nothing has happened for a while."""
        begun, last, since, pause = time.monotonic(), None, time.monotonic(), 0.005
        while True:
            time.sleep(pause)
            pause = min(1.5 * pause, 0.5)
            ended = os.wait4(pid, os.WNOHANG)
            if ended[0]:
                return ended
            if not unit:
                with open(said, 'rb') as file:
                    if b'\nnot ok' in b'\n' + file.read():
                        return None
            if pause < 0.5:
                continue
            used, busy = group_state(pid)
            if used != last or busy:
                last, since = used, time.monotonic()
            if time.monotonic() - since > self.IDLE or time.monotonic() - begun > most:
                return None

    def seconds(self, test):
        """How much processor time the test takes when nothing is broken; None: it fails then, and shows nothing here."""
        with self.locks[test]:
            if test not in self.usual:
                self.usual[test] = self.seconds_in_log(test) or self.measure(test)
                if self.usual[test] is None:
                    print('# %s fails, and nothing is broken: it is not used' % test, flush=True)
                else:
                    self.note('passes', test, self.usual[test])
            return self.usual[test]

    def seconds_in_log(self, test):
        """What the suite has measured, if the test has passed there and takes long; 0 otherwise."""
        name = '%s/tests/%s%s.log' % (BUILD, 'unit/' if test.startswith('test_') else '', test)
        if os.path.exists(name):
            with open(name, encoding='utf-8', errors='replace') as file:
                text = file.read()
            used = re.search(r'^# processor time: ([\d.]+) s in all', text, re.M)
            if used and not re.search(r'^(not ok|Bail out)', text, re.M) and float(used.group(1)) > 1:
                return float(used.group(1))
        return 0

    def measure(self, test):
        name = test.partition(':')[0]
        program = '%s/tests/unit/%s' % (BUILD, name) if name.startswith('test_') else BUILD + '/quadrille'
        if ':' in test:
            program = self.folder + '/' + name
            self.builder.link(name, '', self.only(), program)
        passes, used = self.run(test, program, 600, self.folder)
        return used if passes else None

    def only(self):
        """The object that lets a unit test run some of its cases."""
        out = self.folder + '/only.o'
        if not os.path.exists(out):
            self.builder.compile('cli/main.c', SOURCE + '/tests/support/only.c', out)
        return out

    def is_caught(self, test, mutant, changed, folder):
        name = test.partition(':')[0]
        program = folder + '/program'
        unit = name.startswith('test_')
        if ':' in test:
            joint = folder + '/joint.o'
            subprocess.run(self.builder.cc + ['-r', '-nostdlib', '-o', joint, changed, self.only()], check=True)
            changed = joint
        if not self.builder.link(name if unit else 'quadrille', mutant.path, changed, program):
            return False
        known = test in self.usual
        if known and self.usual[test] is None:
            return False
        most = math.ceil(8 * self.usual[test] + 2) if known else self.UNKNOWN
        passes, used = self.run(test, program, most, folder)
        if passes:
            return False
        usual = self.seconds(test)
        if usual is None:
            return False
        if not known and used >= most and 8 * usual + 2 > most:
            passes, _ = self.run(test, program, math.ceil(8 * usual + 2), folder)
        return not passes


class Trial:
    """Tries mutants and keeps what became of them."""
    def __init__(self, rooms, equal, log):
        self.rooms, self.equal, self.log = rooms, equal, log
        self.folder = tempfile.mkdtemp()
        self.builder = Builder()
        self.tester = Tester(self.builder, self.folder, self.note)
        self.known = {}
        if log and os.path.exists(log):
            with open(log, encoding='utf-8') as file:
                for verdict, by, *rest in (line.rstrip('\n').split('\t') for line in file):
                    if verdict == 'passes':
                        self.tester.usual[by] = float(rest[0])
                    else:
                        self.known['\n'.join(rest[1:])] = verdict, by

    def note(self, *words):
        if self.log:
            with open(self.log, 'a', encoding='utf-8') as file:
                file.write('\t'.join(map(str, words)) + '\n')

    def verdict(self, mutant):
        """('caught', test), ('survived', ''), or why it does not count."""
        if mutant.key() in self.equal:
            return 'equal', ''
        if mutant.key() in self.known:
            return self.known[mutant.key()]
        folder = tempfile.mkdtemp(dir=self.folder)
        try:
            result = self.try_mutant(mutant, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        self.note(*result, '%s:%d' % (mutant.path, mutant.line), mutant.function, mutant.old, mutant.new)
        return result

    def try_mutant(self, mutant, folder):
        with open('%s/src/%s' % (SOURCE, mutant.path), encoding='utf-8') as file:
            text = file.read()
        source, changed = '%s/%s' % (folder, os.path.basename(mutant.path)), folder + '/changed.o'
        with open(source, 'w', encoding='utf-8') as file:
            file.write(text[:mutant.at] + mutant.by + text[mutant.end:])
        if not self.builder.compile(mutant.path, source, changed):
            return 'does not compile', ''
        for test in dict.fromkeys(test for room in rows_above(self.rooms, mutant.path) for test in room.tests):
            if self.tester.is_caught(test, mutant, changed, folder):
                return 'caught', test
        return ('same code' if self.is_same_code(mutant, source, text, folder) else 'survived'), ''

    def is_same_code(self, mutant, source, text, folder):
        codes = []
        for version in (None, text):
            if version:
                with open(source, 'w', encoding='utf-8') as file:
                    file.write(version)
            if not self.builder.compile(mutant.path, source, folder + '/code.o', '-O2'):
                return False
            with open(folder + '/code.o', 'rb') as file:
                codes.append(file.read())
        return codes[0] == codes[1]


# ------------------------------------------------------------------------------------------ results

def improbability(caught, tried, share):
    """How likely it is to catch that few or fewer, if this is the share of all mutants that are caught."""
    return sum(math.comb(tried, k) * share ** k * (1 - share) ** (tried - k) for k in range(caught + 1))


def report(rooms, results):
    by_room = collections.defaultdict(collections.Counter)
    total = collections.Counter(verdict for _, (verdict, _) in results)
    for mutant, (verdict, _) in results:
        room = next((row.name for row in rows_above(rooms, mutant.path) if row.share is not None), 'src')
        by_room[room][verdict] += 1
        if verdict == 'survived':
            print('# survived: src/%s:%d: %s\n#   - %s\n#   + %s' % (
                mutant.path, mutant.line, mutant.function, mutant.old, mutant.new))
    failed = False
    for k, (room, count) in enumerate(sorted(by_room.items()), 1):
        tried = count['caught'] + count['survived']
        share = rooms[room].share if room in rooms else 1
        # A few mutants say little of a share: only what would happen once in a thousand times is a failure.
        good = tried == 0 or count['caught'] >= share * tried or improbability(count['caught'], tried, share) > 0.001
        failed |= not good
        print('%sok %d - %s: %d of %d mutants caught, expected %.0f %%' % (
            '' if good else 'not ', k, room, count['caught'], tried, 100 * share))
    tried = total['caught'] + total['survived']
    print('1..%d\n# %d of %d caught (%.1f %%)' % (len(by_room), total['caught'], tried, 100 * total['caught'] / max(tried, 1)) +
          ''.join('; %d: %s' % (total[w], w) for w in ('equal', 'same code', 'does not compile') if total[w]))
    return failed


def take(trial, queue, wanted, jobs):
    """Tries mutants of a queue until so many count."""
    results = []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        running, at = {}, 0
        while True:
            counted = sum(verdict in ('caught', 'survived') for _, (verdict, _) in results)
            while at < len(queue) and len(running) < min(jobs, wanted - counted):
                running[pool.submit(trial.verdict, queue[at])] = queue[at]
                at += 1
            if not running:
                return results
            for future in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done:
                results.append((running.pop(future), future.result()))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split('\n\n')[1].strip(), add_help=False)
    parser.add_argument('--count', type=int, default=60)
    parser.add_argument('--each', type=int)
    parser.add_argument('--seed', type=int, default=int(os.environ.get('MUTANT_SEED') or time.time() // 86400))
    parser.add_argument('--only', action='append')
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--log')
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--help', action='store_true')
    options = parser.parse_args()
    if options.help:
        print(__doc__)
        return 0
    queues = chosen(source_files(options.only), options.seed, options.each)
    if options.list:
        for mutant in (m for queue in queues for m in queue):
            print('%s:%d' % (mutant.path, mutant.line), mutant.function, mutant.old, mutant.new, sep='\t')
        return 0
    print('# seed %d' % options.seed, flush=True)
    rooms = read_rooms()
    trial = Trial(rooms, read_equal(), options.log)
    try:
        results = [r for queue in queues for r in take(trial, queue, options.each or options.count, options.jobs)]
    finally:
        shutil.rmtree(trial.folder, ignore_errors=True)
    return report(rooms, results)


if __name__ == '__main__':
    sys.exit(main())
