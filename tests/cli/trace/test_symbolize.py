import os
import shutil
import struct

from command import TraceTest

BIAS = 0x10000000


def entry():
    """Where the command under test begins: _start, in its symbol table."""
    with open(os.environ["SYNCLINE_TEST_COMMAND"], "rb") as file:
        return struct.unpack_from("<Q", file.read(32), 24)[0]


class Symbolize(TraceTest):
    """The recorded program is the command under test itself."""

    def text(self, program):
        start = entry()
        return (f'process pid=7 parent-pid=1 start=100 rank=-1 local-rank=-1 '
                f'world-size=-1 cupti=0 driver=0 fault-time=0 host="node" '
                f'executable="{program}" command="" tracer="" mode=""\n'
                f'string id=1 value="a kernel"\n'
                f'module id=1 time=0 start={BIAS:#x} '
                f'end={BIAS + start + 16:#x} bias={BIAS:#x} build-id="" '
                f'path="{program}"\n'
                f'stack id=1 parent=0 address={BIAS + start + 1:#x}\n'
                f'call thread=1 api=0 start=200 duration=5 correlation=1 '
                f'stack=1 stream=0 result=0 forward=0\n'
                f'end time=300 why="exit"\n').encode()

    def recording(self, program=None, name="run.sltrace"):
        program = program or os.environ["SYNCLINE_TEST_COMMAND"]
        return self.trace(self.text(program), name)

    def read(self, path):
        with open(path, "rb") as file:
            return file.read()

    def places(self, path):
        """The output of the call; standard error has to be empty."""
        out, err = self.syncline("dump", "--symbols", "--type", "call", path)
        self.assertEqual(err, b"")
        return out

    def test_the_copy_has_names_and_everything_else(self):
        path = self.recording()
        copy = self.path("run.symbols.sltrace")
        out, err = self.syncline("symbolize", path)
        self.assertEqual(out, b"")
        self.assertEqual(err.decode(), f"syncline symbolize: {copy}: names "
                         "for 1 of 1 addresses in stacks, lines of 0 "
                         "source files\n")
        self.assertEqual(sorted(os.listdir(self.folder)),
                         ["run.sltrace", "run.symbols.sltrace"])
        out, err = self.syncline("dump", "--names", copy)
        self.assertEqual(err, b"")
        lines = out.decode().splitlines()
        added = [line for line in lines if line.startswith("frame ") or
                 line.startswith("string ") and "kernel" not in line]
        self.assertEqual(
            "\n".join(line for line in lines if line not in added) + "\n",
            self.text(os.environ["SYNCLINE_TEST_COMMAND"]).decode())
        self.assertIn('function-name="_start"', added[-1])
        self.assertIn(f"frame address={BIAS + entry() + 1:#x} module=1",
                      added[-1])

    def test_the_copy_is_read_without_the_program(self):
        program = self.path("train")
        shutil.copy(os.environ["SYNCLINE_TEST_COMMAND"], program)
        path = self.recording(program)
        self.syncline("symbolize", path, "-o", self.path("copy"))
        os.remove(program)
        self.assertIn(b'function="_start"', self.places(self.path("copy")))
        _, err = self.syncline("dump", "--symbols", path)
        self.assertIn(b"train: not found", err)

    def test_twice_is_the_same_as_once(self):
        path = self.recording()
        once, twice = self.path("once"), self.path("twice")
        self.syncline("symbolize", path, "-o", once)
        self.syncline("symbolize", once, "-o", twice)
        self.assertEqual(self.read(once), self.read(twice))

    def test_standard_output(self):
        path = self.recording()
        out, err = self.syncline("symbolize", path, "-o", "-")
        self.syncline("symbolize", path)
        self.assertEqual(out, self.read(self.path("run.symbols.sltrace")))
        self.assertIn(b"standard output: names for 1 of 1", err)

    def test_files_of_another_machine(self):
        path = self.recording("/nowhere/bin/train")
        copy = self.path("run.symbols.sltrace")
        _, err = self.syncline("symbolize", path)
        self.assertIn(b"/nowhere/bin/train: not found", err)
        self.assertIn(b"names for 0 of 1", err)
        root = self.path("root")
        os.makedirs(root + "/nowhere/bin")
        shutil.copy(os.environ["SYNCLINE_TEST_COMMAND"],
                    root + "/nowhere/bin/train")
        self.syncline("symbolize", path, "--sysroot", root)
        self.assertIn(b'function="_start"', self.places(copy))

    def test_a_file_that_the_recording_needs_no_more(self):
        """Its names are in the trace, so nobody has to look for it."""
        self.syncline("symbolize", self.recording())
        text, _ = self.syncline("dump", self.path("run.symbols.sltrace"))
        known = text.replace(os.environ["SYNCLINE_TEST_COMMAND"].encode(), b"/nowhere/bin/train")
        _, err = self.syncline("symbolize", self.trace(known, "known.sltrace"))
        self.assertNotIn(b"not found", err)
        self.assertIn(b"names for 1 of 1", err)

    def test_addresses_without_a_name(self):
        """No file is missing: it has no symbol, as is known from the recording machine."""
        program = os.environ["SYNCLINE_TEST_COMMAND"]
        at = BIAS + entry() + 1
        text = self.text(program).replace(program.encode(), b"/nowhere/lib/libx.so.1")
        text = text.replace(b"stack id=1", (
            f"frame address={at:#x} module=1 index=0 function=0 scope=0 file=0 line=0 column=0 "
            "offset=0 inlined=0 source=unknown\nstack id=3 parent=0 address=0x20\n"
            "stack id=2 parent=3 address=0x10\nstack id=1").encode(), 1)
        path = self.trace(text.replace(b"parent=0 address=%#x" % at, b"parent=2 address=%#x" % at),
                          "run.sltrace")
        _, err = self.syncline("symbolize", path)
        self.assertEqual(
            err.decode().splitlines(),
            ["syncline symbolize: no name for 1 address that the file has no symbol for: 1 in "
             "libx.so.1",
             "syncline symbolize: no name for 2 addresses in no file, such as code that was "
             "generated at run time",
             f"syncline symbolize: {self.path('run.symbols.sltrace')}: names for 0 of 3 addresses "
             "in stacks, lines of 0 source files"])

    def test_the_recording_itself_is_not_replaced(self):
        path = self.recording(name="run.symbols.sltrace")
        other = self.path("link")
        os.link(path, other)
        before = self.read(path)
        for arguments in ((path,), (path, "-o", path), (path, "-o", other)):
            _, err = self.syncline("symbolize", *arguments, status=2)
            self.assertRegex(err, rb"^syncline symbolize: error: would replace"
                                  rb" the trace .*: name another file with -o\n$")
        self.assertEqual(self.read(path), before)
        self.assertEqual(len(os.listdir(self.folder)), 2)

    def test_another_recording_is_not_replaced(self):
        path = self.recording()
        other = self.trace(self.text("other").replace(b"start=100 ", b"start=101 "),
                           "other.sltrace")
        before = self.read(other)
        _, err = self.syncline("symbolize", path, "-o", other, status=2)
        self.assertEqual(err.decode(), f"syncline symbolize: error: cannot write {other}: it is "
                                       "another recording; name another file\n")
        self.assertEqual(self.read(other), before)
        for _ in range(2):  # A copy can be made again.
            self.syncline("symbolize", path, "-o", self.path("copy.sltrace"))

    def test_no_other_file_is_replaced(self):
        path = self.recording()
        with open(self.path("b.json"), "w", encoding="utf-8") as file:
            file.write('{"version": 2, "step": {"syncs": 1}}')
        before = self.read(self.path("b.json"))
        _, err = self.syncline("symbolize", path, "-o", self.path("b.json"), status=2)
        self.assertEqual(err.decode(), "syncline symbolize: error: cannot write "
                         f"{self.path('b.json')}: it is not a trace; name another file\n")
        self.assertEqual(self.read(self.path("b.json")), before)
        with open(self.path("empty"), "w", encoding="utf-8"):
            self.syncline("symbolize", path, "-o", self.path("empty"))

    def test_what_cannot_be_written_leaves_nothing(self):
        path = self.recording()
        for out in "/dev/full", "/nonexistent/x":
            _, err = self.syncline("symbolize", path, "-o", out, status=2)
            self.assertRegex(err, rb"^syncline symbolize: error: cannot "
                                  rb"(write|create) .*\n$")
        self.assertEqual(os.listdir(self.folder), ["run.sltrace"])

    def test_what_is_no_trace(self):
        for name in "/", "/nonexistent", "/dev/null", __file__:
            out, err = self.syncline("symbolize", name, "-o", "-", status=2)
            self.assertEqual(out, b"")
            self.assertRegex(err, rb"^syncline symbolize: error: .*\n$")
        self.syncline("symbolize", status=2)

    def test_an_old_copy_stays_where_the_trace_is_damaged(self):
        self.syncline("symbolize", self.recording())
        copy = self.read(self.path("run.symbols.sltrace"))
        with open(self.path("run.sltrace"), "wb") as file:
            file.write(b"nothing")
        self.syncline("symbolize", self.path("run.sltrace"), status=2)
        self.assertEqual(self.read(self.path("run.symbols.sltrace")), copy)

    def test_standard_input_cannot_be_read_twice(self):
        _, err = self.syncline("symbolize", "-", "-o", self.path("x"),
                               stdin=self.read(self.recording()), status=2)
        self.assertIn(b"standard input must be read twice", err)
        self.assertEqual(os.listdir(self.folder), ["run.sltrace"])
