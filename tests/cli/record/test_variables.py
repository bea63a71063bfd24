from recording import STAND_IN, RecordingTest

import shutil
import unittest


class Variables(RecordingTest):
    def seen(self, *options, **variables):
        """The environment of the program."""
        done = self.record(*options, "env", "-0", **variables)
        self.assertEqual(done.returncode, 69 if "--require-cuda" in options else 0)
        self.warnings = done.stderr
        lines = done.stdout.decode().split("\0")[:-1]
        return dict(line.split("=", 1) for line in lines)

    def test_without_options(self):
        seen = self.seen()
        self.assertEqual(seen["LD_PRELOAD"], STAND_IN)
        self.assertEqual(seen["CUDA_INJECTION64_PATH"], STAND_IN)
        self.assertEqual(seen["SYNCLINE_OUTPUT"], f"{self.folder}/env.sltrace/")
        self.assertTrue(seen["SYNCLINE_RUN_LOG"].startswith(
            str(self.temporary)))
        ours = {name for name in seen if name.startswith("SYNCLINE_")}
        self.assertEqual(ours, {"SYNCLINE_OUTPUT", "SYNCLINE_RUN_LOG"})

    def test_each_option(self):
        library = self.folder / "libcupti.so"
        shutil.copy(STAND_IN, library)
        for options, name, value in (
                (["--sync-only"], "MODE", "sync-only"),
                (["--full"], "MODE", "full"),
                (["--delay", "1.5"], "DELAY", "1.5"),
                (["--duration=3"], "DURATION", "3"),
                (["--range", "train step"], "RANGE", "train step"),
                (["--signal", "USR1"], "SIGNAL", "USR1"),
                (["--no-stacks"], "STACKS", "0"),
                (["--stack-depth", "32"], "STACK_DEPTH", "32"),
                (["--graph-nodes"], "GRAPH_NODES", "1"),
                (["--always"], "ALWAYS", "1"),
                (["--require-cuda"], "REQUIRE_CUDA", "1"),
                (["--no-symbols"], "SYMBOLS", "0"),
                (["--no-detach"], "DETACH", "0"),
                (["--window", "50"], "WINDOW_MS", "50"),
                (["--window-period", "500"], "WINDOW_PERIOD_MS", "500"),
                (["--buffer", "8"], "BUFFER_MIB", "8"),
                (["--thread-slots", "1024"], "THREAD_SLOTS", "1024"),
                (["--max-size", "64"], "MAX_SIZE_MIB", "64"),
                (["--cupti", "libcupti.so"], "CUPTI", str(library)),
                (["-q"], "QUIET", "1"),
                (["-o", "x-%p.t"], "OUTPUT", f"{self.folder}/x-%p.t"),
                (["-o", "x-%r.t"], "OUTPUT", f"{self.folder}/x-%r.t"),
                (["-o", "x-%h-%%r.t"], "OUTPUT", f"{self.folder}/x-%h-%%r.t/")):
            with self.subTest(options):
                seen = self.seen(*options)
                self.assertEqual(seen["SYNCLINE_" + name], value)

    def test_variables_hold_where_no_option_says_otherwise(self):
        seen = self.seen("--full", SYNCLINE_MODE="sync-only",
                         SYNCLINE_DELAY="7", SYNCLINE_OUTPUT="mine.t")
        self.assertEqual(seen["SYNCLINE_MODE"], "full")
        self.assertEqual(seen["SYNCLINE_DELAY"], "7")
        self.assertEqual(seen["SYNCLINE_OUTPUT"], f"{self.folder}/mine.t/")

    def test_a_bad_value_is_an_error_before_the_program_starts(self):
        for name, value, wanted in (
                ("MODE", "foo", "sync-only, windows or full"),
                ("STACK_DEPTH", "abc", "a whole number from 1 to 256"),
                ("DURATION", "-3", "a number of seconds, as in 2.5"),
                ("QUIET", "maybe", "0 or 1"),
                ("ALWAYS", "yes", "0 or 1"),
                ("STACKS", "2", "0 or 1"),
                ("TORCH_RANGES", "on", "0 or 1"),
                ("SIGNAL", "9", "USR1 or USR2")):
            with self.subTest(name):
                self.fails(2, f"error: SYNCLINE_{name}: '{value}' is not {wanted}; see "
                           "ENVIRONMENT in syncline-record(1)\n", "echo",
                           **{"SYNCLINE_" + name: value})
        done = self.record("echo", SYNCLINE_MODE="foo", SYNCLINE_SIGNAL="9")
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("error: ")), (2, b"", 2))

    def test_good_values(self):
        for mode in "windows", "full", "":
            self.seen(SYNCLINE_MODE=mode, SYNCLINE_SIGNAL="SIGUSR1", SYNCLINE_STACKS="1",
                      SYNCLINE_BACKWARD_LINES="0", SYNCLINE_DURATION="")
        # An option overrides its variable.
        self.seen("--full", SYNCLINE_MODE="foo")

    def test_others_are_kept(self):
        seen = self.seen(LD_PRELOAD="libm.so.6", OTHER="a=b\nc")
        self.assertEqual(seen["LD_PRELOAD"], f"{STAND_IN}:libm.so.6")
        self.assertEqual(seen["OTHER"], "a=b\nc")

    def test_another_injected_tool(self):
        seen = self.seen(CUDA_INJECTION64_PATH="/opt/nsight.so")
        self.assertEqual(seen["CUDA_INJECTION64_PATH"], "/opt/nsight.so")
        first, second = self.warnings.splitlines()
        self.assertIn("another tool is injected", first)
        self.assertIn("/opt/nsight.so", first)
        self.assertIn("nothing was recorded", second)
        self.seen("-q", CUDA_INJECTION64_PATH="/opt/nsight.so")
        self.assertEqual(self.warnings, "")

    def test_nested_recordings(self):
        done = self.record("-q", "sh", "-c", '"$@"', "-",
                           *self.command("-q", "env"))
        lines = done.stdout.decode().splitlines()
        preload = [line for line in lines if line.startswith("LD_PRELOAD=")]
        self.assertEqual(preload, [f"LD_PRELOAD={STAND_IN}"])
        # The inner one writes into the recording of the outer one.
        self.assertIn(f"SYNCLINE_OUTPUT={self.folder}/sh.sltrace/", lines)


if __name__ == "__main__":
    unittest.main()
