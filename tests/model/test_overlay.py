"""The committed overlay.json: its form, and what its schema rejects."""

import json
import os
import subprocess
import tempfile
import unittest

from model_files import MODEL

CHECK = os.environ.get("SYNCLINE_SCHEMA_CHECK")
WRONG = {
    "a key": {"dtpye": "bool"},
    "a dtype": {"dtype": "boll"},
    "a shape": {"shape": "reduced"},
    "a result": {"result": "copy"},
    "a question": {"reads": True},
    "positions": {"positions": False},
    "a rule without releases": {"sync": {"rule": "sync-a"}},
    "a range": {"sync": {"rule": "sync-a", "libtorch": "before 2.5"}},
    "the id of a rule": {"sync": "Sync"},
    "no facts": {},
}


def entries(pairs):
    """The members of an object; a list keeps those of the same name."""
    return pairs


class Overlay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(MODEL, "overlay.json"), encoding="utf-8") as file:
            cls.text = file.read()

    def test_names_are_sorted_and_unique(self):
        [(_, operators)] = json.loads(self.text, object_pairs_hook=entries)
        names = [name for name, _ in operators]
        self.assertEqual(names, sorted(set(names)))

    def test_an_operator_has_one_line(self):
        operators = json.loads(self.text)["operators"]
        lines = [f"    {json.dumps(name)}: {json.dumps(facts)}" for name, facts in
                 operators.items()]
        self.assertEqual(self.text, '{\n  "operators": {\n' + ",\n".join(lines) + "\n  }\n}\n")

    @unittest.skipUnless(CHECK, "SYNCLINE_SCHEMA_CHECK names no program")
    def test_schema(self):
        documents = [{"operators": {"op": facts}} for facts in WRONG.values()]
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            for document in [json.loads(self.text), *documents]:
                file.write(json.dumps(document) + "\n")
            file.flush()
            done = subprocess.run([CHECK, os.path.join(MODEL, "overlay.schema.json"), file.name],
                                  capture_output=True, text=True, check=True)
        committed, *wrong = done.stdout.splitlines()
        self.assertEqual(committed, "valid")
        for title, answer in zip(WRONG, wrong, strict=True):
            self.assertNotEqual(answer, "valid", title)


if __name__ == "__main__":
    unittest.main()
