"""Device work by line, of a real trace with made-up stacks of launches."""

import re

from traces import BEFORE, ReportTest


class DeviceWork(ReportTest):
    def test_rows_add_up(self):
        table = self.trace_of(self.launch_stacks())["deviceWork"]
        rows = table["rows"]
        for key in ("time", "activities"):
            self.assertAlmostEqual(sum(row[key] for row in rows), table[key],
                                   delta=1e-6 * table[key])
        known = [row for row in rows if row["known"]]
        self.assertEqual(rows[:len(known)], known)
        self.assertLessEqual(len(rows) - len(known), 1)
        times = [row["time"] for row in known]
        self.assertEqual(times, sorted(times, reverse=True))
        self.assertTrue(0 <= table["launchesWithoutStack"] < 0.2)

    def test_it_is_the_device_s_time(self):
        trace = self.trace_of(self.launch_stacks())
        states = trace["devices"][0]["states"]
        # One stream: activities hardly ever run at the same time.
        self.assertAlmostEqual(trace["deviceWork"]["time"],
                               states["compute"] + states["copy-only"],
                               delta=0.01 * states["compute"])

    def test_lines_operators_and_nodes(self):
        rows = self.trace_of(self.launch_stacks())["deviceWork"]["rows"]
        named = {(row["title"], row["operator"]): row for row in rows}
        nonzero = named["before.cpp:27", "nonzero"]
        self.assertEqual(nonzero["line"], 27)
        self.assertTrue(nonzero["file"].endswith("/masked_loss/before.cpp"))
        self.assertEqual(nonzero["node"], "")
        backward = [row for row in rows if row["node"] == "IndexBackward0"]
        self.assertEqual({(row["title"], row["file"]) for row in backward},
                         {("backward pass (IndexBackward0)", "")})

    def test_the_rest_of_the_report_is_the_same(self):
        before = self.trace_of(BEFORE)
        self.assertNotIn("deviceWork", before)
        after = self.trace_of(self.launch_stacks())
        for key in ("step", "devices", "overlap", "jointGain", "sites",
                    "neverBlocked", "warnings"):
            self.assertEqual(before[key], after[key], key)

    def test_text(self):
        title = "Device work by line"
        self.assertNotIn(title, self.report(BEFORE))
        text = self.report(self.launch_stacks())
        table = text.split(title)[1].split("\n\n")[0].splitlines()
        self.assertLessEqual(len(table), 2 + 15 + 2 + 1)
        self.assertRegex(table[2], r"^ +[\d.]+ [mu]s +[\d.]+% +[\d.]+  \S")
        self.assertRegex(table[-1], r" 100\.0% +[\d.]+  all$")
        self.assertTrue(any(re.search(r"  before\.cpp:27  nonzero$", line)
                            for line in table))

    def test_markdown(self):
        title = "Device work by line"
        self.assertNotIn(title, self.report(BEFORE, "--format", "markdown"))
        text = self.report(self.launch_stacks(), "--format", "markdown")
        self.assertRegex(text, r"(?m)^\| before\.cpp:27 \| nonzero \| [\d.]+ ")

    def test_page(self):
        page = self.report(self.launch_stacks(), "--format", "html")
        self.assertIn('"deviceWork":{"time":', page)

    def test_without_steps_there_is_none(self):
        path = self.sync_only(self.launch_stacks())
        self.assertNotIn("deviceWork", self.trace_of(path))
