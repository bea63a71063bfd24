"""Kernels that exchange data with other ranks, by the table of their names."""

import os

from traces import BEFORE, ReportTest

ALL_REDUCE = "void vllm::cross_device_reduce_1stage<__nv_bfloat16, 2>(void*)"
OWN = "ours::ring(int*)"
ENTRY = {"library": "Ours", "names": ["ours::*"], "exchange": "collective", "source": "ring.cu"}


class Kernels(ReportTest):
    def rules(self, value):
        os.makedirs(self.path("rules"), exist_ok=True)
        self.write("rules/kernels.json", value)
        return self.path("rules")

    def communicating(self, trace, *arguments):
        device = self.trace_of(trace, *arguments)["devices"][0]
        return device["states"]["communicate"] + device["hiddenCommunication"]

    def matched(self, kernel, *arguments):
        ranks = self.data(self.rank(0, kernel=kernel), self.rank(1, 20_000, kernel=kernel),
                          *arguments)["ranks"]
        return ranks["matched"], ranks["straggler"], ranks["oneSided"]

    def test_a_file_of_the_user_adds_names(self):
        trace = self.rank(0, kernel=OWN)
        self.assertEqual(self.communicating(trace), 0)
        rules = self.rules({"kernels": [ENTRY]})
        self.assertGreater(self.communicating(trace, "--rules-dir", rules), 0)
        self.assertEqual(self.communicating(trace, "--rules-dir", rules),
                         self.communicating(self.rank(0)))

    def test_the_old_name_of_the_option(self):
        trace = self.rank(0, kernel=OWN)
        rules, other = self.rules({"kernels": [ENTRY]}), self.path("other")
        os.mkdir(other)
        self.write("other/kernels.json", {"kernels": [dict(ENTRY, names=["other::*"])]})
        for options in (("--rules", rules), ("--rules", rules, "--rules-dir", other)):
            self.assertGreater(self.communicating(trace, *options), 0)
        out, _ = self.syncline("report", "--help")
        self.assertIn(b"--rules-dir DIR", out)
        self.assertNotIn(b"--rules DIR", out)

    def test_a_file_of_the_user_overrides_the_table(self):
        rules = self.rules({"kernels": [dict(ENTRY, names=["ncclDevKernel_*"], exchange="none")]})
        self.assertEqual(self.communicating(self.rank(0), "--rules-dir", rules), 0)

    def test_collectives_of_all_libraries_are_matched_across_ranks(self):
        of_nccl = self.matched("_Z23ncclDevKernel_AllReducev")
        self.assertGreater(of_nccl[0], 0)
        self.assertEqual(self.matched(ALL_REDUCE), of_nccl)
        rules = self.rules({"kernels": [ENTRY]})
        self.assertEqual(self.matched(OWN, "--rules-dir", rules), of_nccl)

    def test_one_sided_kernels_are_named_and_not_matched(self):
        kernel = "void deep_ep::internode_ll::dispatch<true, 32>(void*)"
        matched, straggler, one_sided = self.matched(kernel)
        self.assertEqual((matched, straggler), (0, None))
        self.assertEqual(one_sided, ["deep_ep::internode_ll::dispatch"])
        text = self.report(self.rank(0, kernel=kernel), self.rank(1, kernel=kernel))
        self.assertIn("note: kernels of deep_ep::internode_ll::dispatch can end before those of "
                      "other ranks begin", text)

    def test_a_broken_file_is_one_line(self):
        for value, fault in (("{", "not valid JSON"),
                             ({"kernel": []}, "'kernel'"),
                             ({"kernels": [dict(ENTRY, kind="ring")]}, "'kind'"),
                             ({"kernels": [dict(ENTRY, exchange="ring")]},
                              "/kernels/0/exchange")):
            rules = self.rules(value)
            for command in ["report"], ["check", "--write-budget", self.path("budget.json")]:
                error = self.error(*command, "--rules-dir", rules, BEFORE)
                self.assertIn(os.path.join(rules, "kernels.json") + ": ", error)
                self.assertIn(fault, error)
        out, err = self.syncline("rules", "--rules-dir", rules, "check", status=2)
        self.assertEqual(out, b"")
        self.assertIn(b"kernels.json: at /kernels/0/exchange", err)
