"""check_changelog.py, on changelogs of a few lines."""

import unittest

from small_tree import SmallTree

UNRELEASED = """# Changelog

Words about the file. They are no entry.

## [Unreleased]
"""
RELEASE = """
## [1.2.0] - 2026-01-31

### Linter

- `--shard 2/4` lints the second quarter of the files.
- The trace of CUDA 13.1 programs, and of
  [newer ones](docs/a.md), has copies.

[Unreleased]: https://example.org/compare/v1.2.0...HEAD
[1.2.0]: https://example.org/releases/tag/v1.2.0
"""


class CheckChangelog(SmallTree):
    def check(self, text, *options):
        self.write("CHANGELOG.md", text)
        return self.run_check("check_changelog.py", "--root", self.root, *options)

    def passes(self, text, *options):
        status, output = self.check(text, *options)
        self.assertEqual(status, 0, output)
        return output

    def fails(self, message, text, *options):
        status, output = self.check(text, *options)
        self.assertEqual(status, 1, output)
        self.assertIn(message, output)

    def test_a_changelog(self):
        output = self.passes(UNRELEASED + RELEASE)
        self.assertIn("changelog: 2 sections, 2 entries: 0 errors", output)

    def test_an_entry_is_one_sentence(self):
        message = "CHANGELOG.md:7: error: an entry is one sentence, this one has "
        for entry, ends in (("Reports are faster. They need less memory.", 2),
                            ("Reports\n  are faster! They need less memory.", 2),
                            ("Reports are faster", 0)):
            self.fails(message + str(ends), f"{UNRELEASED}\n- {entry}\n{RELEASE}")
        self.passes(f"{UNRELEASED}\n- `a. b.` of 3.14 [is](x. y) faster.\n{RELEASE}")

    def test_a_heading_has_entries(self):
        message = "CHANGELOG.md:7: error: the heading has no entries"
        self.fails(message, f"{UNRELEASED}\n### Linter\n{RELEASE}")
        self.fails(message, f"{UNRELEASED}\n### Linter\n\n### Report\n\n- New.\n{RELEASE}")
        self.passes(f"{UNRELEASED}\n### Linter\n\n- New.\n{RELEASE}")

    def test_length_of_a_release(self):
        self.passes(UNRELEASED + RELEASE, "--release-lines", "7")
        self.fails("CHANGELOG.md:7: error: the release has 7 lines; 6 is the limit",
                   UNRELEASED + RELEASE, "--release-lines", "6")
        self.passes(UNRELEASED + "\n" + "- New.\n" * 20 + RELEASE, "--release-lines", "7")

    def test_order(self):
        self.fails("CHANGELOG.md:1: error: the first section is not [Unreleased]", RELEASE)
        self.fails("a release is '[VERSION] - YYYY-MM-DD'",
                   UNRELEASED + RELEASE.replace("2026-01-31", "today"))
        older, newer = RELEASE.replace("1.2.0]", "1.9.0]"), RELEASE.replace("1.2.0]", "1.10.0]")
        self.passes(UNRELEASED + newer + older)
        self.fails("a newer release comes before an older one", UNRELEASED + older + newer)


if __name__ == "__main__":
    unittest.main()
