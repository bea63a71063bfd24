"""The committed kernels.json: its form, its globs, and what its schema rejects."""

import fnmatch
import json
import os
import subprocess
import tempfile
import unittest

from model_files import MODEL

CHECK = os.environ.get("SYNCLINE_SCHEMA_CHECK")
ENTRY = {"library": "Ours", "names": ["ours::ring"], "exchange": "collective", "source": "ring.cu"}
WRONG = {
    "a source is missing": {key: ENTRY[key] for key in ("library", "names", "exchange")},
    "a key": dict(ENTRY, kind="ring"),
    "no name": dict(ENTRY, names=[]),
    "any kernel": dict(ENTRY, names=["**"]),
    "parameters": dict(ENTRY, names=["ours::ring(int)"]),
    "a name twice": dict(ENTRY, names=["ours::ring", "ours::ring"]),
    "an exchange": dict(ENTRY, exchange="broadcast"),
}


def committed():
    with open(os.path.join(MODEL, "kernels.json"), encoding="utf-8") as file:
        return json.load(file)


class Kernels(unittest.TestCase):
    @unittest.skipUnless(CHECK, "SYNCLINE_SCHEMA_CHECK names no program")
    def test_schema(self):
        documents = [committed(), {"kernels": [ENTRY]}, {"kernels": []},
                     *({"kernels": [wrong]} for wrong in WRONG.values())]
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            for document in documents:
                file.write(json.dumps(document) + "\n")
            file.flush()
            done = subprocess.run([CHECK, os.path.join(MODEL, "kernels.schema.json"), file.name],
                                  capture_output=True, text=True, check=True)
        answers = done.stdout.splitlines()
        self.assertEqual(answers[:2], ["valid", "valid"])
        for title, answer in zip(["no entry", *WRONG], answers[2:], strict=True):
            self.assertNotEqual(answer, "valid", title)

    def test_names_are_sorted_and_not_hidden_by_an_entry_before(self):
        before = []
        for entry in committed()["kernels"]:
            self.assertEqual(entry["names"], sorted(entry["names"]), entry["library"])
            for name in entry["names"]:
                hidden = [glob for glob in before if fnmatch.fnmatchcase(name, glob)]
                self.assertEqual(hidden, [], name)
            before += entry["names"]


if __name__ == "__main__":
    unittest.main()
