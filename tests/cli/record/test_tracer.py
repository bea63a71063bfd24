from recording import NEVER_USED, TRACER, RecordingTest

import signal
import unittest


@unittest.skipUnless(TRACER, "there is no tracer in this build")
class RealTracer(RecordingTest):
    """Programs that do not use CUDA notice nothing."""

    tracer = TRACER

    def test_leaves_no_file(self):
        done = self.record("sh", "-c", "cat; exit 9", input=b"through")
        self.assertEqual((done.returncode, done.stdout), (9, b"through"))
        self.assertEqual(done.stderr, NEVER_USED)
        self.assertEqual(list(self.folder.iterdir()), [self.temporary])

    def test_is_quiet(self):
        done = self.record("-q", "sh", "-c", "exit 0")
        self.assertEqual((done.stdout, done.stderr), (b"", ""))

    def test_signals(self):
        for name in ("TERM", "INT", "SEGV", "ABRT"):
            done = self.record("sh", "-c", f"kill -{name} $$")
            self.assertEqual(done.returncode, -getattr(signal, "SIG" + name))
            self.assertEqual(done.stderr, NEVER_USED)

    def test_every_option(self):
        done = self.record(
            "--sync-only", "--delay", "0.1", "--duration", "2.5", "--range",
            "a b", "--signal", "USR2", "--no-stacks", "--graph-nodes",
            "--no-detach", "--buffer", "0.5", "--thread-slots", "100",
            "--max-size", "1.5", "true")
        self.assertEqual(done.stderr, NEVER_USED)

    def test_always(self):
        done = self.record("--always", "-o", "t.sltrace", "true")
        self.assertEqual(done.returncode, 0)
        self.assertTrue(done.stderr.startswith("syncline: t.sltrace: 0 calls"),
                        done.stderr)
        self.assertTrue((self.folder / "t.sltrace").exists())


if __name__ == "__main__":
    unittest.main()
