"""How the page of `syncline report -o page.html` looks, at three widths and in both schemes."""

import concurrent.futures
import itertools
import json
import os
import re
import unittest

from browser import BROWSER, SCHEMES, measure
from test_html import Page, report
from traces import AFTER, BEFORE, TRACES, bundled

WIDTHS = (1400, 900, 390)
# A reader sees that much without scrolling.
FIRST_SCREEN = 700
LEAST_CONTRAST = 4.5
# Several remedies, a Python program, a caution, and a trace without steps.
OTHERS = tuple(os.path.join(TRACES, f"{name}.sltrace") for name in (
    "prefetch_before", "python_transformer", "gpu_augmentation_before", "python_symbols"))
PAGES = ((BEFORE,), (AFTER,), *((path,) for path in OTHERS), tuple(bundled.ranks("two_ranks_late")))


@unittest.skipUnless(BROWSER, "no Chromium to look at the page with")
class Looks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        pages = {traces: report("--format", "html", *traces).decode() for traces in PAGES}
        cls.data = {traces: json.loads(Page(page).text_of(id="data"))
                    for traces, page in pages.items()}
        keys = list(itertools.product(PAGES, WIDTHS, SCHEMES))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            cls.found = dict(zip(keys, pool.map(
                lambda key: measure(pages[key[0]], *key[1:]), keys)))

    def each(self):
        """Each page as its name, its traces, and what was measured."""
        for (traces, width, scheme), found in self.found.items():
            yield f"{os.path.basename(traces[0])}, {width} px, {scheme}", traces, found

    def test_the_width_and_the_scheme(self):
        for (_, width, scheme), found in self.found.items():
            self.assertEqual((found["width"], found["isDark"]), (width, scheme == "dark"))

    def test_advice_is_on_the_first_screen(self):
        for name, _, found in self.each():
            self.assertGreater(found["bottom"], 0, name)
            self.assertLess(found["bottom"], FIRST_SCREEN, name)

    def test_the_bold_line_is_the_action(self):
        actions = 0
        for name, traces, found in self.each():
            data = self.data[traces]
            change = data["ranks"]["change"] if data["ranks"] else next(
                (one for one in data["traces"][0]["changes"] if one["remedy"]), None)
            self.assertGreaterEqual(found["weight"], 600, name)
            self.assertTrue(all(size < found["size"] for size in found["prose"]), name)
            if not change:
                continue
            actions += 1
            self.assertTrue(found["action"].lower().endswith(change["remedy"].lower()), name)
            for line in change["lines"]:
                self.assertIn(line["user"], found["places"], name)
                self.assertIn(line["library"], found["places"], name)
            self.assertEqual(found["gain"].startswith("Saves "), change["outcome"] == "gains", name)
            if change["outcome"] == "gains":
                self.check_gain(change["gain"], found["gain"], name)
            for condition in change["conditions"]:
                self.assertIn(condition, found["gain"], name)
        self.assertGreater(actions, len(self.found) / 2)

    def check_gain(self, gain, text, name):
        """The gain and its interval are in one unit, with three digits."""
        shown = re.match(r"Saves ([\d.]+)\s(\S+), .* of the step "
                         r"\(([\d.]+) to ([\d.]+)\s(\S+)\)", text)
        best, unit, low, high, unit_of_interval = shown.groups()
        self.assertEqual(unit, unit_of_interval, name)
        for figure, wanted in ((low, gain["low"]), (high, gain["high"])):
            self.assertAlmostEqual(float(figure) / float(best), wanted / gain["best"],
                                   delta=0.02, msg=name)

    def shown(self, traces):
        """The trace that the page is about at first."""
        data = self.data[traces]
        ranks = data["ranks"]
        return data["traces"][ranks["table"][ranks["shown"]]["trace"] if ranks else 0]

    def test_tiles_name_the_largest_states(self):
        for name, traces, found in self.each():
            if not self.shown(traces)["replayed"]:
                continue
            (device,) = self.shown(traces)["devices"]
            largest = sorted(device["states"].values(), reverse=True)
            shares = [float(value.rstrip("%")) for _, value in found["tiles"] if "%" in value]
            self.assertTrue(shares, name)
            for share, time in zip(shares, largest):
                self.assertAlmostEqual(share, 100 * time / device["total"], delta=0.11, msg=name)

    def test_the_tile_of_what_limits_the_step_stands_out(self):
        """Where the device is idle for most of a step, computing is not what limits it."""
        limits = set()
        for name, traces, found in self.each():
            if not self.shown(traces)["replayed"] or self.shown(traces)["measured"]:
                continue
            (device,) = self.shown(traces)["devices"]
            work = ("compute", "communicate", "wait-for-ranks", "pipeline-bubble", "copy-only")
            busy = sum(device["states"].get(state, 0) for state in work)
            limits.add(found["limit"])
            self.assertEqual(found["limit"].startswith("Idle"), busy < device["total"] / 2, name)
        self.assertGreater(len(limits), 1)

    def test_notes_follow_a_change(self):
        shown = 0
        for name, traces, found in self.each():
            if len(traces) > 1:
                continue
            wanted = sum(len(change["notes"]) for change in self.shown(traces)["changes"]
                         if change["remedy"])
            self.assertEqual(found["notes"], wanted, name)
            shown += wanted
        self.assertGreater(shown, 0)

    def test_one_timeline_is_open(self):
        for name, traces, found in self.each():
            timelines = int(self.shown(traces)["replayed"])
            self.assertEqual((found["open"], found["timelines"]), (0, timelines), name)

    def test_nothing_sticks_out(self):
        for name, _, found in self.each():
            for state in ("folded", "opened"):
                self.assertEqual(found[state]["overflowing"], [], name)

    def test_names_do_not_break_inside(self):
        for name, _, found in self.each():
            self.assertGreater(found["opened"]["names"], 0, name)
            for state in ("folded", "opened"):
                self.assertEqual(found[state]["broken"], [], name)

    def test_text_is_legible(self):
        for name, _, found in self.each():
            self.assertGreater(len(found["contrasts"]), 100, name)
            weak = {text: ratio for text, ratio in found["contrasts"] if ratio < LEAST_CONTRAST}
            self.assertEqual(weak, {}, name)


if __name__ == "__main__":
    unittest.main()
