"""The choice of synchronizations to skip: options, reports and groups."""

import json
import subprocess
import unittest

from trying import COMMAND, PROGRAM, TryTest, place


def site(title, rule="sync-cuda-memcpy-async", calls=1.0):
    return {"title": title, "file": "/src/" + title.split(":")[0], "line": 1,
            "rule": rule, "api": "cudaMemcpyAsync", "callsPerStep": calls,
            "blockedCalls": 9}


class Choice(TryTest):
    def report(self, *sites, groups=()):
        path = self.folder / "report.json"
        path.write_text(json.dumps({"ranks": None, "traces": [
            {"sites": sites,
             "groups": [{"sites": group} for group in groups]}]}))
        return path

    def titles(self, *arguments, mode="frees"):
        found, _ = self.measured(*arguments, mode=mode)
        for each in found["sites"]:
            self.assertGreater(each["skippedCalls"], 50)
        return [each["title"] for each in found["sites"]], found["refused"]

    def test_one_site(self):
        self.assertEqual(self.titles("--site", place("free")),
                         ([place("free")], []))

    def test_a_group_of_a_report_and_a_site_that_is_gone(self):
        gone = site("gone.cpp:7", "sync-item")
        report = self.report(site(place("free"), "sync-cuda-free"), gone,
                             site(place("read")), groups=[[0], [1, 2]])
        self.assertEqual(
            self.titles("--from-report", report, "--group", "2"),
            ([place("read")], [{"title": "gone.cpp:7 (sync-item)",
                                "why": "does not block in this run"}]))

    def test_all_sites_of_a_report(self):
        report = self.report(site(place("free"), "sync-cuda-free"))
        self.assertEqual(self.titles("--from-report", report),
                         ([place("free")], []))

    def test_a_trace_instead_of_a_report(self):
        trace = self.folder / "kept.sltrace"
        self.measured("--trace", trace, "--site", place("free"), mode="frees")
        titles, refused = self.titles("--from-report", trace)
        self.assertEqual(set(titles), {place("free"), place("read")})
        self.assertEqual(refused, [])
        # The recording that was kept is a trace like any other.
        subprocess.run([COMMAND, "report", trace], check=True,
                       capture_output=True)

    def test_a_site_with_another_rule_is_another_site(self):
        report = self.report(site(place("read"), "sync-item"))
        self.fails("does not block in this run", "--from-report", report,
                   PROGRAM, "train", started=True)

    def test_no_such_group(self):
        one = self.report(site(place("read")), groups=[[0]])
        self.fails("report.json has 1 group, and no group 2", "--from-report",
                   one, "--group", "2", PROGRAM, "train")
        none = self.report(site(place("read")))
        self.fails("report.json has no groups", "--from-report", none,
                   "--group", "1", PROGRAM, "train")

    def test_no_report(self):
        path = self.folder / "x"
        self.fails("cannot read", "--from-report", path, PROGRAM, "train")
        path.write_text("{}")
        self.fails("is neither a trace nor", "--from-report", path, PROGRAM,
                   "train")
        path.write_text("text")
        self.fails("x", "--from-report", path, PROGRAM, "train")

    def test_options_that_exclude_each_other(self):
        for options in (("--all", "--site", "a:1"), ("--group", "1", "--all"),
                        ("--from-report", "x", "--site", "a:1")):
            self.fails("excludes", *options, PROGRAM, "train")


if __name__ == "__main__":
    unittest.main()
