"""Code that the tests of Python programs share."""

import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

COMMAND = os.environ["SYNCLINE_TEST_COMMAND"]
PROGRAM = pathlib.Path(__file__).with_name("program")

# The first lines of a program that uses CUDA.
IMPORTS = f"""
import sys
sys.path.insert(0, {str(PROGRAM)!r})
from cuda import launch, start, sync
"""

# Commands of interpreters, separated by commas.
PYTHONS = [shlex.split(each) for each in
           os.environ.get("SYNCLINE_TEST_PYTHONS", sys.executable).split(",")]

# Variables set by a user must not affect the tests.
FOREIGN = ("SYNCLINE_", "FAKE_", "LD_PRELOAD", "CUDA_", "NVTX_", "PYTHON")


def planted():
    """{(file name, line): function} of the lines that block."""
    found = {}
    for path in PROGRAM.glob("*.py"):
        for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
            if mark := re.search(r"# planted: (\S+)$", text):
                found[path.name, number] = mark[1]
    return found


def version_of(python):
    """(3, 11) of the command's interpreter."""
    text = subprocess.run(
        [*python, "-c", "import sys; print(*sys.version_info[:2])"],
        capture_output=True, text=True, check=True).stdout
    return tuple(map(int, text.split()))


class PythonTest(unittest.TestCase):
    """Each test has its own folder."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="syncline-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.trace = self.folder / "run.sltrace"

    def environment(self, **more):
        plain = {name: value for name, value in os.environ.items()
                 if not name.startswith(FOREIGN)}
        return {**plain, "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
                "SYNCLINE_CUPTI": os.environ["SYNCLINE_TEST_CUPTI"],
                "SYNCLINE_TEST_CUDART": os.environ["SYNCLINE_TEST_CUDART"],
                "LD_LIBRARY_PATH": os.environ["SYNCLINE_TEST_DRIVER"],
                # Otherwise a kernel ends while its thread has no processor,
                # and reports leave out a call with nothing to wait for.
                "FAKE_CUDA_DEFER": "1", **more}

    def record(self, python, *program, options=("--sync-only",), status=0,
               **variables):
        """Runs the program to its end under `syncline record`."""
        self.trace.unlink(missing_ok=True)
        done = subprocess.run(
            [COMMAND, "record", "--tracer", os.environ["SYNCLINE_TEST_TRACER"],
             "-o", str(self.trace), *options, *python, *map(str, program)],
            capture_output=True, text=True, timeout=120,
            env=self.environment(**variables))
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def report(self, *options):
        done = subprocess.run(
            [COMMAND, "report", *options, str(self.trace)], check=True,
            capture_output=True, text=True, env=self.environment())
        return done.stdout

    def sites(self):
        document = json.loads(self.report("--format", "json"))
        return document["traces"][0] if "traces" in document else document

    @contextlib.contextmanager
    def keeping_evidence(self):
        """Keeps the trace, its dump and its reports if an assertion fails."""
        try:
            yield
        except AssertionError as error:
            folder = pathlib.Path(tempfile.mkdtemp(prefix="syncline-failed-"))
            shutil.copy(self.trace, folder)
            (folder / "dump.txt").write_text(self.dump(), "utf-8")
            (folder / "report.json").write_text(
                self.report("--format", "json"), "utf-8")
            (folder / "report.txt").write_text(
                self.report("--details", "--all"), "utf-8")
            raise AssertionError(f"{error}\nevidence: {folder}") from error

    def dump(self):
        done = subprocess.run([COMMAND, "dump", str(self.trace)], check=True,
                              capture_output=True, text=True)
        return done.stdout
