"""Compares the whole report of each trace in tests/traces with golden/.

SYNCLINE_UPDATE_GOLDEN=1 rewrites them; then review the output of git diff.
"""

import difflib
import os
import re
import unittest

from traces import HERE, ReportTest, bundled

GOLDEN = os.path.join(HERE, "golden")


def without_machine(text):
    """Removes lines that depend on files of the machine that runs the test."""
    return re.sub(r"^  note: \d+ files? of the program could not be read "
                  r"for function names; .*\n", "", text, flags=re.MULTILINE)


class Golden(ReportTest):
    maxDiff = None

    def check(self, name, trace):
        text = self.report("--color", "never", trace)
        text = without_machine(text).replace(trace, name + ".sltrace")
        path = os.path.join(GOLDEN, name + ".txt")
        if os.environ.get("SYNCLINE_UPDATE_GOLDEN"):
            os.makedirs(GOLDEN, exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return
        with open(path, encoding="utf-8") as file:
            expected = file.read()
        changes = difflib.unified_diff(expected.splitlines(), text.splitlines(),
                                       path, "now", lineterm="", n=0)
        self.assertEqual("\n".join(list(changes)[:40]), "",
                         "SYNCLINE_UPDATE_GOLDEN=1 takes it over")

    def test_each_trace(self):
        traces = bundled.each()
        self.assertGreater(len(traces), 10)
        for name, trace in traces.items():
            with self.subTest(name):
                self.check(name, trace)

    def test_none_is_left_over(self):
        self.assertEqual({name.removesuffix(".txt") for name in os.listdir(GOLDEN)},
                         set(bundled.each()))


if __name__ == "__main__":
    unittest.main()
