"""All times per step of a report are times of the step in its first line."""

import os

from traces import BACKWARD, TRACES, ReportTest, bundled

# The replayed steps are shorter than the step.
SHORTER = [BACKWARD, os.path.join(TRACES, "cpu_postprocess_before.sltrace")]


class OneStep(ReportTest):
    def test_states_and_streams_add_up_to_the_step(self):
        replayed = 0
        for path in bundled.each().values():
            trace = self.trace_of(path)
            step = trace["step"]["time"]
            for device in trace["devices"]:
                replayed += 1
                parts = [device["total"], sum(device["states"].values())]
                for stream in device["streams"]:
                    parts.append(sum(stream[each] for each in (
                        "kernels", "collectives", "memsets", "copies", "idle")))
                for each in parts:
                    self.assertAlmostEqual(each, step, delta=1e-5 * step, msg=path)
        self.assertGreater(replayed, 10)

    def test_lines_agree_with_the_states(self):
        for path in SHORTER:
            trace = self.trace_of(path)
            self.assertGreater(trace["step"]["time"], 1.01 * trace["step"]["replayedTime"])
            device = trace["devices"][0]
            works = device["states"]["compute"] + device["states"]["copy-only"]
            self.assertAlmostEqual(trace["deviceWork"]["time"], works, delta=0.01 * works)
            # What the thread does outside of calls, by device and by line.
            outside = sum(each["outsideWhileBusy"] + each["outsideWhileIdle"]
                          for each in device["host"])
            by_line = sum(row["outside"] for row in trace["hostTime"]["rows"])
            self.assertAlmostEqual(by_line, outside, delta=0.05 * outside)
            # Each bubble belongs to a site.
            self.assertAlmostEqual(sum(site["bubblePerStep"] for site in trace["sites"]),
                                   device["states"]["bubble"],
                                   delta=0.01 * device["states"]["bubble"])

    def test_the_text_states_once_what_was_measured(self):
        text = self.report(BACKWARD)
        self.assertRegex(text, r"^A step takes 10\.5 ms on average \(median 9\.82 ms\)\. "
                               r"The GPU computes for 24\.0% of it ")
        self.assertIn("\nHow device 0 spends a step of 10.5 ms\n", text)
        self.assertEqual(text.count("10.0 ms"), 1)
        self.assertIn("\n  times per step were measured in profiled steps, which take 10.0 ms in "
                      "the replay, and are scaled to the step of 10.5 ms\n", text)
