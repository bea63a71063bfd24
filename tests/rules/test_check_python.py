"""check_python.py accepts correct remedies and reports incorrect ones."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).with_name("check_python.py")
RIGHT = {"title": "sum on the device", "before": "total = sum(x.tolist()[0])",
         "after": "total = x[0].sum()", "test": {"result": "total"}}


class CheckPython(unittest.TestCase):
    def check(self, status, *remedies, **form):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "group", "sync-sample.json")
            path.parent.mkdir()
            path.write_text(json.dumps({"id": "sync-sample", "python": [
                {"name": "x.tolist()", "remedies": list(remedies), **form}]}), "utf-8")
            done = subprocess.run([sys.executable, "-B", str(SCRIPT), folder],
                                  capture_output=True, text=True)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout

    def test_right(self):
        self.assertIn("1 remedies hold, 0 do not, 0 need", self.check(0, RIGHT))

    def test_other_value(self):
        wrong = {**RIGHT, "after": "total = x[0].sum() + 1"}
        out = self.check(1, RIGHT, wrong)
        self.assertIn("sync-sample: 'sum on the device' leaves ", out)
        self.assertIn("1 remedies hold, 1 do not", out)

    def test_other_shape(self):
        self.check(1, {**RIGHT, "after": "total = x[0].sum().reshape(1)"})

    def test_error(self):
        out = self.check(1, {**RIGHT, "before": "total = y.sum()"})
        self.assertIn("raises NameError: name 'y' is not defined", out)

    def test_event_that_was_not_recorded(self):
        early = "torch.cuda.Event().synchronize()\n"
        self.check(1, {**RIGHT, "after": early + RIGHT["after"]})

    def test_through(self):
        formatted = {**RIGHT, "before": "total = float(f'{x[0].sum()}')"}
        self.check(0, formatted, through=["torch/_tensor.py:Tensor.__format__"])
        self.check(0, formatted, through=["torch/_tensor.py"])
        out = self.check(1, RIGHT, through=["torch/_tensor.py:Tensor.__format__"])
        self.assertIn("calls nothing in torch/_tensor.py:Tensor.__format__ before", out)

    def test_no_test(self):
        untested = {key: RIGHT[key] for key in ("title", "before", "after")}
        self.assertIn("has no test", self.check(1, untested))

    def test_nothing_found(self):
        self.check(1)

    def test_newer_release(self):
        newer = {**RIGHT, "before": "newer", "test": {"result": "total", "torch": "99.0"}}
        self.assertIn("0 do not, 1 need a newer release", self.check(0, newer))

    def test_setup(self):
        self.check(0, {**RIGHT, "before": "total = y", "after": "total = y + 0",
                       "test": {"result": "total", "setup": "y = torch.ones(2)"}})


if __name__ == "__main__":
    unittest.main()
