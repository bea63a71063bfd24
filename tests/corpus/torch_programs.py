"""The translation units of a checked-out program, and which of them use LibTorch, directly or
through its own headers."""

import collections
import fnmatch
import os
import re

from labeled_programs import SOURCES

HEADERS = (".h", ".hh", ".hpp", ".hxx", ".cuh", ".inl", ".ipp", ".impl", ".tpp", ".inc")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]', re.MULTILINE)
TORCH = re.compile(r"(torch|ATen|c10)/")
# Folders with copies of other libraries, and with what CMake writes.
FOREIGN = re.compile(r"(third|3rd)[-_ ]?part(y|ies)|externals?|extern|vendor(ed)?|submodules|"
                     r"googletest|pybind11|eigen[0-9]*|CMakeFiles", re.IGNORECASE)


def is_foreign(path):
    """Whether a file is in a folder for other libraries."""
    return any(FOREIGN.fullmatch(folder) for folder in path.split("/")[:-1])


def read_includes(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return INCLUDE.findall(file.read())


class Tree:
    """The sources and headers of a program, and their includes.

    `own` is the program's entry in world.json: `under` are the only folders whose
    files are linted, `skip` patterns of paths that do not belong to the program,
    as copies of other libraries.
    """

    def __init__(self, root, own):
        self.own, self.includes = own, {}
        self.by_name = collections.defaultdict(list)
        for parent, folders, names in os.walk(root):
            folders.sort()
            for name in sorted(names):
                path = os.path.relpath(os.path.join(parent, name), root)
                if name.endswith(SOURCES + HEADERS) and not self.skipped(path):
                    self.includes[path] = read_includes(os.path.join(root, path))
                    self.by_name[name].append(path)

    def skipped(self, path):
        return any(fnmatch.fnmatch(path, pattern) for pattern in self.own.get("skip", []))

    def find(self, path, included):
        """The files of the program that `included` can mean in the file `path`."""
        near = os.path.normpath(os.path.join(os.path.dirname(path), included))
        if near in self.includes:
            return [near]
        end = os.path.normpath(included).lstrip("./")
        return [each for each in self.by_name[os.path.basename(included)]
                if each == end or each.endswith("/" + end)]

    def using_torch(self):
        """All files that include LibTorch, directly or indirectly."""
        users, todo = collections.defaultdict(set), []
        for path, includes in self.includes.items():
            if any(TORCH.match(each) for each in includes):
                todo.append(path)
            for included in includes:
                for header in self.find(path, included):
                    users[header].add(path)
        result = set()
        while todo:
            path = todo.pop()
            if path not in result:
                result.add(path)
                todo.extend(users[path])
        return result

    def torch_units(self):
        """The translation units that use LibTorch, wherever they are."""
        return self._selected(self.using_torch())

    def units(self):
        """All translation units of the program: without those that do not use LibTorch, the
        linter sees neither all calls nor all writes, and the program is not whole."""
        own = {path for path in self.includes if not is_foreign(path)}
        return self._selected(own | self.using_torch())

    def _selected(self, paths):
        under = tuple(folder.rstrip("/") + "/" for folder in self.own.get("under", []))
        return sorted(path for path in paths
                      if path.endswith(SOURCES) and (not under or path.startswith(under)))
