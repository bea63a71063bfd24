#!/usr/bin/env python3
"""Checks the spelling and the words of all prose: documents, rules, comments and messages.

codespell finds misspellings and British spellings. words.json lists banned words, with what to
write instead; most are errors, some are warnings, which are counted and printed on request. It
also lists, with reasons, what codespell and the word list may skip.
"""

import argparse
import fnmatch
import os
import re
import shutil
import subprocess
import sys
from collections import Counter

from prose import folder_of, split
from report import EXIT_USAGE, PROJECT, Report, read_config, relative_to_project

# A word with an inner capital is an identifier. codespell would take it for one misspelled word.
IDENTIFIER = r"\b\w*[a-z0-9][A-Z]\w*\b"
DICTIONARIES = "clear,rare,en-GB_to_en-US"


class Words:
    """What words.json declares."""

    def __init__(self, config):
        self.banned = [(compiled(entry), entry) for entry in config.get("banned", [])]
        self.spelling = config.get("spelling", {})
        self.skip = config.get("skip", {})
        self.exceptions = config.get("exceptions", [])
        self.used = set()

    def skips(self, path):
        return any(fnmatch.fnmatch(path, pattern) for pattern in self.skip)

    def excepts(self, path, line):
        for index, exception in enumerate(self.exceptions):
            if fnmatch.fnmatch(path, exception["path"]) and re.search(exception["pattern"], line):
                self.used.add(index)
                return True
        return False

    def report_mistakes(self, config_path, report):
        for index, exception in enumerate(self.exceptions):
            if index not in self.used:
                report.error(config_path, 0, f"the exception for {exception['path']} "
                                             f"(\"{exception['pattern']}\") is not used")
            elif not exception.get("reason"):
                report.error(config_path, 0,
                             f"the exception for {exception['path']} has no reason")
        for name, reason in (*self.spelling.items(), *self.skip.items()):
            if not reason:
                report.error(config_path, 0, f"'{name}' has no reason")


def compiled(entry):
    """Banned words in code are parts of identifiers, in prose they are words."""
    if entry.get("in") == "code":
        return re.compile(f"(?<![A-Z])(?:{entry['pattern']})|(?<![A-Za-z])"
                          f"(?i:{entry['pattern']})")
    blanks = entry["pattern"].replace(" ", r"\s+(?:(?:///?|#|\*)\s*)?")
    return re.compile(rf"\b(?i:{blanks})\b")


def files_of(root, names):
    """The text files that git tracks or would track, or those named."""
    if not names:
        listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others",
                                 "--exclude-standard"], cwd=root, stdout=subprocess.PIPE,
                                check=True)
        names = sorted(set(listed.stdout.decode().split("\0")) - {""})
    for name in names:
        try:
            with open(os.path.join(root, name), "rb") as file:
                data = file.read()
        except (FileNotFoundError, IsADirectoryError):
            continue  # deleted but not yet staged, or a link to a folder
        if b"\0" not in data:
            yield name, data.decode(errors="replace")


def check_banned(path, text, words, report):
    lines = text.split("\n")
    prose, code = split(path, text)
    for pattern, entry in words.banned:
        for match in pattern.finditer(code if entry.get("in") == "code" else prose):
            number = text.count("\n", 0, match.start()) + 1
            if words.excepts(path, lines[number - 1]):
                continue
            found = " ".join(match[0].split())
            add = report.warning if entry.get("level") == "warning" else report.error
            add(path, number, f"'{found}': write {entry['use']}")


def check_spelling(root, texts, words, report):
    command = ["codespell", "--builtin", DICTIONARIES, "--quiet-level", "7",
               "--ignore-regex", IDENTIFIER]
    if words.spelling:
        command += ["--ignore-words-list", ",".join(words.spelling)]
    # An empty list of files would mean the whole folder.
    result = subprocess.run([*command, *(texts or [os.devnull])], cwd=root, text=True,
                            stdout=subprocess.PIPE, check=False)
    if result.returncode not in (0, 65):
        sys.exit(EXIT_USAGE)
    for path, number, message in re.findall(r"^(.*?):(\d+): (.*)$", result.stdout, re.M):
        path = os.path.normpath(path)
        if not words.excepts(path, texts[path].split("\n")[int(number) - 1]):
            wrong, _, right = message.partition(" ==> ")
            report.error(path, int(number), f"'{wrong}': write {right}")


def print_folders(report):
    errors = Counter(folder_of(finding.split(":")[0]) for finding in report.errors)
    warnings = Counter(folder_of(finding.split(":")[0]) for finding in report.warnings)
    print(f"{'folder':24}  errors  warnings")
    for folder in sorted(errors | warnings):
        print(f"{folder:24}  {errors[folder]:6}  {warnings[folder]:8}")


def parse_options():
    default = os.path.join(os.path.dirname(os.path.abspath(__file__)), "words.json")
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=PROJECT, help="the source tree (default: this one)")
    parser.add_argument("--config", default=default, help="the words (default: words.json)")
    parser.add_argument("--warnings", action="store_true", help="print each warning, too")
    parser.add_argument("--summary", action="store_true", help="print only the counts")
    parser.add_argument("files", nargs="*", metavar="FILE",
                        help="relative to the tree (default: all text files that git lists)")
    return parser.parse_args()


def main():
    options = parse_options()
    if not shutil.which("codespell"):
        print("error: codespell was not found: run ./dev deps", file=sys.stderr)
        return EXIT_USAGE
    words, report = Words(read_config(options.config)), Report()
    texts = {path: text for path, text in files_of(options.root, options.files)
             if not words.skips(path)}
    for path, text in texts.items():
        check_banned(path, text, words, report)
    check_spelling(options.root, texts, words, report)
    if not options.files:
        words.report_mistakes(relative_to_project(options.config), report)
    if report.errors or report.warnings:
        print_folders(report)
    return report.print("words", errors=not options.summary,
                        warnings=options.warnings and not options.summary)


if __name__ == "__main__":
    sys.exit(main())
