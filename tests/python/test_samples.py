"""While a thread is outside of CUDA, a window has samples of its stack."""

import collections
import json
import shutil
import subprocess
import unittest

from recorded import COMMAND, IMPORTS, PYTHONS, PythonTest, version_of

PROGRAM = IMPORTS + """
import time
from cuda import prepared_launch

def compute():
    end = time.perf_counter() + 0.02
    while time.perf_counter() < end:
        sum(range(1000))  # computes

def step():
    launch()
    compute()
    launch()
    time.sleep(0.03)  # sleeps
    prepared_launch(20)  # prepares
    sync()

start(False)
for _ in range(10):
    step()
for _ in range(1000):
    launch()
sync()
"""
STEPS = 10
MILLISECOND = 1_000_000


def pythons():
    """Earlier interpreters can only be asked by the thread that holds their lock."""
    names = [[name] for minor in range(12, 20) if (name := shutil.which(f"python3.{minor}"))]
    if pyenv := shutil.which("pyenv"):
        installed = subprocess.run([pyenv, "versions", "--bare"], capture_output=True, text=True,
                                   check=True).stdout.split()
        names += [[subprocess.run([pyenv, "prefix", each], capture_output=True, text=True,
                                  check=True).stdout.strip() + "/bin/python3"]
                  for each in installed if each.startswith("3.")]
    return [each for each in PYTHONS + names if works(each) and version_of(each) >= (3, 12)]


def works(python):
    """A shim of pyenv fails if its version is not chosen."""
    return subprocess.run([*python, "-c", ""], capture_output=True, check=False).returncode == 0


class Samples(PythonTest):
    def records(self, name):
        done = subprocess.run([COMMAND, "dump", "--json", str(self.trace)], check=True,
                              capture_output=True, text=True)
        records = map(json.loads, done.stdout.splitlines())
        return [each for each in records if each["record"] == name]

    def record_program(self, python, *options):
        path = self.folder / "program.py"
        path.write_text(PROGRAM, "utf-8")
        self.record(python, path, *options, options=[
            "--full", "--launch-stacks", "always", *options])

    def time_by_line(self):
        """ns by the marks of the lines, from each sample's request to its end."""
        lines = {number: line.partition("  # ")[2]
                 for number, line in enumerate(PROGRAM.splitlines(), 1)}
        times = collections.Counter()
        for each in self.records("host-sample"):
            times[lines.get(self.line_of(each["stack"]), "")] += each["duration"]
        return times

    def test_of_each_interpreter(self):
        for python in pythons():
            with self.subTest(python=python), self.keeping_evidence():
                self.record_program(python)
                self.check_samples()

    def check_samples(self):
        samples = self.records("host-sample")
        print(samples[:20])

    @unittest.skipIf(version_of(PYTHONS[0]) >= (3, 12), "this version has samples")
    def test_that_earlier_ones_have_none(self):
        self.record_program(PYTHONS[0])
        self.assertEqual(self.records("host-sample"), [])


if __name__ == "__main__":
    unittest.main()
