#!/usr/bin/env python3
"""Shows which planted lines of planted.py a report names.

    syncline record -o planted.sltrace python3 planted.py
    check.py SYNCLINE planted.sltrace

Exits with 0 if the report names every planted line, and no line of these files
that is marked as free. Lines that block and are not marked are listed.
"""

import json
import pathlib
import re
import subprocess
import sys


def marked(kind):
    """{(file name, line): what} of the lines with a comment of this kind."""
    found = {}
    for path in pathlib.Path(__file__).parent.glob("planted*.py"):
        for number, text in enumerate(path.read_text().splitlines(), 1):
            if mark := re.search(rf"# {kind}(?:: (.*))?$", text):
                found[path.name, number] = mark[1] or kind
    return found


def main():
    command, trace = sys.argv[1:]
    text = subprocess.run([command, "report", "--format", "json", trace],
                          check=True, capture_output=True).stdout
    document = json.loads(text)["traces"][0]
    named = {}
    for site in document["sites"]:
        if site["language"] == "python":
            place = pathlib.Path(site["file"]).name, site["line"]
            named.setdefault(place, []).append(site)
    planted, free = marked("planted"), marked("free")
    for place, what in sorted(planted.items()):
        rules = {site["rule"] or site["api"] for site in named.get(place, [])}
        print(f"{'named ' if rules else 'MISSED'}  {place[0]}:{place[1]:<4} "
              f"{what:<30} {', '.join(sorted(rules))}")
    files = {name for name, _ in [*planted, *free]}
    wrong = [place for place in named if place in free]
    others = [place for place in named
              if place[0] in files and place not in planted and place not in free]
    for place in sorted(wrong):
        print(f"WRONG   {place[0]}:{place[1]}  marked as free")
    for place in sorted(others):
        print(f"other   {place[0]}:{place[1]}  {named[place][0]['title']}")
    unnamed = [site["title"] for site in document["sites"]
               if site["language"] != "python"]
    print(f"sites that are no line of Python: {len(unnamed)} {unnamed}")
    for note in document["warnings"]:
        print(f"warning: {note}")
    found = sum(place in named for place in planted)
    print(f"{found} of {len(planted)} planted lines are named, "
          f"{len(wrong)} of {len(free)} free ones")
    return found < len(planted) or bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
