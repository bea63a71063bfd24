"""How each file of the labeled programs, checked out as FOLDER/<owner>/<name>, is linted."""

import contextlib
import json
import os
import shlex
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = 300


def read_labels(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def read_projects(paths):
    """The compiler flags of each program; a later file overrides an earlier one."""
    projects = {}
    for path in [os.path.join(HERE, "projects.json"), *paths]:
        with open(path, encoding="utf-8") as file:
            projects.update(json.load(file))
    return projects


def torch_flags(build):
    """The folders of LibTorch's headers, as a program of the build has them."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        commands = json.load(file)
    for entry in commands:
        words = shlex.split(entry["command"])
        folders = [words[i + 1] for i, word in enumerate(words) if word == "-isystem"]
        if any(folder.endswith("csrc/api/include") for folder in folders):
            return [flag for folder in folders for flag in ("-isystem", folder)]
    raise RuntimeError(f"no program in {build} is built with LibTorch")


def flags_of(repo, path, projects):
    shared, own = projects[""], projects.get(repo, {})
    flags = [f"-std={own.get('std', shared['std'])}"]
    flags += [f"-D{name}" for name in shared["define"] + own.get("define", [])]
    flags += [f"-I{folder}" for folder in own.get("include", [])]
    # Folders that each program of the repository has separately.
    near = [os.path.normpath(os.path.join(os.path.dirname(path), each))
            for each in own.get("near", [])]
    return flags + [f"-I{folder}" for folder in near]


SOURCES = (".cpp", ".cc", ".cxx", ".cu")


def write_database(where, root, commands):
    """Writes a compilation database into the folder `where`: the flags of each file of `root`."""
    entries = [{"directory": root, "file": path, "arguments": ["c++", *flags, "-c", path]}
               for path, flags in commands.items()]
    with open(os.path.join(where, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(entries, file)


def write_commands(folder, repo, where, projects, libraries):
    """A compilation database of a program's files, for its headers."""
    root = os.path.join(folder, repo)
    excluded = projects.get(repo, {}).get("exclude", [])
    commands = {}
    for parent, folders, names in os.walk(root):
        folders[:] = sorted(each for each in folders if
                            os.path.relpath(os.path.join(parent, each), root) not in excluded)
        for name in sorted(names):
            path = os.path.relpath(os.path.join(parent, name), root)
            if path.endswith(SOURCES):
                commands[path] = flags_of(repo, path, projects) + libraries
    write_database(where, root, commands)


class Run:
    """One file, linted: `findings` in the file itself, `everything` with those in its headers."""

    def __init__(self, arguments, repo, path, flags, commands):
        self.repo, self.path = repo, path
        folder = os.path.join(arguments.folder, repo)
        command = [*lint_command(arguments), "--format", "json"]
        # With the database, files share the headers that are prebuilt.
        self.lint([*command, "-p", commands, path], folder)
        if "includes it" in self.errors:
            self.lint([*command, path, "--", *flags], folder)
        if self.status == "not linted":
            raise RuntimeError(f"{path} was not linted: {self.errors.strip()}")

    def lint(self, command, folder):
        path, self.findings, self.everything = self.path, [], []
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=SECONDS,
                                  check=False)
        except subprocess.TimeoutExpired:
            self.status, self.errors = "hangs", ""
            return
        self.errors = done.stderr.decode(errors="replace")
        if done.returncode not in (0, 1, 2):
            self.status = f"crashes ({done.returncode})"
            return
        if not done.stdout:
            self.status = "not linted"
            return
        self.status = "parsed" if done.returncode < 2 else "parsed in part"
        self.everything = json.loads(done.stdout)["findings"]
        wanted = os.path.normpath(path)
        self.findings = [each for each in self.everything
                         if os.path.normpath(each["file"]) == wanted]


def lint_command(arguments):
    """Runs the linter of the build folder, with the options that all runs share."""
    command = [os.path.join(arguments.build, "bin", "syncline"), "lint", "--quiet",
               "--min-confidence", "possible"]
    return [*command, "--tests"] if arguments.tests else command


def add_options(parser):
    """Adds the options of every command that lints the programs."""
    parser.add_argument("--projects", action="append", default=[], metavar="FILE",
                        help="what more programs are compiled with, in addition to projects.json "
                             "of tests/corpus; may be repeated")
    parser.add_argument("--include", action="append", default=[], metavar="DIR",
                        help="headers of other libraries that the programs use")
    parser.add_argument("--repo", action="append", metavar="OWNER/NAME", help="only this one")
    parser.add_argument("--tests", action="store_true",
                        help="report what tests do like other code; by default, it is at most "
                             "possible")
    parser.add_argument("--whole", action="store_true",
                        help="lint each program as a whole first, without the folders in "
                             "'exclude' of projects.json: its files are then linted with what "
                             "the linter knows about the others")


class Programs:
    """The labeled programs, and the flags of their files."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.projects = read_projects(arguments.projects)
        self.libraries = torch_flags(arguments.build)
        self.libraries += [flag for folder in arguments.include
                           for flag in ("-isystem", os.path.abspath(folder))]
        self.labels = {}
        for label in read_labels(arguments.labels):
            if not arguments.repo or label["repo"] in arguments.repo:
                self.labels.setdefault((label["repo"], label["path"]), []).append(label)

    def lint_whole(self, repo, commands):
        """Leaves the summaries of the program's files in the cache."""
        done = subprocess.run([*lint_command(self.arguments), "-p", commands],
                              cwd=os.path.join(self.arguments.folder, repo),
                              capture_output=True, check=False)
        if done.returncode not in (0, 1, 2):
            raise RuntimeError(f"{repo} was not linted: {done.stderr.decode(errors='replace')}")

    @contextlib.contextmanager
    def linting(self):
        """A function that lints the file (repo, path)."""
        with tempfile.TemporaryDirectory() as databases:
            for repo in {repo for repo, _ in self.labels}:
                where = os.path.join(databases, repo)
                os.makedirs(where)
                write_commands(self.arguments.folder, repo, where, self.projects, self.libraries)
                if self.arguments.whole:
                    self.lint_whole(repo, where)
            yield lambda key: Run(self.arguments, *key,
                                  flags_of(*key, self.projects) + self.libraries,
                                  os.path.join(databases, key[0]))
