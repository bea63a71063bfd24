#!/usr/bin/env python3
"""Measures the gains of the examples' remedies on a GPU.

Runs the variants of each example in turn and compares steps per second with the adjacent run of
`before`. Records each variant once to determine how busy the device is in the timed steps (syncline
record --full --range timed), and `before` once more in the default mode: its report predicts the
gain of all remedies that can be combined. Prints a table in Markdown with a row for each variant
except `before`; --json keeps every figure.
"""

import argparse
import json
import os
import re
import statistics
import sys
import tempfile

# The folder above is no package: its modules are for the scripts below it.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from programs import Programs, RunFailed, parse_with_examples  # noqa: E402

# By example: the variants after `before`, and the settings, each a label and
# arguments; the first is the default size.
EXAMPLES = {
    "masked_loss": (["after"], [("batch 8", []), ("batch 1", ["--batch", "1"]),
                                ("batch 64", ["--batch", "64"]),
                                ("batch 256", ["--batch", "256"])]),
    "frozen_encoder": (["after", "graphs"], [
        ("default", [])] + [(f"batch {size}", ["--batch", str(size)])
                            for size in (1, 2, 4, 8, 16, 32, 64)]),
    "gpu_augmentation": (["after", "streamed"], [("default", [])]),
    "cpu_postprocess": (["after"], [("default", [])]),
    "prefetch": (["after"], [("default", [])]),
    "hidden_waits": (["after"], [(sync, ["--wait", sync]) for sync in (
        "item", "clip", "accuracy", "histogram", "one_hot", "checkpoint", "malloc", "tensor",
        "print")]),
}
RUN_LIMIT_SECONDS = 240
KEYS = {"steps/s": "steps", "host ms/step": "host-ms", "peak MiB": "peak", "samples/s": "samples",
        "final result": "result"}


def parse_figures(text):
    """The lines that an example prints: words, blanks, a number."""
    figures = {}
    for line in text.splitlines():
        match = re.match(r"(.+?)\s+(-?[\d.]+(?:e[-+]?\d+)?)$", line)
        if match and match.group(1) in KEYS:
            figures[KEYS[match.group(1)]] = float(match.group(2))
    return figures


class Bench:
    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.folder = folder
        self.programs = Programs(arguments.build, RUN_LIMIT_SECONDS, arguments.total_seconds)

    def built(self, example, variant):
        return self.programs.built(f"{example}_{variant}")

    def run(self, example, variant, settings, steps, prefix=()):
        name = f"{example}_{variant}"
        command = [*prefix, self.programs.path(name), "--device", self.arguments.device, *settings]
        if steps:
            command += ["--steps", str(steps)]
        figures = parse_figures(self.programs.run(name, command).stdout)
        if "steps" not in figures:
            raise RunFailed(f"{name}: no steps/s in its output")
        return figures

    def steps_for(self, example, settings):
        """The number of steps that take --seconds, from a short run of `before`."""
        rate = self.run(example, "before", settings, 10)["steps"]
        return max(20, int(rate * self.arguments.seconds))

    def busy(self, example, variant, settings, steps):
        """The fraction of the timed steps in which the device was busy."""
        trace = os.path.join(self.folder, f"{example}-{variant}.sltrace")
        self.run(example, variant, settings, steps,
                 [self.programs.path("syncline"), "record", "-q", "--full", "--range", "timed",
                  "-o", trace, "--"])
        done = self.programs.dump_stats(trace)
        if self.arguments.keep:
            os.replace(trace, os.path.join(self.arguments.keep, os.path.basename(trace)))
        if done.returncode:
            raise RunFailed(done.stderr.strip())
        devices = json.loads(done.stdout)["devices"]
        span = sum(device["span"] for device in devices)
        return sum(device["busy"] for device in devices) / span if span else None

    def predicted(self, example, settings, steps):
        """How many times faster the report of `before` predicts it to be; None: no prediction."""
        trace = os.path.join(self.folder, f"{example}-prediction.sltrace")
        self.run(example, "before", settings, steps,
                 [self.programs.path("syncline"), "record", "-q", "-o", trace, "--"])
        return predicted_ratio(self.programs.report(trace))


def predicted_ratio(report):
    """The ratio that the report of one trace predicts, from its JSON."""
    # If some steps are much longer, the mean decides the pace.
    step = report["step"]["longMean"] or report["step"]["time"]
    gain = report["combined"]["gain"]["best"]
    return step / (step - gain) if report["replayed"] and gain < step else None


def measure(bench, example, variants, label, settings):
    """The figures of one setting of an example: runs in turn."""
    result = {"label": label, "runs": {name: [] for name in ["before", *variants]}, "busy": {},
              "predicted": None}
    steps = bench.steps_for(example, settings)
    for _ in range(bench.arguments.pairs):
        for variant in ["before", *variants]:
            result["runs"][variant].append(bench.run(example, variant, settings, steps))
        if bench.programs.out_of_time():
            break
    if bench.arguments.busy and not bench.programs.out_of_time():
        for variant in ["before", *variants]:
            result["busy"][variant] = bench.busy(example, variant, settings,
                                                 min(steps, bench.arguments.busy_steps))
    if bench.arguments.prediction and not bench.programs.out_of_time():
        # Long enough for some windows.
        result["predicted"] = bench.predicted(example, settings, 3 * steps)
    return result


def median(result, variant, key):
    values = [run[key] for run in result["runs"][variant] if key in run]
    return statistics.median(values) if values else None


def number(value, digits=3):
    return "-" if value is None else f"{value:.{digits}g}" if value < 1000 else f"{value:.0f}"


def rows_of(example, result):
    for variant, runs in result["runs"].items():
        if variant == "before" or not runs:
            continue
        ratios = sorted(after["steps"] / before["steps"]
                        for before, after in zip(result["runs"]["before"], runs))
        cells = [example, result["label"], variant]
        for key in ("steps", "host-ms"):
            cells += [number(median(result, "before", key)), number(median(result, variant, key))]
        cells += [f"{statistics.median(ratios):.2f}", f"{ratios[0]:.2f} to {ratios[-1]:.2f}",
                  "-" if result["predicted"] is None else f"{result['predicted']:.2f}"]
        for name in ("before", variant):
            part = result["busy"].get(name)
            cells.append("-" if part is None else f"{100 * part:.1f}%")
        cells += [number(median(result, "before", "peak")), number(median(result, variant, "peak"))]
        yield cells


def print_heading():
    print("| example | setting | variant | steps/s before | after | host ms/step before | after "
          "| ratio | pairs | predicted | busy before | after | peak MiB before | after |")
    print("| :-- | :-- | :-- |" + " ---: |" * 5 + " :-- |" + " ---: |" * 5, flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sweep", action="store_true",
                        help="all settings of examples with a sweep, not only the default")
    parser.add_argument("--pairs", type=int, default=5, help="runs of each variant")
    parser.add_argument("--seconds", type=float, default=3, help="length of a run")
    parser.add_argument("--busy", action=argparse.BooleanOptionalAction, default=True,
                        help="record each variant once")
    parser.add_argument("--busy-steps", type=int, default=200, help="maximum steps of those runs")
    parser.add_argument("--prediction", action=argparse.BooleanOptionalAction, default=True,
                        help="record `before` once more for the prediction of its report")
    parser.add_argument("--keep", metavar="DIR", help="keep the traces in this folder")
    parser.add_argument("--device", default="cuda", choices=["cuda", "cpu"])
    parser.add_argument("--json", metavar="FILE", help="write every figure to this file")
    return parse_with_examples(parser, EXAMPLES)


def main():
    arguments = parse_arguments()
    results, failed = {}, False
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(arguments, folder)
        print_heading()
        for example in arguments.examples:
            variants, settings = EXAMPLES[example]
            if not bench.built(example, "before"):
                print(f"examples.py: {example} is not built", file=sys.stderr)
                failed = True
                continue
            variants = [name for name in variants if bench.built(example, name)]
            swept = arguments.sweep or example == "hidden_waits"
            for label, extra in settings if swept else settings[:1]:
                if bench.programs.out_of_time():
                    break
                try:
                    result = measure(bench, example, variants, label, extra)
                except RunFailed as error:
                    print(f"examples.py: {error}", file=sys.stderr, flush=True)
                    failed = True
                    continue
                results.setdefault(example, []).append(result)
                for cells in rows_of(example, result):
                    print("| " + " | ".join(cells) + " |", flush=True)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)
    return failed or not results


if __name__ == "__main__":
    sys.exit(main())
