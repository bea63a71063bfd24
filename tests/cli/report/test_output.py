"""The destination, format and colors of reports."""

import json
import os
import stat
import subprocess

from traces import AFTER, BEFORE, ReportTest


class Output(ReportTest):
    def test_the_ending_says_the_format(self):
        begins = {"x.json": b"{\n", "x.md": b"### ", "x.txt": b"A step takes",
                  "x": b"A step takes"}
        for name, begin in begins.items():
            out, err = self.syncline("report", BEFORE, "-o", self.path(name))
            self.assertEqual((out, err), (b"", b""))
            self.assertEqual(self.read(name)[:len(begin)], begin)
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(begins))

    def test_the_ending_says_the_format_of_a_diff(self):
        for name, begin in {"x.json": b"{\n", "x.txt": b"before: ", "x": b"before: "}.items():
            self.syncline("diff", BEFORE, AFTER, "-o", self.path(name))
            self.assertEqual(self.read(name)[:len(begin)], begin)
        text = self.error("diff", BEFORE, AFTER, "-o", self.path("x.html"))
        self.assertIn("(known: .txt, .json); --format names the format", text)
        self.syncline("diff", BEFORE, AFTER, "-o", self.path("x.html"), "--format", "text")

    def test_the_option_goes_before_the_ending(self):
        self.report(BEFORE, "--format", "markdown", "-o", self.path("x.json"))
        self.assertEqual(self.read("x.json")[:4], b"### ")

    def test_a_file_is_what_standard_output_would_be(self):
        for form in "text", "json", "markdown":
            printed = self.report(BEFORE, "--format", form)
            self.assertEqual(
                self.report(BEFORE, "--format", form, "-o", "-"), printed)
            self.report(BEFORE, "--format", form, "-o", self.path("x"))
            self.assertEqual(self.read("x").decode(), printed)

    def test_standard_input(self):
        with open(AFTER, "rb") as file:
            out, err = self.syncline("report", "-", "--format", "json",
                                     stdin=file.read())
        self.assertEqual(err, b"")
        trace, = json.loads(out)["traces"]
        self.assertEqual(trace["step"]["profiled"], 32)
        self.assertIn("error: ", self.error("report", "-"))

    def test_a_new_file_has_the_usual_mode(self):
        self.report(BEFORE, "-o", self.path("x"))
        mask = os.umask(0)
        os.umask(mask)
        self.assertEqual(stat.S_IMODE(os.stat(self.path("x")).st_mode),
                         0o666 & ~mask)

    def test_a_link_stays_a_link(self):
        self.write("real.txt", "old")
        names = {"link": "real.txt", "dangling": "new.txt"}
        for name, target in names.items():
            os.symlink(target, self.path(name))
            self.report(BEFORE, "-o", self.path(name))
            self.assertTrue(os.path.islink(self.path(name)))
            self.assertEqual(self.read(target)[:11], b"A step take")
        os.symlink("loop", self.path("loop"))
        self.assertIn("loop: Too many levels of symbolic links",
                      self.error("report", BEFORE, "-o", self.path("loop")))
        self.syncline("check", BEFORE, "--write-budget", self.path("link"), "--force")
        self.assertTrue(os.path.islink(self.path("link")))
        self.assertEqual(self.read("real.txt")[:2], b"{\n")

    def test_what_cannot_be_written(self):
        for name in "/nonexistent/x", self.folder:
            text = self.error("report", BEFORE, "-o", name)
            self.assertRegex(text, rf"error: cannot write {name}: [A-Z]")
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_device_is_written_to_and_never_replaced(self):
        before = os.stat("/dev/full")
        text = self.error("report", BEFORE, "-o", "/dev/full")
        self.assertIn("cannot write /dev/full: No space left", text)
        self.report(BEFORE, "-o", "/dev/null")
        for name in "/dev/full", "/dev/null":
            self.assertTrue(stat.S_ISCHR(os.stat(name).st_mode))
        self.assertEqual(os.stat("/dev/full").st_ino, before.st_ino)

    def test_a_full_disk_leaves_what_was_there(self):
        path = self.write("x", "old")
        done = subprocess.run(
            ["bash", "-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "-",
             os.environ["SYNCLINE_TEST_COMMAND"], "report", BEFORE,
             "--details", "-o", path], capture_output=True, timeout=300)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(f"cannot write {path}: File too large".encode(),
                      done.stderr)
        self.assertEqual(self.read("x"), b"old")
        self.assertEqual(os.listdir(self.folder), ["x"])

    def test_a_recording_is_never_replaced(self):
        with open(BEFORE, "rb") as file:
            recording = file.read()
        path = self.path("x.sltrace")
        with open(path, "wb") as file:
            file.write(recording)
        for command in (("report", path), ("diff", path, AFTER)):
            error = self.error(*command, "--format", "json", "-o", path)
            self.assertIn(f"cannot write {path}: it is a recording; name another file\n", error)
            self.assertEqual(self.read("x.sltrace"), recording)
        error = self.error("check", AFTER, "--write-budget", path, "--force")
        self.assertIn("it is a recording", error)
        self.assertEqual(self.read("x.sltrace"), recording)

    def test_no_report_replaces_a_budget_or_a_baseline(self):
        budget = self.path("b.json")
        self.syncline("check", BEFORE, "--write-budget", budget)
        baseline = self.write("l.json", '{"version": 1, "tool": "syncline", "findings": []}')
        for path, kind in ((budget, "a budget"), (baseline, "a baseline")):
            before = self.read(path)
            for command in (("report", BEFORE), ("diff", BEFORE, AFTER)):
                for form in "json", "text":
                    self.assertIn(f"error: cannot write {path}: it is {kind}; name another file\n",
                                  self.error(*command, "--format", form, "-o", path))
            self.assertEqual(self.read(path), before)
        self.syncline("check", AFTER, "--write-budget", budget, "--force")

    def test_an_earlier_output_is_replaced(self):
        path = self.path("x.json")
        for command in (("report", BEFORE), ("diff", BEFORE, AFTER), ("report", AFTER)):
            self.syncline(*command, "-o", path)

    def test_an_input_is_never_replaced(self):
        findings = self.write("f.json", '{"version": 2, "findings": []}')
        error = self.error("report", BEFORE, "--lint", findings, "-o", findings)
        self.assertIn(f"cannot write {findings}: it is one of the files to read; name another "
                      "file\n", error)
        kineto = self.write("k.json", "{}")
        for command in (("report", kineto, "-o", kineto), ("diff", BEFORE, kineto, "-o", kineto),
                        ("check", kineto, "--write-budget", kineto, "--force")):
            self.assertIn("it is one of the files to read", self.error(*command))
        self.assertEqual(self.read("k.json"), b"{}")

    def test_pages_of_rules(self):
        self.syncline("rules", "docs", self.folder)
        self.assertIn("operators.md", os.listdir(self.path("reference")))
        self.write("rules/old.md", "")
        self.syncline("rules", "docs", self.folder)
        self.assertNotIn("old.md", os.listdir(self.path("rules")))
        with open(BEFORE, "rb") as file:
            recording = file.read()
        with open(self.path("reference/libraries.md"), "wb") as file:
            file.write(recording)
        self.assertIn("it is a recording", self.error("rules", "docs", self.folder))
        self.assertEqual(self.read("reference/libraries.md"), recording)
        self.assertEqual(self.error("rules", "docs", "/proc/x"),
                         "syncline rules: error: cannot create the folder /proc/x/rules: No such "
                         "file or directory\n")

    def test_a_full_standard_output(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [os.environ["SYNCLINE_TEST_COMMAND"], "report", BEFORE],
                stdout=full, stderr=subprocess.PIPE, timeout=300)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"cannot write standard output", done.stderr)

    def test_what_is_there_stays_where_there_is_no_report(self):
        path = self.write("x", "old")
        self.error("report", "/nonexistent", "-o", path)
        self.assertEqual(self.read("x"), b"old")


class Color(ReportTest):
    def terminal(self, *arguments, **variables):
        """The output on a terminal."""
        environment = dict(os.environ, **{"TERM": "xterm", **variables})
        if "NO_COLOR" not in variables:
            environment.pop("NO_COLOR", None)
        return self.on_terminal(["report", BEFORE, *arguments], environment)

    def test_on_a_terminal(self):
        self.assertIn(b"\033[1m", self.terminal())
        self.assertNotIn(b"\033", self.terminal("--color", "never"))
        self.assertNotIn(b"\033", self.terminal(NO_COLOR="1"))
        for kind in "dumb", "":
            self.assertNotIn(b"\033", self.terminal(TERM=kind))
        self.assertNotIn(b"\033", self.terminal("--format", "markdown"))

    def test_never_in_a_pipe_or_a_file(self):
        self.assertNotIn("\033", self.report(BEFORE))
        self.assertNotIn("\033", self.report(BEFORE, "--details"))
        self.terminal("-o", self.path("x"))
        self.assertNotIn(b"\033", self.read("x"))
        self.assertIn("\033[1m", self.report(BEFORE, "--color", "always"))
