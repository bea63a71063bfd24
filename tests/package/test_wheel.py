"""The wheel, in a fresh virtual environment on a machine with next to nothing.

Where a machine of that kind cannot be made, the same tests run here, with nothing but the
environment in PATH.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

from bare_root import BareRoot, namespace_command

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WHEELS = os.environ["SYNCLINE_TEST_WHEELS"]
VERSION = os.environ["SYNCLINE_TEST_VERSION"]
PROGRAM = os.environ["SYNCLINE_TEST_CUDA_PROGRAM"]
CUPTI = os.environ["SYNCLINE_TEST_CUPTI"]
TRACE = os.path.join(PROJECT, "tests/traces/masked_loss_before_symbols.sltrace")
STANDARD_LIBRARY = os.path.dirname(os.path.realpath(os.__file__))

# What the linter finds without LibTorch's headers, with one of Clang's own.
BLOCKS = """\
#include <stddef.h>
extern "C" int cudaDeviceSynchronize();
void train(size_t Steps) {
  for (size_t I = 0; I < Steps; ++I)
    cudaDeviceSynchronize();
}
"""

IMPORT = """\
import json, os, syncline
print(json.dumps([syncline.__version__, os.path.getsize(syncline.tracer_path()),
                  syncline.program_path("syncline-lint")]))
"""


def wheel():
    if not os.path.isdir(WHEELS) or not os.listdir(WHEELS):
        raise unittest.SkipTest("scikit-build-core is not there, so there is no wheel")
    names = [name for name in os.listdir(WHEELS) if name.endswith(".whl")]
    assert len(names) == 1, names
    return os.path.join(WHEELS, names[0])


class Machine:
    """The environment with the wheel, and what runs commands on a machine that has it."""

    def __init__(self, folder):
        self.folder = folder
        self.work = os.path.join(folder, "work")
        self.venv = os.path.join(folder, "venv")
        os.makedirs(self.work)
        subprocess.run([sys.executable, "-m", "venv", "--copies", "--without-pip", self.venv],
                       check=True)
        self.python = os.path.join(self.venv, "bin/python")
        subprocess.run([sys.executable, "-m", "pip", "--isolated", "--python", self.python,
                        "install", "--quiet", "--no-index", "--disable-pip-version-check",
                        "--root-user-action", "ignore", wheel()], check=True)
        self.root = None
        if namespace_command():
            self.root = BareRoot(os.path.join(folder, "root"), [self.python, PROGRAM],
                                 [self.venv, self.work, STANDARD_LIBRARY])

    def run(self, *arguments, **environment):
        command = [os.path.join(self.venv, "bin", arguments[0]), *arguments[1:]]
        environment = {"PATH": os.path.join(self.venv, "bin"), "HOME": self.work, **environment}
        if self.root:
            command = self.root.command(command, environment)
            environment = None
        return subprocess.run(command, env=environment, cwd=self.work, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=120, check=False)


def setUpModule():
    folder = tempfile.TemporaryDirectory(prefix="syncline-wheel-")
    unittest.addModuleCleanup(folder.cleanup)
    InstalledWheel.machine = Machine(os.path.realpath(folder.name))


class InstalledWheel(unittest.TestCase):
    machine = None

    def run_command(self, *arguments, status=0, **environment):
        done = self.machine.run(*arguments, **environment)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout

    def write(self, name, text):
        path = os.path.join(self.machine.work, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def copy(self, path):
        return shutil.copy(path, self.machine.work)


class Commands(InstalledWheel):
    def test_versions(self):
        for command in (["syncline"], ["syncline-lint"], ["python", "-m", "syncline"]):
            with self.subTest(command):
                self.assertEqual(self.run_command(*command, "--version"),
                                 f"syncline {VERSION}\n")

    def test_import(self):
        out = self.run_command("python", "-c", IMPORT)
        version, size, linter = json.loads(out)
        self.assertEqual(version, VERSION)
        self.assertGreater(size, 100_000)
        self.assertTrue(linter.startswith(self.machine.venv), linter)

    def test_a_missing_program_is_named(self):
        out = self.run_command("python", "-c", "import syncline; syncline.program_path('other')",
                               status=1)
        self.assertIn("this installation of syncline has no ", out)

    def test_exit_status_and_arguments(self):
        out = self.run_command("syncline", "report", "no such file", status=2)
        self.assertIn("no such file", out)


class Work(InstalledWheel):
    def test_lint(self):
        file = self.write("train.cpp", BLOCKS)
        for command in (["syncline", "lint"], ["syncline-lint"]):
            out = self.run_command(*command, file, "--", "-std=c++20", status=1)
            self.assertIn("train.cpp:5:5: warning: host-device synchronization", out)
            self.assertNotIn("not found", out)

    def test_lint_names_the_headers_of_the_wheel(self):
        file = self.write("header.cpp", '#include <stddef.h>\n#include "absent.h"\n')
        out = self.run_command("syncline", "lint", file, "--", "-std=c++20", "-H", status=2)
        self.assertRegex(out, rf"(?m)^\. {self.machine.venv}/.*/lib/clang/\d+/include/stddef.h$")
        self.assertNotIn("/usr/lib/llvm", out)

    def test_report(self):
        out = self.run_command("syncline", "report", self.copy(TRACE))
        self.assertRegex(out, r"A step takes [\d.]+ ms")
        self.assertIn("before.cpp:27", out)

    def test_report_as_a_page(self):
        page = os.path.join(self.machine.work, "report.html")
        self.run_command("syncline", "report", self.copy(TRACE), "-o", page)
        with open(page, encoding="utf-8") as file:
            self.assertIn("</html>", file.read())

    def test_record_without_a_gpu(self):
        out = self.run_command("syncline", "record", self.machine.python, "-c", "print('ran')")
        self.assertIn("ran\n", out)
        self.assertIn("the program never used CUDA", out)

    def test_record_with_a_stand_in_for_cuda(self):
        trace = os.path.join(self.machine.work, "stand_in.sltrace")
        out = self.run_command("syncline", "record", "-o", trace, self.copy(PROGRAM), "cuda",
                               "waits=20", SYNCLINE_CUPTI=self.copy(CUPTI),
                               LD_LIBRARY_PATH=self.machine.work)
        self.assertIn("20 calls that can block", out)
        self.assertIn('why="exit"', self.run_command("syncline", "dump", trace))

    def test_try_loads_its_library(self):
        out = self.run_command("syncline", "try", self.machine.python, "-c", "pass", status=2)
        self.assertIn("the program never called CUDA's driver", out)


class Contents(unittest.TestCase):
    def test_name(self):
        self.assertEqual(os.path.basename(wheel()),
                         f"syncline-{VERSION}-py3-none-manylinux_2_34_x86_64.whl")

    def test_libraries(self):
        """glibc's alone, so that no other library has to be there, in whatever version."""
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel()) as archive:
            names = [name for name in archive.namelist()
                     if name.startswith("syncline/bin/") or name.endswith(".so")]
            self.assertEqual(len(names), 5, names)
            for name in names:
                header = subprocess.run(["readelf", "-d", archive.extract(name, folder)],
                                        stdout=subprocess.PIPE, text=True, check=True).stdout
                needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", header))
                self.assertLessEqual(needed, {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"},
                                     name)

    def test_licenses(self):
        """Each library of LICENSES.md has its text."""
        with open(os.path.join(PROJECT, "LICENSES.md"), encoding="utf-8") as file:
            packages = re.findall(r"^\| `([^`]+)`", file.read(), re.M)
        self.assertGreater(len(packages), 10)
        with zipfile.ZipFile(wheel()) as archive:
            for package in packages:
                text = archive.read(f"syncline/licenses/{package}.txt").decode()
                self.assertRegex(text, "(?i)copyright")


if __name__ == "__main__":
    unittest.main()
