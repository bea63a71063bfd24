"""Wheels that the program that builds the wheel refuses."""

import os
import sys
import tempfile
import unittest
import zipfile

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(PROJECT, "cmake/dev"))

import build_wheel  # noqa: E402


class Platforms(unittest.TestCase):
    def test_order(self):
        ordered = [build_wheel.glibc_version(platform) for platform in (
            "manylinux_2_5_x86_64", "manylinux_2_28_x86_64", "manylinux_2_34_x86_64",
            "linux_x86_64")]
        self.assertEqual(ordered, sorted(ordered))
        self.assertEqual(build_wheel.numbers("GLIBC_2.3.4"), [2, 3, 4])

    def test_the_pinned_one(self):
        self.assertLessEqual(build_wheel.glibc_version(build_wheel.pinned_platform()), (2, 34))


class Contents(unittest.TestCase):
    def check(self, names, size=0):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.whl")
            with zipfile.ZipFile(path, "w") as archive:
                for name in names:
                    archive.writestr(name, b"\0" * size)
            build_wheel.Wheel("the build", "tools").check_contents(path)

    PROGRAMS = [f"syncline/bin/{name}" for name in ("syncline", "syncline-lint")]
    SHARED = [f"syncline-1.data/data/share/{name}" for name in build_wheel.SHELL_FILES]

    def test_programs(self):
        self.check(self.PROGRAMS + self.SHARED)
        with self.assertRaisesRegex(SystemExit, "no portable syncline/bin/syncline-lint"):
            self.check(self.PROGRAMS[:1] + self.SHARED)

    def test_man_pages_and_completion(self):
        with self.assertRaisesRegex(SystemExit, "lacks man/man1/syncline.1$"):
            self.check(self.PROGRAMS + self.SHARED[1:])

    def test_size(self):
        with self.assertRaisesRegex(SystemExit, "60000000 is the limit"):
            self.check(self.PROGRAMS + self.SHARED, size=30_000_001)


if __name__ == "__main__":
    unittest.main()
