"""The reports of real traces."""

import os
import re
import shutil

from traces import AFTER, BEFORE, CLASSIFIER, ReportTest, bundled

# Site and rule of the synchronizations in the loss, and how often per step.
SITES = {
    ("before.cpp:27", "sync-nonzero"): 1,
    ("before.cpp:30", "sync-index-put-scalar"): 2,
    ("before.cpp:37", "sync-unique"): 1,
    ("before.cpp:49", "sync-mask-index"): 1,
    ("before.cpp:52", "sync-mask-index"): 1,
    ("backward pass (IndexBackward0)", "sync-mask-index"): 1,
}


class Report(ReportTest):
    def sites(self, trace):
        return {(site["title"], site["rule"]): site
                for site in trace["sites"]}

    def test_places_and_rules(self):
        trace = self.trace_of(BEFORE)
        sites = self.sites(trace)
        for key, calls in SITES.items():
            self.assertIn(key, sites)
            self.assertAlmostEqual(sites[key]["callsPerStep"], calls, 3)
        others = {title for title, _ in sites} - {t for t, _ in SITES}
        self.assertEqual(others, {"TrainingLoop.cpp:55", "ReadLosses.cpp:11"})
        self.assertEqual(len(sites), len(trace["sites"]))
        nonzero = sites["before.cpp:27", "sync-nonzero"]
        self.assertEqual(nonzero["line"], 27)
        self.assertTrue(nonzero["file"].endswith("/masked_loss/before.cpp"))
        self.assertEqual(nonzero["api"], "cudaStreamSynchronize")
        self.assertTrue(nonzero["remedies"] and nonzero["mechanism"])
        self.assertTrue(any("before.cpp:27" in frame
                            for frame in nonzero["stack"]))

    def test_figures(self):
        trace = self.trace_of(BEFORE)
        step = trace["step"]
        self.assertEqual((step["source"], step["profiled"], step["unprofiled"]),
                         ("period", 7, 51))
        self.assertAlmostEqual(step["time"], 5.35e6, delta=0.05e6)
        self.assertAlmostEqual(step["profiledTime"], 6.24e6, delta=0.05e6)
        self.assertTrue(step["calibrated"])
        self.assertTrue(0.4 <= step["hostScale"] <= 1.1)
        self.assertLess(abs(step["replayError"]), 0.05)
        gain = trace["jointGain"]
        self.assertTrue(0 < gain["low"] <= gain["best"] <= gain["high"])
        self.assertAlmostEqual(gain["best"], 337e3, delta=40e3)
        self.assertAlmostEqual(step["timeWithoutSyncs"],
                               step["time"] - gain["best"], delta=1)
        nonzero = self.sites(trace)["before.cpp:27", "sync-nonzero"]
        self.assertEqual((nonzero["calls"], nonzero["blockedCalls"]),
                         (62, 61))
        # Blocked for long, but at almost no cost: the device has work all that time.
        self.assertAlmostEqual(nonzero["blockedPerStep"], 2.32e6, delta=0.3e6)
        self.assertAlmostEqual(nonzero["bubblePerStep"], 134e3, delta=15e3)

    def test_states_add_up_to_the_step(self):
        for path, compute in (BEFORE, 0.903), (AFTER, 0.916):
            trace = self.trace_of(path)
            device, = trace["devices"]
            self.assertEqual(device["name"], "NVIDIA H200")
            states = device["states"]
            self.assertEqual(len(states), 11)
            self.assertAlmostEqual(sum(states.values()), device["total"],
                                   delta=1)
            self.assertAlmostEqual(device["total"], trace["step"]["time"],
                                   delta=0.01 * device["total"])
            self.assertAlmostEqual(states["compute"] / device["total"],
                                   compute, delta=0.02)

    def test_bubbles_add_up_to_the_state(self):
        trace = self.trace_of(BEFORE)
        bubbles = sum(site["bubblePerStep"] for site in trace["sites"])
        bubble = trace["devices"][0]["states"]["bubble"]
        self.assertAlmostEqual(bubbles, bubble, delta=0.01 * bubble)

    def test_places_are_in_the_order_to_begin_with(self):
        sites = self.trace_of(BEFORE)["sites"]
        self.assertEqual(sites[0]["title"], "before.cpp:27")
        self.assertEqual(sites[0]["marginalGain"], sites[0]["gain"]["best"])
        in_turn = sum(site["marginalGain"] for site in sites)
        joint = self.trace_of(BEFORE)["jointGain"]["best"]
        self.assertAlmostEqual(in_turn, joint, delta=0.02 * joint)
        for site in sites:
            # And a thousandth of the step, or a hundredth that is not sure.
            sure = site["gain"]["low"] > 0 and site["gain"]["best"] > 5.35e3
            large = site["gain"]["best"] > 53.5e3
            inside = "no-gain" if site["callsPerStep"] else "outside-steps"
            self.assertEqual(site["outcome"], "gains" if sure else
                             "may-gain" if large else inside)

    def test_a_site_has_one_outcome(self):
        outcomes = set()
        for name, path in bundled.each().items():
            trace = self.trace_of(path)
            for change in trace["changes"]:
                for site in trace["sites"]:
                    if site["gain"] == change["gain"] and site["gain"]["best"]:
                        self.assertEqual(change["outcome"], site["outcome"], name)
                        outcomes.add(site["outcome"])
        self.assertLessEqual({"gains"}, outcomes)

    def test_groups(self):
        trace = self.trace_of(BEFORE)
        sites, groups = trace["sites"], trace["groups"]
        self.assertEqual([(group["sites"], group["outcome"])
                          for group in groups],
                         [([0, 1, 2, 3, 4], "gains"), ([5], "no-gain"),
                          ([6], "no-gain")])
        for group in groups:
            self.assertAlmostEqual(
                group["gain"]["best"],
                sum(sites[number]["marginalGain"] for number in group["sites"]),
                delta=0.5)
        self.assertAlmostEqual(sum(group["gain"]["best"] for group in groups),
                               trace["jointGain"]["best"], delta=1e3)
        self.assertEqual(self.trace_of(AFTER)["groups"], [])
        self.assertEqual(self.trace_of(self.sync_only())["groups"], [])

    def test_sites_that_gain_by_themselves(self):
        path = self.one_of_more("frozen_encoder-batch-32-before.sltrace")
        self.assertEqual([group["sites"]
                          for group in self.trace_of(path)["groups"]],
                         [[0], [1], [2]])
        text = self.report(path)
        self.assertRegex(text, r"per step, 15\.\d%\. The first to remove is \S+ \(sync-")
        self.assertNotIn("together", text)
        self.assertNotIn("only with", text)

    def test_the_program_without_synchronization(self):
        trace = self.trace_of(AFTER)
        self.assertAlmostEqual(trace["step"]["time"], 3.84e6,
                               delta=0.05e6)
        self.assertEqual(trace["devices"][0]["states"]["bubble"], 0)
        self.assertEqual(trace["jointGain"]["best"], 0)
        self.assertEqual([(site["title"], site["outcome"])
                          for site in trace["sites"]],
                         [("TrainingLoop.cpp:55", "outside-steps"),
                          ("ReadLosses.cpp:11", "outside-steps")])
        self.assertTrue(any("too few comparable" in line or
                            "unprofiled steps" in line
                            for line in trace["warnings"]))

    def test_the_joint_outcome_is_that_of_the_summary(self):
        outcomes = set()
        for name, path in bundled.each().items():
            trace = self.trace_of(path)
            saves = any("synchronization saves" in line
                        for line in trace["summary"])
            outcomes.add(trace["jointOutcome"])
            self.assertLessEqual(saves, trace["jointOutcome"] == "gains", name)
        self.assertEqual(outcomes - {"may-gain"}, {"gains", "no-gain", "unknown"})

    def test_rare_synchronizations(self):
        text = self.report(self.one_of_more(
            "hidden_waits-checkpoint-before.sltrace"))
        # Not the 0.92 ms that most steps take the host. 1.36 were measured.
        self.assertRegex(text, r"\AA step takes 1\.3[5-8] ms on average, and "
                               r"1\.0\d ms without rare calls\. ")
        self.assertRegex(text, r"note: in most unprofiled steps, the host needs less "
                               r"time than the device: the host runs ahead ")
        self.assertRegex(text, r"\n  1  \d+\.?\d* us \(.* checkpoint\.cpp:29  "
                               r"sync-save, about every 100 steps\n")
        # The file is written on another thread.
        self.assertRegex(text, r"\n  combined with removing every synchronization: "
                               r".*, a step of 1\.(09|1\d?) ms:\n    move the "
                               r"synchronization at checkpoint\.cpp:29 ")
        # What happens once is not part of the loop.
        self.assertRegex(text, r"outside the steps .* RunExample\.cpp:34  ")
        self.assertNotIn("steps have a median of", text)
        text = self.report(self.one_of_more(
            "gpu_augmentation-batch-32-before.sltrace", "one-h200"))
        self.assertRegex(text, r"\ACaution: the host's work takes 3\.0 times as "
                               r"long in windows as outside, .*\n"
                               r"A step takes 8\.\d+ ms \(median; the mean is "
                               r"19\.\d ms because some steps take much "
                               r"longer\)\. ")
        self.assertRegex(text, r"note: unprofiled steps have a median of 8\.\d+ ms "
                               r"and a mean of 19\.\d ms: some ")
        self.assertNotIn("steps have a median of", self.report(BEFORE))
        text = self.report(self.one_of_more(
            "prefetch-batch-256-before.sltrace"))
        self.assertNotIn("steps have a median of", text)
        self.assertIn("note: only 1 step was profiled\n", text)
        self.assertIn("the typical rate of the device's PCIe link", text)
        self.assertRegex(text, r"\n {2}combined with removing every synchronization: 19\.\d ms "
                               r".* shorter, a step of 13\.\d ms:\n +copy at ")
        self.assertRegex(text, r"\nWith every synchronization removed and one more change, the "
                               r"step would be 19\.\d ms .* shorter, 60\.0%\. Start with that "
                               r"change: copy at before\.cpp:31 ")

    def test_steps_of_a_range(self):
        step = self.trace_of(BEFORE, "--step-range",
                              "cub::DeviceSelect::Unique")["step"]
        self.assertEqual((step["source"], step["range"]),
                         ("ranges", "cub::DeviceSelect::Unique"))

    def test_text(self):
        text = self.report(BEFORE)
        self.assertRegex(text, r"\AA step takes 5\.3\d ms\. The GPU computes "
                               r"for 90\.\d% of it ")
        self.assertRegex(text, r" Remove these 5 together to gain 2\d\d us of a "
                               r"5\.3\d ms step \(5\.\d%\): before\.cpp:27, "
                               r"before\.cpp:30, before\.cpp:37, "
                               r"before\.cpp:49, before\.cpp:52\.\n")
        self.assertRegex(text, r"(?m)^ +computing +4\.8\d ms +90\.\d%  #{27}$")
        for (title, rule) in SITES:
            self.assertRegex(text, rf"(?m)^ +\d  .* {re.escape(title)}  "
                                   rf"{rule}$")
        self.assertRegex(text, r"(?m)^  2  only with 1, 3, 4, 5 .* before\.cpp:30 ")
        self.assertRegex(text, r"(?m)^     remove these 5 together: 2\d\d us "
                               r"\(.*\), 5\.\d%: 1 to 5$")
        self.assertNotIn("then remove", text)
        self.assertRegex(text, r"more sites can block but never did \(\d+ ")
        self.assertIn("7 profiled and 51 unprofiled steps, found by their period", text)
        self.assertNotIn("remedy:", text)

    def test_details(self):
        text = self.report(BEFORE, "--details")
        self.assertEqual(text.count(" why: "), 8)
        self.assertIn(" remedy: ", text)
        # What to write, as in a patch.
        self.assertRegex(text, r"\n {9}- \S.*\n( {9}- .*\n)* {9}\+ \S")
        self.assertRegex(text, r" at /src/syncline/examples/masked_loss/"
                               r"before\.cpp:27\n")
        # Frames of libraries have no lines.
        self.assertRegex(text, r" \d+ native frames; --native shows them\n")
        self.assertNotIn("libtorch_cpu.so+0x", text)
        self.assertIn("libtorch_cpu.so+0x", self.report(BEFORE, "--details", "--native"))

    def test_source_lines(self):
        self.assertEqual(self.trace_of(BEFORE)["sites"][0]["excerpt"],
                         {"start": 0, "lines": []})
        source = "examples/masked_loss/before.cpp"
        lines = [f"line {number}" for number in range(1, 60)]
        os.makedirs(os.path.dirname(self.path(source)))
        self.write(source, "\n".join(lines))
        site = self.trace_of(BEFORE, "--source-dir", self.folder)["sites"][0]
        self.assertEqual(site["excerpt"],
                         {"start": 24, "lines": lines[23:30]})
        text = self.report(BEFORE, "--details", "--source-dir", self.folder)
        self.assertIn(">   27 | line 27\n", text)

    def test_source_lines_next_to_the_recording(self):
        folder = self.path("moved")
        os.mkdir(folder)
        path = shutil.copy(BEFORE, folder)
        with open(os.path.join(folder, "before.cpp"), "w", encoding="utf-8") as file:
            file.write("\n".join(f"line {number}" for number in range(1, 60)))
        self.assertIn(">   27 | line 27\n", self.report(path, "--details"))

    def test_markdown(self):
        text = self.report(BEFORE, "--format", "markdown")
        self.assertTrue(text.startswith("### Host-device synchronization"))
        # Each sentence is a paragraph, as in a page.
        summary = self.trace_of(BEFORE)["summary"]
        self.assertEqual(text.count("\n\n", 0, text.index("| # |")), 1 + len(summary))
        self.assertIn("<summary>Where the host's time goes</summary>\n\n| Line |",
                      self.report(CLASSIFIER, "--format", "markdown"))
        outside, = re.findall(r"(?m)^\| \d+ \| .*outside the steps.*$", text)
        self.assertRegex(outside, r" \| \| \| \| outside the steps: \d+ syncs? blocked, \S+ \S+ in "
                                  r"total \|$")
        sites = text[text.index("| # |"):].split("\n\n")[0]
        rows = [line for line in sites.splitlines() if line.startswith("|")]
        self.assertEqual(len(rows), 2 + 8)
        self.assertEqual({row.count(" | ") for row in rows[2:] if row != outside}, {6})
        self.assertRegex(rows[2], r"^\| 1 \| /src/syncline/examples/masked\\_loss/"
                                  r"before\.cpp:27 \| sync-nonzero \| 1\.00 ")
        self.assertTrue(rows[3].endswith(" | only with 1, 3, 4, 5 |"))
        self.assertRegex(text, r"\n\n- remove these 5 together: 2\d\d us ")

    def test_native_frames(self):
        """They are in the details, so --native shows these, too."""
        self.assertEqual(self.report(BEFORE, "--native"),
                         self.report(BEFORE, "--native", "--details"))
        self.assertNotEqual(self.report(BEFORE, "--native"), self.report(BEFORE, "--details"))

    def test_a_file_that_lacks_only_its_end(self):
        """All events are there, but not all names that follow them."""
        with open(BEFORE, "rb") as file:
            whole = file.read()
        budget = self.path("budget.json")
        self.syncline("check", BEFORE, "--write-budget", budget)
        for length in 1, 2, 7, 39, 40, 41, 100, 300, 700, 1000, 1500, 2000:
            with open(self.path("cut.sltrace"), "wb") as file:
                file.write(whole[:-length])
            text = self.report(self.path("cut.sltrace"))
            self.assertRegex(text, r"\ACaution: the (file|recording) was cut off after ", length)
            caution = f"{self.path('cut.sltrace')}: {text.splitlines()[0]}\n"
            out, _ = self.syncline("diff", BEFORE, self.path("cut.sltrace"))
            self.assertTrue(out.decode().startswith(caution))
            self.assertIn("a budget is written only from a whole recording",
                          self.error("check", self.path("cut.sltrace"), "--write-budget", "-"))

    def test_sync_only(self):
        trace = self.trace_of(self.sync_only())
        self.assertFalse(trace["replayed"])
        self.assertEqual(trace["devices"], [])
        nonzero = self.sites(trace)["before.cpp:27", "sync-nonzero"]
        self.assertEqual(nonzero["outcome"], "unknown")
        self.assertAlmostEqual(nonzero["blocked"], 148e6, delta=2e6)
        text = self.report(self.path("syncs.sltrace"))
        self.assertRegex(text, r"\AThe host was blocked \d+ times at 5 sites")
        self.assertIn("The trace has no device activities", text)

    def test_the_mode_of_older_traces(self):
        old = self.trace_of(self.sync_only(name="old.sltrace",
                                            mode=b"waits-only"))
        self.assertEqual(old["environment"]["mode"], "sync-only")

    def test_a_cut_trace_still_makes_a_report(self):
        with open(BEFORE, "rb") as file:
            whole = file.read()
        with open(self.path("cut.sltrace"), "wb") as file:
            file.write(whole[:len(whole) * 99 // 100])
        trace = self.trace_of(self.path("cut.sltrace"))
        self.assertIn("before.cpp:27",
                      [site["title"] for site in trace["sites"]])
        self.assertGreater(trace["step"]["profiled"], 0)
        self.assertTrue(any("was cut off" in line
                            for line in trace["warnings"]))
        self.assertIn(" was cut off: the trace has no end record",
                      self.report(self.path("cut.sltrace")))
        with open(self.path("cut.sltrace"), "wb") as file:
            file.write(whole[:len(whole) // 2])
        self.assertIn("the recording was cut off before its first event",
                      self.error("report", self.path("cut.sltrace")))


class Errors(ReportTest):
    def test_a_range_that_is_not_there(self):
        self.assertIn("no range is named 'nap'",
                      self.error("report", BEFORE, "--step-range", "nap"))

    def test_no_trace(self):
        for name in "/nonexistent", "/", "/dev/null", __file__:
            self.assertIn("error: ", self.error("report", name))
            self.assertIn("error: ", self.error("report", BEFORE, name))

    def test_options(self):
        self.assertIn("see syncline report --help", self.error("report"))
        for option in (("--format", "pdf"), ("--color", "blue"), ("--nap",)):
            self.error("report", BEFORE, *option)
