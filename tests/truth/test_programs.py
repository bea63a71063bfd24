#!/usr/bin/env python3
"""Runs each program that can run on the CPU for a few steps."""

import json
import os
import re
import subprocess
import unittest

PROGRAMS = os.environ.get("SYNCLINE_TRUTH_PROGRAMS", "truth_programs")
FOLDER = os.path.dirname(os.path.abspath(__file__))
# Sources of programs/ that are not programs.
SHARED = {"Models", "StepClock", "main"}
STEPS = 3


def run(*arguments):
    return subprocess.run([PROGRAMS, *arguments], text=True, capture_output=True, timeout=120,
                          check=False)


def listed():
    """Maps each program to whether it needs a GPU."""
    return {line.split()[0]: line.endswith(" cuda") for line in run("--list").stdout.splitlines()}


class Programs(unittest.TestCase):
    def test_each_file_is_a_program_and_documented(self):
        files = {name.removesuffix(".cpp") for name in os.listdir(f"{FOLDER}/programs")
                 if name.endswith(".cpp")} - SHARED
        self.assertGreaterEqual(len(files), 37)
        self.assertEqual(set(listed()), files)
        with open(f"{FOLDER}/README.md", encoding="utf-8") as readme:
            fitted, unseen = (re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)
                              for part in readme.read().split("were not used to fit it:"))
        self.assertEqual(set(fitted + unseen), files)
        self.assertEqual(len(fitted + unseen), len(files))
        # Programs.h lists them last.
        self.assertEqual(fitted + unseen, list(listed()))
        self.assertGreaterEqual(len(unseen), 17)

    def test_each_runs_on_the_cpu(self):
        for name, needs_cuda in listed().items():
            if needs_cuda:
                continue
            with self.subTest(program=name):
                done = run(name, "--device", "cpu", "--size", "1", "--steps", str(STEPS))
                self.assertEqual(done.returncode, 0, done.stderr)
                figures = json.loads(done.stdout.splitlines()[-1])
                self.assertEqual(set(figures), {"program", "size", "steps", "seconds", "step_ms"})
                self.assertEqual((figures["program"], figures["size"], figures["steps"]),
                                 (name, 1, STEPS))
                self.assertGreater(figures["step_ms"], 0)
                self.assertGreaterEqual(1e3 * figures["seconds"], figures["step_ms"])
                # What a program accumulated.
                self.assertNotRegex(done.stderr, r"\b(nan|inf)\b")

    def test_the_time_ends_it_after_twenty_steps(self):
        done = run("evaluate", "--device", "cpu", "--seconds", "0")
        self.assertEqual(json.loads(done.stdout)["steps"], 20)
        done = run("evaluate", "--device", "cpu", "--seconds", "0.5")
        figures = json.loads(done.stdout)
        self.assertGreater(figures["steps"], 20)
        self.assertGreaterEqual(figures["seconds"], 0.5)

    def test_wrong_arguments(self):
        for arguments, reason in (((), "name a program"),
                                  (("two_streams", "--device", "cpu"), "needs --device cuda"),
                                  (("distillation", "--device", "cpu"), "needs --device cuda")):
            done = run(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, f"^truth_programs: .*{reason}.*\n$")
        self.assertNotEqual(run("no_program").returncode, 0)
        self.assertNotEqual(run("evaluate", "--size", "5").returncode, 0)


if __name__ == "__main__":
    unittest.main()
