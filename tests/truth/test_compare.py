#!/usr/bin/env python3
"""compare.py and cases.py, with synthetic reports and measurements."""

import contextlib
import io
import os
import tempfile
import unittest

from cases import NoPrediction, Row, prediction
from compare import FOLDER, cells, compared, first_matches, missed_bars, percentile, worse_cases
import recorded_errors

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
        self.assertEqual(len(cells(row(0.1))), 11)
        self.assertEqual(len(cells(row(0.1, replayed=False))), 11)
        self.assertEqual(cells(row(0.1))[5:9], ["10.0%", "8.0% to 12.0%", "10.0%", "9.0% to 11.0%"])

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
        self.assertNotIn(name, bars([row(0.03, joint=0.02, spread=0.03, outcome="may-gain")]))
        self.assertIn(name, bars([row(0.0, joint=0.03, outcome="may-gain")]))
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


class RecordedErrors(unittest.TestCase):
    """worse_cases, for a folder that records the errors of some cases."""

    def setUp(self):
        with_folder = tempfile.TemporaryDirectory()
        self.addCleanup(with_folder.cleanup)
        self.folder = with_folder.name

    def record(self, *rows):
        recorded_errors.write(self.folder, Row.NAMES, [compared(one) for one in rows])

    def worse(self, *rows):
        """The lines about single cases; the bar is missed if there are some."""
        with contextlib.redirect_stderr(io.StringIO()) as printed:
            missed = worse_cases(self.folder, rows)
        lines = printed.getvalue().splitlines()
        self.assertEqual(missed, ["errors of single cases"] if lines else [])
        return lines

    def test_the_same_errors(self):
        self.record(row(0.1, joint=0.12), row(0.1, joint=0.05, size=2), row(0, size=3))
        self.assertEqual(self.worse(row(0.1, joint=0.12), row(0.1, joint=0.05, size=2),
                                    row(0, size=3)), [])

    def test_a_folder_without_recorded_errors(self):
        self.assertEqual(self.worse(row(0.1, joint=0.5)), [])

    def test_twice_the_error(self):
        """A step of 0.9 is predicted as 0.882, 0.864 or 0.918: off by 2%, 4% or -2%."""
        self.record(row(0.1, joint=0.118, spread=0.1))
        for joint, fails in (0.134, False), (0.138, True), (0.066, False), (0.062, True):
            lines = self.worse(row(0.1, joint=joint, spread=0.1))
            self.assertEqual(bool(lines), fails, joint)
        self.assertRegex(lines[0], r"^compare.py: p, 1, all, -: the error is 4\.22%, more than "
                                   r"twice the recorded 2\.00% ")

    def test_one_case_among_many(self):
        """It changes no bar of all cases."""
        good = [row(0.1, size=size) for size in range(2, 40)]
        self.record(*good, row(0.1, joint=0.09, half=0.001))
        worse = [*good, row(0.1, joint=0.08, half=0.001, spread=0.03)]
        self.assertEqual(bars(worse), [])
        self.assertEqual(len(self.worse(*worse)), 1)

    def test_errors_that_the_measurement_does_not_show(self):
        """The measured interval ends 1.8% from a step of 0.9 at half=0.0162."""
        self.record(row(0.1, joint=0.1001, half=0.0162))
        self.assertEqual(self.worse(row(0.1, joint=0.116, half=0.0162)), [])
        self.assertEqual(len(self.worse(row(0.1, joint=0.117, half=0.0162))), 1)

    def test_an_interval_that_lost_the_measured_gain(self):
        self.record(row(0.1, joint=0.11, spread=0.02))
        lines = self.worse(row(0.1, joint=0.11, spread=0.005))
        self.assertEqual(lines, ["compare.py: p, 1, all, -: the interval no longer contains the "
                                 "measured value"])
        self.record(row(0.1, joint=0.11, spread=0.005))
        self.assertEqual(self.worse(row(0.1, joint=0.11, spread=0.005)), [])
        self.assertEqual(self.worse(row(0.1, joint=0.11, spread=0.02)), [])

    def test_a_prediction_that_is_lost(self):
        self.record(row(0.1))
        self.assertRegex(self.worse(row(0.1, replayed=False))[0], "there is no prediction")
        self.record(row(0.1, replayed=False))
        self.assertEqual(self.worse(row(0.1, replayed=False)), [])
        self.assertRegex(self.worse(row(0.1))[0], "has no error for this case")

    def test_cases_of_one_side(self):
        self.record(row(0.1), row(0.1, size=2))
        self.assertEqual(self.worse(row(0.1, size=2), row(0.1, size=3)), [
            "compare.py: p, 1, all, -: errors.csv has this case, and the recordings do not",
            "compare.py: p, 3, all, -: errors.csv lacks this case"])


class Recordings(unittest.TestCase):
    def test_each_program_of_the_readme_has_one(self):
        """Except empty_cache, which has never been measured."""
        with open(os.path.join(FOLDER, "README.md"), encoding="utf-8") as file:
            programs = {line.split("`")[1] for line in file if line.startswith("| `")}
        recorded = {names[0] for names in
                    recorded_errors.read(os.path.join(FOLDER, "recorded"))}
        self.assertGreater(len(recorded), 50)
        self.assertEqual({name for name in programs
                          if os.path.exists(os.path.join(FOLDER, "programs", name + ".cpp"))}
                         - recorded, {"empty_cache"})


if __name__ == "__main__":
    unittest.main()
