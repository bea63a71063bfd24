"""The package for Debian, unpacked into a machine with next to nothing."""

import os
import subprocess
import unittest

from installed import Installed, InstalledWork, Machine, VERSION

PACKAGE = os.path.join(os.environ["SYNCLINE_TEST_DEB"], f"syncline_{VERSION}_amd64.deb")


class Unpacked(Machine):
    """In a folder of its own: the programs find what goes with them from wherever they are."""

    def __init__(self, folder):
        self.usr = os.path.join(folder, "usr")
        subprocess.run(["dpkg-deb", "-x", PACKAGE, folder], check=True)
        programs = os.path.join(self.usr, "bin")
        super().__init__(folder, programs, [os.path.join(programs, "syncline")], [self.usr])


class Work(Installed, InstalledWork, unittest.TestCase):
    @classmethod
    def make_machine(cls, folder):
        return Unpacked(folder)

    def test_shell(self):
        for file in ("share/man/man1/syncline-record.1", "share/doc/syncline/copyright",
                     "share/bash-completion/completions/syncline"):
            self.assertTrue(os.path.isfile(os.path.join(self.machine.usr, file)), file)


class Control(unittest.TestCase):
    def field(self, name):
        return subprocess.run(["dpkg-deb", "-f", PACKAGE, name], stdout=subprocess.PIPE, text=True,
                              check=True).stdout.strip()

    def test_it_needs_glibc_alone(self):
        self.assertEqual(self.field("Depends"), "libc6 (>= 2.34)")

    def test_version(self):
        self.assertEqual(self.field("Version"), VERSION)


if __name__ == "__main__":
    unittest.main()
