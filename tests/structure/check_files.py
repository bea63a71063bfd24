#!/usr/bin/env python3
"""Checks the size of files and functions, and that each source has its header.

It fails on a C++ file of more than 300 lines and on a .cpp file without a header of the same name
in its folder, other than a test that lit runs, and warns of functions of more than 40 lines. It
fails on a file that git tracks, or would track, with more than 1 MB, and if all of them together
have more than 25 MB: a clone and a copy to a machine with a GPU have to stay quick.
files.json lists the exceptions, each with its reason: a file, or a folder that ends with a slash.
An unneeded exception is an error, too.
"""

import argparse
import os
import statistics
import subprocess
import sys
from collections import defaultdict

from cpp_scopes import Reader, UnreadableFile
from report import (PROJECT, Report, count, is_lit_test, read_config, read_text,
                    relative_to_project, source_files)

TREES = ("analyzer", "examples", "profiler", "rules", "support",
         "tests")
HEADERLESS, LONG, HEAVY = "without header", "long", "heavy"
MB = 1e6


class Exceptions:
    """Which files may break which check, and whether they do."""

    def __init__(self, config):
        self.reasons = config
        self.used = set()

    def allow(self, path, check):
        for entry in self.reasons.get(check, {}):
            if path == entry or (entry.endswith("/") and path.startswith(entry)):
                self.used.add((check, entry))
                return True
        return False

    def report_mistakes(self, config_path, report):
        for check, entries in self.reasons.items():
            for path, reason in entries.items():
                if (check, path) not in self.used:
                    report.error(config_path, 0, f"{path} is not {check}: remove the exception")
                elif not reason:
                    report.error(config_path, 0, f"the exception for {path} has no reason")


def check_sizes(lines, limit, exceptions, report):
    for path, number in lines.items():
        if number > limit and not exceptions.allow(path, LONG):
            report.error(path, number, f"the file has {number} lines; {limit} is the limit")


def check_headers(root, paths, exceptions, report):
    present = set(paths)
    for path in paths:
        stem, suffix = os.path.splitext(path)
        if suffix == ".cpp" and f"{stem}.h" not in present \
                and not exceptions.allow(path, HEADERLESS) \
                and not is_lit_test(os.path.join(root, path)):
            report.error(path, 1, f"there is no {os.path.basename(stem)}.h in its folder")


def listed_files(root):
    """The size of each file that git tracks or would track; none outside of a repository."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others",
                             "--exclude-standard"], cwd=root, check=False, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    # A deleted file is listed until its deletion is staged.
    present = [path for path in set(listed.split("\0")) - {""}
               if os.path.lexists(os.path.join(root, path))]
    return {path: os.lstat(os.path.join(root, path)).st_size for path in present}


def check_weight(sizes, options, exceptions, report):
    for path, size in sorted(sizes.items()):
        if size > options.file_megabytes * MB and not exceptions.allow(path, HEAVY):
            report.error(path, 0, f"the file has {size / MB:.2f} MB; "
                                  f"{options.file_megabytes:g} MB is the limit")
    whole = sum(sizes.values())
    if whole > options.tree_megabytes * MB:
        folders = defaultdict(int)
        for path, size in sizes.items():
            folders["/".join(path.split("/")[:2])] += size
        largest = sorted(folders, key=folders.get, reverse=True)[:3]
        report.error(".", 0, f"the tree has {whole / MB:.2f} MB; {options.tree_megabytes:g} MB is "
                             f"the limit; the largest parts are "
                             + ", ".join(f"{each} ({folders[each] / MB:.2f} MB)"
                                         for each in largest))
    return whole


def check_functions(texts, limit, report):
    """Warns of long functions; returns the lines of every function."""
    lengths = []
    for path, text in texts.items():
        try:
            functions = Reader(text).functions
        except UnreadableFile as error:
            report.error(path, 0, f"the functions cannot be read: {error}")
            continue
        lengths += [function.lines for function in functions]
        for function in functions:
            if function.lines > limit:
                report.warning(path, function.line,
                               f"{function.name} has {function.lines} lines; {limit} is the limit")
    return lengths


def print_folders(lines):
    folders = defaultdict(list)
    for path, number in lines.items():
        folders[os.path.dirname(path)].append(number)
    print(f"{'folder':36}  files   lines  median  longest")
    for folder, numbers in sorted(folders.items()):
        print(f"{folder:36}  {len(numbers):5}  {sum(numbers):6}  "
              f"{statistics.median(numbers):6g}  {max(numbers):7}")


def parse_options():
    default = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files.json")
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=PROJECT, help="the source tree (default: this one)")
    parser.add_argument("--config", default=default, help="the exceptions (default: files.json)")
    parser.add_argument("--file-lines", type=int, default=300, metavar="N",
                        help="the limit of a file (default: %(default)s)")
    parser.add_argument("--function-lines", type=int, default=40, metavar="N",
                        help="the limit of a function's body (default: %(default)s)")
    parser.add_argument("--file-megabytes", type=float, default=1, metavar="N",
                        help="the limit of a file's size (default: %(default)s)")
    parser.add_argument("--tree-megabytes", type=float, default=25, metavar="N",
                        help="the limit of all files' size (default: %(default)s)")
    parser.add_argument("--strict", action="store_true", help="fail on warnings, too")
    parser.add_argument("--print", action="store_true",
                        help="print files and lines by folder; check nothing")
    parser.add_argument("trees", nargs="*", default=TREES,
                        help=f"folders to read (default: {' '.join(TREES)})")
    return parser.parse_args()


def main():
    options = parse_options()
    report = Report()
    paths = source_files(options.root, options.trees)
    texts = {path: read_text(os.path.join(options.root, path)) for path in paths}
    lines = {path: text.count("\n") for path, text in texts.items()}
    if options.print:
        return print_folders(lines)
    exceptions = Exceptions(read_config(options.config))
    check_sizes(lines, options.file_lines, exceptions, report)
    check_headers(options.root, paths, exceptions, report)
    whole = check_weight(listed_files(options.root), options, exceptions, report)
    lengths = check_functions(texts, options.function_lines, report)
    exceptions.report_mistakes(relative_to_project(options.config), report)
    if options.strict:
        report.errors += report.warnings
        report.warnings = []
    status = report.print("files")
    median, usual = statistics.median(lines.values()), statistics.median(lengths or [0])
    print(f"files: {count(len(lines), 'file')}, median {median:g} lines; "
          f"{count(len(lengths), 'function')}, median {usual:g} lines; "
          f"{whole / MB:.1f} MB in all files of the tree")
    return status


if __name__ == "__main__":
    sys.exit(main())
