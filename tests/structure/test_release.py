"""Checkouts that ./dev release refuses."""

import subprocess
import unittest

from test_dev import DevTest

CHANGELOG = """# Changelog

## [Unreleased]

## [1.2.0] - 2026-01-31

### Added
"""


class Release(DevTest):
    def setUp(self):
        super().setUp()
        self.track("CMakeLists.txt", "project(syncline\n  VERSION 1.2.0\n  LANGUAGES CXX)\n")
        self.track("CHANGELOG.md", CHANGELOG)
        self.commit()

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e", *arguments],
                       cwd=self.root, check=True)

    def commit(self):
        self.git("commit", "-q", "--allow-empty", "-m", "A change")

    def check(self):
        return self.bash("check_release \"$(release_version)\"")

    def refuses(self, message):
        status, output = self.check()
        self.assertEqual(status, 1, output)
        self.assertIn(message, output)

    def test_a_release(self):
        self.assertEqual(self.check(), (0, "==> release 1.2.0\n"))
        self.git("tag", "v1.2.0")
        self.assertEqual(self.check()[0], 0)

    def test_no_version(self):
        self.track("CMakeLists.txt", "project(syncline)\n")
        status, output = self.bash("release_version")
        self.assertEqual((status, output), (1, "dev: CMakeLists.txt names no version\n"))

    def test_what_is_not_committed(self):
        self.write("new.txt", "")
        self.refuses("there are changes that are not committed")

    def test_another_version_in_the_changelog(self):
        self.track("CHANGELOG.md", CHANGELOG.replace("1.2.0", "1.200"))
        self.commit()
        self.refuses("CHANGELOG.md has no section '## [1.2.0] - YYYY-MM-DD'")

    def test_changes_that_are_not_in_the_release(self):
        self.track("CHANGELOG.md", CHANGELOG.replace("ased]\n", "ased]\n\n- New.\n"))
        self.commit()
        self.refuses("CHANGELOG.md has changes in [Unreleased], above those of 1.2.0")

    def test_a_tag_of_another_commit(self):
        self.git("tag", "v1.2.0")
        self.commit()
        self.refuses("v1.2.0 is another commit")


class Upload(DevTest):
    def test_sums(self):
        self.track("a", "")
        subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "a"],
                       cwd=self.root, check=True)
        self.write("dist/syncline-1.2.0-py3.whl", "x")
        self.write("dist/syncline_1.2.0_amd64.deb", "y")
        self.write("dist/syncline-1.1.0-py3.whl", "old")
        status, output = self.bash("print_release 1.2.0")
        self.assertEqual(status, 0)
        self.assertIn("git tag -a v1.2.0", output)
        self.assertRegex(output, r"(?m)^ +2d711642.*  syncline-1\.2\.0-py3\.whl$")
        self.assertNotIn("1.1.0", output)


if __name__ == "__main__":
    unittest.main()
