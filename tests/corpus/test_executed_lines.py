"""Tests the comparison of findings with what ran, on synthetic data."""

import json
import unittest

from executed_lines import SYNCHRONIZED, Lines, bind_to_lines, read_counts, total

ROOT = "/programs/one"
# A line, a column, how often the code from there on ran, and whether that is known.
SEGMENTS = [[10, 1, 5, True, True, False], [35, 1, 0, False, False, False],
            [40, 1, 0, True, True, False], [45, 1, 0, False, False, False],
            [50, 1, 1, True, True, False], [55, 1, 0, False, False, False],
            [60, 1, 5, True, True, False], [60, 20, 0, True, True, False],
            [60, 40, 5, True, False, False], [62, 2, 0, False, False, False]]
EXPORT = json.dumps({"data": [{"files": [
    {"filename": "/programs/one/train.cpp", "segments": SEGMENTS},
    {"filename": "/usr/include/other.h", "segments": [[1, 1, 9, True, True, False]]}]}]})


def site(line, rule, seen, blocked=3, file=ROOT + "/train.cpp"):
    return {"file": file, "line": line, "rule": rule, "api": "cudaStreamSynchronize",
            "blockedCalls": blocked, "seenByLint": seen}


def finding(line, rule="sync-item", file=ROOT + "/train.cpp", column=5):
    return {"file": file, "line": line, "column": column, "rule": rule}


def alone(line, why="it did not run, or made no call that can block"):
    return {**finding(line), "why": why}


def lines_of(sites, findings, lint_only=(), cut_short=False):
    return Lines({"sites": sites, "lintOnly": list(lint_only)}, findings,
                 read_counts(EXPORT, ROOT), ROOT, cut_short)


class ExecutedLines(unittest.TestCase):
    def test_counts_are_those_of_the_program(self):
        counts = read_counts(EXPORT, ROOT)
        self.assertEqual(list(counts), ["train.cpp"])
        own = counts["train.cpp"]
        self.assertEqual([own.at(line, 5) for line in (5, 10, 34, 37, 40, 50)],
                         [0, 5, 5, 0, 0, 1])
        self.assertEqual(own.lines(), {*range(10, 35), *range(50, 55), 60, 61, 62})

    def test_guarded_code_has_its_own_count(self):
        guarded, whole = finding(60, column=25), finding(60, column=5)
        lines = lines_of([], [guarded], [alone(60)])
        self.assertEqual((lines.wrong, lines.not_run), (set(), {("train.cpp", 60)}))
        lines = lines_of([], [guarded, whole], [alone(60)])
        self.assertEqual(lines.wrong, {("train.cpp", 60)})

    def test_blocking_lines_are_found_or_missed(self):
        lines = lines_of([site(10, "sync-item", True), site(20, "", False)], [finding(10)])
        self.assertEqual(lines.missed(), [("train.cpp", 20)])
        self.assertEqual(lines.rules["train.cpp", 20], {"cudaStreamSynchronize"})
        self.assertEqual(lines.right, {("train.cpp", 10)})

    def test_a_line_with_two_sites_counts_once(self):
        row = lines_of([site(10, "sync-item", True), site(10, "", False)], [finding(10)]).row()
        self.assertEqual((row["blocked"], row["found"]), (1, 1))

    def test_sites_that_never_blocked_and_those_elsewhere_are_no_lines(self):
        row = lines_of([site(10, "sync-item", False, blocked=0), site(0, "", False, file=""),
                        site(1, "", False, file="/usr/include/other.h")], []).row()
        self.assertEqual((row["blocked"], row["outside"]), (0, 2))

    def test_findings_on_lines_that_ran_and_never_blocked(self):
        lines = lines_of([site(10, "sync-item", True)],
                         [finding(10), finding(20), finding(30), finding(40)],
                         [alone(20, SYNCHRONIZED), alone(30), alone(40)])
        self.assertEqual(lines.idle, {("train.cpp", 20)})
        self.assertEqual(lines.wrong, {("train.cpp", 30)})
        self.assertEqual(lines.not_run, {("train.cpp", 40)})
        row = lines.row()
        self.assertEqual((row["recall"], row["precision"], row["precision_synchronized"]),
                         (1.0, 0.333, 0.667))

    def test_a_program_cut_short_may_not_have_reached_a_line_that_counts_once(self):
        places = [finding(30), finding(50)], [alone(30), alone(50)]
        self.assertEqual(lines_of([], *places).wrong, {("train.cpp", 30), ("train.cpp", 50)})
        lines = lines_of([], *places, cut_short=True)
        self.assertEqual(lines.wrong, {("train.cpp", 30)})
        self.assertEqual(lines.not_run, {("train.cpp", 50)})

    def test_a_line_counts_once_at_its_best(self):
        lines = lines_of([site(10, "sync-item", True)], [finding(10), finding(10, "sync-copy")],
                         [{**alone(10), "rule": "sync-copy"}])
        self.assertEqual((lines.right, lines.wrong), ({("train.cpp", 10)}, set()))

    def test_a_bound_finding_shows_the_rule(self):
        findings = [finding(30)]
        bind_to_lines(findings)
        self.assertNotEqual(findings[0]["rule"], "sync-item")
        lines = lines_of([], findings, [{**alone(30), "rule": findings[0]["rule"]}])
        self.assertEqual(lines.rules["train.cpp", 30], {"sync-item"})

    def test_findings_in_headers_of_others_do_not_count(self):
        row = lines_of([], [finding(1, file="/usr/include/other.h")]).row()
        self.assertEqual(row["wrong"] + row["not_run"], 0)

    def test_total(self):
        one = {"program": "one", "ran": 4,
               **lines_of([site(10, "sync-item", True)], [finding(10)]).row()}
        two = {"program": "two", "ran": 4, **lines_of([site(20, "sync-item", False)], []).row()}
        self.assertEqual(total([one, two])["recall"], 0.5)
        self.assertEqual(total([one, two])["precision"], 1.0)


if __name__ == "__main__":
    unittest.main()
