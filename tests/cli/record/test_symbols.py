"""What `syncline record` adds to traces when the program has ended."""

from recording import COMMAND, RecordingTest

import resource
import shutil
import subprocess
import unittest

CODE = """process pid=7 start=100 mode="sync-only"
string id=1 value="step"
string id=2 value="{file}"
code id=1 function=1 file=2 first-line=2 table=locations bytes="\\udce9\\u0000"
code-frame id=1 parent=0 code=1 instruction=0
"""
END = """call thread=1 start=200 duration=5 stack=1
end time=300 why="exit"
"""


class Symbols(RecordingTest):
    def setUp(self):
        super().setUp()
        self.traced = self.folder / "traced"
        shutil.copy(shutil.which("true"), self.traced)
        self.source = self.folder / "train.py"
        self.source.write_text("a\nb\nc\n")
        self.trace = self.folder / "traced.sltrace"

    def prepare(self, text):
        ready = self.assemble("ready", text)
        return ready, {"STAND_IN_PROGRAM": "traced", "STAND_IN_TRACE": str(ready)}

    def code(self):
        return CODE.format(file=self.source)

    def line(self, text, *options):
        """The summary of a run that writes this trace."""
        self.ready, variables = self.prepare(text)
        done = self.record(*options, "./traced", **variables)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stderr

    def dump(self, *types):
        return subprocess.run([COMMAND, "dump", "--type", ",".join(types), self.trace],
                              check=True, capture_output=True, text=True).stdout.splitlines()

    def test_source_lines_are_added(self):
        line = self.line(self.code() + END)
        self.assertNotIn("left out", line)
        self.assertEqual([each[each.index(" line="):] for each in self.dump("source-line")],
                         [f' line={number} text="{text}"'
                          for number, text in enumerate("abc", 1)])
        # Everything that the process wrote is still there, and comes first.
        written = self.ready.read_bytes()
        self.assertEqual(self.trace.read_bytes()[:len(written)], written)

    def test_none_are_added_if_they_are_not_wanted(self):
        for options, more in (["--no-symbols"], {}), ([], {"SYNCLINE_SYMBOLS": "0"}):
            with self.subTest(options):
                ready, variables = self.prepare(self.code() + END)
                self.record(*options, "./traced", **variables, **more)
                self.assertEqual(self.trace.read_bytes(), ready.read_bytes())

    def test_a_trace_without_an_end_stays_as_it_is(self):
        # Its process may still run and write.
        self.assertIn("incomplete", self.line(self.code()))
        self.assertEqual(self.trace.read_bytes(), self.ready.read_bytes())

    def test_what_cannot_be_written_is_said_and_nothing_is_lost(self):
        ready, variables = self.prepare(self.code() + END)
        size = ready.stat().st_size + 60
        done = subprocess.run(
            self.command("./traced"), capture_output=True, text=True, cwd=self.folder,
            env=self.environment(**variables),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stderr, r"\Asyncline: traced\.sltrace: 1 call .*; names are left "
                         r"out: cannot add to .*: File too large; next: syncline report "
                         r"traced\.sltrace\n\Z")
        self.assertEqual(self.trace.read_bytes(), ready.read_bytes())

    def test_several_processes(self):
        _, variables = self.prepare(self.code() + END)
        self.record("-o", "a.sltrace", "sh", "-c", "./traced; ./traced", **variables)
        for each in self.folder.glob("a.sltrace/*.sltrace"):
            self.trace = each
            self.assertEqual(len(self.dump("source-line")), 3)


if __name__ == "__main__":
    unittest.main()
