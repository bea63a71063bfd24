"""--help, --version and the errors of a wrong command line."""

import re
import unittest

from installation import InstallationTest


class Help(InstallationTest):
    def test_each_subcommand(self):
        for name in ([], *([name] for name in self.subcommands())):
            with self.subTest(name):
                text = self.syncline(*name, "--help")
                self.assertEqual(self.syncline(*name, "-h"), text)
                self.assertEqual(self.syncline("help", *name), text)
                self.assertTrue(text.startswith(" ".join(["Usage: syncline", *name])))
                self.assertIn("\nExit status:\n", text)
                self.assertIn("\nExamples:\n", text.partition("\nExit status:\n")[2])
                for line in text.splitlines():
                    self.assertLessEqual(len(line), 80, line)
                for option in self.options(*name):
                    self.assertRegex(text, rf"(?m)^ +(-\w, )?{option}\b")
                self.assertRegex(self.syncline(*name, "--version"),
                                 r"\Asyncline \d+\.\d+\.\d+\n\Z")

    def test_each_option_is_a_sentence(self):
        for name in self.subcommands():
            for fields in self.listed(name):
                self.assertRegex(fields[4], r"\A[A-Z].*\.\Z", name)

    def test_hidden_subcommands(self):
        self.assertNotIn("assemble", self.syncline("--help"))
        self.assertIn("Usage: syncline assemble", self.syncline("assemble", "--help"))

    def test_nested_subcommands(self):
        self.assertIn("Usage: syncline rules show [OPTION...] RULE",
                      self.syncline("rules", "show", "--help"))

    def error(self, *arguments):
        text = self.syncline(*arguments, status=2)
        self.assertTrue(re.fullmatch(r"syncline[^\n]*: [^\n]*\n", text), text)
        return text

    def test_misspelled_words(self):
        self.assertEqual(self.error("reportt"),
                         "syncline: error: unknown subcommand 'reportt' (did you mean 'report'?); "
                         "see syncline --help\n")
        self.assertEqual(self.error("dance"),
                         "syncline: error: unknown subcommand 'dance'; see syncline --help\n")
        self.assertIn("unknown option '--formt' (did you mean '--format'?); see syncline report "
                      "--help",
                      self.error("report", "--formt=json", "x"))
        self.assertIn("unknown option '--ful' (did you mean '--full'?)",
                      self.error("record", "--ful", "x"))
        self.assertIn("unknown subcommand 'lst' (did you mean 'list'?)", self.error("rules", "lst"))
        self.assertIn("unknown subcommand 'reportt'", self.error("help", "reportt"))

    def test_wrong_values(self):
        self.assertIn("FILE is missing", self.error("report"))
        self.assertIn("a subcommand is missing", self.error("rules"))
        self.assertIn("--color: 'red' is not one of always, never, auto",
                      self.error("report", "--color", "red", "x"))


if __name__ == "__main__":
    unittest.main()
