"""update_model.py merges releases into operators.json, and compares them."""

import itertools
import json
import os
import subprocess
import unittest

from model_files import HERE, MODEL, PROJECT, RELEASES, ModelTest, yaml_of

COMMITTED = os.path.join(MODEL, "operators.json")


class Merge(ModelTest):
    def test_any_order_gives_one_file(self):
        texts = set()
        for order in itertools.permutations(RELEASES):
            self.merge(*order)
            texts.add(self.text())
            os.remove(self.file)
        self.assertEqual(len(texts), 1)

    def test_a_second_run_changes_nothing(self):
        self.merge(*RELEASES)
        text, inode = self.text(), os.stat(self.file).st_ino
        _, output, _ = self.run_program("--yaml", yaml_of("2.0.1"), "2.0.1")
        self.assertEqual(output, "PyTorch 2.0.1: 3 operators, 4 overloads, 3 tags; "
                                 "operators.json was current\n")
        self.assertEqual((self.text(), os.stat(self.file).st_ino), (text, inode))

    def test_an_overload_has_a_line(self):
        self.merge(*RELEASES)
        lines = [line for line in self.text().split("\n") if '"schema"' in line]
        self.assertEqual(len(lines), 7)
        self.assertIn('    "": {"schema":"(Tensor(a) self) -> Tensor(a)","view":["self"],'
                      '"kernels":["CompositeImplicitAutograd"],"since":"1.13"}', lines)

    def test_header(self):
        self.merge(*RELEASES)
        document = json.loads(self.text())
        self.assertEqual((document["format"], document["releases"]), (1, list(RELEASES)))
        self.assertEqual(document["tags"], {
            "dynamic_output_shape": {"since": "1.13"}, "pointwise": {"since": "2.0"},
            "view_copy": {"since": "1.13"}})

    def test_a_new_tag(self):
        self.merge(*RELEASES)
        self.assertEqual(self.overload("scale", "out"), {
            "schema": "(Tensor self, Scalar factor=1, *, Tensor(a!) out) -> Tensor(a!)",
            "tags": ["pointwise"], "mutates": ["out"], "structured": True,
            "kernels": ["CPU", "CUDA"], "since": "2.0",
            "older": [{"tags": [], "since": "1.13", "until": "1.13"}]})

    def test_an_overload_that_delegates_has_the_kernels_of_the_structured_one(self):
        self.merge("2.4.1")
        self.assertEqual(self.overload("scale")["kernels"], ["CPU", "CUDA"])

    def test_a_changed_schema(self):
        self.merge(*RELEASES)
        self.assertEqual(self.overload("pick"), {
            "schema": "(Tensor self, Tensor mask, *, bool sorted=False) -> Tensor",
            "variants": ["function", "method"], "tags": ["dynamic_output_shape"],
            "kernels": ["CompositeExplicitAutograd"], "autogen": ["pick.out"], "since": "2.4",
            "older": [{"schema": "(Tensor self, Tensor mask) -> Tensor",
                       "kernels": ["CPU", "CUDA"], "autogen": [],
                       "since": "1.13", "until": "2.0"}]})

    def test_removed_and_new_operators(self):
        self.merge(*RELEASES)
        old, new = self.overload("old_turn"), self.overload("turn_copy")
        self.assertEqual((old["since"], old["until"]), ("1.13", "1.13"))
        self.assertEqual((new["since"], new.get("until"), new.get("kernels")), ("2.4", None, None))

    def test_an_operator_that_comes_back(self):
        self.merge(*RELEASES)
        self.assertEqual(self.overload("blink"), {
            "schema": "(Tensor self) -> Tensor", "kernels": ["CompositeImplicitAutograd"],
            "since": "2.4", "older": [{"since": "1.13", "until": "1.13"}]})

    def test_a_newer_patch_replaces_an_older_one(self):
        self.merge("1.13.1", "2.4.1")
        status, _, _ = self.run_program("--yaml", yaml_of("2.0.1"), "2.4.2")
        self.assertEqual(status, 0)
        self.assertNotIn("turn_copy", self.text())
        text = self.text()
        _, output, _ = self.run_program("--yaml", yaml_of("2.4.1"), "2.4.1")
        self.assertEqual(output, "PyTorch 2.4.1: left out, since the file has 2.4.2\n")
        self.assertEqual(self.text(), text)

    def test_without_tags_yaml_the_tags_are_those_in_use(self):
        path = self.write("native_functions.yaml", "- func: f() -> ()\n  tags: mine\n")
        self.assertEqual(self.run_program("--yaml", path, "2.0.0")[0], 0)
        self.assertEqual(json.loads(self.text())["tags"], {"mine": {"since": "2.0"}})


class Mistakes(ModelTest):
    def setUp(self):
        super().setUp()
        self.merge("2.0.1")

    def reject(self, yaml, message, tags=None):
        path = self.write("native_functions.yaml", yaml)
        if tags:
            self.write("tags.yaml", tags)
        self.assert_fails(message, "--yaml", path, "2.4.0")

    def test_bad_yaml(self):
        self.reject("- func: f() -> ()\nvariants: method\n",
                    "native_functions.yaml:2: expected an entry")
        self.reject("- func: f() -> ()\n- name: g\n", "yaml:2: the entry has no key 'func'")
        self.reject("- func: f(\n", "yaml:1: no function schema: 'f\\('")
        self.reject("- func: f() -> ()\n- func: f() -> int\n", "yaml:2: f is declared twice")
        self.reject("- func: f() -> ()\n  variants: lambda\n", "yaml:1: .*lambda")
        self.reject("- func: f() -> ()\n  dispatch: CPU\n", "'dispatch' is no mapping")
        self.reject("- func: f() -> ()\n  structured_delegate: f.out\n", "delegates to f.out")
        self.reject("", "the file declares no function")
        self.reject("- func: f() -> ()\n  tags: b\n", "the tag 'b' is not in tags.yaml",
                    tags="- tag: a\n")

    def test_files_that_cannot_be_read(self):
        self.assert_fails("nowhere.yaml cannot be read", "--yaml", "nowhere.yaml", "2.4.0")
        path = self.write("torch-2.4.0-cp310-none-any.whl", "no archive")
        self.assert_fails("cannot be read", "--wheel", path)
        self.assert_fails("is not named like a wheel", "--wheel", self.write("a.whl", ""))

    def test_a_damaged_or_newer_file(self):
        self.write("operators.json", "{")
        self.assert_fails("operators.json cannot be read: .*git", "--yaml", yaml_of("2.4.1"),
                          "2.4.1")
        self.write("operators.json", '{"format": 2}')
        self.assert_fails("has format 2", "--yaml", yaml_of("2.4.1"), "2.4.1")

    def test_options(self):
        for arguments in ([], ["--yaml", "f"], ["--yaml", "f", "2.4"], ["--all", "2.4"],
                          ["--diff", "2.4"]):
            self.assertEqual(self.run_program(*arguments)[0], 2, arguments)

    def test_dev_takes_paths_relative_to_the_caller(self):
        name = os.path.relpath(yaml_of("2.4.1"), self.root)
        done = subprocess.run([os.path.join(PROJECT, "dev"), "update-model", "--file",
                               "operators.json", "--yaml", name, "2.4.1"], cwd=self.root, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        self.assertIn("PyTorch 2.4.1: 5 operators", done.stdout)
        self.assertIn("turn_copy", self.text())

    def test_help(self):
        status, output, _ = self.run_program("--help")
        self.assertEqual(status, 0)
        self.assertIn("./dev update-model 2.11", output)


class Diff(ModelTest):
    def test_diff(self):
        self.merge(*RELEASES)
        status, output, _ = self.run_program("--diff", "1.13", "2.4",
                                             "--rules", os.path.join(HERE, "rules"))
        self.assertEqual((status, output), (0, """\
PyTorch 1.13.1 -> 2.4.1
operators: 5 -> 5, 1 added, 1 removed
overloads: 6 -> 6, 1 added, 1 removed, 3 changed (schema 1, tags 2, kernels 1, autogen 1)

operators added: 1
  turn_copy

operators removed: 1
  old_turn

overloads added: 1
  turn_copy

overloads removed: 1
  old_turn

overloads changed: 3
  pick
    - (Tensor self, Tensor mask) -> Tensor
    + (Tensor self, Tensor mask, *, bool sorted=False) -> Tensor
    kernels: -CPU -CUDA +CompositeExplicitAutograd
    autogen: +pick.out
  scale
    tags: +pointwise
  scale.out
    tags: +pointwise

synchronizes since then: 1
  pick (sync-pick)
    2.0: pick() checks its mask (pytorch#1)

synchronizes no longer: 1
  scale (sync-turn)
    2.4: scale() checks on the device (pytorch#2)

operators that a rule reports: 2 -> 2, 1 added, 1 removed, 1 begin to synchronize, \
1 no longer synchronize
"""))

    def test_the_committed_rules(self):
        self.merge(*RELEASES)
        status, output, _ = self.run_program("--diff", "1.13", "2.4")
        self.assertEqual(status, 0)
        self.assertIn("nanmedian", self.run_program("--diff", "2.4", "2.5", "--file", COMMITTED)[1])
        self.assertIn("  fill_ (sync-fill-tensor)\n    2.2: ", output)

    def test_unknown_release(self):
        self.merge("2.4.1")
        self.assert_fails("has no release 2.3; it has 2.4", "--diff", "2.3", "2.4")
        self.assert_fails("'new' is no version", "--diff", "2.4", "new")


if __name__ == "__main__":
    unittest.main()
