"""The pre-commit hook: what it runs, on files as pre-commit passes them."""

import os
import re
import shlex
import unittest

from installation import HAS_LINTER, InstallationTest, PREFIX, PROJECT, WAITS


class Hook(InstallationTest):
    def value(self, key):
        with open(os.path.join(PROJECT, ".pre-commit-hooks.yaml")) as file:
            return re.search(r"^[- ] %s: (.*)$" % key, file.read(), re.M)[1]

    def test_keys(self):
        self.assertEqual(self.value("id"), "syncline-lint")
        self.assertEqual(self.value("language"), "system")
        self.assertEqual(self.value("types_or"), "[c++, cuda]")
        self.assertEqual(self.value("require_serial"), "true")

    @unittest.skipUnless(HAS_LINTER, "there is no linter")
    def test_entry(self):
        self.write("one.cpp", WAITS.format(name="one"))
        self.write("the other.cpp", "int other() { return 2; }\n")
        self.write("build/compile_commands.json", "[" + ",".join(
            '{"directory": "%s", "file": "%s", "command": "c++ -c \'%s\'"}'
            % (self.folder, name, name)
            for name in ("one.cpp", "the other.cpp")) + "]")
        path = os.path.join(PREFIX, "bin") + ":" + os.environ["PATH"]
        command = shlex.split(self.value("entry")) + ["-p", "build"]
        out = self.run_command(*command, "one.cpp", "the other.cpp",
                               status=1, env=dict(os.environ, PATH=path))
        self.assertIn("one.cpp:4:5: warning: host-device synchronization", out)
        self.assertNotIn("findings (", out)
        self.run_command(*command, "the other.cpp",
                         env=dict(os.environ, PATH=path))


if __name__ == "__main__":
    unittest.main()
