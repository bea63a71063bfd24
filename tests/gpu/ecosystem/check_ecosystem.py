#!/usr/bin/env python3
"""Compares reports on programs of popular libraries with the programs' clocks and with PyTorch.

    check_ecosystem.py SYNCLINE [--seconds S] [--output FOLDER] [NAME...]
    check_ecosystem.py SYNCLINE --compare FOLDER [NAME...]

Runs each program next to PyTorch's own answer (peer.py) and under `syncline record`, and reads
`syncline report --format json` on what record left. Prints a row for each program and the totals;
exits with 1 if a bar is missed. --compare reports again on the recordings of an earlier run.
"""

import argparse
import dataclasses
import json
import pathlib
import sys
import tempfile
import time

import comparing
import running

BAR = 0.95


def text_of(row):
    if row.failure:
        return f"{row.name:<22} FAILED: {row.failure}"
    times = f" x{row.steps}" if row.steps > 1 else ""
    lines = f"{len(row.both)}/{len(row.both) + len(row.missed)}"
    return (f"{row.name:<22}{row.own:>10.3f}{row.reported:>10.3f}{times:<5}"
            f"{'' if row.step_right else 'WRONG':<6}{lines:>7}{row.users_right:>6}"
            f"{len(row.invented):>9}{len(row.beyond):>7}{row.peer_syncs:>10.2f}"
            f"{row.report_syncs:>10.2f} {'' if row.count_right else 'WRONG'}").rstrip()


HEADER = (f"{'program':<22}{'clock ms':>10}{'report ms':>10}{'':<11}{'lines':>7}{'user':>6}"
          f"{'invented':>9}{'unseen':>7}{'syncs':>10}{'report':>10}")


def share(part, whole):
    return part / whole if whole else 1.0


def bars(rows):
    """Each bar as a text, and whether it is met."""
    done = [row for row in rows if not row.failure]
    named = sum(len(row.both) for row in done)
    lines = named + sum(len(row.missed) for row in done)
    invented = sum(len(row.invented) for row in done)
    steps = sum(row.step_right for row in done)
    counts = sum(row.count_right for row in done)
    yield (f"step within {comparing.MOST_APART_STEP:.0%}: {steps} of {len(rows)} programs",
           share(steps, len(rows)) >= BAR)
    yield f"lines named by both: {named} of {lines}", share(named, lines) >= BAR
    yield f"lines invented: {invented}", invented == 0
    yield (f"syncs a step within {comparing.MOST_APART_COUNT:.0%}: "
           f"{counts} of {len(rows)} programs", share(counts, len(rows)) >= BAR)
    yield f"programs that failed: {len(rows) - len(done)}", len(done) == len(rows)


def print_table(rows, details):
    print(HEADER)
    for row in rows:
        print(text_of(row))
        if details:
            for kind in ("missed", "invented", "beyond"):
                for line in getattr(row, kind):
                    print(f"    {kind} {line}")
    print()
    right = True
    for text, met in bars(rows):
        print(f"{text}{'' if met else '  FAIL'}")
        right &= met
    return right


def run_all(runner, arguments, programs):
    """The failures, by program."""
    if arguments.compare:
        return runner.each(programs, [lambda program: runner.report(program, arguments.all_files)],
                           arguments.jobs)
    # The peer does not measure time, so many run at once; recorded programs take turns.
    failures = runner.each(programs, [runner.peer], arguments.jobs * 2)
    recorded = runner.each(programs, [runner.record, runner.report], arguments.jobs)
    return {**failures, **recorded}


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("syncline", help="the command")
    parser.add_argument("names", nargs="*", metavar="NAME", help="programs (default: all)")
    parser.add_argument("--seconds", type=float, default=4.5, help="of each loop that is recorded")
    parser.add_argument("--peer-seconds", type=float, default=3, help="of each loop with the peer")
    parser.add_argument("--limit", type=float, default=480, help="seconds for everything")
    parser.add_argument("--jobs", type=int, default=3, help="programs that start at once")
    parser.add_argument("--output", type=pathlib.Path, metavar="FOLDER", help="keep all files here")
    parser.add_argument("--compare", type=pathlib.Path, metavar="FOLDER",
                        help="run nothing: report again on what --output left here")
    parser.add_argument("--all-files", action="store_true",
                        help="with --compare: report on all files of a recording, as those have "
                             "that were made before record left one thing")
    parser.add_argument("--details", action="store_true", help="list the lines that differ")
    return parser.parse_intermixed_args()


def main():
    arguments = options()
    programs = running.suite()
    unknown = set(arguments.names) - {program["name"] for program in programs}
    if unknown:
        sys.exit(f"check_ecosystem.py: no program {', '.join(sorted(unknown))}")
    if arguments.names:
        programs = [program for program in programs if program["name"] in arguments.names]
    elif arguments.compare:
        programs = [program for program in programs
                    if (arguments.compare / program["name"]).is_dir()]
    with tempfile.TemporaryDirectory() as made:
        output = (arguments.compare or arguments.output or pathlib.Path(made)).absolute()
        output.mkdir(parents=True, exist_ok=True)
        runner = running.Runner(arguments.syncline, output, arguments.seconds,
                                arguments.peer_seconds, time.monotonic() + arguments.limit)
        failures = run_all(runner, arguments, programs)
        rows = [comparing.Row(program["name"], failure=failures[program["name"]])
                if program["name"] in failures
                else comparing.compare(output / program["name"], program["name"])
                for program in programs]
        (output / "rows.json").write_text(json.dumps([dataclasses.asdict(row) for row in rows],
                                                     indent=1))
        return 0 if print_table(rows, arguments.details) else 1


if __name__ == "__main__":
    sys.exit(main())
