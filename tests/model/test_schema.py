"""Function schemas: which arguments a return aliases, and which the function writes to."""

import unittest

import model_files  # noqa: F401 (the path of the modules)
import schema
from model_error import ModelError


class Parse(unittest.TestCase):
    def parse(self, text):
        function = schema.parse(text)
        return function.name, function.overload, function.viewed, function.mutated

    def test_names(self):
        self.assertEqual(self.parse("f(Tensor self) -> Tensor"), ("f", "", [], []))
        self.assertEqual(self.parse("f_.Scalar_out() -> ()"), ("f_", "Scalar_out", [], []))
        self.assertEqual(schema.parse("f.a(int b=1) -> ()").schema, "(int b=1) -> ()")

    def test_views(self):
        for text in ("f(Tensor(a) self, int d) -> Tensor(a)", "f(Tensor(a) self) -> Tensor(a)[]",
                     "f(Tensor(a -> *) self) -> Tensor(a)[]",
                     "f(Tensor(a|b) self) -> (Tensor(b), int)"):
            self.assertEqual(self.parse(text), ("f", "", ["self"], []))
        self.assertEqual(self.parse("f(Tensor(a) self) -> Tensor"), ("f", "", [], []))

    def test_written_arguments(self):
        self.assertEqual(self.parse("f(Tensor(a!) self) -> Tensor(a!)"), ("f", "", [], ["self"]))
        self.assertEqual(self.parse("f(Tensor s, *, Tensor(a!)[] x, Tensor(b!)? y) -> ()"),
                         ("f", "", [], ["x", "y"]))

    def test_brackets_and_quotes_in_defaults(self):
        text = r"""f(int[2] s=[0, 1], str a=",)\"", str b='"', *, Tensor(a!) out) -> Tensor(a!)"""
        self.assertEqual(self.parse(text), ("f", "", [], ["out"]))

    def test_no_schema(self):
        for text in ("f", "f(Tensor self)", "f(Tensor) -> Tensor", "f(int[2 a) -> ()",
                     "f(str a=\"b) -> ()", "f.(int a) -> ()"):
            with self.assertRaises(ModelError, msg=text):
                schema.parse(text)


if __name__ == "__main__":
    unittest.main()
