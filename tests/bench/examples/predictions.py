#!/usr/bin/env python3
"""Compares what a report promises for a program with what its remedy then does.

  predictions.py measure DIR   on a GPU: runs the variants of each example in
                               turn, untraced, and records each once
  predictions.py compare DIR...
                               anywhere: reads the recordings by syncline
                               report, prints a table in Markdown, and exits
                               with 1 where they are beyond their bars

The recordings in DIR, or in its traces.tar.xz, have their symbols with them;
runs.json holds what was measured. A promise is made from the recording of one
variant alone.

Where runs of one and the same program, the recorded one among them, differ by more
than the bar for promises, nothing can be said of a promise, and neither that bar nor
the one for its sign is applied: the column "runs" tells by how much, of the program that
was recorded and of the changed one.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time

# The folder above is no package: its modules are for the scripts below it.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from examples import parse_figures  # noqa: E402
from programs import Programs, RunFailed, parse_with_examples  # noqa: E402

WAITS = ("item", "clip", "accuracy", "histogram", "one_hot", "checkpoint", "malloc", "tensor",
         "print")


class Variant:
    """A program of an example with arguments of its own."""

    def __init__(self, name, program=None, arguments=()):
        self.name = name
        self.program = program or name
        self.arguments = list(arguments)


def batches(sizes):
    return [(f"batch-{size}", ["--batch", str(size)]) for size in sizes]


# By example: its variants, and its settings.
EXAMPLES = {
    "masked_loss": ([Variant("before"), Variant("after")], batches((1, 8, 64, 256))),
    "frozen_encoder": ([Variant("before"),
                        Variant("one-stream", "after", ["--streams", "1"]),
                        Variant("after"), Variant("graphs")],
                       batches((1, 2, 4, 8, 16, 32, 64))),
    "gpu_augmentation": ([Variant("after"), Variant("streamed"), Variant("before")],
                         batches((8, 16, 32, 128))),
    "cpu_postprocess": ([Variant("before"), Variant("one-worker", "after", ["--workers", "1"]),
                         Variant("after")],
                        batches((1, 2, 8, 16))),
    "prefetch": ([Variant("before"), Variant("after")], batches((32, 64, 128, 256))),
    "hidden_waits": ([Variant("before"), Variant("after")],
                     [(wait, ["--wait", wait]) for wait in WAITS]
                     + [(f"{wait}-batch-{size}", ["--wait", wait, "--batch", str(size)])
                        for wait in ("item", "one_hot", "histogram")
                        for size in (64, 4096, 16384)]),
}
# What a recording of the first promises for a remedy is compared with the second:
# no waits and all remedies that go with that; a range ahead on a stream of its own;
# host work behind a wait handed over to a thread.
PROMISES = {
    "masked_loss": [("before", "after", "together")],
    # Where nothing is to run ahead, the second stream of "after" is no part of it.
    "frozen_encoder": [("before", "after if ahead else one-stream", "together"), ("one-stream", "after", "ahead encode")],
    "gpu_augmentation": [("after", "streamed", "ahead augment")],
    "cpu_postprocess": [("before", "one-worker", "a thread"), ("before", "after", "together")],
    "prefetch": [("before", "after", "together")],
    "hidden_waits": [("before", "after", "together")],
}
MOST_OFF, MOST_OFF_MEDIAN, MOST_OFF_REPLAY = 0.2, 0.1, 0.02
# Of recordings whose windows hold no whole step, and so no replay, in a folder.
MOST_WITHOUT = 2
# Of all promises, those whose programs run evenly enough to be held to the bar.
LEAST_STEADY = 0.6
WARMUP_STEPS = 30
RUN_LIMIT_SECONDS = 120


class Measurement:
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
        """With its symbols: the programs are not at hand where it is read."""
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
            # As much again: so that windows are not all that there is.
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
        """After each setting: what is measured stays, whatever comes next."""
        path = os.path.join(self.folder, self.arguments.runs)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.results, file, indent=1)


def promised(report, remedy):
    """The step time that a report promises, and its interval, ms; None: it makes no promise."""
    step = report["step"]["time"]
    if not report["replayed"]:
        return None
    def does(each):
        if remedy == "a thread":
            return each["kind"] == "offload" and each["threads"] == 1
        return each["kind"] == "run-ahead" and each["stage"] == remedy.removeprefix("ahead ")

    if remedy == "together":
        gain = report["combined"]["gain"]
    else:
        gains = [each["gain"] for each in report["whatIfs"] if does(each)]
        if not gains:
            return None
        gain = gains[0]
    return [(step - gain[name]) / 1e6 for name in ("best", "high", "low")]


def chosen(target, report):
    """Which variant does what the report advises: "A if ahead else B" is A if a range goes ahead."""
    if " if ahead else " not in target:
        return target
    ahead, other = target.split(" if ahead else ")
    advised = report["combined"]["whatIfs"]
    kinds = [report["whatIfs"][number]["kind"] for number in advised]
    return ahead if "run-ahead" in kinds else other


def spread(entry, variant):
    """By which part the slowest run of a variant took longer than the fastest."""
    rates = [run["steps"] for run in entry["runs"][variant]]
    if variant in entry["recorded"]:
        rates.append(entry["recorded"][variant]["steps"])
    return max(rates) / min(rates) - 1


class Comparison:
    """The recordings of a folder beside what was measured."""

    def __init__(self, arguments, folder, recordings):
        self.folder = recordings
        self.programs = Programs(arguments.build, RUN_LIMIT_SECONDS, arguments.total_seconds)
        path = os.path.join(folder, arguments.runs)
        with open(path, encoding="utf-8") as file:
            self.results = json.load(file)
        self.reports = {}

    def report(self, name):
        if name not in self.reports:
            trace = os.path.join(self.folder, name + ".sltrace")
            if not os.path.exists(trace):
                raise RunFailed(f"{trace} is missing")
            self.reports[name] = self.programs.report(trace)
        return self.reports[name]

    def rows(self):
        """Of each promise: labels, times in ms, and errors."""
        for example, settings in self.results.items():
            for label, entry in settings.items():
                for source, target, remedy in PROMISES[example]:
                    report = self.report(f"{example}-{label}-{source}")
                    names = (example, label, source, chosen(target, report))
                    yield self.row(entry, report, names, remedy)

    def replays(self):
        """By how much each recording's replay is off; of those without a whole step none."""
        for example, settings in self.results.items():
            for label, entry in settings.items():
                for variant in entry["recorded"]:
                    report = self.report(f"{example}-{label}-{variant}")
                    if report["replayed"]:
                        yield abs(report["step"]["replayError"])

    def row(self, entry, report, names, remedy):
        def step(variant):
            return statistics.median(1e3 / run["steps"] for run in entry["runs"][variant])

        promise = promised(report, remedy)
        before, after = step(names[2]), step(names[3])
        spreads = [spread(entry, variant) for variant in names[2:4]]
        row = {"names": names, "remedy": remedy, "before": before, "after": after,
               "promise": promise, "step": report["step"]["time"] / 1e6,
               "replay": report["step"]["replayError"] if report["replayed"] else None,
               "spreads": spreads, "steady": max(spreads) <= MOST_OFF}
        if promise:
            row["error"] = promise[0] / after - 1
            gained, real = row["step"] - promise[0], before - after
            # A gain of less than 2% is none that anyone acts upon.
            row["wrong sign"] = gained > 0.02 * before and real < -0.02 * before
        return row

    def print(self):
        """The table; whether a bar was missed."""
        rows = list(self.rows())
        print("| example | setting | from | to | promised for | before, ms | the report says | after, "
              "ms | promised | interval | off | runs | replay |")
        print("| :-- | :-- | :-- | :-- | :-- | ---: | ---: | ---: | ---: | :-- | ---: | ---: | ---: |")
        for row in rows:
            promise = row["promise"]
            cells = [*row["names"], row["remedy"], f"{row['before']:.3f}"]
            cells += [f"{row['step']:.3f}" if promise else "-", f"{row['after']:.3f}"]
            cells += ([f"{promise[0]:.3f}", f"{promise[1]:.3f} to {promise[2]:.3f}",
                       f"{100 * row['error']:+.1f}%"] if promise else ["-", "-", "-"])
            cells.append(" ".join(f"{100 * each:.0f}%" for each in row["spreads"]))
            cells.append("-" if row["replay"] is None else f"{100 * row['replay']:+.1f}%")
            print("| " + " | ".join(cells) + " |")
        return self.summarise(rows)

    def summarise(self, rows):
        made = [row for row in rows if row["promise"]]
        steady = [row for row in made if row["steady"]]
        errors = sorted(abs(row["error"]) for row in made)
        worst = max((abs(row["error"]) for row in steady), default=1)
        replays = sorted(self.replays())
        bars = {
            "number of promises": len(made) >= len(rows) - MOST_WITHOUT,
            "median of promises": statistics.median(errors) <= MOST_OFF_MEDIAN,
            "promises": worst <= MOST_OFF,
            "steady runs": len(steady) >= LEAST_STEADY * len(made),
            "signs": not any(row["wrong sign"] for row in steady),
            "replays": replays[-1] <= MOST_OFF_REPLAY,
        }
        print(f"\n{len(made)} promises of {len(rows)}; off by {100 * statistics.median(errors):.1f}% "
              f"(median), {100 * errors[-1]:.1f}% (worst), {100 * worst:.1f}% (worst of the "
              f"{len(steady)} whose runs differ by no more than {100 * MOST_OFF:.0f}%), "
              f"{sum(error <= 0.1 for error in errors)} within 10%, "
              f"{sum(error <= 0.2 for error in errors)} within 20%; "
              f"{sum(row['wrong sign'] for row in steady)} of these, "
              f"{sum(row['wrong sign'] for row in made)} of all of the wrong sign. "
              f"{len(replays)} of {len(self.reports)} recordings replayed, off by "
              f"{100 * statistics.median(replays):.2f}% (median), "
              f"{100 * replays[-1]:.1f}% (worst).")
        missed = [name for name, holds in bars.items() if not holds]
        if missed:
            print(f"predictions.py: beyond their bar: {', '.join(missed)}", file=sys.stderr)
        return bool(missed)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("verb", choices=["measure", "compare"])
    parser.add_argument("folders", metavar="DIR", nargs="+")
    parser.add_argument("--pairs", type=int, default=2, help="untraced runs of each variant")
    parser.add_argument("--seconds", type=float, default=1.5, help="length of an untraced run")
    parser.add_argument("--runs", default="runs.json", metavar="NAME",
                        help="file of DIR with what was measured (default: runs.json)")
    arguments = parse_with_examples(parser, EXAMPLES)
    if arguments.verb == "measure" and len(arguments.folders) > 1:
        parser.error("measure writes into one folder")
    return arguments


def compare(arguments, folder):
    """Whether a bar was missed."""
    archive = os.path.join(folder, "traces.tar.xz")
    if not os.path.exists(archive):
        return Comparison(arguments, folder, folder).print()
    with tempfile.TemporaryDirectory() as unpacked:
        # Python 3.11.2, of Debian 12, has no filters yet.
        safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        with tarfile.open(archive) as tar:
            tar.extractall(unpacked, **safely)
        return Comparison(arguments, folder, unpacked).print()


def main():
    arguments = parse_arguments()
    if arguments.verb == "measure":
        os.makedirs(arguments.folders[0], exist_ok=True)
        return Measurement(arguments, arguments.folders[0]).run_all()
    missed = False
    for folder in arguments.folders:
        print(f"\n{folder}\n")
        missed |= compare(arguments, folder)
    return missed


if __name__ == "__main__":
    sys.exit(main())
