"""report: the line that keeps the host busy, and what a step gains from it."""

from traces import ReportTest

US = 1000
SECOND = 1_000_000 * US
WINDOW = SECOND // 10
DEFINITIONS = """\
process pid=100 executable="/src/app/train"
thread id=1 tid=100 name="train"
thread id=2 tid=101 name="pt_autograd_0"
device id=0
stream id=7 context=1 device=0 kind=legacy-default
api id=1 domain=runtime kind=launch function="cudaLaunchKernel"
api id=2 domain=runtime kind=stream-wait function="cudaStreamSynchronize"
module id=1 time=0 start=0x1000 end=0x9000 bias=0x1000 build-id="ab" path="/src/app/train"
string id=1 value="main"
string id=2 value="Net::forward(int)"
string id=3 value="/src/app/train.cpp"
string id=4 value="/src/app/net.cpp"
string id=5 value="loss(int)"
string id=6 value="/src/app/loss.cpp"
frame address=0x1100 module=1 index=0 function=1 file=3 line=50 source=debug-info
frame address=0x1150 module=1 index=0 function=1 file=3 line=52 source=debug-info
frame address=0x1180 module=1 index=0 function=1 file=3 line=54 source=debug-info
frame address=0x1200 module=1 index=0 function=2 file=4 line=20 source=debug-info
frame address=0x1250 module=1 index=0 function=2 file=4 line=22 source=debug-info
frame address=0x1280 module=1 index=0 function=5 file=6 line=90 source=debug-info
frame address=0x1300 module=1 index=0 function=2 file=4 line=24 source=debug-info
stack id=1 parent=0 address=0x1100
stack id=2 parent=1 address=0x1200
stack id=3 parent=1 address=0x1300
stack id=4 parent=0 address=0x1150
stack id=5 parent=0 address=0x1180
stack id=6 parent=1 address=0x1250
stack id=7 parent=1 address=0x1280
"""
FIRST, LAST, OPTIMIZER, READ, MIDDLE, LOSS = 2, 3, 4, 5, 6, 7


class Program:
    """Each step launches kernels, 10 us apart, and reads a result. Kernels are short, so the
    device waits for the host. A window of 100 ms begins each second."""

    def __init__(self, pause=0):
        """The host works outside of CUDA for `pause` ns before it reads."""
        self.pause = pause
        self.now = 0
        self.kernels = 0
        self.lines = []

    def launch(self, stack, count, thread=1, forward=0):
        for _ in range(count):
            if self.now % SECOND < WINDOW:
                self.kernels += 1
                self.lines.append(
                    f"api-call thread={thread} api=1 start={self.now} duration=4000 "
                    f"correlation={self.kernels} stack={stack}"
                    + (f" forward={forward}" if forward else ""))
                self.lines.append(f"kernel shape={10 + stack} stream=7 start={self.now + 5000} "
                                  f"duration=1000 correlation={self.kernels}")
            self.now += 10 * US

    def step(self, first, middle, last, optimizer=10, backward=0, loss=0):
        self.launch(FIRST, first)
        self.launch(MIDDLE, middle)
        self.launch(LAST, last)
        self.launch(LOSS, loss)
        self.launch(0, backward, thread=2, forward=FIRST)
        self.launch(OPTIMIZER, optimizer)
        self.now += self.pause
        self.lines.append(f"call thread=1 api=2 stream=7 start={self.now} duration=5000 "
                          f"stack={READ}")
        self.now += 5 * US

    def text(self, *counts):
        while self.now < 3 * SECOND:
            self.step(*counts)
        windows = "".join(f"window-open time={start}\nwindow-close time={start + WINDOW}\n"
                          for start in range(0, self.now, SECOND))
        kernels = "".join(f'string id={i} value="kernel{i}"\nshape id={i} kernel={i}\n'
                          for i in range(10, 18))
        lines = "\n".join(self.lines)
        return f"{DEFINITIONS}{kernels}{windows}{lines}\nend time={self.now}\n".encode()


def pausing_launches():
    """The line that launches most also has the longest pause: one line for both causes."""
    class Pausing(Program):
        def launch(self, stack, count, **others):
            super().launch(stack, count // 2, **others)
            self.now += 250 * US if stack == FIRST else 0
            super().launch(stack, count - count // 2, **others)
    return Pausing().text(40, 0, 0, 0)


PYTHON = """\
string id=31 value="main"
string id=32 value="/home/me/train.py"
string id=33 value="Net.forward"
string id=34 value="/home/me/net.py"
code id=1 function=31 file=32 first-line=50 table=increments bytes="\\u0002\\u0002\\u0002\\u0002"
code id=2 function=33 file=34 first-line=20 table=increments bytes=""
module id=3 time=0 start=0xc000 end=0xd000 bias=0xc000 build-id="ef" path="/opt/libtorch_cuda.so"
code-frame id=1 parent=0 code=1 instruction=0
code-frame id=20 parent=1 code=2 instruction=0
code-frame id=21 parent=0 code=1 instruction=2
code-frame id=22 parent=0 code=1 instruction=4
stack id=2 parent=20 address=0xc100
stack id=4 parent=21 address=0xc100
stack id=5 parent=22 address=0xc100
"""


def in_python(text):
    """The same with main() and the forward pass in Python: operators are below them."""
    lines = text.decode().splitlines()
    changed = tuple(f"stack id={number} " for number in (1, 2, 4, 5))
    first = next(i for i, line in enumerate(lines) if line.startswith(changed))
    kept = [line for line in lines[first:] if not line.startswith(changed)]
    return "\n".join([*lines[:first], PYTHON + kept[0], *kept[1:], ""]).encode()


class HotLine(ReportTest):
    def hot(self, *counts, pause=0):
        """The entry of the cause, with what belongs to its only line."""
        report = self.trace_of(self.trace(Program(pause).text(*counts)))
        cause = "work" if pause else "launches"
        hot, = [each for each in report["hotLines"] if each["cause"] == cause]
        line, = hot["lines"]
        self.assertEqual(line["time"], hot["time"])
        return {**hot, **line}

    def test_lines_of_a_function(self):
        """No line of the function has most of the caller's time."""
        hot = self.hot(14, 12, 12)
        self.assertEqual((hot["title"], hot["line"]), ("net.cpp:20 to :24", 20))
        self.assertTrue(hot["file"].endswith("/net.cpp"))
        self.assertAlmostEqual(hot["time"], 380 * US, delta=20 * US)
        self.assertEqual(hot["backward"], 0)

    def test_the_largest_line_is_one_of_the_function(self):
        """A line of another function that the same line calls takes longer."""
        text = self.report(self.trace(Program().text(10, 9, 8, 10, 0, 13)))
        self.assertRegex(text, r"start with net\.cpp:20 to :24: .* goes there, \d+\.?\d* us of it "
                               r"at :20\.")

    def test_two_callers_of_a_function(self):
        """One of them spends its time in one line: that is among the other's."""
        class Twice(Program):
            def step(self, *counts):
                super().step(*counts, optimizer=0)
                self.launch(8, 19)
                self.launch(READ, 12)
        path = self.trace(Twice().text(7, 7, 7).replace(
            b"stack id=5 ", b"stack id=8 parent=4 address=0x1200\nstack id=5 ", 1))
        launches = self.trace_of(path)["hotLines"][0]
        line, = launches["lines"]
        self.assertEqual(line["title"], "net.cpp:20 to :24")
        self.assertAlmostEqual(line["time"], 400 * US, delta=20 * US)
        self.assertRegex(self.report(path), r" goes there, 2\d\d us of it at :20\.")

    def test_a_line_with_most_of_the_time(self):
        hot = self.hot(30, 3, 2)
        self.assertEqual((hot["title"], hot["line"]), ("net.cpp:20", 20))
        self.assertAlmostEqual(hot["time"], 300 * US, delta=20 * US)

    def test_the_gain_is_that_of_a_step_with_less_host_time(self):
        """The device never has anything left to do: half of the line's time is gained."""
        hot = self.hot(14, 12, 12)
        gain = hot["gain"]
        self.assertAlmostEqual(gain["best"], 190 * US, delta=10 * US)
        self.assertLess(gain["low"], 190 * US)
        self.assertGreaterEqual(gain["high"], gain["best"])
        self.assertLessEqual(gain["high"], hot["time"] / 2 + 1)

    def test_a_backward_pass_belongs_to_the_line_of_its_forward_pass(self):
        hot = self.hot(10, 1, 1, 16, 20)
        self.assertEqual(hot["line"], 20)
        self.assertAlmostEqual(hot["backward"], 200 * US, delta=10 * US)
        self.assertAlmostEqual(hot["time"], 300 * US, delta=20 * US)

    def test_pauses_have_a_line_of_their_own(self):
        """What launches is not blamed for a pause, nor does it hide where that is."""
        hot = self.hot(14, 12, 12, pause=250 * US)
        self.assertEqual(hot["title"], "train.cpp:52 to :54")
        self.assertAlmostEqual(hot["time"], 250 * US, delta=20 * US)
        self.assertAlmostEqual(hot["gain"]["best"], 125 * US, delta=15 * US)
        report = self.trace_of(self.trace(Program(250 * US).text(14, 12, 12)))
        launches = report["hotLines"][0]
        self.assertEqual(launches["cause"], "launches")
        self.assertAlmostEqual(launches["gain"]["best"], 190 * US, delta=15 * US)

    def test_one_line_for_both_causes(self):
        path = self.trace(pausing_launches())
        launches, work = self.trace_of(path)["hotLines"]
        self.assertEqual([each["lines"][0]["title"] for each in (launches, work)],
                         ["net.cpp:20", "net.cpp:20"])
        self.assertAlmostEqual(launches["gainOfBoth"]["best"],
                               launches["gain"]["best"] + work["gain"]["best"], delta=20 * US)
        self.assertIsNone(work["gainOfBoth"])
        changes = [line for line in self.report(path).splitlines() if "net.cpp:20" in line
                   and line.startswith("Because")]
        self.assertEqual(len(changes), 1)
        self.assertIn("launches too slowly, and works outside CUDA in between, ", changes[0])

    def test_a_short_pause_is_part_of_launching(self):
        report = self.trace_of(self.trace(Program(150 * US).text(14, 12, 12)))
        self.assertEqual([each["cause"] for each in report["hotLines"]], ["launches"])

    def test_the_report_begins_with_it(self):
        lines = self.report(self.trace(Program().text(14, 12, 12))).splitlines()
        self.assertRegex(lines[1], r"\ABecause the host launches too slowly, start with "
                                   r"net\.cpp:20 to :24: capture this code in a CUDA graph\. "
                                   r"3\d\d us of the host's time goes there, "
                                   r"1\d\d us of it at :20\. Halving that time, an assumption, "
                                   r"would shorten the step by 1\d\d us \(.*\), \d")

    def test_how_often_a_line_runs(self):
        """In one step, the same lines come three times, after another function's."""
        class Loop(Program):
            def step(self, *counts):
                for _ in range(2):
                    self.launch(FIRST, counts[0])
                    self.launch(OPTIMIZER, 1)
                super().step(*counts)
        report = self.trace_of(self.trace(Loop().text(14, 0, 0)))
        line, = report["hotLines"][0]["lines"]
        self.assertEqual(line["title"], "net.cpp:20")
        self.assertAlmostEqual(line["runs"], 3, delta=0.05)
        self.assertFalse(line["recursive"])
        text = self.report(self.trace(Loop().text(14, 0, 0)))
        self.assertIn(" It runs 3 times a step: one call for all runs gains more, ",
                      text)
        once = self.report(self.trace(Program().text(14, 0, 0)))
        self.assertNotIn(" runs ", once.splitlines()[1])

    def test_a_loop_in_a_function_is_no_run_of_it(self):
        """Two of its three lines are in a loop; most of the time is there."""
        class Loop(Program):
            def step(self, *counts):
                self.launch(FIRST, 8)
                for _ in range(3):
                    self.launch(MIDDLE, 5)
                    self.launch(LAST, 5)
                super().step(0, 0, 0)
        path = self.trace(Loop().text())
        line, = self.trace_of(path)["hotLines"][0]["lines"]
        self.assertEqual(line["title"], "net.cpp:20 to :24")
        self.assertAlmostEqual(line["runs"], 1, delta=0.05)
        self.assertNotIn(" runs ", self.report(path).splitlines()[1])

    def test_runs_that_wait_for_a_value(self):
        """The line is in the loop that reads: the next run may need the value."""
        class Loop(Program):
            def step(self, *counts):
                for _ in range(3):
                    self.launch(OPTIMIZER, 14)
                    self.lines.append(
                        f"copy-call thread=1 api=3 stream=7 start={self.now} duration=5000 "
                        "stack=9 bytes=4 direction=device-to-host source=device target=pageable")
                    self.now += 20 * US
                super().step(*counts, optimizer=0)
        text = Loop().text(0, 0, 0).replace(
            b"string id=1 value", b'api id=3 domain=runtime kind=async-copy '
            b'function="cudaMemcpyAsync"\nstring id=9 value="at::_ops::item::call"\n'
            b'module id=2 time=0 start=0xa000 end=0xb000 bias=0xa000 build-id="cd" '
            b'path="/opt/torch/lib/libtorch_cpu.so"\n'
            b"frame address=0xa100 module=2 index=0 function=9 source=symbol-table\n"
            b"string id=1 value", 1).replace(
            b"stack id=6 ", b"stack id=9 parent=5 address=0xa100\nstack id=6 ", 1)
        text = self.report(self.trace(text))
        self.assertIn("reads a value each time (train.cpp:54): one call for all runs gains "
                      "more, unless", text)

    def test_a_function_that_calls_itself(self):
        """No batch of the same call and no graph fits a tree: only calls of one depth."""
        nested = Program().text(14, 0, 0).replace(
            b"stack id=2 parent=1 address=0x1200",
            b"stack id=20 parent=1 address=0x1250\nstack id=2 parent=20 address=0x1200")
        line, = self.trace_of(self.trace(nested))["hotLines"][0]["lines"]
        self.assertTrue(line["recursive"])
        text = self.report(self.trace(nested))
        self.assertIn("compute the calls of one depth in one call", text)
        self.assertNotIn("CUDA graph", text.splitlines()[1])

    def test_python_is_compiled(self):
        text = self.report(self.trace(in_python(Program().text(10, 1, 1, 16, 20))))
        self.assertIn("start with net.py:20 (Net.forward): "
                      "compile Net.forward() with torch.compile. ",
                      text)
        self.assertIn(' With mode="reduce-overhead" it also runs as a CUDA graph, ', text)

    def test_what_is_differentiated_twice_is_not_compiled(self):
        text = in_python(Program().text(10, 1, 1, 16, 20))
        twice = text.replace(
            b"string id=1 value", b'string id=9 value="torch::autograd::generated::'
            b'MulBackwardBackward0::apply(std::vector<at::Tensor>&&)"\n'
            b'module id=2 time=0 start=0xa000 end=0xb000 bias=0xa000 build-id="cd" '
            b'path="/opt/torch/lib/libtorch_cpu.so"\n'
            b"frame address=0xa100 module=2 index=0 function=9 source=symbol-table\n"
            b"stack id=9 parent=0 address=0xa100\nstring id=1 value").replace(
            b"stack=0 forward=2", b"stack=9 forward=2")
        self.assertNotEqual(text, twice)
        report = self.report(self.trace(twice))
        self.assertNotIn("torch.compile", report)
        self.assertIn("capture Net.forward() in a CUDA graph with torch.cuda.graph().", report)

    def test_gradients_that_are_added_up_rule_out_graphs_of_the_compiler(self):
        text = in_python(Program().text(10, 1, 1, 16, 20))
        def backward(called):
            return text.replace(
                b"string id=1 value", b'string id=9 value="torch::autograd::AccumulateGrad::'
                b'accumulateGrad"\nstring id=8 value="' + called + b'"\n'
                b'module id=2 time=0 start=0xa000 end=0xb000 bias=0xa000 build-id="cd" '
                b'path="/opt/torch/lib/libtorch_cpu.so"\n'
                b"frame address=0xa100 module=2 index=0 function=9 source=symbol-table\n"
                b"frame address=0xa200 module=2 index=0 function=8 source=symbol-table\n"
                b"stack id=9 parent=0 address=0xa100\nstack id=10 parent=9 address=0xa200\n"
                b"string id=1 value").replace(b"stack=0 forward=2", b"stack=10 forward=2")
        added = self.report(self.trace(backward(b"at::_ops::add__Tensor::call")))
        self.assertIn(" A CUDA graph that torch.cuda.graph() captures can help", added)
        # A node that has to copy the gradient that it keeps adds nothing.
        copied = self.report(self.trace(backward(b"at::_ops::clone::call")))
        self.assertIn(' With mode="reduce-overhead" it also runs as a CUDA graph, ', copied)

    def test_a_busy_device_waits_for_no_line(self):
        text = Program().text(14, 12, 12).replace(b"duration=1000 ", b"duration=9900 ")
        report = self.report(self.trace(text))
        self.assertNotIn("Because the host", report)
        self.assertNotIn("Start with net.cpp", report)


if __name__ == "__main__":
    import unittest
    unittest.main()
