"""How loop_cost.py reads the output of its program."""

import unittest

import loop_cost

PRINTED = """started
off=100.00 on=104.00 off=100.00 ratio=1.0400
off=100.00 on=101.00 off=102.00 ratio=1.0000
off=102.00 on=105.00 off=104.00 ratio=1.0194
"""


class LoopCost(unittest.TestCase):
    def test_ratios(self):
        self.assertEqual(loop_cost.ratios(PRINTED), [1.04, 1.0, 1.0194])
        self.assertEqual(loop_cost.ratios("nothing\n"), [])

    def test_summary(self):
        self.assertEqual(loop_cost.summary("launch", "default", loop_cost.ratios(PRINTED)),
                         "launch   default   on/off 1.0194 (median of 3; 1.0000 to 1.0400)")

    def test_depth(self):
        seen = []
        self.assertEqual(loop_cost.deep(3, lambda: seen.append(1) or 7), 7)
        self.assertEqual(seen, [1])

    def test_mean(self):
        self.assertGreater(loop_cost.mean_step(lambda: None, 0.01), 0)


if __name__ == "__main__":
    unittest.main()
