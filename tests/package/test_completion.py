"""The completions, compared with the options of the program."""

import os
import re
import shutil
import unittest

from installation import HAS_LINTER, InstallationTest, PREFIX

BASH = os.path.join(PREFIX, "share/bash-completion/completions/syncline")
ZSH = os.path.join(PREFIX, "share/zsh/site-functions")

# What bash does to complete the last of the words.
ASK_BASH = """\
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_syncline
printf '%s\\n' "${COMPREPLY[@]}"
"""

# Replaces the completion system: prints what it receives.
ASK_ZSH = """\
setopt extended_glob
fpath=($1)
shift
_arguments() {
  print -rl -- "$@"
  [[ "$*" == *'->subcommand'* ]] || return 0
  (($#words > 2)) && state=rest || state=subcommand
  shift words
  return 1
}
_describe() { print -rl -- ${(P)2} }
compadd() { print -rl -- ${(P)@[-1]} }
autoload -U _syncline
words=("$@")
_syncline
"""


class Completion(InstallationTest):
    def setUp(self):
        super().setUp()
        path = os.path.join(PREFIX, "bin") + ":" + os.environ["PATH"]
        self.environment = dict(os.environ, PATH=path, HOME=self.folder)

    def lines(self, *command):
        out = self.run_command(*command, env=self.environment)
        return [line for line in out.splitlines() if line]


class Bash(Completion):
    def offered(self, *words):
        return set(self.lines("bash", "--norc", "-c", ASK_BASH, "bash",
                              BASH, "syncline", *words))

    def test_subcommands(self):
        offered = self.offered("")
        self.assertLessEqual(set(self.subcommands()), offered)
        self.assertEqual(self.offered("re"), {"record", "report"})
        self.assertEqual(self.offered("help", ""), set(self.subcommands()))

    def test_options_of_each_subcommand(self):
        for name in self.subcommands():
            with self.subTest(name):
                self.assertEqual(self.offered(name, "-"),
                                 set(self.options(name)))

    def test_choices(self):
        seen = 0
        for name in self.subcommands():
            for option, choices in self.options(name).items():
                if not choices:
                    continue
                seen += 1
                with self.subTest(name + " " + option):
                    self.assertEqual(self.offered(name, option, ""), set(choices))
                    self.assertEqual(
                        self.offered(name, option, "=", ""), set(choices))
                    self.assertEqual(
                        self.offered(name, option + "="),
                        {option + "=" + choice for choice in choices})
        self.assertGreater(seen, 2)

    def test_choices_of_record(self):
        for option in ("--launch-stacks", "--signal"):
            out = self.syncline("record", option, "nonsense", "true", status=2)
            offered = self.offered("record", option, "")
            self.assertGreater(len(offered), 1)
            for name in offered:
                self.assertRegex(out, r"\b%s\b" % name)

    def test_rules(self):
        known = {line.split()[0]
                 for line in self.syncline("rules", "list").splitlines()
                 if re.match(r"[a-z]+-", line)}
        self.assertIn("sync-item", known)
        self.assertEqual(self.offered("rules", "show", ""), known)
        if not HAS_LINTER:
            return
        self.assertEqual(self.offered("lint", "--explain", ""), known)
        self.assertEqual(self.offered("lint", "--rules", "'-*,-sync-ite"),
                         {"-*,-sync-item"})

    def test_subcommands_of_rules(self):
        self.assertEqual(self.offered("rules", ""),
                         {"list", "show", "check", "docs"})
        self.assertEqual(self.offered("rules", "--rules-dir", ".", ""),
                         {"list", "show", "check", "docs"})

    def test_files(self):
        for name in ("a file.sltrace", "main.cpp", "notes.txt", "sub/x.cu"):
            self.write(name, "")
        self.assertEqual(self.offered("report", ""), {"a file.sltrace", "sub"})
        self.assertEqual(self.offered("report", "-o", "no"), {"notes.txt"})
        self.assertEqual(self.offered("report", "a\\ f"), {"a file.sltrace"})
        self.assertEqual(self.offered("report", "--source-dir", ""), {"sub"})
        self.assertEqual(self.offered("record", "-q", "true", "not"),
                         {"notes.txt"})
        self.assertIn("true", self.offered("record", "-q", "tru"))
        if HAS_LINTER:
            self.assertEqual(self.offered("lint", "-q", ""),
                             {"main.cpp", "sub"})
            self.assertEqual(self.offered("lint", "main.cpp", "--", "not"),
                             {"notes.txt"})

    def test_unknown_subcommand(self):
        self.assertEqual(self.offered("dance", "-"), set())


@unittest.skipUnless(shutil.which("zsh"), "there is no zsh")
class Zsh(Completion):
    def specs(self, *words):
        return self.lines("zsh", "-f", "-c", ASK_ZSH, "zsh", ZSH, "syncline",
                          *words, "")

    def test_subcommands(self):
        names = [spec.split(":")[0] for spec in self.specs()]
        self.assertLessEqual(set(self.subcommands()), set(names))

    def test_options_of_each_subcommand(self):
        for name in self.subcommands():
            with self.subTest(name):
                found = set()
                # Those before are the ones of syncline itself.
                specs = self.specs(name)
                start = [index for index, spec in enumerate(specs)
                         if "->rest" in spec][0] + 1
                for spec in specs[start:]:
                    option = re.match(
                        r"(?:\([^)]*\)|\*)?(--?[\w-]+)=?\[", spec)
                    if option:
                        found.add(option[1])
                self.assertEqual(found, set(self.options(name)))

    def test_choices(self):
        specs = self.specs("report")
        self.assertIn("--color=[Color the text: always, never, or auto, which means on a terminal "
                      "(default: auto).]:WHEN:(always never auto)", specs)


if __name__ == "__main__":
    unittest.main()
