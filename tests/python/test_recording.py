"""One recording, whatever processes a program has."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import textwrap
import time
import unittest

from recorded import COMMAND, IMPORTS, PYTHONS, PythonTest

# Starts CUDA, as an imported library does, and makes no call that can block.
HELPER = IMPORTS + """
import cuda
cuda._releasing.cudaSetDevice(0)
"""

TRAINER = """
def train():
    for _ in range(20):
        launch()
        sync()

start(False)
train()
"""

PATIENCE = 120  # seconds; only a test that fails takes as long


class OneRecording(PythonTest):
    def write(self, name, text):
        path = self.folder / name
        path.write_text(textwrap.dedent(text), "utf-8")
        return path

    def run_program(self, text, **options):
        return self.record(PYTHONS[0], self.write("program.py", IMPORTS + textwrap.dedent(text)),
                           **options)

    def run_after_helper(self, text, **options):
        helper = self.write("helper.py", HELPER)
        return self.run_program(
            "import os, subprocess\n"
            f"subprocess.run([sys.executable, {str(helper)!r}], check=True)\n"
            + text, **options)

    def traces(self):
        return sorted(self.trace.glob("*.sltrace"))

    def titles(self):
        return [re.sub(r":\d+", "", site["title"]) for site in self.sites()["sites"]]

    def test_one_process_is_one_file(self):
        self.run_program(TRAINER)
        self.assertTrue(self.trace.is_file())
        self.assertEqual(self.titles(), ["program.py (train)"])

    def test_a_helper_that_comes_first_takes_nothing_from_the_program(self):
        done = self.run_after_helper(TRAINER)
        self.assertEqual(len(self.traces()), 2)
        self.assertIn("run.sltrace: 2 processes, 1 of which did not use a GPU: ", done.stderr)
        command = done.stderr.strip().rpartition("next: syncline ")[2].split()
        report = subprocess.run([COMMAND, *command], check=True, capture_output=True, text=True,
                                cwd=self.folder, env=self.environment()).stdout
        self.assertRegex(report, r"program\.py:\d+ \(train\)")
        self.assertIn("note: 1 other process did not use a GPU\n", report)

    def test_every_subcommand_reads_the_folder(self):
        self.run_after_helper(TRAINER)
        trace = max(self.traces(), key=os.path.getsize)

        def run(*arguments, status=0):
            done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True,
                                  cwd=self.folder, env=self.environment())
            self.assertEqual(done.returncode, status, done.stderr)
            return done.stdout
        self.assertEqual(run("dump", self.trace), run("dump", trace))
        self.assertEqual(run("diff", self.trace, self.trace), run("diff", trace, trace))
        run("check", self.trace, "--write-budget", "budget.json")
        self.assertIn("within budget", run("check", self.trace, "--budget", "budget.json"))
        run("symbolize", self.trace)
        copy = self.folder / "run.symbols.sltrace"
        self.assertEqual(len(list(copy.iterdir())), 2)
        self.assertIn("(train)", run("report", copy))

    def test_ranks_and_their_launcher(self):
        rank = self.write("rank.py", IMPORTS + TRAINER)
        done = self.run_program(f"""
            import cuda, os, subprocess
            cuda._releasing.cudaSetDevice(0)
            ranks = [subprocess.Popen([sys.executable, {str(rank)!r}],
                                      env={{**os.environ, "RANK": str(rank), "WORLD_SIZE": "2"}})
                     for rank in (1, 0)]
            assert not any([each.wait() for each in ranks])
            """)
        self.assertIn("3 processes, 1 of which did not use a GPU", done.stderr)
        document = json.loads(self.report("--format", "json"))
        self.assertEqual([each["title"] for each in document["ranks"]["table"]],
                         ["rank 0", "rank 1"])
        self.assertIn("1 other process did not use a GPU", document["ranks"]["notes"])

    def test_each_rank_may_have_its_own_recorder(self):
        program = self.write("rank.py", IMPORTS + TRAINER)
        for rank in "01":
            done = subprocess.run(
                [COMMAND, "record", "--tracer", os.environ["SYNCLINE_TEST_TRACER"], "-o",
                 str(self.trace), "--sync-only", *PYTHONS[0], str(program)],
                check=True, capture_output=True, text=True,
                env=self.environment(RANK=rank, WORLD_SIZE="2"))
            self.assertTrue(done.stderr.endswith(f"next: syncline report {self.trace}\n"))
        self.assertEqual([path.name.split(".")[0] for path in self.traces()], ["rank0", "rank1"])
        self.assertEqual(len(json.loads(self.report("--format", "json"))["ranks"]["table"]), 2)

    def test_a_process_that_executes_another_program(self):
        second = self.write("second.py", IMPORTS + TRAINER)
        self.run_program(f"""
            import cuda, os
            cuda._releasing.cudaSetDevice(0)
            os.execv(sys.executable, [sys.executable, {str(second)!r}])
            """)
        self.assertEqual(len(self.traces()), 2)
        self.assertEqual(self.titles(), ["second.py (train)"])

    def test_it_is_read_while_the_program_runs(self):
        go = self.folder / "go"
        program = self.write("program.py", IMPORTS + TRAINER + textwrap.dedent(f"""
            import os, time
            while not os.path.exists({str(go)!r}):
                time.sleep(0.01)
            """))
        running = subprocess.Popen(
            [COMMAND, "record", "-q", "--tracer", os.environ["SYNCLINE_TEST_TRACER"], "-o",
             str(self.trace), "--sync-only", *PYTHONS[0], str(program)], env=self.environment())
        self.addCleanup(running.kill)
        end = time.monotonic() + PATIENCE
        while True:
            done = subprocess.run([COMMAND, "report", str(self.trace)], capture_output=True,
                                  text=True, env=self.environment())
            if "(train)" in done.stdout or time.monotonic() > end:
                break
            time.sleep(0.05)
        self.assertIn("(train)", done.stdout)
        self.assertTrue(self.trace.is_dir())
        go.touch()
        self.assertEqual(running.wait(), 0)
        self.assertTrue(self.trace.is_file())
        self.assertEqual(self.titles(), ["program.py (train)"])

    def test_a_program_that_is_killed(self):
        self.run_program(TRAINER + textwrap.dedent("""
            import os, signal, time
            time.sleep(1)
            os.kill(os.getpid(), signal.SIGKILL)
            """), status=-signal.SIGKILL)
        # Names come from the machine, as nobody could add them safely.
        self.assertNotIn("\nframe ", self.dump())
        self.assertEqual(self.titles(), ["program.py (train)"])

    def test_it_is_read_where_the_program_is_not(self):
        library = pathlib.Path(shutil.copy(os.environ["SYNCLINE_TEST_CUDART"], self.folder))
        self.run_program(TRAINER, SYNCLINE_TEST_CUDART=str(library))
        library.unlink()
        (self.folder / "program.py").unlink()
        text = self.report("--details")
        self.assertRegex(text, r"> +\d+ \| +sync\(\)")
        self.assertIn("cudaDeviceSynchronize", text)
        self.assertIn("\nframe ", self.dump())
        self.assertNotIn("(no symbol) in libcudart_fake", text)

    def test_none_of_its_processes_used_a_gpu(self):
        self.run_after_helper("import cuda\ncuda._releasing.cudaSetDevice(0)\n")
        done = subprocess.run([COMMAND, "report", str(self.trace)], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertRegex(done.stderr, r"\Asyncline report: error: .*run\.sltrace: no process of "
                         r"the recording used a GPU: 2 processes; [^\n]*\n\Z")
        self.assertEqual(len(self.traces()), 2)


if __name__ == "__main__":
    unittest.main()
