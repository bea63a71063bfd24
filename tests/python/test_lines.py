"""The report names the planted lines of a Python program, and no others."""

import json
import re
import shutil
import subprocess
import unittest

from recorded import COMMAND, PYTHONS, PROGRAM, PythonTest, planted, version_of

KERNEL_TIME = 2_000_000  # ns, in program/cuda.py


def spelled(function, version):
    """The qualified name that an interpreter of that version reports."""
    if function.endswith("*"):  # a function of its own up to 3.11
        return re.compile(f"{function[:-1]}$|.*<listcomp>$")
    if version < (3, 11):
        function = function.rpartition(".")[2]
    return re.compile(re.escape(function) + "$")


class Lines(PythonTest):
    def named(self):
        return {(site["file"].rpartition("/")[2], site["line"]): site
                for site in self.sites()["sites"]}

    def check_lines(self, python, *arguments):
        version = version_of(python)
        self.record(python, PROGRAM / "planted.py", *arguments)
        with self.keeping_evidence():
            self.check_named(version)

    def check_named(self, version):
        named, wanted = self.named(), planted()
        self.assertEqual(set(named), set(wanted))
        # Compiled texts, which are in no file, so their callers' lines count.
        self.assertEqual(set(re.findall(r"<string>:(\d+)", str(self.sites()))), {"1", "5", "8"})
        for place, function in wanted.items():
            site = named[place]
            self.assertRegex(site["function"], spelled(function, version))
            self.assertEqual(site["language"], "python")
            self.assertEqual(
                site["title"], "{}:{} ({})".format(*place, site["function"]))
            # Each call waits for the kernel before it, on a busy machine too.
            self.assertEqual(site["blockedCalls"], site["calls"])
            self.assertGreaterEqual(site["blocked"], KERNEL_TIME * site["calls"])

    def test_line_that_is_reached_late(self):
        """Other work on the machine delays a thread between launch and wait."""
        program = self.folder / "program.py"
        program.write_text(
            f"import sys, time\nsys.path.insert(0, {str(PROGRAM)!r})\n"
            "from cuda import launch, start, sync\n"
            "start(False)\nlaunch()\ntime.sleep(0.02)\nsync()\n", "utf-8")
        self.record(PYTHONS[0], program)
        site = self.named()["program.py", 7]
        self.assertGreaterEqual(site["blocked"], KERNEL_TIME)

    def test_lines(self):
        for python in PYTHONS:
            with self.subTest(python=python):
                self.check_lines(python)

    def test_compared_with_the_interpreter(self):
        """CUDA starts while the thread holds the interpreter's lock."""
        for python in PYTHONS:
            with self.subTest(python=python):
                self.check_lines(python, "keeping")
                self.assertNotIn("note", self.dump())

    def test_deep_recursion(self):
        """The stack of a hundred recursive calls is complete."""
        self.record(PYTHONS[0], PROGRAM / "planted.py")
        site = next(site for site in self.sites()["sites"]
                    if site["function"] == "recurse")
        calls = [line for line in site["stack"] if line.startswith("recurse")]
        self.assertEqual(len(calls), 101)
        self.assertTrue(any(line.startswith("<module> ")
                            for line in site["stack"]))

    def test_whole_stack(self):
        """Native frames and Python frames are in the right order."""
        for python in PYTHONS:
            with self.subTest(python=python):
                self.check_whole_stack(python)

    def check_whole_stack(self, python):
        self.record(python, PROGRAM / "planted.py")
        place = next(place for place, function in planted().items()
                     if function == "through_c.<locals>.key")
        stack = self.named()[place]["stack"]
        names = [line.split(" at ")[0].rpartition(".")[2] for line in stack
                 if ".py:" in line]
        self.assertEqual(names, ["key", "through_c", "main", "<module>"])
        self.assertFalse([line for line in stack if line.startswith(
            ("_PyEval_EvalFrameDefault", "_TAIL_CALL_"))])
        # sorted() is between the two.
        called = next(place for place, line in enumerate(stack)
                      if "key at" in line)
        self.assertNotIn(".py:", stack[called + 1])
        # The program began before Python did.
        self.assertNotIn(".py:", stack[-1])

    def test_excerpt_and_text(self):
        self.record(PYTHONS[0], PROGRAM / "planted.py")
        site = self.named()["helpers.py", 8]
        excerpt = site["excerpt"]
        self.assertEqual(excerpt["lines"][8 - excerpt["start"]],
                         "    sync()  # planted: metric")
        text = self.report("--details", "--all")
        self.assertIn("helpers.py:8 (metric)", text)
        self.assertIn(">    8 |     sync()  # planted: metric", text)
        self.assertNotIn("library code", text)
        self.assertIn("helpers.py:8 (metric)", self.report("--format", "html"))
        self.assertIn(";metric (helpers.py:8);",
                      self.report("--format", "folded"))

    def test_a_symbolized_copy_shows_the_source_elsewhere(self):
        program = self.folder / "program"
        shutil.copytree(PROGRAM, program)
        helpers = program / "helpers.py"
        self.record(PYTHONS[0], program / "planted.py")
        recorded = self.trace
        self.trace = self.folder / "copy.sltrace"

        def excerpt():
            return self.named()["helpers.py", 8]["excerpt"]

        def symbolize(*options):
            return subprocess.run(
                [COMMAND, "symbolize", *options, "-o", str(self.trace), str(recorded)],
                check=True, capture_output=True, text=True,
                env=self.environment()).stderr

        self.assertRegex(symbolize(), r"lines of [1-9]\d* source files\n$")
        whole = excerpt()
        self.assertEqual(whole["lines"][8 - whole["start"]],
                         "    sync()  # planted: metric")
        # The program is changed and then deleted.
        helpers.write_text("# new\n" * 20, "utf-8")
        self.assertEqual(excerpt(), whole)
        shutil.rmtree(program)
        self.assertEqual(excerpt(), whole)
        self.assertIn(">    8 |     sync()  # planted: metric",
                      self.report("--details", "--all"))
        shutil.copytree(PROGRAM, program)
        symbolize("--no-source")
        shutil.rmtree(program)
        self.assertEqual(excerpt()["lines"], [])
        self.assertEqual(self.named().keys(), planted().keys())

    def test_remedies_in_python(self):
        """A library between the line and the call decides what helps."""
        library = self.folder / "site-packages" / "torch" / "_tensor_str.py"
        library.parent.mkdir(parents=True)
        library.write_text("def shown(sync):\n    sync()\n", "utf-8")
        program = self.folder / "program.py"
        program.write_text(
            f"import sys\nsys.path[:0] = {[str(PROGRAM), str(library.parent)]!r}\n"
            "from cuda import launch, start, sync\nimport _tensor_str\n"
            "start(False)\nlaunch()\n_tensor_str.shown(sync)\nlaunch()\nsync()\n",
            "utf-8")
        self.record(PYTHONS[0], program)
        printed, own = (self.named()["program.py", line] for line in (7, 9))
        self.assertEqual(printed["rule"], "sync-print-tensor")
        self.assertEqual(printed["pythonName"], "print(tensor)")
        self.assertEqual({each["language"] for each in printed["remedies"]},
                         {"python"})
        self.assertTrue(all("print(" in each["after"]
                            for each in printed["remedies"]))
        self.assertEqual((own["rule"], own["pythonName"]), ("", ""))
        text = self.report("--details", "--all")
        self.assertIn("program.py:7 (<module>)  sync-print-tensor "
                      "(print(tensor))\n", text)
        self.assertIn("remedy: " + printed["remedies"][0]["title"], text)
        self.assertIn("sync-print-tensor (print(tensor))",
                      self.report("--format", "markdown").replace("\\", ""))
        self.assertIn("print(tensor)", self.report("--format", "html"))

    def test_remedies_in_cpp_are_marked(self):
        rule = {"id": "sync-metric", "group": "sample", "level": "warning",
                "summary": "metric() reads a value",
                "mechanism": "metric() synchronizes the whole device.",
                "match": [{"pattern": "operator-call", "functions": ["metric"]}],
                "runtime": {"api": ["cudaDeviceSynchronize"], "copy": "none",
                            "host_memory": "none"},
                "remedies": [{"title": "read the value later", "before": "a();",
                              "after": "b();"}],
                "evidence": {"status": "unverified", "source": "a test"}}
        rules = self.folder / "rules"
        rules.mkdir()
        path = rules / "sync-metric.json"
        self.record(PYTHONS[0], PROGRAM / "planted.py")

        def details():
            path.write_text(json.dumps(rule), "utf-8")
            return self.report("--details", "--all", "--rules-dir", str(rules))

        text = details()
        self.assertIn("helpers.py:8 (metric)  sync-metric\n", text)
        self.assertIn("remedy in C++: read the value later\n", text)
        rule["python"] = [{"name": "metric()", "remedies": [
            {"title": "read it in Python", "before": "a()", "after": "b()"}]}]
        text = details()
        self.assertIn("helpers.py:8 (metric)  sync-metric (metric())\n", text)
        self.assertIn("remedy: read it in Python\n", text)
        self.assertNotIn("remedy in C++", text)


if __name__ == "__main__":
    unittest.main()
