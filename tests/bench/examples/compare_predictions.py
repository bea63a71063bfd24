"""Compares the predictions of the reports of a folder of traces with measurements."""

import json
import os
import statistics
import sys

# The folder above is no package: its modules are for the scripts below it.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import recorded_errors  # noqa: E402
from predicted_examples import PREDICTIONS, predicted, target_of  # noqa: E402
from programs import Programs, RunFailed  # noqa: E402

# The bars: prediction errors, their median, and the errors of replays.
MOST_OFF, MOST_OFF_MEDIAN, MOST_OFF_REPLAY = 0.2, 0.1, 0.02
# Traces of a folder whose windows contain no whole step, and which therefore have no replay.
MOST_WITHOUT = 2
# The share of predictions whose programs run evenly enough for the bars.
LEAST_STEADY = 0.6
REPORT_LIMIT_SECONDS = 120
HEADING = ("| example | setting | from | to | remedy | before, ms | reported step, ms | after, ms "
           "| predicted, ms | interval | error | runs | replay |\n"
           "| :-- | :-- | :-- | :-- | :-- | ---: | ---: | ---: | ---: | :-- | ---: | ---: | ---: |")


def spread(entry, variant):
    """By which fraction the slowest run of a variant took longer than the fastest."""
    rates = [run["steps"] for run in entry["runs"][variant]]
    if variant in entry["recorded"]:
        rates.append(entry["recorded"][variant]["steps"])
    return max(rates) / min(rates) - 1


def percent(value, digits=1):
    return f"{100 * value:.{digits}f}%"


# What identifies a prediction.
NAMES = ("example", "setting", "from", "to", "remedy")


class Row:
    """A prediction and its measurement: times in ms, and the prediction error."""

    def __init__(self, names, remedy, entry, report):
        self.names = names
        self.remedy = remedy
        self.before, self.after = (
            statistics.median(1e3 / run["steps"] for run in entry["runs"][variant])
            for variant in names[2:4])
        self.spreads = [spread(entry, variant) for variant in names[2:4]]
        self.steady = max(self.spreads) <= MOST_OFF
        self.step = report["step"]["time"] / 1e6
        self.replay_error = report["step"]["replayError"] if report["replayed"] else None
        self.predicted = predicted(report, remedy)
        self.error = self.predicted[0] / self.after - 1 if self.predicted else None

    @property
    def wrong_sign(self):
        gained, real = self.step - self.predicted[0], self.before - self.after
        # A gain of less than 2% is not worth acting on.
        return gained > 0.02 * self.before and real < -0.02 * self.before

    @property
    def compared(self):
        """What errors.csv has of this prediction. Half the width is that of the runs."""
        names = (*self.names, self.remedy)
        if not self.predicted:
            return recorded_errors.Case(names, None, False, 0)
        _, low, high = self.predicted
        return recorded_errors.Case(names, self.error, low <= self.after <= high,
                                    self.spreads[1] / 2)

    def cells(self):
        cells = [*self.names, self.remedy, f"{self.before:.3f}",
                 f"{self.step:.3f}" if self.predicted else "-", f"{self.after:.3f}"]
        if self.predicted:
            best, high, low = self.predicted
            cells += [f"{best:.3f}", f"{high:.3f} to {low:.3f}", f"{100 * self.error:+.1f}%"]
        else:
            cells += ["-", "-", "-"]
        cells.append(" ".join(percent(each, 0) for each in self.spreads))
        cells.append("-" if self.replay_error is None else f"{100 * self.replay_error:+.1f}%")
        return cells


class Comparison:
    """The traces of a folder, and the measurements taken with them."""

    def __init__(self, arguments, folder, traces):
        self.recorded = folder
        self.update = arguments.update
        self.folder = traces
        self.programs = Programs(arguments.build, REPORT_LIMIT_SECONDS, arguments.total_seconds)
        path = os.path.join(folder, arguments.runs)
        with open(path, encoding="utf-8") as file:
            self.results = json.load(file)
        self.reports = {}

    def path(self, name):
        return os.path.join(self.folder, name + ".sltrace")

    def report(self, name):
        if name not in self.reports:
            trace = self.path(name)
            if not os.path.exists(trace):
                raise RunFailed(f"{trace} is missing")
            self.reports[name] = self.programs.report(trace)
        return self.reports[name]

    def settings(self):
        for example, settings in self.results.items():
            for label, entry in settings.items():
                yield example, label, entry

    def rows(self):
        for example, label, entry in self.settings():
            for source, target, remedy in PREDICTIONS[example]:
                report = self.report(f"{example}-{label}-{source}")
                names = (example, label, source, target_of(target, report))
                yield Row(names, remedy, entry, report)

    def replay_errors(self):
        """For each trace of the folder with a whole step: by how much the replay differs from it.

        Those of a changed program can be absent, because no prediction comes from them.
        """
        for example, label, entry in self.settings():
            for variant in entry["recorded"]:
                name = f"{example}-{label}-{variant}"
                if not os.path.exists(self.path(name)):
                    continue
                report = self.report(name)
                if report["replayed"]:
                    yield abs(report["step"]["replayError"])

    def print(self):
        """Prints the table. Returns whether a bar was missed."""
        rows = list(self.rows())
        print(HEADING)
        for row in rows:
            print("| " + " | ".join(row.cells()) + " |")
        missed = self.worse_cases([row.compared for row in rows])
        return self.summarize(rows) or missed

    def worse_cases(self, cases):
        """Prints which predictions are worse than errors.csv records; whether there are some."""
        if self.update:
            recorded_errors.write(self.recorded, NAMES, cases)
        lines = recorded_errors.failures(self.recorded, cases)
        for line in lines:
            print(f"predictions.py: {line}", file=sys.stderr)
        return bool(lines)

    def summarize(self, rows):
        made = [row for row in rows if row.predicted]
        steady = [row for row in made if row.steady]
        errors = sorted(abs(row.error) for row in made)
        worst = max((abs(row.error) for row in steady), default=1)
        replays = sorted(self.replay_errors())
        median_error, median_replay = statistics.median(errors), statistics.median(replays)
        print(f"\n{len(made)} predictions of {len(rows)}; the error is {percent(median_error)} "
              f"(median), {percent(errors[-1])} (worst), {percent(worst)} (worst of the "
              f"{len(steady)} whose runs differ by at most {percent(MOST_OFF, 0)}); "
              f"{sum(error <= 0.1 for error in errors)} are within 10%, "
              f"{sum(error <= 0.2 for error in errors)} within 20%; "
              f"{sum(row.wrong_sign for row in steady)} of the {len(steady)} and "
              f"{sum(row.wrong_sign for row in made)} of all have the wrong sign. "
              f"{len(replays)} of {len(self.reports)} traces were replayed, with an error of "
              f"{percent(median_replay, 2)} (median), {percent(replays[-1])} (worst).")
        bars = {
            "number of predictions": len(made) >= len(rows) - MOST_WITHOUT,
            "median error": median_error <= MOST_OFF_MEDIAN,
            "worst error": worst <= MOST_OFF,
            "steady runs": len(steady) >= LEAST_STEADY * len(made),
            "signs": not any(row.wrong_sign for row in steady),
            "replays": replays[-1] <= MOST_OFF_REPLAY,
        }
        missed = [name for name, holds in bars.items() if not holds]
        if missed:
            print(f"predictions.py: bars missed: {', '.join(missed)}", file=sys.stderr)
        return bool(missed)
