"""check_files.py, on trees of a few files."""

import json
import subprocess
import unittest

from small_tree import SmallTree


class CheckFiles(SmallTree):
    def setUp(self):
        super().setUp()
        self.write("source/A.cpp", "int f() {\n  return 1;\n}\n")
        self.write("source/A.h", "int f();\n")

    def check(self, *options, **exceptions):
        names = {"headerless": "without header", "long": "long", "heavy": "heavy"}
        self.write("files.json", json.dumps({names[key]: value
                                             for key, value in exceptions.items()}))
        return self.run_check("check_files.py", "--root", self.root, "--config",
                              self.path("files.json"), *options, "source")

    def test_small_files_pass(self):
        status, output = self.check()
        self.assertEqual(status, 0)
        self.assertIn("2 files, median 2 lines; 1 function, median 3 lines", output)

    def test_long_file(self):
        self.write("source/Long.h", "\n" * 301)
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("source/Long.h:301: error: the file has 301 lines; 300 is the limit", output)
        self.assertEqual(self.check(long={"source/Long.h": "a table"})[0], 0)
        self.assertEqual(self.check("--file-lines", "301")[0], 0)

    def test_source_without_header(self):
        self.write("source/B.cpp", "")
        self.write("source/deep/B.h", "")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("source/B.cpp:1: error: there is no B.h in its folder", output)
        self.assertEqual(self.check(headerless={"source/B.cpp": "a program"})[0], 0)

    def test_lit_tests_need_no_header(self):
        self.write("source/b.cpp", "// RUN: %lint %s\n")
        self.write("source/c.cpp", "// REQUIRES: cuda-headers\n// RUN: %lint %s\n")
        self.write("source/d.cpp", "// XFAIL: libtorch-2.4\n// RUN: %lint %s\n")
        self.assertEqual(self.check()[0], 0)
        self.write("source/b.cpp", "// RUN: %lint %s\n" + "\n" * 300)
        self.assertIn("source/b.cpp:301: error: the file has 301 lines", self.check()[1])

    def test_exception_for_a_folder(self):
        self.write("source/deep/B.cpp", "")
        self.write("source/deep/er/C.cpp", "")
        self.write("source/deeper/D.cpp", "")
        status, output = self.check(headerless={"source/deep/": "programs"})
        self.assertEqual(status, 1)
        self.assertNotIn("there is no B.h", output)
        self.assertNotIn("there is no C.h", output)
        self.assertIn("source/deeper/D.cpp:1: error: there is no D.h in its folder", output)
        self.assertIn("source/ is not long: remove the exception",
                      self.check(long={"source/": "a table"})[1])

    def test_exceptions_need_a_use_and_a_reason(self):
        status, output = self.check(headerless={"source/A.cpp": "a program"})
        self.assertEqual(status, 1)
        self.assertIn("source/A.cpp is not without header: remove the exception", output)
        self.write("source/B.cpp", "")
        status, output = self.check(headerless={"source/B.cpp": ""})
        self.assertEqual(status, 1)
        self.assertIn("the exception for source/B.cpp has no reason", output)

    def test_heavy_file(self):
        self.write("data/traces.bin", "x" * 1_000_001)
        self.assertEqual(self.check()[0], 0)
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("data/traces.bin: error: the file has 1.00 MB; 1 MB is the limit", output)
        subprocess.run(["git", "add", "data"], cwd=self.root, check=True)
        self.assertEqual(self.check()[0], 1)
        self.assertEqual(self.check(heavy={"data/traces.bin": "a table"})[0], 0)
        self.assertEqual(self.check("--file-megabytes", "1.1")[0], 0)
        self.write(".gitignore", "*.tmp\n")
        self.write("data/traces.bin", "x" * 1_000_000)
        self.write("data/traces.tmp", "x" * 1_000_001)
        self.assertEqual(self.check()[0], 0)
        self.assertIn("data/traces.bin is not heavy: remove the exception",
                      self.check(heavy={"data/traces.bin": "a table"})[1])

    def test_heavy_tree(self):
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        for number in range(4):
            self.write(f"data/more/{number}.bin", "x" * 900_000)
        self.assertEqual(self.check("--tree-megabytes", "3.7")[0], 0)
        status, output = self.check("--tree-megabytes", "3.5")
        self.assertEqual(status, 1)
        self.assertRegex(output, r"error: the tree has 3\.60 MB; 3\.5 MB is the limit; the largest "
                                 r"parts are data/more \(3\.60 MB\), ")

    def test_long_function(self):
        self.write("source/A.cpp", "int f() {\n" + "  g();\n" * 39 + "}\n")
        status, output = self.check()
        self.assertEqual(status, 0)
        self.assertIn("source/A.cpp:1: warning: f has 41 lines; 40 is the limit", output)
        self.assertEqual(self.check("--strict")[0], 1)
        self.assertEqual(self.check("--strict", "--function-lines", "41")[0], 0)

    def test_print(self):
        status, output = self.check("--print")
        self.assertEqual(status, 0)
        self.assertRegex(output, r"source +2 +4 +2 +3\n")


if __name__ == "__main__":
    unittest.main()
