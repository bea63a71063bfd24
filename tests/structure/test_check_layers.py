"""check_layers.py, on trees of a few files."""

import json
import subprocess
import sys
import unittest

from small_tree import HERE, SmallTree


class CheckLayers(SmallTree):
    LAYERS = {"trees": {"source": ["source"]},
              "folders": {"source/low": [], "source/high": ["source/low"]},
              "libraries": {"zlib": ["source/low"]}}

    def setUp(self):
        super().setUp()
        self.write("source/low/Low.h", "#include <vector>\n#include <zlib.h>\n")
        self.write("source/high/High.cpp", "// Copyright\n#include \"low/Low.h\"\n")

    def check(self, layers=None, *options):
        self.write("layers.json", json.dumps(layers or self.LAYERS))
        return self.run_check("check_layers.py", "--root", self.root,
                              "--config", self.path("layers.json"), *options)

    def test_declared_includes_pass(self):
        status, output = self.check()
        self.assertEqual((status, output), (0, "layers: 0 errors, 0 warnings\n"))

    def test_lit_tests_are_in_no_layer(self):
        self.write("source/low/test.cpp", "// RUN: %lint %s\n#include <torch/torch.h>\n"
                                          "#include \"high/High.h\"\n")
        self.assertEqual(self.check()[0], 0)

    def test_forbidden_edge(self):
        self.write("source/low/Low.cpp", "\n#include \"high/High.h\"\n")
        self.write("source/high/High.h", "")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("source/low/Low.cpp:2: error: source/low may not include source/high",
                      output)

    def test_cycle_names_the_includes(self):
        self.write("source/low/Low.cpp", "#include \"high/High.h\"\n")
        self.write("source/high/High.h", "")
        layers = dict(self.LAYERS, folders={"source/low": ["source/high"],
                                            "source/high": ["source/low"]})
        status, output = self.check(layers)
        self.assertEqual(status, 1)
        self.assertIn("cycle of 2 folders: source/high -> source/low -> source/high\n"
                      "    source/high/High.cpp:2: includes \"low/Low.h\"\n"
                      "    source/low/Low.cpp:1: includes \"high/High.h\"\n", output)
        self.assertIn("layers: 1 error,", output)

    def test_unused_declarations(self):
        self.write("source/high/High.cpp", "")
        self.write("source/low/Low.h", "")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("no file in source/high includes source/low", output)
        self.assertIn("no file in source/low includes <zlib...>", output)

    def test_undeclared_folder(self):
        self.write("source/new/New.cpp", "")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("source/new: error: the folder is not in", output)

    def test_folder_below_a_declared_one_is_declared_itself(self):
        self.write("source/high/deep/Deep.cpp", "#include \"low/Low.h\"\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("source/high/deep: error: the folder is not in", output)

    def test_forbidden_library(self):
        self.write("source/high/Zip.cpp", "#include <zlib.h>\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("source/high/Zip.cpp:1: error: source/high may not include <zlib...>",
                      output)

    def test_missing_file(self):
        self.write("source/high/Typo.cpp", "#include \"low/Lwo.h\"\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("Typo.cpp:1: error: no file is found for \"low/Lwo.h\"", output)

    def test_cycle_of_components(self):
        self.write("source/low/A.h", "#include \"low/B.h\"\n")
        self.write("source/low/B.cpp", "#include \"low/A.h\"\n")
        self.write("source/low/B.h", "")
        self.assertEqual(self.check()[0], 0)
        status, output = self.check(None, "--components")
        self.assertEqual(status, 1)
        self.assertIn("source/low/A -> source/low/B -> source/low/A", output)

    def check_namespaces(self, text):
        self.write("source/high/Own.h", text)
        return self.check(dict(self.LAYERS, namespaces={"source": "syncline",
                                                        "source/low": "syncline::base"}))

    def test_namespace_of_another_folder(self):
        status, output = self.check_namespaces("\nnamespace syncline::base {\nint f();\n}\n")
        self.assertEqual(status, 1)
        self.assertIn("source/high/Own.h:2: error: the namespace syncline::base is not the "
                      "folder's: syncline::high", output)

    def test_namespace_of_another_folder_in_a_source(self):
        self.write("source/high/High.cpp",
                   "#include \"low/Low.h\"\nnamespace syncline::base {\nSERIALIZE(Type)\n}\n")
        self.assertEqual(self.check_namespaces("")[0], 0)

    def test_namespace_that_only_begins_like_that_of_the_folder(self):
        self.assertEqual(self.check_namespaces("namespace syncline::higher {\nint f();\n}\n")[0], 1)

    def test_namespaces_that_pass(self):
        for text in ("namespace syncline::high {\nint f();\n}\n",
                     "namespace syncline::high::detail {\nint f();\n}\n",
                     "namespace syncline::base {\nstruct Of;\n\nenum class In : int;\n}\n",
                     "namespace other {\nint f();\n}\n"):
            with self.subTest(text):
                self.assertEqual(self.check_namespaces(text)[0], 0)

    def test_emitted_configuration_passes(self):
        self.write("source/high/Zip.cpp", "#include <zlib.h>\n")
        layers = dict(self.LAYERS, namespaces={"source": "syncline"})
        status, output = self.check(layers, "--emit")
        self.assertEqual(json.loads(output)["namespaces"], {"source": "syncline"})
        self.assertEqual(status, 0)
        self.assertEqual(self.check(json.loads(output))[0], 0)

    def test_print(self):
        self.assertEqual(self.check(None, "--print"),
                         (0, "source/high  source/low (1)\nsource/low   -\n"))

    def test_unreadable_configuration(self):
        status, _ = self.run_check("check_layers.py", "--config", self.path("none.json"))
        self.assertEqual(status, 2)

    def test_help(self):
        result = subprocess.run([sys.executable, f"{HERE}/check_layers.py", "--help"],
                                capture_output=True, text=True, check=True)
        self.assertIn("--emit", result.stdout)


if __name__ == "__main__":
    unittest.main()
