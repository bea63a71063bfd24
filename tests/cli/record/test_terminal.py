from recording import (PATIENT, RecordingTest, default_signals, state_of,
                       wait_until)

import os
import pty
import signal
import time
import unittest


class Terminal(RecordingTest):
    """A terminal sends its signals to the recorder and the program alike."""

    def open(self, script):
        """Runs a shell on a terminal, with the command that records as its "$@"."""
        command = self.command(*PATIENT)
        environment = self.environment()
        self.shell, self.terminal = pty.fork()
        if self.shell == 0:
            default_signals()
            os.chdir(self.folder)
            os.execve("/bin/sh", ["sh", "-c", script, "-", *command],
                      environment)
        self.addCleanup(self.close)
        self.text = ""
        self.read_until("pid ")
        self.program = int(self.read_until(" from "))
        self.recorder = int(self.read_until(" end"))

    def close(self):
        os.kill(self.shell, signal.SIGKILL)
        os.close(self.terminal)
        os.waitpid(self.shell, 0)

    def read_until(self, text):
        """The output up to text."""
        while text not in self.text:
            try:
                self.text += os.read(self.terminal, 1000).decode()
            except OSError:
                self.fail(f"{text!r} is not in {self.text!r}")
        before, _, self.text = self.text.partition(text)
        return before

    def test_interrupt_arrives_once(self):
        self.open('trap : INT; "$@"; echo status $?; read x')
        os.write(self.terminal, b"\x03")
        self.read_until("INT 1")
        time.sleep(0.2)
        os.write(self.terminal, b"\x03")
        self.assertNotIn("INT", self.read_until("INT 2"))
        self.read_until("nothing was recorded")
        self.read_until("status 7")

    def test_job_control(self):
        self.open('set -m; "$@"; echo stopped; read x; fg; echo status $?; read x')
        os.write(self.terminal, b"\x1a")
        self.read_until("stopped")
        for pid in (self.recorder, self.program):
            self.assertEqual(state_of(pid), "T")
        os.write(self.terminal, b"\n")
        wait_until(lambda: state_of(self.recorder) != "T"
                   and state_of(self.program) != "T")
        for count in ("INT 1", "INT 2"):
            os.write(self.terminal, b"\x03")
            self.read_until(count)
        self.read_until("status 7")


if __name__ == "__main__":
    unittest.main()
