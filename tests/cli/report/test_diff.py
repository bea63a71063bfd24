"""diff: the changes between two traces."""

import json
import os
import re

from traces import AFTER, BEFORE, CLASSIFIER, ReportTest


class Diff(ReportTest):
    def text(self, *arguments):
        out, err = self.syncline("diff", *arguments)
        self.assertEqual(err, b"")
        return out.decode()

    def diff(self, before, after):
        return json.loads(self.text("--format", "json", before, after))

    def changes(self, before, after):
        """The sites of both sides, by kind of change."""
        found = {}
        for site in self.diff(before, after)["sites"]:
            found.setdefault(site["change"], []).append(tuple(
                site[side] and site[side]["title"]
                for side in ("before", "after")))
        return found

    def moved(self, lines, name="moved.sltrace"):
        """The trace as if lines were added above the loss."""
        def change(line):
            if not line.startswith(b"frame "):
                return line
            return re.sub(rb"\bline=(\d+)", lambda found: b"line=%d" %
                          (int(found[1]) + lines), line)
        return self.changed(BEFORE, change, name)

    def test_places_that_are_gone(self):
        changes = self.changes(BEFORE, AFTER)
        self.assertEqual(changes["gone"], [
            (title, None) for title in
            ("before.cpp:27", "before.cpp:30", "before.cpp:37",
             "before.cpp:49", "before.cpp:52",
             "backward pass (IndexBackward0)")])
        self.assertEqual(changes["changed"],
                         [("TrainingLoop.cpp:55", "TrainingLoop.cpp:55")])
        # The losses are read after the loop in both.
        self.assertEqual(changes["same"],
                         [("ReadLosses.cpp:11", "ReadLosses.cpp:11")])
        self.assertEqual(set(changes), {"gone", "changed", "same"})

    def test_a_trace_that_was_cut_off(self):
        path = self.path("cut.sltrace")
        with open(BEFORE, "rb") as whole, open(path, "wb") as file:
            file.write(whole.read(190000))
        out, _ = self.syncline("report", path)
        caution = f"{path}: {out.decode().splitlines()[0]}"
        self.assertIn("Caution: the recording was cut off after 604.9 ms.", caution)
        for pair in (path, BEFORE), (BEFORE, path), (path, path):
            lines = self.text(*pair).splitlines()
            self.assertEqual(lines[0], caution)
            self.assertTrue(lines[1].startswith("before: "))
        self.assertEqual(self.diff(BEFORE, path)["after"]["caveats"],
                         ["the recording was cut off after 604.9 ms"])
        self.assertEqual(self.diff(BEFORE, path)["before"]["caveats"], [])

    def test_figures_are_those_of_the_report(self):
        all_rows, = re.findall(r"(?m)^ +(\S+ \S+)  100.0% +\S+  all$", self.report(CLASSIFIER))
        text = self.text(CLASSIFIER, BEFORE)
        self.assertIn(all_rows, re.search(r"(?m)^  time of device activities.*$", text)[0])
        # It has two step times, so it says how they differ.
        self.assertIn("compared step time: the mean of the middle half", text)

    def test_two_variants_of_a_program_are_no_two_programs(self):
        self.assertTrue(self.text(BEFORE, AFTER).startswith("before: "))
        self.assertFalse(self.diff(BEFORE, AFTER)["otherPrograms"])
        self.assertFalse(self.diff(BEFORE, self.moved(9))["otherPrograms"])
        self.assertTrue(self.diff(BEFORE, CLASSIFIER)["otherPrograms"])

    def test_places_that_are_new(self):
        changes = self.changes(AFTER, BEFORE)
        self.assertEqual(len(changes["new"]), 6)
        self.assertIn((None, "before.cpp:27"), changes["new"])
        self.assertNotIn("gone", changes)

    def test_a_trace_and_itself(self):
        changes = self.changes(BEFORE, BEFORE)
        self.assertEqual(set(changes), {"same"})
        self.assertEqual(len(changes["same"]), 8)
        self.assertIn("\n8 sites are unchanged\n", self.text(BEFORE, BEFORE))
        self.assertRegex(self.text(BEFORE, BEFORE),
                         r": no significant change \(unprofiled steps of both\)\. "
                         r"Two runs of one program may differ by "
                         r"{0}: {0} because the steps of these two vary, {0} because a host "
                         r"is not as fast in every process\.\n".format(
                             r"-\d+\.\d% to \+\d+\.\d%"))
        diff = self.diff(BEFORE, BEFORE)
        self.assertEqual(diff["verdict"], "no-change")
        self.assertFalse(diff["steps"]["significant"])
        self.assertEqual(diff["calls"]["moreCalls"], 0)

    def test_lines_that_moved(self):
        for lines in 2, 3, 40:
            changes = self.changes(BEFORE, self.moved(lines))
            self.assertEqual(set(changes), {"same"}, lines)
            for before, after in changes["same"]:
                if not before.startswith("backward"):
                    name, line = before.split(":")
                    self.assertEqual(after, f"{name}:{int(line) + lines}")

    def test_far_away_in_another_function_is_another_site(self):
        text, _ = self.syncline("dump", self.moved(40))
        self.assertIn(b"ignoreBackground", text)
        path = self.trace(text.replace(b"ignoreBackground", b"other"),
                          "other.sltrace")
        changes = self.changes(BEFORE, path)
        self.assertEqual(changes["gone"], [("before.cpp:27", None),
                                           ("before.cpp:30", None)])
        self.assertEqual(changes["new"], [(None, "before.cpp:67"),
                                          (None, "before.cpp:70")])
        self.assertEqual(len(changes["same"]), 6)

    def test_figures(self):
        diff = self.diff(BEFORE, AFTER)
        self.assertTrue(diff["perStep"])
        before, after = diff["before"], diff["after"]
        self.assertEqual((before["path"], after["path"]), (BEFORE, AFTER))
        self.assertAlmostEqual(before["stepTime"] / after["stepTime"], 1.39,
                               2)
        self.assertAlmostEqual(before["callsPerStep"], 7 + 2 / 7, 2)
        self.assertEqual(after["callsPerStep"], 0)
        self.assertAlmostEqual(before["bubblePerStep"],
                               before["states"]["bubble"], delta=2e3)
        self.assertAlmostEqual(sum(before["states"].values()),
                               before["stepTime"], delta=6e4)
        self.assertEqual(after["gain"], 0)

    def test_text(self):
        text = self.text(BEFORE, AFTER)
        self.assertTrue(text.startswith(f"before: {BEFORE} (masked_loss_before)\n"
                                        f"after:  {AFTER} (masked_loss_after)\n"
                                        "\nA step took 6."))
        # AFTER has no unprofiled steps, so that the cost of recording stays.
        self.assertRegex(text, r"ms: 1\.6\d times as fast \(95% interval "
                               r"1\.\d\d to [12]\.\d\d; profiled steps of both, "
                               r"since one trace has too few unprofiled "
                               r"steps\)\.\n")
        self.assertRegex(text, r"\nA step has 6\.00 fewer syncs "
                               r"\(at 6 sites, first of all before\.cpp:27 "
                               r"\(sync-nonzero\)\); by replay, this saves \d")
        self.assertRegex(text, r"(?m)^  step time +5\.3\d ms +3\.8\d ms +"
                               r"-28\.\d%$")
        self.assertRegex(text, r"(?m)^  computing +4\.8\d ms +3\.5\d ms ")
        self.assertRegex(text, r"(?m)^  syncs +6\.29 +0\.00  -100\.0%$")
        self.assertRegex(text, r"\nGone +syncs +blocked +bubble  site, rule\n"
                               r" +1\.00 .* before\.cpp:27 \(sync-nonzero\)\n")
        self.assertRegex(text, r"\nChanged .*\n  before .*\n  after +outside"
                               r" the steps  TrainingLoop")
        self.assertNotIn("New ", text)
        self.assertIn("\nNew  ", self.text(AFTER, BEFORE))
        self.assertNotIn("\033", text)

    def test_without_steps_whole_traces_are_compared(self):
        path = self.sync_only()
        diff = self.diff(path, BEFORE)
        self.assertFalse(diff["perStep"])
        self.assertEqual((diff["before"]["blockedCalls"],
                          diff["after"]["blockedCalls"]), (150, 172))
        # The first trace has these calls too, and none of them blocked there.
        titles = [site["after"]["title"] for site in diff["sites"]
                  if site["before"]["blockedCalls"] == 0]
        self.assertEqual(titles, ["before.cpp:49", "before.cpp:52"])
        self.assertEqual(diff["steps"]["kind"], "none")
        text = self.text(path, BEFORE)
        self.assertIn("At least one trace has no profiled steps", text)
        self.assertRegex(text, r"(?m)^  syncs +\d+\.00 +\d+\.00 ")
        self.assertRegex(text, r"(?m)^  syncs that blocked +150\.00 +172\.00 ")
        self.assertRegex(text, r"(?m)^Changed +that blocked +blocked  site, rule$")
        self.assertNotIn("bubble", text)

    def two_recordings(self, name):
        """Two traces of one program, from two machines of one kind."""
        paths = []
        for machine in "one-h200", "two-h200":
            path = self.one_of_more(name, machine)
            moved = f"{path}.{machine}"
            os.rename(path, moved)
            paths.append(moved)
        return paths

    def test_recordings_of_an_unchanged_program(self):
        for name in ("masked_loss-batch-8-before", "hidden_waits-item-before",
                     "gpu_augmentation-batch-32-after",
                     "frozen_encoder-batch-1-after",
                     "hidden_waits-checkpoint-before",
                     "masked_loss-batch-1-before"):
            before, after = self.two_recordings(f"{name}.sltrace")
            for pair in (before, after), (after, before):
                diff = self.diff(*pair)
                self.assertEqual(diff["verdict"], "no-change", pair)

    def test_a_call_that_was_added(self):
        """Times differ within the noise of a host-bound step; the replayed cost does not."""
        before, after = (self.one_of_more(f"hidden_waits-item-{kind}.sltrace",
                                          "hidden-waits-h200")
                         for kind in ("after", "before"))
        diff = self.diff(before, after)
        self.assertEqual(diff["verdict"], "slower")
        self.assertAlmostEqual(diff["calls"]["moreCalls"], 1, 1)
        self.assertGreater(diff["calls"]["cost"]["low"], 0)
        self.assertEqual(self.diff(after, before)["verdict"], "faster")
        self.assertRegex(self.text(before, after),
                         r"\nA step has 1\.\d\d more syncs "
                         r"\(item\.cpp:25 \(sync-item\)\); by replay, this costs ")

    def test_a_change_of_a_busy_device(self):
        before, after = (self.one_of_more(f"masked_loss-batch-8-{kind}.sltrace")
                         for kind in ("before", "after"))
        diff = self.diff(before, after)
        self.assertEqual((diff["verdict"], diff["steps"]["kind"]),
                         ("faster", "unprofiled"))
        speedup = diff["steps"]["speedup"]
        self.assertTrue(1.35 < speedup["low"] < 1.45 < speedup["high"] < 1.6,
                        speedup)

    def test_output(self):
        self.assertEqual(self.text(BEFORE, AFTER, "-o", self.path("x")), "")
        self.assertEqual(self.read("x").decode(), self.text(BEFORE, AFTER))
        self.assertEqual(os.listdir(self.folder), ["x"])
        with open(AFTER, "rb") as file:
            out, _ = self.syncline("diff", BEFORE, "-", stdin=file.read())
        self.assertIn(b" times as fast (95% interval ", out)

    def test_a_slower_program(self):
        self.assertRegex(self.text(AFTER, BEFORE),
                         r"ms: 1\.6\d times as slow \(95% interval 1\.\d\d to [12]\.\d\d; ")

    def test_errors(self):
        self.error("diff", BEFORE)
        self.error("diff", BEFORE, "/nonexistent")
        self.error("diff", "/nonexistent", BEFORE)
        self.error("diff", BEFORE, AFTER, "--format", "html")
        self.error("diff", BEFORE, AFTER, "-o", "/nonexistent/x")
        self.error("diff", BEFORE, AFTER, "--step-range", "nap")
        with open(AFTER, "rb") as file:
            self.assertIn("one of the two", self.error(
                "diff", "-", "-", stdin=file.read()))
