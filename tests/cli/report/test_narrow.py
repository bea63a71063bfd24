"""Tables are lists where a terminal is narrower than 80 columns."""

import json
import os
import re
import subprocess

from traces import AFTER, BEFORE, CLASSIFIER, ReportTest, bundled

# A line of figures in a list.
FIGURES = re.compile(r"    (?:gain if|marginal:|syncs:|before:|allowed:|count:|host:|GPU:) .*")
# What the rows of a table are about. A list begins with it and needs no title.
LABELS = {"site", "rule", "line", "operator", "loop", "remedy", "limit", "record", "rank"}


def words(text):
    """What a text says, without bars and what separates words."""
    return set(re.findall(r"[^\s,:#()]+", text))


class Narrow(ReportTest):
    def text(self, *arguments, columns=None, status=0):
        environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        if columns is not None:
            environment["COLUMNS"] = columns
        done = subprocess.run([os.environ["SYNCLINE_TEST_COMMAND"], *arguments],
                              capture_output=True, timeout=300, env=environment)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout.decode()

    def terminal(self, columns, *arguments):
        """The output on a terminal with so many columns."""
        environment = dict(os.environ, NO_COLOR="1")
        environment.pop("COLUMNS", None)
        text = self.on_terminal(arguments, environment, columns)
        return text.decode().replace("\r\n", "\n")

    def budget(self):
        path = self.path("budget.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"version": 2, "step": {"syncs": 1, "bubble": 0}, "total": {"syncs": 3}},
                      file)
        return path

    def commands(self):
        """Each command that prints a table, and its exit status."""
        return [(("report", BEFORE), 0),
                (("report", BEFORE, "--details", "--all"), 0),
                (("report", CLASSIFIER, "--details"), 0),
                (("report", *bundled.ranks()), 0),
                (("diff", BEFORE, AFTER), 0),
                (("check", BEFORE, "--budget", self.budget()), 1),
                (("dump", "--stats", BEFORE), 0),
                (("rules", "list"), 0)]

    def test_a_list_loses_nothing(self):
        for command, status in self.commands():
            with self.subTest(command=command):
                table = self.text(*command, status=status)
                narrow = self.text(*command, columns="60", status=status)
                self.assertNotEqual(narrow, table)
                self.assertLessEqual(words(table) - words(narrow), LABELS)

    def test_figures_of_a_list_fit(self):
        for columns in 40, 60, 79:
            for command, status in self.commands():
                text = self.text(*command, columns=str(columns), status=status)
                lines = [line for line in text.splitlines() if FIGURES.fullmatch(line)]
                if command[0] != "rules":
                    self.assertGreater(len(lines), 1, command)
                for line in lines:
                    # One figure alone may be longer.
                    if re.search(r", [a-z ]+: ", line):
                        self.assertLessEqual(len(line), columns, command)

    def test_rows_of_a_table_fit(self):
        for columns in 80, 100, 130:
            for command, status in self.commands():
                if "--details" in command or command[0] == "check":
                    # Source, stacks and notes stay as they are.
                    continue
                text = self.text(*command, columns=str(columns), status=status)
                rows = text.split("How syncline measured this")[0].splitlines()
                for line in [row for row in rows if row.startswith("  ")]:
                    # A path or the name of a function may be longer.
                    self.assertTrue(len(line) <= columns or " " not in line.strip(),
                                    (command, columns, line))

    def test_the_width_of_the_terminal(self):
        for command in ("report", BEFORE), ("diff", BEFORE, AFTER), ("dump", "--stats", BEFORE), \
                ("rules", "list"):
            self.assertEqual(self.terminal(79, *command), self.text(*command, columns="79"))
            self.assertEqual(self.terminal(80, *command), self.text(*command, columns="80"))

    def prose(self, text):
        """The lines of a summary, and the first ones of notes and remedies."""
        first, second, *_ = text.split("\n\n")
        summary = second if first.startswith("before: ") else first
        return summary.splitlines() + re.findall(r"(?m)^ +(?:do|why|remedy|note): .*$", text)

    def test_sentences_fit(self):
        for command in (("report", BEFORE), ("report", CLASSIFIER, "--details", "--all"),
                        ("report", *bundled.ranks()), ("diff", BEFORE, AFTER)):
            whole = self.text(*command)
            for columns in 40, 79, 80, 100, 160:
                with self.subTest(command=command, columns=columns):
                    text = self.text(*command, columns=str(columns))
                    for line in self.prose(text):
                        # A path or the name of a function may be longer.
                        self.assertTrue(len(line) <= columns or " " not in line.strip(), line)
                    if columns >= 80:
                        # A table without room for its figures is a list.
                        self.assertLessEqual(words(whole) - words(text), LABELS)

    def test_lines_of_a_sentence_hang(self):
        first, second = self.text("report", BEFORE, columns="100").splitlines()[:2]
        self.assertTrue(first.startswith("A step takes "))
        self.assertTrue(second.startswith("  "))
        do, more = re.search(r"(?m)^( +)do: .*\n( +)[^ ].*$",
                             self.text("report", BEFORE, columns="60")).groups()
        self.assertEqual(len(more), len(do) + 2)

    def test_what_is_no_width(self):
        table = self.text("dump", "--stats", BEFORE)
        for columns in "", "0", "-1", "60x", "80", "200":
            self.assertEqual(self.text("dump", "--stats", BEFORE, columns=columns), table)

    def test_a_file_has_tables(self):
        for command in ("report", BEFORE), ("diff", BEFORE, AFTER):
            self.text(*command, "-o", self.path("x"), columns="60")
            self.assertEqual(self.read("x").decode(), self.text(*command))

    def test_other_formats_have_no_width(self):
        for form in "json", "markdown":
            self.assertEqual(self.text("report", BEFORE, "--format", form, columns="60"),
                             self.text("report", BEFORE, "--format", form))
