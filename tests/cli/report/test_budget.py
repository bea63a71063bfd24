"""Budget files: their errors, and how the command writes them."""

import glob
import json
import os
import re

from traces import AFTER, BEFORE, CLASSIFIER, INFERENCE, ROOT, ReportTest


class Reading(ReportTest):
    def wrong(self, budget):
        path = self.write("b.json", budget)
        text = self.error("check", BEFORE, "--budget", path)
        self.assertIn(f"error: {path}: ", text)
        return text

    def test_unknown_keys(self):
        self.assertIn("unknown key 'steps' (did you mean 'step'?); known: version, step,",
                      self.wrong({"steps": {}}))
        self.assertIn("'step': unknown key 'wait'; known: stepTime, syncs,",
                      self.wrong({"step": {"wait": 1}}))
        self.assertIn("'total': unknown key 'bubble'; known: blockedSyncs,",
                      self.wrong({"total": {"bubble": 1}}))
        self.assertIn("'rules.sync-item': unknown key 'stepTime'; known: syncs,",
                      self.wrong({"rules": {"sync-item": {"stepTime": 1}}}))
        self.assertIn("'overlap': unknown key 'copies'; known: upload,",
                      self.wrong({"overlap": {"copies": 1}}))

    def test_unknown_rules(self):
        self.assertIn("'rules': unknown rule 'sync-itm' (did you mean 'sync-item'?)",
                      self.wrong({"rules": {"sync-itm": {"syncs": 1}}}))
        self.assertIn("'rules': unknown rule 'sync-nap'",
                      self.wrong({"rules": {"sync-nap": {"syncs": 1}}}))

    def test_wrong_types(self):
        for budget in "[]", "3":
            self.assertIn("is not a JSON object", self.wrong(budget))
        for budget, fault in (
                ("", "line 1, column 1: expected a value, not the end of the file"),
                ("{", "line 1, column 2: expected a key in double quotes, not the end of the "
                      "file"),
                ("[1,\n2,]", "line 2, column 3: expected a value, not ']'"),
                ('{"step": {}\n"total": {}}', "line 2, column 7: expected ',' or '}', not '\"'"),
                ("{} x", "line 1, column 4: expected the end of the file, not 'x'"),
                ('{"a', "line 1, column 4: in a string: missing closing quote"),
                ('{"a":\n 1e999}', "line 2, column 2: the number 1e999 is too large")):
            self.assertIn(f"b.json: not valid JSON: {fault}\n", self.wrong(budget))
        for section in "step", "rules", "sites", "overlap", "total":
            self.assertIn(f"'{section}' must be an object",
                          self.wrong({section: 1}))
        self.assertIn("'sites.*' must be an object",
                      self.wrong({"sites": {"*": 1}}))
        self.assertIn("sets no limits", self.wrong({"version": 2, "step": {}}))
        self.assertIn("has an empty name", self.wrong({"sites": {"": {}}}))
        for version in 1, 2.5, "2":
            self.assertIn("'version' must be 2",
                          self.wrong({"version": version}))

    def test_wrong_values(self):
        for time in ("120", "us", "120 min", "-1us", -1, "inf us", "nan us",
                     "1e999us", True, None, [], "1 us us", "", " 1us"):
            self.assertIn("'step.blocked' must be a number of microseconds "
                          "or a text such as \"120us\"",
                          self.wrong({"step": {"blocked": time}}))
        for syncs in "1", "1us", -1, None:
            self.assertIn("'step.syncs' must be a number,",
                          self.wrong({"step": {"syncs": syncs}}))
        for share in 1.1, -0.1, "50%":
            self.assertIn("'overlap.upload' must be a share from 0 to 1",
                          self.wrong({"overlap": {"upload": share}}))

    def test_the_documented_one(self):
        texts = []
        for path in glob.glob(os.path.join(ROOT, "docs", "**", "*.md"),
                              recursive=True):
            with open(path, encoding="utf-8") as file:
                texts += re.findall(r"(?ms)^```json\n(.*?)^```$", file.read())
        text, = (text for text in texts if '"stepTime"' in text)
        path = self.write("b.json", text)
        out, _ = self.syncline("check", BEFORE, "--budget", path, status=1)
        self.assertIn(b": 2 of 13 limits exceeded", out)

    def test_a_file_that_is_not_there(self):
        for name in "/nonexistent", self.folder:
            self.assertIn(f"cannot read the budget '{name}'",
                          self.error("check", BEFORE, "--budget", name))


class Writing(ReportTest):
    def made(self, *arguments, name="b.json"):
        out, err = self.syncline("check", *arguments, "--write-budget",
                                 self.path(name))
        self.assertEqual(out, b"")
        self.assertRegex(err.decode(), rf"\Asyncline check: wrote {self.path(name)}: "
                                       r"\d+ limits?\n\Z")
        return json.loads(self.read(name))

    def kept(self, path, status=0):
        self.syncline("check", path, "--budget", self.path("b.json"),
                      status=status)

    def renamed_after(self):
        """AFTER as a trace of the program of BEFORE."""
        def change(line):
            return (line.replace(b"masked_loss_after", b"masked_loss_before")
                    if line.startswith(b"process") or line.startswith(b"string") else line)
        return self.changed(AFTER, change, "renamed.sltrace")

    def test_a_run_keeps_its_own_budget(self):
        for margin in "0%", "20%", "0", "150":
            self.made(BEFORE, "--margin", margin, "--force")
            self.kept(BEFORE)
        self.kept(self.renamed_after())
        self.made(AFTER, "--margin", "0%", "--force")
        self.kept(AFTER)
        self.made(self.renamed_after(), "--margin", "0%", "--force")
        self.kept(BEFORE, status=1)

    def test_what_is_in_it(self):
        budget = self.made(BEFORE)
        self.assertEqual(budget["version"], 2)
        self.assertEqual(list(budget["step"]),
                         ["stepTime", "syncs", "blocked", "bubble", "gain"])
        # 20% more; never one more synchronization per step.
        self.assertRegex(budget["step"]["stepTime"], r"^63\d\d us$")
        self.assertAlmostEqual(budget["step"]["syncs"], 6.79, 2)
        self.assertAlmostEqual(budget["rules"]["sync-nonzero"]["syncs"], 1.2)
        self.assertEqual(set(budget["rules"]),
                         {"sync-nonzero", "sync-index-put-scalar",
                          "sync-unique", "sync-mask-index",
                          "sync-device-synchronize", "sync-device-to-host"})
        tight = self.made(BEFORE, "--margin", "0%", name="tight.json")
        self.assertRegex(tight["step"]["stepTime"], r"^53\d\d us$")
        self.assertAlmostEqual(tight["step"]["syncs"], 6.29, 2)

    def test_of_several_runs_all_keep_it(self):
        for runs in (AFTER, BEFORE), (BEFORE, AFTER):
            self.made(*runs, "--margin", "0%", "--force")
            self.kept(BEFORE)
            self.kept(AFTER)

    def test_a_budget_that_is_there_stays(self):
        path = self.write("b.json", "old")
        text = self.error("check", BEFORE, "--write-budget", path)
        self.assertIn("already exists; --force replaces it", text)
        self.assertEqual(self.read("b.json"), b"old")
        self.made(BEFORE, "--force")
        self.assertNotEqual(self.read("b.json"), b"old")

    def test_what_the_trace_was_like(self):
        budget = self.made(BEFORE)
        recorded = budget["recorded"]
        figures = self.trace_of(BEFORE)["step"]["figures"]
        self.assertEqual(recorded["unprofiled"], figures["unprofiled"])
        self.assertEqual(recorded["response"],
                         [each["step"] for each in figures["response"]])
        profiled = recorded["profiled"]
        for wrong, text in (
                ({}, "'recorded.host' is missing"),
                ([], "'recorded' must be an object, not an array"),
                (1, "'recorded' must be an object, not 1"),
                ({**recorded, "response": [1, 1]}, "'recorded.response' must be 7 numbers"),
                ({**recorded, "launchTime": -1},
                 "'recorded.launchTime' must be a number, not less than 0, not -1"),
                ({**recorded, "response": [0] * 7},
                 "'recorded.response[0]' must be a number above 0, not 0"),
                ({**recorded, "profiled": None},
                 "'recorded.profiled' must be an object, not null"),
                ({**recorded, "profiled": {**profiled, "spread": 0}},
                 "'recorded.profiled.spread' must be a number above 0, not 0")):
            path = self.write("wrong.json", {**budget, "recorded": wrong})
            error = self.error("check", BEFORE, "--budget", path)
            self.assertIn(f"{path}: {text}", error)
            self.assertIn("write the budget again with --write-budget", error)

    def test_the_program(self):
        budget = self.made(CLASSIFIER)
        program = {"name": "before.py", "loop": {
            "file": "before.py", "function": "Trainer.step", "line": 68, "position": 1,
            "loops": 1}}
        self.assertEqual(budget["recorded"]["programs"], [program])
        self.kept(CLASSIFIER)
        path = self.path("b.json")
        self.assertEqual(
            self.error("check", BEFORE, "--budget", path),
            f"syncline check: error: {BEFORE}: the trace is of masked_loss_before, and the budget "
            "was written from a run of before.py: write a budget for this program with "
            "--write-budget\n")
        # One of several traces suffices.
        self.error("check", CLASSIFIER, BEFORE, "--budget", path)
        del budget["recorded"]["programs"]
        self.write("b.json", {**budget, "step": {"syncs": 100}, "overlap": {}, "rules": {}})
        self.kept(BEFORE)

    def with_loop(self, **members):
        """The path of a budget of CLASSIFIER whose steps are those of another loop."""
        budget = self.made(CLASSIFIER, "--force")
        budget["recorded"]["programs"][0]["loop"].update(members)
        return self.write("b.json", budget)

    def test_the_loop(self):
        path = self.with_loop(function="main", line=109)
        self.assertRegex(
            self.error("check", CLASSIFIER, "--budget", path),
            r"^syncline check: error: .*: a step of the trace is an iteration of the loop at "
            r"before\.py:68 \(Trainer\.step\), and one of the budget was an iteration of the loop "
            r"at before\.py:109 \(main\): name the steps with --step-line, --loop or --step-range, "
            r"or write the budget again with --write-budget\n$")
        # Naming the steps does not make them those of the budget.
        for choice in ("--loop", "1"), ("--step-line", "before.py:68"):
            self.assertIn("(main): name those steps, or write a budget for these steps with "
                          "--write-budget\n",
                          self.error("check", CLASSIFIER, "--budget", path, *choice))
        path = self.path("b.json")
        self.made(CLASSIFIER, "--force")
        for choice in ("--loop", "1"), ("--step-line", "before.py:68"):
            self.syncline("check", CLASSIFIER, "--budget", path, *choice)

    def test_a_loop_that_an_edit_moved(self):
        self.with_loop(line=31)
        self.kept(CLASSIFIER)
        # Another loop of the same function, of which the trace shows one less.
        self.with_loop(line=31, position=2, loops=2)
        self.kept(CLASSIFIER)
        self.error("check", CLASSIFIER, "--budget", self.with_loop(line=31, position=2))

    def test_wrong_programs(self):
        for members, text in (({"line": 0}, "loop.line' must be a whole number, not less than 1"),
                              ({"loops": "2"}, "loop.loops' must be a whole number"),
                              ({"file": None}, "loop.file' must be a string, not null")):
            self.assertIn(f"'recorded.programs[0].{text}",
                          self.error("check", CLASSIFIER, "--budget", self.with_loop(**members)))

    def test_a_range(self):
        budget = self.made(INFERENCE)
        program, = budget["recorded"]["programs"]
        self.assertEqual(program["name"], "cpu_postprocess_after")
        program["range"] += " of another kind"
        path = self.write("b.json", budget)
        self.assertIn("of another kind': name the steps with --step-line",
                      self.error("check", INFERENCE, "--budget", path))

    def test_rules_of_libraries(self):
        rules = self.made(CLASSIFIER)["rules"]
        self.assertIn("torch-cudnn-benchmark", rules)
        self.kept(CLASSIFIER)

    def test_of_sync_only(self):
        path = self.sync_only()
        out, err = self.syncline("check", path, "--write-budget", "-")
        self.assertEqual(list(json.loads(out)),
                         ["version", "total", "recorded"])
        self.assertEqual(list(json.loads(out)["total"]), ["blockedSyncs", "blocked"])
        self.assertEqual(err.count(b"\n"), 1)
        self.assertIn(b"the trace has no profiled steps", err)
        self.write("b.json", out.decode())
        self.kept(path)

    def test_options(self):
        for arguments in ((), ("--margin", "10%"), ("--force",),
                          ("--budget", "a", "--write-budget", "b")):
            self.error("check", BEFORE, *arguments)
        for margin in "x", "-5%", "20%%", "%", "nan", "2000%":
            self.assertIn("--margin is a percentage", self.error(
                "check", BEFORE, "--write-budget", self.path("b.json"),
                f"--margin={margin}"))
        self.assertIn("cannot write /nonexistent/b.json: ", self.error(
            "check", BEFORE, "--write-budget", "/nonexistent/b.json"))
        self.assertEqual(os.listdir(self.folder), [])
