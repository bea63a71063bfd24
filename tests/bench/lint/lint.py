#!/usr/bin/env python3
"""Measures how long linting takes, compared with clang-tidy and the compiler.

One file that includes torch/torch.h, edited before each run, in turn:

edited  on prebuilt headers that are there
plain   with nothing prebuilt and nothing kept
first   from nothing, the prebuilding included, which is reported apart

clang-tidy with syncline's own checks, from their plugin, and clang++ -fsyntax-only get the same
file in each round. Then it lints whole projects, from scratch and once more unchanged: of 10, 30
and 100 files, and of 30 files in 1, 2 and 4 sets that share no headers or flags. clang-tidy runs
once over the projects of at most --tidy-files files, with as many processes as syncline has
workers. With --programs it also lints public programs (programs.py). Times are medians; the ratios
are what matters. Finally, it prints each bar that the linter has to meet.
"""

import argparse
import operator
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "corpus")
sys.path.insert(1, CORPUS)

import programs  # noqa: E402
from project import SETS, Project  # noqa: E402
from tools import Tools, describe, has_plugin, median, peak, prebuilt  # noqa: E402

BAR_FILES = 30  # The bars for whole projects are meant for this many.


def progress(text):
    print(f"    {text}", file=sys.stderr, flush=True)


def measure_one_file(options):
    runs = {"edited": [], "plain": [], "first": [], "tidy": [], "compiler": []}
    with tempfile.TemporaryDirectory() as folder:
        project = Project(folder, 1, options.build)
        tools, name = Tools(options, project), project.files[0]
        for number in range(options.rounds):
            progress(f"one file, round {number + 1} of {options.rounds}")
            project.edit()
            runs["first"].append(tools.lint_from_nothing(name))
            project.edit()
            runs["edited"].append(tools.lint(name))
            if prebuilt(runs["edited"][-1])[:2] != (1, 0):
                raise RuntimeError("the edited file was not parsed on the prebuilt headers")
            runs["plain"].append(tools.lint("--no-cache", name))
            runs["tidy"].append(tools.clang_tidy(name))
            runs["compiler"].append(tools.check_syntax(name))
    return runs


@dataclass
class ProjectTimes:
    first: float
    prebuilding: float
    preambles: int
    plain: int  # Files that were parsed without prebuilt headers.
    second: float
    tidy: float | None = None

    @property
    def left(self):
        """The time of the unchanged run as a share of the first run."""
        return self.second / self.first


def measure_project(options, count, sets, with_tidy):
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(options, Project(folder, count, options.build, sets))
        firsts, seconds = [], []
        for number in range(options.rounds):
            progress(f"{count} files in sets: {sets}, round {number + 1} of {options.rounds}")
            firsts.append(tools.lint_from_nothing())
            seconds.append(tools.lint_unchanged())
        on_preamble, preambles, _ = prebuilt(firsts[0])
        times = ProjectTimes(median(firsts), statistics.median(prebuilt(run)[2] for run in firsts),
                             preambles, count - on_preamble, median(seconds))
        if with_tidy:
            progress(f"clang-tidy over {count} files, which takes minutes")
            times.tidy = tools.clang_tidy_project()
    return times


def print_one_file(runs, rounds):
    edited, plain, tidy, compiler = (median(runs[each])
                                     for each in ("edited", "plain", "tidy", "compiler"))
    once = statistics.median(prebuilt(run)[2] for run in runs["first"])
    print(f"one file, rounds: {rounds}")
    print(f"  clang-tidy {tidy:.2f} s, clang++ -fsyntax-only {compiler:.2f} s")
    print(f"  edited, on prebuilt headers {edited:.2f} s: {tidy / edited:.1f} times as fast as "
          f"clang-tidy, {compiler / edited:.1f} times as -fsyntax-only")
    print(f"  with nothing prebuilt {plain:.2f} s: {plain / compiler:.2f} of -fsyntax-only")
    print(f"  prebuilding, once, {once:.2f} s: {once / compiler:.2f} of -fsyntax-only; the first "
          f"run with it {median(runs['first']):.2f} s")
    print(f"  largest process on prebuilt headers {peak(runs['edited']):.0f} MB, with nothing "
          f"prebuilt {peak(runs['plain']):.0f} MB, in the run that prebuilds "
          f"{peak(runs['first']):.0f} MB, clang-tidy {peak(runs['tidy']):.0f} MB")


def print_files(projects, jobs):
    print(f"files, {jobs} at a time (a file: what it adds to the prebuilding)")
    for count, times in projects.items():
        line = (f"  {count:4} files: first run {times.first:.1f} s, of it prebuilding "
                f"{times.prebuilding:.1f} s; {(times.first - times.prebuilding) / count:.3f} s a "
                f"file; unchanged {times.second:.2f} s, {times.left * 100:.1f}% of the first")
        if times.tidy:
            line += f"; clang-tidy {times.tidy:.0f} s, {times.tidy / times.first:.1f} times as long"
        print(line)


def print_sets(projects, count, jobs):
    print(f"sets of headers and flags, {count} files, {jobs} at a time")
    for sets, times in projects.items():
        print(f"  {sets:4} sets: first run {times.first:.1f} s, "
              f"{times.first / projects[1].first:.2f} of that with one; preambles: "
              f"{times.preambles} in {times.prebuilding:.1f} s; unchanged {times.second:.2f} s"
              + (f"; parsed without a preamble: {times.plain}" if times.plain else ""))


def bars(runs, projects, with_plugin):
    """The bars: a name, the value (none if it was not measured), how the value must compare with
    the bar, and the bar."""
    edited, plain, tidy, compiler = (median(runs[each])
                                     for each in ("edited", "plain", "tidy", "compiler"))
    count = max((each for each in projects if each <= BAR_FILES), default=min(projects))
    whole = projects[count]
    meant = "" if count == BAR_FILES else f" (the bar is meant for {BAR_FILES})"
    tidy_ratio = whole.tidy / whole.first if whole.tidy and with_plugin else None
    return [
        ("edited file, times as fast as clang-tidy", tidy / edited if with_plugin else None,
         "at least", 30),
        ("edited file, times as fast as -fsyntax-only", compiler / edited, "at least", 20),
        ("nothing prebuilt, of -fsyntax-only", plain / compiler, "at most", 0.6),
        (f"{count} files, times as fast as clang-tidy{meant}", tidy_ratio, "at least", 12),
        (f"{count} files unchanged, % of the first run{meant}", whole.left * 100, "under", 2),
        ("worker, MB", peak(runs["edited"]), "under", 400),
    ]


def print_bars(given):
    """Prints the bars; returns whether none is missed."""
    compare = {"at least": operator.ge, "at most": operator.le, "under": operator.lt}
    met = True
    print("bars")
    for name, value, how, bar in given:
        if value is None:
            print(f"  -      {name}: not measured; {how} {bar}")
            continue
        is_met = compare[how](value, bar)
        met = met and is_met
        print(f"  {'ok   ' if is_met else 'short'}  {name}: {value:.2f}; {how} {bar}")
    return met


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--files", type=int, nargs="+", default=[10, 30, 100],
                        help="sizes of the projects in one set (default: 10 30 100)")
    parser.add_argument("--sets", type=int, nargs="+", default=[1, 2, 4],
                        choices=range(1, len(SETS) + 1), metavar="SETS",
                        help=f"sets of headers and flags, at most {len(SETS)} (default: 1 2 4)")
    parser.add_argument("--set-files", type=int, default=30,
                        help="size of the projects in these sets (default: 30)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--tidy-files", type=int, default=30, metavar="N",
                        help="run clang-tidy over projects of at most N files (default: 30)")
    parser.add_argument("--check", action="store_true", help="fail if a bar is missed")
    parser.add_argument("--clang-tidy", default="clang-tidy-22")
    parser.add_argument("--run-clang-tidy", default="run-clang-tidy-22")
    parser.add_argument("--clang", default="clang++-22")
    programs.add_options(parser)
    options = parser.parse_args()
    programs.check_options(parser, options)
    if min(*options.files, options.set_files, options.rounds, options.jobs) < 1:
        parser.error("files, rounds and jobs are at least 1")
    options.build = os.path.abspath(options.build)
    return options


def measure_generated(options):
    """Measures generated files; returns their bars."""
    runs = measure_one_file(options)
    print_one_file(runs, options.rounds)

    measured = {}

    def project(count, sets=1, with_tidy=False):
        if (count, sets) not in measured:
            measured[count, sets] = measure_project(options, count, sets, with_tidy)
        return measured[count, sets]

    sizes = {count: project(count, with_tidy=count <= options.tidy_files)
             for count in sorted(options.files)}
    print_files(sizes, options.jobs)
    print_sets({sets: project(options.set_files, sets) for sets in sorted({1, *options.sets})},
               options.set_files, options.jobs)
    return bars(runs, sizes, has_plugin(options))


def measure_programs(options):
    """Measures public programs, if there are any; returns their bars."""
    measured = []
    if options.programs:
        measured = programs.measure(options)
        programs.print_programs(measured, options)
    else:
        programs.print_not_measured()
    return programs.bars(measured, options)


def main():
    """The exit status."""
    options = parse_arguments()
    sys.stdout.reconfigure(line_buffering=True)  # Figures come as they are measured.
    print(f"compared with {describe(options)}")
    generated = [] if options.only_programs else measure_generated(options)
    met = print_bars(generated + measure_programs(options))
    return 0 if met or not options.check else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (RuntimeError, OSError) as error:
        sys.exit(f"lint.py: {error}")
