"""The Debian package, unpacked on a minimal machine."""

import json
import os
import re
import subprocess
import tempfile
import unittest

from installed import Installed, InstalledWork, Machine, PROJECT, VERSION

PACKAGE = os.path.join(os.environ["SYNCLINE_TEST_DEB"], f"syncline_{VERSION}_amd64.deb")


class Unpacked(Machine):
    """Unpacks into a separate folder: the programs find their companion files anywhere."""

    def __init__(self, folder):
        self.usr = os.path.join(folder, "usr")
        subprocess.run(["dpkg-deb", "-x", PACKAGE, folder], check=True)
        programs = os.path.join(self.usr, "bin")
        super().__init__(folder, programs, [os.path.join(programs, "syncline")], [self.usr])


class Work(Installed, InstalledWork, unittest.TestCase):
    @classmethod
    def make_machine(cls, folder):
        return Unpacked(folder)

    def test_shell_and_cmake(self):
        for file in ("share/man/man1/syncline-record.1", "share/doc/syncline/copyright",
                     "share/bash-completion/completions/syncline",
                     "lib/cmake/syncline/syncline-config.cmake"):
            self.assertTrue(os.path.isfile(os.path.join(self.machine.usr, file)), file)


class Licenses(unittest.TestCase):
    """LICENSES.md lists what the programs contain."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        subprocess.run(["dpkg-deb", "-x", PACKAGE, folder.name], check=True)
        cls.folder = os.path.join(folder.name, "usr/lib/syncline/licenses")
        with open(os.path.join(PROJECT, "LICENSES.md"), encoding="utf-8") as file:
            cls.listed = re.findall(r"^\| `([^`]+)`", file.read(), re.M)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def test_texts(self):
        for package in self.listed:
            self.assertRegex(self.read(package + ".txt"), "(?i)copyright")

    def test_spdx_document(self):
        document = json.loads(self.read("syncline.spdx.json"))
        self.assertEqual([package["name"] for package in document["packages"]],
                         ["syncline", *self.listed])
        for package in document["packages"]:
            self.assertTrue(package.get("versionInfo"), package)

    def test_each_static_library_is_listed(self):
        with open(os.path.join(os.environ["SYNCLINE_TEST_BUILD"], "build.ninja"),
                  encoding="utf-8") as file:
            links = re.findall(r"^build portable/bin/.*", file.read(), re.M)
        self.assertEqual(len(links), 2)
        libraries = {word for line in links for word in line.split()
                     if word.startswith("/") and word.endswith(".a")}
        self.assertGreater(len(libraries), 20)
        owners = subprocess.run(["dpkg", "-S", *libraries], stdout=subprocess.PIPE, text=True,
                                check=True).stdout
        packages = {line.split(":")[0] for line in owners.splitlines()}
        self.assertLessEqual(packages, set(self.listed))


class Control(unittest.TestCase):
    def field(self, name):
        return subprocess.run(["dpkg-deb", "-f", PACKAGE, name], stdout=subprocess.PIPE, text=True,
                              check=True).stdout.strip()

    def test_it_needs_glibc_alone(self):
        self.assertEqual(self.field("Depends"), "libc6 (>= 2.34)")

    def test_what_it_is(self):
        self.assertEqual(self.field("Maintainer"), "syncline maintainers")
        self.assertIn("PyTorch or LibTorch program", self.field("Description"))

    def test_version(self):
        self.assertEqual(self.field("Version"), VERSION)


if __name__ == "__main__":
    unittest.main()
