"""Samples in documents: commands with the output that the document shows for them.

A sample is a fenced block that begins with "$ ". A line "..." stands for any lines of output that
the document leaves out. If a paragraph begins with a file name in backquotes and ends with a colon,
the block after it is the contents of that file. Any other block that shows output of syncline is an
Orphan: nothing compares it, so the line before it states why, as in

    <!-- no sample: needs a GPU -->
"""

import difflib
import re

FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.M | re.S)
NAMED = re.compile(r"^`(?P<name>[\w./-]+)`[^\n]*(?:\n[^\n]+)*:\n+$")
# Lines of diagnostics, of their forms in editors, of the commands themselves, and of reports.
OUTPUT = re.compile(r"^\S+:\d+(:\d+)?: (warning|error|note): |\[syncline-[\w-]+\]$"
                    r"|^syncline( \w+)?: |^A step takes |gain if fixed alone", re.M)
EXEMPT = re.compile(r"^<!-- no sample: [^\n]+ -->\n+\Z", re.M)
# The time of the linter differs from run to run.
DURATION = re.compile(r"\b\d+\.\d\d s\b")


class Command:
    """A command of a sample, and the lines that are to follow it."""

    def __init__(self, text, line):
        self.text = text
        self.line = line
        self.expected = []


class Sample:
    """A block of commands, and the number of its first line."""

    def __init__(self, text, line):
        self.commands = []
        continued = False
        for number, each in enumerate(text.split("\n")[:-1], line):
            if continued:
                self.commands[-1].text += "\n" + each
            elif each.startswith("$ "):
                self.commands.append(Command(each[2:], number))
            else:
                self.commands[-1].expected.append(each)
            continued = self.commands[-1].text.endswith("\\") and not self.commands[-1].expected


class File:
    """A file that the reader is assumed to have from there on."""

    def __init__(self, name, text):
        self.name = name
        self.text = text


class Orphan:
    """Output without a command."""

    def __init__(self, line):
        self.line = line


def items_of(document):
    """The samples, files and orphans of a Markdown text, in their order."""
    for match in FENCE.finditer(document):
        before = document[:match.start()]
        paragraph = before[before.rstrip("\n").rfind("\n\n") + 2:]
        if match["text"].startswith("$ "):
            yield Sample(match["text"], before.count("\n") + 2)
        elif named := NAMED.match(paragraph):
            yield File(named["name"], match["text"])
        elif OUTPUT.search(match["text"]) and not EXEMPT.search(before):
            yield Orphan(before.count("\n") + 2)


def comparable(line):
    return DURATION.sub("N s", line.rstrip())


def parts_of(expected):
    """The runs of lines between lines "..."."""
    parts = [[]]
    for line in expected:
        if line.strip() == "...":
            parts.append([])
        else:
            parts[-1].append(comparable(line))
    return parts


def difference(expected, printed):
    """None if the printed lines are as expected, else a text that shows the differences."""
    parts = parts_of(expected)
    printed = [comparable(line) for line in printed]
    begin = 0
    for index, part in enumerate(parts):
        last = len(printed) - len(part)
        if index == len(parts) - 1:
            places = [last]  # the end
        elif index == 0:
            places = [0]
        else:
            places = range(begin, last + 1)
        if len(parts) == 1 and len(part) != len(printed):
            places = []
        found = next((place for place in places
                      if place >= begin and printed[place:place + len(part)] == part), None)
        if found is None:
            return explained(part, printed[begin:])
        begin = found + len(part)
    return None


def explained(part, printed):
    """The first lines that differ, where the part fits best."""
    def similarity_at(place):
        there = "\n".join(printed[place:place + len(part)])
        return difflib.SequenceMatcher(None, "\n".join(part), there, autojunk=False).ratio()

    best = max(range(max(1, len(printed) - len(part) + 1)), key=similarity_at)
    return "\n".join(difflib.unified_diff(part, printed[best:best + len(part)], "the document",
                                          "the output", lineterm=""))
