"""Records which sources clang-tidy has found clean, and which it had no time for.

clang-tidy need not read the same text again. A source is the same text if its command, clang-tidy,
the configuration and every file that it includes are the same, in whatever folder the project is.
Ninja's dependency log lists these files: for sources that are compiled together, the headers of all
of them. A source that the build has not compiled is not in the log, and is read each time.
"""

import glob
import hashlib
import os
import re
import subprocess

TREES = ("analyzer", "profiler", "rules", "support", "tests")
ENTRY = re.compile(r"(\S+): #deps \d+, deps mtime \d+ \(VALID\)")


def ninja_dependencies(build):
    """Object, as the build names it -> the files that it was compiled from, as absolute paths."""
    try:
        log = subprocess.run(["ninja", "-C", build, "-t", "deps"], text=True, check=True,
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    except (OSError, subprocess.CalledProcessError):
        return {}
    found, files = {}, None
    for line in log.split("\n"):
        if line.startswith("    "):
            if files is not None:
                files.append(os.path.normpath(os.path.join(build, line.strip())))
        elif line:
            entry = ENTRY.match(line)
            files = found.setdefault(entry[1], []) if entry else None
    return found


def version_of(program):
    return subprocess.run([program, "--version"], text=True, check=False,
                          stdout=subprocess.PIPE).stdout


def configurations_of(project):
    texts = []
    for name in (".clang-tidy", *(f"{tree}/**/.clang-tidy" for tree in TREES)):
        for path in sorted(glob.glob(os.path.join(project, name), recursive=True)):
            with open(path, encoding="utf-8") as file:
                texts.append(os.path.relpath(path, project) + file.read())
    return "".join(texts)


class Fingerprints:
    """Of files: by content inside of the project, by size and time outside of it."""

    def __init__(self, project):
        self.project = os.path.join(project, "")
        self.known = {}

    def of(self, path):
        if path not in self.known:
            self.known[path] = self.read(path)
        return self.known[path]

    def read(self, path):
        if path.startswith(self.project):
            with open(path, "rb") as file:
                return hashlib.sha256(file.read()).hexdigest()
        status = os.stat(path)
        return f"{status.st_size} {status.st_mtime_ns}"


class CleanSources:
    """The keys of the sources without a finding, one per line of a file."""

    def __init__(self, options):
        self.project = os.path.join(options.project, "")
        self.path = os.path.join(options.state, "clang-tidy-clean.txt")
        self.dependencies = ninja_dependencies(os.path.abspath(options.build))
        self.fingerprints = Fingerprints(options.project)
        self.common = version_of(options.clang_tidy) + configurations_of(options.project)
        self.keys = set()
        if os.path.exists(self.path) and not options.fresh:
            with open(self.path, encoding="utf-8") as file:
                self.keys = set(file.read().split())

    def key(self, entry):
        """Stands for all that clang-tidy reads for ENTRY; None where that is not known."""
        output = re.search(r" -o (\S+)", entry["command"])
        files = self.dependencies.get(output[1]) if output else None
        if not files:
            return None
        own = os.path.join(entry["directory"], entry["file"])
        others = {*entry.get("with", ()), os.path.join(entry["directory"], output[1])}
        text = hashlib.sha256(self.within_project(self.common + entry["command"]).encode())
        try:
            for path in [own, *sorted(path for path in files if path not in others)]:
                text.update(f"{self.within_project(path)} {self.fingerprints.of(path)}\n".encode())
        except OSError:
            return None
        return text.hexdigest()

    def within_project(self, text):
        return text.replace(self.project, "")

    def add(self, key):
        if key:
            self.keys.add(key)
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(key + "\n")


class LeftOut:
    """The sources that the last run had no time for, one per line of a file."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "clang-tidy-left-out.txt")
        self.sources = []
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as file:
                self.sources = file.read().split()

    def replace_with(self, sources):
        """Returns by how many the list has grown; a list that has grown is not kept."""
        more = len(sources) - len(self.sources)
        if more <= 0:
            with open(self.path, "w", encoding="utf-8") as file:
                file.writelines(source + "\n" for source in sources)
        return more
