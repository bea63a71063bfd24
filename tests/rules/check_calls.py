#!/usr/bin/env python3
"""Checks that tests call every operator of a page: check_calls.py PAGE FOLDER...

PAGE is docs/reference/operators.md. The first cell of each row of its tables lists operators and
functions. Prints those that no lit test in the folders calls, and exits with 1 if there is one.
"""

import pathlib
import re
import sys

ROW = re.compile(r"^\| (`.+?`) \|", re.M)
COMMENT = re.compile(r"//.*")
# Where the name of a call is not what the page lists: operators, and names of CUDA's headers, which
# define cublasSdot as cublasSdot_v2.
SIGN = re.compile(r"operator(\W+)$")
VERSION = re.compile(r"_v2$")


def names_of(page):
    """The operators and functions of all rows, each once."""
    names = {}
    for cell in ROW.findall(page):
        names.update(dict.fromkeys(cell.strip("`").split("`, `")))
    return list(names)


def call_of(name):
    """A pattern for a call of NAME, or for the declaration of an object if it is a constructor."""
    *_, last = name.split("::")
    if sign := SIGN.match(last):
        return ".*".join(re.escape(part) for part in sign[1])
    last = VERSION.sub("", last)
    return rf"\b{re.escape(last)}(_v2|_outf?)?(<[^;()]*>)?( \w+)?\("


def main():
    page, *folders = map(pathlib.Path, sys.argv[1:])
    names = names_of(page.read_text("utf-8"))
    sources = [path for folder in folders for suffix in ("cpp", "cu")
               for path in sorted(folder.glob(f"*.{suffix}"))]
    if len(names) < 200 or not sources:
        print(f"{page}: {len(names)} operators; {len(sources)} tests", file=sys.stderr)
        return 1
    code = COMMENT.sub("", "\n".join(path.read_text("utf-8") for path in sources))
    missing = [name for name in names if not re.search(call_of(name), code)]
    for name in missing:
        print(f"no test in {', '.join(map(str, folders))} calls {name}, which {page} lists")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
