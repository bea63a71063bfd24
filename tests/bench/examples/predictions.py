#!/usr/bin/env python3
"""Compares what a report predicts for a program with the measured effect of the remedy.

  predictions.py measure DIR   on a GPU: runs the variants of each example in turn, without the
                               tracer, and records each once
  predictions.py compare DIR...
                               anywhere: reads the traces by syncline report, prints a table in
                               Markdown, and exits with 1 if predictions miss their bars, or if
                               one is worse than errors.csv of its folder records
  predictions.py compare --update DIR...
                               also writes errors.csv

DIR, or its traces.tar.xz, holds the traces with their symbols; runs.json holds what was measured.
A prediction comes from the trace of one variant alone.

Runs of the same program, including the traced run, may differ by more than the bar for predictions.
Such runs cannot show whether a prediction is right, so neither that bar nor the one for the sign
applies. The column "runs" has these differences, for the program that was traced and for the
changed one.
"""

import argparse
import os
import sys
import tarfile
import tempfile

# The folder above is no package: its modules are for the scripts below it.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from compare_predictions import Comparison  # noqa: E402
from measure_predictions import Measurement  # noqa: E402
from predicted_examples import EXAMPLES  # noqa: E402
from programs import parse_with_examples  # noqa: E402


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


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("subcommand", choices=["measure", "compare"])
    parser.add_argument("folders", metavar="DIR", nargs="+")
    parser.add_argument("--pairs", type=int, default=2, help="untraced runs of each variant")
    parser.add_argument("--seconds", type=float, default=1.5, help="length of an untraced run")
    parser.add_argument("--runs", default="runs.json", metavar="NAME",
                        help="file of DIR with the measurements (default: runs.json)")
    parser.add_argument("--update", action="store_true", help="record the errors of this build")
    arguments = parse_with_examples(parser, EXAMPLES)
    if arguments.subcommand == "measure" and len(arguments.folders) > 1:
        parser.error("measure writes into one folder")
    return arguments


def main():
    arguments = parse_arguments()
    if arguments.subcommand == "measure":
        os.makedirs(arguments.folders[0], exist_ok=True)
        return Measurement(arguments, arguments.folders[0]).run_all()
    missed = False
    for folder in arguments.folders:
        print(f"\n{folder}\n")
        missed |= compare(arguments, folder)
    return missed


if __name__ == "__main__":
    sys.exit(main())
