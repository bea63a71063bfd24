"""What native_functions.yaml of one release declares about each overload."""

import schema
import yaml_subset
from model_error import ModelError

# The fields of an overload in the order of the file, each with the value that the file omits.
DEFAULTS = {
    "schema": None,
    "variants": ["function"],
    "tags": [],
    "view": [],
    "mutates": [],
    "structured": False,
    "kernels": [],
    "autogen": [],
}
# Of the dispatch keys, those that tell an operator on CPU and CUDA tensors from a composite one.
KERNELS = (
    "CPU",
    "CUDA",
    "CompositeExplicitAutograd",
    "CompositeExplicitAutogradNonFunctional",
    "CompositeImplicitAutograd",
)
VARIANTS = {"function", "method"}


def words(value):
    """The words of a value that is a list, or one string with commas."""
    items = value if isinstance(value, list) else value.split(",")
    return [item.strip() for item in items if item.strip()]


def is_true(entry, key):
    return entry.get(key, "").lower() == "true"


class Release:
    """The entries of one native_functions.yaml, by operator and overload."""

    def __init__(self, name, text, tags=None):
        self.name = name
        self.entries = {}
        for line, entry in yaml_subset.read(name, text):
            try:
                self.add(entry, tags)
            except ModelError as error:
                raise ModelError(f"{name}:{line}: {error}") from None
        if not self.entries:
            raise ModelError(f"{name}: the file declares no function")
        self.facts = {key: self.facts_of(key, *entry) for key, entry in self.entries.items()}
        used = {tag for facts in self.facts.values() for tag in facts["tags"]}
        self.tags = sorted(used if tags is None else tags)

    def add(self, entry, tags):
        if "func" not in entry:
            raise ModelError("the entry has no key 'func'")
        function = schema.parse(entry["func"])
        key = function.name, function.overload
        if key in self.entries:
            raise ModelError(f"{'.'.join(key).rstrip('.')} is declared twice")
        if not isinstance(entry.get("dispatch", {}), dict):
            raise ModelError("the value of 'dispatch' is no mapping")
        variants = set(words(entry.get("variants", "function")))
        if not variants or variants - VARIANTS:
            raise ModelError(f"'variants: {entry['variants']}' has others than function and method")
        for tag in words(entry.get("tags", "")):
            if tags is not None and tag not in tags:
                raise ModelError(f"the tag '{tag}' is not in tags.yaml")
        self.entries[key] = function, entry

    def facts_of(self, key, function, entry):
        delegate = entry.get("structured_delegate")
        return {
            "schema": function.schema,
            "variants": sorted(words(entry.get("variants", "function"))),
            "tags": sorted(words(entry.get("tags", ""))),
            "view": function.viewed,
            "mutates": function.mutated,
            "structured": is_true(entry, "structured") or delegate is not None,
            "kernels": sorted(self.kernels_of(key)),
            "autogen": sorted(words(entry.get("autogen", ""))),
        }

    def kernels_of(self, key):
        """An entry that delegates has the kernels of the structured one; one that names none at all
        is composite."""
        _, entry = self.entries[key]
        dispatched = {word for keys in entry.get("dispatch", {}) for word in words(keys)}
        kernels = dispatched & set(KERNELS)
        if "ufunc_inner_loop" in entry:
            kernels |= {"CPU", "CUDA"}
        if delegate := entry.get("structured_delegate"):
            name, _, overload = delegate.partition(".")
            target = name, overload
            if target not in self.entries or "structured_delegate" in self.entries[target][1]:
                raise ModelError(f"{self.name}: {'.'.join(key).rstrip('.')} delegates to "
                                 f"{delegate}, which is no structured function")
            kernels |= self.kernels_of(target)
        elif "dispatch" not in entry and not is_true(entry, "structured"):
            kernels.add("CompositeImplicitAutograd")
        return kernels


def read_tags(name, text):
    """The names that tags.yaml declares."""
    tags = [entry.get("tag") for _, entry in yaml_subset.read(name, text)]
    if None in tags:
        raise ModelError(f"{name}: an entry has no key 'tag'")
    return tags


def read(name, text, tags=None):
    """TEXT is that of native_functions.yaml, TAGS the pair of name and text of tags.yaml."""
    return Release(name, text, read_tags(*tags) if tags else None)
