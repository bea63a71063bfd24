#!/usr/bin/env python3
"""Checks that packages have the functions that rules/libraries names: check_frames.py FOLDER...

Each FOLDER contains packages, as site-packages does. Prints one line for each function that none of
them has, and exits with 1 if there is one. Packages that are in no folder are left out.
"""

import ast
import fnmatch
import json
import pathlib
import re
import sys

RULES = pathlib.Path(__file__).parents[2] / "rules" / "libraries"


def functions_of(node, prefix=""):
    """The qualified names of all functions in a syntax tree."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield prefix + child.name
            yield from functions_of(child, f"{prefix}{child.name}.<locals>.")
        elif isinstance(child, ast.ClassDef):
            yield from functions_of(child, f"{prefix}{child.name}.")
        else:
            yield from functions_of(child, prefix)


def files_of(pattern, folder):
    """The files that a pattern names; its stars also stand for several folders."""
    if "*" not in pattern:
        return [path for path in [folder / pattern] if path.is_file()]
    top = pattern.split("/")[0]
    matches = re.compile(fnmatch.translate(pattern)).match
    return [path for path in (folder / top).rglob("*.py")
            if matches(path.relative_to(folder).as_posix())]


def has_function(place, folders):
    pattern, _, function = place.partition(":")
    return any(fnmatch.fnmatchcase(name, function)
               for folder in folders for path in files_of(pattern, folder)
               for name in functions_of(ast.parse(path.read_text("utf-8"))))


def places():
    """(id of the entry, place) of all places."""
    for path in sorted(RULES.glob("*.json")):
        for entry in json.loads(path.read_text("utf-8")).get("entries", []):
            for match in entry["match"]:
                for place in (match.get("at", []) + match.get("through", [])
                              + match.get("without", [])):
                    yield entry["id"], place


def main():
    folders = [pathlib.Path(name) for name in sys.argv[1:]]
    if not folders:
        sys.exit(__doc__.splitlines()[0])
    found = missing = 0
    for entry, place in places():
        if not any((folder / place.split("/")[0]).is_dir() for folder in folders):
            continue
        if has_function(place, folders):
            found += 1
        else:
            missing += 1
            print(f"{entry}: no function {place}")
    print(f"{found} functions exist, {missing} do not")
    return 1 if missing or not found else 0


if __name__ == "__main__":
    sys.exit(main())
