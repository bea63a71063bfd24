from recording import COMMAND, RecordingTest

import subprocess
import unittest


class Options(RecordingTest):
    def test_program_keeps_its_own_options(self):
        done = self.record("-q", "printf", "%s|", "-q", "--", "--full", "")
        self.assertEqual(done.stdout, b"-q|--|--full||")
        self.assertEqual(done.stderr, "")

    def test_two_dashes(self):
        done = self.record("-q", "--", "printf", "%s|", "--", "-o")
        self.assertEqual(done.stdout, b"--|-o|")

    def test_arguments_arrive_as_they_are(self):
        words = ["a b", "'", '"', "\\", "$HOME", "*", "[x]", "{}", "\n", "é"]
        done = self.record("-q", "printf", "%s\\0", *words)
        self.assertEqual(done.stdout.decode().split("\0")[:-1], words)

    def test_shell_in_a_shell(self):
        done = self.record("-q", "sh", "-c",
                           """sh -c 'printf "%s" "$1"' inner "$@" """,
                           "outer", "it's \"quoted\"")
        self.assertEqual(done.stdout, b"it's \"quoted\"")

    def test_errors(self):
        marker = ("touch", self.folder / "ran")
        self.fails(2, "unknown option '--fast'", "--fast", *marker)
        self.fails(2, "'x' is not a number", "--delay", "x", *marker)
        self.fails(2, "exclude each other", "--full", "--sync-only", *marker)
        self.fails(2, "name the program to run", "--full")
        self.fails(2, "-o needs a value", "-o")
        self.assertFalse((self.folder / "ran").exists())

    def test_help(self):
        done = subprocess.run([COMMAND, "record", "--help"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0)
        for text in ("Usage: syncline record", "--sync-only", "python3",
                     "torchrun", "mpirun", "LD_PRELOAD", "Exit status"):
            self.assertIn(text, done.stdout)

    def test_help_of_the_command_lists_it(self):
        done = subprocess.run([COMMAND, "--help"], capture_output=True,
                              text=True)
        self.assertRegex(done.stdout, r"\n  record +Run a program")


if __name__ == "__main__":
    unittest.main()
