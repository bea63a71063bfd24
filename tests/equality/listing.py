"""A listing: the results of a build as groups of entries, to compare two builds."""

import json


def canonical(entry):
    return json.dumps(entry, sort_keys=True, ensure_ascii=False)


def write(path, groups):
    """A JSON object of sorted arrays, one entry per line, so that text tools can compare too."""
    blocks = []
    for name in sorted(groups):
        lines = ",\n".join(sorted(canonical(entry) for entry in groups[name]))
        blocks.append(f"{json.dumps(name)}: [\n{lines}\n]")
    with open(path, "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(blocks) + "\n}\n")


def read(path):
    """The entries of each group, as text."""
    with open(path, encoding="utf-8") as file:
        groups = json.load(file)
    return {name: [canonical(entry) for entry in entries] for name, entries in groups.items()}
