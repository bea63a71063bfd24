"""Ending the command with a signal."""

import os
import signal
import subprocess
import time
import unittest

from trying import PATIENCE, PROGRAM, TryTest


def wait_until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("waited in vain")
        time.sleep(0.01)


class Signals(TryTest):
    def start(self, mode):
        process = subprocess.Popen(
            self.command(PROGRAM, mode), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=self.environment(), cwd=self.folder,
            start_new_session=True, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), "output of the program\n")
        return process

    def ended(self, process, number):
        self.assertEqual(process.wait(PATIENCE), -number)
        self.assertEqual(list(self.temporary.iterdir()), [])
        # The program is of the same process group, and gone.
        with self.assertRaises(ProcessLookupError):
            os.killpg(process.pid, 0)

    def test_interrupt(self):
        process = self.start("train")
        os.killpg(process.pid, signal.SIGINT)
        self.ended(process, signal.SIGINT)

    def test_interrupt_of_the_command_alone_is_passed_on(self):
        process = self.start("train")
        process.send_signal(signal.SIGINT)
        self.ended(process, signal.SIGINT)

    def test_during_the_experiment(self):
        process = self.start("train")
        wait_until(lambda: list(self.temporary.glob("*/results")))
        os.killpg(process.pid, signal.SIGINT)
        self.ended(process, signal.SIGINT)

    def test_a_program_that_ignores_it_is_measured(self):
        process = self.start("deaf")
        os.killpg(process.pid, signal.SIGINT)
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertIn("measured gain", process.stdout.read())


if __name__ == "__main__":
    unittest.main()
