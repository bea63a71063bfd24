"""Traces of launchers next to those of the ranks that they start."""

import re

from test_ranks import LATE
from traces import BEFORE, ReportTest


class RankLaunchers(ReportTest):
    def ranks(self):
        """Rank 0 is late."""
        return self.rank(1, early=LATE), self.rank(0)

    def launcher(self, number=7, rank=-1):
        """The trace of a launcher: it has no rank and no CUDA calls."""
        kept = (b"process", b"module", b"clock", b"end", b"#")

        def change(line):
            if not line.startswith(kept):
                return None
            return re.sub(rb" rank=\d+", b" rank=%d" % rank,
                          re.sub(rb" pid=\d+", b" pid=%d" % number, line))

        return self.changed(self.rank(0), change, f"launcher{number}.sltrace")

    def test_launchers_of_several_hosts_are_one_note(self):
        launchers = [self.launcher(number) for number in (3, 4, 5, 6, 7)]
        ranks = self.data(*launchers, *self.ranks())["ranks"]
        self.assertEqual(len(ranks["table"]), 2)
        self.assertEqual([note for note in ranks["notes"] if "left out" in note],
                         [", ".join(launchers[:3]) + " and 2 more are left out: each process has "
                          "no rank, like a launcher"])

    def test_a_launcher_in_a_batch_script_of_slurm_is_no_rank(self):
        """sbatch gives rank 0 to its script and to the process that runs mpirun in it."""
        launcher = self.launcher(rank=0)
        ranks = self.data(launcher, *self.ranks())["ranks"]
        self.assertEqual([one["title"] for one in ranks["table"]], ["rank 0", "rank 1"])
        self.assertEqual([note for note in ranks["notes"] if "left out" in note],
                         [f"{launcher} is left out: its process did not use a GPU"])

    def test_a_helper_with_a_rank_does_not_hide_the_program_without_one(self):
        """MPI gives a rank to the daemon that it starts."""
        helper = self.launcher(rank=0)
        document = self.data(helper, BEFORE)
        self.assertEqual([one["environment"]["path"] for one in document["traces"]], [BEFORE])
        self.assertIn(f"note: {helper} is left out: its process did not use a GPU",
                      self.report(helper, BEFORE))

    def test_the_launcher_is_no_rank(self):
        launcher, *paths = self.launcher(), *self.ranks()
        document = self.data(launcher, *paths)
        ranks = document["ranks"]
        self.assertEqual([one["title"] for one in ranks["table"]], ["rank 0", "rank 1"])
        self.assertEqual([one["trace"] for one in ranks["table"]], [1, 0])
        self.assertEqual(len(document["traces"]), 2)
        self.assertEqual(ranks["straggler"], 0)
        self.assertIn(f"{launcher} is left out: its process has no rank, like a launcher",
                      ranks["notes"])

    def test_one_rank_and_the_launcher_are_one_trace(self):
        launcher, rank = self.launcher(), self.rank(0)
        document = self.data(launcher, rank)
        self.assertNotIn("ranks", {key for key, value in document.items() if value})
        self.assertIn(f"note: {launcher} is left out", self.report(launcher, rank))
