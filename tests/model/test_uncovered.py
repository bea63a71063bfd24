"""The committed uncovered.json: its form, and what its schema rejects."""

import json
import os
import subprocess
import tempfile
import unittest

from model_files import MODEL

CHECK = os.environ.get("SYNCLINE_SCHEMA_CHECK")
ENTRY = {"calls": "`cudaMemset`", "reason": "It is rare."}
WRONG = {
    "a reason is missing": {"calls": "`cudaMemset`"},
    "a key": dict(ENTRY, reasons="It is rare."),
    "a full stop": dict(ENTRY, calls="It is rare."),
    "no sentence": dict(ENTRY, reason="is rare"),
}


def document_of(*entries):
    return {"sections": [{"title": "It is rare", "entries": list(entries)}]}


class Uncovered(unittest.TestCase):
    @unittest.skipUnless(CHECK, "SYNCLINE_SCHEMA_CHECK names no program")
    def test_schema(self):
        with open(os.path.join(MODEL, "uncovered.json"), encoding="utf-8") as file:
            committed = json.load(file)
        wrong = [document_of(), *map(document_of, WRONG.values())]
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
            for document in [committed, document_of(ENTRY), *wrong]:
                file.write(json.dumps(document) + "\n")
            file.flush()
            done = subprocess.run([CHECK, os.path.join(MODEL, "uncovered.schema.json"), file.name],
                                  capture_output=True, text=True, check=True)
        answers = done.stdout.splitlines()
        self.assertEqual(answers[:2], ["valid", "valid"])
        for title, answer in zip(["no entry", *WRONG], answers[2:], strict=True):
            self.assertNotEqual(answer, "valid", title)


if __name__ == "__main__":
    unittest.main()
