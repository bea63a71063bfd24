"""Checks each prediction against the error that errors.csv, a committed file, records for it.

A bar for all predictions together does not notice that one of them got worse. So a case fails if
its error exceeds twice the recorded one, or if its interval no longer contains what was measured.
Half the width of the measured interval is allowed in any case: a measurement does not distinguish
smaller errors from none.
"""

import csv
import os
import typing

NAME = "errors.csv"
MOST_TIMES = 2
YES, NO = "yes", "no"


class Case(typing.NamedTuple):
    """A prediction that was compared with a measurement; shares of the measured time."""
    names: tuple
    # None without a prediction or a measurement.
    error: float | None
    # Whether the predicted interval contains the measured value.
    inside: bool
    # Half the width of the measured interval.
    half_width: float


def cells(case):
    if case.error is None:
        return ["", ""]
    return [f"{100 * case.error:.3f}", YES if case.inside else NO]


def write(folder, columns, cases):
    """Records the errors of the cases; columns are the titles of their names."""
    with open(os.path.join(folder, NAME), "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow([*columns, "error_percent", "inside"])
        writer.writerows(sorted([*case.names, *cells(case)] for case in cases))


def read(folder):
    """By the names of a case: error and inside, as text. None if the folder records no errors."""
    path = os.path.join(folder, NAME)
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8", newline="") as file:
        return {tuple(row[:-2]): row[-2:] for row in list(csv.reader(file))[1:]}


def verdict(case, recorded):
    """What got worse, or an empty text."""
    if case.error is None and recorded[0]:
        return f"there is no prediction; the recorded error is {recorded[0]}%"
    if case.error is None:
        return ""
    if not recorded[0]:
        return f"{NAME} has no error for this case"
    error, before = abs(case.error), abs(float(recorded[0])) / 100
    if error > max(MOST_TIMES * before, case.half_width):
        return (f"the error is {100 * error:.2f}%, more than twice the recorded "
                f"{100 * before:.2f}% and than half of the measured interval, "
                f"{100 * case.half_width:.2f}%")
    if recorded[1] == YES and not case.inside:
        return "the interval no longer contains the measured value"
    return ""


def failures(folder, cases):
    """A line for each case that got worse, or that only one of the two sides has."""
    recorded = read(folder)
    if recorded is None:
        return []
    found = {case.names: case for case in cases}
    lines = [f"{', '.join(names)}: {NAME} has this case, and the recordings do not"
             for names in recorded if names not in found]
    for names, case in found.items():
        text = verdict(case, recorded[names]) if names in recorded else f"{NAME} lacks this case"
        if text:
            lines.append(f"{', '.join(names)}: {text}")
    return sorted(lines)
