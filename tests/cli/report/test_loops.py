"""report: the step of a program with two loops, and which loop it is."""

from traces import ReportTest

MS = 1_000_000
SECOND = 1000 * MS
WINDOW = 100 * MS
DEFINITIONS = """\
process pid=100 executable="/src/app/train"
thread id=1 tid=100 name="train"
device id=0
stream id=7 context=1 device=0 kind=legacy-default
api id=1 domain=runtime kind=launch function="cudaLaunchKernel"
api id=2 domain=runtime kind=stream-wait function="cudaStreamSynchronize"
module id=1 time=0 start=0x1000 end=0x9000 bias=0x1000 build-id="ab" path="/src/app/train"
string id=1 value="train"
string id=2 value="evaluate"
string id=3 value="/src/app/train.cpp"
frame address=0x1100 module=1 index=0 function=1 file=3 line=11 source=debug-info
frame address=0x1200 module=1 index=0 function=2 file=3 line=22 source=debug-info
stack id=1 parent=0 address=0x1100
stack id=2 parent=0 address=0x1200
"""
KERNELS = "".join(f'string id={i} value="kernel{i}"\nshape id={i} kernel={i}\n'
                  for i in range(10, 60))


class Program:
    """Trains and evaluates in turn. Each second begins with a window of 100 ms."""

    def __init__(self):
        self.now = 0
        self.correlation = 0
        self.lines = []

    def launch(self, first, count):
        for i in range(count):
            if self.now % SECOND < WINDOW:
                self.correlation += 1
                self.lines.append(f"api-call thread=1 api=1 start={self.now} duration=4000 "
                                  f"correlation={self.correlation}")
                self.lines.append(f"kernel shape={first + i} stream=7 start={self.now + 5000} "
                                  f"duration=5000 correlation={self.correlation}")
            self.now += 10_000

    def block(self, stack):
        self.lines.append(f"call thread=1 api=2 stream=7 start={self.now} duration=50000 "
                          f"stack={stack}")
        self.now += 50_000

    def run(self, train, evaluate, seconds):
        """Returns the number of steps outside of windows."""
        steps = 0
        while self.now < seconds * SECOND:
            end = self.now + train
            while self.now < end:
                steps += self.now % SECOND >= WINDOW
                self.launch(10, 30)
                self.block(1)
                self.launch(40, 20)
            end = self.now + evaluate
            while self.now < end:
                self.launch(10, 30)
                self.block(2)
        return steps

    def text(self):
        windows = "".join(f"window-open time={start}\nwindow-close time={start + WINDOW}\n"
                          for start in range(0, self.now, SECOND))
        lines = "\n".join(self.lines)
        return f"{DEFINITIONS}{KERNELS}{windows}{lines}\nend time={self.now}\n".encode()

    def accumulate(self, batches, seconds):
        """Steps of several batches, of which the last one blocks."""
        while self.now < seconds * SECOND:
            for _ in range(batches):
                self.launch(10, 30)
                self.launch(40, 20)
            self.block(1)


class Loops(ReportTest):
    def test_a_loop_has_the_bare_name_of_its_function(self):
        program = Program()
        program.run(50 * MS, 20 * MS, 3)
        text = program.text().replace(b'value="train"',
                                      b'value="(anonymous namespace)::train(int)"')
        self.assertIn("train.cpp:11 (train)",
                      [loop["title"] for loop in self.trace_of(self.trace(text))["loops"]])

    def test_rounds_of_a_step(self):
        """A note reports that a step contains iterations that do not block."""
        program = Program()
        program.accumulate(8, 5)
        trace = self.trace_of(self.trace(program.text()))
        self.assertAlmostEqual(trace["step"]["time"], 4.05 * MS, delta=0.05 * MS)
        notes = [note for note in trace["warnings"] if "contains about 8 equal iterations" in note]
        self.assertEqual(len(notes), 1, trace["warnings"])
        self.assertIn("name a range with --step-range", notes[0])

    def report_of(self, train, evaluate):
        program = Program()
        steps = program.run(train, evaluate, 10)
        trace = self.trace_of(self.trace(program.text()))
        self.assertAlmostEqual(trace["step"]["unprofiled"], steps, delta=0.02 * steps)
        self.assertAlmostEqual(trace["step"]["time"], 0.55 * MS, delta=0.05 * MS)
        return [line for line in trace["warnings"] if "the loop that calls" in line]

    def test_an_evaluation_as_long_as_the_training(self):
        note, = self.report_of(train=730 * MS, evaluate=690 * MS)
        self.assertRegex(note, r"\Athe steps come from the loop that calls train\.cpp:11; the "
                               r"loop that calls train\.cpp:22 takes (4[5-9]|5[0-3])% of the time "
                               r"outside windows and is not part of any step\Z")

    def test_a_short_evaluation(self):
        self.assertEqual(self.report_of(train=1300 * MS, evaluate=100 * MS), [])
