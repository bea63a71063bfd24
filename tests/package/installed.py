"""Tests of the programs, wherever they were installed, on a minimal machine.

If such a machine cannot be created, the same tests run on this one, with only the folder of the
programs in PATH.
"""

import os
import shutil
import subprocess
import tempfile

from bare_root import BareRoot, namespace_command

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VERSION = os.environ["SYNCLINE_TEST_VERSION"]
PROGRAM = os.environ["SYNCLINE_TEST_CUDA_PROGRAM"]
CUPTI = os.environ["SYNCLINE_TEST_CUPTI"]
DRIVER = os.environ["SYNCLINE_TEST_DRIVER"]
TRACE = os.path.join(PROJECT, "tests/traces/masked_loss_before_symbols.sltrace")

# What the linter finds without LibTorch's headers, with one of Clang's own.
BLOCKS = """\
#include <stddef.h>
extern "C" int cudaDeviceSynchronize();
void train(size_t Steps) {
  for (size_t I = 0; I < Steps; ++I)
    cudaDeviceSynchronize();
}
"""


class Machine:
    """Runs commands of the folder PROGRAMS, in a bare root that has FOLDERS as they are here, and
    what EXECUTABLES load."""

    def __init__(self, folder, programs, executables, folders):
        self.programs = programs
        self.work = os.path.join(folder, "work")
        os.makedirs(self.work)
        self.root = None
        if namespace_command():
            self.root = BareRoot(os.path.join(folder, "root"), [*executables, PROGRAM],
                                 [*folders, self.work])

    def run(self, *arguments, **environment):
        command = [os.path.join(self.programs, arguments[0]), *arguments[1:]]
        environment = {"PATH": self.programs, "HOME": self.work, **environment}
        if self.root:
            command = self.root.command(command, environment)
            environment = None
        return subprocess.run(command, env=environment, cwd=self.work, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=120, check=False)


class Installed:
    """A test case with its own machine."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="syncline-installed-")
        cls.addClassCleanup(folder.cleanup)
        cls.machine = cls.make_machine(os.path.realpath(folder.name))

    def run_command(self, *arguments, status=0, **environment):
        done = self.machine.run(*arguments, **environment)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout

    def path(self, name):
        return os.path.join(self.machine.work, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def copy(self, path):
        return shutil.copy(path, self.machine.work)


class InstalledWork:
    """Tests of each kind of installation."""

    def test_versions(self):
        for command in ("syncline", "syncline-lint"):
            self.assertEqual(self.run_command(command, "--version"), f"syncline {VERSION}\n")

    def test_exit_status_and_arguments(self):
        out = self.run_command("syncline", "report", "no such file", status=2)
        self.assertIn("no such file", out)

    def test_lint(self):
        file = self.write("train.cpp", BLOCKS)
        for command in (["syncline", "lint"], ["syncline-lint"]):
            out = self.run_command(*command, file, "--", "-std=c++20", status=1)
            self.assertIn("train.cpp:5:5: warning: host-device synchronization", out)
            self.assertNotIn("not found", out)

    def test_lint_uses_the_headers_of_the_installation(self):
        file = self.write("header.cpp", '#include <stddef.h>\n#include "absent.h"\n')
        out = self.run_command("syncline", "lint", file, "--", "-std=c++20", "-H", status=2)
        self.assertRegex(out, r"(?m)^\. .*/syncline/lib/clang/\d+/include/stddef.h$")
        self.assertNotIn("/usr/lib/llvm", out)

    def test_report(self):
        out = self.run_command("syncline", "report", self.copy(TRACE))
        self.assertRegex(out, r"A step takes [\d.]+ ms")
        self.assertIn("before.cpp:27", out)

    def test_report_as_a_page(self):
        self.run_command("syncline", "report", self.copy(TRACE), "-o", self.path("report.html"))
        with open(self.path("report.html"), encoding="utf-8") as file:
            self.assertIn("</html>", file.read())

    def test_demo(self):
        out = self.run_command("syncline", "demo", self.path("demo"))
        self.assertIn("syncline lint is left out: there are no headers of LibTorch here", out)
        self.assertRegex(out, r"(?m)^A step takes [\d.]+ ms")
        self.assertIn("before.cpp:27", out)
        self.write("demo/before.cpp", "// edited\n")
        out = self.run_command("syncline", "demo", self.path("demo"), status=2)
        self.assertIn("exists and is kept: name another folder", out)

    def run_program(self, *command, status=0):
        """Tests with the program that calls CUDA functions, and a fake CUPTI."""
        return self.run_command(*command, self.copy(PROGRAM), "cuda", "waits=20", status=status,
                                SYNCLINE_CUPTI=self.copy(CUPTI), LD_LIBRARY_PATH=self.machine.work)

    def test_record(self):
        out = self.run_program("syncline", "record", "-o", self.path("a.sltrace"))
        self.assertIn("20 calls that can block", out)
        out = self.run_command("syncline", "dump", self.path("a.sltrace"))
        self.assertIn('why="exit"', out)

    def test_try_loads_its_library(self):
        """It asks for a driver first: here, one that the program does not call."""
        out = self.run_program("syncline", "try", status=2)
        self.assertIn("there is no NVIDIA driver here", out)
        self.addCleanup(os.remove, self.copy(DRIVER))
        out = self.run_program("syncline", "try", status=2)
        self.assertIn("the program never called CUDA's driver", out)
