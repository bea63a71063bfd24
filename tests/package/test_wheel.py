"""The wheel, in a fresh virtual environment on a minimal machine."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

from installed import BLOCKS, Installed, InstalledWork, Machine, PROJECT, VERSION

ACTION = os.path.join(PROJECT, ".github/actions/syncline-lint/lint.sh")
WHEELS = os.environ["SYNCLINE_TEST_WHEELS"]
STANDARD_LIBRARY = os.path.dirname(os.path.realpath(os.__file__))

IMPORT = """\
import json, os, syncline
print(json.dumps([syncline.__version__, os.path.getsize(syncline.tracer_path()),
                  syncline.program_path("syncline-lint")]))
"""

CMAKE = "import syncline; print(syncline.cmake_prefix_path())"
PROJECT_WITH_PACKAGE = """\
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES NONE)
find_package(syncline REQUIRED COMPONENTS lint)
message(STATUS "VERSION ${syncline_VERSION} PROGRAM ${SYNCLINE_EXECUTABLE}")
"""


def wheel():
    if not os.path.isdir(WHEELS) or not os.listdir(WHEELS):
        raise unittest.SkipTest("scikit-build-core is not there, so there is no wheel")
    names = [name for name in os.listdir(WHEELS) if name.endswith(".whl")]
    assert len(names) == 1, names
    return os.path.join(WHEELS, names[0])


class Environment(Machine):
    """A fresh virtual environment with the wheel."""

    def __init__(self, folder):
        self.venv = os.path.join(folder, "venv")
        self.python = os.path.join(self.venv, "bin/python")
        subprocess.run([sys.executable, "-m", "venv", "--copies", "--without-pip", self.venv],
                       check=True)
        subprocess.run([sys.executable, "-m", "pip", "--isolated", "--python", self.python,
                        "install", "--quiet", "--no-index", "--disable-pip-version-check",
                        "--root-user-action", "ignore", wheel()], check=True)
        super().__init__(folder, os.path.join(self.venv, "bin"),
                         [self.python], [self.venv, STANDARD_LIBRARY])


class InWheel(Installed):
    @classmethod
    def make_machine(cls, folder):
        return Environment(folder)


class Work(InWheel, InstalledWork, unittest.TestCase):
    pass


class Shell(InWheel, unittest.TestCase):
    """What pip puts next to the programs of the environment."""

    def shared(self, name):
        return os.path.join(self.machine.venv, "share", name)

    def test_a_man_page_for_each_command(self):
        out = self.run_command("syncline", "help", "--format", "options")
        commands = [line.split("|")[0] for line in out.splitlines() if not line.startswith("-")]
        self.assertIn("report", commands)
        expected = {"syncline.1", *(f"syncline-{name}.1" for name in commands)}
        self.assertEqual(set(os.listdir(self.shared("man/man1"))), expected)

    @unittest.skipUnless(shutil.which("man"), "no man")
    def test_man_finds_them(self):
        environment = {"PATH": f"{self.machine.programs}:/usr/bin:/bin", "HOME": "/"}
        done = subprocess.run(["man", "-w", "syncline-report"], env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        self.assertEqual(done.stdout.strip(), self.shared("man/man1/syncline-report.1"))

    def test_completion(self):
        for name in "bash-completion/completions/syncline", "zsh/site-functions/_syncline":
            with open(self.shared(name), encoding="utf-8") as file:
                self.assertIn("_syncline", file.read())


class Python(InWheel, unittest.TestCase):
    def test_module_as_a_command(self):
        self.assertEqual(self.run_command("python", "-m", "syncline", "--version"),
                         f"syncline {VERSION}\n")

    def test_import(self):
        version, size, linter = json.loads(self.run_command("python", "-c", IMPORT))
        self.assertEqual(version, VERSION)
        self.assertGreater(size, 100_000)
        self.assertTrue(linter.startswith(self.machine.venv), linter)

    def test_a_missing_program_is_named(self):
        out = self.run_command("python", "-c", "import syncline; syncline.program_path('other')",
                               status=1)
        self.assertIn("this installation of syncline has no ", out)

    def test_record_a_program_in_python(self):
        out = self.run_command("syncline", "record", self.machine.python, "-c", "print('ran')")
        self.assertIn("ran\n", out)
        self.assertIn("the program never used CUDA", out)


class Cmake(unittest.TestCase):
    def test_find_package(self):
        with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(wheel()) as archive:
            archive.extractall(folder)
            module = subprocess.run([sys.executable, "-B", "-c", CMAKE], cwd=folder, check=True,
                                    stdout=subprocess.PIPE, text=True).stdout.strip()
            with open(os.path.join(folder, "CMakeLists.txt"), "w", encoding="utf-8") as file:
                file.write(PROJECT_WITH_PACKAGE)
            out = subprocess.run(["cmake", "-S", folder, "-B", os.path.join(folder, "build"),
                                  "-DCMAKE_PREFIX_PATH=" + module], check=False, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout
            self.assertIn(f"VERSION {VERSION} PROGRAM {folder}/syncline/bin/syncline\n", out)


class Action(unittest.TestCase):
    """The action for GitHub installs the wheel and lints with it."""

    def act(self, folder, package):
        environment = {"PATH": "/usr/bin:/bin", "HOME": folder, "RUNNER_TEMP": folder,
                       "PIP_NO_INDEX": "1", "GITHUB_PATH": os.path.join(folder, "path"),
                       "SYNCLINE_PACKAGE": package}
        os.symlink(sys.executable, os.path.join(folder, "python3"))
        environment["PATH"] = f"{folder}:{environment['PATH']}"
        return subprocess.run(["bash", ACTION], cwd=folder, env=environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def test_package(self):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "build"))
            with open(os.path.join(folder, "train.cpp"), "w", encoding="utf-8") as file:
                file.write(BLOCKS)
            with open(os.path.join(folder, "build/compile_commands.json"), "w",
                      encoding="utf-8") as file:
                json.dump([{"directory": folder, "file": "train.cpp",
                            "command": "c++ -c train.cpp"}], file)
            done = self.act(folder, wheel())
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("::warning file=train.cpp,line=5,", done.stdout)
            with open(os.path.join(folder, "path"), encoding="utf-8") as file:
                self.assertTrue(os.access(os.path.join(file.read().strip(), "syncline"), os.X_OK))

    def test_no_such_package(self):
        with tempfile.TemporaryDirectory() as folder:
            done = self.act(folder, "no-such-package")
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn("::error title=syncline lint::pip cannot install 'no-such-package'",
                          done.stdout)


class Contents(unittest.TestCase):
    def test_metadata(self):
        with zipfile.ZipFile(wheel()) as archive:
            [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
            lines = archive.read(name).decode().splitlines()
        self.assertIn("Author: syncline maintainers", lines)
        [summary] = [line for line in lines if line.startswith("Summary: ")]
        self.assertTrue(summary.endswith(" in PyTorch code, Python and C++"), summary)

    def test_name(self):
        self.assertEqual(os.path.basename(wheel()),
                         f"syncline-{VERSION}-py3-none-manylinux_2_34_x86_64.whl")

    def test_libraries(self):
        """The programs need no libraries except those of glibc."""
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


if __name__ == "__main__":
    unittest.main()
