"""Lines of Python that block through the same native functions."""

import json
import os
import pathlib
import sys
import unittest

from trying import TryTest, place

CLOCK = os.environ["SYNCLINE_TEST_CLOCK"]
# The interpreter itself links no clock of the test, and the command must not have it.
UNDER_CLOCK = 'LD_PRELOAD="$0:$LD_PRELOAD" exec "$@"'
SOURCE = pathlib.Path(__file__).parent / "program" / "two_lines.py"


class Python(TryTest):
    def tried(self, *arguments):
        path = self.folder / "try.json"
        self.run_try("-o", path, *arguments, "/bin/sh", "-c", UNDER_CLOCK, CLOCK,
                     sys.executable, "-B", SOURCE, os.environ["SYNCLINE_TEST_CUDART"],
                     self.status)
        return json.loads(path.read_text()), json.loads(self.status.read_text())

    def test_one_of_two_lines(self):
        for line, other in (("first", "second"), ("second", "first")):
            with self.subTest(line):
                found, seen = self.tried("--site", place(line, SOURCE))
                site, = found["sites"]
                self.assertEqual(site["title"],
                                 f"{place(line, SOURCE)} (step)")
                self.assertGreater(site["skippedCalls"], 50)
                self.assertGreater(seen[line], 0.8 * site["skippedCalls"])
                # On a busy machine, the kernel may end before the program goes on to wait for it.
                self.assertLess(seen[other], 0.1 * site["skippedCalls"])

    def test_both(self):
        found, seen = self.tried("--all")
        skipped = {each["title"]: each["skippedCalls"]
                   for each in found["sites"]}
        self.assertEqual(set(skipped), {f"{place(line, SOURCE)} (step)"
                                        for line in ("first", "second")})
        for line in ("first", "second"):
            calls = skipped[f"{place(line, SOURCE)} (step)"]
            self.assertGreater(calls, 50)
            self.assertGreater(seen[line], 0.8 * calls)


if __name__ == "__main__":
    unittest.main()
