#!/usr/bin/env python3
"""Builds the wheel of a build folder, has auditwheel check it, and prints its name and size.

The programs in the wheel must not need a library or a glibc version that the platform in its name
lacks.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = ("syncline", "syncline-lint")
# Below share, which pip copies into the environment.
SHELL_FILES = ("man/man1/syncline.1", "man/man1/syncline-lint.1",
               "bash-completion/completions/syncline", "zsh/site-functions/_syncline")
LARGEST = 60_000_000
SKIPPED = 77  # for CTest
BUILD = """\
import json, sys
from scikit_build_core import build
build.build_wheel(sys.argv[1], json.loads(sys.argv[2]))
"""


def pinned_platform():
    with open(os.path.join(PROJECT, "cmake/dependencies.env"), encoding="utf-8") as file:
        pins = dict(line.rstrip().split("=", 1) for line in file if line.startswith("PIN_"))
    return pins["PIN_WHEEL_PLATFORM"]


def glibc_version(platform):
    """(2, 34) of manylinux_2_34_x86_64; of another platform, such as linux_x86_64, what is above
    every version."""
    match = re.match(r"manylinux_(\d+)_(\d+)_", platform)
    return (int(match[1]), int(match[2])) if match else (sys.maxsize,)


def numbers(version):
    return [int(number) for number in re.findall(r"\d+", version)]


def fail(message):
    sys.exit(f"build_wheel: {message}")


class Wheel:
    def __init__(self, build, tools):
        self.build = os.path.abspath(build)
        self.platform = pinned_platform()
        self.environment = {**os.environ, "PYTHONPATH": tools, "PYTHONDONTWRITEBYTECODE": "1"}

    def package(self, folder):
        """Has scikit-build-core write the wheel into FOLDER; returns its path."""
        settings = {"build-dir": os.path.join(folder, "build"),
                    "cmake.define.SYNCLINE_BUILD": self.build}
        self.run("scikit-build-core", "-c", BUILD, folder, json.dumps(settings),
                 _PYTHON_HOST_PLATFORM=self.platform)
        names = [name for name in os.listdir(folder) if name.endswith(".whl")]
        return os.path.join(folder, names[0])

    def check_contents(self, path):
        """A build folder without static libraries has no portable programs."""
        with zipfile.ZipFile(path) as archive:
            names = set(archive.namelist())
        shared = {name.partition(".data/data/share/")[2] for name in names}
        if absent := set(SHELL_FILES) - shared:
            fail(f"{path} lacks {', '.join(sorted(absent))}")
        missing = {f"syncline/bin/{name}" for name in PROGRAMS} - names
        if missing:
            fail(f"{self.build} has no portable {', '.join(sorted(missing))}: the static libraries "
                 "of LLVM and elfutils are missing, or the linter is turned off (see ./dev deps)")
        if os.path.getsize(path) > LARGEST:
            fail(f"{path} has {os.path.getsize(path)} bytes; {LARGEST} is the limit")

    def audit(self, path):
        """Fails where PLATFORM lacks something that the wheel needs."""
        found = json.loads(self.run("auditwheel", "-m", "auditwheel", "show", "--json", path))
        libraries = ", ".join(["glibc", *sorted(found["external_libs"])])
        if glibc_version(found["overall_tag"]) > glibc_version(self.platform):
            newest = sorted(found["versioned_symbols"].get("libc.so.6", []), key=numbers)[-3:]
            fail(f"the wheel is for {found['overall_tag']}, not {self.platform}: it needs "
                 f"{libraries}, with {', '.join(newest)}; readelf -Ws names the symbols")
        print(f"    auditwheel: {found['overall_tag']}; it needs {libraries}")

    def run(self, tool, *arguments, **environment):
        """Runs Python with ARGUMENTS; returns what it prints."""
        done = subprocess.run([sys.executable, "-B", *arguments], cwd=PROJECT, text=True,
                              env={**self.environment, **environment}, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode:
            fail(f"{tool} failed\n{done.stdout}{done.stderr}")
        return done.stdout


def remove_old_wheels(folder):
    for name in os.listdir(folder) if os.path.isdir(folder) else []:
        if name.endswith(".whl"):
            os.remove(os.path.join(folder, name))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True, help="the build folder")
    parser.add_argument("--tools", required=True, help="where scikit-build-core is")
    parser.add_argument("--output", required=True, help="the folder for the wheel")
    arguments = parser.parse_args()
    remove_old_wheels(arguments.output)
    if not os.path.isdir(arguments.tools):
        print("build_wheel: scikit-build-core was not found; ./dev deps fetches it")
        sys.exit(SKIPPED)
    wheel = Wheel(arguments.build, arguments.tools)
    with tempfile.TemporaryDirectory() as folder:
        path = wheel.package(folder)
        wheel.check_contents(path)
        wheel.audit(path)
        os.makedirs(arguments.output, exist_ok=True)
        target = shutil.move(path, os.path.join(arguments.output, os.path.basename(path)))
    print(f"    {target}: {os.path.getsize(target) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
