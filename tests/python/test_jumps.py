"""The trace has the backward jumps of each Python function in it."""

import json
import subprocess

from recorded import COMMAND, PROGRAM, PYTHONS, PythonTest, version_of


def numbers(text):
    """The unsigned LEB128 numbers in a text of `syncline dump`."""
    found, value, shift = [], 0, 0
    for byte in text.encode("utf-8", "surrogateescape"):
        value |= (byte & 0x7f) << shift
        shift += 7
        if byte < 0x80:
            found.append(value)
            value = shift = 0
    return found


class Jumps(PythonTest):
    def recorded(self):
        """The jumps of each function in the trace by its name."""
        dump = subprocess.run([COMMAND, "dump", "--json", str(self.trace)], check=True,
                              capture_output=True, text=True).stdout
        records = [json.loads(line) for line in dump.splitlines()]
        names = {each["id"]: each["value"] for each in records if each["record"] == "string"}
        return {names[each["function"]]: numbers(each["jumps"])
                for each in records if each["record"] == "code"}

    def test_jumps(self):
        for python in PYTHONS:
            with self.subTest(python=python):
                printed = self.record(python, PROGRAM / "loops.py").stdout
                wanted = {name: list(map(int, rest)) for name, *rest in
                          (line.split() for line in printed.splitlines() if ":" not in line)}
                self.assertEqual(wanted.keys(), {"steps", "tries", "straight", "block"})
                self.assertGreaterEqual(len(wanted["steps"]), 5)
                self.assertEqual(wanted["straight"], [0])
                if version_of(python) >= (3, 11):
                    self.assertGreater(wanted["tries"][0], 0)
                found = self.recorded()
                self.assertEqual({name: found[name] for name in wanted}, wanted)
