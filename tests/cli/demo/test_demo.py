"""syncline demo: what it writes, what it runs, and what it leaves out."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

COMMAND = os.environ["SYNCLINE_TEST_COMMAND"]
TORCH = os.environ.get("SYNCLINE_TEST_TORCH")

LINTER = """#!/bin/sh
echo "linter: $*"
exit $LINTER_STATUS
"""
WRITTEN = {"before.cpp", "TrainingLoop.h", "Model.h", "Data.h", "common/Options.h",
           "common/Workload.h", "compile_commands.json", "masked_loss.sltrace",
           "after.cpp", "masked_loss_after.sltrace"}


def default_signals():
    """The parent process may ignore some, as a shell does with "&"."""
    for number in signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGPIPE:
        signal.signal(number, signal.SIG_DFL)


class Demo(unittest.TestCase):
    """Each test has an installation of its own, in which the linter is a script."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="syncline-demo-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()
        self.bin = self.folder / "site-packages/syncline/bin"
        self.bin.mkdir(parents=True)
        self.work = self.folder / "work"
        self.work.mkdir()
        shutil.copy(COMMAND, self.bin)

    def add_linter(self):
        linter = self.bin / "syncline-lint"
        linter.write_text(LINTER)
        linter.chmod(0o755)

    def add_torch(self, name):
        header = self.folder / name / "include/torch/csrc/api/include/torch/torch.h"
        header.parent.mkdir(parents=True)
        header.touch()
        return self.folder / name

    def demo(self, *arguments, status=0, linter_status=1, command=None, **variables):
        environment = {**os.environ, "PATH": "/no/such/folder", "LC_ALL": "C.UTF-8",
                       "LINTER_STATUS": str(linter_status), **variables}
        done = subprocess.run([command or self.bin / "syncline", "demo", *map(str, arguments)],
                              cwd=self.work, env=environment, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout

    def includes(self, folder="syncline-demo"):
        [entry] = json.loads((self.work / folder / "compile_commands.json").read_text())
        self.assertEqual(entry["directory"], str(self.work / folder))
        words = entry["arguments"]
        return [pathlib.Path(words[at + 1]) for at, word in enumerate(words) if word == "-isystem"]

    def lints_with(self, torch, out, folder="syncline-demo"):
        self.assertIn(f"\n$ syncline lint -p {folder}\nlinter: -p {folder}\n", out)
        self.assertEqual(self.includes(folder),
                         [torch / "include", torch / "include/torch/csrc/api/include"])

    def reports(self, out):
        self.assertIn("\n$ syncline report syncline-demo/masked_loss.sltrace\nA step takes ", out)
        self.assertRegex(out, r"\n  1  .*  before\.cpp:27  sync-nonzero\n")

    def start(self):
        """A demo whose linter takes long, once it has started."""
        demo = subprocess.Popen([self.bin / "syncline", "demo"], cwd=self.work,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                start_new_session=True, env={**os.environ, "PATH": "/bin:/usr/bin"},
                                preexec_fn=default_signals)
        self.addCleanup(demo.stdout.close)
        for line in demo.stdout:
            if line == "started\n":
                return demo
        raise AssertionError("the linter did not start")

    def test_a_signal_ends_it(self):
        self.add_linter()
        self.add_torch("site-packages/torch")
        (self.bin / "syncline-lint").write_text("#!/bin/sh\necho started\nexec sleep 300\n")
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            for send in os.kill, os.killpg:  # Ctrl-C goes to the group.
                with self.subTest(number, send=send):
                    demo = self.start()
                    send(demo.pid, number)
                    self.assertEqual(demo.stdout.read(), "")
                    self.assertEqual(demo.wait(), -number)

    def test_a_closed_pipe_ends_it(self):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run([self.bin / "syncline", "demo"], cwd=self.work, stdout=write,
                              stderr=subprocess.PIPE, check=False, preexec_fn=default_signals,
                              env={**os.environ, "PATH": "/no/such/folder"})
        os.close(write)
        self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, b""))

    def test_without_linter(self):
        out = self.demo()
        self.assertIn("\nsyncline lint is left out: this installation has no linter\n", out)
        self.assertNotIn("$ syncline lint", out)
        self.reports(out)

    def test_without_libtorch(self):
        self.add_linter()
        out = self.demo()
        self.assertIn("\nsyncline lint is left out: there are no headers of LibTorch here", out)
        self.assertNotIn("linter:", out)
        self.assertEqual(self.includes(), [])
        self.reports(out)

    def test_what_is_written(self):
        self.demo("a/b")
        folder = self.work / "a/b"
        found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
        self.assertEqual(found, WRITTEN)
        self.assertLess(sum((folder / name).stat().st_size for name in found), 1_000_000)
        self.assertTrue((folder / "masked_loss.sltrace").read_bytes().startswith(b"SYNCLINE"))

    def test_what_it_names_next_shows_the_gain(self):
        [words] = re.findall(r"gained: syncline (diff .*)", self.demo())
        done = subprocess.run([self.bin / "syncline", *words.split()], cwd=self.work, text=True,
                              check=True, stdout=subprocess.PIPE)
        self.assertIn("\nA step took 9.61 ms and now takes 6.60 ms: ", done.stdout)

    def test_libtorch_next_to_the_package(self):
        self.add_linter()
        torch = self.add_torch("site-packages/torch")
        out = self.demo()
        self.lints_with(torch, out)
        self.reports(out)

    def test_libtorch_of_an_environment_in_path(self):
        self.add_linter()
        self.add_torch("env/lib/python3.8/site-packages/torch")
        torch = self.add_torch("env/lib/python3.9/site-packages/torch")
        self.lints_with(torch, self.demo(PATH=f"/bin:{self.folder}/env/bin"))

    def test_libtorch_that_is_named(self):
        self.add_linter()
        self.add_torch("site-packages/torch")
        torch = self.add_torch("libtorch")
        self.lints_with(torch, self.demo("--torch", torch, "x"), "x")
        for name in os.path.relpath(torch, self.work), f"./../{self.work.name}/../libtorch/":
            self.lints_with(torch, self.demo("--torch", name, "y/z"), "y/z")

    def test_a_folder_that_is_no_libtorch(self):
        out = self.demo("--torch", self.folder, status=2)
        self.assertIn("has no include/torch/csrc/api/include/torch/torch.h", out)
        self.assertEqual(list(self.work.iterdir()), [])

    def test_its_own_folder_is_completed(self):
        self.add_linter()
        first = self.demo()
        self.assertIn("syncline lint is left out", first)
        torch = self.add_torch("libtorch")
        (self.work / "syncline-demo/Data.h").unlink()
        self.lints_with(torch, self.demo("--torch", torch))
        self.assertLessEqual(WRITTEN, {str(each.relative_to(self.work / "syncline-demo"))
                                       for each in (self.work / "syncline-demo").rglob("*")})
        for name in "", "syncline-demo/", "./syncline-demo", str(self.work / "syncline-demo"):
            self.assertRegex(self.demo("--torch", torch, *([name] if name else [])),
                             r"\n\$ syncline report \S*syncline-demo/masked_loss\.sltrace\n")
        database = self.work / "syncline-demo/compile_commands.json"
        for text in database.read_text().replace("-std=c++20", "-std=c++23"), "[", "[{}]", "":
            database.write_text(text)
            self.assertIn("compile_commands.json exists and is kept",
                          self.demo("--torch", torch, status=2))
            self.assertEqual(database.read_text(), text)

    def test_nothing_is_replaced(self):
        for name in sorted(WRITTEN):
            path = self.work / "syncline-demo" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("mine")
            out = self.demo(status=2)
            self.assertEqual(out, f"syncline demo: error: syncline-demo/{name} exists and is kept: "
                             "name another folder\n")
            self.assertEqual(path.read_text(), "mine")
            self.assertEqual([each for each in path.parent.iterdir() if each.is_file()], [path])
            path.unlink()

    def test_a_folder_that_cannot_be_made(self):
        (self.work / "file").touch()
        self.assertIn("cannot write file/x", self.demo("file/x", status=2))

    def test_a_linter_that_fails(self):
        self.add_linter()
        self.add_torch("site-packages/torch")
        for status in (0, 2):
            out = self.demo(status=2, linter_status=status)
            self.reports(out)
            shutil.rmtree(self.work / "syncline-demo")

    @unittest.skipUnless(TORCH, "this build has no linter or no LibTorch")
    def test_both_tools_find_the_same_lines(self):
        out = self.demo("--torch", TORCH, command=COMMAND, PATH=os.environ["PATH"],
                        SYNCLINE_CACHE_DIR=str(self.folder / "cache"))
        found = {int(line) for line in re.findall(r"/before\.cpp:(\d+):\d+: warning: ", out)}
        sites = {int(line) for line in re.findall(r"(?m)^ +\d  .*  before\.cpp:(\d+)  sync-", out)}
        self.assertEqual(found, sites)
        self.assertGreater(len(found), 3)


if __name__ == "__main__":
    unittest.main()
