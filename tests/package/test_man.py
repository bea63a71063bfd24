"""The man pages that are installed."""

import os
import shutil
import unittest

from installation import InstallationTest, PREFIX

PAGES = os.path.join(PREFIX, "share/man/man1")


class Man(InstallationTest):
    def test_a_page_for_each_subcommand(self):
        expected = {"syncline.1", "syncline-lint.1"}
        expected |= {f"syncline-{name}.1" for name in self.subcommands()}
        self.assertEqual(set(os.listdir(PAGES)), expected)

    def test_summaries_agree(self):
        with open(os.path.join(PAGES, "syncline.1")) as file:
            overview = file.read()
        for name in self.subcommands():
            with open(os.path.join(PAGES, f"syncline-{name}.1")) as file:
                summary = file.read().split(".SH DESCRIPTION\n")[1].split(".\n")[0]
            self.assertIn("\\fB" + name + "\\fR\n" + summary, overview)

    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_formatting(self):
        for name in sorted(os.listdir(PAGES)):
            with self.subTest(name):
                out = self.run_command("groff", "-man", "-Tutf8", "-ww", "-z",
                                       os.path.join(PAGES, name))
                self.assertEqual(out, "")


if __name__ == "__main__":
    unittest.main()
