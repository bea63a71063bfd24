"""A C++ program that loads an interpreter."""

import os
import re
import subprocess
import unittest

from recorded import PYTHONS, PythonTest

PROGRAM = os.environ["SYNCLINE_TEST_EMBEDDING"]
OTHER = os.environ["SYNCLINE_TEST_OTHER_PYTHON"]
NATIVE = os.environ["SYNCLINE_TEST_PROGRAM"]
LYING = os.environ["SYNCLINE_TEST_LYING_EMBEDDING"]

SCRIPT = """
def work():
    block()  # blocks

def main():
    work()
    block()  # blocks

main()
"""

LIBRARY = """
import os, sys, sysconfig
folders = [sysconfig.get_config_var("LIBDIR"), "/usr/lib"]
names = [os.path.join(folder, multiarch, "libpython%d.%d.so.1.0" % sys.version_info[:2])
         for folder in folders[:1 if sys.base_prefix != "/usr" else 2]
         for multiarch in ("", sysconfig.get_config_var("MULTIARCH") or "")]
print(next(filter(os.path.exists, names), ""))
print(sys.base_prefix)
"""


def library_of(python):
    """(the interpreter's shared library or "", where its modules are)."""
    return tuple(subprocess.run([*python, "-c", LIBRARY], capture_output=True, text=True,
                                check=True).stdout.splitlines())


def stacks_with_python(dump):
    """For each call that blocked, whether its stack has a Python frame."""
    parents = dict(re.findall(r"^(?:stack|code-frame) id=(\d+) parent=(\d+) ",
                              dump, re.MULTILINE))
    frames = set(re.findall(r"^code-frame id=(\d+) ", dump, re.MULTILINE))
    found = []
    for stack in re.findall(r"^call .* stack=(\d+) ", dump, re.MULTILINE):
        outwards = [stack]
        while outwards[-1] in parents:
            outwards.append(parents[outwards[-1]])
        found.append(not frames.isdisjoint(outwards))
    return found


class Embedding(PythonTest):
    def interpreters(self):
        """[(library, prefix)] of those that can be embedded."""
        # Debian's has a library of its own more often than others.
        debian = [["/usr/bin/python3"]] * os.path.exists("/usr/bin/python3")
        found = {library_of(python) for python in PYTHONS + debian}
        found = sorted(each for each in found if each[0])
        if not found:
            self.skipTest("no interpreter here has a shared library, such as libpython3.11")
        return found

    def each(self, *options, program=PROGRAM, script=SCRIPT):
        """Records the script under each interpreter."""
        path = self.folder / "script.py"
        path.write_text(script, "utf-8")
        for library, prefix in self.interpreters():
            self.record([program], library, path, *options, PYTHONHOME=prefix)
            yield {"library": library, "options": options}

    def check_lines(self, *options):
        planted = [number for number, text in enumerate(SCRIPT.splitlines(), 1)
                   if text.endswith("# blocks")]
        for each in self.each(*options):
            lines = sorted(site["line"] for site in self.sites()["sites"]
                           if site["file"].endswith("script.py"))
            dump = self.dump()
            with self.subTest(**each):
                self.assertEqual(lines, planted)
                self.assertNotIn("note", dump)

    def test_lines(self):
        self.check_lines()

    def test_symbols_of_its_own(self):
        self.check_lines("local")

    def test_python_after_cuda(self):
        self.check_lines("late")
        self.check_lines("local", "late")

    def test_one_interpreter_after_another(self):
        self.check_lines("twice")

    def test_a_thread_of_the_program(self):
        """The program calls Python briefly and repeatedly."""
        self.check_lines("thread")

    def test_interpreters_that_are_refused(self):
        for version, reason in {"3.13t": "Python 3.13 is a free-threaded build, whose frames",
                                "3.14t": "Python 3.14 is a free-threaded build, whose frames",
                                "3.8": "and the program runs Python 3.8",
                                "3.15": "and the program runs Python 3.15",
                                "3.13": "Python 3.13 does not describe"}.items():
            self.record([NATIVE, "short"], FAKE_PYTHON=version, LD_PRELOAD=OTHER)
            with self.subTest(version=version):
                dump = self.dump()
                note, = re.findall("^note .*", dump, re.MULTILINE)
                self.assertIn("stacks show no lines of Python: ", note)
                self.assertIn(reason, note)
                self.assertNotIn("code-frame", dump)
                self.assertRegex(self.report(), "(?i)stacks show no lines of Python")

    def test_what_differs_is_not_shown(self):
        """No thread holds the interpreter's lock when it calls CUDA."""
        script = "for _ in range(20):\n    block()\n"
        for each in self.each(program=LYING, script=script):
            dump = self.dump()
            with self.subTest(**each):
                self.assertIn("the frames that syncline finds differ", dump)
                self.assertIn("the lines of the first calls may be wrong", dump)
                shown = stacks_with_python(dump)
                self.assertEqual(len(shown), 22)
                self.assertTrue(any(shown[:4]))
                self.assertFalse(any(shown[8:]))


if __name__ == "__main__":
    unittest.main()
