"""check: exceeded budgets and exit statuses."""

import json
import os
import re

from traces import AFTER, BEFORE, TRACES, ReportTest

PAUSES = os.path.join(TRACES, "pauses.sltrace")
EVENTS = (b"call", b"copy-call", b"memory-call", b"api-call", b"kernel",
          b"copy", b"memset", b"overhead", b"range-push", b"range-pop")


class Check(ReportTest):
    def check(self, budget, *traces, status):
        path = self.write("b.json", budget)
        out, err = self.syncline("check", *(traces or (BEFORE,)),
                                 "--budget", path, status=status)
        self.assertRegex(err, rb"\A(syncline check: an unchanged program may exceed [^\n]+\n)?\Z")
        return out.decode()

    def kept(self, budget, *traces):
        text = self.check(budget, *traces, status=0)
        self.assertIn(": within budget (", text)
        return text

    def test_within(self):
        self.assertEqual(
            self.kept({"step": {"syncs": 7.5, "blocked": "4 ms",
                                "bubble": "400us", "stepTime": 6000,
                                "gain": "0.4ms"}}),
            f"{BEFORE}: within budget (5 limits)\n")
        self.kept({"step": {"stepTime": "0.006s"}})
        self.kept({"step": {"stepTime": "6000000ns"}})

    def test_each_figure_of_a_step(self):
        for figure, limit in (("syncs", 6), ("blocked", "2 ms"),
                              ("bubble", "100us"), ("stepTime", 5000),
                              ("gain", 100)):
            text = self.check({"step": {figure: limit}}, status=1)
            self.assertIn(f"{BEFORE}: 1 of 1 limit exceeded\n", text)
            self.assertIn(f"step.{figure} ", text)

    def test_the_table(self):
        text = self.check({"step": {"bubble": 100, "syncs": 99},
                           "rules": {"sync-unique": {"syncs": 0}}}, status=1)
        first, head, bubble, syncs = text.splitlines()
        self.assertEqual(first, f"{BEFORE}: 2 of 3 limits exceeded")
        self.assertRegex(head, r"^  limit +allowed +measured  where$")
        self.assertRegex(bubble, r"^  step\.bubble +<= 100 us +32\d us  "
                                 r"before\.cpp:27 \(sync-nonzero\), .* and 3 "
                                 r"more$")
        self.assertRegex(syncs, r"^  rules\.sync-unique\.syncs +<= 0\.00 +"
                                r"1\.00  before\.cpp:37 \(sync-unique\)$")

    def test_rules(self):
        self.kept({"rules": {"sync-mask-index": {"syncs": 3}}})
        self.check({"rules": {"sync-mask-index": {"syncs": 2.9}}}, status=1)
        self.kept({"rules": {"syncline-sync-item": {"syncs": 0}}})
        # Gains do not add up: it is that of the site that gains most.
        self.kept({"rules": {"sync-nonzero": {"gain": "80us"}}})
        self.check({"rules": {"sync-nonzero": {"gain": "65us"}}}, status=1)
        self.kept({"rules": {"sync-mask-index": {"gain": "0us"}}})
        self.check({"rules": {"sync-nonzero": {"blocked": "2ms"}}}, status=1)

    def test_a_gain_that_is_not_sure_is_none(self):
        gain = next(site["gain"] for site in self.trace_of(BEFORE)["sites"]
                    if site["line"] == 55)
        self.assertTrue(gain["low"] <= 0 < gain["best"])
        self.kept({"sites": {"TrainingLoop.cpp:55": {"gain": 0}}})
        self.check({"sites": {"before.cpp:27": {"gain": 0}}}, status=1)

    def test_places(self):
        for site, syncs in (("before.cpp", 5), ("*/before.cpp", 5),
                             ("masked_loss/before.cpp:30", 1),
                             ("before.cpp:30", 1), ("*loss/*", 5 + 2 / 7),
                             ("/src/syncline/examples/masked_loss/"
                              "before.cpp:49", 1),
                             ("backward pass*", 1), ("*", 6 + 2 / 7)):
            self.kept({"sites": {site: {"syncs": syncs + 0.01}}})
            self.check({"sites": {site: {"syncs": syncs - 0.01}}}, status=1)
        for site in ("before.cpp:31", "fore.cpp", "loss/before.cpp",
                      "before.cpp:", "before.cpp:27x"):
            budget = self.write("b.json", {"sites": {site: {"syncs": 0, "blocked": 0},
                                                     "before.cpp": {"syncs": 9}}})
            out, err = self.syncline("check", BEFORE, "--budget", budget)
            self.assertEqual(out.decode(), f"{BEFORE}: within budget (3 limits)\n")
            self.assertEqual(err.decode(), f"syncline check: no call blocked at '{site}', which "
                                           "the budget limits in 'sites'\n")
            # It suffices that one of several traces has it.
            if site == "before.cpp:31":
                self.write("b.json", {"sites": {"pauses.py": {"syncs": 9}}})
                self.assertEqual(self.syncline("check", BEFORE, PAUSES, "--budget", budget)[1], b"")

    def test_overlap(self):
        self.kept({"overlap": {"upload": 0, "download": 0}})
        text = self.check({"overlap": {"upload": 0.5, "download": 0.25}},
                          status=1)
        self.assertRegex(text, r"overlap\.upload +>= 50\.0% +0\.0%  7\d\d ns "
                               r"of copies to the device per step")
        self.assertRegex(text, r"overlap\.download +>= 25\.0% +0\.0%  7\.\d+ "
                               r"us of copies to the host per step")

    def test_without_copies_every_overlap_limit_holds(self):
        def change(line):
            return None if line.startswith(b"copy ") else line
        path = self.changed(BEFORE, change, "x.sltrace")
        self.assertEqual(self.trace_of(path)["overlap"]["upload"], 0)
        self.kept({"overlap": {"upload": 1, "download": 1}}, path)

    def test_total(self):
        self.kept({"total": {"blockedSyncs": 172, "blocked": "0.2s"}})
        text = self.check({"total": {"blockedSyncs": 171, "blocked": "10ms"}},
                          status=1)
        self.assertRegex(text, r"total\.blockedSyncs +<= 171\.00 +172\.00  before")
        self.assertIn("2 of 2 limits exceeded", text)

    def test_the_name_of_blocked_syncs_in_earlier_budgets(self):
        self.kept({"total": {"syncs": 172}})
        self.assertRegex(self.check({"total": {"syncs": 171}}, status=1),
                         r"total\.blockedSyncs +<= 171\.00 +172\.00  before")

    def test_several_recordings(self):
        text = self.check({"step": {"stepTime": "4ms"}}, AFTER, BEFORE,
                          status=1)
        self.assertIn(f"{AFTER}: within budget", text)
        self.assertIn(f"{BEFORE}: 1 of 1", text)
        self.kept({"step": {"stepTime": "6ms"}}, AFTER, BEFORE)

    def test_sync_only(self):
        path = self.sync_only()
        text = self.kept({"total": {"blockedSyncs": 150}}, path)
        self.assertIn(f"{path}: the trace has no profiled steps: "
                      "syncline checks only the total number", text)
        self.check({"total": {"syncs": 149}}, path, status=1)
        budget = self.write("b.json", {"step": {"syncs": 1},
                                       "rules": {"sync-item": {"syncs": 1}},
                                       "total": {"syncs": 150}})
        text = self.error("check", path, "--budget", budget)
        self.assertIn("only limits in 'total' apply to it, and the budget has "
                      "limits in 'step', 'rules'\n", text)
        # The output then says nothing about the others.
        self.error("check", BEFORE, path, "--budget", budget)

    def test_an_excess_within_the_noise(self):
        """Checks a budget that check wrote, and the same limits written by hand."""
        out, _ = self.syncline("check", BEFORE, "--write-budget", "-")
        budget = json.loads(out)
        step = self.trace_of(BEFORE)["step"]["time"] / 1000
        budget["step"] = {"stepTime": 0.98 * step}
        budget["rules"] = {"sync-unique": {"syncs": 1}}
        budget.pop("overlap", None)
        text = self.kept(budget)
        self.assertRegex(text, r"\n.*: 1 above the limit, within the noise\n"
                               r"  limit +allowed +noise to +measured +where\n"
                               r"  step\.stepTime +<= 5\.2\d ms +5\.[4-9]\d ms +"
                               r"5\.3\d ms\n$")
        budget["step"]["stepTime"] = 0.7 * step
        self.assertIn("1 of 2 limits exceeded", self.check(budget, status=1))
        budget["step"]["stepTime"] = 0.98 * step
        budget["rules"] = {"sync-unique": {"syncs": 0.5}}
        text = self.check(budget, status=1)
        self.assertIn("1 of 2 limits exceeded\n", text)
        self.assertIn(": 1 above the limit, within the noise\n", text)
        budget["rules"] = {"sync-unique": {"syncs": 1}}
        del budget["recorded"]
        self.assertIn("1 of 2 limits exceeded", self.check(budget, status=1))

    def test_a_limit_within_the_noise_of_a_faster_host(self):
        budget = json.loads(self.syncline("check", BEFORE, "--write-budget", "-")[0])
        path = self.write("b.json", {**budget, "step": {"blocked": 1000}, "rules": {}})
        _, err = self.syncline("check", BEFORE, "--budget", path, status=1)
        self.assertRegex(err.decode(), r"\Asyncline check: an unchanged program may exceed some "
                                       r"limits by more than their own value: step\.blocked to "
                                       r"\d\.\d+ ms; limits on syncs have no such noise\n\Z")

    def test_recordings_of_an_unchanged_program(self):
        for name in ("masked_loss-batch-8-before", "hidden_waits-item-before",
                     "frozen_encoder-batch-1-after",
                     "masked_loss-batch-64-before"):
            paths = []
            for machine in "one-h200", "two-h200":
                path = self.one_of_more(f"{name}.sltrace", machine)
                paths.append(f"{path}.{machine}")
                os.rename(path, paths[-1])
            for before, after in paths, reversed(paths):
                out, _ = self.syncline("check", before, "--write-budget", "-")
                self.kept(json.loads(out), after)

    def test_a_window_without_steps(self):
        """The trace with only the first 4 ms of the window, less than a step."""
        text, _ = self.syncline("dump", "--type", "window-open", BEFORE)
        opened = int(re.search(rb"time=(\d+)", text)[1])

        def change(line):
            time = re.search(rb" (?:start|time)=(\d+)", line)
            if line.split(b" ", 1)[0] not in EVENTS:
                return line
            return line if opened < int(time[1]) < opened + 4e6 else None
        path = self.changed(BEFORE, change, "part.sltrace")
        trace = self.trace_of(path)
        self.assertTrue(trace["replayed"])
        self.assertEqual(trace["step"]["source"], "whole-run")
        budget = self.write("b.json", {"step": {"syncs": 99}})
        self.assertIn(f"error: {path}: the trace has no steps: only limits",
                      self.error("check", path, "--budget", budget))
        self.kept({"total": {"syncs": 99}}, path)

    def test_a_cut_trace(self):
        with open(BEFORE, "rb") as file:
            whole = file.read()
        with open(self.path("cut"), "wb") as file:
            file.write(whole[:len(whole) * 99 // 100])
        for limits in {"step": {"syncs": 0}}, {"total": {"blockedSyncs": 0, "blocked": "9s"}}:
            budget = self.write("b.json", limits)
            out, err = self.syncline("check", self.path("cut"), "--budget", budget, status=1)
            caution, verdict = out.decode().splitlines()[:2]
            self.assertEqual(caution, self.path("cut") + ": " +
                             self.report(self.path("cut")).splitlines()[0])
            self.assertIn("Caution: the recording was cut off after", caution)
            self.assertIn(" exceeded", verdict)
            self.assertIn(b"was cut off", err)
        # What came after the cut may have blocked, too.
        for limits in {"step": {"syncs": 9}}, {"total": {"blockedSyncs": 99999}}:
            text = self.error("check", self.path("cut"), "--budget", self.write("b.json", limits))
            self.assertRegex(text, r": the recording was cut off after \S+ ms, so no limit can be "
                                   r"decided: record a run that ends\n\Z")
        text = self.error("check", self.path("cut"), "--write-budget", self.path("new.json"))
        self.assertRegex(text, r"cut off after \S+ ms: a budget is written only from a whole "
                               r"recording\n\Z")
        self.assertFalse(os.path.exists(self.path("new.json")))

    def test_rules_without_names(self):
        """A killed program leaves no names: no rule matches what only they tell."""
        path = self.changed(BEFORE, lambda line: None if line.startswith(b"frame ") else line,
                            "unnamed.sltrace")
        for limits in ({"rules": {"sync-unique": {"syncs": 0}}},
                       {"sites": {"before.cpp:27": {"syncs": 0}}}):
            text = self.error("check", path, "--budget", self.write("b.json", limits))
            section, = limits
            self.assertRegex(text, rf"limits in '{section}' cannot be decided, because functions "
                                   r"that lead to \d+ sites have no names \(\d+ files? could not "
                                   r"be read\): 'syncline symbolize' on the recording machine")
        # Limits of the step need no names.
        self.assertEqual(self.syncline("check", path, "--budget", self.write(
            "b.json", {"step": {"syncs": 9}}))[0].decode().splitlines()[-1],
            f"{path}: within budget (1 limit)")
        _, err = self.syncline("check", path, "--write-budget", "-")
        self.assertRegex(err.decode(), r"the budget limits no rule of \d+ sites, whose functions "
                                       r"have no names\n")

    def test_a_damaged_trace(self):
        with open(BEFORE, "rb") as file:
            whole = bytearray(file.read())
        whole[len(whole) // 2] ^= 0xff
        with open(self.path("damaged"), "wb") as file:
            file.write(whole)
        for limits in {"total": {"blocked": "9s"}}, {"step": {"syncs": 99}}:
            text = self.error("check", self.path("damaged"), "--budget",
                              self.write("b.json", limits))
            self.assertIn("parts of the recording are damaged or missing, so no limit can be "
                          "decided", text)
        self.assertIn("a budget is written only from a whole recording",
                      self.error("check", self.path("damaged"), "--write-budget", "-"))

    def test_a_trace_without_an_event(self):
        with open(BEFORE, "rb") as whole, open(self.path("cut"), "wb") as file:
            file.write(whole.read(30000))
        budget = self.write("b.json", {"total": {"syncs": 9}})
        for command in (("check", "--budget", budget), ("check", "--write-budget", "-"),
                        ("diff", BEFORE)):
            self.assertTrue(self.error(*command, self.path("cut")).endswith(
                ": the recording was cut off before its first event\n"), command)

    def test_standard_input(self):
        with open(BEFORE, "rb") as file:
            whole = file.read()
        for limit, status in (9, 0), (1, 1):
            budget = self.write("b.json", {"step": {"syncs": limit}})
            self.syncline("check", "-", "--budget", budget, stdin=whole,
                          status=status)

    def test_a_repeated_key(self):
        budget = self.write("b.json", '{"step": {"syncs": 1, "syncs": 100}}')
        self.assertIn("key 'syncs' appears twice", self.error("check", BEFORE, "--budget", budget))

    def test_errors(self):
        budget = self.write("b.json", {"step": {"syncs": 9}})
        self.error("check", "/nonexistent", "--budget", budget)
        self.error("check", BEFORE)
        self.error("check", "--budget", budget)
        self.assertIn("no range is named 'nap'", self.error(
            "check", BEFORE, "--budget", budget, "--step-range", "nap"))
