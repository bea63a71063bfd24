"""The pre-commit hook that installs the wheel, run by pre-commit itself in a user's repository."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from installed import BLOCKS, PROJECT, VERSION
from test_wheel import WHEELS, wheel

# Debian's wheels of setuptools, with which pip builds the hook's repository.
SEEDS = "/usr/share/python-wheels"
RUNS_ON_HOST = "int train(int Steps) { return Steps; }\n"


@unittest.skipUnless(shutil.which("pre-commit"), "there is no pre-commit")
class HookRepository(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        wheel()  # or skip
        folder = tempfile.TemporaryDirectory(prefix="syncline-hook-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.hook, cls.user = (os.path.join(cls.folder, name) for name in ("hook", "user"))
        cls.environment = {
            "PATH": os.environ["PATH"], "HOME": cls.folder, "PRE_COMMIT_COLOR": "never",
            "GIT_CONFIG_COUNT": "2", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "A",
            "GIT_CONFIG_KEY_1": "user.email", "GIT_CONFIG_VALUE_1": "a@example.com",
            "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": f"{WHEELS} {SEEDS}",
            "PIP_ROOT_USER_ACTION": "ignore"}
        cls.write_hook()
        cls.write_user()

    @classmethod
    def write(cls, *path_and_text):
        *path, text = path_and_text
        os.makedirs(os.path.join(*path[:-1]), exist_ok=True)
        with open(os.path.join(*path), "w", encoding="utf-8") as file:
            file.write(text)

    @classmethod
    def run_in(cls, folder, *command):
        return subprocess.run(command, cwd=folder, env=cls.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=240, check=False)

    @classmethod
    def git(cls, folder, *arguments):
        done = cls.run_in(folder, "git", *arguments)
        assert done.returncode == 0, done.stdout

    @classmethod
    def write_hook(cls):
        subprocess.run([sys.executable, "-B",
                        os.path.join(PROJECT, "cmake/dev/hook_repository.py"), cls.hook],
                       check=True)
        cls.git(cls.hook, "init", "--quiet")
        cls.git(cls.hook, "add", ".")
        cls.git(cls.hook, "commit", "--quiet", "--message", "Release")
        cls.git(cls.hook, "tag", f"v{VERSION}")

    @classmethod
    def write_user(cls):
        cls.write(cls.user, "train.cpp", BLOCKS)
        cls.write(cls.user, "notes.txt", "no code\n")
        cls.write(cls.user, "build", "compile_commands.json", json.dumps([{
            "directory": cls.user, "file": "train.cpp", "command": "c++ -c train.cpp"}]))
        cls.write(cls.user, ".gitignore", "build\n")
        cls.write(cls.user, ".pre-commit-config.yaml", f"""\
repos:
  - repo: {cls.hook}
    rev: v{VERSION}
    hooks:
      - id: syncline-lint
        args: [-p, build]
""")
        cls.git(cls.user, "init", "--quiet")
        installs = cls.run_in(cls.user, "pre-commit", "install", "--install-hooks")
        assert installs.returncode == 0, installs.stdout

    def commit(self, name, text, *arguments):
        self.write(self.user, name, text)
        self.git(self.user, "add", ".")
        return self.run_in(self.user, "git", "commit", "--message", "A change", *arguments)

    def test_a_commit_that_blocks_the_host_fails(self):
        done = self.commit("train.cpp", BLOCKS)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("train.cpp:5:5: warning: host-device synchronization", done.stdout)

    def test_other_commits_pass(self):
        done = self.commit("train.cpp", RUNS_ON_HOST)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("Passed", done.stdout)
        done = self.commit("notes.txt", "still no code\n")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("Skipped", done.stdout)

    def test_the_repository_names_the_version(self):
        with open(os.path.join(self.hook, "pyproject.toml"), encoding="utf-8") as file:
            self.assertIn(f'dependencies = ["syncline=={VERSION}"]', file.read())
        for name in os.listdir(self.hook):
            if os.path.isfile(os.path.join(self.hook, name)):
                with open(os.path.join(self.hook, name), encoding="utf-8") as file:
                    self.assertNotRegex(file.read(), "@(VERSION|HOMEPAGE)@", name)


if __name__ == "__main__":
    unittest.main()
