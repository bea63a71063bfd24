"""The JSON documents of report and diff against docs/schemas."""

import json
import os
import re
import sys

from traces import AFTER, BEFORE, CLASSIFIER, INFERENCE, ROOT, TRACES, ReportTest, bundled
from test_hot_line import pausing_launches
from test_libraries import text_of
from test_lint import finding
from test_measured import MEASURED

sys.path.insert(0, os.path.join(ROOT, "tests", "schemas"))

import schemas  # noqa: E402

CHECKER = os.environ["SYNCLINE_SCHEMA_CHECK"]
LATE = bundled.ranks("two_ranks_late")


def members(value, path=""):
    """The path of each member: traces[].step.time."""
    if isinstance(value, list):
        return set().union(*(members(each, path + "[]") for each in value))
    if not isinstance(value, dict):
        return set()
    found = set()
    for key, each in value.items():
        here = f"{path}.{key}" if path else key
        found |= {here} | members(each, here)
    return found


class Json(ReportTest):
    def check(self, name, *documents):
        self.assertEqual(schemas.problems(CHECKER, name, documents), [])

    def test_the_report_of_each_trace(self):
        paths = list(bundled.each().values())
        self.assertGreater(len(paths), 10)
        found = schemas.violations(CHECKER, "report.schema.json",
                                   [self.data(path) for path in paths])
        self.assertEqual(dict(zip(paths, found)), dict.fromkeys(paths, "valid"))

    def test_each_member_of_a_report(self):
        lint = self.write("lint.json",
                          {"findings": [finding(500, "sync-item"),
                                        finding(27, "sync-nonzero")]})
        data = self.data(self.rank(0, path=self.launch_stacks()),
                         self.rank(1, early=200_000), "--lint", lint,
                         "--measured", self.write("try.json", MEASURED))
        # Only this trace has a call of the program that could run ahead.
        calls = self.data(INFERENCE)
        # Only these ranks differ for a reason that is known.
        late = self.data(*LATE)
        # Only here a library calls PyTorch.
        library = self.data(self.trace(text_of(("filter", "sync"), ("nms", "quiet"))))
        polls = self.data(self.polling())
        # Only here one line keeps the host busy for both causes.
        both = self.data(self.trace(pausing_launches()))
        # Only this trace has counters of threads.
        pauses = self.data(os.path.join(TRACES, "pauses.sltrace"))
        self.check("report.schema.json", data, calls, late, library, polls, pauses,
                   both, self.data(self.sync_only()))
        self.assertEqual(members(data) | members(calls) | members(late) | members(library)
                         | members(polls) | members(pauses) | members(both),
                         schemas.members(schemas.load("report.schema.json")))
        self.assertEqual((data["version"], data["unit"]), (2, "ns"))

    def test_a_trace_without_steps_has_the_same_members(self):
        here = members(self.data(self.sync_only()))
        whole = members(self.data(BEFORE))
        self.assertEqual(
            {name for name in whole - here
             # Nothing was replayed.
             if not name.startswith(("traces[].devices[]",
                                     "traces[].changes[]",
                                     "traces[].groups[]",
                                     "traces[].whatIfs[]"))}, set())

    def test_combined_remedies_were_tried(self):
        trace = self.trace_of(BEFORE)
        combined, tried = trace["combined"], trace["whatIfs"]
        numbers = combined["whatIfs"]
        self.assertEqual(len(set(numbers)), len(numbers))
        self.assertTrue(all(tried[number]["gainWithoutSyncs"]["best"] > 0
                            for number in numbers))
        self.assertGreaterEqual(combined["gain"]["best"],
                                trace["jointGain"]["best"])

    def test_one_trace_has_no_ranks(self):
        self.assertIsNone(self.data(BEFORE)["ranks"])

    def test_diff(self):
        def diff(*paths):
            out, err = self.syncline("diff", "--format", "json", *paths)
            self.assertEqual(err, b"")
            return json.loads(out)
        document = diff(BEFORE, AFTER)
        self.check("diff.schema.json", document, diff(BEFORE, BEFORE),
                   diff(AFTER, BEFORE), diff(BEFORE, self.sync_only()))
        found = {re.sub(r"\bafter\.", "before.", name)
                 for name in members(document)}
        wanted = {re.sub(r"\bafter\.", "before.", name) for name in
                  schemas.members(schemas.load("diff.schema.json"))}
        self.assertEqual(found, wanted)

    def test_each_pair_of_programs(self):
        traces = bundled.each()
        pairs = [(path, traces[name.replace("_before", "_after")])
                 for name, path in traces.items() if name.endswith("_before")]
        self.assertGreater(len(pairs), 5)
        for pair in pairs:
            out, _ = self.syncline("diff", "--format", "json", *pair)
            self.assertEqual(
                schemas.violations(CHECKER, "diff.schema.json",
                                   [json.loads(out)]), ["valid"])

    def test_budget(self):
        self.syncline("check", BEFORE, "--write-budget", self.path("b.json"))
        written = json.loads(self.read("b.json"))
        by_hand = {"version": 2,
                   "step": {"stepTime": 6000, "syncs": 7, "blocked": "4 ms",
                            "bubble": "1.5e2us", "gain": "0.4ms"},
                   "overlap": {"upload": 0.5, "download": 0},
                   "rules": {"sync-item": {"syncs": 0, "gain": 1}},
                   "sites": {"*/loss.cpp:27": {"blocked": "1s"}},
                   "total": {"blockedSyncs": 10, "syncs": 10, "blocked": "1 s"}}
        self.syncline("check", CLASSIFIER, "--write-budget", self.path("loop.json"))
        of_loop = json.loads(self.read("loop.json"))
        self.syncline("check", INFERENCE, "--write-budget", self.path("range.json"))
        of_range = json.loads(self.read("range.json"))
        self.check("budget.schema.json", written, of_loop, of_range, by_hand)
        found = members(written) | members(of_loop) | members(of_range)
        self.assertLessEqual(
            {name for name in schemas.members(schemas.load("budget.schema.json"))
             if name.startswith("recorded")}, found)
        wrong = [{}, {"version": 2}, {"version": 1, "total": {"syncs": 1}},
                 {"total": {"waits": 1}}, {"places": {"x": {"syncs": 1}}},
                 {"step": {"blocked": "4 hours"}}, {"step": {"syncs": -1}},
                 {"overlap": {"upload": 2}}, {"rules": {"": {"syncs": 1}}}]
        self.assertNotIn("valid", schemas.violations(
            CHECKER, "budget.schema.json", wrong))
        # The command prints the same.
        for document in wrong:
            self.error("check", BEFORE, "--budget",
                       self.write("w.json", document))
        self.syncline("check", BEFORE, "--budget",
                      self.write("h.json", {"step": by_hand["step"]}),
                      status=1)
