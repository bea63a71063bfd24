from recording import RecordingTest

import os
import subprocess
import unittest


class Streams(RecordingTest):
    def test_binary_data_passes(self):
        data = os.urandom(1 << 20) + bytes(range(256))
        done = self.record("-q", "cat", input=data)
        self.assertEqual(done.stdout, data)

    def test_errors_pass(self):
        done = self.record("sh", "-c", "echo to errors >&2")
        self.assertEqual(done.stdout, b"")
        first, last = done.stderr.splitlines()
        self.assertEqual(first, "to errors")
        self.assertTrue(last.startswith("syncline: "))

    def test_nothing_is_held_back(self):
        process = self.start("-q", "sh", "-c", "printf a; read x; printf $x",
                             stdin=subprocess.PIPE)
        self.assertEqual(os.read(process.stdout.fileno(), 10), b"a")
        process.stdin.write(b"b\n")
        process.stdin.flush()
        self.assertEqual(os.read(process.stdout.fileno(), 10), b"b")
        self.assertEqual(process.wait(20), 0)

    def test_no_descriptors_are_added(self):
        plain = subprocess.run(["ls", "/proc/self/fd"], capture_output=True)
        done = self.record("-q", "ls", "/proc/self/fd")
        self.assertEqual(done.stdout, plain.stdout)

    def test_closed_streams(self):
        done = subprocess.run(
            ["sh", "-c", '"$@" <&- >&- 2>&-', "-",
             *self.command("sh", "-c", "exit 5")], env=self.environment(),
            cwd=self.folder)
        self.assertEqual(done.returncode, 5)


if __name__ == "__main__":
    unittest.main()
