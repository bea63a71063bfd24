#!/usr/bin/env python3
"""Checks that each folder includes only the folders that layers.json lets it include.

It fails on an include that layers.json does not declare, on a declaration that no include uses,
on an include that no file answers, and on every cycle between folders. It also fails where a header
opens another namespace than its folder's, other than to declare a type.
"""

import argparse
import os
import re
import sys
from collections import defaultdict, deque
from dataclasses import dataclass

from report import (PROJECT, Report, count, is_lit_test, read_config, read_text,
                    relative_to_project, source_files)

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>)', re.M)
NAMESPACE = re.compile(r"^namespace (syncline[\w:]*) \{$(.*?)^\}", re.M | re.S)
DECLARATIONS = re.compile(r"(?:\s|//.*|(?:class|struct|enum(?: class)?) \w+(?: : \w+)?;)*")


@dataclass(frozen=True)
class Include:
    path: str
    line: int
    name: str
    is_quoted: bool

    def __str__(self):
        return f"{self.path}:{self.line}: includes \"{self.name}\""


def includes_of(root, path):
    text = read_text(os.path.join(root, path))
    return [Include(path, text.count("\n", 0, match.start()) + 1, match[1] or match[2],
                    match[1] is not None)
            for match in INCLUDE.finditer(text)]


class Layers:
    """What layers.json declares."""

    def __init__(self, config):
        self.trees = config["trees"]  # folder -> where its quoted includes are looked up, in order
        self.folders = config["folders"]  # folder -> the folders that it may include
        self.libraries = config.get("libraries", {})  # start of a <name> -> who may include it
        self.namespaces = config.get("namespaces", {})  # folder -> its namespace

    def folder_of(self, path):
        """The folder of PATH, or None where it is not declared. A folder is not its parent's."""
        folder = os.path.dirname(path)
        return folder if folder in self.folders else None

    def namespace_of(self, folder):
        """The namespace of FOLDER: declared, or the one of a folder above and the names below."""
        top = max((top for top in self.namespaces if is_within(folder, top)), key=len, default=None)
        return top and self.namespaces[top] + folder[len(top):].replace("/", "::")

    def library_of(self, include):
        """The longest declared start of the include's name, or None."""
        return max(filter(include.name.startswith, self.libraries), key=len, default=None)

    def roots_of(self, path):
        tree = max((tree for tree in self.trees if is_within(path, tree)), key=len)
        return self.trees[tree]


def is_within(path, folder):
    return path == folder or path.startswith(folder + "/")


class Graph:
    """The includes of a source tree, as edges between folders."""

    def __init__(self, root, layers, folder_of):
        self.edges = defaultdict(list)  # (from, to) -> includes
        self.successors = defaultdict(set)
        self.used_folders = set()
        self.unresolved = []
        self.homeless = []
        self.of_libraries = []
        for path in source_files(root, layers.trees):
            if is_lit_test(os.path.join(root, path)):
                continue
            folder = folder_of(path)
            if folder is None:
                self.homeless.append(path)
                continue
            self.used_folders.add(folder)
            for include in includes_of(root, path):
                self.add(root, layers, folder_of, folder, include)

    def add(self, root, layers, folder_of, folder, include):
        target = resolve(root, layers, include)
        if target is not None:
            other = folder_of(target) or os.path.dirname(target)
            if other != folder:
                self.edges[folder, other].append(include)
                self.successors[folder].add(other)
        elif layers.library_of(include):
            self.of_libraries.append((folder, include))
        elif include.is_quoted:
            self.unresolved.append(include)

    def shortest_path(self, start, goal):
        """The folders from START to GOAL, both included, or None."""
        before, queue = {start: None}, deque([start])
        while queue:
            folder = queue.popleft()
            if folder == goal:
                path = []
                while folder is not None:
                    path.append(folder)
                    folder = before[folder]
                return path[::-1]
            for other in sorted(self.successors[folder]):
                if other not in before:
                    before[other] = folder
                    queue.append(other)
        return None

    def cycles(self):
        """The shortest cycle through each edge that is on one, each cycle once."""
        found = {}
        for start, to in sorted(self.edges):
            back = self.shortest_path(to, start)
            if back:
                found.setdefault(frozenset(back), [start, *back])
        return sorted(found.values(), key=lambda cycle: (len(cycle), cycle))


def resolve(root, layers, include):
    """The file of the project that INCLUDE names, or None. A <name> is looked up, too."""
    folders = [os.path.dirname(include.path)] if include.is_quoted else []
    for folder in folders + layers.roots_of(include.path):
        path = os.path.normpath(os.path.join(folder, include.name))
        if os.path.isfile(os.path.join(root, path)):
            return path.replace(os.sep, "/")
    return None


def check_edges(graph, layers, config_path, report):
    for (start, to), includes in sorted(graph.edges.items()):
        if to not in layers.folders.get(start, []):
            for include in includes:
                report.error(include.path, include.line,
                             f"{start} may not include {to} (\"{include.name}\")")
    for start, allowed in layers.folders.items():
        if start not in graph.used_folders:
            report.error(config_path, 0, f"the folder {start} has no sources")
        for to in allowed:
            if (start, to) not in graph.edges:
                report.error(config_path, 0, f"no file in {start} includes {to}: "
                                             "remove the declaration")


def check_libraries(graph, layers, config_path, report):
    used = set()
    for folder, include in graph.of_libraries:
        start = layers.library_of(include)
        holders = [allowed for allowed in layers.libraries[start] if is_within(folder, allowed)]
        used.update((start, holder) for holder in holders)
        if not holders:
            report.error(include.path, include.line, f"{folder} may not include <{start}...>")
    for start, allowed in layers.libraries.items():
        for folder in allowed:
            if (start, folder) not in used:
                report.error(config_path, 0, f"no file in {folder} includes <{start}...>: "
                                             "remove the declaration")


def check_namespaces(root, layers, report):
    for path in source_files(root, layers.trees, (".h",)):
        own = layers.namespace_of(os.path.dirname(path))
        text = read_text(os.path.join(root, path)) if own else ""
        for match in NAMESPACE.finditer(text):
            if not f"{match[1]}::".startswith(f"{own}::") and not DECLARATIONS.fullmatch(match[2]):
                report.error(path, text.count("\n", 0, match.start()) + 1,
                             f"the namespace {match[1]} is not the folder's: {own}")


def check_cycles(graph, noun, report):
    for cycle in graph.cycles():
        lines = [f"cycle of {count(len(cycle) - 1, noun)}: " + " -> ".join(cycle)]
        for edge in zip(cycle, cycle[1:]):
            includes = graph.edges[edge]
            more = f" (and {count(len(includes) - 1, 'more include')})" if includes[1:] else ""
            lines.append(f"    {includes[0]}{more}")
        first = graph.edges[cycle[0], cycle[1]][0]
        report.error(first.path, first.line, "\n".join(lines))


def check(root, layers, config_path):
    report = Report()
    graph = Graph(root, layers, layers.folder_of)
    for folder in sorted({os.path.dirname(path) for path in graph.homeless}):
        report.error(folder, 0, f"the folder is not in {config_path}")
    for include in graph.unresolved:
        report.error(include.path, include.line, f"no file is found for \"{include.name}\"")
    check_edges(graph, layers, config_path, report)
    check_libraries(graph, layers, config_path, report)
    check_namespaces(root, layers, report)
    check_cycles(graph, "folder", report)
    return report


def check_components(root, layers):
    """Reports the cycles between components: a component is a header with its source."""
    report = Report()
    check_cycles(Graph(root, layers, lambda path: os.path.splitext(path)[0]), "component", report)
    return report


def print_graph(root, layers):
    graph = Graph(root, layers, layers.folder_of)
    width = max(map(len, graph.used_folders))
    for folder in sorted(graph.used_folders):
        others = [f"{to} ({len(graph.edges[folder, to])})"
                  for to in sorted(graph.successors[folder])]
        print(f"{folder:{width}}  {', '.join(others) or '-'}")


def emit(root, layers):
    """Prints a configuration that declares the current includes, one line per folder."""
    graph = Graph(root, layers, os.path.dirname)
    folders = {folder: sorted(graph.successors[folder]) for folder in sorted(graph.used_folders)}
    libraries = {}
    for start in layers.libraries:
        users = {folder for folder, include in graph.of_libraries
                 if layers.library_of(include) == start}
        libraries[start] = shortened(users, folders)
    libraries = {start: users for start, users in libraries.items() if users}
    sections = [("trees", layers.trees), ("folders", folders), ("libraries", libraries),
                ("namespaces", layers.namespaces)]
    print("{\n" + ",\n".join(format_section(*section) for section in sections) + "\n}")


def shortened(users, folders):
    """USERS, sorted; a folder stands for itself and all folders below it."""
    tops = set()
    for user in sorted(users):
        parts = user.split("/")
        tops_of_user = ("/".join(parts[:size]) for size in range(1, len(parts) + 1))
        tops.add(next((top for top in tops_of_user
                       if all(folder in users for folder in folders if is_within(folder, top))),
                      user))
    return sorted(tops)


def format_section(name, entries):
    def quoted(names):
        return ", ".join(f'"{name}"' for name in names)

    lines = []
    for key, names in entries.items():
        if isinstance(names, str):
            lines.append(f'    "{key}": "{names}"')
            continue
        line = f'    "{key}": [{quoted(names)}]'
        if len(line) > 99:
            rows = ",\n      ".join(f'"{name}"' for name in names)
            line = f'    "{key}": [\n      {rows}]'
        lines.append(line)
    return f'  "{name}": {{\n' + ",\n".join(lines) + "\n  }"


def main():
    default = os.path.join(os.path.dirname(os.path.abspath(__file__)), "layers.json")
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=PROJECT, help="the source tree (default: this one)")
    parser.add_argument("--config", default=default, help="the declarations (default: layers.json)")
    action = parser.add_mutually_exclusive_group()
    action.add_argument("--print", action="store_true",
                        help="print who includes whom; check nothing")
    action.add_argument("--emit", action="store_true",
                        help="print declarations for today's includes; check nothing")
    action.add_argument("--components", action="store_true",
                        help="check instead for cycles between components (X.h with X.cpp)")
    options = parser.parse_args()
    layers = Layers(read_config(options.config))
    if options.print:
        return print_graph(options.root, layers)
    if options.emit:
        return emit(options.root, layers)
    if options.components:
        return check_components(options.root, layers).print("components")
    return check(options.root, layers, relative_to_project(options.config)).print("layers")


if __name__ == "__main__":
    sys.exit(main())
