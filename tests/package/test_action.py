"""The GitHub action: what its script runs, and how it uses the results."""

import json
import os
import unittest

from installation import COMMAND, InstallationTest, PROJECT, WAITS

FOLDER = os.path.join(PROJECT, ".github/actions/syncline-lint")

# Records its arguments, one line per call, and exits with the given status.
STAND_IN = """\
#!/bin/sh
for argument; do printf '[%s]' "$argument" >>calls; done
echo >>calls
[ "$STAND_IN_STATUS" = 2 ] || while [ $# -gt 0 ]; do
  [ "$1" = --output ] && echo '{}' >"$2"
  [ "$1" = markdown ] && echo '| a table |'
  shift
done
exit "$STAND_IN_STATUS"
"""


class Action(InstallationTest):
    def act(self, status=0, program=COMMAND, **inputs):
        environment = dict(
            os.environ, SYNCLINE_PROGRAM=program,
            GITHUB_OUTPUT=self.path("outputs"),
            GITHUB_STEP_SUMMARY=self.path("summary"))
        for name, value in inputs.items():
            environment["SYNCLINE_" + name.upper()] = value
        return self.run_command("bash", os.path.join(FOLDER, "lint.sh"),
                                status=status, env=environment)

    def read(self, name):
        with open(self.path(name)) as file:
            return file.read()


class Script(Action):
    def stand_in(self, status, expected, **inputs):
        program = self.write("stand in", STAND_IN)
        os.chmod(program, 0o755)
        os.environ["STAND_IN_STATUS"] = str(status)
        for name in ("calls", "outputs", "summary"):
            self.write(name, "")
        out = self.act(expected, program, **inputs)
        return out, self.read("calls").splitlines()

    def test_all_inputs(self):
        _, calls = self.stand_in(
            1, 1, build_dir="the build", baseline="known.json",
            args="--min-confidence certain\n--rules '-*,sync-item' $(id)",
            files="a.cpp 'b c.cpp'", sarif_file="out/x.sarif")
        common = ("[lint][-p][the build][--baseline][known.json]"
                  "[--min-confidence][certain][--rules][-*,sync-item]"
                  "[$(id)][a.cpp][b c.cpp]")
        self.assertEqual(calls, [
            common + "[--format][github]",
            common + "[--quiet][--format][sarif][--output][out/x.sarif]",
            common + "[--quiet][--format][markdown]"])
        self.assertEqual(self.read("outputs"),
                         "sarif-file=out/x.sarif\nstatus=1\n")
        self.assertEqual(self.read("summary"), "| a table |\n")

    def test_nothing_but_annotations(self):
        _, calls = self.stand_in(0, 0, sarif_file="", summary="false")
        self.assertEqual(calls, ["[lint][-p][build][--format][github]"])
        self.assertEqual(self.read("outputs"), "status=0\n")

    def test_what_it_fails_on(self):
        for fail_on, expected in (("findings", (0, 1, 2)),
                                  ("error", (0, 0, 2)), ("never", (0, 0, 0))):
            for status in (0, 1, 2):
                with self.subTest(fail_on + str(status)):
                    self.stand_in(status, expected[status], fail_on=fail_on)
                    self.assertIn("status=%d\n" % status,
                                  self.read("outputs"))

    def test_no_old_sarif_file_is_uploaded(self):
        self.write("old.sarif", "{}")
        self.stand_in(2, 2, sarif_file="old.sarif")
        self.assertNotIn("sarif-file", self.read("outputs"))

    def test_wrong_inputs(self):
        out, calls = self.stand_in(0, 2, fail_on="100%")
        self.assertEqual(calls, [])
        self.assertIn("::error title=syncline lint::fail-on is findings, error"
                      " or never, not '100%25'", out)
        out, _ = self.stand_in(0, 2, args="it's")
        self.assertIn("::error title=syncline lint::unmatched quote", out)
        out = self.act(2, "nobody")
        self.assertIn("nobody was not found", out)

    def test_each_input_is_read(self):
        with open(os.path.join(FOLDER, "action.yml")) as file:
            action = file.read()
        with open(os.path.join(FOLDER, "lint.sh")) as file:
            script = file.read()
        inputs = action.split("inputs:\n")[1].split("\noutputs:")[0]
        names = [line.strip(" :") for line in inputs.splitlines()
                 if line.startswith("  ") and not line.startswith("   ")]
        self.assertIn("build-dir", names)
        for name in names:
            self.assertIn("${{ inputs.%s }}" % name, action)
        for line in action.split("env:\n")[1].splitlines():
            if "inputs." in line:
                self.assertIn("${" + line.split(":")[0].strip(), script)


class Linter(Action):
    """Tests with the real linter."""

    def test_findings(self):
        self.write("src/train.cpp", WAITS.format(name="train"))
        self.write("build/compile_commands.json", json.dumps([{
            "directory": self.folder, "file": "src/train.cpp",
            "command": "c++ -c src/train.cpp"}]))
        out = self.act(1, sarif_file="out/syncline.sarif",
                       args="--min-confidence likely")
        self.assertIn("::warning file=src/train.cpp,line=4,", out)
        sarif = json.loads(self.read("out/syncline.sarif"))
        results = sarif["runs"][0]["results"]
        self.assertEqual([result["ruleId"] for result in results],
                         ["syncline-sync-device-synchronize"])
        self.assertIn("train.cpp", self.read("summary"))
        self.assertIn("|", self.read("summary"))
        self.assertIn("status=1\n", self.read("outputs"))


if __name__ == "__main__":
    unittest.main()
