"""Which operators synchronize, in two releases: the rules in the folder rules next to this file."""

import os
import unittest

from model_files import HERE

from model_error import ModelError
from sync_changes import Entry, SyncModel, describe, holds

RULES = os.path.join(HERE, "rules")


class Ranges(unittest.TestCase):
    def test_comparisons(self):
        for libtorch, expected in {"": "yyy", "<2.5": "ynn", "<=2.5": "yyn", ">=2.5": "nyy",
                                   ">2.5": "nny", "==2.5": "nyn", ">=2.4,<2.11": "yyn"}.items():
            answers = "".join("ny"[holds(libtorch, release)] for release in ("2.4", "2.5", "2.11"))
            self.assertEqual(answers, expected, libtorch)

    def test_errors(self):
        for libtorch in ("2.5", "<2", "<<2.5", "<2.5;>2.0"):
            with self.assertRaisesRegex(ModelError, "is no range of releases"):
                holds(libtorch, "2.4")


class Changes(unittest.TestCase):
    def setUp(self):
        self.model = SyncModel(RULES)

    def test_entries_of_rules_and_of_the_overlay(self):
        self.assertEqual(self.model.entries, {
            Entry("old_turn", "sync-turn", ""), Entry("scale", "sync-turn", "<2.4"),
            Entry("turn_copy", "sync-turn", ""), Entry("pick", "sync-pick", ">=2.0"),
            Entry("torch::pick", "sync-pick", "")})

    def test_both_directions(self):
        pick, scale = Entry("pick", "sync-pick", ">=2.0"), Entry("scale", "sync-turn", "<2.4")
        self.assertEqual(self.model.differences("1.13", "2.4"), ([pick], [scale]))
        self.assertEqual(self.model.differences("2.4", "1.13"), ([scale], [pick]))
        self.assertEqual(self.model.differences("2.0", "2.3"), ([], []))

    def test_reasons_lie_between_the_releases(self):
        self.assertEqual(self.model.reasons("sync-pick", "1.13", "2.0"),
                         ["    2.0: pick() checks its mask (pytorch#1)"])
        self.assertEqual(self.model.reasons("sync-pick", "2.4", "1.13"),
                         self.model.reasons("sync-pick", "1.13", "2.4"))
        self.assertEqual(self.model.reasons("sync-pick", "2.0", "2.4"), [])

    def test_operators_that_a_release_lacks_do_not_count(self):
        lines = describe(self.model, "2.0", "2.3", {"pick", "old_turn"}, {"pick", "turn_copy"})
        self.assertEqual(lines[-1], "operators that a rule reports: 2 -> 2, 1 added, 1 removed, "
                                    "0 begin to synchronize, 0 no longer synchronize")

    def test_a_folder_without_rules(self):
        with self.assertRaisesRegex(ModelError, "overlay.json cannot be read"):
            SyncModel(os.path.join(HERE, "releases"))


if __name__ == "__main__":
    unittest.main()
