"""Times `syncline lint` against the compiler's own parse of the same file, run in turn."""

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import time


def parse_command(build_dir, source, compiler):
    """The compile command of `source`, turned into a parse by `compiler`."""
    with open(os.path.join(build_dir, "compile_commands.json")) as database:
        for entry in json.load(database):
            path = os.path.join(entry["directory"], entry["file"])
            if os.path.realpath(path) == os.path.realpath(source):
                break
        else:
            sys.exit(f"bench: {source} is not in {build_dir}/compile_commands.json")
    arguments = entry.get("arguments") or shlex.split(entry["command"])
    command = [compiler, "-fsyntax-only", "-w"]
    skip_next = True  # the compiler's own name
    for argument in arguments:
        if skip_next:
            skip_next = False
        elif argument in ("-o", "-MF", "-MT", "-MQ"):
            skip_next = True
        elif argument not in ("-c", "-MD", "-MMD") and not argument.startswith("-W"):
            command.append(argument)
    return command, entry["directory"]


def seconds(command, directory, accepted):
    start = time.perf_counter()
    result = subprocess.run(
        command, cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    elapsed = time.perf_counter() - start
    if result.returncode not in accepted:
        sys.exit(f"bench: exit {result.returncode} from {shlex.join(command)}\n{result.stderr}")
    return elapsed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build_dir")
    parser.add_argument("source")
    parser.add_argument("--compiler", default="clang++")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()

    build_dir = os.path.realpath(options.build_dir)
    source = os.path.realpath(options.source)
    lint = [os.path.join(build_dir, "bin", "syncline"), "lint", "-p", build_dir, source]
    parse, parse_dir = parse_command(build_dir, source, options.compiler)

    # The first run of each fills caches (the linter's preamble, the system's files).
    first_lint = seconds(lint, os.getcwd(), accepted=(0, 1))
    first_parse = seconds(parse, parse_dir, accepted=(0,))
    lint_times, parse_times = [], []
    for _ in range(options.runs):
        lint_times.append(seconds(lint, os.getcwd(), accepted=(0, 1)))
        parse_times.append(seconds(parse, parse_dir, accepted=(0,)))

    print(f"{'':28}{'first run':>12}{'median':>12}{'fastest':>12}{'slowest':>12}")
    for name, first, times in (
        ("syncline lint", first_lint, lint_times),
        (f"{options.compiler} -fsyntax-only", first_parse, parse_times),
    ):
        figures = (first, statistics.median(times), min(times), max(times))
        print(f"{name:28}" + "".join(f"{figure:10.2f} s" for figure in figures))
    ratio = statistics.median(lint_times) / statistics.median(parse_times)
    print(f"median of {options.runs} runs each, in turn: "
          f"the linter takes {ratio:.3f} of the compiler's time")


if __name__ == "__main__":
    main()
