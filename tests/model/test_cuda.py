"""The committed cuda.json: its form, and what its schema rejects."""

import json
import os
import subprocess
import tempfile
import unittest

from model_files import MODEL

CHECK = os.environ.get("SYNCLINE_SCHEMA_CHECK")
WRONG = {
    "a key": {"f": {"complets": "device"}},
    "work": {"f": {"completes": "host"}},
    "a condition": {"f": {"completes": "device", "when": "pinned memory"}},
    "an order": {"f": {"orders": "host"}},
    "a creation": {"f": {"creates": "event"}},
    "a stream": {"f": {"returns": "stream"}},
    "a selection": {"f": {"selects": "event"}},
    "a rule": {"f": {"sync": "Sync"}},
    "no facts": {"f": {}},
    "a name": {"f()": {"orders": "stream"}},
}


class Cuda(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(os.path.join(MODEL, "cuda.json"), encoding="utf-8") as file:
            cls.text = file.read()

    def test_a_function_has_one_line(self):
        functions = json.loads(self.text)["functions"]
        lines = [f"    {json.dumps(name)}: {json.dumps(facts)}" for name, facts in
                 functions.items()]
        self.assertEqual(self.text, '{\n  "functions": {\n' + ",\n".join(lines) + "\n  }\n}\n")

    @unittest.skipUnless(CHECK, "SYNCLINE_SCHEMA_CHECK names no program")
    def test_schema(self):
        documents = [{"functions": functions} for functions in WRONG.values()]
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            for document in [json.loads(self.text), *documents]:
                file.write(json.dumps(document) + "\n")
            file.flush()
            done = subprocess.run([CHECK, os.path.join(MODEL, "cuda.schema.json"), file.name],
                                  capture_output=True, text=True, check=True)
        committed, *wrong = done.stdout.splitlines()
        self.assertEqual(committed, "valid")
        for title, answer in zip(WRONG, wrong, strict=True):
            self.assertNotEqual(answer, "valid", title)


if __name__ == "__main__":
    unittest.main()
