"""The parts of ./dev check that are not checks of their own: gates, format, scripts, clang-tidy."""

import json
import os
import shutil
import subprocess
import sys
import unittest

from report import PROJECT
from small_tree import SmallTree

DEV = os.path.join(PROJECT, "cmake/dev")
PRELUDE = f"""set -euo pipefail
step() {{ echo "==> $*"; }}
note() {{ echo "    $*"; }}
die() {{ echo "dev: $1"; exit "${{2:-1}}"; }}
source {PROJECT}/cmake/dependencies.env
for part in {DEV}/*.sh; do source "$part"; done
"""


class DevTest(SmallTree):
    def bash(self, commands):
        result = subprocess.run(["bash", "-c", PRELUDE + commands], cwd=self.root, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return result.returncode, result.stdout

    def track(self, name, text):
        if not os.path.isdir(self.path(".git")):
            subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        self.write(name, text)
        subprocess.run(["git", "add", name], cwd=self.root, check=True)


class Gates(DevTest):
    def test_all_pass(self):
        status, output = self.bash("gate first true; gate second true; finish_gates")
        self.assertEqual(status, 0)
        self.assertRegex(output, r"first +\d+ s  passed\n +second +\d+ s  passed\n")

    def test_the_next_gate_runs_after_a_failure(self):
        status, output = self.bash("bad() { false; echo not reached; }\n"
                                   "gate first bad; gate second echo reached; finish_gates")
        self.assertEqual(status, 1)
        self.assertNotIn("not reached", output)
        self.assertIn("==> second\nreached\n", output)
        self.assertRegex(output, r"first +\d+ s  FAILED \(exit 1\)\n")
        self.assertIn("dev: gates failed: 1 of 2\n", output)

    def test_die_ends_its_gate_alone(self):
        status, output = self.bash("gate first die bad 3; gate second true; finish_gates")
        self.assertEqual(status, 1)
        self.assertIn("FAILED (exit 3)", output)


class Progress(DevTest):
    def test_the_log_is_kept(self):
        status, output = self.bash("printf '[3/9] Building\\ndone\\n' | show_progress built log")
        self.assertEqual((status, output), (0, ""))
        with open(self.path("log"), encoding="utf-8") as log:
            self.assertEqual(log.read(), "[3/9] Building\ndone\n")

    def test_a_line_now_and_then(self):
        for line in ("[4/9] Building", " 4/9 Test  #3: unit.A ... Passed"):
            status, output = self.bash("sleepy() { echo \"$1\"; sleep 1.1; echo more; }\n"
                                       f"sleepy '{line}' | progress_time=1 show_progress built log")
            self.assertEqual((status, output), (0, "    built: 4/9\n"))


class FailedTests(DevTest):
    def failed_tests(self):
        result = subprocess.run([sys.executable, "-B", os.path.join(DEV, "failed_tests.py"), "."],
                                cwd=self.root, stdout=subprocess.PIPE, text=True, check=False)
        return result.returncode, result.stdout

    def test_all_passed(self):
        self.write("tests.xml", '<testsuite><testcase name="a" status="run"/></testsuite>')
        self.assertEqual(self.failed_tests(), (0, ""))

    def test_a_limit_that_asan_announces_is_no_report(self):
        line = ("==7==WARNING: ASan doesn't fully support makecontext/swapcontext functions and "
                "may produce false positives in some cases!\n")
        self.write("reports/report.7", line)
        self.assertEqual(self.failed_tests(), (0, ""))
        self.write("reports/report.7", line + "==7==ERROR: AddressSanitizer: heap-use-after-free\n")
        self.assertEqual(self.failed_tests(), (1,
            "    report: heap-use-after-free; see ./reports/report.7\n"))

    def test_a_line_for_each_failure(self):
        self.write("tests.xml", """<testsuite>
            <testcase name="unit.A.B/0" status="fail"><system-out>ok
a.cpp:7:3: runtime error: shift exponent 64 is too large
SUMMARY</system-out></testcase>
            <testcase name="c" status="fail"><system-out>a.cpp:1: Failure</system-out></testcase>
            <testcase name="d" status="fail"><system-out>Traceback
subprocess.TimeoutExpired: Command '['a']' timed out after 60 seconds</system-out></testcase>
            </testsuite>""")
        self.write("reports/report.1", "==1==ERROR: LeakSanitizer: detected memory leaks\n")
        self.assertEqual(self.failed_tests(), (1, (
            "    failed: unit.A.B/0: runtime error: shift exponent 64 is too large; "
            "see ./failed/unit.A.B_0.log\n"
            "    failed: c: Failure; see ./failed/c.log\n"
            "    failed: d: subprocess.TimeoutExpired: Command '['a']' timed out after 60 seconds; "
            "see ./failed/d.log\n"
            "    report: detected memory leaks; see ./reports/report.1\n")))
        with open(self.path("failed/c.log"), encoding="utf-8") as log:
            self.assertEqual(log.read(), "a.cpp:1: Failure")


class Format(DevTest):
    @unittest.skipUnless(shutil.which("clang-format-22"), "there is no clang-format")
    def test_format(self):
        self.track(".clang-format", "BasedOnStyle: LLVM\n")
        self.track("Good.h", "int good();\n")
        self.assertEqual(self.bash("format_sources --check")[0], 0)
        self.track("Bad.h", "int  bad( );\n")
        status, output = self.bash("format_sources --check")
        self.assertEqual(status, 1)
        self.assertTrue(output.startswith("Bad.h\n"), output)
        self.assertEqual(self.bash("format_sources; format_sources --check")[0], 0)


class Scripts(DevTest):
    @unittest.skipUnless(shutil.which("shellcheck"), "there is no shellcheck")
    def test_shell(self):
        self.track("good", "#!/usr/bin/env bash\necho \"$1\"\n")
        self.assertEqual(self.bash("check_shell"), (0, "    shellcheck: 1 scripts\n"))
        self.track("bad.sh", "#!/bin/sh\necho $1\n")
        status, output = self.bash("check_shell")
        self.assertEqual(status, 1)
        self.assertIn("SC2086", output)

    def test_python_without_ruff(self):
        self.track("good.py", "print(1)\n")
        self.assertEqual(self.bash("ensure_ruff() { return 1; }; check_python")[0], 0)
        self.track("bad", "#!/usr/bin/env python3\nprint(1\n")
        self.assertNotEqual(self.bash("ensure_ruff() { return 1; }; check_python")[0], 0)


class CommitTest(DevTest):
    def commit(self, *names, text="\n"):
        for name in names:
            self.track(name, text)
            subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e", "commit", "-qm",
                            name], cwd=self.root, check=True)


class Sanitize(CommitTest):
    STUBS = r"""
ensure_profiler_headers() { :; }
ensure_check_packages() { :; }
g++() { echo compiler; }
clang++-22() { echo "${clang:-compiler}"; }
cache_folder() { printf '%s' "$PWD/.git"; }
run_fuzzer() { :; }
for part in addresses threads; do
  eval "build_$part() { echo \"builds $part\"; }; test_$part() { \${fails_$part:-true}; }"
done
if_changed=yes record=no all=no
"""

    def parts(self, commands="do_sanitize"):
        """The exit status, and the parts that were built."""
        status, output = self.bash(self.STUBS + commands)
        return status, [line.split()[1] for line in output.split("\n")
                        if line.startswith("builds ")], output

    def test_a_part_runs_if_what_it_reads_has_changed(self):
        self.commit("profiler/tracer/Tracer.cpp", "profiler/report/Report.cpp", "README.md")
        self.assertEqual(self.parts()[:2], (0, ["addresses", "threads"]))
        self.assertEqual(self.parts()[:2], (0, []))
        for name, parts in (("README.md", []), ("analyzer/A.cpp", []), ("docs/how-to/a.md", []),
                            ("profiler/report/Report.cpp", ["addresses"]),
                            ("rules/a.json", ["addresses"]),
                            ("tests/tracer/Test.cpp", ["threads"]),
                            ("support/terminal/T.cpp", ["addresses", "threads"]),
                            ("new/folder.cpp", ["addresses", "threads"])):
            self.commit(name, text="changed\n")
            with self.subTest(name):
                self.assertEqual(self.parts()[:2], (0, parts))
        self.assertEqual(self.parts("clang='another compiler'; do_sanitize")[1],
                         ["addresses", "threads"])

    def test_a_change_that_is_not_committed_is_always_tested(self):
        self.commit("a.cpp")
        self.parts()
        self.write("a.cpp", "int changed;\n")
        self.assertEqual(self.parts()[:2], (0, ["addresses", "threads"]))
        self.assertIn("nothing can be recorded", self.parts("record=yes; do_sanitize")[2])

    def test_a_failure_is_not_remembered(self):
        self.commit("a.cpp")
        self.assertEqual(self.parts("fails_threads=false; do_sanitize")[:2],
                         (1, ["addresses", "threads"]))
        self.assertEqual(self.parts()[:2], (0, ["threads"]))

    def test_another_machine_reads_what_was_recorded(self):
        self.commit("a.cpp")
        os.makedirs(self.path("cmake/dev"))
        self.assertEqual(self.parts("record=yes; do_sanitize")[0], 0)
        with open(self.path("cmake/dev/sanitized.txt"), encoding="utf-8") as file:
            self.commit("cmake/dev/sanitized.txt", text=file.read())
        os.remove(self.path(".git/sanitize-passed"))
        self.assertEqual(self.parts()[:2], (0, []))
        self.assertEqual(self.parts("if_changed=no; do_sanitize")[1], ["addresses", "threads"])


class ChangedFiles(CommitTest):

    def revision(self, name):
        return subprocess.run(["git", "rev-parse", name], cwd=self.root, text=True, check=True,
                              stdout=subprocess.PIPE).stdout.strip()

    def test_latest_first(self):
        self.commit("a.cpp", "b.cpp", "c.cpp")
        self.write("new.cpp", "")
        self.track("b.cpp", "changed\n")
        status, output = self.bash("changed_files \"$(since=HEAD~1 first_revision)\"")
        self.assertEqual((status, output.split()), (0, ["new.cpp", "b.cpp", "c.cpp"]))
        self.assertEqual(self.bash("since=none first_revision")[0], 1)

    def test_since_when(self):
        self.commit("a.cpp", "b.cpp", "c.cpp")
        self.write("cmake/dev/tidy_base.txt", self.revision("HEAD~2") + "\n")
        cache = self.path("cache")

        def first():
            status, output = self.bash(f"since='' SYNCLINE_CACHE={cache} && first_revision")
            self.assertEqual(status, 0, output)
            return output.strip()
        self.assertEqual(first(), self.revision("HEAD~2"))
        self.write("cache/clang-tidy/revision", self.revision("HEAD~1") + "\n")
        self.assertEqual(first(), self.revision("HEAD~1"))
        self.write("cache/clang-tidy/revision", "0" * 40 + "\n")  # of another history
        self.assertEqual(first(), self.revision("HEAD~2"))


class ClangTidy(DevTest):
    # A clang-tidy that dislikes files named Bad, and flags that Clang does not know.
    STUB = """#!/bin/sh
[ "$1" = --version ] && exit
for source; do :; done
grep -q 'ccache\\|shadow=local\\|"with"' "$2/compile_commands.json" && exit 3
case $source in *Bad*) echo "$PWD/$source:1:1: error: bad"; exit 1 ;; esac
"""

    def setUp(self):
        super().setUp()
        self.write("clang-tidy", self.STUB)
        os.chmod(self.path("clang-tidy"), 0o755)
        self.entries = []
        self.add("rules/Good.cpp")

    def add(self, name):
        self.write(name, "")
        self.entries.append({"directory": self.root, "file": self.path(name),
                             "command": f"/usr/bin/ccache c++ -Wshadow=local -c {name}"})
        self.write("compile_commands.json", json.dumps(self.entries))

    def tidy(self, *arguments):
        result = subprocess.run([sys.executable, "-B", os.path.join(DEV, "clang_tidy.py"),
                                 "--project", self.root, "--build", self.root, "--clang-tidy",
                                 self.path("clang-tidy"), *arguments],
                                stdout=subprocess.PIPE, text=True, check=False)
        return result.returncode, result.stdout

    def test_findings_fail(self):
        self.assertEqual(self.tidy()[0], 0)
        self.add("rules/Bad.cpp")
        status, output = self.tidy()
        self.assertEqual(status, 1)
        self.assertIn("rules/Bad.cpp:1:1: error: bad\n", output)
        self.assertIn("clang-tidy: 2 sources", output)

    def test_named_files(self):
        self.add("rules/Bad.cpp")
        self.assertEqual(self.tidy("rules/Good.cpp", "README.md")[0], 0)
        self.assertEqual(self.tidy("rules/Bad.h")[0], 1)

    def test_other_trees_are_not_read(self):
        self.add("build/Bad.cpp")
        self.assertEqual(self.tidy()[0], 0)

    def compiled(self, header):
        """Rules/Good.cpp in a build that knows what it includes."""
        self.write("rules/Good.h", header)
        self.write("build.ninja", "rule cc\n"
                   "  command = echo 'Good.o: rules/Good.h' > Good.d && touch Good.o\n"
                   "  depfile = Good.d\n  deps = gcc\nbuild Good.o: cc\n")
        subprocess.run(["ninja"], cwd=self.root, check=True, stdout=subprocess.DEVNULL)
        self.entries[0]["command"] = "c++ -o Good.o -c rules/Good.cpp"
        self.write("compile_commands.json", json.dumps(self.entries))

    @unittest.skipUnless(shutil.which("ninja"), "there is no ninja")
    def test_unchanged_sources_are_not_read_again(self):
        self.compiled("")
        read, known = "clang-tidy: 1 sources", "clang-tidy: 0 sources"
        self.assertIn(read, self.tidy()[1])
        self.assertIn(known, self.tidy()[1])
        self.assertIn("1 unchanged since they had none", self.tidy()[1])
        self.assertIn(read, self.tidy("--fresh")[1])
        self.write("rules/Good.h", "int A;\n")
        self.assertIn(read, self.tidy()[1])
        self.assertIn(known, self.tidy()[1])
        self.write("rules/.clang-tidy", "Checks: none\n")
        self.assertIn(read, self.tidy()[1])
        self.write("rules/Good.cpp", "int B;\n")
        self.assertIn(read, self.tidy()[1])

    @unittest.skipUnless(shutil.which("ninja"), "there is no ninja")
    def test_findings_come_again(self):
        self.compiled("")
        self.write("clang-tidy", "#!/bin/sh\necho bad\nexit 1\n")
        self.assertEqual([self.tidy()[0], self.tidy()[0]], [1, 1])

    def test_what_a_run_leaves_out_fails_it(self):
        status, output = self.tidy("--budget", "1e-9")
        self.assertEqual(status, 1)
        self.assertIn("rules/Good.cpp: not checked", output)
        self.assertIn("1 not checked", output)
        self.assertIn("1 more sources were left out than by the last run", output)

    def test_what_a_run_leaves_out_is_read_by_the_next(self):
        self.write("clang-tidy-left-out.txt", "rules/Bad.cpp\n")
        self.add("rules/Bad.cpp")
        status, output = self.tidy("--budget", "1e-9", "rules/Good.h")
        self.assertEqual(status, 1)
        self.assertIn("2 not checked", output)
        status, output = self.tidy("rules/Good.h")
        self.assertEqual(status, 1)
        self.assertIn("rules/Bad.cpp:1:1: error: bad\n", output)
        self.assertIn("clang-tidy: 2 sources", output)
        self.assertIn("clang-tidy: 1 sources", self.tidy("rules/Good.h")[1])

    def compiled_together(self, *names):
        """One entry, whose file includes rules/NAME.cpp for each of NAMES; returns that file."""
        sources = [self.path(f"rules/{name}.cpp") for name in names]
        self.write("build/x.dir/Unity/unity_0_cxx.cxx",
                   "".join(f'#include "{source}"\n\n' for source in sources))
        together = self.path("build/x.dir/Unity/unity_0_cxx.cxx")
        self.entries = [{"directory": self.root, "file": together,
                         "command": f"c++ -o x.o -c {together}"}]
        self.write("compile_commands.json", json.dumps(self.entries))
        return together

    def test_sources_that_are_compiled_together(self):
        self.write("rules/Bad.cpp", "")
        self.compiled_together("Good", "Bad")
        self.assertEqual(self.tidy("rules/Good.cpp")[0], 0)
        self.assertEqual(self.tidy("rules/Bad.cpp")[0], 1)

    @unittest.skipUnless(shutil.which("ninja"), "there is no ninja")
    def test_another_source_that_is_compiled_together_is_not_read_again(self):
        self.write("rules/Other.cpp", "")
        together = self.compiled_together("Good", "Other")
        self.write("build.ninja", "rule cc\n"
                   f"  command = echo 'x.o: {together} {self.path('rules/Good.cpp')} "
                   f"{self.path('rules/Other.cpp')}' > x.d && touch x.o\n"
                   "  depfile = x.d\n  deps = gcc\nbuild x.o: cc\n")
        subprocess.run(["ninja"], cwd=self.root, check=True, stdout=subprocess.DEVNULL)
        self.assertIn("clang-tidy: 2 sources", self.tidy()[1])
        self.write("rules/Other.cpp", "int A;\n")
        output = self.tidy()[1]
        self.assertIn("clang-tidy: 1 sources", output)
        self.assertIn("1 unchanged since they had none", output)


if __name__ == "__main__":
    unittest.main()
