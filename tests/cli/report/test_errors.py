"""What every command does with output that nobody reads, a full disk and wrong arguments."""

import functools
import os
import re
import resource
import shutil
import signal
import subprocess

from traces import BEFORE, CLASSIFIER, ReportTest
from command import PATIENCE

COMMAND = os.environ["SYNCLINE_TEST_COMMAND"]
# Some print single lines, others one text, and the last one more than a pipe holds.
PRINTING = (["--help"], ["--version"], ["-v"], ["help", "report"], ["record", "--help"],
            ["report", "--help"], ["rules", "list"], ["rules", "show", "sync-item"],
            ["report", BEFORE], ["dump", "--stats", BEFORE], ["dump", BEFORE])


class Errors(ReportTest):
    def test_names_send_no_control_characters(self):
        name = self.path("a\x1b[31m\nb")
        text = self.error("report", name)
        self.assertIn("a\\x1b[31m\\nb: No such file", text)
        shutil.copy(BEFORE, name)
        for arguments in (["report", name], ["diff", name, name]):
            out, err = self.syncline(*arguments)
            self.assertIn(b"a\\x1b[31m\\nb", out + err)
            self.assertNotIn(b"\x1b", out + err)

    def test_a_full_disk_where_the_text_is_written_in_parts(self):
        budget = self.write("b.json", {"total": {"blockedSyncs": 10_000_000}})
        with open("/dev/full", "wb") as full:
            done = subprocess.run([COMMAND, "check", BEFORE, "--budget", budget], stdout=full,
                                  stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("syncline check: error: cannot write standard output: No space left on "
                      "device\n", done.stderr)

    def test_a_full_disk_has_a_reason(self):
        for arguments in PRINTING:
            with self.subTest(arguments), open("/dev/full", "wb") as full:
                done = subprocess.run([COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE,
                                      text=True, timeout=PATIENCE, check=False)
                self.assertEqual(done.returncode, 2)
                program = "" if arguments[0].startswith("-") else " " + arguments[0]
                self.assertEqual(done.stderr,
                                 f"syncline{program}: error: cannot write standard output: No "
                                 "space left on device\n")

    def test_a_small_stack(self):
        limits = functools.partial(resource.setrlimit, resource.RLIMIT_STACK, (1 << 16, 1 << 16))
        for arguments in (["report", "--format", "html"], ["report"], ["dump", "--stats"]):
            results = [subprocess.run([COMMAND, *arguments, BEFORE], preexec_fn=before,
                                      capture_output=True, timeout=PATIENCE, check=False)
                       for before in (limits, None)]
            with self.subTest(arguments):
                self.assertEqual(results[0].returncode, 0)
                self.assertEqual(results[0].stdout, results[1].stdout)

    def test_a_closed_pipe_is_silent(self):
        for arguments in PRINTING:
            # The second one is what a shell without job control, or a service, may start with.
            for disposition in signal.SIG_DFL, signal.SIG_IGN:
                with self.subTest(arguments, disposition=disposition):
                    read, write = os.pipe()
                    os.close(read)
                    done = subprocess.run(
                        [COMMAND, *arguments], stdout=write, stderr=subprocess.PIPE,
                        timeout=PATIENCE, check=False, restore_signals=False,
                        preexec_fn=functools.partial(signal.signal, signal.SIGPIPE, disposition))
                    os.close(write)
                    self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, b""))

    def test_an_unknown_extension(self):
        text = self.error("report", BEFORE, "-o", self.path("x.pdf"))
        self.assertIn("no format has the extension of", text)
        self.assertIn(".html", text)
        self.assertEqual(os.listdir(self.folder), [])
        self.report(BEFORE, "-o", self.path("x.pdf"), "--format", "text")

    def test_a_folder_that_does_not_exist(self):
        missing = self.path("missing")
        for option in "--source-dir", "--debug-dir", "--sysroot":
            self.assertIn(f"{option}: '{missing}' does not exist",
                          self.error("report", BEFORE, option, missing))
        self.assertIn(f"'{BEFORE}' is not a folder",
                      self.error("symbolize", BEFORE, "--sysroot", BEFORE))

    def test_every_error_begins_alike(self):
        for arguments in ([], ["raport"], ["--detail"], ["report"], ["report", "--detail"],
                          ["report", "--color", "red", BEFORE], ["report", self.path("none")],
                          ["rules", "show", "sync-nonzer"], ["record"], ["record", "--modes", "x"],
                          ["record", self.path("none")], ["help", "raport"]):
            done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True,
                                  timeout=PATIENCE, check=False)
            self.assertNotEqual(done.returncode, 0)
            if arguments:  # Alone, it prints its help.
                self.assertRegex(done.stderr, r"\Asyncline( [a-z]+)?: error: .+\n\Z")

    def test_values_of_options(self):
        for arguments, text in (
                (["report", BEFORE, "--lint"], "--lint needs a value: FILE"),
                (["report", BEFORE, "--format"], "--format needs a value: FORMAT"),
                (["report", BEFORE, "--all=x"], "--all takes no value"),
                (["report", BEFORE, "--sort", "gain", "--sort", "syncs"],
                 "--sort can be given only once"),
                (["diff", BEFORE], "AFTER is missing"),
                (["diff", BEFORE, BEFORE, "x"], "unexpected argument 'x'"),
                (["try", "--group", "0", "--", "x"], "--group: '0' is not a number from 1 to "
                                                     "1000000"),
                (["try", "--seconds", "x", "--", "x"],
                 "--seconds: 'x' is not a number from 1 to 1000000")):
            self.assertEqual(self.error(*arguments),
                             f"syncline {arguments[0]}: error: {text}; see syncline "
                             f"{arguments[0]} --help\n")

    def test_empty_values(self):
        for command, before, options in (
                ("report", [BEFORE], "--lint --output --loop --format --step-range --step-line "
                                     "--user-code --rules-dir --rules --package --measured "
                                     "--source-dir"),
                ("diff", [BEFORE, BEFORE], "--output --format --loop --sysroot"),
                ("check", [BEFORE], "--budget --write-budget"),
                ("symbolize", [BEFORE], "--sysroot")):
            for option in options.split():
                for arguments in ([*before, option, ""], [f"{option}=", *before]):
                    self.assertEqual(self.error(command, *arguments),
                                     f"syncline {command}: error: {option} has an empty value; "
                                     f"see syncline {command} --help\n")
        self.assertIn("error: --output has an empty value", self.error("report", BEFORE, "-o", ""))
        self.assertIn("error: FILE has an empty value", self.error("report", ""))

    def test_an_empty_value_after_a_short_option(self):
        for command in (["report", BEFORE], ["diff", BEFORE, BEFORE], ["symbolize", BEFORE]):
            self.assertIn("error: --output has an empty value; see",
                          self.error(*command, "-o="))
        self.assertIn("error: -o: '' is not ", self.error("record", "-o=", "true"))
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_repeated_option(self):
        self.assertIn("error: -o can be given only once",
                      self.error("record", "-o", "a", "-o", "b", "true"))

    def test_suggestions(self):
        for arguments, text in (
                (["lnit"], "unknown subcommand 'lnit' (did you mean 'lint'?)"),
                (["--verison"], "unknown option '--verison' (did you mean '--version'?)"),
                (["dump", BEFORE, "--type", "kernels"],
                 "no record type 'kernels' (did you mean 'kernel'?)"),
                (["rules", "show", "nonzero"], "no rule 'nonzero' (did you mean 'sync-nonzero'?)"),
                (["rules", "docz"], "unknown subcommand 'docz' (did you mean 'docs'?)"),
                (["rules", "list", "--rule-dir", "x"],
                 "unknown option '--rule-dir' (did you mean '--rules-dir'?)"),
                (["dump", "-x", BEFORE], "unknown option '-x'; see"),
                (["record", "-x", "true"], "unknown option '-x'; see")):
            with self.subTest(arguments):
                done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True,
                                      timeout=PATIENCE, check=False)
                self.assertEqual(done.returncode, 2)
                self.assertIn(f"error: {text}", done.stderr)

    def test_rules_of_a_folder_after_the_subcommand(self):
        os.mkdir(self.path("own"))
        first = self.error("rules", "--rules-dir", self.path("own"), "check")
        self.assertIn("contains no rule files", first)
        self.assertEqual(self.error("rules", "check", "--rules-dir", self.path("own")), first)
        missing = self.path("none")
        self.assertIn(missing, self.error("rules", "list", "--rules-dir", missing))
        self.assertIn("--rules-dir DIR", self.syncline("rules", "check", "--help")[0].decode())

    def test_the_reason_why_a_file_cannot_be_read(self):
        missing = self.path("none.json")
        for command in (["report", BEFORE, "--lint"], ["report", BEFORE, "--measured"],
                        ["check", BEFORE, "--budget"]):
            for path, why in ((missing, "No such file or directory"),
                              (self.folder, "Is a directory")):
                with self.subTest(command, why=why):
                    self.assertTrue(self.error(*command, path).endswith(f": {why}\n"))

    def test_the_names_of_ranges(self):
        text = self.error("report", BEFORE, "--step-range", "nap")
        self.assertRegex(text, r"no range is named 'nap'; the(re are no)? ranges in the recording")

    def test_what_is_no_json(self):
        path = self.write("x.json", '{"findings": [],\n}')
        for option in "--lint", "--measured":
            self.assertTrue(self.error("report", BEFORE, option, path).endswith(
                ": not valid JSON: line 2, column 1: expected a key in double quotes, not '}'\n"))
        os.mkdir(self.path("rules"))
        os.rename(path, self.path("rules/x.json"))
        self.assertEqual(self.error("report", BEFORE, "--rules-dir", self.path("rules")),
                         f"syncline report: error: {self.path('rules/x.json')}: not valid JSON: "
                         "line 2, column 1: expected a key in double quotes, not '}'\n")

    def test_what_is_no_number_of_a_loop(self):
        for number in "0", "-1", "1e9", "x":
            self.assertEqual(self.error("report", BEFORE, f"--loop={number}"),
                             f"syncline report: error: --loop: '{number}' is not the number of a "
                             "loop, such as 2; see syncline report --help\n")

    def test_the_nearest_rule(self):
        self.assertIn("no rule 'sync-nonzer' (did you mean 'sync-nonzero'?)",
                      self.error("rules", "show", "sync-nonzer"))

    def cut(self, size):
        """The path of a recording of which only the first bytes are left."""
        with open(BEFORE, "rb") as whole, open(self.path("cut.sltrace"), "wb") as file:
            file.write(whole.read(size))
        return file.name

    def test_a_recording_without_an_event(self):
        text = self.error("report", self.cut(30000))
        self.assertIn("cut off before its first event", text)

    def test_a_recording_that_was_cut_off(self):
        path = self.cut(190000)
        first = self.report(path).splitlines()[0]
        self.assertEqual(first, "Caution: the recording was cut off after 604.9 ms.")
        trace, = self.data(path)["traces"]
        self.assertEqual(trace["caveats"], ["the recording was cut off after 604.9 ms"])

    def test_a_recording_without_the_places_of_its_calls(self):
        """As if the chunks with these records were damaged."""
        lost = (b"stack ", b"frame ", b"module ", b"code ", b"process ")
        path = self.changed(CLASSIFIER,
                            lambda line: None if line.startswith(lost) else line, "lost.sltrace")
        text = self.report(path)
        self.assertNotIn("+0x0", text)
        self.assertNotIn("in  mode", text)

    def ranked(self, path, name):
        """The recording with a rank, as those of Lightning have one."""
        def change(line):
            if not line.startswith(b"process "):
                return line
            return re.sub(rb" rank=-?\d+", b"", line) + b" rank=0"
        return self.changed(path, change, name)

    def test_a_program_with_a_rank_hides_no_other(self):
        ranked = self.ranked(CLASSIFIER, "ranked.sltrace")
        for paths in (ranked, BEFORE), (BEFORE, ranked):
            text = self.report(*paths)
            self.assertTrue(text.startswith("2 recordings of different programs:\n"), text)
            self.assertNotIn("launcher", text)
        # Both have rank 0, but none is a restart of the other.
        text = self.report(ranked, self.ranked(BEFORE, "other.sltrace"))
        self.assertTrue(text.startswith("2 recordings of different programs:\n"), text)

    def test_a_folder_of_recordings(self):
        folder = self.path("all")
        os.makedirs(os.path.join(folder, "job.sltrace"))
        shutil.copy(BEFORE, folder)
        shutil.copy(CLASSIFIER, os.path.join(folder, "job.sltrace"))
        self.assertTrue(self.report(folder).startswith("2 recordings of different programs:\n"))
        shutil.move(os.path.join(folder, "job.sltrace", os.path.basename(CLASSIFIER)), folder)
        os.rmdir(os.path.join(folder, "job.sltrace"))
        self.assertTrue(self.report(folder).startswith("2 recordings of different programs:\n"))

    def test_the_subject_of_one_report_of_several_recordings(self):
        folder = self.path("job.sltrace")
        os.mkdir(folder)
        path = shutil.copy(BEFORE, folder)
        self.assertTrue(self.report(folder).startswith("A step takes"))
        with open(os.path.join(folder, "cut.sltrace"), "wb") as file:
            file.write(b"SYNC")
        self.assertRegex(self.report(folder).splitlines()[0],
                         rf"\A== masked_loss_before, process \d+: {re.escape(path)}\Z")

    def test_several_programs(self):
        first, *lines = self.report(BEFORE, CLASSIFIER).splitlines()
        self.assertEqual(first, "2 recordings of different programs:")
        self.assertIn(f"masked_loss_before ({BEFORE})", lines)
        self.assertEqual(sum("A step takes" in line for line in lines), 2)
        self.assertIn("several traces must be the ranks of one run",
                      self.error("report", BEFORE, CLASSIFIER, "--format", "json"))
        self.assertTrue(self.syncline("diff", BEFORE, CLASSIFIER)[0].decode().startswith(
            "Caution: these are two programs, masked_loss_before and before.py: the differences "
            f"are not those that a change of one makes.\nbefore: {BEFORE} (masked_loss_before)\n"
            f"after:  {CLASSIFIER} (before.py)\n"))

    def test_several_programs_and_what_is_left_out(self):
        folder = self.path("job.sltrace")
        os.mkdir(folder)
        shutil.copy(CLASSIFIER, folder)
        with open(BEFORE, "rb") as whole, open(os.path.join(folder, "cut.sltrace"), "wb") as file:
            file.write(whole.read(10))
        text = self.report(BEFORE, folder)
        self.assertTrue(text.startswith("2 recordings of different programs:\n"))
        self.assertRegex(text, r"\nnote: left out: .*cut\.sltrace: ")
