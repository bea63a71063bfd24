"""How check_loops.py reads a report."""

import unittest

import check_loops


def document(milliseconds):
    return {"step": {"time": milliseconds * 1e6, "profiled": 3, "unprofiled": 99}}


class CheckLoops(unittest.TestCase):
    def test_programs_are_listed(self):
        self.assertEqual(len(check_loops.names()), 8)
        self.assertIn("critic_updates", check_loops.names())

    def test_own_step(self):
        printed = "\n".join(["warning: x", "own step 12.500 ms"])
        self.assertEqual(check_loops.own_step(printed), 12.5)
        with self.assertRaises(SystemExit):
            check_loops.own_step("Traceback: out of memory")

    def test_steps_that_are_alike(self):
        text, alike = check_loops.row("policy", 100, document(95))
        self.assertTrue(alike)
        self.assertEqual(text.split(), ["policy", "100.000", "ms", "95.000", "ms", "0.950", "3",
                                        "profiled", "99", "unprofiled"])

    def test_a_round_is_no_step(self):
        text, alike = check_loops.row("policy", 100, document(25))
        self.assertFalse(alike)
        self.assertTrue(text.endswith("WRONG"))


if __name__ == "__main__":
    unittest.main()
