#!/usr/bin/env python3
"""Runs the commands that the documents show and compares what they print with the documents.

samples.py describes what a sample is. The commands run in a copy of what a reader has: the
examples, the bundled traces and the project of tests/docs/trainer; given.py has what the reader did
before. Commands that need a GPU are not run, nor those that need a program that is not installed.
The exit status is 1 if a document shows something else, or output without its command.
"""

import argparse
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from given import given_for, missing
from samples import File, Orphan, difference, items_of

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))
DOCUMENTS = ("README.md", "docs/**/*.md", "examples/*/README.md")
TRACE = re.compile(r"(cp|tar|syncline (check|diff|report)) ")
LINT = re.compile(r"(head|syncline lint|jq|git|cmake|clang-tidy-22) ")
INSTALLATION = "/opt/syncline"
# Why a sample is not run, by what is found in it.
NOT_RUN = {
    r"syncline record ": "needs a GPU",
    r"<Tab>": "needs a terminal",
    r"\.\.\.$|FLAGS": "stands for several commands",
    r"^\./dev ": "takes minutes",
}
END = "end of the command"


def kind_of(sample):
    """'trace', 'lint' or None: not run; raises ValueError for a command that is not known."""
    commands = [command.text for command in sample.commands]
    for pattern in NOT_RUN:
        if any(re.search(pattern, command) for command in commands):
            return None
    for kind, pattern in (("trace", TRACE), ("lint", LINT)):
        if all(pattern.match(command) for command in commands):
            return kind
    raise ValueError("check_samples.py does not know whether it can run this sample")


class Workplace:
    """A folder that looks like the project after ./dev build, to a reader of its documents."""

    def __init__(self, folder, build, cache):
        self.folder = folder
        self.build = build
        shutil.copytree(os.path.join(PROJECT, "examples"), self.path("examples"))
        shutil.copytree(os.path.join(HERE, "trainer"), folder, dirs_exist_ok=True)
        os.symlink(os.path.join(PROJECT, "tests"), self.path("tests"))
        self.environment = {
            **os.environ, "LC_ALL": "C.UTF-8", "SYNCLINE_CACHE_DIR": cache,
            "SYNCLINE_BUILD": build, "CMAKE_BUILD_PARALLEL_LEVEL": "1",
            "GIT_CONFIG_GLOBAL": os.devnull, "PRE_COMMIT_HOME": os.path.join(cache, "pre-commit"),
            "PATH": os.path.join(build, "bin") + os.pathsep + os.environ["PATH"]}
        self.environment.pop("NO_COLOR", None)
        self.write_compile_commands()
        self.install()

    def install(self):
        """The programs and libraries of an installation; given.py adds the CMake package."""
        os.makedirs(self.real(INSTALLATION + "/lib"))
        os.symlink(os.path.join(self.build, "bin"), self.real(INSTALLATION + "/bin"))
        for library in glob.glob(os.path.join(self.build, "lib/libsyncline_*.so")):
            os.symlink(library, self.real(f"{INSTALLATION}/lib/{os.path.basename(library)}"))

    def real(self, text):
        """TEXT of a document, with paths as they are here."""
        return text.replace(INSTALLATION, self.folder + "-installed")

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def write_compile_commands(self):
        """build/release is that of the examples, build that of src."""
        source, entries = self.commands_of_build()
        examples = os.path.join(source, "examples") + os.sep
        entries = [entry for entry in entries if entry["file"].startswith(examples)]
        if not entries:
            return
        ours = json.dumps(entries).replace(examples, self.path("examples") + os.sep)
        self.write("build/release/compile_commands.json", ours)
        includes = re.findall(r"-isystem (\S+)", entries[0]["command"])
        torch = next(each for each in includes if each.endswith("/torch/include"))
        self.environment["TORCH"] = os.path.dirname(torch)
        flags = shlex.join(f"-isystem{each}" for each in includes)
        self.write("build/compile_commands.json", json.dumps(
            [{"directory": self.path("build"), "file": name,
              "command": f"c++ -std=c++20 {flags} -c {name}"}
             for name in sorted(glob.glob(self.path("src", "*.cpp")))]))

    def commands_of_build(self):
        """The source folder of the build folder, and its compile commands."""
        with open(os.path.join(self.build, "CMakeCache.txt"), encoding="utf-8") as file:
            source = re.search(r"^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$", file.read(), re.M)[1]
        path = os.path.join(self.build, "compile_commands.json")
        if not os.path.exists(path):
            return source, []
        with open(path, encoding="utf-8") as file:
            return source, json.load(file)

    def bash(self, script, check=False):
        done = subprocess.run(["bash", "-c", self.real(script)], cwd=self.folder, text=True,
                              env=self.environment, stdin=subprocess.DEVNULL, timeout=300,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if check and done.returncode:
            raise ValueError(f"given.py fails here:\n{done.stdout}")
        return done.stdout

    def run(self, sample, given):
        """The lines that each command prints."""
        self.bash("set -e\n" + given.before, check=True)
        printed = self.bash("\n".join(f"{{ {command.text}\n}} 2>&1; echo {shlex.quote(END)}"
                                      for command in sample.commands))
        self.bash(given.after)
        printed = printed.replace(self.real(INSTALLATION), INSTALLATION)
        printed = printed.replace(self.folder, "/home/you/trainer")
        return [part.splitlines() for part in printed.split(END + "\n")[:-1]]


def check_sample(workplace, sample):
    """The differences, each a line number and a text."""
    given = given_for(sample.commands[0].text)
    if need := missing(given, workplace.real):
        print(f"not run, since there is no {need}: $ {sample.commands[0].text}")
        return
    for command, printed in zip(sample.commands, workplace.run(sample, given)):
        if different := difference(command.expected, printed):
            yield command.line, f"$ {command.text}\n{different}"


def check(workplace, items, kind):
    """The differences, each a line number and a text, and how many samples were run."""
    faults, count = [], 0
    for item in items:
        if isinstance(item, Orphan):
            faults.append((item.line, "nothing compares this output: begin it with its command "
                                      "(samples.py)"))
            continue
        if isinstance(item, File):
            workplace.write(item.name, item.text)
            workplace.write_compile_commands()
            continue
        try:
            if kind_of(item) != kind:
                continue
            count += 1
            faults += check_sample(workplace, item)
        except ValueError as error:
            faults.append((item.commands[0].line, str(error)))
    return faults, count


def check_document(name, options, work):
    with open(os.path.join(PROJECT, name), encoding="utf-8") as file:
        text = file.read()
    items = list(items_of(text))
    if all(isinstance(item, File) for item in items):
        return [], 0
    folder, cache = os.path.join(work, "project"), os.path.join(work, "cache")
    for each in (folder, folder + "-installed"):
        shutil.rmtree(each, ignore_errors=True)
    # A sample with --stats shows a first run.
    if re.search(r"^\$ syncline lint (?!.*--cache-dir).*--stats", text, re.M):
        cache = os.path.join(folder, ".cache")
    return check(Workplace(folder, os.path.abspath(options.build), cache), items, options.kind)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["trace", "lint"],
                        help="samples that read bundled traces, or that lint")
    parser.add_argument("documents", nargs="*", metavar="FILE",
                        help="relative to the project (default: all)")
    parser.add_argument("--work", metavar="DIR",
                        help="run there, and keep the linter's cache (default: keep nothing)")
    parser.add_argument("--build", default="build/release", help="the build folder")
    return parser.parse_args()


def main():
    options = parse_options()
    names = options.documents or sorted(
        name for pattern in DOCUMENTS
        for name in glob.glob(pattern, root_dir=PROJECT, recursive=True))
    failed, total = False, 0
    with tempfile.TemporaryDirectory(prefix="syncline-docs-") as temporary:
        work = os.path.realpath(options.work or temporary)
        for name in names:
            faults, count = check_document(name, options, work)
            total += count
            for line, text in faults:
                failed = True
                print(f"{name}:{line}: {text}", flush=True)
    print(f"{total} samples were run")
    return failed or not total


if __name__ == "__main__":
    sys.exit(main())
