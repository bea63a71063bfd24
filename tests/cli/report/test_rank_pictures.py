"""Several ranks in timelines: the page and Perfetto."""

import json
import re

from traces import ReportTest, bundled
from test_html import Page

LATE = bundled.ranks("two_ranks_late")
# By BarKind and DeviceState.
COMMUNICATE, WAIT = 12, 13


class RankPictures(ReportTest):
    def page(self, *paths):
        return json.loads(Page(self.report("--format", "html", *paths)).text_of(id="data"))

    def bars(self, picture, row, kind):
        """Start and end of the bars of a kind, in a row."""
        number = [each["title"] for each in picture["rows"]].index(row)
        return [(bar[1], bar[1] + bar[2]) for bar in picture["bars"]
                if bar[0] == number and bar[3] == kind]

    def test_the_page_shows_a_step_of_all_ranks(self):
        ranks = self.page(*LATE)["ranks"]
        picture = ranks["picture"]
        self.assertEqual((picture["ranks"], picture["of"]), (2, 1))
        self.assertEqual([row["title"] for row in picture["rows"]], [
            f"rank {rank}, {what}" for rank in (0, 1)
            for what in ("host threads", "GPU", "collectives")])
        self.assertAlmostEqual(picture["length"], ranks["table"][1]["stepTime"],
                               delta=0.3 * picture["length"])
        for bar in picture["bars"]:
            self.assertLessEqual(bar[1] + bar[2], picture["length"])
        # The late rank hardly waits, the other one most of the step.
        waits = self.bars(picture, "rank 0, collectives", WAIT)
        self.assertGreater(sum(end - start for start, end in waits), 0.5 * picture["length"])
        late = self.bars(picture, "rank 1, collectives", WAIT)
        self.assertLess(sum(end - start for start, end in late), 0.01 * picture["length"])

    def test_clocks_are_aligned(self):
        """Both ranks move data at the same time, also where their clocks differ by 3 s."""
        def change(line):
            line = re.sub(rb'host="[^"]*"', b'host="other"', line)
            return re.sub(rb" (start|time|monotonic)=(\d+)(?!x)\b", lambda found: b" %s=%d" % (
                found[1], int(found[2]) + 3_000_000_000), line)
        shifted = self.changed(LATE[1], change, "rank1.sltrace")
        for paths in LATE, (LATE[0], shifted):
            picture = self.page(*paths)["ranks"]["picture"]
            first, second = (self.bars(picture, f"rank {rank}, collectives", COMMUNICATE)
                             for rank in (0, 1))
            self.assertEqual(len(first), len(second))
            self.assertGreater(len(first), 1)
            for (_, early), (_, late) in zip(first, second):
                self.assertLess(abs(early - late), 60_000)

    def test_one_rank_has_no_such_picture(self):
        self.assertIsNone(self.page(LATE[0])["ranks"])

    def test_many_ranks_are_left_out(self):
        """Sixteen are enough for a picture, the straggler among them."""
        texts = [self.syncline("dump", path)[0] for path in LATE]
        paths = []
        for number in range(18):
            text = texts[number == 17]
            for pattern, value in ((rb" pid=\d+", 900 + number), (rb" rank=\d+", number),
                                   (rb" world-size=\d+", 18)):
                name = pattern.partition(b"=")[0]
                text = re.sub(pattern, b"%s=%d" % (name, value), text)
            paths.append(self.trace(text, f"rank{number}.sltrace"))
        picture = self.page(*paths)["ranks"]["picture"]
        self.assertEqual((picture["ranks"], picture["of"]), (16, 17))
        titles = {row["title"].partition(",")[0] for row in picture["rows"]}
        self.assertEqual(titles, {f"rank {number}" for number in [*range(15), 17]})

    def test_perfetto_shows_waits(self):
        def perfetto(*paths):
            return self.syncline("report", "--format", "perfetto", *paths)[0]
        both = perfetto(*LATE)
        for title in b"rank 0: python3", b"rank 1: python3":
            self.assertIn(title, both)
        self.assertIn(b"waits for other ranks", both)
        self.assertNotIn(b"waits for other ranks", perfetto(LATE[0]))
