"""Folders with the traces of several processes."""

import os

from command import TraceTest

RANK = """process pid={pid} start=100 rank={rank} host="node" executable="train"
call thread=1 start={start} duration=5
end time=900 why="exit"
"""


class Folder(TraceTest):
    def setUp(self):
        super().setUp()
        os.mkdir(self.path("run.sltrace"))

    def rank(self, rank):
        text = RANK.format(pid=10 + rank, rank=rank, start=200 + rank)
        return self.trace(text.encode(), f"run.sltrace/{rank}.sltrace")

    def test_dump_prints_one_after_the_other(self):
        paths = [self.rank(1), self.rank(0)]
        singles = [self.syncline("dump", path)[0] for path in paths]
        out, err = self.syncline("dump", self.path("run.sltrace"))
        self.assertEqual(err, b"")
        self.assertEqual(out, f"# {paths[1]}\n".encode() + singles[1]
                         + f"# {paths[0]}\n".encode() + singles[0])
        out, _ = self.syncline("dump", "--json", "--type", "process", self.path("run.sltrace"))
        self.assertEqual(out.count(b"\n"), 2)

    def test_a_folder_with_one_process_is_like_its_trace(self):
        path = self.rank(0)
        self.assertEqual(self.syncline("dump", self.path("run.sltrace")),
                         self.syncline("dump", path))

    def test_the_copy_of_a_folder_has_all_processes(self):
        self.rank(0)
        self.trace(b'process pid=1 start=1\nend time=9 why="exit"\n', "run.sltrace/idle.sltrace")
        out, err = self.syncline("symbolize", self.path("run.sltrace/"))
        self.assertEqual(out, b"")
        self.assertEqual(err.count(b"names for 0 of 0"), 2)
        self.assertEqual(sorted(os.listdir(self.path("run.symbols.sltrace"))),
                         ["0.sltrace", "idle.sltrace"])

    def test_a_trace_that_cannot_be_read_costs_no_other(self):
        self.rank(0)
        with open(self.path("run.sltrace/cut.sltrace"), "wb") as file:
            file.write(b"SYNC")
        _, err = self.syncline("symbolize", self.path("run.sltrace"), status=2)
        self.assertRegex(err, rb"syncline symbolize: error: .*cut.sltrace: the file ends within")
        self.assertEqual(os.listdir(self.path("run.symbols.sltrace")), ["0.sltrace"])
        _, err = self.syncline("dump", self.path("run.sltrace"))
        self.assertRegex(err, rb"\Asyncline dump: left out: .*cut.sltrace: the file ends within")

    def test_the_copy_is_another_folder(self):
        self.rank(0)
        for output in "-", self.path("run.sltrace"), self.path("run.sltrace/0.sltrace"):
            _, err = self.syncline("symbolize", self.path("run.sltrace"), "-o", output, status=2)
            self.assertRegex(err, rb"\Asyncline symbolize: error: .*folder[^\n]*\n\Z")
        self.assertEqual(os.listdir(self.folder), ["run.sltrace"])

    def test_an_empty_folder(self):
        for subcommand in "dump", "symbolize", "report", "check":
            options = ["--write-budget", self.path("b")] if subcommand == "check" else []
            _, err = self.syncline(subcommand, self.path("run.sltrace"), *options, status=2)
            self.assertRegex(err, rb"\Asyncline \w+: error: .*the folder has no trace[^\n]*\n\Z")


if __name__ == "__main__":
    import unittest
    unittest.main()
