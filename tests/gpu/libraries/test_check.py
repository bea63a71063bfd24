"""Tests check.py without a GPU."""

import json
import unittest

import check

TEXT = json.dumps({"package": "p", "entries": [
    {"id": "p-a", "evidence": {"status": "unverified", "source": "a.py", "program": "a.py"}},
    {"id": "p-b", "evidence": {"status": "unverified", "source": "b.py", "program": "b.py"}}]})


class Check(unittest.TestCase):
    def test_calls_of_sites_and_polls(self):
        reports = [{"sites": [{"rule": "p-a", "calls": 3}, {"rule": "p-b", "calls": 5}],
                    "polls": [{"rule": "p-a", "loops": 2}]},
                   {"sites": [{"rule": "p-a", "calls": 1}], "polls": []}]
        self.assertEqual(check.calls_in(reports, "p-a"), 6)
        self.assertEqual(check.calls_in(reports, "p"), 0)

    def test_only_the_evidence_of_the_entry_changes(self):
        new = json.loads(check.with_evidence(TEXT, "p-b", {"status": "recorded"}))
        old = json.loads(TEXT)
        self.assertEqual(new["entries"][0], old["entries"][0])
        self.assertEqual(new["entries"][1]["evidence"], {"status": "recorded"})

    def test_each_entry_has_a_program_and_each_program_an_entry(self):
        named = {entry["evidence"]["program"] for _, entry in check.entries("")}
        own = {path.name for path in check.HERE.glob("[a-z]*.py")} - {"check.py", "test_check.py"}
        self.assertEqual(named, own)
        tables = [json.loads(path.read_text("utf-8")) for path in check.RULES.glob("*.json")]
        every = [entry for table in tables for entry in table.get("entries", [])]
        timed = [entry for entry in every if entry.get("kind")]
        self.assertEqual(len(every) - len(timed), len(list(check.entries(""))))
        measured = {path.name
                    for path in check.HERE.glob("host/[a-z]*.py")} - {"check.py"}
        self.assertEqual({entry["evidence"]["program"] for entry in timed}, measured)

    def test_programs_compile(self):
        for path in check.HERE.glob("*.py"):
            compile(path.read_text("utf-8"), path.name, "exec")


if __name__ == "__main__":
    unittest.main()
