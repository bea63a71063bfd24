"""How the checks in this folder print what they find, and how they read their files."""

import json
import os
import sys
from dataclasses import dataclass, field

EXIT_CLEAN, EXIT_FINDINGS, EXIT_USAGE = 0, 1, 2
PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SOURCE_SUFFIXES = (".cpp", ".h")
LIT_KEYWORDS = ("// RUN: ", "// REQUIRES: ", "// XFAIL: ")


@dataclass
class Report:
    """Findings in the form that editors and CI read: path:line: level: message."""

    errors: list = field(default_factory=list)
    warnings: list = field(default_factory=list)

    def error(self, path, line, message):
        self.errors.append(f"{place(path, line)}: error: {message}")

    def warning(self, path, line, message):
        self.warnings.append(f"{place(path, line)}: warning: {message}")

    def print(self, name, errors=True, warnings=True):
        """Prints the findings asked for and a summary; returns the exit status."""
        for finding in self.warnings * warnings + self.errors * errors:
            print(finding)
        print(f"{name}: {count(len(self.errors), 'error')}, "
              f"{count(len(self.warnings), 'warning')}")
        return EXIT_FINDINGS if self.errors else EXIT_CLEAN


def place(path, line):
    return f"{path}:{line}" if line else path


def count(number, noun):
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def read_text(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def read_config(path):
    """Reads a JSON file; ends the program with a one-line message if that fails."""
    try:
        return json.loads(read_text(path))
    except (OSError, ValueError) as error:
        print(f"error: {path} cannot be read: {error}", file=sys.stderr)
        sys.exit(EXIT_USAGE)


def is_lit_test(path):
    """Whether lit runs the file, which is input of the linter and belongs to no library."""
    return path.endswith(".cpp") and read_text(path).startswith(LIT_KEYWORDS)


def source_files(root, trees, suffixes=SOURCE_SUFFIXES):
    """Paths relative to ROOT, with forward slashes, of the sources in its folders TREES."""
    paths = []
    for tree in trees:
        top = os.path.join(root, tree)
        if not os.path.isdir(top):
            print(f"error: there is no folder '{tree}' in {root}", file=sys.stderr)
            sys.exit(EXIT_USAGE)
        for folder, _, names in os.walk(top):
            paths += [os.path.relpath(os.path.join(folder, name), root)
                      for name in names if name.endswith(suffixes)]
    return sorted(path.replace(os.sep, "/") for path in paths)


def relative_to_project(path):
    """PATH as a reader of a message finds it: relative to the project where it lies there."""
    relative = os.path.relpath(os.path.abspath(path), PROJECT)
    return path if relative.startswith("..") else relative.replace(os.sep, "/")
