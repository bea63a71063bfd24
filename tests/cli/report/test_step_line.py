"""report, check, diff and try: a loop makes the steps that a line names."""

import os
import unittest

from test_loops import DEFINITIONS, Program
from traces import BEFORE, TRACES, ReportTest

# loops.py of tests/python/program: a loop at line 18 with another one inside, and one at line 27
# with a handler.
LOOPS = os.path.join(TRACES, "python_loops.sltrace")
STEPS, TRIES = "loops.py:18 (steps)", "loops.py:27 (tries)"

OTHER_FILE = """\
string id=4 value="/src/other/train.cpp"
frame address=0x1200 module=1 index=0 function=2 file=4 line=11 source=debug-info
"""
# train() is called from two lines.
CALLERS = """\
string id=4 value="main"
string id=5 value="/src/app/main.cpp"
frame address=0x1300 module=1 index=0 function=4 file=5 line=31 source=debug-info
frame address=0x1400 module=1 index=0 function=4 file=5 line=41 source=debug-info
stack id=3 parent=0 address=0x1300
stack id=4 parent=0 address=0x1400
stack id=1 parent=3 address=0x1100
stack id=2 parent=4 address=0x1100
"""


def without_stacks(line):
    return None if line.startswith(b"stack ") else line


class StepLine(ReportTest):
    def step(self, line, trace=LOOPS):
        loops = self.trace_of(trace, "--step-line", line)["loops"]
        found, = (loop["title"] for loop in loops if loop["isStep"])
        return found

    def refused(self, line, trace=LOOPS):
        return self.error("report", trace, "--step-line", line)

    def made_up(self, definitions):
        """A trace of a program of two loops in turn."""
        program = Program()
        program.run(50_000_000, 20_000_000, 3)
        return self.trace(program.text().replace(DEFINITIONS.encode(), definitions.encode()))

    def test_is_the_loop_that_begins_there(self):
        self.assertEqual(self.step("loops.py:18"), STEPS)
        self.assertEqual(self.step("loops.py:27"), TRIES)
        by_number = self.data(LOOPS, "--loop", "2")
        self.assertTrue(by_number["traces"][0]["loops"][1]["isStep"])
        self.assertEqual(self.data(LOOPS, "--step-line", "loops.py:27"), by_number)

    def test_a_file_is_named_by_the_end_of_its_path(self):
        for file in ("program/loops.py", "./loops.py", "/home/user/program/loops.py"):
            self.assertEqual(self.step(file + ":27"), TRIES)
        for file in ("oops.py", "other/loops.py", "/program/loops.py"):
            self.assertIn(f"begins at {file}:27; the longest ones: {STEPS}, {TRIES}\n",
                          self.refused(file + ":27"))

    def test_a_line_of_the_body(self):
        for line in (19, 20):
            self.assertEqual(self.step(f"loops.py:{line}"), STEPS)
        self.assertEqual(self.step("loops.py:29"), TRIES)

    def test_a_line_whose_loop_is_unknown(self):
        # The loop inside has no second iteration, and handlers are not where the source has them.
        for line in (21, 22, 23, 31, 32):
            self.assertIn(f"begins at loops.py:{line}; the nearest ones in this file: ",
                          self.refused(f"loops.py:{line}"))

    def test_the_nearest_loops_come_first(self):
        self.assertRegex(self.refused("loops.py:40"),
                         r"python_loops\.sltrace: no loop of the thread that makes the steps "
                         r"begins at loops\.py:40; the nearest ones in this file: "
                         r"loops\.py:27 \(tries\), loops\.py:18 \(steps\)\n\Z")
        self.assertIn("file: loops.py:18 (steps), ", self.refused("loops.py:2"))

    def test_a_program_in_cpp(self):
        trace = self.made_up(DEFINITIONS)
        self.assertEqual(self.trace_of(trace)["step"]["source"], "period")
        self.assertEqual(self.step("train.cpp:22", trace), "train.cpp:22 (evaluate)")
        self.assertIn("train.cpp:11 (train), train.cpp:22 (evaluate)\n",
                      self.refused("train.cpp:12", trace))

    def test_several_files(self):
        trace = self.made_up(DEFINITIONS + OTHER_FILE)
        self.assertRegex(self.refused("train.cpp:11", trace),
                         r"several loops are at train\.cpp:11, so choose one with --loop: "
                         r"1 is /src/app/train\.cpp:11 \(train\), "
                         r"2 is /src/other/train\.cpp:11 \(evaluate\)\n\Z")
        self.assertEqual(self.step("other/train.cpp:11", trace), "other/train.cpp:11 (evaluate)")

    def test_a_loop_and_one_inside_that_begin_with_the_same_call(self):
        trace = self.made_up(DEFINITIONS.replace("function=2 file=3 line=22",
                                                 "function=1 file=3 line=15"))
        self.assertRegex(self.refused("train.cpp:11", trace),
                         r"several loops are at train\.cpp:11, so choose one with --loop: "
                         r"1 is /src/app/train\.cpp:11 \(train\), "
                         r"2 is /src/app/train\.cpp:11 \(train\)\n\Z")
        self.assertEqual(self.step("train.cpp:15", trace), "train.cpp:15 (train)")

    def test_calls_from_several_lines(self):
        trace = self.made_up(DEFINITIONS + CALLERS)
        found = self.trace_of(trace, "--step-line", "train.cpp:11")
        self.assertEqual([loop["isStep"] for loop in found["loops"]
                          if loop["title"].startswith("train.cpp:11 (train)")], [True, False])
        self.assertEqual([loop["title"] for loop in found["loops"] if "train" in loop["title"]],
                         ["train.cpp:11 (train), from main.cpp:31 (main)",
                          "train.cpp:11 (train), from main.cpp:41 (main)"])
        note, = (note for note in found["warnings"] if "--loop" in note)
        self.assertIn("train.cpp:11 (train) runs in calls from several lines", note)
        self.assertFalse([note for note in self.trace_of(trace, "--loop", "2")["warnings"]
                          if "--loop" in note])

    def test_a_trace_without_stacks(self):
        trace = self.changed(BEFORE, without_stacks, "bare.sltrace")
        self.assertIn("no stack of the trace shows a loop", self.refused("train.cpp:11", trace))

    def test_a_trace_without_lines(self):
        trace = self.made_up("".join(line for line in DEFINITIONS.splitlines(True)
                                     if not line.startswith("frame ")))
        self.assertIn("their lines are unknown, and --loop chooses one by its number",
                      self.refused("train.cpp:11", trace))

    def test_other_choices_are_excluded(self):
        for other in (("--loop", "1"), ("--step-range", "step")):
            self.assertIn(f"{other[0]} excludes --step-line",
                          self.error("report", LOOPS, "--step-line", "loops.py:18", *other))

    def test_what_is_no_line(self):
        for command in (("report", LOOPS), ("check", LOOPS), ("diff", LOOPS, LOOPS), ("try",)):
            for line in ("loops.py", "loops.py:", ":18", "loops.py:0", "loops.py:1x"):
                error = self.error(command[0], "--step-line", line, *command[1:])
                self.assertIn(f"'{line}' is not FILE:LINE, such as train.py:31", error)

    def test_other_commands(self):
        budget = self.path("budget.json")
        self.syncline("check", LOOPS, "--write-budget", budget, "--step-line", "loops.py:27")
        self.syncline("diff", LOOPS, LOOPS, "--step-line", "loops.py:27")
        for command in (("check", LOOPS, "--write-budget", self.path("other.json")),
                        ("diff", LOOPS, LOOPS)):
            self.assertIn("no loop of the thread",
                          self.error(*command, "--step-line", "loops.py:99"))


class LoopNumbers(ReportTest):
    def test_are_the_same_whichever_loop_is_reported(self):
        def titles(*arguments):
            return [(loop["title"], loop["iterations"])
                    for loop in self.trace_of(BEFORE, *arguments)["loops"]]

        known = titles()
        self.assertGreater(len(known), 2)
        for number in range(1, len(known) + 1):
            self.assertEqual(titles("--loop", str(number)), known)


if __name__ == "__main__":
    unittest.main()
