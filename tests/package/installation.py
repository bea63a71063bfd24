"""The installation under test, and a folder for each test."""

import os
import subprocess
import tempfile
import unittest

PREFIX = os.environ["SYNCLINE_TEST_PREFIX"]
PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))
COMMAND = os.path.join(PREFIX, "bin", "syncline")
HAS_LINTER = os.path.exists(os.path.join(PREFIX, "bin", "syncline-lint"))

# Findings that the linter makes without LibTorch's headers.
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

    def listed(self, *subcommand):
        """The fields of each option and subcommand, as completions read them."""
        out = self.syncline("help", "--format", "options", *subcommand)
        return [line.split("|", 4) for line in out.splitlines()]

    def subcommands(self):
        """Subcommands that are not hidden; lint only if it is installed."""
        names = [fields[0] for fields in self.listed() if not fields[0].startswith("-")]
        self.assertIn("report", names)
        return [name for name in names if name != "lint" or HAS_LINTER]

    def options(self, *subcommand):
        """Each option, long and short, and the values that it is restricted to."""
        found = {}
        for names, _, choices, _, _ in self.listed(*subcommand):
            for name in names.split(",") if names.startswith("-") else []:
                found[name] = choices.split(",") if choices else []
        self.assertIn("--help", found)
        return found
