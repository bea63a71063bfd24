#!/usr/bin/env python3
"""Checks that no two files define a type with the same qualified name.

Two such types in one program violate the One Definition Rule, which neither compiler nor linker
diagnoses; in two programs they confuse readers. Types in anonymous namespaces and in functions are
local to their file and do not count, nor do aliases in a .cpp file. Aliases of one name in several
headers count where they differ.
"""

import argparse
import os
import sys
from collections import defaultdict

from cpp_scopes import Reader, UnreadableFile
from report import PROJECT, Report, is_lit_test, read_text, source_files

TREES = ("analyzer", "profiler", "rules", "support")


def definitions(root, trees, report):
    """Qualified name -> the (path, definition) pairs that define it."""
    found = defaultdict(list)
    for path in source_files(root, trees):
        if is_lit_test(os.path.join(root, path)):
            continue
        try:
            reader = Reader(read_text(os.path.join(root, path)))
        except UnreadableFile as error:
            report.error(path, 0, f"the definitions cannot be read: {error}")
            continue
        for definition in reader.types:
            if definition.kind == "alias" and path.endswith(".cpp"):
                continue
            found[definition.name].append((path, definition))
    return found


def is_violation(places):
    """Whether more than one file defines the name, other than as the same alias."""
    paths = {path for path, _ in places}
    meanings = {(definition.kind, definition.text) for _, definition in places}
    same_alias = len(meanings) == 1 and places[0][1].kind == "alias"
    return len(paths) > 1 and not same_alias


def warn_of_names(found, report):
    """Warns of types that differ in their namespaces alone."""
    by_name = defaultdict(list)
    for name, places in found.items():
        by_name[name.rpartition("::")[2]].append((name, *places[0]))
    for same in by_name.values():
        for name, path, definition in same if len(same) > 1 else []:
            others = ", ".join(f"{other} ({there}:{twin.line})"
                               for other, there, twin in same if other != name)
            report.warning(path, definition.line, f"{name} has the name of {others}")


def check(root, trees):
    report = Report()
    found = definitions(root, trees, report)
    for name, places in sorted(found.items()):
        if not is_violation(places):
            continue
        for path, definition in places:
            others = ", ".join(f"{other}:{twin.line}" for other, twin in places if other != path)
            report.error(path, definition.line,
                         f"{definition.kind} {name} is also defined in {others}")
    return report, found


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=PROJECT, help="the source tree (default: this one)")
    parser.add_argument("--print", action="store_true", help="print every type; check nothing")
    parser.add_argument("--names", action="store_true",
                        help="also warn of types whose names differ only in the namespaces")
    parser.add_argument("trees", nargs="*", default=TREES,
                        help=f"folders to read (default: {' '.join(TREES)})")
    options = parser.parse_args()
    report, found = check(options.root, options.trees)
    if options.print:
        for name, places in sorted(found.items()):
            for path, definition in places:
                print(f"{path}:{definition.line}: {definition.kind} {name}")
        return 0
    if options.names:
        warn_of_names(found, report)
    return report.print("odr")


if __name__ == "__main__":
    sys.exit(main())
