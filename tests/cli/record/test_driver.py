from recording import NEVER_USED, RecordingTest

import os
import shutil
import unittest

IDLE = 'process pid=7 start=1\nend time=9 why="exit"\n'
USED = 'process pid=7 start=1\ncall thread=1 start=2 duration=1\nend time=9 why="exit"\n'
UNMET = "; exit status 69 (--require-cuda)\n"


class Driver(RecordingTest):
    def setUp(self):
        super().setUp()
        self.log = self.folder / "asked"
        self.ran = self.folder / "ran"

    def environment(self, **more):
        return super().environment(**{"FAKE_DRIVER_LOG": str(self.log), **more})

    def warning(self, *options, **variables):
        """What is printed before the line at the end. The program runs."""
        done = self.record(*options, "touch", self.ran, **variables)
        self.assertEqual(done.returncode, 0)
        self.assertTrue(self.ran.exists())
        self.ran.unlink()
        self.assertTrue(done.stderr.endswith(NEVER_USED), done.stderr)
        return done.stderr.removesuffix(NEVER_USED)

    def stops(self, text, **variables):
        done = self.fails(69, text, "--require-cuda", "touch", self.ran, **variables)
        self.assertIn("; the program was not started (--require-cuda)", done.stderr)
        self.assertFalse(self.ran.exists())

    def no_driver(self):
        """The loader looks here first and finds a file that is no library."""
        (self.folder / "libcuda.so.1").write_text("no library")
        return {"LD_LIBRARY_PATH": str(self.folder)}

    @unittest.skipIf(os.path.exists("/dev/nvidiactl") or os.path.exists("/dev/dxg"),
                     "here the program may find a driver in a folder of its own")
    def test_no_library(self):
        variables = self.no_driver()
        line = self.warning(**variables)
        self.assertRegex(line, r"^syncline: there is no NVIDIA driver here: .*libcuda\.so\.1.*; "
                         r"the program runs without CUDA\n$")
        self.stops("there is no NVIDIA driver here: ", **variables)
        done = self.record("-q", "touch", self.ran, **variables)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_driver_that_does_not_start(self):
        line = self.warning(FAKE_DRIVER_ERROR="100")
        self.assertEqual(line, "syncline: the NVIDIA driver does not start: no CUDA-capable device "
                         "is detected; the program runs without CUDA\n")
        self.stops("no CUDA-capable device is detected (CUDA_VISIBLE_DEVICES=);",
                   FAKE_DRIVER_ERROR="100", CUDA_VISIBLE_DEVICES="")
        self.stops("the NVIDIA driver does not start: error 7;", FAKE_DRIVER_ERROR="7")

    def test_no_gpu(self):
        self.assertIn("the NVIDIA driver finds no GPU;", self.warning(FAKE_DRIVER_GPUS="0"))
        self.stops("the NVIDIA driver finds no GPU;", FAKE_DRIVER_GPUS="0")

    def test_an_earlier_recording_is_kept(self):
        old = self.folder / "touch.sltrace"
        old.write_bytes(b"SYNCLINE and more")
        self.stops("no GPU", FAKE_DRIVER_GPUS="0")
        self.assertTrue(old.exists())

    def test_a_gpu(self):
        self.assertEqual(self.warning(), "")
        self.assertEqual(self.log.read_text(), "asked \n")

    def test_a_driver_that_crashes_or_prints_disturbs_nothing(self):
        for manner in ("crash", "print"):
            self.assertEqual(self.warning(FAKE_DRIVER_INIT=manner), "")

    def test_the_driver_loads_no_tool(self):
        done = self.record("true", CUDA_INJECTION64_PATH="/opt/nsight.so")
        self.assertIn("/opt/nsight.so", done.stderr)
        self.assertEqual(self.log.read_text(), "asked \n")

    def test_nobody_asks_twice(self):
        self.record("sh", "-c", '"$@"', "-", *self.command("true"))
        self.assertEqual(self.log.read_text(), "asked \n")

    def test_nobody_asks_where_the_answer_does_not_matter(self):
        shutil.copy(shutil.which("true"), self.folder / "srun")
        self.record("-q", "true")
        self.record("./srun", FAKE_DRIVER_GPUS="0")
        self.record("--require-cuda", "./srun", FAKE_DRIVER_GPUS="0")
        self.assertFalse(self.log.exists())


class Required(RecordingTest):
    def run_traced(self, text, *arguments, **variables):
        shutil.copy(shutil.which("true"), self.folder / "traced")
        return self.record("--require-cuda", *arguments, STAND_IN_PROGRAM="traced",
                           STAND_IN_TRACE=str(self.assemble("ready", text)), **variables)

    def test_no_process_used_cuda(self):
        for option in ([], ["-q"]):
            done = self.record("--require-cuda", *option, "echo", "out")
            self.assertEqual((done.returncode, done.stdout), (69, b"out\n"))
            self.assertEqual(done.stderr, NEVER_USED.rstrip() + UNMET)
        done = self.record("true", SYNCLINE_REQUIRE_CUDA="1")
        self.assertEqual(done.returncode, 69)

    def test_the_failure_of_the_program_counts_more(self):
        done = self.record("--require-cuda", "sh", "-c", "exit 3")
        self.assertEqual((done.returncode, done.stderr), (3, NEVER_USED))
        done = self.record("--require-cuda", "sh", "-c", "kill $$")
        self.assertEqual((done.returncode, done.stderr), (-15, NEVER_USED))

    def test_one_of_the_processes_used_cuda(self):
        done = self.run_traced(USED, "sh", "-c", "true; ./traced; ./traced")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2 processes", done.stderr)
        self.assertNotIn("69", done.stderr)

    def test_a_trace_without_use_of_a_gpu(self):
        done = self.run_traced(IDLE, "./traced")
        self.assertEqual(done.returncode, 69)
        self.assertTrue(done.stderr.endswith(UNMET), done.stderr)

    def test_a_tracer_that_cannot_record(self):
        done = self.run_traced(USED, "./traced", STAND_IN_FAILURE="CUPTI is taken")
        self.assertEqual(done.returncode, 69)
        self.assertEqual(done.stderr, "syncline: nothing was recorded: CUPTI is taken" + UNMET)


if __name__ == "__main__":
    unittest.main()
