"""Traces of several ranks after launches, restarts and failures."""

import os
import re

from traces import ReportTest, bundled

LATE, FULL = bundled.ranks("two_ranks_late"), bundled.ranks()
PIPELINE, PIPELINE_FIRST = (bundled.ranks("two_ranks_" + job)
                            for job in ("pipeline", "pipeline_first"))
TENSOR = bundled.ranks("two_ranks_tensor")
TIMES = re.compile(rb" (start|time|monotonic|realtime)=(\d+)(?!x)\b")


class RankJobs(ReportTest):
    def attempt(self, rank, number, host=None, clock=0):
        """The trace of a rank of an attempt: each begins 100 s after the one before it."""
        def change(line):
            def later(found):
                shift = number * 10**11 + (clock if found[1] != b"realtime" else 0)
                return b" %s=%d" % (found[1], int(found[2]) + shift)
            if line.startswith(b"process "):
                line = re.sub(rb" pid=\d+", b" pid=%d" % (100 * number + rank), line)
                if host:
                    line = re.sub(rb'host="[^"]*"', b'host="%s"' % host, line)
            return TIMES.sub(later, line)
        return self.changed(LATE[rank], change, f"rank{rank}-{number}.sltrace")

    def test_of_a_restarted_job_the_last_attempt_counts(self):
        first = [self.attempt(rank, 1) for rank in (0, 1)]
        last = [self.attempt(rank, 2) for rank in (0, 1)]
        ranks = self.data(first[0], last[0], last[1], first[1])["ranks"]
        self.assertEqual([one["title"] for one in ranks["table"]], ["rank 0", "rank 1"])
        self.assertEqual(ranks["straggler"], 1)
        for rank, path in enumerate(first):
            self.assertIn(f"{path} is left out: rank {rank} also has the trace of a later process, "
                          "as after a restart of the job", ranks["notes"])
        alone = self.data(*last)["ranks"]
        self.assertEqual(ranks["matched"], alone["matched"])
        self.assertEqual(ranks["ifKeptUp"], alone["ifKeptUp"])

    def test_a_rank_may_restart_on_another_host(self):
        """The clock of the other host started later; the time of day orders the processes."""
        paths = [self.attempt(rank, 1) for rank in (0, 1)]
        again = [self.attempt(rank, 2, b"other", -15 * 10**10) for rank in (0, 1)]
        ranks = self.data(*paths, *again)["ranks"]
        self.assertEqual([one["host"] for one in ranks["table"]], ["other", "other"])
        self.assertEqual([note.split(" ")[0] for note in ranks["notes"] if "restart" in note],
                         paths)

    def test_a_job_that_starts_again_with_fewer_ranks(self):
        """The ranks that it has no longer are not ranks of the new start."""
        def change(line):
            if line.startswith(b"process "):
                line = re.sub(rb" rank=\d+", b" rank=2", line)
                line = re.sub(rb" world-size=\d+", b" world-size=3", line)
            return line
        old = self.changed(self.attempt(1, 1), change, "rank2-1.sltrace")
        ranks = self.data(old, *[self.attempt(rank, 2) for rank in (0, 1)])["ranks"]
        self.assertEqual([one["title"] for one in ranks["table"]], ["rank 0", "rank 1"])
        self.assertIn(f"{old} is left out: the job was started again, with 2 ranks instead of 3",
                      ranks["notes"])

    def test_processes_of_one_rank_at_the_same_time_are_no_restart(self):
        def change(line):
            return re.sub(rb" pid=\d+", b" pid=77", line) if line.startswith(b"process ") else line
        ranks = self.data(*LATE, self.changed(LATE[0], change, "worker.sltrace"))["ranks"]
        self.assertEqual([one["title"] for one in ranks["table"]],
                         ["trace 1", "trace 2", "trace 3"])
        self.assertFalse([note for note in ranks["notes"] if "restart" in note])

    def cut(self, path, size):
        with open(path, "rb") as file:
            content = file.read()[:size]
        with open(self.path("cut.sltrace"), "wb") as file:
            file.write(content)
        return self.path("cut.sltrace")

    def test_a_trace_that_is_cut_off(self):
        """The report compares what the rank recorded before its disk was full."""
        matched = []
        for part in 0.6, 0.75, 1:
            ranks = self.data(self.cut(FULL[0], int(part * os.path.getsize(FULL[0]))),
                              FULL[1])["ranks"]
            self.assertEqual(ranks["straggler"], 1)
            self.assertEqual(ranks["matched"], ranks["table"][1]["last"])
            matched.append(ranks["matched"])
        self.assertEqual(matched, sorted(set(matched)))
        self.assertGreater(matched[0], 10)

    def test_a_trace_of_nothing_but_its_beginning(self):
        path = self.cut(LATE[0], 400)
        text = self.report(path, LATE[1])
        self.assertIn(f"note: {path} is left out", text)
        self.assertRegex(text, r"\A== \S+, rank \d, process \d+: .*\nA step takes")

    def check_cause(self, paths, kind, place, excess, measured, straggler=1):
        """Times in ms; measured: how much shorter steps are without the cause."""
        ranks = self.data(*paths)["ranks"]
        self.assertEqual(ranks["straggler"], straggler)
        steps = [one["stepTime"] for one in ranks["table"]]
        # The ranks of a job step together.
        self.assertAlmostEqual(*steps, delta=0.05 * max(steps))
        cause = ranks["cause"]
        self.assertEqual((cause["kind"], cause["place"]), (kind, place))
        self.assertAlmostEqual((cause["time"] - cause["ofNext"]) / 1e6, excess,
                               delta=0.1 * excess)
        self.assertLess(cause["gain"]["low"] / 1e6, measured)
        self.assertGreater(cause["gain"]["high"] / 1e6, measured)
        return ranks

    def test_stages_of_a_pipeline(self):
        """Rank 1 works for 2.5 ms on the host after it has read the norm of its
        gradients. Its backward passes call other lines than those of rank 0."""
        ranks = self.check_cause(PIPELINE, "host-work",
                                 "rank_jobs.py:149 (Pipeline.step)", 2.5, 2.07)
        # Rank 0 waits for the stage after it.
        first, last = (one["device"] for one in ranks["table"])
        self.assertGreater(first["pipelineBubble"], 5 * last["pipelineBubble"])
        self.assertGreater(first["pipelineBubble"], first["waiting"])

    def test_the_first_stage_of_a_pipeline(self):
        """Rank 0 works for 5 ms on the host. Most steps end with a send of rank 1 that rank 0
        receives later. Rank 1 computes the loss, too, which takes its host 2.2 ms: so it is
        that much less than 5 ms faster."""
        ranks = self.check_cause(PIPELINE_FIRST, "host-work",
                                 "rank_jobs.py:148 (Pipeline.step)", 2.8, 2.74, straggler=0)
        late, own = (one["ownStep"] / 1e6 for one in ranks["table"])
        self.assertAlmostEqual(late, 16.8, delta=0.2)
        self.assertAlmostEqual(own, 13.9, delta=0.3)

    def test_tensor_parallel_ranks(self):
        """Rank 1 copies 10 MB from pageable memory in each step. The recording
        covers a part of the run, and each step has eight rounds."""
        self.check_cause(TENSOR, "call", "late_rank.py:62 (Late.spend)", 0.97, 0.88)

    def test_host_time_of_a_rank_that_waits(self):
        """Collectives take most of a step of rank 0, which waits in them for
        rank 1, and it waits longer in windows. The time between its blocking
        calls shows that its host is faster outside of them, by 16%."""
        step = self.trace_of(TENSOR[0])["step"]
        self.assertAlmostEqual(step["hostScale"], 0.84, delta=0.02)
        self.assertLess(step["collectiveScale"], 0.8)
