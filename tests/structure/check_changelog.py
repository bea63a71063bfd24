#!/usr/bin/env python3
"""Checks what can be counted of the rules for CHANGELOG.md (CONTRIBUTING.md, "Commits").

Each entry is one sentence, each heading has entries, and the section of a release has at most 150
lines. The first section is [Unreleased]; the others are releases with a date, newest first.
"""

import argparse
import os
import re
import sys

from report import PROJECT, Report, count, read_text

NAME = "CHANGELOG.md"
RELEASE = re.compile(r"\[(?P<version>\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$")
LINK = re.compile(r"^\[[^]]+\]: ")
# Code and the targets of links may contain periods that end no sentence.
CODE = re.compile(r"`[^`]*`|\]\([^)]*\)")
END_OF_SENTENCE = re.compile(r"[.!?](?= |$)")


class Section:
    """A release: its title, the number of the title's line, and its lines as (number, text)."""

    def __init__(self, title, line):
        self.title = title
        self.line = line
        self.lines = []


def sections_of(text):
    """The sections of a changelog. Empty lines and the definitions of links count as no lines."""
    sections = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            sections.append(Section(line[3:].strip(), number))
        elif sections and line and not LINK.match(line):
            sections[-1].lines.append((number, line))
    return sections


def entries_of(lines):
    """The entries of a list as (number, text), each joined to one line."""
    entries = []
    for number, line in lines:
        if line.startswith("- "):
            entries.append((number, line[2:].strip()))
        elif line.startswith("  ") and entries:
            entries[-1] = (entries[-1][0], f"{entries[-1][1]} {line.strip()}")
    return entries


def check_entries(section, report):
    for number, text in entries_of(section.lines):
        ends = END_OF_SENTENCE.findall(CODE.sub("code", text))
        if len(ends) != 1 or not text.endswith("."):
            report.error(NAME, number, f"an entry is one sentence, this one has {len(ends)}")


def check_headings(section, report):
    """Fails on a heading within SECTION that no entry follows before the next one."""
    empty = None
    for number, line in section.lines + [(0, "### ")]:
        if line.startswith("### "):
            if empty:
                report.error(NAME, empty, "the heading has no entries")
            empty = number
        elif line.startswith("- "):
            empty = None


def check_release(section, limit, report):
    lines = 1 + section.lines[-1][0] - section.line if section.lines else 1
    if lines > limit:
        report.error(NAME, section.line, f"the release has {lines} lines; {limit} is the limit")


def check_order(sections, report):
    if not sections or sections[0].title != "[Unreleased]":
        report.error(NAME, 1, "the first section is not [Unreleased]")
    before = None
    for section in sections[1:]:
        match = RELEASE.match(section.title)
        if not match:
            report.error(NAME, section.line, "a release is '[VERSION] - YYYY-MM-DD'")
            continue
        version = [int(part) for part in match["version"].split(".")]
        if before and version >= before:
            report.error(NAME, section.line, "a newer release comes before an older one")
        before = version


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=PROJECT, help="the source tree (default: this one)")
    parser.add_argument("--release-lines", type=int, default=150, metavar="N",
                        help="the limit for the section of a release (default: 150)")
    options = parser.parse_args()

    report = Report()
    sections = sections_of(read_text(os.path.join(options.root, NAME)))
    check_order(sections, report)
    for section in sections:
        check_entries(section, report)
        check_headings(section, report)
    for section in sections[1:]:
        check_release(section, options.release_lines, report)
    entries = sum(len(entries_of(section.lines)) for section in sections)
    return report.print(f"changelog: {count(len(sections), 'section')}, "
                        f"{entries} entries")


if __name__ == "__main__":
    sys.exit(main())
