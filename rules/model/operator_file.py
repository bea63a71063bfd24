"""The file operators.json: reads it, merges a release into it, writes it."""

import json
import os

import history
import releases
from model_error import ModelError
from native_functions import DEFAULTS

FORMAT = 1
SOURCE = "native_functions.yaml and tags.yaml of PyTorch (BSD-3-Clause); see README.md"
COMPACT = {"ensure_ascii": False, "separators": (",", ":")}


class OperatorFile:
    """Histories of tags and overloads; empty where there is no file yet."""

    def __init__(self, path):
        self.path = path
        self.patches = {}  # the patch that was read, by release
        self.tags = {}  # histories by name
        self.overloads = {}  # histories by (operator, overload)
        self.text = ""
        if os.path.exists(path):
            self.load()

    @property
    def releases(self):
        return sorted(self.patches, key=releases.parse)

    def load(self):
        try:
            with open(self.path, encoding="utf-8") as file:
                self.text = file.read()
            document = json.loads(self.text)
            if document["format"] != FORMAT:
                raise ModelError(f"{self.path} has format {document['format']}, "
                                 f"and this program format {FORMAT}")
            self.patches = {releases.release_of(patch): patch for patch in document["releases"]}
            order = self.releases
            self.tags = {name: history.from_line(line, order, {})
                         for name, line in document["tags"].items()}
            self.overloads = {(name, overload): history.from_line(line, order, DEFAULTS)
                              for name, overloads in document["operators"].items()
                              for overload, line in overloads.items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise ModelError(f"{self.path} cannot be read: {type(error).__name__}: {error}; "
                             "take it from git again") from None

    def has_newer(self, patch):
        """The newer patch of the same release that the file has, or None."""
        present = self.patches.get(releases.release_of(patch))
        return present if present and releases.parse(present) > releases.parse(patch) else None

    def merge(self, patch, release):
        """Replaces what the file has about the release of PATCH by the facts in RELEASE."""
        name = releases.release_of(patch)
        self.patches[name] = patch
        for table, values in ((self.overloads, release.facts),
                              (self.tags, dict.fromkeys(release.tags, {}))):
            for item in table.values():
                item.pop(name, None)
            for key, value in values.items():
                table.setdefault(key, {})[name] = value
            for key in [key for key, item in table.items() if not item]:
                del table[key]

    def render(self):
        """The text of the file: one overload per line, sorted."""
        order = self.releases
        lines = ["{", f'"format": {FORMAT},', f'"source": {json.dumps(SOURCE)},',
                 f'"releases": {json.dumps([self.patches[release] for release in order])},',
                 '"tags": {']
        lines += joined(f"  {json.dumps(name)}: {dump(history.to_line(item, order))}"
                        for name, item in sorted(self.tags.items()))
        lines += ["},", '"operators": {']
        operators = {}
        for (name, overload), item in sorted(self.overloads.items()):
            operators.setdefault(name, []).append(
                f"    {json.dumps(overload)}: {dump(history.to_line(item, order))}")
        lines += joined("\n".join([f"  {json.dumps(name)}: {{", *joined(overloads), "  }"])
                        for name, overloads in operators.items())
        return "\n".join([*lines, "}", "}"]) + "\n"

    def save(self):
        """Writes the file atomically; returns whether that changed it."""
        text = self.render()
        if text == self.text:
            return False
        fresh = f"{self.path}.new"
        try:
            with open(fresh, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.replace(fresh, self.path)
        except OSError as error:
            raise ModelError(f"{self.path} cannot be written: {error.strerror}") from None
        self.text = text
        return True


def dump(value):
    return json.dumps(value, **COMPACT)


def joined(items):
    """ITEMS with a comma after all but the last."""
    items = list(items)
    return [f"{item}," for item in items[:-1]] + items[-1:]
