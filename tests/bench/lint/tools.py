"""The tools that are measured: syncline lint, clang-tidy and the compiler on a project."""

import os
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass


@dataclass
class Run:
    seconds: float
    megabytes: float  # The peak of its largest process.
    output: str


def measure(command, folder, statuses, marker=""):
    """Runs a program that must end with one of STATUSES and print MARKER."""
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        with subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output,
                              stderr=subprocess.STDOUT) as process:
            _, ended, usage = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - begin
            process.returncode = os.waitstatus_to_exitcode(ended)
        output.seek(0)
        text = output.read().decode(errors="replace")
    name = " ".join(command[:2])
    if process.returncode not in statuses:
        expected = " or ".join(map(str, statuses))
        raise RuntimeError(f"{name} ...: exit status {process.returncode}, not {expected}:\n"
                           f"{text[-2000:]}")
    if marker not in text:
        raise RuntimeError(f"{name} ... did not print '{marker}':\n{text[-2000:]}")
    return Run(seconds, usage.ru_maxrss * 1024 / 1e6, text)


def median(runs):
    return statistics.median(run.seconds for run in runs)


def peak(runs):
    return max(run.megabytes for run in runs)


def plugin_of(options):
    return os.path.join(options.build, "lib", "libsyncline_tidy.so")


def has_plugin(options):
    """Whether clang-tidy can run syncline's checks."""
    return os.path.exists(plugin_of(options))


def describe(options):
    """Describes the tools that syncline lint is compared with."""
    checks = "syncline's checks" if has_plugin(options) else "one check of its own: no plugin"
    driver = (options.run_clang_tidy if shutil.which(options.run_clang_tidy) else
              f"a thread pool, for there is no {options.run_clang_tidy}")
    return f"{options.clang_tidy} with {checks}, over projects by {driver}"


class Tools:
    """The tools that run on PROJECT; a tool that does no work is an error.

    SYNCLINE is the linter, that of the build if there is none.
    """

    def __init__(self, options, project, syncline=None, cache=None):
        self.project, self.jobs = project, options.jobs
        self.cache = cache or os.path.join(project.folder, "cache")
        self.syncline = [syncline or os.path.join(options.build, "bin", "syncline"), "lint",
                         "--quiet", "--stats", "-p", ".", "-j", str(options.jobs), "--cache-dir",
                         self.cache]
        self.statuses = (0, 1) if project.may_be_clean else (1,)
        ours = has_plugin(options)
        self.marker = "[syncline-" if ours and not project.may_be_clean else ""
        given = [f"-load={plugin_of(options)}", "-checks=-*,syncline-*"] if ours else [
            "-checks=-*,bugprone-use-after-move"]
        given += ["-quiet", "-p", "."]
        self.tidy = [options.clang_tidy, *given]
        self.tidy_all = None
        if driver := shutil.which(options.run_clang_tidy):
            self.tidy_all = [driver, f"-clang-tidy-binary={shutil.which(options.clang_tidy)}",
                             f"-j={options.jobs}", *given]
        self.compiler = [options.clang, *project.flags, "-fsyntax-only"]

    def lint(self, *arguments, marker=""):
        return measure([*self.syncline, *arguments], self.project.folder, self.statuses, marker)

    def lint_from_nothing(self, *arguments):
        shutil.rmtree(self.cache, ignore_errors=True)
        return self.lint(*arguments)

    def lint_unchanged(self):
        count = len(self.project.files)
        return self.lint(marker=f"{count} of {count} from the cache")

    def lint_edited(self, name):
        return self.lint(name, marker="0 of 1 from the cache")

    def clang_tidy(self, name):
        return measure([*self.tidy, name], self.project.folder, (0,), self.marker)

    def check_syntax(self, name):
        return measure([*self.compiler, name], self.project.folder, (0,))

    def clang_tidy_project(self):
        """Seconds for all files, as many at a time as syncline's workers."""
        if self.tidy_all:
            return measure(self.tidy_all, self.project.folder, (0,), self.marker).seconds
        begin = time.perf_counter()
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(self.clang_tidy, self.project.files))
        return time.perf_counter() - begin


def prebuilt(run):
    """The number of files parsed on prebuilt headers, of headers built, and their seconds."""
    found = re.search(r"(\d+) on a shared preamble; (\d+) preambles? built in ([\d.]+) s",
                      run.output)
    if not found:
        raise RuntimeError(f"--stats does not say what was prebuilt:\n{run.output[-2000:]}")
    return int(found[1]), int(found[2]), float(found[3])
