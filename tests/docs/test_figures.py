"""check_figures.py: on a small tree, and what figures.py makes it compare."""

import os
import tempfile
import unittest

import check_figures
from check_figures import PROJECT, errors_of, flowing, number, values_of, word, written
from documents import bold_items, column, rows
from figures import LISTS, SENTENCES, List, Sentence
from sources import (Unreadable, constant, enumerators, literal, namespaces, read, subfolders,
                     value_of)

CODE = """\
/// static constexpr double Share = 0.9; as it was
static constexpr double Share = 0.45;
inline constexpr double Usual = 1.3, Worst = 1.75;
static constexpr uint64_t Longest = 30'000 * Millisecond; // 30 s
static constexpr uint64_t Most = uint64_t{2048} << 20, Least = 1ULL << 30;
enum class Device : uint8_t {
  Bottom,
  /// The host's, and others.
  CPU,
  CUDA = 7, // a GPU
  Top
};
"""
DOCUMENT = """\
# Title

A site is rare if at
most 45% of the steps call it, with 2 GiB.

| Device | Place |
| :-- | --: |
| `CPU` | |
| `CUDA` | `GPU`, `TPU` |

## Remedies

- **Do
  this**, or that.
- **Do more.** Or not.

## Other

- **No remedy**
"""
RARE = Sentence("a.md", "a.cpp", "A site is rare if at most {Share:percent} of the steps call it,")
DEVICES = List("a.md", "a.cpp", "devices", lambda text: column(text, "| Device |"),
               lambda root: enumerators(root, "a.cpp", "Device", but=("Bottom", "Top")))


class SmallTree(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        self.write("a.cpp", CODE)
        self.write("a.md", DOCUMENT)

    def write(self, name, text):
        path = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


class SourcesTest(SmallTree):
    def test_constants(self):
        for name, value in (("Share", 0.45), ("Usual", 1.3), ("Worst", 1.75), ("Longest", 30e9),
                            ("Most", 2 << 30), ("Least", 1 << 30)):
            self.assertEqual(constant(self.root, "a.cpp", name), value, name)

    def test_constants_of_python(self):
        self.write("a.py", "A, B = 1, 2.5\nC = 3\n\n\ndef f():\n    C = 4\n")
        self.assertEqual([constant(self.root, "a.py", name) for name in "ABC"], [1, 2.5, 3])

    def test_what_is_not_there_once(self):
        self.write("two.cpp", CODE + CODE)
        for path, name in (("a.cpp", "Shares"), ("two.cpp", "Share"), ("none.cpp", "Share")):
            self.assertRaises(Unreadable, constant, self.root, path, name)
        self.assertRaises(Unreadable, value_of, "otherConstant", "a.cpp")
        self.assertRaises(Unreadable, enumerators, self.root, "a.cpp", "Devices")

    def test_literals(self):
        self.assertEqual(literal(self.root, "a.cpp", r"CUDA = (\d+)"), 7)
        self.assertRaises(Unreadable, literal, self.root, "a.cpp", r"CPU = (\d+)")

    def test_enumerators(self):
        self.assertEqual(enumerators(self.root, "a.cpp", "Device"),
                         ["Bottom", "CPU", "CUDA", "Top"])

    def test_folders_and_namespaces(self):
        self.write("tests/structure/layers.json", """{
            "folders": {"a": {}, "a/b": {}, "a/b/c": {}, "a/d": {}, "ab": {}},
            "namespaces": {"a": "n", "a/d": "other"}}""")
        self.assertEqual(subfolders(self.root, "a"), ["b", "d"])
        self.assertEqual(namespaces(self.root, "a"), ["n", "n::b", "n::b::c", "other"])


class DocumentsTest(unittest.TestCase):
    def test_tables(self):
        self.assertEqual(rows(DOCUMENT, "| Device |"), [["`CPU`", ""], ["`CUDA`", "`GPU`, `TPU`"]])
        self.assertEqual(column(DOCUMENT, "| Device |", 1), ["GPU", "TPU"])
        self.assertRaises(ValueError, rows, DOCUMENT, "| Dev |")
        self.assertRaises(ValueError, rows, DOCUMENT + DOCUMENT, "| Device |")

    def test_items(self):
        self.assertEqual(bold_items(DOCUMENT, "Remedies"), ["Do this", "Do more."])
        self.assertRaises(ValueError, bold_items, DOCUMENT, "Remedy")


class FormsTest(unittest.TestCase):
    def test_forms(self):
        self.assertEqual([number(each) for each in (5.0, 1024, 1.75, 0.3)],
                         ["5", "1,024", "1.75", "0.3"])
        self.assertEqual([word(each) for each in (4, 16, 30, 25, 0.5)],
                         ["four", "sixteen", "thirty", "25", "0.5"])
        for form, value, text in (("percent", 0.003, "0.3%"), ("part", 0.25, "quarter"),
                                  ("part", 0.3, "part of 0.3"), ("us", 40e3, "40 us"),
                                  ("ms", 2e5, "0.2 ms"), ("s", 25e8, "2.5 s"),
                                  ("mib", 256 << 20, "256 MiB"), ("gib_word", 1 << 30, "one GiB"),
                                  ("gib_unit", 1 << 30, "GiB"), ("gib_unit", 2 << 30, "2 GiB")):
            self.assertEqual(check_figures.FORMS[form](value), text)


class CheckTest(SmallTree):
    def errors(self):
        return list(errors_of(self.root, [RARE], [DEVICES]))

    def fails(self, *messages):
        errors = self.errors()
        self.assertEqual(len(errors), len(messages), errors)
        for error, message in zip(errors, messages):
            self.assertIn(message, error)

    def test_both_agree(self):
        self.assertEqual(self.errors(), [])

    def test_the_code_changes_alone(self):
        self.write("a.cpp", CODE.replace("0.45", "0.5"))
        self.fails("a.md: error: does not contain 'A site is rare if at most 50% of the steps "
                   "call it,' (a.cpp: Share = 0.5)")
        self.write("a.cpp", CODE.replace("  Top", "  Selected,\n  Top"))
        self.fails("the devices are CPU, CUDA; in a.cpp they are CPU, CUDA, Selected")

    def test_the_document_changes_alone(self):
        self.write("a.md", DOCUMENT.replace("45%", "50%"))
        self.fails("does not contain 'A site is rare if at most 45%")
        self.write("a.md", DOCUMENT.replace("| `CPU` | |\n", ""))
        self.fails("the devices are CUDA; in a.cpp they are CPU, CUDA")

    def test_what_is_gone(self):
        self.write("a.cpp", CODE.replace("Share", "Part").replace("enum class", "enum"))
        self.fails("a.cpp has constant Share 0 times", "a.cpp has enum Device 0 times")
        self.write("a.cpp", CODE)
        self.write("a.md", DOCUMENT.replace("| Device |", "| Where |"))
        self.fails("0 tables begin with '| Device |'")

    def test_untied(self):
        check_figures.SENTENCES, before = [RARE], check_figures.SENTENCES
        self.addCleanup(setattr, check_figures, "SENTENCES", before)
        self.assertIn("with 2 GiB", " ".join(check_figures.untied(self.root, "a.md")))
        self.assertNotIn("45%", " ".join(check_figures.untied(self.root, "a.md")))


class EntriesTest(unittest.TestCase):
    def test_each_figure_matters(self):
        """Another value of any constant asks for another sentence, which the document lacks."""
        for entry in SENTENCES:
            text = flowing(read(PROJECT, entry.document))
            values = values_of(PROJECT, entry)
            self.assertTrue(values, entry.text)
            for name, value in values.items():
                with self.subTest(entry.text, name=name):
                    self.assertNotIn(written(entry, {**values, name: 3 * value}), text)

    def test_each_name_matters(self):
        for entry in LISTS:
            with self.subTest(entry.what):
                coded = entry.coded(PROJECT)
                self.assertGreater(len(coded), 1)
                without_one = List(entry.document, entry.source, entry.what, entry.documented,
                                   lambda _, names=coded: [each for each in names
                                                           if each != names[0]], entry.ordered)
                self.assertTrue(list(errors_of(PROJECT, [], [without_one])))


if __name__ == "__main__":
    unittest.main()
