"""Brings the two versions of the JSON of report and diff into one form: that of version 2.

A key is written with its enclosing key, "step.full", if it is ambiguous by itself.
"""

# Keys: old -> new.
KEYS = {
    "recordings": "traces",
    "table.recording": "trace",
    "places": "sites",
    "place": "site",
    "gainInOrder": "marginalGain",
    "worth": "outcome",
    "gainWithoutWaits": "gainWithoutSyncs",
    "timeWithoutWaits": "timeWithoutSyncs",
    "neverWaited": "neverBlocked",
    "step.full": "profiled",
    "step.plain": "unprofiled",
    "step.confidence": "similarity",
    "step.recordedTime": "profiledTime",
    "states.stall": "bubble",
    "states.between-works": "between-activities",
    "works": "activities",
    "uploadBehindKernels": "uploadOverlapped",
    "downloadBehindKernels": "downloadOverlapped",
    "kernelsOfSeveralStreams": "kernelsOnSeveralStreams",
    "host-wait": "host-blocked",
    "ranks.holder": "straggler",
    "heldUp": "delayCaused",
    "heldUpPerStep": "delayCausedPerStep",
    "together": "combined",
    "traces.verdict": "summary",
    "ranks.verdict": "summary",
}

# Values, by their key: old -> new.
VALUES = {
    "outcome": {"nothing": "no-gain", "not-in-steps": "outside-steps", "not-known": "unknown"},
    "step.source": {"rhythm": "period"},
    "whatIfs.kind": {"hand-over": "offload"},
    "environment.mode": {"waits-only": "sync-only"},
}

# Beginnings of values, by their key: old -> new.
STARTS = {"title": ("no code of yours (", "library code (")}

# Left out: the version of the document, the path of the trace, and the sentences at the top, whose
# number may change with their wording.
LEFT_OUT = {"version", "tool.version", "environment.path", "before.path", "after.path",
            "traces.summary", "ranks.summary"}

# Prose: the number of texts counts, not their wording.
PROSE = {"ranks.notes", "table.title", "sites.summary", "sites.mechanism", "remedies.title",
         "remedies.before", "remedies.after", "remedies.caveat", "whatIfs.title",
         "lintOnly.why", "traces.warnings", "traces.symbolProblems"}


def of(table, around, key, default=None):
    return table.get(f"{around}.{key}", table.get(key, default))


def has(names, around, key):
    return key in names or f"{around}.{key}" in names


def leaves(value, around="", key="", path=""):
    """Pairs of a path, such as "sites[0].gain.best", and its value, including empty values."""
    if has(PROSE, around, key) and isinstance(value, str):
        yield path, "<prose>"
    elif isinstance(value, dict) and value:
        for old, each in value.items():
            # The elements of an array have its key.
            new = of(KEYS, key, old, old)
            if not has(LEFT_OUT, key, new):
                yield from leaves(each, key, new, f"{path}.{new}" if path else new)
    elif isinstance(value, list) and value:
        for number, each in enumerate(value):
            yield from leaves(each, around, key, f"{path}[{number}]")
    else:
        yield path, renamed(value, around, key) if isinstance(value, str) else value


def renamed(value, around, key):
    old, new = of(STARTS, around, key, ("", ""))
    if old and value.startswith(old):
        return new + value.removeprefix(old)
    return of(VALUES, around, key, {}).get(value, value)
