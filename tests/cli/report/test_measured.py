"""Measurements of `syncline try` next to the prediction."""

import copy
import os
import re
import sys
import unittest

from traces import BACKWARD, BEFORE, ROOT, ReportTest

sys.path.insert(0, os.path.join(ROOT, "tests", "schemas"))

import schemas  # noqa: E402

MEASURED = {
    "kind": "syncline-try", "version": 1, "command": "./train", "step": 3e6,
    "stepWithout": 2e6, "gain": {"low": 0.9e6, "best": 1e6, "high": 1.1e6},
    "predictedStep": 3.2e6,
    "stepDefinition": "one iteration of the loop at before.cpp:20",
    "predicted": {"low": 0.8e6, "best": 0.96e6, "high": 1e6},
    "cost": {"step": 2e3, "stepWithout": 7e3, "stagingRate": 8.5}, "pairs": 9,
    "comparable": True, "why": "",
    "sites": [{"title": "before.cpp:27", "file": "/x/before.cpp", "line": 27,
               "rule": "sync-nonzero", "skippedCalls": 640}],
    "refused": [{"title": "b.cpp:1 (sync-unique)", "why": "it must"}],
    "stretches": [{"skips": False, "step": 3e6}, {"skips": True, "step": 2e6}]}


NODES = "SigmoidBackward0", "TanhBackward0"


class Measured(ReportTest):
    def changed_measurement(self, name="try.json", **members):
        return self.write(name, {**copy.deepcopy(MEASURED), **members})

    def test_the_document_itself_matches_its_schema(self):
        self.assertEqual(schemas.problems(os.environ["SYNCLINE_SCHEMA_CHECK"],
                                          "try.schema.json", [MEASURED]), [])

    def test_rare_upload(self):
        """Every eighth step uploads 67 MB. It takes a fifth of the mean step, and
        the windows contain it; only its last call, which blocks for nothing, is a
        synchronization by its kind."""
        name = "pool_refresh-3-all-two-rare-h200"
        text = self.report(self.one_of_truth("pool_refresh", name + ".sltrace"), "--measured",
                           self.one_of_truth("pool_refresh", name + ".json"))
        self.assertRegex(text, r"\ACaution: 2 sites have no name, .*\n"
                               r"A step takes 5\.\d+ ms on average, and "
                               r"4\.\d+ ms without rare calls\. ")
        shares = re.search(r"\n  measured gain .*, ([\d.]+)% of the step", text)
        interval = re.search(r"\n  by this trace .* \(([\d.]+)% to ([\d.]+)%\)\n", text)
        self.assertLess(float(interval[1]), float(shares[1]))
        self.assertGreater(float(interval[2]), float(shares[1]))

    def test_read_that_windows_do_not_show(self):
        """Every 32nd step fills a cache and reads a value, which blocks until that is done. Few
        windows contain such a step, but the experiment skips these calls, too."""
        name = "kv_decode-3-all-five-more-h200"
        trace = self.trace_of(self.one_of_truth("kv_decode", name + ".sltrace"), "--measured",
                              self.one_of_truth("kv_decode", name + ".json"))
        entry, = trace["measured"]
        predicted = entry["inTrace"]["predicted"]
        rare = sum(site["gain"]["best"] for site in trace["sites"] if site["stepsApart"] > 0)
        self.assertGreater(rare, 0.08 * trace["step"]["time"])
        self.assertGreater(predicted["best"], rare)
        self.assertLess(predicted["low"], entry["gain"]["best"])
        self.assertGreater(predicted["high"], entry["gain"]["best"])

    def test_text(self):
        text = self.report(BEFORE, "--measured", self.changed_measurement())
        self.assertRegex(text, r"""
Measured by 'syncline try' \(per step\)
A step takes 3.00 ms, and 2.00 ms without these synchronizations.
  a step          one iteration of the loop at before.cpp:20
  measured gain   1.00 ms \(0.90 to 1.10\), 33.3% of the step \(30.0% to 36.7%\)
  predicted gain  0.96 ms \(0.80 to 1.00\), 30.0% of the step \(25.0% to 31.2%\)
  recorded step   3.20 ms; 6% less in the experiment: the speed of .*
  cost of trying  2.00 us of host time in a step, 7.00 us .*; the predictions include it
  skipped 640 calls at before.cpp:27 \(sync-nonzero\)
  not skipped: b.cpp:1 \(sync-unique\): it must
  by this trace   69.7 us \(.*
""")

    def test_markdown(self):
        text = self.report(BEFORE, "--format", "markdown", "--measured",
                           self.changed_measurement())
        self.assertRegex(text, r"\n\| before.cpp:27 \| 1.00 ms .*33.3%.* \| "
                               r"0.96 ms .* \| 69.7 us .* \|\n")

    def test_json(self):
        trace = self.trace_of(BEFORE, "--measured", self.changed_measurement())
        site, = (number for number, each in enumerate(trace["sites"])
                 if each["rule"] == "sync-nonzero")
        entry, = trace["measured"]
        here = entry.pop("inTrace")
        self.assertEqual(here["sites"], [site])
        self.assertEqual(here["outcome"], "gains")
        # One site alone.
        self.assertAlmostEqual(here["predicted"]["best"],
                               trace["sites"][site]["gain"]["best"],
                               delta=0.01 * trace["step"]["time"])
        self.assertEqual(entry, {name: value for name, value in MEASURED.items()
                                 if name not in ("kind", "version")})

    def test_the_page_has_it(self):
        text = self.report(BEFORE, "--format", "html", "--measured",
                           self.changed_measurement())
        self.assertIn('"skippedCalls":640', text)

    def test_several_and_none_of_them_here(self):
        other = self.changed_measurement("other.json", sites=[
            {**MEASURED["sites"][0], "rule": "sync-item"}])
        text = self.report(BEFORE, "--measured", self.changed_measurement(),
                           "--measured", other)
        self.assertEqual(text.count("measured gain"), 2)
        self.assertIn("none of these sites blocks in this trace", text)

    def matching(self, path, *sites):
        """The titles of the sites in the trace that a measurement of these covers."""
        trace = self.trace_of(path, "--measured", self.changed_measurement(sites=[
            {"file": "", "line": 0, "rule": "", "skippedCalls": 64, **each} for each in sites]))
        entry, = trace["measured"]
        return {trace["sites"][each]["title"] for each in entry["inTrace"]["sites"]}

    def test_nodes_of_the_backward_pass(self):
        """try skips all calls of a node, and does not know the lines that create it."""
        sigmoid, tanh = ({"title": f"backward pass ({node})"} for node in NODES)
        of_sigmoid = {"backward of train.py:46 (first)", "backward of train.py:55 (squares)",
                      sigmoid["title"]}
        of_tanh = {"backward of train.py:50 (second)"}
        self.assertEqual(self.matching(BACKWARD, sigmoid), of_sigmoid)
        self.assertEqual(self.matching(BACKWARD, tanh), of_tanh)
        self.assertEqual(self.matching(BACKWARD, sigmoid, tanh), of_sigmoid | of_tanh)
        self.assertEqual(self.matching(BACKWARD, {**tanh, "skippedCalls": 0}), set())
        self.assertEqual(self.matching(BACKWARD, {**tanh, "rule": "sync-item"}), set())
        line = "backward of train.py:46 (first)"
        self.assertEqual(self.matching(BACKWARD, {"title": line}), {line})

    def test_titles_with_more_folders(self):
        """The program of the measurement may have another file of the same name."""
        for folder, count in ("masked_loss", 1), ("other", 0):
            name = f"{folder}/before.cpp"
            self.assertEqual(len(self.matching(BEFORE, {
                "title": f"{name}:27", "file": f"/w/{name}", "rule": "sync-nonzero"})), count)

    def test_a_line_that_creates_several_nodes(self):
        """It counts as skipped if all of them were."""
        path = self.changed(BACKWARD, lambda text: re.sub(rb" forward=[1-9]\d*", b" forward=310",
                                                          text), "one_line.sltrace")
        line, = {site["title"] for site in self.trace_of(path)["sites"] if site["backward"]}
        sigmoid, tanh = ({"title": f"backward pass ({node})"} for node in NODES)
        self.assertNotIn(line, self.matching(path, sigmoid))
        self.assertNotIn(line, self.matching(path, tanh))
        self.assertIn(line, self.matching(path, sigmoid, tanh))

    def test_variants_that_cannot_be_compared(self):
        path = self.changed_measurement(comparable=False, why="they differ")
        text = self.report(BEFORE, "--measured", path)
        self.assertIn("\nNot comparable: they differ.\n", text)
        self.assertNotIn("measured gain", text)
        self.assertIn("| not comparable |",
                      self.report(BEFORE, "--format", "markdown", "--measured",
                                  path))

    def test_no_measurement(self):
        self.assertIn("cannot read", self.error(
            "report", BEFORE, "--measured", "/nonexistent"))
        for value in "{", {"kind": "other", "version": 1}, []:
            self.assertIn("is not a measurement of 'syncline try'", self.error(
                "report", BEFORE, "--measured", self.write("x", value)))
        self.assertIn("is not a measurement", self.error(
            "report", BEFORE, "--measured",
            self.changed_measurement(version=2)))

    def test_the_wrong_key_is_named(self):
        for change, text in (({"version": 2}, "'version' must be 1, not 2"),
                             ({"step": "fast"}, "'step' must be a number, not \"fast\""),
                             ({"gain": {"low": 1}}, "'gain.best' is missing"),
                             ({"sites": [{"title": 7}]},
                              "'sites[0].title' must be a string, not 7")):
            self.assertIn(f": {text}", self.error(
                "report", BEFORE, "--measured", self.changed_measurement(**change)))


if __name__ == "__main__":
    unittest.main()
