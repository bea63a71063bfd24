"""report: what the host works on outside of CUDA, and when it can do that instead."""

import unittest

from test_hot_line import FIRST, LOSS, OPTIMIZER, READ, US, Program, in_python
from traces import ReportTest

COPIES = {"device-to-host": "source=device target=pageable",
          "host-to-device": "source=pageable target=device"}


class Working(Program):
    """The host works before it launches at some lines, and copies before and after that."""

    def __init__(self, work, before=None, after=None):
        """`work`: ns by stack. `before`, `after`: directions of copies around the optimizer's."""
        super().__init__()
        self.work = work
        self.before = before
        self.after = after

    def copy(self, direction, stack):
        if direction and self.kernels:
            self.lines.append(f"copy-call thread=1 api=3 stream=7 start={self.now} duration=5000 "
                              f"stack={stack} bytes=4096 direction={direction} "
                              f"{COPIES[direction]}")
            self.now += 10 * US
            # Synchronizations after a copy do not tell what the host does then.
            self.lines.append(f"call thread=1 api=2 stream=7 start={self.now} duration=5000 "
                              f"stack={stack}")
            self.now += 10 * US

    def launch(self, stack, count, **others):
        if stack == OPTIMIZER:
            self.copy(self.before, LOSS)
        self.now += self.work.get(stack, 0)
        if stack == OPTIMIZER:
            self.copy(self.after, stack)
        super().launch(stack, count, **others)

    def text(self, *counts):
        return in_python(super().text(*counts)).replace(
            b"string id=1 value", b'api id=3 domain=runtime kind=async-copy '
            b'function="cudaMemcpyAsync"\nstring id=1 value', 1)


def in_loop(text):
    """main() has a loop around all that it does."""
    return text.replace(b"first-line=50 table",
                        b'first-line=50 jumps="\\u0000\\u0000\\u0006" table')


class HostWork(ReportTest):
    def work(self, text):
        return [each for each in self.trace_of(self.trace(text))["hotLines"]
                if each["cause"] == "work"]

    def test_copies_around_it_tell_what_it_is_for(self):
        for before, after, remedy, note in (
                ("device-to-host", "host-to-device", "compute this on the device. ",
                 "The host reads data from the device right before, and uploads data right after."),
                (None, "host-to-device", "prepare this data on the device, or ahead of time in the "
                 "workers of a DataLoader or in a thread. ", "The host uploads data right after."),
                ("device-to-host", None, "do this on the device, or in another thread while the "
                 "device goes on. ", "The host reads data from the device right before."),
                ("host-to-device", None, "make this work cheaper, ", "")):
            text = Working({OPTIMIZER: 500 * US}, before, after).text(10, 0, 0, 10, 0, 10)
            report = self.report(self.trace(text))
            line, = [each for each in report.splitlines() if "works outside CUDA, " in each]
            self.assertIn(f": {remedy}", line)
            self.assertTrue(line.endswith(note), line)
            self.assertEqual("right" in line, bool(note))

    def test_what_begins_an_iteration_stands_alone(self):
        """It has another remedy than the other pauses, which take most of the time together."""
        text = in_loop(Working({FIRST: 300 * US, OPTIMIZER: 250 * US, LOSS: 240 * US}).text(
            10, 0, 0, 10, 0, 10))
        first, rest = self.work(text)
        self.assertTrue(first["runsAhead"])
        self.assertEqual([line["title"] for line in first["lines"]],
                         ["train.py:50, from :54 to the next :50 (main)"])
        self.assertAlmostEqual(first["time"], 300 * US, delta=20 * US)
        self.assertFalse(rest["runsAhead"])
        self.assertAlmostEqual(rest["time"], 250 * US, delta=20 * US)
        report = self.report(self.trace(text))
        self.assertIn("If it is ready in time, the step would be ", report)
        self.assertRegex(report, "\nLook at .*, too: make this work cheaper")

    def test_iterations_that_end_after_several_lines(self):
        """The next one begins after each of them: one place."""
        class Uneven(Working):
            def step(self, *counts, **others):
                self.count = getattr(self, "count", 0) + 1
                super().step(*counts, **others)
                if self.count % 3 == 0:  # this one ends before it reads
                    *self.lines, read = self.lines
                    assert f"stack={READ}" in read
        text = in_loop(Uneven({FIRST: 300 * US}).text(10, 0, 0, 10, 0, 10))
        work, = self.work(text)
        line, = work["lines"]
        self.assertEqual(line["title"], "train.py:50, from :52 to the next :50 (main)")
        self.assertAlmostEqual(work["time"], 300 * US, delta=20 * US)
        self.assertEqual(self.report(self.trace(text)).count(" to the next :50 (main)\n"), 1)


if __name__ == "__main__":
    unittest.main()
