"""Tests check_frames.py with made-up packages."""

import pathlib
import tempfile
import unittest

import check_frames

SOURCE = """
class Block:
    def forward(self):
        def inner():
            pass
if True:
    async def run():
        pass
"""


class CheckFrames(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        path = self.folder / "net" / "deep" / "block.py"
        path.parent.mkdir(parents=True)
        path.write_text(SOURCE, "utf-8")

    def check(self, expected, *places):
        for place in places:
            with self.subTest(place):
                self.assertEqual(check_frames.has_function(place, [self.folder]), expected)

    def test_functions_that_exist(self):
        self.check(True, "net/deep/block.py:Block.forward", "net/deep/block.py:run",
                   "net/deep/block.py:Block.forward.<locals>.inner", "net/*.py:*.forward",
                   "net/*/bl*.py:r*")

    def test_functions_that_do_not(self):
        self.check(False, "net/block.py:run", "net/deep/block.py:forward",
                   "net/deep/block.py:Block.forward.inner", "net/*.py:Block", "other/*.py:*")

    def test_the_tables_have_places(self):
        self.assertGreater(len(list(check_frames.places())), 40)


if __name__ == "__main__":
    unittest.main()
