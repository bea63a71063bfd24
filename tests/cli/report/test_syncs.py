"""A sync is an operation that can block. Those that did are counted under another name."""

import re

from test_hot_line import LOSS, SECOND, US, WINDOW, Program, in_python
from traces import ReportTest


class Solver(Program):
    """Steps in windows read the error twice; of the others, two of three read it four times."""

    steps = 0

    def step(self, *counts):
        self.steps += 1
        is_short = self.now % SECOND < WINDOW or self.steps % 3 == 0
        for _ in range(2 if is_short else 4):
            self.lines.append(f"call thread=1 api=2 stream=7 start={self.now} duration=5000 "
                              f"stack={LOSS}")
            self.now += 50 * US
        super().step(*counts)


class Syncs(ReportTest):
    def test_syncs_and_those_that_blocked(self):
        path = self.sync_only()
        text = self.report(path)
        self.assertRegex(text, r"(?m)^ +syncs +that blocked +blocked +site, rule$")
        for site in self.trace_of(path)["sites"]:
            self.assertRegex(text, rf" {site['syncs']} +{site['blockedSyncs']} +"
                                   rf"[\d.]+ [mu]?s +{re.escape(site['title'])} ")
        self.assertRegex(text, r"can block but never did \(\d+ syncs?\)")
        self.assertIn("\n| # | Site | Rule | Syncs | That blocked | Blocked |\n",
                      self.report(path, "--format", "markdown"))

    def test_the_syncs_of_all_steps_count(self):
        program = Solver()
        text = program.text(10, 1, 1)
        reads = sum(f"stack={LOSS}" in line for line in program.lines)
        path = self.trace(in_python(text))
        site, = [each for each in self.trace_of(path)["sites"] if "loss.cpp:90" in each["title"]]
        self.assertAlmostEqual(site["syncsPerStep"], reads / program.steps, delta=0.02 * 3)
        self.assertRegex(self.report(path), r"note: profiled steps make \d+% fewer calls that can "
                                            r"block than a mean step of the run: ")
