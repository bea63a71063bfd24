#!/usr/bin/env python3
"""compare.py and cases.py, with synthetic reports and measurements."""

import contextlib
import io
import unittest

from cases import NoPrediction, Row, prediction
from compare import cells, first_matches, missed_bars, percentile

STEP = 1e6  # ns


def report(joint=0.1, spread=0.02, replayed=True, sites=(0,), source="period",
           outcome="gains"):
    predicted = {"best": joint * STEP, "low": (joint - spread) * STEP,
                 "high": (joint + spread) * STEP}
    return {"replayed": replayed, "step": {"time": STEP, "source": source},
            "measured": [{"inTrace": {"sites": list(sites), "predicted": predicted,
                                      "outcome": outcome}}]}


def tried(best, half=0.01, comparable=True):
    gain = {"best": best * STEP, "low": (best - half) * STEP, "high": (best + half) * STEP}
    return {"step": STEP, "stepWithout": STEP * (1 - best), "gain": gain, "comparable": comparable}


def row(measured, joint=0.1, half=0.01, spread=0.02, skip="all", size=1, replayed=True,
        outcome="gains"):
    return Row({"program": "p", "size": size, "skip": skip},
               report(joint, spread, replayed, outcome=outcome), tried(measured, half))


def bars(rows):
    with contextlib.redirect_stdout(io.StringIO()):
        return missed_bars(rows)


class Prediction(unittest.TestCase):
    def test_that_of_the_sites_that_were_skipped(self):
        self.assertAlmostEqual(prediction(report(0.07)).best, 0.07)

    def test_no_site(self):
        with self.assertRaisesRegex(NoPrediction, "none of the sites"):
            prediction(report(sites=()))

    def test_no_steps(self):
        for unknown in (report(replayed=False), report(source="whole-run")):
            with self.assertRaisesRegex(NoPrediction, "no steps"):
                prediction(unknown)


class Rows(unittest.TestCase):
    def test_error_is_that_of_the_step_without_synchronizations(self):
        self.assertAlmostEqual(row(0.119, joint=0).error, 1 / 0.881 - 1)

    def test_inside(self):
        self.assertTrue(row(0.11).inside)
        self.assertFalse(row(0.13).inside)

    def test_an_imprecise_measurement_judges_nothing(self):
        self.assertTrue(row(0.1, half=0.026).judges)
        self.assertFalse(row(0.1, half=0.028).judges)
        self.assertIn("imprecise", cells(row(0.1, half=0.028)))

    def test_variants_that_did_different_work(self):
        case = {"program": "p", "size": 1, "skip": "all"}
        different = Row(case, report(), tried(0.1, comparable=False))
        self.assertFalse(different.judges)
        self.assertIn("not comparable", cells(different))

    def test_columns(self):
        self.assertEqual(len(cells(row(0.1))), 10)
        self.assertEqual(len(cells(row(0.1, replayed=False))), 10)
        self.assertEqual(cells(row(0.1))[4:8], ["10.0%", "8.0% to 12.0%", "10.0%", "9.0% to 11.0%"])

    def test_percentile(self):
        self.assertEqual(percentile(range(1, 101), 0.95), 95)
        self.assertEqual(percentile([3], 0.95), 3)


class Bars(unittest.TestCase):
    def test_good_predictions(self):
        self.assertEqual(bars([row(0.1), row(0.11), row(0.0, joint=0.0, spread=0.01)]), [])

    def test_nothing_to_judge(self):
        self.assertEqual(bars([]), ["number of predictions"])
        self.assertEqual(bars([row(0.1, half=0.2)]), ["number of predictions"])

    def test_errors(self):
        good = [row(0.1)] * 18
        self.assertEqual(bars([*good, row(0.02, spread=0.1), row(0.02, spread=0.1)]),
                         ["95th percentile of the errors"])
        self.assertEqual(bars([*good, *good, row(0.2)]), ["worst error"])
        self.assertIn("median error", bars([row(0.12)]))

    def test_coverage(self):
        self.assertEqual(bars([row(0.1)] * 17 + [row(0.121)] * 3), [])
        self.assertEqual(bars([row(0.1)] * 16 + [row(0.121)] * 4), ["coverage of the intervals"])

    def test_missed_and_invented_gains(self):
        name = "missed and invented gains"
        self.assertIn(name, bars([row(0.03, joint=0.02, outcome="no-gain")]))
        self.assertNotIn(name, bars([row(0.029, joint=0.02, outcome="no-gain")]))
        # The report says that it may gain nothing, and still that it gains.
        self.assertNotIn(name, bars([row(0.03, joint=0.02, spread=0.03)]))
        self.assertIn(name, bars([row(0.0, joint=0.03)]))
        self.assertNotIn(name, bars([row(0.0, joint=0.029)]))
        self.assertIn(name, bars([row(0.1), row(0.1, replayed=False)]))

    def test_first_site(self):
        def pair(first, second):
            return [row(first, joint=0.1, half=0.001, skip="a.cpp:1"),
                    row(second, joint=0.05, half=0.001, skip="a.cpp:2")]
        self.assertEqual(list(first_matches(pair(0.1, 0.05))), [True])
        self.assertEqual(list(first_matches(pair(0.05, 0.0505))), [True])
        self.assertEqual(list(first_matches(pair(0.05, 0.1))), [False])
        self.assertIn("first site", bars(pair(0.05, 0.1)))


if __name__ == "__main__":
    unittest.main()
