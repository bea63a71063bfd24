"""The man pages, compared with the options of --help."""

import os
import re
import shutil
import unittest

from installation import HAS_LINTER, InstallationTest, PREFIX

PAGES = os.path.join(PREFIX, "share/man/man1")


def read(name):
    with open(os.path.join(PAGES, name)) as file:
        return file.read().replace("\\-", "-")


def tagged(text):
    """The text after each .TP: the tag's line and its paragraph."""
    for paragraph in re.split(r"^\.(?:TP|SH .*|SS .*)$", text, flags=re.M)[1:]:
        lines = paragraph.strip().split("\n")
        yield lines[0], "\n".join(lines[1:])


class Man(InstallationTest):
    def test_subcommands(self):
        section = read("syncline.1").split(".SH SUBCOMMANDS\n")[1].split("\n.SH")[0]
        named = re.findall(r"^\.TP\n\.B ([a-z]+)$", section, re.M)
        listed = re.findall(r"^  ([a-z]+) +\S", self.syncline("--help"), re.M)
        self.assertEqual(named, listed)

    @unittest.skipUnless(HAS_LINTER, "there is no linter")
    def test_options_of_lint(self):
        page = {}
        for tag, paragraph in tagged(read("syncline-lint.1")):
            # A tag is a macro and what it prints; "\fI" begins another face.
            for option in re.findall(r'(?<![\w-])--?[a-z][a-z-]*', tag):
                page[option] = paragraph
        options = self.options("lint")
        self.assertEqual(sorted(page), sorted(options))
        for option, value in options.items():
            choices = re.search(r"\{(.*)\}", value)
            for name in choices[1].split(",") if choices else []:
                self.assertRegex(page[option], r"\b%s\b" % name, option)

    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_formatting(self):
        for name in ("syncline.1", "syncline-lint.1"):
            out = self.run_command("groff", "-man", "-Tutf8", "-ww", "-z",
                                   os.path.join(PAGES, name))
            self.assertEqual(out, "")


if __name__ == "__main__":
    unittest.main()
