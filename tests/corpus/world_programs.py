"""The public programs of world.json, checked out as FOLDER/<owner>/<name>, and how each is linted
as a whole."""

import os

from labeled_programs import HERE, flags_of, read_projects, torch_flags, write_database
from torch_programs import Tree

LIST = os.path.join(HERE, "world.json")


class Program:
    """One program: `units` are all its translation units, `files` those that use LibTorch."""

    def __init__(self, name, root, own, flags):
        if not os.path.isdir(root):
            raise RuntimeError(f"{name} is not checked out: there is no folder {root}")
        tree = Tree(root, own)
        self.name, self.root, self.flags = name, root, flags
        self.units, self.files = tree.units(), tree.torch_units()
        if not self.files:
            raise RuntimeError(f"{name} has no file that uses LibTorch")

    def write_database(self, where, root=None):
        """Writes its compilation database into the folder `where`; `root` is a copy of it."""
        write_database(where, root or self.root, dict.fromkeys(self.units, self.flags))


class World:
    """The programs of a list; `include` are the folders of other libraries that they use."""

    def __init__(self, folder, build, include=(), listed=LIST):
        self.folder, self.projects = os.path.abspath(folder), read_projects([listed])
        self.libraries = torch_flags(build)
        self.libraries += [flag for each in include for flag in ("-isystem", os.path.abspath(each))]

    def program(self, name):
        if name not in self.projects:
            raise RuntimeError(f"{name} is not one of the programs")
        return Program(name, os.path.join(self.folder, name), self.projects[name],
                       flags_of(name, "", self.projects) + self.libraries)
