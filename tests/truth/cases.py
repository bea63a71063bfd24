"""What a report predicts for a set of sites, and what syncline try measured for it."""

import os

# As in a report: less than that of a step is no gain.
LEAST_GAIN = 0.001
# A gain that a report must not miss, and must not predict where there is none.
MATTERS = 0.03
# Measured gains up to this are none, if their interval includes zero.
NO_GAIN = 0.01
# How precise a measurement must be to judge a prediction by.
MOST_UNCERTAIN = 0.03


class NoPrediction(Exception):
    """A report has no figure for a set of sites: the text is the reason, in a few words."""


class Gain:
    """An interval of gains, as shares of a step."""

    def __init__(self, best, low, high):
        self.best, self.low, self.high = best, low, high

    @classmethod
    def of(cls, figures, unit=1):
        return cls(*(figures[name] / unit for name in ("best", "low", "high")))

    def __add__(self, other):
        return Gain(self.best + other.best, self.low + other.low, self.high + other.high)

    @property
    def is_none(self):
        """As a report decides whether it has nothing to say about a site."""
        return self.low <= 0 or self.best < LEAST_GAIN


def key(site):
    """Compilers and debuggers may know a file by different folders."""
    return os.path.basename(site["file"]), site["line"]


def pinned_copies(report, chosen, step):
    """syncline try sends uploads from pageable memory through pinned memory: the gain of that."""
    total = Gain(0, 0, 0)
    for what_if in report["whatIfs"]:
        if (what_if["kind"] == "pin-copy" and "site" in what_if
                and report["sites"][what_if["site"]] in chosen):
            total += Gain.of(what_if["gainWithoutSyncs"], step)
    return total


def prediction(report, tried):
    """What the report predicts for the sites that were skipped; raises NoPrediction."""
    step = report["step"]["time"]
    if not report["replayed"] or not step:
        raise NoPrediction("no steps")
    skipped = {key(site) for site in tried["sites"] if site["skippedCalls"]}
    chosen = [site for site in report["sites"] if site["file"] and key(site) in skipped]
    pinned = pinned_copies(report, chosen, step)
    left = [site for site in report["sites"] if site not in chosen
            and max(site["marginalGain"], site["gain"]["best"]) >= LEAST_GAIN * step]
    if not left:
        return Gain.of(report["jointGain"], step) + pinned
    if len(chosen) == 1:
        return Gain.of(chosen[0]["gain"], step) + pinned
    # The gains of later groups add to those before.
    first = report["groups"][0] if report["groups"] else {"sites": []}
    if chosen == [report["sites"][index] for index in sorted(first["sites"])]:
        return Gain.of(first["gain"], step) + pinned
    raise NoPrediction("not skipped: " + ", ".join(site["title"] for site in left))


class Row:
    """One case: a program in one size, the sites that were skipped, both gains."""

    def __init__(self, case, report, tried):
        self.case = case
        self.step_ms = tried["step"] / 1e6
        # Variants that did different work have no gain.
        self.comparable = tried["comparable"]
        self.measured = Gain.of(tried["gain"], tried["step"]) if self.comparable else None
        self.found_steps = report["replayed"]
        self.predicted, self.reason = None, ""
        try:
            self.predicted = prediction(report, tried)
        except NoPrediction as why:
            self.reason = str(why)

    @property
    def uncertainty(self):
        """Of the measured step without synchronizations."""
        half = (self.measured.high - self.measured.low) / 2
        return half / (1 - self.measured.best)

    @property
    def judges(self):
        """Whether the measurement is good enough to judge a prediction by."""
        return self.comparable and self.uncertainty <= MOST_UNCERTAIN

    @property
    def error(self):
        """By which part the predicted step without synchronizations is too long."""
        return (1 - self.predicted.best) / (1 - self.measured.best) - 1

    @property
    def inside(self):
        return self.predicted.low <= self.measured.best <= self.predicted.high

    @property
    def misses_gain(self):
        """Whether the report has nothing to gain where something matters."""
        silent = self.predicted.is_none if self.predicted else not self.found_steps
        return silent and self.measured.best >= MATTERS

    @property
    def invents_gain(self):
        nothing = self.measured.low <= 0 and self.measured.best < NO_GAIN
        return bool(self.predicted) and nothing and self.predicted.best >= MATTERS
