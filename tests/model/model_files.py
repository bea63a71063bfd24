"""Runs rules/model/update_model.py on small files, and imports its modules."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(HERE))
MODEL = os.path.join(PROJECT, "rules", "model")
RELEASES = ("1.13.1", "2.0.1", "2.4.1")
sys.path.insert(0, MODEL)


def yaml_of(version):
    return os.path.join(HERE, "releases", version, "native_functions.yaml")


class ModelTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.file = self.path("operators.json")

    def path(self, name):
        return os.path.join(self.root, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def run_program(self, *arguments, **environment):
        """The exit status, the standard output and the standard error."""
        result = subprocess.run([sys.executable, "-B", os.path.join(MODEL, "update_model.py"),
                                 "--file", self.file, *arguments], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, check=False,
                                env={**os.environ, **environment})
        return result.returncode, result.stdout, result.stderr

    def merge(self, *versions):
        for version in versions:
            status, _, error = self.run_program("--yaml", yaml_of(version), version)
            self.assertEqual((status, error), (0, ""))

    def text(self):
        with open(self.file, encoding="utf-8") as file:
            return file.read()

    def overload(self, operator, name=""):
        return json.loads(self.text())["operators"][operator][name]

    def assert_fails(self, message, *arguments, **environment):
        """The program ends with 1 and one line that has MESSAGE, and leaves the file as it was."""
        before = self.text() if os.path.exists(self.file) else None
        status, output, error = self.run_program(*arguments, **environment)
        self.assertEqual((status, output), (1, ""))
        self.assertRegex(error, rf"\Aupdate-model: error: .*{message}.*\n\Z")
        self.assertEqual(self.text() if os.path.exists(self.file) else None, before)
