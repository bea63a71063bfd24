"""Errors that prevent a measurement: one line, and exit status 2."""

import os
import unittest

from trying import PROGRAM, TryTest, place


class Errors(TryTest):
    def test_a_site_that_never_ran(self):
        self.fails("no synchronization at nowhere.cpp:3 so far", "--site",
                   "nowhere.cpp:3", PROGRAM, "train", started=True)

    def test_a_program_that_ends_too_soon(self):
        self.fails("the program ended within 2.0 s, before its recording was "
                   "complete", PROGRAM, "short", started=True)

    def test_a_program_without_cuda(self):
        self.fails("the program never called CUDA's driver", PROGRAM, "unused",
                   started=True)

    def test_a_program_that_fails_at_its_start(self):
        self.fails("the program failed with status 127 before it called CUDA's "
                   "driver; see its messages above", "/bin/sh", "-c",
                   "echo output of the program; exit 127",
                   started=True)

    def test_a_program_that_crashes(self):
        self.fails("the program was killed by signal 11 (Segmentation fault) "
                   "before it called CUDA's driver", "/bin/sh", "-c",
                   "echo output of the program; kill -SEGV $$",
                   started=True)

    def test_a_program_that_a_late_value_leads_astray(self):
        last = self.fails("the program failed with status 7 while calls were skipped, after 0 "
                          "measured stretches: a late value may change what the program does",
                          PROGRAM, "strict", started=True)
        self.assertRegex(last, r"This run skipped TrialProgram.cpp:\d+ ")

    def test_no_gpu(self):
        last = self.fails("the NVIDIA driver does not start: ", PROGRAM, "train",
                          FAKE_CUDA_INIT_ERROR="100")
        self.assertTrue(last.endswith("; the program was not started"), last)

    def test_no_gpu_for_the_program(self):
        self.fails("CUDA could not be initialized: cuInit returned 100", "/bin/sh", "-c",
                   f"FAKE_CUDA_INIT_ERROR=100 exec {PROGRAM} train", started=True)

    @unittest.skipIf(os.path.exists("/dev/nvidiactl") or os.path.exists("/dev/dxg"),
                     "here the program may find a driver in a folder of its own")
    def test_no_driver(self):
        (self.folder / "libcuda.so.1").write_text("no library")
        last = self.fails("there is no NVIDIA driver here: ", PROGRAM, "train",
                          LD_LIBRARY_PATH=str(self.folder))
        self.assertTrue(last.endswith("; the program was not started"), last)

    def test_no_driver_for_the_program(self):
        self.fails("the program failed with status 1 before it called CUDA's driver",
                   "/bin/sh", "-c", f"LD_LIBRARY_PATH= exec {PROGRAM} train", started=True)

    def test_a_launcher_may_find_a_gpu_elsewhere(self):
        (self.folder / "srun").symlink_to("/bin/sh")
        self.fails("the program failed with status 3 before it called CUDA's driver",
                   self.folder / "srun", "-c", "echo output of the program; exit 3", started=True,
                   FAKE_CUDA_INIT_ERROR="100")

    def test_no_steps(self):
        self.fails("no steps found", "--site", place("once"), PROGRAM, "once",
                   started=True)

    def test_nothing_blocks(self):
        self.fails("nothing blocks in the steps of this program", PROGRAM, "once",
                   started=True)

    def test_only_the_start(self):
        self.fails("no steps found, and nothing blocks so far; if the program "
                   "was still starting, record for longer with "
                   "--record-seconds", PROGRAM, "idle", started=True)

    def test_no_program(self):
        self.fails("name the program to run")
        self.fails("no-such-program: no such program in PATH",
                   "no-such-program")
        plain = self.folder / "plain"
        plain.write_text("")
        self.fails("is not executable", plain)
        self.fails("is a folder", self.folder)

    def test_another_tool_is_injected(self):
        self.fails("another tool is injected into CUDA too "
                   "(CUDA_INJECTION64_PATH=/nsight.so)", PROGRAM, "train",
                   CUDA_INJECTION64_PATH="/nsight.so")

    def test_options(self):
        self.fails("unknown option '--sites'", "--sites", "a:1", PROGRAM)
        self.fails("--stretch", "--stretch", "soon", PROGRAM)
        self.fails("--group", "--group", "0", PROGRAM)

    def test_no_library(self):
        for option in "--tracer", "--trial-library":
            self.fails(f"no library at {self.folder}/x.so; name one with "
                       f"{option}", option, self.folder / "x.so", PROGRAM)


if __name__ == "__main__":
    unittest.main()
