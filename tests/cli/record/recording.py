"""Code that the tests of `syncline record` share."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

COMMAND = os.environ["SYNCLINE_TEST_COMMAND"]
STAND_IN = os.environ["SYNCLINE_TEST_STAND_IN"]
DRIVER = os.environ["SYNCLINE_TEST_DRIVER"]
TRACER = os.environ.get("SYNCLINE_TEST_TRACER")

# Variables set by a user, or by a launcher that runs these tests, must not affect them.
FOREIGN = ("SYNCLINE_", "STAND_IN_", "FAKE_DRIVER_", "LD_PRELOAD", "CUDA_",
           "RANK", "OMPI_", "PMI", "MV2_", "SLURM_", "JSM_", "FLUX_")

# A program that tests what signals do.
PATIENT = (sys.executable, str(pathlib.Path(__file__).with_name("patient.py")))

# Seconds until a test gives up: many, as the machine may be busy.
PATIENCE = 300

NEVER_USED = "syncline: the program never used CUDA: nothing was recorded\n"


def default_signals():
    """The parent process may ignore some signals, as a shell does with "&"."""
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM,
                   signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


class RecordingTest(unittest.TestCase):
    """Each test has its own folder and runs in it."""

    tracer = STAND_IN

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="syncline-record-"))
        self.folder = self.folder.resolve()
        self.addCleanup(shutil.rmtree, self.folder)
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()

    def environment(self, **more):
        plain = {name: value for name, value in os.environ.items()
                 if not name.startswith(FOREIGN)}
        # A recorder built with it may itself have a library preloaded.
        plain["ASAN_OPTIONS"] = ":".join(
            filter(None, [plain.get("ASAN_OPTIONS"), "verify_asan_link_order=0"]))
        return {**plain, "LC_ALL": "C", "TMPDIR": str(self.temporary),
                "LD_LIBRARY_PATH": DRIVER, **more}

    def command(self, *arguments):
        return [COMMAND, "record", "--tracer", self.tracer,
                *map(str, arguments)]

    def record(self, *arguments, input=b"", cwd=None, **variables):
        """Runs to the end; output and errors are bytes and text."""
        done = subprocess.run(self.command(*arguments), input=input,
                              capture_output=True, cwd=cwd or self.folder,
                              env=self.environment(**variables), timeout=PATIENCE,
                              preexec_fn=default_signals)
        done.stderr = done.stderr.decode()
        self.assertEqual(list(self.temporary.iterdir()), [],
                         "temporary files are left")
        return done

    def start(self, *arguments, before=lambda: None, **options):
        """Starts without waiting, with a pipe as the program's output; before
        is called in the new process first."""
        def prepare():
            default_signals()
            before()

        process = subprocess.Popen(
            self.command(*arguments), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, cwd=self.folder, env=self.environment(),
            preexec_fn=prepare, **options)
        self.addCleanup(self.finish, process)
        return process

    @staticmethod
    def finish(process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def fails(self, status, text, *arguments, **variables):
        """The command ends with one line, and the program does not run."""
        done = self.record(*arguments, **variables)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(text, done.stderr)
        self.assertTrue(done.stderr.startswith("syncline record: "))
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertEqual(done.stdout, b"")
        return done

    def assemble(self, name, text):
        path = self.folder / name
        subprocess.run([COMMAND, "assemble", "-o", str(path)],
                       input=text.encode(), check=True)
        return path


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("waited in vain")
        time.sleep(0.01)


def state_of(pid):
    """The letter that ps shows: T for stopped."""
    stat = pathlib.Path(f"/proc/{pid}/stat").read_text()
    return stat.rpartition(")")[2].split()[0]
