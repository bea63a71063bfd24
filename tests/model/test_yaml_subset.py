"""The reader of native_functions.yaml reads its subset of YAML, and rejects all else by line."""

import unittest

import model_files  # noqa: F401 (the path of the modules)
import yaml_subset
from model_error import ModelError

ALL = """\
# a comment
- func: f(int[2] size=[1, 2], str mode="a") -> Tensor  # a comment

  variants: function, method
  tags: [core, 'pointwise']
  names: []
  dispatch:
    # a comment
    CPU, CUDA: f_kernel
    MPS: f_mps  # a comment
  none: {}
  precomputed:
  - dim -> int dim

- tag: t
  desc: |
      # Text: with a colon

      and a second line
"""


class Reads(unittest.TestCase):
    def test_all_forms(self):
        self.assertEqual(yaml_subset.read("f.yaml", ALL), [
            (2, {"func": 'f(int[2] size=[1, 2], str mode="a") -> Tensor',
                 "variants": "function, method", "tags": ["core", "pointwise"], "names": [],
                 "dispatch": {"CPU, CUDA": "f_kernel", "MPS": "f_mps"}, "none": {},
                 "precomputed": ["dim -> int dim"]}),
            (15, {"tag": "t", "desc": "# Text: with a colon\n\nand a second line"})])

    def test_nothing(self):
        self.assertEqual(yaml_subset.read("f.yaml", "# nothing\n"), [])


class Rejects(unittest.TestCase):
    def reject(self, text, message):
        with self.assertRaisesRegex(ModelError, message):
            yaml_subset.read("f.yaml", text)

    def test_other_forms(self):
        self.reject("func: f\n", "^f.yaml:1: expected an entry")
        self.reject("- func: f\n    deeper: 1\n", "^f.yaml:2: expected 'key: value'")
        self.reject("- func: f\n  variants function\n", "^f.yaml:2: expected 'key: value'")
        self.reject("- func: f\n  tags: a\n  tags: b\n", "^f.yaml:3: the key 'tags' is repeated")
        self.reject("- func: f\n  tags: [a,\n    b]\n", "^f.yaml:2: a list in brackets must end")
        self.reject("- func: f\n  tags: *anchor\n", "^f.yaml:2: cannot read the value")
        self.reject("- func: f\n  a: b: c\n", "^f.yaml:2: cannot read the value")
        self.reject("- func: f\n  a: 'b\n", "^f.yaml:2: cannot read the quoted text")
        self.reject("- func: f\n  dispatch:\n    CPU:\n", "^f.yaml:3: expected a value")
        self.reject("- func: f\n\ttags: a\n", "^f.yaml:2: YAML has no tabs")


if __name__ == "__main__":
    unittest.main()
