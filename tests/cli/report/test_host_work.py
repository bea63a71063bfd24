"""report: what the host works on outside of CUDA, and when it can do that instead."""

import unittest

from test_hot_line import FIRST, LOSS, OPTIMIZER, READ, SECOND, US, WINDOW, Program, in_python
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


DATA, ARRAY, QUEUE = 41, 42, 44
SAMPLED = b"""\
string id=41 value="Set.__getitem__"
string id=42 value="/home/me/dataset.py"
string id=43 value="interp"
string id=44 value="/usr/lib/python3/dist-packages/numpy/lib/function_base.py"
string id=45 value="_MultiProcessingDataLoaderIter._next_data"
string id=46 value="/usr/lib/python3/dist-packages/torch/utils/data/dataloader.py"
code id=41 function=41 file=42 first-line=33 table=increments bytes=""
code id=42 function=43 file=44 first-line=900 table=increments bytes=""
code id=43 function=45 file=46 first-line=1200 table=increments bytes=""
code-frame id=41 parent=1 code=41 instruction=0
code-frame id=42 parent=41 code=42 instruction=0
code-frame id=44 parent=1 code=43 instruction=0
stack id=2 parent=20 """


class Sampled(Working):
    """The tracer asks once a millisecond, twice as it happens, where the thread works."""

    def __init__(self, work, seen, duration=20 * US):
        """`seen`: by stack of the call that follows, the stacks in the order of the samples.
        `duration`: until the interpreter answers."""
        super().__init__(work)
        self.seen = seen
        self.duration = duration

    def launch(self, stack, count, **others):
        seen = self.seen.get(stack, [])
        for i, each in enumerate(seen, 1):
            end = self.now + i * self.work[stack] // len(seen)
            if end % SECOND < WINDOW:
                self.lines.append(f"host-sample thread=1 start={end - self.duration} "
                                  f"duration={self.duration} stack={each}")
        super().launch(stack, count, **others)

    def text(self, *counts):
        return in_loop(super().text(*counts)).replace(b"stack id=2 parent=20 ", SAMPLED, 1)


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
        self.assertIn("If the next iteration is ready in time, the step would be ", report)
        self.assertRegex(report, "\nLook at .*, too: make this work cheaper")

    def test_samples_name_the_line_of_a_data_set(self):
        """It still begins the iteration, so it can run ahead."""
        text = Sampled({FIRST: 3000 * US, LOSS: 900 * US},
                       {FIRST: [DATA, ARRAY, DATA]}).text(10, 0, 0, 10, 0, 10)
        first, rest = self.work(text)
        self.assertTrue(first["runsAhead"])
        self.assertEqual([line["title"] for line in first["lines"]],
                         ["dataset.py:33 (Set.__getitem__)"])
        self.assertAlmostEqual(first["time"], 3000 * US, delta=50 * US)
        self.assertAlmostEqual(first["gain"]["best"], 3000 * US, delta=50 * US)
        self.assertFalse(rest["runsAhead"])
        self.assertAlmostEqual(rest["time"], 900 * US, delta=20 * US)
        # The line that gets the data also computes the loss: the rest is that alone.
        self.assertAlmostEqual(rest["gain"]["best"], 450 * US, delta=20 * US)
        report = self.report(self.trace(text))
        self.assertIn("start with dataset.py:33 (Set.__getitem__): prepare the next iteration "
                      "ahead of time, in the workers of a DataLoader", report)
        self.assertIn("-> numpy/lib/function_base.py (interp)", report)

    def test_the_function_of_a_library_that_samples_name(self):
        text = Sampled({FIRST: 3000 * US}, {FIRST: [ARRAY, ARRAY, ARRAY]}).text(10, 0, 0)
        line, = self.work(text)[0]["lines"]
        self.assertEqual((line["title"], line["library"]),
                         ("dataset.py:33 (Set.__getitem__)",
                          "numpy/lib/function_base.py (interp)"))

    def test_a_line_that_leads_to_several_functions_is_one(self):
        text = Sampled({FIRST: 3000 * US}, {FIRST: [DATA, ARRAY, ARRAY]}).text(10, 0, 0)
        work, = self.work(text)
        line, = work["lines"]
        self.assertEqual((line["title"], line["library"]), ("dataset.py:33 (Set.__getitem__)", ""))
        self.assertAlmostEqual(work["time"], 3000 * US, delta=50 * US)
        self.assertAlmostEqual(work["gain"]["best"], 3000 * US, delta=50 * US)

    def test_samples_show_where_a_thread_sleeps(self):
        """It wakes up when the workers have a batch."""
        class Waiting(Sampled):
            def launch(self, stack, count, **others):
                if stack == FIRST and self.now % SECOND < WINDOW:
                    self.lines.append(f"thread-usage thread=1 start={self.now} "
                                      f"duration={3000 * US} asleep={2500 * US}")
                super().launch(stack, count, **others)
        text = Waiting({FIRST: 3000 * US}, {FIRST: [QUEUE]}, 2900 * US).text(10, 0, 0)
        path = self.trace(text)
        work, = self.work(text)
        self.assertTrue(work["runsAhead"])
        line, = work["lines"]
        self.assertEqual(line["title"], "train.py:50 (main)")
        self.assertIn("have more workers prepare the next iteration", self.report(path))
        asleep, = [each for each in self.trace_of(path)["hostTime"]["pauses"]["causes"]
                   if each["cause"] == "asleep"]
        self.assertEqual(asleep["line"], "train.py:50 -> torch/utils/data/dataloader.py "
                                         "(_MultiProcessingDataLoaderIter._next_data)")

    def test_samples_only_move_time(self):
        sampled = Sampled({FIRST: 3000 * US}, {FIRST: [DATA, 0]}).text(10, 0, 0)
        without = b"\n".join(line for line in sampled.splitlines()
                             if not line.startswith(b"host-sample "))
        times = [self.trace_of(self.trace(text))["hostTime"]["time"]
                 for text in (sampled, without)]
        self.assertAlmostEqual(*times, delta=1)

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
