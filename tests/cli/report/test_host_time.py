"""Where the host's time goes, by line, of a real trace with made-up stacks of launches."""

import re

from traces import BEFORE, ReportTest


class HostTime(ReportTest):
    def table(self):
        return self.trace_of(self.launch_stacks())["hostTime"]

    def test_rows_add_up(self):
        table = self.table()
        times = [row["outside"] + row["inCalls"] for row in table["rows"]]
        self.assertAlmostEqual(sum(times), table["time"], delta=1e-6 * table["time"])
        self.assertEqual(times, sorted(times, reverse=True))
        titles = [(row["title"], row["library"]) for row in table["rows"]]
        self.assertEqual(len(titles), len(set(titles)))

    def test_it_is_the_host_s_time(self):
        """That of the threads, without what they are blocked for."""
        trace = self.trace_of(self.launch_stacks())
        own = sum(host[part + state] for host in trace["devices"][0]["host"]
                  for part in ("outside", "calls") for state in ("WhileBusy", "WhileIdle"))
        self.assertAlmostEqual(trace["hostTime"]["time"], own, delta=0.03 * own)

    def test_lines(self):
        rows = {row["title"]: row for row in self.table()["rows"]}
        nonzero = rows["before.cpp:27"]
        self.assertEqual(nonzero["line"], 27)
        self.assertTrue(nonzero["file"].endswith("/masked_loss/before.cpp"))
        # A launch and two copies, each in a call of CUDA.
        self.assertGreater(nonzero["calls"], 2)
        self.assertGreater(nonzero["inCalls"], 0)
        # Between the last call of a line and the first one of another, none is made.
        self.assertEqual(rows["before.cpp:27 to :30"]["calls"], 0)
        self.assertEqual(rows["before.cpp:27 to :30"]["inCalls"], 0)
        self.assertGreater(rows["before.cpp:27 to :30"]["outside"], 0)
        self.assertEqual(rows["the backward pass"]["file"], "")

    def test_without_stacks_or_steps_there_is_none(self):
        self.assertNotIn("hostTime", self.trace_of(BEFORE))
        self.assertNotIn("hostTime", self.trace_of(self.sync_only(self.launch_stacks())))

    def test_text(self):
        title = "Where the host's time goes"
        self.assertNotIn(title, self.report(BEFORE))
        table = self.report(self.launch_stacks()).split(title)[1].split("\n\n")[0].splitlines()
        self.assertRegex(table[2], r"^ +[\d.]+ [mu]s +[\d.]+% +[\d.]+ [mu]s +[\d.]+  "
                                   r"the backward pass$")
        self.assertTrue(any(re.search(r"  before\.cpp:27 to :30$", line) for line in table))

    def test_page(self):
        page = self.report(self.launch_stacks(), "--format", "html")
        self.assertIn('"hostTime":{"time":', page)


if __name__ == "__main__":
    import unittest
    unittest.main()
