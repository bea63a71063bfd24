"""update_model.py reads wheels, which pip takes from a folder in these tests."""

import os
import subprocess
import sys
import unittest
import zipfile

from model_files import RELEASES, ModelTest, yaml_of

MEMBER = "torchgen/packaged/ATen/native/"
HAS_PIP = subprocess.run([sys.executable, "-m", "pip", "--version"], stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL, check=False).returncode == 0


@unittest.skipUnless(HAS_PIP, "there is no pip")
class Wheels(ModelTest):
    def setUp(self):
        super().setUp()
        self.folder = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": self.root,
                       "PIP_CONFIG_FILE": os.devnull}

    def add_wheel(self, version, source, python="cp310"):
        name = f"torch-{version}-{python}-none-macosx_11_0_arm64.whl"
        info = f"torch-{version}.dist-info/"
        with zipfile.ZipFile(self.path(name), "w") as wheel:
            for file in ("native_functions.yaml", "tags.yaml"):
                wheel.write(os.path.join(os.path.dirname(yaml_of(source)), file), MEMBER + file)
            wheel.writestr(info + "METADATA",
                           f"Metadata-Version: 2.1\nName: torch\nVersion: {version}\n")
            wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\n")
            wheel.writestr(info + "RECORD", "")
        return self.path(name)

    def add_wheels(self):
        self.add_wheel("1.12.1", "1.13.1")
        self.add_wheel("1.13.1", "1.13.1")
        self.add_wheel("2.0.0", "2.4.1")
        self.add_wheel("2.0.1", "2.0.1")
        self.add_wheel("2.4.1", "2.4.1", "cp312")

    def test_the_newest_patch_of_a_release(self):
        self.add_wheels()
        status, output, _ = self.run_program("2.0", "2.4", **self.folder)
        self.assertEqual((status, output), (0, """\
PyTorch 2.0.1: 3 operators, 4 overloads, 3 tags; operators.json is updated
PyTorch 2.4.1: 5 operators, 6 overloads, 3 tags; operators.json is updated
"""))

    def test_a_patch_release(self):
        self.add_wheels()
        self.assertIn("PyTorch 2.0.0: 5 operators", self.run_program("2.0.0", **self.folder)[1])

    def test_all_is_every_release_in_one_file(self):
        self.add_wheels()
        status, output, _ = self.run_program("--all", **self.folder)
        self.assertEqual((status, [line.split(":")[0] for line in output.splitlines()]),
                         (0, [f"PyTorch {version}" for version in RELEASES]))
        text = self.text()
        os.remove(self.file)
        self.merge(*RELEASES)
        self.assertEqual(self.text(), text)

    def test_a_wheel_by_name(self):
        wheel = self.add_wheel("2.4.1+cpu", "2.4.1")
        status, output, _ = self.run_program("--wheel", wheel)
        self.assertEqual((status, output.split(":")[0]), (0, "PyTorch 2.4.1"))

    def test_a_wheel_without_the_file(self):
        path = self.path("torch-2.4.1-cp310-none-any.whl")
        with zipfile.ZipFile(path, "w") as wheel:
            wheel.writestr("torch/version.py", "")
        self.assert_fails("no item named 'torchgen/packaged", "--wheel", path)

    def test_unknown_version(self):
        self.add_wheels()
        self.assert_fails("PyTorch 9.9 is not in the package index: the newest one is 2.4.1",
                          "9.9", **self.folder)
        self.assert_fails("PyTorch 2.0.7 is not in the package index", "2.0.7", **self.folder)
        self.assert_fails("'newest' is no version of PyTorch", "newest", **self.folder)

    def test_unreachable_network(self):
        nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_EXTRA_INDEX_URL": "",
                   "PIP_FIND_LINKS": "", "PIP_NO_INDEX": "0", "PIP_CONFIG_FILE": os.devnull,
                   "no_proxy": "*", "NO_PROXY": "*"}
        for argument in ("2.4", "--all"):
            self.assert_fails("pip cannot reach the package index", argument, **nowhere)


if __name__ == "__main__":
    unittest.main()
