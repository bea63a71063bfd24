"""Several traces: the ranks of one run."""

import json
import os
import re
import shutil

from traces import AFTER, BEFORE, ReportTest, bundled
from test_html import LARGEST, Page

LATE = 200_000
TWO_RANKS, TWO_RANKS_LATE = bundled.ranks(), bundled.ranks("two_ranks_late")


class Ranks(ReportTest):
    def late(self):
        """Rank 0 is late. Both ranks have the same clock."""
        return self.rank(1, early=LATE), self.rank(0)

    def test_the_late_rank_is_found(self):
        ranks = self.data(*self.late())["ranks"]
        self.assertEqual([one["title"] for one in ranks["table"]],
                         ["rank 0", "rank 1"])
        self.assertEqual([one["trace"] for one in ranks["table"]], [1, 0])
        self.assertEqual((ranks["straggler"], ranks["shown"]), (0, 0))
        late, early = ranks["table"]
        self.assertGreater(ranks["matched"], 5)
        self.assertEqual(ranks["unmatched"], 0)
        self.assertEqual(late["last"], ranks["matched"])
        self.assertEqual((late["lateness"], late["waited"]), (LATE, 0))
        self.assertEqual(early["waited"], LATE * ranks["matched"])
        self.assertEqual(early["last"], 0)
        self.assertAlmostEqual(late["delayCausedPerStep"], early["waitedPerStep"],
                               delta=1)
        self.assertGreater(late["delayCausedPerStep"], 0)

    def test_training_on_two_gpus(self):
        """A trace of NCCL's kernels: rank 1 sleeps for 3 ms in each step."""
        ranks = self.data(*TWO_RANKS)["ranks"]
        early, late = ranks["table"]
        self.assertEqual((ranks["straggler"], ranks["shown"]), (1, 1))
        self.assertEqual((ranks["matched"], late["last"]), (60, 60))
        self.assertGreater(late["lateness"], 3_000_000)
        self.assertGreater(early["waitedPerStep"], 3_000_000)
        self.assertEqual(late["waited"], 0)
        # 3.37 ms were measured.
        gain = ranks["ifKeptUp"]["gain"]
        self.assertEqual(ranks["ifKeptUp"]["next"], 0)
        self.assertLess(gain["low"], 3_370_000)
        self.assertGreater(gain["high"], 3_370_000)
        self.assertLess(gain["high"], early["waitedPerStep"])
        self.assertAlmostEqual(late["ownStep"], late["stepTime"],
                               delta=0.1 * late["stepTime"])
        self.assertLess(early["ownStep"], 0.6 * early["stepTime"])
        # A full recording has no stacks of launches.
        self.assertIsNone(ranks["cause"])

    def test_what_makes_a_rank_late(self):
        """Rank 1 works for 2.5 ms on the host in each step, after it has read
        the loss."""
        ranks = self.data(*TWO_RANKS_LATE)["ranks"]
        # Both recorded the same steps.
        self.assertGreater(ranks["matched"], 9 * ranks["unmatched"])
        self.assertEqual(ranks["straggler"], 1)
        cause = ranks["cause"]
        self.assertEqual((cause["kind"], cause["place"], cause["next"]),
                         ("host-work", "late_rank.py:97 (train)",
                          "late_rank.py:94 (train)"))
        self.assertAlmostEqual(cause["time"] - cause["ofNext"], 2_500_000,
                               delta=250_000)
        # Without the work steps were 2.28 ms shorter.
        self.assertLess(cause["gain"]["low"], 2_280_000)
        self.assertGreater(cause["gain"]["high"], 2_280_000)
        self.assertIn("The largest difference is host work between "
                      "late_rank.py:97 (train) and late_rank.py:94 (train)",
                      self.report(*TWO_RANKS_LATE))

    def test_text(self):
        paths = self.late()
        text = self.report(*paths)
        self.assertRegex(text, r"\ARank 0 delays the others: it arrives 200 us "
                               r"late at all collectives\. ")
        self.assertRegex(text, r"\n2 ranks \(per step\)\n  rank  host ")
        self.assertRegex(text, r"(?m)^  0  .* (\d+) of \1$")
        self.assertRegex(text, r"(?m)^  1  .* 0 of \d+$")
        self.assertIn("The report of rank 0, which delays the others, follows. "
                      "'syncline report FILE'", text)
        # Then the report of that rank, and no other. A rank that waits for no other has
        # nothing to tell apart; the trace alone does not know that.
        own, own_notes = self.without_waits(self.report(paths[1]))
        shown, notes = self.without_waits(text.partition(f"\n\n== {paths[1]}\n")[2])
        self.assertEqual(shown, own)
        self.assertEqual((own_notes, notes), (1, 0))

    def test_the_shown_rank_has_its_other_remedies(self):
        """The report looks for symbols after the comparison, which needs none."""
        paths = self.rank(1, early=LATE), self.rank(0, path=self.launch_stacks())
        shown = self.report(*paths).partition(f"\n\n== {paths[1]}\n")[2]
        table = r"(?ms)^Other remedies, by replay \(per step\)$.*?\n\n"
        self.assertEqual(re.findall(table, shown), re.findall(table, self.report(paths[1])))
        self.assertEqual(len(re.findall(table, shown)), 1)

    def without_waits(self, text):
        """The text without the note that waits are unknown, and how often it has the note."""
        text = text.replace("moving data or waiting  ", "moving data             ")
        return re.subn(r"  note: communicating includes [^\n]+\n", "", text)

    def test_waiting_for_ranks_is_a_state_of_its_own(self):
        """Rank 1 sleeps for 3 ms in each step: rank 0 waits."""
        data = self.data(*TWO_RANKS)
        (early,), (late,) = (trace["devices"] for trace in data["traces"])
        alone = self.trace_of(TWO_RANKS[0])["devices"][0]
        both = early["states"]["communicate"] + early["states"]["wait-for-ranks"]
        self.assertAlmostEqual(both, alone["states"]["communicate"], delta=1)
        self.assertEqual(alone["states"]["wait-for-ranks"], 0)
        for state in set(early["states"]) - {"communicate", "wait-for-ranks"}:
            self.assertEqual(early["states"][state], alone["states"][state], state)
        # 240 kB go over NVLink.
        self.assertGreater(early["states"]["wait-for-ranks"], 3_000_000)
        self.assertLess(early["states"]["communicate"], 50_000)
        self.assertLess(late["states"]["wait-for-ranks"], 1_000)
        self.assertAlmostEqual(late["states"]["communicate"],
                               early["states"]["communicate"], delta=10_000)
        self.assertEqual([trace["knowsRankWaits"] for trace in data["traces"]], [True, True])

    def test_waits_are_hidden_by_computing(self):
        """DDP reduces while the backward pass computes, and rank 0 waits."""
        early = self.data(*TWO_RANKS_LATE)["traces"][0]["devices"][0]
        alone = self.trace_of(TWO_RANKS_LATE[0])["devices"][0]
        self.assertGreater(early["hiddenWait"], 300_000)
        self.assertEqual(alone["hiddenWait"], 0)
        self.assertAlmostEqual(early["hiddenWait"] + early["hiddenCommunication"],
                               alone["hiddenCommunication"], delta=1)
        self.assertLess(early["hiddenWait"], early["states"]["compute"])

    def test_one_rank_alone_communicates_as_a_whole(self):
        text = self.report(TWO_RANKS_LATE[0])
        self.assertIn("note: communicating includes the time in which collectives wait for "
                      "other ranks; a report of the traces of all ranks separates the two", text)
        self.assertRegex(text, r"\n  device 0, moving data or waiting +3\.\d+ ms: 3\.\d+ ms "
                               r"exposed, 3\d\d us hidden by computing\n")
        self.assertNotIn("waiting for other ranks", text)
        self.assertNotIn("communicating", self.report(BEFORE))

    def test_collectives_count_as_compute_nowhere(self):
        trace = self.trace_of(TWO_RANKS_LATE[0])
        device = trace["devices"][0]
        kernels = sum(stream["kernels"] for stream in device["streams"])
        collectives = sum(stream["collectives"] for stream in device["streams"])
        self.assertAlmostEqual(kernels, device["states"]["compute"], delta=50_000)
        self.assertAlmostEqual(collectives, device["states"]["communicate"] +
                               device["hiddenCommunication"], delta=1_000)
        work = trace["deviceWork"]
        # The device work is that of windows, in which collectives wait longer.
        self.assertAlmostEqual(work["collectiveTime"] * trace["step"]["collectiveScale"],
                               collectives, delta=0.01 * collectives)
        self.assertAlmostEqual(sum(row["time"] for row in work["rows"]) +
                               work["collectiveTime"], work["time"], delta=1)
        self.assertEqual(trace["overlap"]["sideKernels"], 0)

    def test_the_table_of_steps(self):
        """The state times of each device add up to a step."""
        data = self.data(*TWO_RANKS_LATE)
        early, late = (one["device"] for one in data["ranks"]["table"])
        for step, trace in zip((early, late), data["traces"]):
            states = trace["devices"][0]["states"]
            self.assertEqual(step["waiting"], states["wait-for-ranks"])
            self.assertAlmostEqual(sum(step[part] for part in (
                "computing", "communicating", "waiting", "pipelineBubble", "copying", "idle")),
                step["total"], delta=1)
        self.assertGreater(early["waiting"], 10 * late["waiting"])
        self.assertGreater(late["idle"], 3 * early["idle"])
        rows = self.report(*TWO_RANKS_LATE).partition(
            "\nHow the device of each rank spends a step\n")[2].splitlines()
        self.assertRegex(rows[0], r"^  rank +step +computing +communicating +waiting "
                                  r"+pipeline bubble +copying +idle +hidden communication "
                                  r"+hidden waiting$")
        self.assertRegex(rows[1], r"^  0 ( +[\d.]+ [mun]s){9}$")
        self.assertRegex(rows[2], r"^  1 ( +[\d.]+ [mun]s){9}$")

    def test_markdown(self):
        text = self.report("--format", "markdown", *self.late())
        self.assertTrue(text.startswith("## Ranks\n\nRank 0 delays the others"))
        ranks = text.partition("### ")[0]
        rows = [line for line in ranks.splitlines() if line.startswith("| 0 ")
                or line.startswith("| 1 ")]
        self.assertEqual([row.count("|") for row in rows], [9, 9, 11, 11])
        self.assertEqual(text.count("### Host-device synchronization"), 1)

    def test_no_rank_stands_out(self):
        text = self.report(self.rank(0), self.rank(1))
        self.assertRegex(text, r"\ANo rank stands out: none delays the others "
                               r"in \d+ collectives\.\n")
        self.assertIn("whose step takes longest", text)

    def test_other_hosts(self):
        ranks = self.data(self.rank(0), self.rank(
            1, early=LATE, host=b"other", clock=3_000_000_000))["ranks"]
        self.assertEqual([one["clock"]["source"] for one in ranks["table"]],
                         ["shared", "collectives"])
        self.assertEqual(ranks["table"][1]["clock"]["offset"], -3_000_000_000)
        self.assertEqual(ranks["straggler"], 0)
        self.assertTrue(any("by the ends of" in note
                            for note in ranks["notes"]))

    def test_a_process_without_a_gpu_is_left_out(self):
        text = self.report(*TWO_RANKS, self.changed(
            TWO_RANKS[0], lambda line: re.sub(rb" pid=\d+", b" pid=7", line)
            if line.startswith((b"process", b"clock", b"end", b"#")) else None, "idle.sltrace"))
        self.assertRegex(text, r"note: \S+idle.sltrace is left out: its process did not use "
                               r"a GPU\n")
        self.assertIn("2 ranks (per step)", text)

    def test_missing_ranks_are_told(self):
        text = self.report(self.rank(0, world=4), self.rank(1, world=4))
        self.assertIn("note: the traces cover 2 of 4 ranks", text)

    def test_page(self):
        text = self.report("--format", "html", *self.late())
        self.assertLess(len(text.encode()), LARGEST)
        data = json.loads(Page(text).text_of(id="data"))
        self.assertEqual([one["title"] for one in data["traces"]],
                         ["masked_loss_before, rank 1",
                          "masked_loss_before, rank 0"])
        self.assertEqual(data["ranks"]["straggler"], 0)

    def test_folded(self):
        lines = self.report("--format", "folded", *self.late()).splitlines()
        self.assertEqual({line.split(";")[0] for line in lines},
                         {"rank 0", "rank 1"})

    def test_without_collectives(self):
        def change(line):
            return re.sub(rb"^process pid=\d+", b"process pid=7", line)
        text = self.report(BEFORE, self.changed(BEFORE, change, "other"))
        self.assertTrue(text.startswith(
            "The traces have no collective kernels,"))
        self.assertIn("numbers the traces in the given order", text)


class Errors(ReportTest):
    def test_other_programs(self):
        for form in "markdown", "json", "html", "perfetto":
            self.assertIn(
                "is a trace of 'masked_loss_before' and",
                self.error("report", "--format", form, BEFORE, AFTER))

    def test_one_trace_twice(self):
        copy = self.path("copy.sltrace")
        shutil.copy(BEFORE, copy)
        self.assertIn("are of the same process",
                      self.error("report", BEFORE, copy))
        os.symlink(BEFORE, self.path("link"))
        for same in BEFORE, self.path("link"):
            self.assertIn("are the same file",
                          self.error("report", BEFORE, same))

    def test_standard_input_is_no_rank(self):
        self.assertIn("standard input (-) must be the only trace",
                      self.error("report", BEFORE, "-"))
