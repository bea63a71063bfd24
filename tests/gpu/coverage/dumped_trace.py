"""A trace, read from the text of `syncline dump`."""

import json
import re
from collections import Counter, defaultdict

FIELD = re.compile(r'([A-Za-z][\w-]*)=("(?:[^"\\]|\\.)*"|\S*)')
# CUPTI's names of functions end in the version that introduced them.
VERSION_SUFFIX = re.compile(r"(_v\d+|_ptsz|_ptds)+$")
BLOCKING = ("call", "copy-call", "memory-call")


def parse_line(line):
    """A line of the dump as (record type, fields), or None."""
    name, _, rest = line.strip().partition(" ")
    if not name or name.startswith("#"):
        return None
    fields = {}
    for key, value in FIELD.findall(rest):
        if value.startswith('"'):
            value = json.loads(value)
        fields.setdefault(key, value)
    return name, fields


def number(fields, key):
    return int(fields.get(key) or "0", 0)


def plain(function):
    return VERSION_SUFFIX.sub("", function or "")


class Trace:
    """The records of a dump, with names in place of ids."""

    def __init__(self, lines):
        self.strings, self.apis = {}, {}
        self.thread_names = defaultdict(set)
        self.mode = "?"
        self.of_type = defaultdict(list)
        self.counts = Counter()
        for line in lines:
            parsed = parse_line(line)
            if parsed:
                self._take(*parsed)
        for records in self.of_type.values():
            records.sort(key=lambda r: r["at"])
        self.ranges = self._find_ranges()

    def _take(self, name, fields):
        self.counts[name] += 1
        if name == "string":
            self.strings[fields.get("id")] = fields.get("value", "")
        elif name == "api":
            self.apis[fields.get("id")] = fields.get("function", "")
        elif name == "thread":
            self.thread_names[fields.get("id")].add(fields.get("name", ""))
        elif name == "process":
            self.mode = fields.get("mode", "?")
        elif "start" in fields or "time" in fields:
            fields["at"] = number(fields, "start" if "start" in fields else "time")
            self.of_type[name].append(fields)

    def _find_ranges(self):
        """name -> [(thread, begin, end)] of the ranges on the default domain."""
        events = [(r["at"], order, r) for order, kind in enumerate(("range-push", "range-pop"))
                  for r in self.of_type[kind]]
        events.sort(key=lambda e: (e[0], e[1]))
        open_ranges, ranges = defaultdict(list), defaultdict(list)
        for at, is_pop, record in events:
            stack = open_ranges[record.get("thread"), record.get("domain")]
            if not is_pop:
                stack.append((self.text(record, "name"), at))
            elif stack:
                name, begin = stack.pop()
                ranges[name].append((record.get("thread"), begin, at))
        return ranges

    def text(self, record, key):
        return self.strings.get(record.get(key), record.get(key, ""))

    def function(self, record):
        return plain(record.get("api-name") or self.apis.get(record.get("api")))

    def nested_syncs(self):
        """Calls that block within other such calls: one synchronization, counted twice."""
        by_thread = defaultdict(list)
        for kind in BLOCKING:
            for record in self.of_type[kind]:
                by_thread[record.get("thread")].append(record)
        nested = Counter()
        for records in by_thread.values():
            records.sort(key=lambda r: (r["at"], -number(r, "duration")))
            outer = None
            for record in records:
                end = record["at"] + number(record, "duration")
                if outer and end <= outer[0] and record["at"] < outer[0]:
                    nested[f"{self.function(record)} in {outer[1]}"] += 1
                else:
                    outer = (end, self.function(record))
        return nested

    def unjoined(self):
        """Device work without the call that caused it: 'N of M kernels'."""
        calls = {r.get("correlation") for kind in BLOCKING + ("api-call",)
                 for r in self.of_type[kind]}
        for kind in ("kernel", "copy", "memset"):
            records = self.of_type[kind]
            missing = sum(r.get("correlation") not in calls for r in records)
            if missing:
                yield f"{missing} of {len(records)} {kind} records"
