from recording import PATIENCE, PATIENT, RecordingTest, state_of, wait_until

import os
import resource
import signal
import subprocess
import time
import unittest

class Signals(RecordingTest):
    def patient(self, **options):
        process = self.start(*PATIENT, **options)
        return process, int(process.stdout.readline().split()[1])

    def ends_by_two(self, process):
        for count in (b"1", b"2"):
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.stdout.readline(), b"TERM %s\n" % count)
        self.assertEqual(process.wait(PATIENCE), 7)

    def test_death_by_signal(self):
        for name in ("TERM", "KILL", "SEGV", "ABRT", "HUP", "INT", "PIPE"):
            with self.subTest(name):
                done = self.record("sh", "-c", f"kill -{name} $$")
                self.assertEqual(done.returncode,
                                 -getattr(signal, "SIG" + name))
                self.assertIn("nothing was recorded", done.stderr)

    def test_no_second_core_dump(self):
        # The program leaves none either, being a shell that sets its own limit.
        resource.setrlimit(resource.RLIMIT_CORE, (
            resource.getrlimit(resource.RLIMIT_CORE)[1],) * 2)
        process = self.start("sh", "-c", "ulimit -c 0; kill -ABRT $$")
        _, status = os.waitpid(process.pid, 0)
        process.returncode = -signal.SIGABRT
        self.assertEqual(os.WTERMSIG(status), signal.SIGABRT)
        self.assertFalse(os.WCOREDUMP(status))

    def test_sent_signals_are_passed_on_once(self):
        for name in ("INT", "QUIT", "HUP", "TERM", "USR1", "USR2"):
            with self.subTest(name):
                process, child = self.patient()
                process.send_signal(getattr(signal, "SIG" + name))
                line = f"{name} 1\n".encode()
                self.assertEqual(process.stdout.readline(), line)
                time.sleep(0.05)
                os.kill(child, signal.SIGTERM)
                self.assertEqual(process.stdout.readline(), b"TERM 2\n")
                self.assertEqual(process.stdout.read(), b"")
                self.assertEqual(process.wait(PATIENCE), 7)

    def test_default_action_ends_both(self):
        process = self.start("sh", "-c", "echo; exec sleep 600")
        process.stdout.readline()
        process.terminate()
        self.assertEqual(process.wait(PATIENCE), -signal.SIGTERM)
        self.assertIn(b"nothing was recorded", process.stderr.read())

    def test_ignored_signals_stay_ignored(self):
        # As nohup does; Python itself ignores SIGPIPE.
        process = self.start(
            "sh", "-c", "echo; read x; exit 6", stdin=subprocess.PIPE,
            before=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        process.stdin.write(b"\n")
        process.stdin.flush()
        self.assertEqual(process.wait(PATIENCE), 6)

    def test_ignored_child_signal(self):
        process = self.start(
            "sh", "-c", "exit 6",
            before=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
        self.assertEqual(process.wait(PATIENCE), 6)

    def test_masks_are_inherited_unchanged(self):
        read = ("grep", "-E", "^Sig(Blk|Ign|Cgt)", "/proc/self/status")
        plain = self.start("-q", *read).communicate()[0]
        blocked = self.start(
            "-q", *read, before=lambda: signal.pthread_sigmask(
                signal.SIG_BLOCK, {signal.SIGUSR1})).communicate()[0]
        self.assertIn(b"SigBlk:\t0000000000000000", plain)
        self.assertIn(b"SigBlk:\t0000000000000200", blocked)

    def test_stops_and_goes_on_with_the_program(self):
        process, child = self.patient(before=os.setpgrp)
        process.send_signal(signal.SIGTSTP)
        wait_until(lambda: state_of(child) == "T")
        wait_until(lambda: state_of(process.pid) == "T")
        process.send_signal(signal.SIGCONT)
        wait_until(lambda: state_of(child) != "T")
        self.ends_by_two(process)

    def test_is_not_stopped_by_what_stops_the_program_alone(self):
        process, child = self.patient(before=os.setpgrp)
        os.kill(child, signal.SIGSTOP)
        wait_until(lambda: state_of(child) == "T")
        self.assertNotEqual(state_of(process.pid), "T")
        os.kill(child, signal.SIGCONT)
        self.ends_by_two(process)


if __name__ == "__main__":
    unittest.main()
