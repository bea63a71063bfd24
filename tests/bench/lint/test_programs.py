"""Tests the measurement of public programs, with tools that only write what the real ones would."""

import argparse
import contextlib
import io
import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, os.pardir, os.pardir, "corpus")]

import programs  # noqa: E402

SYNCLINE = """#!/bin/sh
# Lints two files, or the one that is given last.
while [ $# -gt 1 ]; do [ "$1" = --cache-dir ] && cache=$2; shift; done
case $1 in *.cpp) echo 0 of 1 from the cache; exit 1;; esac
[ -d "$cache" ] && echo 2 of 2 from the cache
mkdir -p "$cache/programs"
head -c 1500 /dev/zero > "$cache/programs/a.summary"
head -c 2500 /dev/zero > "$cache/programs/b.summary"
echo of the program > "$cache/programs/c.key"
"""
FAILING = "#!/bin/sh\necho src/a.cpp does not parse\nexit 2\n"
COMMANDS = [{"command": "c++ -isystem /torch/csrc/api/include -c a.cpp", "file": "a.cpp"}]


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("build/compile_commands.json", json.dumps(COMMANDS))
        self.write("build/bin/syncline", SYNCLINE, 0o755)
        self.write("build/lib/libsyncline_tidy.so", "")
        self.write("tidy", "#!/bin/sh\nsleep 0.3\n", 0o755)
        self.source = f"src/{programs.PROGRAMS[0]}/src/"
        self.write(self.source + "a.cpp", "#include <torch/torch.h>\n")
        self.write(self.source + "b.cpp", "")

    def write(self, path, text, mode=0o644):
        write(os.path.join(self.folder, path), text, mode)

    def options(self, *arguments):
        parser = argparse.ArgumentParser()
        programs.add_options(parser)
        options = parser.parse_args(
            [*arguments, "--programs", f"{self.folder}/src", "--program", programs.PROGRAMS[0]])
        programs.check_options(parser, options)
        options.build, options.clang_tidy = f"{self.folder}/build", f"{self.folder}/tidy"
        options.run_clang_tidy, options.clang = "no-such-program", "clang++"
        options.rounds, options.jobs = 2, 1
        return options

    def measure(self, *arguments):
        options = self.options(*arguments)
        with contextlib.redirect_stderr(io.StringIO()):
            measured = programs.measure(options)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            programs.print_programs(measured, options)
        return measured, programs.bars(measured, options), output.getvalue()

    def test_each_round_measures_everything_and_edits_only_the_copy(self):
        (measured,), bars, text = self.measure()
        for what in (programs.FIRST, programs.UNCHANGED, programs.EDITED, programs.AFTER):
            self.assertEqual(len(measured.times.rounds[programs.OURS, what]), 2)
        self.assertEqual(sorted(measured.summaries), [1500, 2500])
        self.assertEqual(measured.copy.edited, "src/a.cpp")
        with open(os.path.join(self.folder, self.source, "a.cpp"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "#include <torch/torch.h>\n")
        self.assertIn("2 files, 1 use LibTorch; summaries of 2.0 kB, at most 2.5 kB", text)
        values = [value for _, value, _, _ in bars]
        self.assertGreater(values[0], 1)  # clang-tidy sleeps.
        self.assertEqual(values[2:], [None, None, None, 2.5])

    def test_the_baseline_is_compared_in_the_same_rounds(self):
        (measured,), bars, text = self.measure("--baseline", f"{self.folder}/build/bin/syncline")
        for what in (programs.FIRST, programs.UNCHANGED, programs.EDITED, programs.AFTER):
            self.assertEqual(len(measured.times.rounds[programs.BASELINE, what]), 2)
        self.assertIn("of the baseline's times: from nothing ", text)
        self.assertNotIn(None, [value for _, value, _, _ in bars])

    def test_a_program_that_does_not_parse_is_an_error(self):
        self.write("build/bin/syncline", FAILING, 0o755)
        with self.assertRaisesRegex(RuntimeError, "exit status 2, not 0 or 1"):
            self.measure()

    def test_nothing_is_measured_without_programs(self):
        parser = argparse.ArgumentParser()
        programs.add_options(parser)
        options = parser.parse_args([])
        programs.check_options(parser, options)
        self.assertEqual([value for _, value, _, _ in programs.bars([], options)], [None] * 6)
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            programs.check_options(parser, parser.parse_args(["--baseline", "syncline"]))


class TimesOfPrograms(unittest.TestCase):
    def test_a_ratio_is_the_median_of_those_of_the_rounds(self):
        times = programs.Times()
        for ours, tidy in ((1, 10), (4, 20), (2, 40)):
            times.add(programs.OURS, programs.EDITED, ours)
            times.add(programs.TIDY, programs.EDITED, tidy)
        found = times.ratio((programs.TIDY, programs.EDITED), (programs.OURS, programs.EDITED))
        self.assertEqual(str(found), "10.00 (5.00 to 20.00)")

    def test_a_bar_names_the_worst_program(self):
        slow, fast = (programs.Measured(None, {}) for _ in range(2))
        for one, seconds in ((slow, 2), (fast, 10)):
            one.times.add(programs.OURS, programs.FIRST, seconds)
            one.times.add(programs.BASELINE, programs.FIRST, 1 if one is slow else 20)
        name, value, how, limit = programs.BARS[1].measured([slow, fast])
        self.assertEqual(name, "public programs, from nothing, of the baseline "
                               "(worst program 2.00)")
        self.assertEqual((round(value, 3), how, limit), (0.571, "at most", 1.25))

    def test_times_of_programs_add_up_in_each_round(self):
        all_times = [programs.Times(), programs.Times()]
        for times, rounds in zip(all_times, ((1, 2, 3), (10, 20, 30))):
            for seconds in rounds:
                times.add(programs.OURS, programs.FIRST, seconds)
        total = programs.added_up(all_times)
        self.assertEqual(total.rounds[programs.OURS, programs.FIRST], [11, 22, 33])


if __name__ == "__main__":
    unittest.main()
