"""The installation under test, and a folder for each test."""

import os
import re
import subprocess
import tempfile
import unittest

PREFIX = os.environ["SYNCLINE_TEST_PREFIX"]
PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
COMMAND = os.path.join(PREFIX, "bin", "syncline")
HAS_LINTER = os.path.exists(os.path.join(PREFIX, "bin", "syncline-lint"))

# What the linter finds without LibTorch's headers.
WAITS = """\
extern "C" int cudaDeviceSynchronize();
void {name}() {{
  for (int I = 0; I < 10; ++I)
    cudaDeviceSynchronize();
}}
"""


class InstallationTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="syncline test-")
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)
        os.environ["SYNCLINE_CACHE_DIR"] = self.path("cache")

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def write(self, name, text):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    def run_command(self, *command, status=0, **options):
        """Standard output and standard error together, as text. Status None stands for
        any but 0."""
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=240,
            cwd=options.pop("cwd", self.folder), **options)
        if status is None:
            self.assertNotEqual(done.returncode, 0, done.stdout)
        else:
            self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout

    def syncline(self, *arguments, **options):
        return self.run_command(COMMAND, *arguments, **options)

    def subcommands(self):
        """Of --help; lint only where it is installed."""
        names = re.findall(r"^  ([a-z]+) +\S", self.syncline("--help"), re.M)
        self.assertIn("report", names)
        return [name for name in names if name != "lint" or HAS_LINTER]

    def options(self, *subcommand):
        """Of the subcommand's --help: each option, long and short, and the word that names
        its value, or nothing."""
        found = {}
        for line in re.findall(r"^ {1,6}(-.*)", self.syncline(*subcommand, "--help"),
                               re.M):
            head = re.split(r"  | Excludes:| Needs:", line)[0]
            value = re.search(r" ([A-Z].*)", head)
            for name in re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", head):
                found[name] = value[1] if value else ""
        self.assertIn("--help", found)
        return found
