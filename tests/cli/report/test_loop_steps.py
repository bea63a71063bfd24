"""report: the steps of a Python program whose loop is hard to see outside of windows."""

import unittest

from traces import ReportTest

US = 1000
MS = 1000 * US
WINDOW = (300 * MS, 360 * MS)
# main() has a loop at lines 50 to 53, and Net.forward() one at lines 20 and 21.
DEFINITIONS = """\
process pid=100 executable="/usr/bin/python3"
thread id=1 tid=100 name="python3"
device id=0
stream id=7 context=1 device=0 kind=legacy-default
api id=1 domain=runtime kind=launch function="cudaLaunchKernel"
api id=2 domain=runtime kind=stream-wait function="cudaStreamSynchronize"
api id=3 domain=runtime kind=event-query function="cudaEventQuery"
api id=4 domain=runtime kind=manage function="cudaEventDestroy"
string id=1 value="main"
string id=2 value="/home/me/train.py"
string id=3 value="Net.forward"
string id=4 value="/home/me/net.py"
string id=5 value="kernel"
shape id=1 kernel=5
code id=1 function=1 file=2 first-line=50 table=increments \
bytes="\\u0002\\u0001\\u0002\\u0001\\u0002\\u0001" jumps="\\u0000\\u0000\\u0007"
code id=2 function=3 file=4 first-line=20 table=increments bytes="\\u0002\\u0001" \
jumps="\\u0000\\u0000\\u0003"
module id=1 time=0 start=0xc000 end=0xd000 bias=0xc000 build-id="ef" path="/opt/libtorch_cuda.so"
code-frame id=1 parent=0 code=1 instruction=0
code-frame id=2 parent=0 code=1 instruction=2
code-frame id=3 parent=0 code=1 instruction=4
code-frame id=4 parent=0 code=1 instruction=6
code-frame id=5 parent=2 code=2 instruction=0
code-frame id=6 parent=2 code=2 instruction=2
stack id=11 parent=1 address=0xc100
stack id=13 parent=3 address=0xc100
stack id=14 parent=4 address=0xc100
stack id=15 parent=5 address=0xc100
stack id=16 parent=6 address=0xc100
"""
BEGIN, MIDDLE, END, INNER, INNER_END = 11, 13, 14, 15, 16


class Program:
    """Launches a kernel every 100 us. A window begins after 300 ms."""

    def __init__(self):
        self.now = 0
        self.kernels = 0
        self.lines = []

    def in_window(self):
        return WINDOW[0] <= self.now < WINDOW[1]

    def launch(self, stack, count=1):
        for _ in range(count):
            if self.in_window():
                self.kernels += 1
                self.lines.append(f"api-call thread=1 api=1 start={self.now} duration=4000 "
                                  f"correlation={self.kernels} stack={stack}")
                self.lines.append(f"kernel shape=1 stream=7 start={self.now + 5 * US} "
                                  f"duration=1000 correlation={self.kernels}")
            self.now += 100 * US

    def call(self, stack, api=2):
        self.lines.append(f"call thread=1 api={api} stream=7 start={self.now} duration=5000 "
                          f"stack={stack}")
        self.now += 10 * US

    def query(self, stack):
        self.lines.append(f"poll thread=1 api=3 start={self.now} duration=5000 count=1 "
                          f"not-ready=1 blocked=5000 stack={stack}")
        self.now += 10 * US

    def text(self):
        lines = "\n".join(self.lines)
        return (f"{DEFINITIONS}window-open time={WINDOW[0]}\nwindow-close time={WINDOW[1]}\n"
                f"{lines}\nend time={self.now}\n").encode()


class LoopSteps(ReportTest):
    def test_most_iterations_leave_no_trace(self):
        """A loop inside takes a part of each, and windows show fewer than ten iterations."""
        program = Program()
        for step in range(100):
            if step in (0, 99):
                program.call(BEGIN)
            else:
                program.launch(BEGIN)
            for _ in range(20):
                program.launch(INNER)
                program.launch(INNER_END)
            program.launch(MIDDLE, 30)
            program.launch(END, 30)
        trace = self.trace_of(self.trace(program.text()))
        step, = (loop for loop in trace["loops"] if loop["isStep"])
        self.assertEqual(step["title"], "train.py:50 (main)")
        self.assertLess(step["iterations"], 10)
        self.assertAlmostEqual(trace["step"]["time"], 10.1 * MS, delta=0.1 * MS)

    def test_windows_separate_queries(self):
        """So one that follows a launch has a stack of its own only there."""
        program = Program()
        for _ in range(1000):
            program.call(BEGIN, api=4)
            program.query(MIDDLE)
            program.launch(MIDDLE, 5)
            if program.in_window():
                # Recording slows the host down.
                program.now += 200 * US
                program.query(END)
            program.launch(END, 5)
        trace = self.trace_of(self.trace(program.text()))
        self.assertGreater(trace["step"]["unprofiled"], 900)
        self.assertAlmostEqual(trace["step"]["time"], 1.02 * MS, delta=0.02 * MS)


if __name__ == "__main__":
    unittest.main()
