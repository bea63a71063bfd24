#!/usr/bin/env python3
"""Checks that documents state the figures and lists of the code.

figures.py lists which. A sentence is written with the values of the code's constants, and the
document has to contain it. A list of a document has the names that the code has. So the check fails
if either changes alone. --untied prints the sentences of a document that have figures and are not
in figures.py.
"""

import argparse
import os
import re
import sys

from documents import flowing
from figures import LISTS, SENTENCES
from sources import Unreadable, constant, literal, read

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))
EXPRESSION = re.compile(r"\{([^{}:]+)(?::(\w+))?\}")
NAME = re.compile(r"\b[A-Z]\w+\b")

WORDS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
         "fifteen sixteen seventeen eighteen nineteen twenty").split() + [""] * 9 + ["thirty"]
PARTS = {0.5: "half", 0.25: "quarter", 0.2: "fifth", 0.1: "tenth", 0.05: "twentieth"}


def number(value):
    """12 for 12.0, 1,024 for 1024."""
    value = round(value, 9)
    return f"{int(value):,}" if value == int(value) else f"{value:g}"


def word(value):
    return WORDS[int(value)] if value in range(len(WORDS)) and WORDS[int(value)] else number(value)


def part(value):
    return PARTS.get(round(value, 9), f"part of {number(value)}")


FORMS = {
    None: number,
    "word": word,
    "part": part,
    "percent": lambda value: f"{number(100 * value)}%",
    "us": lambda value: f"{number(value / 1e3)} us",
    "ms": lambda value: f"{number(value / 1e6)} ms",
    "s": lambda value: f"{number(value / 1e9)} s",
    "mib": lambda value: f"{number(value / 2 ** 20)} MiB",
    "gib": lambda value: f"{number(value / 2 ** 30)} GiB",
    "gib_word": lambda value: f"{word(value / 2 ** 30)} GiB",
    # "each GiB", not "each 1 GiB".
    "gib_unit": lambda value: "GiB" if value == 2 ** 30 else f"{number(value / 2 ** 30)} GiB",
}


def values_of(root, sentence):
    """The values that the code has for the names in a sentence."""
    used = {name for expression, _ in EXPRESSION.findall(sentence.text)
            for name in NAME.findall(expression)}
    return {name: literal(root, sentence.source, sentence.literals[name])
            if name in sentence.literals else constant(root, sentence.source, name)
            for name in used}


def written(sentence, values):
    """The sentence with VALUES for the names in it."""
    return EXPRESSION.sub(
        lambda match: FORMS[match[2]](
            eval(match[1], {"__builtins__": {}, "round": round}, values)), sentence.text)


def check_sentence(root, sentence):
    values = values_of(root, sentence)
    expected = written(sentence, values)
    if expected in flowing(read(root, sentence.document)):
        return None
    given = ", ".join(f"{name} = {number(value)}" for name, value in sorted(values.items()))
    return f"does not contain '{expected}' ({sentence.source}: {given})"


def check_list(root, entry):
    documented = entry.documented(read(root, entry.document))
    coded = entry.coded(root)
    if not entry.ordered:
        documented, coded = sorted(set(documented)), sorted(set(coded))
    if documented == coded:
        return None
    return (f"the {entry.what} are {', '.join(map(str, documented))}; in {entry.source} they are "
            f"{', '.join(map(str, coded))}")


def errors_of(root, sentences=SENTENCES, lists=LISTS):
    for entries, check in ((sentences, check_sentence), (lists, check_list)):
        for entry in entries:
            try:
                error = check(root, entry)
            except (Unreadable, ValueError) as unreadable:
                error = str(unreadable)
            if error:
                yield f"{entry.document}: error: {error}"


def untied(root, document):
    """The sentences of a document that have a figure and are not in figures.py."""
    text = flowing(read(root, document))
    for entry in SENTENCES:
        if entry.document == document:
            text = text.replace(written(entry, values_of(root, entry)), "")
    return [each for each in re.split(r"(?<=[.:;]) ", text) if re.search(r"\b\d[\d.,]*\b", each)]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=PROJECT, help="the source tree (default: this one)")
    parser.add_argument("--untied", metavar="DOCUMENT",
                        help="print its sentences with figures that nothing checks")
    options = parser.parse_args()
    if options.untied:
        print("\n".join(untied(options.root, options.untied)))
        return 0
    errors = list(errors_of(options.root))
    print("\n".join([*errors, f"figures: {len(SENTENCES)} sentences, {len(LISTS)} lists, "
                              f"{len(errors)} errors"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
