#!/usr/bin/env python3
"""differences.py, with builds that print a given report."""

import contextlib
import io
import json
import os
import tempfile
import unittest

from differences import compare
from programs import Programs
from test_compare import report, tried


class Differences(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        self.trace = os.path.join(self.folder, "a.sltrace")
        with open(os.path.join(self.folder, "a.json"), "w", encoding="utf-8") as file:
            json.dump(tried(0.1), file)

    def build(self, name, steps, **options):
        """A build folder whose syncline reports so many steps."""
        content = report(**options)
        content["step"] |= {"profiled": 2, "unprofiled": steps}
        programs = os.path.join(self.folder, name, "bin")
        os.makedirs(programs)
        path = os.path.join(programs, "syncline")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\necho '{json.dumps({'traces': [content]})}'\n")
        os.chmod(path, 0o755)
        return Programs(os.path.join(self.folder, name), 0, 0)

    def printed(self, *builds):
        with contextlib.redirect_stdout(io.StringIO()) as output:
            count = compare(builds, [self.trace])
        return count, output.getvalue()

    def test_equal_reports(self):
        self.assertEqual(self.printed(self.build("old", 9), self.build("new", 9)), (0, ""))

    def test_other_steps_and_gains(self):
        old, new = self.build("old", 9), self.build("new", 8, joint=0.19)
        self.assertEqual(self.printed(old, new), (
            1, "a.sltrace: period 1.000 ms, 2+9 steps, +0.0% -> "
               "period 1.000 ms, 2+8 steps, -10.0% outside\n"))

    def test_without_a_measurement(self):
        os.remove(os.path.join(self.folder, "a.json"))
        old, new = self.build("old", 9), self.build("new", 8, joint=0.19)
        self.assertEqual(self.printed(old, new)[1], "a.sltrace: period 1.000 ms, 2+9 steps -> "
                                                    "period 1.000 ms, 2+8 steps\n")


if __name__ == "__main__":
    unittest.main()
