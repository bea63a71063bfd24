"""The lines of one program that ran, that blocked, and that lint reports."""

import bisect
import collections
import json
import os

SYNCHRONIZED = "it ran and never blocked the host"
BOUND = " here"


def under(path, root):
    """The path below the program's folder; None for a file outside of it."""
    path = os.path.normpath(os.path.join(root, path))
    return os.path.relpath(path, root) if path.startswith(root.rstrip("/") + "/") else None


class Counts:
    """How often the code of a file ran, from the segments of `llvm-cov export`.

    A segment starts at a line and a column and ends where the next one starts, so code that an
    `if` or the right side of && guards has a count of its own.
    """

    def __init__(self, segments):
        self.starts = [(line, column) for line, column, *_ in segments]
        self.counts = [count if has_count else 0 for _, _, count, has_count, *_ in segments]

    def at(self, line, column):
        index = bisect.bisect_right(self.starts, (line, column)) - 1
        return self.counts[index] if index >= 0 else 0

    def lines(self):
        """The lines on which some code ran."""
        ran = set()
        for (line, _), count, (end, column) in zip(self.starts, self.counts, self.starts[1:]):
            if count > 0:
                ran.update(range(line, end + (column > 1)))
        return ran


def read_counts(text, root):
    """{file: Counts} for the files of the program, of `llvm-cov export -format=text`."""
    counts = {}
    for each in json.loads(text)["data"][0]["files"]:
        path = under(each["filename"], root)
        if path:
            counts[path] = Counts(each["segments"])
    return counts


def bind_to_lines(findings):
    """Renames the rules: the report takes a finding of a site's own rule on lines nearby too,
    and any other one only on the very line."""
    for each in findings:
        each["rule"] += BOUND


class Lines:
    """The lines of one program, each a pair of file and line.

    `blocked` are those of sites that blocked, True where a finding is at the site, and
    `outside` counts the other sites that blocked: no line of the program made the call. The
    findings on lines that ran are `right` (a site there blocked), `idle` (it synchronized,
    and the device always was done) or `wrong` (no call that can block). A count is that of a
    stretch of code which began, so in a program that was cut short, lines that count once may
    not have run: without a call, they are `not_run`, as are findings in code that never ran.
    """

    def __init__(self, report, findings, counts, root, cut_short=False):
        self.unsure = 1 if cut_short else 0
        self.rules = collections.defaultdict(set)
        self.blocked, self.outside = {}, 0
        for site in report["sites"]:
            if not site["blockedCalls"]:
                continue
            path = under(site["file"], root) if site["file"] else None
            if path is None:
                self.outside += 1
                continue
            key = path, site["line"]
            self.rules[key].add(site["rule"] or site["api"])
            self.blocked[key] = self.blocked.get(key, False) or site.get("seenByLint", False)
        self.find(report, findings, counts, root)

    def find(self, report, findings, counts, root):
        idle = {(under(each["file"], root), each["line"], each["rule"])
                for each in report["lintOnly"] if each["why"] == SYNCHRONIZED}
        alone = {(under(each["file"], root), each["line"], each["rule"])
                 for each in report["lintOnly"]}
        # The best that a finding on a line is: a line counts once.
        places, ran = collections.defaultdict(list), collections.Counter()
        for finding in findings:
            path = under(finding["file"], root)
            key = path, finding["line"], finding["rule"]
            if path is not None:
                places[key[:2]].append(key)
                if path in counts:
                    ran[key[:2]] = max(ran[key[:2]],
                                       counts[path].at(finding["line"], finding["column"]))
        self.right, self.idle, self.wrong, self.not_run = set(), set(), set(), set()
        for place, keys in places.items():
            if any(key not in alone for key in keys):
                self.right.add(place)
            elif any(key in idle for key in keys):
                self.idle.add(place)
            elif ran[place] > self.unsure:
                self.wrong.add(place)
                self.rules[place] |= {key[2].removesuffix(BOUND) for key in keys}
            else:
                self.not_run.add(place)

    def missed(self):
        return sorted(key for key, seen in self.blocked.items() if not seen)

    def row(self):
        found = sum(self.blocked.values())
        return {"blocked": len(self.blocked), "found": found,
                "missed": len(self.blocked) - found, "outside": self.outside,
                "right": len(self.right), "idle": len(self.idle), "wrong": len(self.wrong),
                "not_run": len(self.not_run), **ratios(
                    found, len(self.blocked), len(self.right), len(self.idle), len(self.wrong))}


def ratios(found, blocked, right, idle, wrong):
    """Recall over lines that blocked; precision over findings on lines that ran, without and
    with those on lines that synchronized an idle device."""
    def part(some, every):
        return round(some / every, 3) if every else ""
    return {"recall": part(found, blocked), "precision": part(right, right + idle + wrong),
            "precision_synchronized": part(right + idle, right + idle + wrong)}


def total(rows):
    sums = {name: sum(row[name] for row in rows)
            for name in ("ran", "blocked", "found", "missed", "outside", "right", "idle", "wrong",
                         "not_run")}
    return {"program": "all", **sums, **ratios(*(sums[name] for name in (
        "found", "blocked", "right", "idle", "wrong")))}
