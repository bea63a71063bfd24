"""Runs `syncline try` on trial_program, with a driver and a CUPTI that need no GPU."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

COMMAND = os.environ["SYNCLINE_TEST_COMMAND"]
PROGRAM = os.environ["SYNCLINE_TEST_PROGRAM"]
STATIC = os.environ["SYNCLINE_TEST_STATIC"]
SOURCE = pathlib.Path(__file__).with_name("TrialProgram.cpp")

# Variables set by a user must not affect the tests.
FOREIGN = ("SYNCLINE_", "FAKE_", "LD_PRELOAD", "CUDA_", "NVTX_")

# Seconds until a test gives up: many, as the machine may be busy.
PATIENCE = 300

FIRST_LINE = "The results of this run are unusable.\n"


def place(mark, source=SOURCE):
    """FILE:LINE of the line of the program with this comment."""
    comment = f"# {mark}" if source.suffix == ".py" else f"// {mark}"
    for number, line in enumerate(source.read_text().splitlines(), 1):
        if line.endswith(comment):
            return f"{source.name}:{number}"
    raise KeyError(mark)


class TryTest(unittest.TestCase):
    """Each test has its own folder."""

    # The shortest recording and experiment that can be requested.
    lengths = ("--record-seconds=2", "--seconds=1.5")

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="syncline-test-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        self.status = self.folder / "status.json"

    def environment(self, **more):
        plain = {name: value for name, value in os.environ.items()
                 if not name.startswith(FOREIGN)}
        return {**plain, "LC_ALL": "C", "TMPDIR": str(self.temporary),
                "LD_LIBRARY_PATH": os.environ["SYNCLINE_TEST_DRIVER"],
                "SYNCLINE_CUPTI": os.environ["SYNCLINE_TEST_CUPTI"], **more}

    def command(self, *arguments):
        libraries = {"--tracer": os.environ["SYNCLINE_TEST_TRACER"],
                     "--trial-library": os.environ["SYNCLINE_TEST_TRIAL"]}
        own = [word for option, path in libraries.items()
               if option not in arguments for word in (option, path)]
        return [COMMAND, "try", *own, *self.lengths, *map(str, arguments)]

    def run_try(self, *arguments, status=0, **variables):
        """Standard output and standard error."""
        done = subprocess.run(self.command(*arguments), capture_output=True,
                              text=True, env=self.environment(**variables),
                              cwd=self.folder, timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(list(self.temporary.iterdir()), [], "folders are left")
        return done.stdout, done.stderr

    def measured(self, *arguments, mode="train", program=PROGRAM, status=0):
        """The measurement, and what the program saw."""
        path = self.folder / "try.json"
        self.run_try("-o", path, *arguments, program, mode, self.status,
                     status=status)
        return json.loads(path.read_text()), json.loads(self.status.read_text())

    def fails(self, text, *arguments, started=False, **variables):
        """The command ends with one line. Without started, the program does not
        run."""
        out, err = self.run_try(*arguments, status=2, **variables)
        *before, last = err.splitlines()
        self.assertIn(text, last)
        self.assertTrue(last.startswith("syncline try: "), last)
        self.assertNotIn("syncline try: error", "\n".join(before))
        self.assertEqual("output of the program\n" in out, started)
        return last
