"""The page that `syncline report -o page.html` writes."""

import html.parser
import json
import os
import subprocess
import tempfile
import unittest

from browser import BROWSER, dump
from traces import AFTER, BEFORE, TRACES, bundled

LARGEST = 2_000_000


def report(*arguments):
    done = subprocess.run(
        [os.environ["SYNCLINE_TEST_COMMAND"], "report", *arguments],
        capture_output=True, timeout=300, check=True)
    return done.stdout


class Page(html.parser.HTMLParser):
    """The contents of a page: tags with their attributes, and text by element."""

    VOID = {"meta", "link", "br", "img", "input", "hr", "wbr"}

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.open = []
        self.texts = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        entry = (tag, dict(attributes))
        self.tags.append(entry)
        if tag not in self.VOID:
            self.open.append(entry)

    def handle_endtag(self, tag):
        # Whatever is open inside of it is not closed by the page itself.
        assert self.open and self.open[-1][0] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data):
        if self.open:
            self.texts.append((self.open[-1], data))

    def text_of(self, **wanted):
        return "".join(text for (_, attributes), text in self.texts
                       if wanted.items() <= attributes.items())


def has_class(entry, name):
    return name in (entry[1].get("class") or "").split()


class HtmlPage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = report("--format", "html", BEFORE).decode()
        cls.page = Page(cls.text)
        cls.data = json.loads(cls.page.text_of(id="data"))
        cls.json = json.loads(report("--format", "json", BEFORE))

    def test_size(self):
        self.assertLess(len(self.text.encode()), LARGEST)

    def test_fetches_nothing(self):
        for tag, attributes in self.page.tags:
            self.assertNotIn(tag, ("link", "img", "iframe", "object", "embed"))
            self.assertNotIn("src", attributes)
            target = attributes.get("href", "#")
            self.assertTrue(target.startswith("#"), target)
        self.assertNotIn("@import", self.text)
        self.assertNotRegex(self.text, r"url\(\s*['\"]?(https?:)?//")
        policy = next(attributes["content"] for tag, attributes
                      in self.page.tags if tag == "meta"
                      and attributes.get("http-equiv"))
        self.assertIn("default-src 'none'", policy)

    def test_elements_are_closed(self):
        self.assertEqual(self.page.open, [])

    def test_figures_are_those_of_json(self):
        own = self.data["traces"][0]
        for key, value in self.json["traces"][0].items():
            self.assertEqual(own[key], value, key)

    def test_summary_without_scripts(self):
        shown = " ".join(text for _, text in self.page.texts)
        for sentence in self.data["traces"][0]["summary"]:
            self.assertIn(sentence, shown)

    def test_device_states_are_the_step(self):
        for device in self.data["traces"][0]["devices"]:
            self.assertAlmostEqual(sum(device["states"].values()),
                                   device["total"], delta=1)

    def test_pictures(self):
        trace = self.data["traces"][0]
        shown = trace["pictures"]
        self.assertEqual(shown["steps"], trace["step"]["profiled"])
        self.assertLessEqual(shown["typical"]["length"],
                             shown["worst"]["length"])
        for name in ("typical", "worst", "before", "after"):
            self.check_picture(shown[name], len(trace["sites"]))

    def check_picture(self, picture, sites):
        self.assertLessEqual(len(picture["bars"]), 3000)
        self.assertEqual(picture["events"],
                         sum(bar[7] for bar in picture["bars"]))
        for row, start, length, kind, name, site, _, _ in picture["bars"]:
            self.assertLess(row, len(picture["rows"]))
            self.assertLessEqual(start + length, picture["length"])
            self.assertLess(kind, 21)
            self.assertLess(name, len(picture["names"]))
            self.assertIn(site, range(-1, sites))
        for source, target, role in picture["links"]:
            self.assertLess(max(source, target), len(picture["bars"]))
            self.assertIn(role, (0, 1, 2))

    def test_idle_times_that_the_replay_shortens_keep_their_state(self):
        page = Page(report("--format", "html", os.path.join(
            TRACES, "python_transformer.sltrace")).decode())
        shown = json.loads(page.text_of(id="data"))["traces"][0]["pictures"]["typical"]
        kinds = {bar[3] for bar in shown["bars"]
                 if shown["names"][bar[4]].startswith("idle; far shorter in the replay")}
        self.assertTrue(kinds)
        # 10 is "device idle", without a state.
        self.assertGreater(min(kinds), 10)

    def test_what_if(self):
        shown = self.data["traces"][0]["pictures"]
        syncs = {name: sum(bar[3] == 2 for bar in shown[name]["bars"])
                 for name in ("before", "after")}
        self.assertGreater(syncs["before"], 0)
        self.assertEqual(syncs["after"], 0)
        self.assertLess(shown["after"]["length"], shown["before"]["length"])


@unittest.skipUnless(BROWSER, "no Chromium to look at the page with")
class InBrowser(unittest.TestCase):
    """The page after its scripts have run."""

    def test_a_caution_comes_first(self):
        (trace,), page = self.look(os.path.join(TRACES, "gpu_augmentation_before.sltrace"))
        caution = "".join(text for entry, text in page.texts if has_class(entry, "caution"))
        self.assertTrue(trace["caveats"])
        self.assertEqual(caution, f"Caution: {'; '.join(trace['caveats'])}.")

    def test_states_without_time_have_no_row(self):
        (trace,), page = self.look(BEFORE)
        shown = [text for _, text in page.texts]
        self.assertEqual(trace["devices"][0]["states"]["pipeline-bubble"], 0)
        self.assertNotIn("Pipeline bubble", shown)
        self.assertNotIn("recorded in mode", " ".join(shown))

    def look(self, *traces):
        with tempfile.TemporaryDirectory(prefix="syncline-test-",
                                         ignore_cleanup_errors=True) as folder:
            path = os.path.join(folder, "page.html")
            report("-o", path, *traces)
            with open(path, "rb") as file:
                data = json.loads(
                    Page(file.read().decode()).text_of(id="data"))
            text, log = dump(path, folder)
        self.assertEqual(log, [])
        return data["traces"], Page(text)

    def test_before(self):
        (trace,), page = self.look(BEFORE)
        rows = [tag for tag in page.tags
                if tag[0] == "tr" and has_class(tag, "site")]
        self.assertEqual(len(rows), len(trace["sites"]))
        for outcome in ("gains", "no-gain"):
            self.assertEqual(
                sum(has_class(row, outcome) for row in rows),
                sum(site["outcome"] == outcome for site in trace["sites"]))
        self.assertEqual(sum(tag == "canvas" for tag, _ in page.tags), 4)
        shown = " ".join(text for _, text in page.texts)
        self.assertRegex(shown, r"Remove these 5 together: 2\d\d\sµs")
        self.assertEqual(shown.count("only with 1, 2, 3, 4"), 1)
        self.check_structure(page)

    def test_two_ranks(self):
        _, page = self.look(*bundled.ranks("two_ranks_late"))
        # A step of all ranks, before those of the shown one.
        self.assertEqual(sum(tag == "canvas" for tag, _ in page.tags), 5)
        shown = " ".join(text for _, text in page.texts)
        for text in ("How the device of each rank spends a step", "A step of all ranks",
                     "waiting for other ranks", "Hidden by computing"):
            self.assertIn(text, shown)
        self.check_structure(page)

    def test_without_synchronization(self):
        (trace,), page = self.look(AFTER)
        rows = sum(has_class(tag, "site") for tag in page.tags)
        self.assertEqual(rows, len(trace["sites"]))
        self.check_structure(page)

    def check_structure(self, page):
        ids = [attributes["id"] for _, attributes in page.tags
               if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))
        for _, attributes in page.tags:
            for name in ("aria-labelledby", "aria-describedby",
                         "aria-controls"):
                if name in attributes:
                    self.assertIn(attributes[name], ids)
            if attributes.get("href", "").startswith("#"):
                self.assertIn(attributes["href"][1:], ids)
        levels = [int(tag[1]) for tag, _ in page.tags
                  if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()]
        self.assertEqual(levels[0], 1)
        for above, below in zip(levels, levels[1:]):
            self.assertLessEqual(below, above + 1)
        tables = sum(tag == "table" for tag, _ in page.tags)
        self.assertEqual(sum(tag == "caption" for tag, _ in page.tags), tables)


if __name__ == "__main__":
    unittest.main()
