"""Work of the backward pass is assigned the line of the forward pass, with PyTorch on the CPU."""

import os
import pathlib
import re
import unittest

from recorded import PythonTest

FOLDER = pathlib.Path(__file__).with_name("backward")
PYTHON = os.environ["SYNCLINE_TEST_TORCH_PYTHON"]
PROGRAM = os.environ["SYNCLINE_TEST_BACKWARD_PROGRAM"]


def marked(path):
    """The titles, without functions, of the sites whose lines block."""
    found = set()
    for number, text in enumerate(path.read_text("utf-8").splitlines(), 1):
        if mark := re.search(r"(?:#|//) blocks: (.*)$", text):
            found.add(f"{path.name}:{number}")
            if mark[1] == "both passes":
                found.add(f"backward of {path.name}:{number}")
    return found


class Backward(PythonTest):
    def record_steps(self, *program, options=(), **variables):
        """Windows of 60 ms in 500. LibTorch for CUDA gets the fake CUPTI, too."""
        names = [f"libcupti.so.{major}" for major in (12, 13)]
        for name in names:
            path = self.folder / name
            path.unlink(missing_ok=True)
            path.symlink_to(os.environ["SYNCLINE_TEST_CUPTI"])
        folders = [str(self.folder), os.environ["SYNCLINE_TEST_DRIVER"]]
        self.record(program[:1], *program[1:], 1200, options=options, SYNCLINE_WINDOW_MS="60",
                    SYNCLINE_WINDOW_PERIOD_MS="500", LD_LIBRARY_PATH=":".join(folders),
                    LD_PRELOAD=":".join([*names, os.environ["SYNCLINE_TEST_ALLOCATIONS"]]),
                    **variables)

    def titles(self):
        """{title without the function: calls} of the sites."""
        return {re.sub(r" \([\w.<>]+\)$", "", site["title"]): site["calls"]
                for site in self.sites()["sites"]}

    def work(self):
        rows = self.sites()["deviceWork"]["rows"]
        return {re.sub(r" \([\w.<>]+\)$", "", row["title"]) for row in rows}

    def check_lines(self, source):
        titles, wanted = self.titles(), marked(source)
        self.assertEqual({title for title in titles if not title.startswith("backward pass")},
                         wanted)
        for title in wanted:
            if title.startswith("backward of"):
                # Those outside of windows, too, but for the first ones.
                self.assertGreater(titles[title], 900, titles)
        named = {title for title in self.work() if title.startswith("backward of")}
        self.assertEqual(named, {title for title in wanted if title.startswith("backward of")})

    def test_lines_of_python(self):
        self.record_steps(PYTHON, FOLDER / "train.py")
        self.check_lines(FOLDER / "train.py")
        site = next(site for site in self.sites()["sites"] if "(second)" in site["title"]
                    and site["backward"])
        self.assertEqual((site["language"], site["function"]), ("python", "second"))
        self.assertEqual(pathlib.Path(site["file"]), FOLDER / "train.py")
        after = site["stack"][site["stack"].index("backward of"):]
        self.assertTrue(any(line.startswith("second at ") for line in after), after)
        folded = [line for line in self.report("--format", "folded").splitlines()
                  if "(backward pass)" in line]
        functions = set()
        for line in folded:
            forward, backward = line.split(";(backward pass);")
            functions.add(re.findall(r";(\w+) \(train\.py:\d+\)", forward)[-1])
            # The backward pass of an operator in Python has a line of its own.
            self.assertEqual("train.py" in backward, "Double.backward" in backward)
        self.assertEqual(functions, {"first", "second", "squares"})
        self.assertNotIn("syncline_tracer", self.report("--format", "folded"))

    @unittest.skipUnless(PROGRAM, "needs LibTorch")
    def test_lines_of_cpp(self):
        self.record_steps(PROGRAM)
        self.check_lines(FOLDER / "Program.cpp")

    def test_switched_off(self):
        for switch in ({"SYNCLINE_BACKWARD_LINES": "0"}, {"options": ["--sync-only"]}):
            with self.subTest(switch=switch):
                self.record_steps(PYTHON, FOLDER / "train.py", **switch)
                self.assertNotRegex(self.dump(), "forward=[1-9]")
                titles = self.titles()
                self.assertIn("backward pass (TanhBackward0)",
                              {site["title"] for site in self.sites()["sites"]})
                self.assertFalse([title for title in titles if title.startswith("backward of")])


if __name__ == "__main__":
    unittest.main()
