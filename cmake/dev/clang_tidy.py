#!/usr/bin/env python3
"""Runs clang-tidy over sources of a build, in parallel and within a time limit.

Without FILE it reads every source of the project that the build compiles. A header stands for the
source with the same name. A finding is a failure. A source without findings is not read again until
it changes, or one of its headers, the compile command, clang-tidy or .clang-tidy changes (--fresh
reads all); --state keeps this from one build folder to the next. A source that is left out for lack
of time is listed there, and the next run reads it first, whatever its FILEs are. Leaving out more
sources than the last run did is a failure.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from build_commands import build_commands
from tidy_results import TREES, CleanSources, LeftOut

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# A compiler cache in front of the compiler, and options that GCC knows and Clang does not.
LAUNCHER = re.compile(r"^\S*\b(ccache|sccache)\s+")
# How CMake passes a precompiled header to Clang.
PREBUILT = re.compile(r" -Xclang -include-pch -Xclang (\S+)")
GCC_ONLY = re.compile(r" (-Wshadow=local|-Wno-restrict|-flto\S*)(?= )")


def commands_of(build, project):
    """Source, relative to the project -> its entry of the build's compile_commands.json."""
    found = {}
    for entry in build_commands(build):
        path = os.path.relpath(os.path.join(entry["directory"], entry["file"]), project)
        if path.split(os.sep)[0] in TREES:
            command = GCC_ONLY.sub("", LAUNCHER.sub("", entry["command"]))
            command = PREBUILT.sub(prebuilt_header, command)
            found.setdefault(path, dict(entry, command=command))
    return found


def prebuilt_header(option):
    """OPTION as it is, or nothing where the build has not made that header yet."""
    return option[0] if os.path.exists(option[1]) else ""


def sources_of(files, commands):
    """The sources of the build that FILES name, in order, each once."""
    sources = {}
    for name in files:
        stem, suffix = os.path.splitext(os.path.normpath(name))
        source = f"{stem}.cpp" if suffix == ".h" else stem + suffix
        if source in commands:
            sources[source] = None
    return list(sources)


class Run:
    def __init__(self, options, database, clean):
        self.command = [options.clang_tidy, "-p", database, "--quiet", "--warnings-as-errors=*",
                        "--extra-arg=-Wno-unknown-warning-option"]
        self.project = options.project
        self.end = time.monotonic() + options.budget if options.budget else None
        self.clean = clean
        self.known, self.checked, self.late, self.failed = [], [], [], []

    def check(self, source, entry):
        key = self.clean.key(entry)
        if key in self.clean.keys:
            self.known.append(source)
            return
        if self.end and time.monotonic() > self.end:
            self.late.append(source)
            return
        result = subprocess.run([*self.command, source], cwd=self.project, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        self.checked.append(source)
        if result.returncode != 0:
            self.failed.append(source)
            print(result.stdout.replace(self.project + os.sep, "") or result.stderr, flush=True)
        else:
            self.clean.add(key)

    def print(self, seconds):
        for source in self.late:
            print(f"{source}: not checked, because the time is up")
        print(f"clang-tidy: {len(self.checked)} sources in {seconds:.0f} s, "
              f"{len(self.failed)} with findings, {len(self.known)} unchanged since they had none, "
              f"{len(self.late)} not checked")


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--project", default=PROJECT, help="the source tree (default: this one)")
    parser.add_argument("--build", required=True, help="the folder of compile_commands.json")
    parser.add_argument("--clang-tidy", default="clang-tidy", metavar="PROGRAM")
    parser.add_argument("--budget", type=float, metavar="SECONDS",
                        help="start no source after this time (default: no limit)")
    parser.add_argument("--state", metavar="FOLDER",
                        help="where to keep what was read and what was left out (default: the "
                             "folder of compile_commands.json)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--fresh", action="store_true",
                        help="also read sources again that had no finding")
    parser.add_argument("--stdin", action="store_true", help="read the FILEs from standard input")
    parser.add_argument("files", nargs="*", metavar="FILE", help="relative to the project")
    options = parser.parse_args()
    options.state = options.state or options.build
    return options


def main():
    options = parse_options()
    commands = commands_of(options.build, options.project)
    left_out = LeftOut(options.state)
    files = left_out.sources + options.files
    if options.stdin:
        files += sys.stdin.read().split("\n")
    sources = sources_of(files, commands) if options.stdin or options.files else sorted(commands)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as database:
        with open(os.path.join(database, "compile_commands.json"), "w", encoding="utf-8") as file:
            # clang-tidy reads nothing from a file that has other keys.
            json.dump([{key: entry[key] for key in ("directory", "command", "file")}
                       for entry in commands.values()], file)
        run = Run(options, database, CleanSources(options))
        with ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(run.check, sources, [commands[source] for source in sources]))
    run.print(time.monotonic() - begin)
    more = left_out.replace_with(run.late)
    if more > 0:
        print(f"clang-tidy: {more} more sources were left out than by the last run")
    return 1 if run.failed or more > 0 else 0


if __name__ == "__main__":
    sys.exit(main())
