"""How every command tells programs apart."""

import os
import re
import shutil

from traces import BACKWARD, CLASSIFIER, ReportTest


class Programs(ReportTest):
    def test_scripts_of_one_name_in_different_folders(self):
        """Also what check and diff say of them."""
        def run(script, pid, of=CLASSIFIER):
            def change(line):
                if not line.startswith(b"process "):
                    return line
                return re.sub(rb' command="[^"]*"', f' command="python3 {script}"'.encode(),
                              re.sub(rb" (pid|parent-pid)=\d+", rb" \1=%d" % pid, line))
            return self.changed(of, change, f"run-{pid}.sltrace")
        # Of a shorter one, the folder shows less.
        ppo, gnn = run("ppo/before.py", 1001), run("gnn/before.py", 1002, BACKWARD)
        budget = self.path("b.json")
        self.syncline("check", ppo, "--write-budget", budget)
        self.assertIn("the trace is of gnn/before.py, and the budget was written from a run of "
                      "ppo/before.py", self.error("check", gnn, "--budget", budget))
        self.assertIn(f"\ngnn/before.py ({gnn})\n", self.report(ppo, gnn))
        self.assertIn("Caution: these are two programs, ppo/before.py and gnn/before.py",
                      self.syncline("diff", ppo, gnn)[0].decode())
        folder = self.path("all")
        os.mkdir(folder)
        for name, path in ("a", ppo), ("b", gnn), ("c", run("rl/ppo/before.py", 1003, BACKWARD)):
            shutil.copy(path, os.path.join(folder, name + ".sltrace"))
        text = self.report(folder)
        self.assertTrue(text.startswith("2 recordings of different programs:\n"), text)
        self.assertRegex(text, r"\nnote: \S+/c\.sltrace is left out: another recording of the same "
                               r"program did more on the GPU; ")
        # A checkout elsewhere, and copies of one program.
        for script in "before.py", "/home/ci/7/before.py", "rl/ppo/before.py":
            self.syncline("check", run(script, 1004), "--budget", budget)
        self.assertNotIn("Caution", self.syncline("diff", ppo, run("old/before.py", 1005))[0]
                         .decode())
