from recording import RecordingTest

import shutil
import unittest

RECORDED = """
process pid=7 start=1000000000 mode="sync-only"
call thread=1 start=1500000000 duration=1000
copy-call thread=1 start=2000000000 duration=1000
end time=3500000000 why="exit"
"""


class Summary(RecordingTest):
    def setUp(self):
        super().setUp()
        self.traced = self.folder / "traced"
        shutil.copy(shutil.which("true"), self.traced)

    def run_traced(self, *arguments, text=RECORDED, **variables):
        ready = self.assemble("ready", text)
        done = self.record(*arguments, STAND_IN_PROGRAM="traced",
                           STAND_IN_TRACE=str(ready), **variables)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def test_one_process(self):
        line = self.run_traced("./traced")
        self.assertRegex(
            line, r"^syncline: traced\.sltrace: 2 calls that can block in "
            r"2\.5 s \(sync-only\), [0-9.]+ k?B[a-z]*; next: syncline report "
            r"traced\.sltrace\n$")

    def test_again(self):
        self.run_traced("./traced")
        self.assertIn("syncline: traced.sltrace: ",
                      self.run_traced("./traced"))
        self.assertEqual(len(list(self.folder.glob("*.sltrace"))), 1)

    def test_several_processes(self):
        line = self.run_traced("-o", "a.sltrace", "sh", "-c",
                               "./traced; ./traced; ./traced")
        self.assertIn("syncline: a.sltrace: 3 processes: 6 calls", line)
        self.assertTrue(line.endswith("; next: syncline report a.sltrace\n"), line)
        self.assertEqual(line.count("\n"), 1)
        self.assertEqual(len(list(self.folder.glob("a*"))), 1)
        self.assertEqual(len(list(self.folder.glob("a.sltrace/*.sltrace"))), 3)

    def test_several_processes_with_names_of_their_own(self):
        line = self.run_traced("-o", "a-%p.sltrace", "sh", "-c", "./traced; ./traced")
        self.assertIn("syncline: 2 processes, the first in a-", line)
        self.assertEqual(len(list(self.folder.glob("a-*.sltrace"))), 2)

    def test_processes_without_gpu_work(self):
        idle = 'process pid=7 start=1\nend time=9 why="exit"\n'
        line = self.run_traced("-o", "a.sltrace", "sh", "-c", "./traced; ./traced", text=idle)
        self.assertIn("syncline: a.sltrace: 2 processes, none of which used a GPU: 0 calls", line)
        self.assertNotIn("next:", line)

    def test_a_rank_keeps_the_folder(self):
        line = self.run_traced("-o", "a.sltrace", "./traced", RANK="1")
        self.assertIn("syncline: a.sltrace: 2 calls", line)
        self.assertTrue(line.endswith("; next: syncline report a.sltrace\n"), line)
        self.assertEqual(len(list(self.folder.glob("a.sltrace/*.sltrace"))), 1)

    def test_an_inner_recording_joins_the_outer_one(self):
        self.run_traced("-o", "a.sltrace", "sh", "-c", './traced; "$@"', "-",
                        *self.command("./traced"))
        self.assertEqual(len(list(self.folder.glob("a.sltrace/*.sltrace"))), 2)

    def test_a_folder_with_the_trace_of_another_host_stays(self):
        self.run_traced("-o", "a.sltrace", "sh", "-c",
                        "./traced; cp ready a.sltrace/other.sltrace")
        self.assertEqual(len(list(self.folder.glob("a.sltrace/*.sltrace"))), 2)

    def test_where_the_program_goes_elsewhere(self):
        line = self.run_traced("-o", "b.sltrace", "sh", "-c",
                               f"cd / && {self.traced}")
        self.assertTrue((self.folder / "b.sltrace").exists())
        self.assertIn("syncline: b.sltrace: ", line)

    def test_cut_off(self):
        line = self.run_traced("./traced", text='process pid=7 mode="full"\n')
        self.assertIn("incomplete: the process was killed", line)

    def test_quiet(self):
        self.assertEqual(self.run_traced("-q", "./traced"), "")
        (self.folder / "traced.sltrace").unlink()
        self.assertEqual(self.run_traced("./traced", SYNCLINE_QUIET="1"), "")

    def test_tracer_that_cannot_record(self):
        line = self.run_traced("./traced", STAND_IN_FAILURE="CUPTI is taken")
        self.assertEqual(line,
                         "syncline: nothing was recorded: CUPTI is taken\n")

    def test_nothing_in_spite_of_always(self):
        done = self.record("--always", "true")
        self.assertIn("the tracer was not loaded", done.stderr)


if __name__ == "__main__":
    unittest.main()
