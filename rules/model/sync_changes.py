"""Which operators synchronize, by release: the rules and the overlay, in two releases."""

import glob
import json
import operator
import os
import re
from collections import namedtuple

import releases
from model_error import ModelError

# An operator or C++ function that a rule covers in some releases.
Entry = namedtuple("Entry", "name rule libtorch")
COMPARISONS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
               "==": operator.eq}


def holds(libtorch, release):
    """Whether the range LIBTORCH, such as ">=2.0,<2.5", holds RELEASE; an empty one holds all."""
    for part in filter(None, libtorch.split(",")):
        match = re.fullmatch(r"([<>=]+)(\d+\.\d+)", part)
        if not match or match[1] not in COMPARISONS:
            raise ModelError(f"'{libtorch}' is no range of releases such as <2.5")
        if not COMPARISONS[match[1]](releases.parse(release), releases.parse(match[2])):
            return False
    return True


def read_json(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except (OSError, ValueError) as error:
        raise ModelError(f"{path} cannot be read: {error}") from None


class SyncModel:
    """The entries of all rules, and the releases that changed them."""

    def __init__(self, folder):
        self.entries = set()
        self.changes = {}  # by rule
        overlay = read_json(os.path.join(folder, "model", "overlay.json"))["operators"]
        for path in sorted(glob.glob(os.path.join(folder, "*", "sync-*.json"))):
            rule = read_json(path)
            self.changes[rule["id"]] = rule["evidence"].get("changes", [])
            for match in rule["match"]:
                self.entries.update(entries_of(match, rule["id"], overlay))

    def differences(self, old, new):
        """The entries that begin and those that end to hold between the releases."""
        before, after = ({entry for entry in self.entries if holds(entry.libtorch, release)}
                         for release in (old, new))
        return sorted(after - before), sorted(before - after)

    def operators_at(self, release, declared):
        """The operators in DECLARED that a rule covers in the release."""
        return {entry.name for entry in self.entries
                if entry.name in declared and holds(entry.libtorch, release)}

    def reasons(self, rule, old, new):
        """One line for each change of the rule between the releases."""
        first, last = sorted((old, new), key=releases.parse)
        return [f"    {change['libtorch']}: {change['what']} ({change['source']})"
                for change in self.changes[rule]
                if releases.parse(first) < releases.parse(change["libtorch"])
                <= releases.parse(last)]


def entries_of(match, rule, overlay):
    operators, libtorch = match.get("operators", []), match.get("libtorch", "")
    for name in match.get("functions", []):
        yield Entry(name, rule, libtorch)
    if operators != "model":
        for name in operators:
            yield Entry(name, rule, libtorch)
        return
    for name, facts in overlay.items():
        sync = facts.get("sync", "")
        versions = libtorch
        if isinstance(sync, dict):
            sync, versions = sync["rule"], sync["libtorch"]
        if sync == rule:
            yield Entry(name, rule, versions)


def section(title, entries, sync_model, old, new):
    """Each entry, and what changed after the last entry of its rule."""
    lines = [f"{title}: {len(entries)}"]
    for rule in sorted({entry.rule for entry in entries}):
        lines += [f"  {entry.name} ({rule})" for entry in entries if entry.rule == rule]
        lines += sync_model.reasons(rule, old, new)
    return [*lines, ""]


def describe(sync_model, old, new, old_names, new_names):
    """The lines about two releases, which declare the operators OLD_NAMES and NEW_NAMES."""
    begins, ends = sync_model.differences(old, new)
    before = sync_model.operators_at(old, old_names)
    after = sync_model.operators_at(new, new_names)
    begun, ended = after - before, before - after
    return [
        *section("synchronizes since then", begins, sync_model, old, new),
        *section("synchronizes no longer", ends, sync_model, old, new),
        f"operators that a rule reports: {len(before)} -> {len(after)}, "
        f"{len(begun - old_names)} added, {len(ended - new_names)} removed, "
        f"{len(begun & old_names)} begin to synchronize, "
        f"{len(ended & new_names)} no longer synchronize"]
