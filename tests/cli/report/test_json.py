"""docs/report-json.md names every member of the output, and no other."""

import json
import os
import re

from recordings import AFTER, BEFORE, INFERENCE, ROOT, ReportTest
from test_lint import finding

DOCUMENT = os.path.join(ROOT, "docs", "report-json.md")


def members(value, path=""):
    """The path of each member: recordings[].step.time."""
    if isinstance(value, list):
        return set().union(*(members(each, path + "[]") for each in value))
    if not isinstance(value, dict):
        return set()
    found = set()
    for key, each in value.items():
        here = f"{path}.{key}" if path else key
        found |= {here} | members(each, here)
    return found


def documented(verb):
    """Those of the tables: each stands below a heading with a path."""
    with open(DOCUMENT) as file:
        text = file.read()
    found, path = set(), None
    section = re.search(rf"(?ms)^## syncline {verb}$(.*?)(?=^## |\Z)", text)
    for line in section[1].splitlines():
        if heading := re.match(r"### .*?(?:`([^`]+)`)?$", line):
            path = heading[1] or ""
        elif row := re.match(r"\| `([^`]+)` +\|", line):
            found.add(f"{path}.{row[1]}" if path else row[1])
    return found


class Json(ReportTest):
    def test_report(self):
        lint = self.write("lint.json",
                          {"findings": [finding(500, "sync-item"),
                                        finding(27, "sync-nonzero")]})
        data = self.data(self.rank(0, path=self.launch_stacks()),
                         self.rank(1, early=200_000), "--lint", lint)
        # Written where a remedy has one alone.
        remedies = [remedy for place in data["recordings"][0]["places"]
                    for remedy in place["remedies"]]
        self.assertTrue(any("caveat" in remedy for remedy in remedies))
        # Written where a call of the program could run ahead.
        calls = self.data(INFERENCE)
        self.assertIn("DeepLabV3.cpp",
                      [os.path.basename(entry.get("file", ""))
                       for entry in calls["recordings"][0]["whatIfs"]])
        self.assertEqual(members(data) | members(calls), documented("report"))
        self.assertEqual(data["version"], 1)
        self.assertEqual(data["unit"], "ns")

    def test_a_recording_without_steps_has_the_same_members(self):
        here = members(self.data(self.sync_only()))
        whole = members(self.data(BEFORE))
        self.assertEqual(
            {name for name in whole - here
             # Nothing was replayed.
             if not name.startswith(("recordings[].devices[]",
                                     "recordings[].whatIfs[]"))}, set())

    def test_what_goes_together_are_remedies_that_were_tried(self):
        recording = self.data(BEFORE)["recordings"][0]
        together, tried = recording["together"], recording["whatIfs"]
        numbers = together["whatIfs"]
        self.assertEqual(len(set(numbers)), len(numbers))
        self.assertTrue(all(tried[number]["gainWithoutWaits"]["best"] > 0
                            for number in numbers))
        self.assertGreaterEqual(together["gain"]["best"],
                                recording["jointGain"]["best"])

    def test_one_recording_has_no_ranks(self):
        self.assertIsNone(self.data(BEFORE)["ranks"])

    def test_diff(self):
        out, err = self.syncline("diff", "--format", "json", BEFORE, AFTER)
        self.assertEqual(err, b"")
        # Both sides have the same members: one is documented.
        found = {re.sub(r"\bafter\.", "before.", name)
                 for name in members(json.loads(out))}
        self.assertEqual(found, documented("diff"))

    def test_enumerations(self):
        with open(DOCUMENT) as file:
            text = file.read()
        for path in BEFORE, AFTER, self.sync_only():
            recording = self.recording(path)
            self.assertIn(f"`{recording['step']['source']}`", text)
            for place in recording["places"]:
                self.assertIn(f"`{place['worth']}`", text)
                self.assertIn(f"`{place['cause']}`", text)
