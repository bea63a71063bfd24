"""Compares two releases of operators.json."""

from collections import Counter

import releases
import sync_changes
from model_error import ModelError
from native_functions import DEFAULTS


def full_name(key):
    return ".".join(part for part in key if part)


def facts_at(model, release):
    return {key: item[release] for key, item in model.overloads.items() if release in item}


def change_of(name, before, after):
    """The lines that describe how the field NAME changes."""
    if name == "schema":
        return [f"    - {before}", f"    + {after}"]
    if isinstance(before, bool):
        return [f"    {name}: {str(before).lower()} -> {str(after).lower()}"]
    words = [f"-{word}" for word in before if word not in after]
    words += [f"+{word}" for word in after if word not in before]
    return [f"    {name}: {' '.join(words)}"]


def section(title, names):
    return [f"{title}: {len(names)}", *(f"  {name}" for name in names), ""]


def changes(before, after):
    """The changed overloads with their lines, and how many change in which field."""
    lines, fields = [], Counter()
    for key in sorted(before.keys() & after.keys()):
        changed = [name for name in DEFAULTS if before[key][name] != after[key][name]]
        if changed:
            fields.update(changed)
            lines.append("\n".join([full_name(key), *(
                line for name in changed
                for line in change_of(name, before[key][name], after[key][name]))]))
    return lines, fields


def describe(model, sync_model, old, new):
    """The text of the comparison of two releases."""
    old, new = releases.release_of(old), releases.release_of(new)
    for release in (old, new):
        if release not in model.patches:
            raise ModelError(f"{model.path} has no release {release}; it has "
                             f"{', '.join(model.releases) or 'none'}")
    before, after = facts_at(model, old), facts_at(model, new)
    old_names, new_names = {name for name, _ in before}, {name for name, _ in after}
    changed, fields = changes(before, after)
    added = [full_name(key) for key in sorted(after.keys() - before.keys())]
    removed = [full_name(key) for key in sorted(before.keys() - after.keys())]
    counts = ", ".join(f"{name} {fields[name]}" for name in DEFAULTS if fields[name])
    lines = [
        f"PyTorch {model.patches[old]} -> {model.patches[new]}",
        f"operators: {len(old_names)} -> {len(new_names)}, {len(new_names - old_names)} added, "
        f"{len(old_names - new_names)} removed",
        f"overloads: {len(before)} -> {len(after)}, {len(added)} added, {len(removed)} removed, "
        f"{len(changed)} changed" + (f" ({counts})" if counts else ""),
        "",
        *section("operators added", sorted(new_names - old_names)),
        *section("operators removed", sorted(old_names - new_names)),
        *section("overloads added", added),
        *section("overloads removed", removed),
        *section("overloads changed", changed),
        *sync_changes.describe(sync_model, old, new, old_names, new_names)]
    return "\n".join(lines)
