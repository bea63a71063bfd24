"""What is skipped, what the program then reads, and what the result is."""

import unittest

from trying import FIRST_LINE, PROGRAM, STATIC, TryTest, place


class Measure(TryTest):
    def check_reads(self, seen, skipped):
        """Late values come from an earlier step and never go backwards."""
        self.assertEqual(seen["wrong"], 0)
        self.assertGreater(seen["late"], 0.8 * skipped)
        # Those of the stretch that the end cuts off are not counted.
        self.assertLess(seen["late"], 1.5 * skipped)
        # Nothing is skipped before the experiment, and in one half of it.
        self.assertGreater(seen["steps"], 2 * skipped)

    def check_gain(self, found):
        """Without the call a step of 3 ms takes 2 ms: the kernel is longer than the rest."""
        self.assertTrue(found["comparable"], found["why"])
        self.assertAlmostEqual(found["step"], 3e6, delta=3e4)
        self.assertAlmostEqual(found["gain"]["best"], 1e6, delta=3e4)
        self.assertLess(found["gain"]["low"], found["gain"]["high"])
        self.assertGreaterEqual(found["pairs"], 3)

    def test_blocking_read(self):
        found, seen = self.measured()
        self.check_gain(found)
        site, = found["sites"]
        self.assertEqual(site["title"], place("read"))
        self.assertEqual(found["refused"], [])
        self.check_reads(seen, site["skippedCalls"])

    def test_copy_to_pinned_memory_and_synchronization(self):
        found, seen = self.measured(mode="pinned")
        self.check_gain(found)
        site, = found["sites"]
        self.assertEqual(site["title"], place("synchronize"))
        self.check_reads(seen, site["skippedCalls"])

    def test_device_synchronization(self):
        found, _ = self.measured(mode="device")
        self.check_gain(found)
        site, = found["sites"]
        self.assertEqual(site["title"], place("device"))

    def test_freed_memory(self):
        found, seen = self.measured(mode="frees")
        self.check_gain(found)
        sites = {each["title"]: each["skippedCalls"] for each in found["sites"]}
        self.assertEqual(set(sites), {place("read"), place("free")})
        self.assertGreater(sites[place("free")], 100)
        self.check_reads(seen, sites[place("read")])

    def test_runtime_inside_of_the_program(self):
        found, seen = self.measured(program=STATIC)
        self.check_gain(found)
        self.check_reads(seen, sum(each["skippedCalls"]
                                   for each in found["sites"]))

    def test_other_processes_take_no_part(self):
        found, seen = self.measured(mode="children")
        self.assertGreater(found["sites"][0]["skippedCalls"], 100)
        self.assertGreater(seen["children"], 5)
        self.assertEqual(seen["lateInChildren"], 0)

    def test_the_text(self):
        out, err = self.run_try(PROGRAM, "train")
        _, first, rest = out.partition(FIRST_LINE)
        self.assertEqual(first, FIRST_LINE)
        self.assertRegex(rest, r"\AA step takes \S+ ms, and \S+ ms without these "
                               r"synchronizations\.\n  measured gain   .*\n"
                               r"  predicted gain  .*\n"
                               # On a machine whose speed changes.
                               r"(  recorded step .*\n)?"
                               r"  cost of trying  \S+ [nu]s of host time in a step, \S+ [nu]s "
                               r"where calls are skipped; the predictions include it\n"
                               rf"  skipped \d+ calls at {place('read')}( \(\S+\))?\n\Z")
        self.assertIn("the results of this run are unusable", err)


if __name__ == "__main__":
    unittest.main()
