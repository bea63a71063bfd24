#!/usr/bin/env python3
"""Checks that a report names the planted synchronizations of the program in sites/.

    check_sites.py SYNCLINE [--output FILE.sltrace]

Records the program on the GPU of this machine, reports it and prints a line for each planted
synchronization. Exits with 1 if the report misses one, or names a line that does not block. If
torch.compile does not work, the lines of the compiled function are counted separately.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent
MARK = re.compile(r"# (?:wait: (?P<rule>[\w-]+)(?P<compiled>, compiled)?|(?P<free>free))$")


def marked():
    """{(file name, line): the groups of its mark} of the program's sources."""
    found = {}
    for path in sorted((FOLDER / "sites").glob("*.py")):
        for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
            if mark := MARK.search(text):
                found[path.name, number] = mark.groupdict()
    return found


def record(syncline, trace, python):
    """Why the program was not compiled; empty if it was."""
    done = subprocess.run(
        [syncline, "record", "-o", str(trace), python, "-B", "-m", "sites"],
        cwd=FOLDER, capture_output=True, text=True)
    print(done.stdout + done.stderr, end="")
    if done.returncode:
        sys.exit(f"the program ended with {done.returncode}")
    reason = re.search(r"^not compiled: (.*)$", done.stdout, re.MULTILINE)
    return reason[1] if reason else ""


def report(syncline, trace):
    """The document of the only trace."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "report.json")
        subprocess.run([syncline, "report", "--all", "-o", str(path), str(trace)], check=True)
        return json.loads(path.read_text("utf-8"))["traces"][0]


def named_lines(document):
    """{(file name, line): rules or CUDA functions} of the program's lines that a report names."""
    named = {}
    for site in document["sites"]:
        path = pathlib.Path(site.get("file") or "")
        if site["language"] == "python" and path.parent.name == "sites":
            named.setdefault((path.name, site["line"]), set()).add(site["rule"] or site["api"])
    return named


def compare(marks, named, compiled):
    """Lines that describe each mark, and how many marks are (named, missed, left out, wrong)."""
    lines, counts = [], dict.fromkeys(("named", "missed", "left out", "wrong"), 0)
    for place, mark in marks.items():
        rules = named.get(place, set())
        if mark["free"]:
            if not rules:
                continue
            what = "wrong"
        elif mark["compiled"] and not compiled:
            what = "left out"
        else:
            what = "named" if rules else "missed"
        counts[what] += 1
        other = "" if mark["rule"] in rules else f"  ({', '.join(sorted(rules))})" if rules else ""
        lines.append(f"{what:<8}  {place[0]}:{place[1]:<3} {mark['rule'] or 'free'}{other}")
    lines += [f"other     {place[0]}:{place[1]:<3} {', '.join(sorted(named[place]))}"
              for place in sorted(named.keys() - marks.keys())]
    return lines, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syncline", help="the command")
    parser.add_argument("--output", type=pathlib.Path, help="keep the trace in this file")
    parser.add_argument("--python", default=sys.executable, help="the interpreter, with PyTorch")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trace = arguments.output or pathlib.Path(folder, "sites.sltrace")
        reason = record(arguments.syncline, trace.absolute(), arguments.python)
        document = report(arguments.syncline, trace)
    lines, counts = compare(marked(), named_lines(document), not reason)
    print(*lines, *(f"warning: {note}" for note in document["warnings"]), sep="\n")
    print(f"{counts['named']} of {counts['named'] + counts['missed']} planted lines are named, "
          f"{counts['left out']} left out, {counts['wrong']} that do not block are named")
    return 1 if counts["missed"] or counts["wrong"] or not counts["named"] else 0


if __name__ == "__main__":
    sys.exit(main())
