#!/usr/bin/env python3
"""Prints a line for each test that failed in a build folder, and for each report of a sanitizer.

It reads tests.xml, which CTest writes, and keeps the output of each failed test in the folder
failed. It exits with 1 if there is a failed test or a report.
"""

import argparse
import os
import re
import sys
import xml.etree.ElementTree

# Lines that show what went wrong, clearest first. The last one is GoogleTest's, or Python's.
REASONS = [r"(?:ERROR|WARNING): \w+Sanitizer: (.*)", r".*: (runtime error: .*)",
           r"(?:.*: )?(Failure)$|((?:\w+\.)*\w+(?:Error|Expired|Exception): .*)"]

# AddressSanitizer prints this warning in each program that switches stacks.
ANNOUNCED = re.compile(r"^==\d+==WARNING: ASan doesn't fully support makecontext/swapcontext.*\n?",
                       re.MULTILINE)


def reason(text):
    for pattern in REASONS:
        match = re.search(rf"^.*?{pattern}", text, re.MULTILINE)
        if match:
            return next(group for group in match.groups() if group).strip()
    return "no reason in its output"


def failed_tests(path):
    """Yields name and output."""
    for case in xml.etree.ElementTree.parse(path).getroot().iter("testcase"):
        if case.get("status") == "fail":
            yield case.get("name"), case.findtext("system-out") or ""


def keep(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, re.sub(r"[^\w.-]", "_", name) + ".log")
    with open(path, "w", encoding="utf-8", errors="replace") as file:
        file.write(text)
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tree", help="the build folder")
    tree = parser.parse_args().tree
    lines = []
    junit = os.path.join(tree, "tests.xml")
    if os.path.exists(junit):
        for name, text in failed_tests(junit):
            path = keep(os.path.join(tree, "failed"), name, text)
            lines.append(f"failed: {name}: {reason(text)}; see {path}")
    reports = os.path.join(tree, "reports")
    for name in sorted(os.listdir(reports) if os.path.isdir(reports) else []):
        path = os.path.join(reports, name)
        with open(path, encoding="utf-8", errors="replace") as file:
            text = ANNOUNCED.sub("", file.read())
        if text.strip():
            lines.append(f"report: {reason(text)}; see {path}")
    for line in lines:
        print(f"    {line}")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
