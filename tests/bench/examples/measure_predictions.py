"""Runs the variants of each example in turn, without the tracer, and records each once."""

import json
import os
import statistics
import subprocess
import sys
import time

# The folder above is no package: its modules are for the scripts below it.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from examples import parse_figures  # noqa: E402
from predicted_examples import EXAMPLES  # noqa: E402
from programs import Programs, RunFailed  # noqa: E402

WARMUP_STEPS = 30
RUN_LIMIT_SECONDS = 120


class Measurement:
    """Runs and records the variants of the examples, and writes the figures to a folder."""

    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder
        self.programs = Programs(arguments.build, RUN_LIMIT_SECONDS, arguments.total_seconds)
        self.results = {}

    def run(self, example, variant, settings, steps, prefix=()):
        name = f"{example}_{variant.program}"
        command = [*prefix, self.programs.path(name), "--device", "cuda",
                   "--warmup", str(WARMUP_STEPS), "--steps", str(steps),
                   *settings, *variant.arguments]
        figures = parse_figures(self.programs.run(name, command).stdout)
        if "steps" not in figures:
            raise RunFailed(f"{name}: no steps/s in its output")
        return figures

    def trace(self, example, label, variant):
        return os.path.join(self.folder, f"{example}-{label}-{variant.name}.sltrace")

    def record(self, example, label, variant, settings, steps):
        """A trace with its symbols: another machine reads it, without the programs."""
        trace = self.trace(example, label, variant)
        bare = trace + ".bare"
        figures = self.run(example, variant, settings, steps,
                           [self.programs.path("syncline"), "record", "-q", "-o", bare, "--"])
        subprocess.run([self.programs.path("syncline"), "symbolize", bare, "-o", trace],
                       check=True, capture_output=True, timeout=RUN_LIMIT_SECONDS)
        os.remove(bare)
        return figures

    def measure(self, example, variants, label, settings):
        rate = self.run(example, variants[0], settings, 20)["steps"]
        steps = max(20, int(rate * self.arguments.seconds))
        entry = {"steps": steps, "runs": {each.name: [] for each in variants}, "recorded": {}}
        for _ in range(self.arguments.pairs):
            for each in variants:
                entry["runs"][each.name].append(self.run(example, each, settings, steps))
        for each in variants:
            # Twice as long, so that some of it is outside of windows.
            entry["recorded"][each.name] = self.record(example, label, each, settings, 2 * steps)
        return entry

    def run_all(self):
        failed = False
        for example in self.arguments.examples:
            variants, settings = EXAMPLES[example]
            variants = [each for each in variants
                        if self.programs.built(f"{example}_{each.program}")]
            for label, more in settings if variants else ():
                if self.programs.out_of_time():
                    return failed
                start = time.monotonic()
                try:
                    entry = self.measure(example, variants, label, more)
                except (RunFailed, subprocess.SubprocessError) as error:
                    print(f"predictions.py: {example} {label}: {error}", file=sys.stderr,
                          flush=True)
                    failed = True
                    continue
                self.results.setdefault(example, {})[label] = entry
                self.write()
                medians = [f"{name} {statistics.median(run['steps'] for run in runs):.5g}"
                           for name, runs in entry["runs"].items()]
                print(f"{example} {label}: {', '.join(medians)} steps/s; "
                      f"{time.monotonic() - start:.0f} s", flush=True)
        return failed

    def write(self):
        """Called after each setting, so that a failure loses no measurements."""
        path = os.path.join(self.folder, self.arguments.runs)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.results, file, indent=1)
