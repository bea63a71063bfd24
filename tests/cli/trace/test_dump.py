import json
import os

from command import TraceTest

WHOLE = b"""\
process pid=7 parent-pid=1 start=100 rank=-1 local-rank=-1 world-size=-1 \
cupti=0 driver=0 fault-time=0 host="node" executable="train" command="" tracer="" mode=""
string id=3 value="gemm\\udcff"
thread id=1 tid=8 name="main"
mark thread=1 time=1300 name=3 domain=0
end time=1400 why="exit"
"""


class Dump(TraceTest):
    def test_round_trip(self):
        out, err = self.syncline("dump", self.trace(WHOLE))
        self.assertEqual(out, WHOLE)
        self.assertEqual(err, b"")

    def test_standard_input(self):
        with open(self.trace(WHOLE), "rb") as file:
            out, _ = self.syncline("dump", "-", stdin=file.read())
        self.assertEqual(out, WHOLE)

    def test_chosen_types(self):
        path = self.trace(WHOLE)
        out, _ = self.syncline("dump", "--type", "thread,end", path)
        self.assertEqual(out, b"".join(
            line + b"\n" for line in WHOLE.splitlines()
            if line.startswith((b"thread", b"end"))))
        _, err = self.syncline("dump", "--type", "nap", path, status=2)
        self.assertIn(b"no record type 'nap'", err)
        for names in "thread,,end", "thread,", ",end":
            _, err = self.syncline("dump", "--type", names, path, status=2)
            self.assertIn(b"error: no record type '';", err)

    def test_names(self):
        out, _ = self.syncline("dump", "--names", "--type", "mark",
                               self.trace(WHOLE))
        self.assertEqual(out, b'mark thread=1 thread-name="main" time=1300 '
                              b'name=3 range-name="gemm\\udcff" domain=0\n')

    def test_json(self):
        out, _ = self.syncline("dump", "--json", self.trace(WHOLE))
        records = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([record["record"] for record in records],
                         ["process", "string", "thread", "mark", "end"])
        self.assertEqual(records[0]["rank"], -1)
        self.assertEqual(os.fsencode(records[1]["value"]), b"gemm\xff")

    def test_figures(self):
        path = self.trace(WHOLE)
        out, err = self.syncline("dump", "--stats", path)
        self.assertIn(b"2 events", out)
        self.assertEqual(err, b"")
        out, _ = self.syncline("dump", "--stats", "--json", path)
        figures = json.loads(out)
        self.assertEqual(figures["events"], 2)
        self.assertEqual(figures["bytes"]["file"], os.path.getsize(path))
        self.assertEqual(figures["missing"], [])

    def test_an_incomplete_file_is_read_as_far_as_it_goes(self):
        path = self.trace(b"".join(WHOLE.splitlines(True)[:-1]))
        out, err = self.syncline("dump", path)
        self.assertEqual(out.count(b"\n"), 4)
        self.assertEqual(err, b"syncline dump: " + path.encode() +
                         b": recording was cut off: the trace has no end record; the "
                         b"last record is at +1.2 us\n")

    def test_what_is_no_trace(self):
        for name in "/", "/nonexistent", "/dev/null", __file__:
            out, err = self.syncline("dump", name, status=2)
            self.assertEqual(out, b"")
            self.assertRegex(err, rb"^syncline dump: error: .*\n$")
        self.syncline("dump", status=2)


class Assemble(TraceTest):
    def test_a_wrong_line_writes_nothing(self):
        with open(self.path("text"), "wb") as file:
            file.write(WHOLE + b"\ncall nap=1\n")
        path = self.path("out.trace")
        _, err = self.syncline("assemble", self.path("text"), "-o", path,
                               status=2)
        self.assertEqual(err.decode(), "syncline assemble: error: " +
                         self.path("text") + ":7: call has no field 'nap'\n")
        self.assertEqual(os.listdir(self.folder), ["text"])

    def test_an_old_file_stays_where_a_line_is_wrong(self):
        path = self.trace(WHOLE)
        self.syncline("assemble", "-o", path, stdin=b"nap", status=2)
        self.assertEqual(self.syncline("dump", path)[0], WHOLE)

    def test_files_that_cannot_be_used(self):
        for text, out in (("/nonexistent", "x"), (self.folder, "x"),
                          ("-", "/nonexistent/x")):
            _, err = self.syncline("assemble", text, "-o",
                                   os.path.join(self.folder, out), status=2)
            self.assertRegex(err, rb"^syncline assemble: error: cannot .*\n$")
        self.assertEqual(os.listdir(self.folder), [])
        self.syncline("assemble", status=2)
