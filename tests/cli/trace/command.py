"""Runs the command under test."""

import os
import subprocess
import tempfile
import unittest

# Seconds. Only a command that hangs takes as long, also with a sanitizer on a busy machine.
PATIENCE = 300


class TraceTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="syncline-test-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def syncline(self, *arguments, stdin=b"", status=0):
        """Standard output and standard error, as bytes."""
        done = subprocess.run(
            [os.environ["SYNCLINE_TEST_COMMAND"], *arguments],
            input=stdin, capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, done.stderr

    def trace(self, text, name="test.trace"):
        self.syncline("assemble", "-o", self.path(name), stdin=text)
        return self.path(name)
