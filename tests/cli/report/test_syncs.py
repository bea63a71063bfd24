"""A sync is an operation that can block. Those that did are counted under another name."""

import re

from traces import ReportTest


class Syncs(ReportTest):
    def test_syncs_and_those_that_blocked(self):
        path = self.sync_only()
        text = self.report(path)
        self.assertRegex(text, r"(?m)^ +syncs +that blocked +blocked +site, rule$")
        for site in self.trace_of(path)["sites"]:
            self.assertRegex(text, rf" {site['syncs']} +{site['blockedSyncs']} +"
                                   rf"[\d.]+ [mu]?s +{re.escape(site['title'])} ")
        self.assertRegex(text, r"can block but never did \(\d+ syncs?\)")
        self.assertIn("\n| # | Site | Rule | Syncs | That blocked | Blocked |\n",
                      self.report(path, "--format", "markdown"))
