"""Parts of a process that recording Python frames does not change."""

import re
import textwrap
import unittest

from recorded import IMPORTS, PYTHONS, PythonTest


class Process(PythonTest):
    def run_text(self, text, **options):
        path = self.folder / "program.py"
        path.write_text(IMPORTS + textwrap.dedent(text))
        for python in PYTHONS:
            with self.subTest(python=python):
                yield self.record(python, path, **options)

    def titles(self):
        return [site["title"] for site in self.sites()["sites"]]

    def test_status_and_output(self):
        for done in self.run_text("""
                start(False)
                print("through")
                sys.exit(9)
                """, status=9):
            self.assertEqual(done.stdout, "through\n")

    def test_exceptions(self):
        for done in self.run_text("""
                start(False)
                def fails():
                    launch()
                    sync()
                    raise KeyError("mine")
                fails()
                """, status=1):
            self.assertIn("KeyError: 'mine'", done.stderr)
            self.assertEqual(len(self.titles()), 1)
            self.assertIn("(fails)", self.titles()[0])

    def test_daemon_thread_at_the_end(self):
        """A thread blocks while the interpreter ends."""
        for _ in self.run_text("""
                import threading
                start(False)
                def block():
                    while True:
                        launch()
                        sync()
                threading.Thread(target=block, daemon=True).start()
                for _ in range(10):
                    launch()
                    sync()
                """):
            self.assertTrue(any("(block)" in title for title in self.titles()))

    def test_fork(self):
        for _ in self.run_text("""
                import os
                start(False)
                child = os.fork()
                launch()
                sync()
                if child == 0:
                    os._exit(0)
                assert os.waitpid(child, 0)[1] == 0
                """):
            self.assertEqual(len(self.titles()), 1)

    def test_code_that_is_replaced(self):
        """Functions that reuse each other's memory."""
        for _ in self.run_text("""
                start(False)
                for count in range(40):
                    text = "\\n" * count + "launch()\\nsync()\\n"
                    exec(compile(text, "<text>", "exec"))
                """):
            lines = re.findall(r"<text>:(\d+)", self.report("--format", "folded"))
            self.assertEqual(sorted(map(int, lines)), list(range(2, 42)))

    def test_no_stacks(self):
        for _ in self.run_text("""
                start(False)
                launch()
                sync()
                """, options=("--sync-only", "--no-stacks")):
            self.assertNotIn("code-frame", self.dump())


if __name__ == "__main__":
    unittest.main()
