"""Facts by release, as ranges of releases.

A history maps releases to a value: {"1.13": old, "2.0": new, "2.1": new}. A line of the file has
the newest value with the range in which it holds, and under "older" the ranges of other values,
newest first, each with only the fields that differ. "until" is omitted if a value holds in the
newest release of the file; "since" is always present.
"""

from native_functions import DEFAULTS


def ranges_of(history, releases):
    """[value, first, last] for each run of releases with one value, the oldest first."""
    runs = []
    for release in releases:
        value = history.get(release)
        if value is None:
            runs.append(None)
        elif runs and runs[-1] and runs[-1][0] == value:
            runs[-1][2] = release
        else:
            runs.append([value, release, release])
    return [run for run in runs if run]


def difference(value, base):
    return {name: field for name, field in value.items() if field != base[name]}


def to_line(history, releases):
    """The object that the file has for HISTORY. Values without fields are {}."""
    *older, (newest, first, last) = ranges_of(history, releases)
    line = {name: field for name, field in newest.items() if field != DEFAULTS[name]}
    line["since"] = first
    if last != releases[-1]:
        line["until"] = last
    if older:
        line["older"] = [difference(value, newest) | {"since": first, "until": last}
                         for value, first, last in reversed(older)]
    return line


def from_line(line, releases, defaults):
    """The history that to_line wrote; KeyError or ValueError where it is none."""
    newest = {name: line.get(name, default) for name, default in defaults.items()}
    history = {}
    for part in [line, *line.get("older", [])]:
        value = {name: part.get(name, field) for name, field in newest.items()}
        begin = releases.index(part["since"])
        end = releases.index(part.get("until", releases[-1]))
        history |= dict.fromkeys(releases[begin:end + 1], value)
    return history
