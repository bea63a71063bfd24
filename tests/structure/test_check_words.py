"""check_words.py, on trees of a few files."""

import json
import shutil
import subprocess
import unittest

from prose import split
from small_tree import SmallTree


@unittest.skipUnless(shutil.which("codespell"), "there is no codespell")
class CheckWords(SmallTree):
    BANNED = [{"pattern": "what waits", "use": "the blocking call"},
              {"pattern": "(?<!std::)promises?", "use": "prediction"},
              {"pattern": "behind", "use": "after", "level": "warning"},
              {"pattern": "(Colour|Synchronis)", "use": "the US spelling", "in": "code"}]

    def setUp(self):
        super().setUp()
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)

    def check(self, *options, **config):
        self.write(".git/words.json", json.dumps(dict({"banned": self.BANNED}, **config)))
        return self.run_check("check_words.py", "--root", self.root, "--config",
                              self.path(".git/words.json"), *options)

    def test_good_words_pass(self):
        self.write("a.md", "The call blocks the host. A `std::promise` does not.\n")
        self.assertEqual(self.check(), (0, "words: 0 errors, 0 warnings\n"))

    def test_banned_words_in_prose(self):
        self.write("docs/a.md", "Good.\nWhat\nwaits is known.\n")
        self.write("source/A.cpp", "int Promise; // promises nothing\n/// what\n/// waits\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("docs/a.md:2: error: 'What waits': write the blocking call\n", output)
        self.assertIn("source/A.cpp:1: error: 'promises': write prediction\n", output)
        self.assertIn("source/A.cpp:2: error: 'what /// waits'", output)
        self.assertIn("words: 3 errors", output)
        self.assertRegex(output, r"(?m)^source +2 +0$")

    def test_identifiers(self):
        self.write("A.h", "int barColour, synchronise_all, Recolour, std::promise;\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("A.h:1: error: 'Colour': write the US spelling", output)
        self.assertIn("A.h:1: error: 'synchronis': write the US spelling", output)

    def test_warnings_pass(self):
        self.write("a.md", "It comes behind.\n")
        status, output = self.check()
        self.assertEqual(status, 0)
        self.assertNotIn("a.md:1", output)
        self.assertIn("words: 0 errors, 1 warning\n", output)
        self.assertIn("a.md:1: warning: 'behind': write after", self.check("--warnings")[1])

    def test_spelling(self):
        self.write("a.md", "Teh behaviour.\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("a.md:1: error: 'Teh': write The", output)
        self.assertIn("a.md:1: error: 'behaviour': write behavior", output)
        self.assertEqual(self.check(spelling={"teh": "a name", "behaviour": "a quote"})[0], 0)

    def test_exceptions(self):
        self.write("a.md", "It promises `colours`.\n")
        self.assertEqual(self.check()[0], 1)
        exception = {"path": "*.md", "pattern": "promises", "reason": "a quotation"}
        self.assertEqual(self.check(exceptions=[exception])[0], 0)
        self.assertEqual(self.check(exceptions=[dict(exception, reason="")])[0], 1)
        self.assertEqual(self.check(skip={"a.*": "a quotation"})[0], 0)
        self.assertIn("is not used", self.check(exceptions=[exception],
                                                skip={"a.*": "a quotation"})[1])

    def test_named_files(self):
        self.write("a.md", "What waits.\n")
        self.write("b.md", "Good.\n")
        self.assertEqual(self.check("b.md")[0], 0)
        self.assertEqual(self.check("a.md")[0], 1)


class Prose(unittest.TestCase):
    def test_cpp(self):
        prose, code = split("A.cpp", "int A = 1'0; // one\nf(\"two\"); /* three */\n")
        self.assertEqual(prose.split(), ["//", "one", '"two"', "/*", "three", "*/"])
        self.assertEqual(code.split(), ["int", "A", "=", "1'0;", "f(", ");"])

    def test_python(self):
        prose, code = split("a.py", 'x = "one"  # two\ndef f():\n    """three\n    four"""\n')
        self.assertEqual(prose.split(), ['"one"', "#", "two", '"""three', 'four"""'])
        self.assertEqual(code.split(), ["x", "=", "def", "f():"])

    def test_offsets_stay(self):
        text = "// one\nint A;\n"
        self.assertEqual([len(part) for part in split("A.h", text)], [len(text)] * 2)


if __name__ == "__main__":
    unittest.main()
