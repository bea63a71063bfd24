"""check_odr.py, on trees of a few files."""

import textwrap
import unittest

from cpp_scopes import Reader, UnreadableFile
from small_tree import SmallTree


class CheckOdr(SmallTree):
    def check(self, *options):
        return self.run_check("check_odr.py", "--root", self.root, *options, "source")

    def test_same_type_in_two_headers(self):
        self.write("source/A.h", "namespace n {\nstruct Remedy { int A; };\n}\n")
        self.write("source/B.h", "namespace n {\n\nclass Remedy final : Base<int> {};\n}\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("source/A.h:2: error: struct n::Remedy is also defined in source/B.h:3\n",
                      output)
        self.assertIn("odr: 2 errors", output)

    def test_same_type_in_two_sources(self):
        self.write("source/A.cpp", "struct Work {};\n")
        self.write("source/B.cpp", "enum class Work : int { None };\n")
        self.assertEqual(self.check()[0], 1)

    def test_lit_tests_are_programs_of_their_own(self):
        self.write("source/a.cpp", "// RUN: %lint %s\nstruct Work {};\n")
        self.write("source/b.cpp", "// RUN: %lint %s\nstruct Work {};\n")
        self.assertEqual(self.check()[0], 0)

    def test_nested_namespaces_are_one_name(self):
        self.write("source/A.h", "namespace a::b { union U {}; }\n")
        self.write("source/B.h", "namespace a {\nnamespace b {\nunion U {};\n}\n}\n")
        self.assertEqual(self.check()[0], 1)

    def test_anonymous_namespaces_are_local(self):
        self.write("source/A.cpp", "namespace n {\nnamespace {\nstruct Work {};\n}\n}\n")
        self.write("source/B.cpp", "namespace n {\nnamespace {\nstruct Work {};\n}\n}\n")
        self.assertEqual(self.check()[0], 0)

    def test_other_scopes_and_declarations_pass(self):
        self.write("source/A.h", "namespace a { struct Work; struct Other { struct Work {}; }; }\n")
        self.write("source/B.h", "namespace a { struct Work {}; }\n"
                                 "namespace b { struct Work {}; }\n")
        self.write("source/C.cpp", "namespace a { void f() { struct Work {}; } }\n"
                                   "// struct Work {};\nconst char *Text = \"struct Work {\";\n")
        self.assertEqual(self.check()[0], 0)
        status, output = self.check("--names")
        self.assertEqual(status, 0)
        self.assertIn("a::Work has the name of b::Work", output)

    def test_specializations_differ(self):
        self.write("source/A.h", "template <> struct hash<int> {};\n")
        self.write("source/B.h", "template <> struct hash<long> {};\n")
        self.assertEqual(self.check()[0], 0)
        self.write("source/C.h", "template <> struct hash< int > {};\n")
        self.assertEqual(self.check()[0], 1)

    def test_aliases(self):
        self.write("source/A.h", "using Time = long;\n")
        self.write("source/B.h", "using Time = long;\n")
        self.write("source/C.cpp", "using Time = char;\n")
        self.assertEqual(self.check()[0], 0)
        self.write("source/D.h", "using Time = int;\n")
        self.assertEqual(self.check()[0], 1)

    def test_unreadable_file(self):
        self.write("source/A.h", "namespace n {\n")
        status, output = self.check()
        self.assertEqual(status, 1)
        self.assertIn("source/A.h: error: the definitions cannot be read", output)

    def test_missing_folder(self):
        self.assertEqual(self.check()[0], 2)


class Scopes(unittest.TestCase):
    TEXT = textwrap.dedent("""\
        #define OPEN { \\
          {
        template <class T = std::pair<int, int>> class API Table : Base { // class Wrong {
        public:
          Table() : Size{0}, Names(3) {
            Size = 1;
          }
          std::function<void(int)> Call{nullptr};
          enum Kind { One, Two } Which = One;
          bool operator==(const Table &) const { return R"(})"[0] == '}'; }
        };
        extern "C" {
        static int value(int X = {}) noexcept { return 1'000; }
        }
        int List[] = {1, 2};
        auto Lambda = [](int) { struct Hidden {}; };
        void Table<int>::grow(
            int By) {
          if (By) {
          }
        }
        """)

    def test_types(self):
        self.assertEqual([(found.kind, found.name) for found in Reader(self.TEXT).types],
                         [("class", "Table")])

    def test_functions(self):
        self.assertEqual([(found.name, found.line, found.lines)
                          for found in Reader(self.TEXT).functions],
                         [("Table", 5, 3), ("operator =", 10, 1), ("value", 13, 1),
                          ("Table::grow", 17, 4)])

    def test_unbalanced(self):
        for text in ("void f() { ( }", "}", "struct X {"):
            with self.assertRaises(UnreadableFile, msg=text):
                Reader(text)


if __name__ == "__main__":
    unittest.main()
