#!/usr/bin/env python3
"""measure.py and pack.py, with a syncline and programs that need no GPU."""

import json
import os
import subprocess
import sys
import tarfile
import tempfile
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))

# Writes down how it was called. The size 2 of `slow` cannot be tried.
SYNCLINE = '''#!{python}
import json, os, re, sys
arguments = sys.argv[1:]
with open({log!r}, "a") as log:
    log.write(" ".join(arguments) + "\\n")
if arguments[0] == "report":
    site = {{"file": "/src/a.cpp", "callsPerStep": 1}}
    print(json.dumps({{"traces": [{{"sites": [
        site | {{"line": 7}}, site | {{"line": 8, "callsPerStep": 0.05}},
        site | {{"line": 9, "file": ""}}]}}]}}))
elif arguments[0] == "dump":
    print('process host="box7" command="run box7 boxes /here/a"\\n'
          'device uuid="GPU-0123abcd-0123-0123-0123-0123456789ab"')
elif arguments[0] == "assemble":
    sys.stdout.write("assembled " + sys.stdin.read())
elif "slow --size 2" in " ".join(arguments) and arguments[0] == "try":
    sys.exit("syncline try: error: no steps were found")
else:
    with open(arguments[arguments.index("-o") + 1], "w") as file:
        file.write(json.dumps("of /here/a"))
    print(json.dumps({{"step_ms": 1.5}}))
    sys.exit(3 if arguments[0] == "try" else 0)
'''
PROGRAMS = "#!/bin/sh\nprintf 'fast\\nslow cuda\\n'\n"


class ScriptTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="syncline-test-")
        self.addCleanup(folder.cleanup)
        self.build = folder.name
        self.results = self.path("results")
        self.log = self.path("log")
        os.mkdir(self.path("bin"))
        for name, text in (("syncline", SYNCLINE.format(python=sys.executable, log=self.log)),
                           ("truth_programs", PROGRAMS)):
            with open(self.path(f"bin/{name}"), "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(self.path(f"bin/{name}"), 0o755)

    def path(self, name):
        return os.path.join(self.build, name)

    def script(self, name, *arguments, status=0):
        done = subprocess.run([sys.executable, "-B", f"{FOLDER}/{name}", self.results, "--build",
                               self.build, *arguments], text=True, capture_output=True, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def calls(self, subcommand):
        with open(self.log, encoding="utf-8") as log:
            return [line.strip() for line in log if line.startswith(subcommand)]

    def cases(self):
        with open(f"{self.results}/cases.json", encoding="utf-8") as file:
            return json.load(file)


class Measure(ScriptTest):
    def test_one_program(self):
        self.script("measure.py", "--programs", "fast", "--sizes", "3", "--seconds", "4",
                    "--record-seconds", "2")
        case = f"{self.results}/fast-3-all"
        self.assertEqual(self.calls("try"), [
            f"try --all --seconds 4 --record-seconds 2 --trace {case}.bare --stretch 60 -o "
            f"{case}.json -- "
            f"{self.build}/bin/truth_programs fast --size 3 --seconds 11"])
        self.assertEqual(self.calls("symbolize"), [f"symbolize {case}.bare -o {case}.sltrace"])
        self.assertEqual(self.cases(), [{"program": "fast", "size": 3, "skip": "all",
                                         "trace": "fast-3-all.sltrace", "try": "fast-3-all.json"}])
        self.assertEqual(sorted(os.listdir(self.results)),
                         ["cases.json", "fast-3-all.json", "fast-3-all.sltrace"])

    def test_sites_and_groups(self):
        self.script("measure.py", "--programs", "fast", "--sizes", "1", "--skip", "sites,group:2")
        _, one, two = self.calls("try")
        self.assertIn("try --site /src/a.cpp:7 --seconds", one)
        self.assertIn(f"try --from-report {self.results}/fast-1-all.sltrace --group 2 --seconds",
                      two)
        self.assertEqual([case["skip"] for case in self.cases()], ["all", "a.cpp:7", "group 2"])

    def test_an_example(self):
        os.symlink(self.path("bin/truth_programs"), self.path("bin/masked_loss_before"))
        self.script("measure.py", "--programs", "masked_loss", "--sizes", "2")
        self.assertIn("-- " + self.path("bin/masked_loss_before --device cuda --batch 8 --steps"),
                      self.calls("try")[0])

    def test_a_failure_loses_one_case(self):
        self.script("measure.py", "--programs", "fast,slow", "--sizes", "1,2", status=1)
        errors = [case.get("error") for case in self.cases()]
        self.assertEqual(errors, [None, None, None,
                                  "status 1: syncline try: error: no steps were found"])

    def test_a_second_run_continues(self):
        self.script("measure.py", "--programs", "fast,slow", "--sizes", "1,2", status=1)
        self.script("measure.py", "--programs", "fast,slow", "--sizes", "1,2", status=1)
        self.assertEqual(len(self.calls("try")), 5)  # the one that failed, again
        self.assertEqual(len(self.cases()), 4)

    def test_no_time(self):
        done = self.script("measure.py", "--total-seconds", "0", status=1)
        self.assertIn("run it again", done.stderr)
        self.assertFalse(os.path.exists(self.log))

    def test_wrong_options(self):
        for options, reason in ((("--programs", "quick"), "no program 'quick'"),
                                (("--sizes", "5"), "--sizes takes"),
                                (("--sizes", "one"), "--sizes takes"),
                                (("--skip", "group:0"), "not 'group:0'")):
            self.assertIn(reason, self.script("measure.py", *options, status=2).stderr)


class Pack(ScriptTest):
    def pack(self, series):
        self.script("pack.py", "--replace", "/here/=/build/", "--series", series, "--into",
                    self.results)

    def files(self):
        """The files of the archive of the program `fast`, as text."""
        with tarfile.open(f"{self.results}/fast.tar.xz") as tar:
            return {name: tar.extractfile(name).read().decode() for name in tar.getnames()}

    def test_names_of_the_machine_are_removed(self):
        self.script("measure.py", "--programs", "fast,slow", "--sizes", "2", status=1)
        self.pack("one")
        self.assertFalse(os.path.exists(f"{self.results}/slow.tar.xz"))
        files = self.files()
        self.assertEqual(set(files), {"cases.json", "fast-2-all-one.json",
                                      "fast-2-all-one.sltrace"})
        self.assertEqual(files["fast-2-all-one.sltrace"],
                         'assembled process host="gpu-host" command="run gpu-host boxes '
                         '/build/a"\ndevice uuid="GPU-00000000-0000-0000-0000-'
                         '000000000000"\n')
        self.assertEqual(files["fast-2-all-one.json"], '"of /build/a"')

    def test_a_series_replaces_itself_alone(self):
        self.script("measure.py", "--programs", "fast", "--sizes", "1,2")
        for series in "one", "two", "two":
            self.pack(series)
        cases = json.loads(self.files()["cases.json"])
        self.assertEqual([(case["size"], case["series"]) for case in cases],
                         [(1, "one"), (2, "one"), (1, "two"), (2, "two")])
        self.assertEqual(set(self.files()),
                         {"cases.json", *(case[kind] for case in cases
                                          for kind in ("trace", "try"))})


if __name__ == "__main__":
    unittest.main()
