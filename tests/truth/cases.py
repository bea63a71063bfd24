"""What a report predicts for a set of sites, and what syncline try measured for it."""

# A gain that a report must not miss, and must not predict if there is none.
MATTERS = 0.03
# Measured gains up to this count as none, if their interval includes zero.
NO_GAIN = 0.01
# How precise a measurement must be to judge a prediction by.
MOST_UNCERTAIN = 0.03


class NoPrediction(Exception):
    """A report has no figure for a set of sites; the text is the reason, in a few words."""


class Gain:
    """An interval of gains, as shares of a step."""

    def __init__(self, best, low, high):
        self.best, self.low, self.high = best, low, high

    @classmethod
    def of(cls, figures, unit=1):
        return cls(*(figures[name] / unit for name in ("best", "low", "high")))


def has_steps(report):
    return report["replayed"] and report["step"]["source"] != "whole-run"


def prediction(report):
    """What the report predicts for the sites that were skipped; raises NoPrediction."""
    if not has_steps(report):
        raise NoPrediction("no steps")
    here = report["measured"][0]["inTrace"]
    if not here["sites"]:
        raise NoPrediction("none of the sites blocks in the trace")
    return Gain.of(here["predicted"], report["step"]["time"])


class Row:
    """One case: a program in one size, the sites that were skipped, both gains."""

    # What identifies a case. The series is that of measurements, on one machine.
    NAMES = ("program", "size", "skip", "series")

    def __init__(self, case, report, tried):
        self.case = case
        self.step_ms = tried["step"] / 1e6
        # There is no gain between variants that did different work.
        self.comparable = tried["comparable"]
        self.measured = Gain.of(tried["gain"], tried["step"]) if self.comparable else None
        self.found_steps = has_steps(report)
        self.predicted, self.predicts_gain, self.reason = None, False, ""
        try:
            self.predicted = prediction(report)
            outcome = report["measured"][0]["inTrace"]["outcome"]
            self.predicts_gain = outcome in ("gains", "may-gain")
        except NoPrediction as why:
            self.reason = str(why)

    @property
    def names(self):
        return tuple(str(self.case.get(name, "-")) for name in self.NAMES)

    @property
    def uncertainty(self):
        """That of the measured step without synchronizations, as a share of this step."""
        half = (self.measured.high - self.measured.low) / 2
        return half / (1 - self.measured.best)

    @property
    def judges(self):
        """Whether the measurement is good enough to judge a prediction by."""
        return self.comparable and self.uncertainty <= MOST_UNCERTAIN

    @property
    def error(self):
        """By which fraction the predicted step without synchronizations is too long."""
        return (1 - self.predicted.best) / (1 - self.measured.best) - 1

    @property
    def inside(self):
        return self.predicted.low <= self.measured.best <= self.predicted.high

    @property
    def misses_gain(self):
        """Whether the report predicts no gain although there is one that matters."""
        silent = not self.predicts_gain if self.predicted else not self.found_steps
        return silent and self.measured.best >= MATTERS

    @property
    def invents_gain(self):
        nothing = self.measured.low <= 0 and self.measured.best < NO_GAIN
        return bool(self.predicted) and nothing and self.predicted.best >= MATTERS
