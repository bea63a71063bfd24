"""The traces that the tests of this folder read, and ways to change them."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import tarfile
import termios

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..")
TRACES = os.path.join(ROOT, "tests", "traces")
sys.path.insert(0, os.path.join(HERE, "..", "trace"))
sys.path.insert(0, TRACES)

import bundled  # noqa: E402, F401
from command import TraceTest  # noqa: E402

BEFORE = os.path.join(TRACES, "masked_loss_before_symbols.sltrace")
AFTER = os.path.join(TRACES, "masked_loss_after_symbols.sltrace")
# Operators in Python whose backward pass blocks.
BACKWARD = os.path.join(TRACES, "backward.sltrace")
# A net that does not learn.
INFERENCE = bundled.unpacked("examples")["cpu_postprocess_after"]

# Of a Python program.
CLASSIFIER = bundled.unpacked("examples")["python_image_classifier"]

# Definitions of torch.cuda.Event.query().
QUERY = b"""
string id=900000 value="Event.query"
string id=900001 value="/usr/lib/python3/dist-packages/torch/cuda/streams.py"
code id=900000 function=900000 file=900001 first-line=67 table=locations bytes=""
api id=900000 domain=runtime cbid=138 kind=event-query function="cudaEventQuery\""""

# Of programs at several batch sizes: tests/predictions/README.md.
MORE = os.path.join(ROOT, "tests", "predictions", "{}", "traces.tar.xz")

# What only a window records.
OF_WINDOWS = (b"kernel", b"copy", b"memset", b"api-call", b"overhead",
              b"window-open", b"window-close")


class ReportTest(TraceTest):
    def report(self, *arguments, status=0):
        """Standard output as text; standard error has to be empty."""
        out, err = self.syncline("report", *arguments, status=status)
        self.assertEqual(err, b"")
        return out.decode()

    def data(self, *arguments):
        return json.loads(self.report("--format", "json", *arguments))

    def trace_of(self, path, *arguments):
        return self.data(path, *arguments)["traces"][0]

    def on_terminal(self, arguments, environment, columns=0):
        """The output on a terminal of so many columns; 0: it does not tell."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        with subprocess.Popen([os.environ["SYNCLINE_TEST_COMMAND"], *arguments], stdout=slave,
                              env=environment) as program:
            os.close(slave)
            text = b""
            try:
                while block := os.read(master, 4096):
                    text += block
            except OSError:  # How the end of a terminal reads.
                pass
            os.close(master)
        self.assertEqual(program.returncode, 0)
        return text

    def error(self, subcommand, *arguments, stdin=b""):
        """The one line that the subcommand fails with; nothing else is printed."""
        out, err = self.syncline(subcommand, *arguments, stdin=stdin, status=2)
        self.assertEqual(out, b"")
        text = err.decode()
        self.assertRegex(text, rf"\Asyncline {subcommand}: [^\n]+\n\Z")
        return text

    def changed(self, path, change, name):
        """The trace with a change of each line of its text; None drops the line."""
        text, _ = self.syncline("dump", path)
        lines = (change(line) for line in text.splitlines())
        return self.trace(b"\n".join(line for line in lines
                                     if line is not None), name)

    def one_of_more(self, name, machine="two-h200"):
        """A trace of MORE."""
        return self.one_of_archive(MORE.format(machine), name)

    def one_of_truth(self, program, name):
        """A file of the measurements of a program in tests/truth."""
        return self.one_of_archive(
            os.path.join(ROOT, "tests", "truth", "recorded", program + ".tar.xz"), name)

    def one_of_archive(self, packed, name):
        with tarfile.open(packed) as archive:
            content = archive.extractfile(name).read()
        path = self.path(name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def sync_only(self, path=BEFORE, name="syncs.sltrace", mode=b"sync-only"):
        """The same trace without its window."""
        def change(line):
            if line.split(b" ", 1)[0] in OF_WINDOWS:
                return None
            return line.replace(b'mode="windows"', b'mode="' + mode + b'"')
        return self.changed(path, change, name)

    def polling(self, count=40, not_ready=39, time=20_000, name="polls.sltrace"):
        """A trace of a Python program, where each copy in a window comes after a
        loop with so many queries of an event, over so many ns."""
        seen, is_open = {}, False

        def query_from(stack):
            """The stack of a query by that stack's code, and its definition."""
            if stack in seen:
                return seen[stack], b""
            seen[stack] = 900_000 + len(seen)
            return seen[stack], b"code-frame id=%d parent=%d code=900000 instruction=0\n" % (
                seen[stack], stack)

        def change(line):
            nonlocal is_open
            kind = line.split(b" ", 1)[0]
            if kind in (b"window-open", b"window-close"):
                is_open = kind == b"window-open"
            if kind == b"process":
                return line + QUERY
            if kind != b"copy-call" or not is_open:
                return line
            start, stack, thread = (
                int(re.search(rb" %s=(\d+)" % key, line)[1])
                for key in (b"start", b"stack", b"thread"))
            query, definition = query_from(stack)
            return definition + (
                b"poll thread=%d api=900000 start=%d duration=%d count=%d not-ready=%d "
                b"blocked=8000 stack=%d\n") % (
                    thread, start - time, time, count, not_ready, query) + line
        return self.changed(CLASSIFIER, change, name)

    def rank(self, number, early=0, host=None, clock=0, path=BEFORE,
             world=2, kernel="_Z23ncclDevKernel_AllReducev"):
        """A trace as that of a rank: the reductions become a collective of
        this name, whose kernels begin so many nanoseconds earlier. Its host's
        clock shows so much more, ns."""
        names, shapes = set(), set()

        def change(line):
            kind = line.split(b" ", 1)[0]

            def number_of(key):
                return int(re.search(key + rb"=(\d+)", line)[1])

            if kind == b"process":
                line = re.sub(rb" pid=\d+", b" pid=%d" % (900 + number), line)
                line = re.sub(rb" rank=-?\d+", b" rank=%d" % number, line)
                line = re.sub(rb"world-size=-?\d+", b"world-size=%d" % world,
                              line)
                if host:
                    line = re.sub(rb'host="[^"]*"', b'host="%s"' % host, line)
            elif kind == b"string" and b"reduce_kernel" in line:
                names.add(number_of(rb"id"))
                line = re.sub(rb'value=.*', b'value="%s"' % kernel.encode(), line)
            elif kind == b"shape" and number_of(rb"kernel") in names:
                shapes.add(number_of(rb"id"))
            elif kind == b"kernel" and number_of(rb"shape") in shapes:
                for key, by in (rb"start", -early), (rb"duration", early):
                    line = re.sub(rb" %s=\d+" % key, b" %s=%d" %
                                  (key, number_of(rb" " + key) + by), line)
            if clock:
                line = re.sub(rb" (start|time|monotonic)=(\d+)(?!x)\b",
                              lambda found: b" %s=%d" % (
                                  found[1], int(found[2]) + clock), line)
            return line
        return self.changed(path, change, f"rank{number}.sltrace")

    def launch_stacks(self, path=BEFORE, name="launches.sltrace"):
        """The same trace, where each launch has the host stack of the call
        with one before it on its thread; the first ones have none."""
        last = {}

        def change(line):
            kind = line.split(b" ", 1)[0]
            if kind not in (b"call", b"copy-call", b"memory-call",
                            b"api-call"):
                return line
            thread = re.search(rb" thread=(\d+)", line)[1]
            if kind == b"api-call":
                return re.sub(rb" stack=0$", b"", line) + (
                    b" stack=" + last.get(thread, b"0"))
            if (stack := re.search(rb" stack=(\d+)", line)[1]) != b"0":
                last[thread] = stack
            return line
        return self.changed(path, change, name)

    def write(self, name, value):
        text = value if isinstance(value, str) else json.dumps(value)
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()
