"""The committed operators.json: its form, and facts that the linter relies on."""

import json
import os
import unittest

from model_files import MODEL

from operator_file import OperatorFile


class Operators(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = OperatorFile(os.path.join(MODEL, "operators.json"))
        cls.operators = json.loads(cls.model.text)["operators"]

    def test_the_program_would_write_it_the_same(self):
        self.assertEqual(self.model.render(), self.model.text)

    def test_it_is_small(self):
        self.assertLess(len(self.model.text), 1_000_000)

    def test_no_release_is_missing(self):
        numbers = [int(release.partition(".")[2]) for release in self.model.releases[1:]]
        self.assertEqual(self.model.releases[0], "1.13")
        self.assertEqual(numbers, list(range(len(numbers))))

    def test_facts(self):
        self.assertEqual(self.operators["view"][""]["view"], ["self"])
        self.assertEqual(self.operators["masked_fill_"]["Tensor"]["mutates"], ["self"])
        self.assertIn("dynamic_output_shape", self.operators["nonzero"][""]["tags"])
        self.assertIn("data_dependent_output", self.operators["item"][""]["tags"])
        self.assertIn("reduction", self.operators["sum"]["dim_IntList"]["tags"])
        self.assertIn("pointwise", self.operators["add"]["Tensor"]["tags"])
        self.assertEqual(self.operators["add"]["Tensor"]["kernels"], ["CPU", "CUDA"])


if __name__ == "__main__":
    unittest.main()
