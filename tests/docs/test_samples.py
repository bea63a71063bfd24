"""What a sample is, and when the output of its commands differs from it."""

import unittest

from check_samples import kind_of
from given import GIVEN, Given, given_for, missing
from samples import File, Orphan, Sample, difference, items_of

DOCUMENT = """\
# Title

Some words.

`a/b.json` is a file:

```json
{}
```

```
$ syncline report x.sltrace
first
  ...
last
$ syncline diff \\
    a b
```

```
no sample
```
"""


def sample_of(*commands):
    return Sample("".join(f"$ {each}\n" for each in commands), 1)


class ItemsTest(unittest.TestCase):
    def test_files_and_samples_in_their_order(self):
        file, sample = items_of(DOCUMENT)
        self.assertIsInstance(file, File)
        self.assertEqual((file.name, file.text), ("a/b.json", "{}\n"))
        self.assertEqual([(each.text, each.line, each.expected) for each in sample.commands], [
            ("syncline report x.sltrace", 12, ["first", "  ...", "last"]),
            ("syncline diff \\\n    a b", 16, [])])

    def test_kinds(self):
        self.assertEqual(kind_of(sample_of("tar -xf a", "syncline report b")), "trace")
        self.assertEqual(kind_of(sample_of("syncline lint a")), "lint")
        self.assertEqual(kind_of(sample_of("git diff a", "syncline lint b")), "lint")
        self.assertIsNone(kind_of(sample_of("syncline record ./a", "syncline report b")))

    def test_a_sample_that_nobody_knows_how_to_run_is_an_error(self):
        self.assertRaises(ValueError, kind_of, sample_of("make"))
        self.assertRaises(ValueError, kind_of, sample_of("syncline lint a", "syncline report b"))


class OrphanTest(unittest.TestCase):
    OUTPUTS = ("a.cpp:1:2: warning: blocks [syncline-sync-item]", "a.cpp:3: warning: nothing",
               "a.cpp|5 col 37 warning| blocks [syncline-sync-item]", "syncline: a: 3 calls",
               "syncline record: error: no", "A step takes 3 ms.", "   gain if fixed alone")

    @staticmethod
    def orphans(text):
        return [each.line for each in items_of(text) if isinstance(each, Orphan)]

    def test_output_needs_its_command(self):
        for output in self.OUTPUTS:
            with self.subTest(output):
                self.assertEqual(self.orphans(f"Text\n\n```\n...\n{output}\n```\n"), [4])
                self.assertEqual(self.orphans(f"```\n$ syncline report a\n{output}\n```\n"), [])

    def test_or_a_reason(self):
        block = f"```\n{self.OUTPUTS[0]}\n```\n"
        self.assertEqual(self.orphans("<!-- no sample: needs a GPU -->\n" + block), [])
        self.assertEqual(self.orphans("<!-- no sample: -->\n" + block), [3])
        self.assertEqual(self.orphans("<!-- no sample: needs a GPU -->\nText\n\n" + block), [5])

    def test_commands_and_code_are_no_output(self):
        for text in ("syncline lint -p build   # lint", "int A = B ? C : D;",
                     "syncline SUBCOMMAND [ARGUMENT...]"):
            self.assertEqual(self.orphans(f"```\n{text}\n```\n"), [], text)


class GivenTest(unittest.TestCase):
    def test_what_is_given(self):
        self.assertIn("git init", given_for("git diff -U0 main").before)
        self.assertEqual(given_for("syncline lint -p build"), Given(""))

    def test_each_entry_is_for_a_kind_of_command(self):
        for entry in GIVEN:
            command = entry.pattern.replace("\\", "").rstrip("$")
            self.assertEqual(given_for(command), entry)
            self.assertIn(kind_of(sample_of(command)), ("trace", "lint"))

    def test_what_is_missing(self):
        self.assertIsNone(missing(Given("", needs=("sh", "/")), str))
        self.assertEqual(missing(Given("", needs=("sh", "no-such-thing")), str), "no-such-thing")
        self.assertEqual(missing(Given("", needs=("/opt/a",)), lambda path: "/no" + path), "/opt/a")


class DifferenceTest(unittest.TestCase):
    PRINTED = ["one", "two", "three", "four"]

    def assert_same(self, *expected):
        self.assertIsNone(difference(expected, self.PRINTED))

    def assert_different(self, *expected):
        self.assertIsNotNone(difference(expected, self.PRINTED))

    def test_all_lines(self):
        self.assert_same("one", "two  ", "three", "four")
        self.assert_different("one", "two", "three")
        self.assert_different("one", "two", "three", "4")
        self.assert_different("one", "two", "three", "four", "five")
        self.assert_different()

    def test_left_out_lines(self):
        self.assert_same("...")
        self.assert_same("one", "...")
        self.assert_same("...", "three", "four")
        self.assert_same("one", "...", "three", "...")
        self.assert_same("one", "  ...", "four")
        self.assert_different("two", "...")
        self.assert_different("...", "three")
        self.assert_different("...", "three", "...", "two", "...")
        self.assert_different("...", "two", "four", "...")

    def test_lines_are_not_counted_twice(self):
        self.assert_different("one", "two", "three", "...", "three", "four")

    def test_how_long_the_linter_took_does_not_matter(self):
        self.assertIsNone(difference(["a.cpp: 0.45 s"], ["a.cpp: 2.10 s"]))

    def test_what_differs_is_shown(self):
        self.assertIn("-2\n+two", difference(["...", "one", "2", "..."], self.PRINTED))


if __name__ == "__main__":
    unittest.main()
