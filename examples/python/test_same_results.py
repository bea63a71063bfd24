"""Runs both programs of each folder on the processor and compares what they print."""

import json
import math
import pathlib
import subprocess
import sys
import unittest

FOLDER = pathlib.Path(__file__).parent

# Sums in another order come to differ by 4e-7 in these steps. The least mistake that was tried,
# gradients clipped at 1.0001 instead of 1, makes 4e-5.
TOLERANCE = 1e-5


def differences(before, after, where="result"):
    """What differs in two documents. Times, which end with "_ms", do not count."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        parts = [(name, before[name], after[name]) for name in before if not name.endswith("_ms")]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        parts = zip(range(len(before)), before, after)
    elif isinstance(before, (int, float)) and isinstance(after, (int, float)):
        same = math.isclose(before, after, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
        return [] if same else [f"{where}: {before} before, {after} after"]
    else:
        return [f"{where}: {before} before, {after} after"]
    return [each for name, *pair in parts for each in differences(*pair, f"{where}.{name}")]


class SameResults(unittest.TestCase):
    def results(self, program, *arguments):
        done = subprocess.run(
            [sys.executable, "-B", FOLDER / program, "--device", "cpu", *map(str, arguments)],
            capture_output=True, text=True, timeout=240)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout.splitlines()[-1])

    def same(self, folder, *arguments):
        """What the program before computes, after a comparison with the one after."""
        before, after = (self.results(f"{folder}/{variant}.py", *arguments)
                         for variant in ("before", "after"))
        self.assertEqual(differences(before, after), [])
        for result in before, after:
            self.assertGreater(result["step_ms"], 0)
        return before

    def test_image_classifier(self):
        # Several epochs, and images that are drawn by two processes.
        result = self.same("image_classifier", "--steps", 18, "--warmup", 2, "--batch-size", 16,
                           "--images", 100, "--width", 8, "--workers", 2, "--log-every", 5)
        self.assertEqual(len(result["logged"]), 4)
        self.assertEqual(sum(map(sum, result["confusion"])), 20 * 16)
        self.assertLess(result["logged"][-1]["loss"], result["logged"][0]["loss"])

    def test_transformer(self):
        # So many steps that the answers of a batch end, and not all at once.
        result = self.same("transformer", "--steps", 300, "--warmup", 10, "--batch-size", 16,
                           "--answers", 3, "--width", 32, "--layers", 2, "--symbols", 4,
                           "--length", 6, "--log-every", 100)
        self.assertEqual(len(result["logged"]), 3)
        self.assertGreater(result["right"], 0)
        self.assertLess(result["tokens"], 3 * 16 * 6)
        self.assertLess(result["logged"][-1]["loss"], result["logged"][0]["loss"])


class Differences(unittest.TestCase):
    def test_finds_another_number(self):
        before = {"step_ms": 1.0, "logged": [{"loss": 2.5}, {"loss": 2.0}], "right": 3}
        self.assertEqual(differences(before, {**before, "step_ms": 9.0}), [])
        self.assertEqual(differences(before, {**before, "right": 4}),
                         ["result.right: 3 before, 4 after"])
        for logged in [{"loss": 2.5}, {"loss": 2.001}], [{"loss": 2.5}], [{"loss": 2.5}, {}]:
            self.assertTrue(differences(before, {**before, "logged": logged}))
        self.assertTrue(differences(before, {**before, "right": math.nan}))


if __name__ == "__main__":
    unittest.main()
