#!/usr/bin/env python3
"""Writes the repository of the pre-commit hook, which installs the wheel.

pre-commit installs a hook's whole repository with pip. In this repository that would compile the
linter, so the hook has a repository of its own that only depends on the wheel of one version.
"""

import argparse
import os
import re
import shutil

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TEMPLATES = os.path.join(PROJECT, "python/hook")


def project_values():
    """The version and the home page, which only CMakeLists.txt contains."""
    with open(os.path.join(PROJECT, "CMakeLists.txt"), encoding="utf-8") as file:
        text = file.read()
    return {"@VERSION@": re.search(r"^  VERSION ([0-9.]+)$", text, re.MULTILINE)[1],
            "@HOMEPAGE@": re.search(r'^  HOMEPAGE_URL "(.+)"$', text, re.MULTILINE)[1]}


def write_repository(folder):
    values = project_values()
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(TEMPLATES):
        with open(os.path.join(TEMPLATES, name), encoding="utf-8") as file:
            text = file.read()
        if name.endswith(".in"):
            name = name[:-len(".in")]
            for key, value in values.items():
                text = text.replace(key, value)
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    shutil.copy(os.path.join(PROJECT, "LICENSE"), folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("output", metavar="FOLDER", help="where the files go; existing ones are "
                        "replaced, others are left alone")
    write_repository(parser.parse_args().output)


if __name__ == "__main__":
    main()
