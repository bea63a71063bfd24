"""Tests how check_sites.py counts, without a GPU."""

import unittest

import check_sites

DOCUMENT = {"sites": [
    {"language": "python", "file": "/home/me/sites/trainer.py", "line": 7, "rule": "sync-item"},
    {"language": "python", "file": "/home/me/sites/trainer.py", "line": 7, "rule": "",
     "api": "cudaStreamSynchronize"},
    {"language": "python", "file": "/home/me/other/trainer.py", "line": 8, "rule": "sync-item"},
    {"language": "", "file": "", "line": 0, "rule": "sync-item"},
]}


def mark(rule=None, compiled=None, free=None):
    return {"rule": rule, "compiled": compiled, "free": free}


class CheckSites(unittest.TestCase):
    def counts(self, marks, named, compiled=True):
        return check_sites.compare(marks, named, compiled)[1]

    def test_program_has_twenty_planted_lines(self):
        marks = check_sites.marked()
        self.assertEqual(sum(bool(each["rule"]) for each in marks.values()), 20)
        self.assertEqual(sum(bool(each["compiled"]) for each in marks.values()), 2)
        self.assertGreater(sum(bool(each["free"]) for each in marks.values()), 4)

    def test_takes_the_lines_of_the_program_alone(self):
        self.assertEqual(check_sites.named_lines(DOCUMENT),
                         {("trainer.py", 7): {"sync-item", "cudaStreamSynchronize"}})

    def test_counts_named_and_missed_lines(self):
        marks = {("a.py", 1): mark("sync-item"), ("a.py", 2): mark("sync-nonzero")}
        named = {("a.py", 1): {"sync-equal"}, ("a.py", 9): {"sync-item"}}
        lines, counts = check_sites.compare(marks, named, True)
        self.assertEqual(counts, {"named": 1, "missed": 1, "left out": 0, "wrong": 0})
        self.assertEqual(lines, ["named     a.py:1   sync-item  (sync-equal)",
                                 "missed    a.py:2   sync-nonzero",
                                 "other     a.py:9   sync-item"])

    def test_counts_named_lines_that_do_not_block(self):
        marks = {("a.py", 1): mark(free="free"), ("a.py", 2): mark(free="free")}
        self.assertEqual(self.counts(marks, {("a.py", 2): {"sync-item"}})["wrong"], 1)

    def test_counts_lines_that_were_not_compiled_apart(self):
        marks = {("a.py", 1): mark("sync-item", compiled=", compiled")}
        self.assertEqual(self.counts(marks, {}, compiled=False)["left out"], 1)
        self.assertEqual(self.counts(marks, {}, compiled=True)["missed"], 1)


if __name__ == "__main__":
    unittest.main()
