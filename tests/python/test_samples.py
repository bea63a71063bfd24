"""While a thread is outside of CUDA, a window has samples of its stack."""

import collections
import shutil
import subprocess
import unittest

from recorded import COMMAND, PROGRAM, PYTHONS, PythonTest, version_of

# ms a step.
TIMES = {"samples.py:12 (compute)": 20, "samples.py:19 (step)": 30,
         "cuda.py:29 (prepared_launch)": 20}


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
    def record_program(self, python):
        self.record(python, PROGRAM / "samples.py", 10,
                    options=["--full", "--launch-stacks", "always"])

    def has_samples(self):
        done = subprocess.run([COMMAND, "dump", "--type", "host-sample", str(self.trace)],
                              check=True, capture_output=True, text=True)
        return bool(done.stdout)

    def times(self):
        """ms of a step by the line at which the host spends them."""
        result = collections.Counter()
        for row in self.sites()["hostTime"]["rows"]:
            result[row["title"]] += row["outside"] / 1e6
        return result

    def check_times(self):
        times = self.times()
        for line, least in TIMES.items():
            # A thread that asks late lays some of the time at the next line.
            self.assertGreater(times[line], least / 2, times)
        self.assertGreater(sum(times[line] for line in TIMES), 0.9 * sum(TIMES.values()), times)

    def test_of_each_interpreter(self):
        for python in pythons():
            with self.subTest(python=python), self.keeping_evidence():
                self.record_program(python)
                self.check_times()

    @unittest.skipIf(version_of(PYTHONS[0]) >= (3, 12), "this version has samples")
    def test_that_earlier_ones_have_none(self):
        self.record_program(PYTHONS[0])
        self.assertFalse(self.has_samples())


if __name__ == "__main__":
    unittest.main()
