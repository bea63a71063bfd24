"""Tests which files of a program are linted, on small trees."""

import json
import os
import tempfile
import unittest

from torch_programs import Tree
from world_programs import Program

FILES = {
    "src/model.cpp": '#include "model.h"\n',
    "src/model.h": "#include <torch/torch.h>\n",
    "src/main.cpp": '#include <vector>\n#include "options.h"\n',
    "src/options.h": "",
    "src/kernel.cu": "",
    "src/broken.cc": '#include "not_there.h"\nint f( {\n',
    "src/notes.txt": "#include <torch/torch.h>\n",
    "tools/print.cxx": "",
    "third_party/json/json.cpp": "",
    "3rdparty/a.cpp": "",
    "Thirdparty/g2o/core.cpp": "",
    "external/ops/nms.cpp": "#include <ATen/ATen.h>\n",
    "vendor/zlib/deflate.cc": "",
    "tests/lib/googletest/src/gtest-all.cc": "",
    "build/CMakeFiles/3.22.1/CMakeCXXCompilerId.cpp": "",
    "copied/library.cpp": "#include <torch/torch.h>\n",
}
TORCH = ["external/ops/nms.cpp", "src/model.cpp"]
OTHERS = ["src/broken.cc", "src/kernel.cu", "src/main.cpp", "tools/print.cxx"]


class TorchPrograms(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.addCleanup(folder.cleanup)
        self.root = folder.name
        for path, text in FILES.items():
            os.makedirs(os.path.dirname(os.path.join(self.root, path)), exist_ok=True)
            with open(os.path.join(self.root, path), "w", encoding="utf-8") as file:
                file.write(text)

    def tree(self, **own):
        return Tree(self.root, {"skip": ["copied/*"], **own})

    def test_units_are_all_files_of_the_program_but_not_those_of_other_libraries(self):
        self.assertEqual(self.tree().units(), sorted(TORCH + OTHERS))

    def test_a_library_that_uses_torch_belongs_to_the_program(self):
        self.assertEqual(self.tree().torch_units(), TORCH)

    def test_a_skipped_file_is_no_unit(self):
        own = {"skip": ["copied/*", "src/kernel.cu", "src/model.*"]}
        self.assertNotIn("src/kernel.cu", self.tree(**own).units())
        self.assertEqual(self.tree(**own).torch_units(), TORCH[:1])

    def test_only_folders_of_under_are_linted(self):
        self.assertEqual(self.tree(under=["tools", "external/"]).units(),
                         ["external/ops/nms.cpp", "tools/print.cxx"])

    def test_a_database_has_all_units_with_the_same_flags(self):
        program = Program("one/two", self.root, {"skip": ["copied/*"]}, ["-std=c++20"])
        program.write_database(self.root)
        with open(os.path.join(self.root, "compile_commands.json"), encoding="utf-8") as file:
            entries = json.load(file)
        self.assertEqual(program.files, TORCH)
        self.assertEqual([entry["file"] for entry in entries], sorted(TORCH + OTHERS))
        self.assertEqual(entries[0]["arguments"],
                         ["c++", "-std=c++20", "-c", "external/ops/nms.cpp"])
        self.assertEqual({entry["directory"] for entry in entries}, {self.root})

    def test_a_program_that_is_not_there_or_has_no_torch_is_an_error(self):
        with self.assertRaisesRegex(RuntimeError, "not checked out"):
            Program("one/two", os.path.join(self.root, "no"), {}, [])
        with self.assertRaisesRegex(RuntimeError, "no file that uses LibTorch"):
            Program("one/two", os.path.join(self.root, "vendor"), {}, [])


if __name__ == "__main__":
    unittest.main()
