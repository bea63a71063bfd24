"""Lines that poll, of a real trace with made-up queries."""

import unittest

from traces import CLASSIFIER, ReportTest


class Polls(ReportTest):
    def test_a_trace_without_queries(self):
        self.assertEqual(self.trace_of(CLASSIFIER)["polls"], [])
        self.assertNotIn("Polling", self.report(CLASSIFIER))

    def test_lines_with_their_figures(self):
        polls = self.trace_of(self.polling())["polls"]
        self.assertGreater(len(polls), 1)
        times = [poll["time"] for poll in polls]
        self.assertEqual(times, sorted(times, reverse=True))
        for poll in polls:
            self.assertRegex(poll["title"], r"^before\.py:\d+ \([\w.<>]+\)$")
            self.assertEqual((poll["api"], poll["rule"]), ("cudaEventQuery", "torch-poll"))
            self.assertEqual(poll["queries"], 40 * poll["loops"])
            self.assertEqual(poll["time"], 20_000 * poll["loops"])
            self.assertEqual(poll["timeInQueries"], 8_000 * poll["loops"])
            self.assertTrue(0 < poll["share"] < 1)
            self.assertIn("blocking=True", poll["remedies"][0]["title"])

    def test_a_single_query_and_ready_ones_are_no_loops(self):
        for count, not_ready in ((1, 1), (40, 0)):
            with self.subTest(count=count):
                trace = self.polling(count=count, not_ready=not_ready)
                self.assertEqual(self.trace_of(trace)["polls"], [])

    def test_without_windows_nothing_is_known(self):
        self.assertEqual(self.trace_of(self.sync_only(self.polling()))["polls"], [])

    def test_the_summary_names_a_line_that_polls_for_long(self):
        self.assertNotIn("polls for", self.report(self.polling()))
        summary = self.report(self.polling(time=15_000_000)).partition("\n\n")[0]
        self.assertRegex(summary, r"(?m)^before\.py:\d+ \([\w.]+\) polls for \d+\.\d% of the "
                                  r"time in windows, cudaEventQuery \d+ times in a loop: "
                                  r"let the thread sleep: [^.]+\.$")

    def test_text(self):
        text = self.report("--details", self.polling())
        self.assertRegex(text, r"(?m)^Polling loops \(in windows\)\n"
                               r" +share +loops +mean +queries  line, rule\n"
                               r" +\S+% +\d+ +20\.0 us +\d+  before\.py:\d+ \([\w.]+\)  torch-poll")
        self.assertIn("remedy: let the thread sleep", text)


if __name__ == "__main__":
    unittest.main()
