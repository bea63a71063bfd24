"""Titles of lines in two files of the user with one name."""

import os

from traces import BEFORE, CLASSIFIER, ReportTest


class FileNames(ReportTest):
    def renamed(self, path, old, new):
        """The trace, in which a file of the program has another path."""
        return self.changed(path, lambda line: line.replace(old.encode(), new.encode()),
                            "renamed.sltrace")

    def titles(self, path):
        return {site["title"] for site in self.trace_of(path)["sites"]}

    def every_format(self, path):
        for form in "text", "html", "folded", "perfetto":
            out, _ = self.syncline("report", "--format", form, path)
            yield form, out

    def test_two_files_in_cpp(self):
        path = self.renamed(BEFORE, "examples/masked_loss/TrainingLoop.cpp",
                            "examples/common/before.cpp")
        titles = self.titles(path)
        self.assertLessEqual({"masked_loss/before.cpp:27", "common/before.cpp:55",
                              "ReadLosses.cpp:11"}, titles)
        for form, out in self.every_format(path):
            for title in b"masked_loss/before.cpp:27", b"common/before.cpp:55":
                self.assertIn(title, out, form)
            # Whole paths have a folder, too.
            self.assertNotRegex(out, rb"[^/]before\.cpp:\d", form)
        out, _ = self.syncline("diff", path, path, "--format", "json")
        self.assertIn(b'"title": "common/before.cpp:55"', out)
        self.assertIn("before.cpp:27", self.titles(BEFORE))

    def test_as_many_folders_as_are_needed(self):
        path = self.renamed(BEFORE, "examples/masked_loss/TrainingLoop.cpp",
                            "other/masked_loss/before.cpp")
        self.assertLessEqual({"examples/masked_loss/before.cpp:27",
                              "other/masked_loss/before.cpp:55"}, self.titles(path))

    def test_two_files_in_python(self):
        loops = {loop["title"] for loop in self.trace_of(CLASSIFIER)["loops"]}
        self.assertLessEqual({"before.py:68 (Trainer.step)", "model.py:24 (Block.forward)"}, loops)
        path = self.renamed(CLASSIFIER, "/model.py", "/net/before.py")
        loops = self.trace_of(path)["loops"]
        first = loops[0]["title"]
        folder = os.path.basename(os.path.dirname(loops[0]["file"]))
        self.assertEqual(first, f"{folder}/before.py:68 (Trainer.step)")
        self.assertIn("net/before.py:24 (Block.forward)", {loop["title"] for loop in loops})
        # The title of a report names the loop.
        data = self.trace_of(path, "--step-line", first.split(" ")[0])
        self.assertEqual(data["step"]["source"], "loop")

    def test_loops_of_libraries(self):
        title = "torch/nn/modules/conv.py:548 (Conv2d._conv_forward)"
        loops = self.trace_of(CLASSIFIER)["loops"]
        # The function is called from several lines.
        self.assertTrue(any(loop["title"].startswith(title + ", from ") for loop in loops))
        for loop in loops:
            line = loop["title"].split(" ")[0]
            self.assertTrue(f"{loop['file']}:{loop['line']}".endswith("/" + line), line)
        text = self.report(CLASSIFIER, "--step-line", title.split(" ")[0])
        self.assertIn(f"A step is one iteration of the loop at {title}, from ", text)


if __name__ == "__main__":
    FileNames.main()
