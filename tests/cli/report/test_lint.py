"""report --lint: the findings of lint next to the sites of a trace."""

from traces import BEFORE, ReportTest

SOURCE = "examples/masked_loss/before.cpp"


def finding(line, rule, file=SOURCE):
    return {"rule": rule, "level": "warning", "confidence": "certain",
            "hot": True, "file": file, "line": line, "column": 3,
            "function": "f", "message": "m", "remedies": [], "fixes": []}


class Lint(ReportTest):
    def found(self, *findings):
        return self.write("lint.json", {
            "version": 1, "tool": {"name": "syncline", "version": "0.1.0"},
            "findings": list(findings)})

    def seen(self, *findings):
        """For each site with a file, whether lint reports it; and lint's other findings."""
        trace = self.trace_of(BEFORE, "--lint", self.found(*findings))
        sites = {site["title"]: site.get("seenByLint")
                  for site in trace["sites"]}
        rest = [(entry["line"], entry["rule"], entry["why"])
                for entry in trace["lintOnly"]]
        return sites, rest

    def test_without_lint_nothing_is_said_of_it(self):
        trace = self.trace_of(BEFORE)
        self.assertFalse(any("seenByLint" in site
                             for site in trace["sites"]))
        self.assertEqual(trace["lintOnly"], [])
        self.assertNotIn("lint", self.report(BEFORE))

    def test_a_place_that_lint_has(self):
        sites, rest = self.seen(finding(27, "sync-nonzero"))
        self.assertEqual(rest, [])
        self.assertTrue(sites["before.cpp:27"])
        self.assertFalse(sites["before.cpp:37"])
        # Lint cannot know the backward pass: no file, no answer.
        self.assertIsNone(sites["backward pass (IndexBackward0)"])

    def test_a_line_may_be_shifted_by_three(self):
        for line, is_seen in (24, True), (30, True), (23, False), (31, False):
            sites, rest = self.seen(finding(line, "sync-nonzero"))
            self.assertEqual(sites["before.cpp:27"], is_seen, line)
            self.assertEqual(len(rest), 0 if is_seen else 1)

    def test_another_rule_a_few_lines_off_is_another_site(self):
        sites, rest = self.seen(finding(29, "sync-item"))
        self.assertFalse(sites["before.cpp:27"])
        self.assertEqual(len(rest), 1)

    def test_another_file(self):
        other = finding(27, "sync-nonzero", "examples/prefetch/before.cpp")
        sites, rest = self.seen(other, finding(37, "sync-unique"))
        self.assertFalse(sites["before.cpp:27"])
        self.assertTrue(sites["before.cpp:37"])
        self.assertEqual(len(rest), 1)

    def test_a_program_in_another_folder(self):
        for file in ("before.cpp", "demo/before.cpp", "/home/user/masked/before.cpp",
                     "../demo/./before.cpp", "/src/syncline/examples/masked_loss/before.cpp"):
            sites, rest = self.seen(finding(27, "sync-nonzero", file))
            self.assertTrue(sites["before.cpp:27"], file)
            self.assertEqual(rest, [], file)

    def test_files_that_cannot_be_told_apart(self):
        for files in (("a/before.cpp", "b/before.cpp"), ("a/after.cpp", "b/x.cpp")):
            path = self.found(*(finding(27, "sync-nonzero", file) for file in files))
            trace = self.trace_of(BEFORE, "--lint", path)
            self.assertFalse(any("seenByLint" in site for site in trace["sites"]))
            self.assertEqual(trace["lintOnly"], [])
            text = self.report(BEFORE, "--lint", path)
            self.assertNotIn("not found by lint", text)
            self.assertIn(f"\n  note: lint's findings, such as the one in {files[0]}, cannot be "
                          "compared with this trace: no line of their files has a call that can "
                          "block\n", text)

    def test_what_never_ran(self):
        sites, rest = self.seen(finding(500, "sync-item"))
        self.assertFalse(any(sites.values()))
        self.assertEqual(rest, [(500, "sync-item", "it did not run, or made "
                                 "no call that can block")])

    def test_what_ran_and_never_blocked(self):
        _, rest = self.seen(finding(
            17, "sync-item", "examples/masked_loss/TrainingLoop.cpp"))
        self.assertEqual(rest, [(17, "sync-item",
                                 "it ran and never blocked the host")])

    def test_text(self):
        path = self.found(finding(27, "sync-nonzero"),
                          finding(500, "sync-item"))
        text = self.report(BEFORE, "--lint", path)
        self.assertRegex(text, r"(?m) before\.cpp:27  sync-nonzero$")
        self.assertRegex(text, r"(?m) before\.cpp:37  sync-unique  "
                               r"\(not found by lint\)$")
        self.assertIn("\nLint findings without cost in this trace\n"
                      f"  {SOURCE}:500: sync-item: it did not run", text)

    def test_what_is_no_output_of_lint(self):
        for text in ("", "[]", "{", '{"findings": 1}',
                     '{"findings": [{"line": "x"}]}',
                     '{"findings": [{"rule": 1}]}'):
            self.assertIn("lint.json", self.error(
                "report", BEFORE, "--lint", self.write("lint.json", text)))
        self.assertIn("/nonexistent",
                      self.error("report", BEFORE, "--lint", "/nonexistent"))
        self.error("report", BEFORE, "--lint", self.folder)
