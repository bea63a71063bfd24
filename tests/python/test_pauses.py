"""The trace counts what holds up a thread: the collector, page faults, other threads."""

import json
import subprocess

from recorded import COMMAND, IMPORTS, PYTHONS, PythonTest

PROGRAM = IMPORTS + """
import gc, mmap, time

def touch(pages):
    with mmap.mmap(-1, pages * mmap.PAGESIZE) as memory:
        memory.madvise(getattr(mmap, "MADV_NOHUGEPAGE", 15))
        for at in range(0, len(memory), mmap.PAGESIZE):
            memory[at] = 1

gc.disable()
start(False)
for _ in range(1000):
    launch()
    sync()
    if gc.callbacks or "never" in sys.argv:
        break
for _ in range(20):
    launch()
    gc.collect(1)
    sync()
for _ in range(10):
    touch(500)
    launch()
    sync()
for _ in range(3):
    time.sleep(0.02)
    launch()
    sync()
print(len(gc.callbacks))
"""


class Pauses(PythonTest):
    def records(self, name):
        done = subprocess.run([COMMAND, "dump", "--json", str(self.trace)], check=True,
                              capture_output=True, text=True)
        records = map(json.loads, done.stdout.splitlines())
        return [each for each in records if each["record"] == name]

    def record_program(self, python, *options, arguments=()):
        path = self.folder / "program.py"
        path.write_text(PROGRAM, "utf-8")
        return self.record(python, path, *arguments, options=options).stdout

    def test_of_each_interpreter(self):
        for python in PYTHONS:
            with self.subTest(python=python), self.keeping_evidence():
                self.assertEqual(self.record_program(python, "--full"), "1\n")
                collections = self.records("collection")
                self.assertEqual([each["generation"] for each in collections], [1] * 20)
                self.assertTrue(all(each["duration"] for each in collections))
                usage = self.records("thread-usage")
                self.assertGreaterEqual(sum(each["minor-faults"] for each in usage), 5000)
                self.assertLess(sum(each["minor-faults"] for each in usage), 10000)
                self.assertGreaterEqual(sum(each["asleep"] for each in usage), 60_000_000)
                for before, after in zip(usage, usage[1:]):
                    self.assertEqual(before["start"] + before["duration"], after["start"])
                    self.assertLessEqual(after["queued"] + after["asleep"], after["duration"])
                self.assertGreater(self.records("process")[0]["fault-time"], 0)

    def test_outside_of_windows_nothing_is_read(self):
        printed = self.record_program(PYTHONS[0], "--sync-only", arguments=["never"])
        self.assertEqual(printed, "0\n")
        self.assertEqual(self.records("collection") + self.records("thread-usage"), [])
