"""The committed overlay.json: its form, and what its schema and the build reject."""

import json
import os
import subprocess
import tempfile
import unittest

from model_files import MODEL, ModelTest

CHECK = os.environ.get("SYNCLINE_SCHEMA_CHECK")
GENERATOR = os.environ.get("SYNCLINE_MODEL_GENERATOR")
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


@unittest.skipUnless(GENERATOR, "SYNCLINE_MODEL_GENERATOR names no program")
class Build(ModelTest):
    """Runs the program that the build runs, with the rule sync-item alone."""

    def generate(self, overlay):
        """The exit status and the standard error."""
        rules = self.write("RuleIds.txt", "sync-item\n")
        done = subprocess.run([GENERATOR, "operators", os.path.join(MODEL, "operators.json"),
                               self.write("overlay.json", overlay), rules,
                               self.path("Table.cpp")], capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stderr

    def assert_stops(self, entries, message):
        answer = self.generate('{"operators": {' + entries + "}}")
        self.assertEqual(answer, (1, f"{self.path('overlay.json')}: {message}\n"))
        self.assertFalse(os.path.exists(self.path("Table.cpp")))

    def test_a_rule_that_exists(self):
        answer = self.generate('{"operators": {"item": {"sync": "sync-item"}}}')
        self.assertEqual(answer, (0, ""))

    def test_a_rule_that_does_not_exist(self):
        self.assert_stops('"item": {"sync": "sync-itme"}',
                          'item: sync: there is no rule "sync-itme"')
        self.assert_stops('"item": {"sync": {"rule": "sync-itme", "libtorch": "<2.5"}}',
                          'item: sync: there is no rule "sync-itme"')

    def test_lines_out_of_order(self):
        item, add = '"item": {"sync": "sync-item"}', '"add": {"result": "pure"}'
        self.assert_stops(f"{item}, {add}",
                          'add: out of order: the line belongs before "item"')
        self.assert_stops(f"{item}, {item}", "item: the operator has two lines")


if __name__ == "__main__":
    unittest.main()
