"""Documents name the repository that CMakeLists.txt has as HOMEPAGE_URL, and no other."""

import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPOSITORY = re.compile(r"github\.com/([\w.-]+/syncline)\b|([\w.-]+/syncline)/\.github/"
                        r"|`([\w.-]+/syncline)` is the repository")
DOCUMENTS = ("*.md", "*.yml", "*.yaml", "*.toml")


def repositories(text):
    """The owner and name of each repository that TEXT refers to."""
    return {next(filter(None, names)) for names in REPOSITORY.findall(text)}


class HomePage(unittest.TestCase):
    def test_reads_references(self):
        self.assertEqual(repositories("git clone https://github.com/a-b/syncline && cd syncline"),
                         {"a-b/syncline"})
        self.assertEqual(repositories("- uses: c/syncline/.github/actions/lint@main"),
                         {"c/syncline"})
        self.assertEqual(repositories("/usr/lib/cmake/syncline/x build/release/bin/syncline"),
                         set())

    def test_documents_agree(self):
        text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
        home = re.search(r'HOMEPAGE_URL "https://github\.com/([^"]+)"', text)[1]
        files = subprocess.run(["git", "ls-files", "--", *DOCUMENTS], cwd=ROOT, check=True,
                               text=True, stdout=subprocess.PIPE).stdout.split("\n")
        found = {file: repositories((ROOT / file).read_text(encoding="utf-8"))
                 for file in files if file}
        self.assertIn({home}, found.values())
        self.assertEqual({file: names for file, names in found.items() if names - {home}}, {})


if __name__ == "__main__":
    unittest.main()
