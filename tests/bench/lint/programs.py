"""Public programs, whose files are real: how long the linter takes for a whole program and for one
edited file, compared with clang-tidy and, with --baseline, with an earlier build of the linter.

In each round, each program is linted from nothing and unchanged. Then its middle file gets one more
line, and the linters and clang-tidy lint that file. It gets another line, and the linters lint the
program. The linters take turns at each step, and every other round starts with the other one: on a
busy machine only the ratio of two times of one round means something. So a ratio is the median over
the rounds, with its range.
"""

import glob
import os
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass, field

from tools import Tools, has_plugin
from world_programs import World

# Programs of tests/corpus/world.json all of whose files parse with LibTorch and OpenCV.
PROGRAMS = [
    "AidanShipperley/PPO-LibTorch",
    "AllentDan/LibtorchDetection",
    "dotnet/TorchSharp",
    "Navifra-Kerry/SemanticSegmentation-Libtorch",
]
OPENCV = "/usr/include/opencv4"  # Of Debian's libopencv-dev.
OURS, BASELINE, TIDY = "syncline", "the baseline", "clang-tidy"
FIRST, UNCHANGED, EDITED, AFTER = "from nothing", "unchanged", "edited", "after the edit"
HOW = """public programs were not measured. Some need Debian's libopencv-dev. Check them out, and
name their folder:
  git clone https://github.com/OWNER/NAME FOLDER/OWNER/NAME
  git -C FOLDER/OWNER/NAME checkout COMMIT    # of tests/corpus/world.json
  ./dev bench lint -- --programs FOLDER
for each of"""


@dataclass
class Ratio:
    """Of two times of each round."""

    middle: float
    low: float
    high: float

    def __str__(self):
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"


def ratio(above, below):
    each = [one / other for one, other in zip(above, below)]
    return Ratio(statistics.median(each), min(each), max(each))


class Times:
    """The seconds of each round, by the tool and what it did."""

    def __init__(self):
        self.rounds = {}

    def add(self, tool, what, seconds):
        self.rounds.setdefault((tool, what), []).append(seconds)

    def median(self, tool, what):
        return statistics.median(self.rounds[tool, what])

    def latest(self):
        return ", ".join(f"{tool} {what} {seconds[-1]:.2f} s"
                         for (tool, what), seconds in self.rounds.items())

    def ratio(self, above, below):
        return ratio(self.rounds[above], self.rounds[below])

    def with_baseline(self):
        return any(tool == BASELINE for tool, _ in self.rounds)


def added_up(all_times):
    """The times of all programs together."""
    total = Times()
    for key in all_times[0].rounds:
        total.rounds[key] = [sum(each) for each in zip(*(one.rounds[key] for one in all_times))]
    return total


class Copy:
    """A copy of a program, whose middle C++ file the bench edits."""

    may_be_clean = True

    def __init__(self, program, folder):
        self.program, self.files, self.flags = program, program.units, program.flags
        self.folder = os.path.join(folder, "source")
        shutil.copytree(program.root, self.folder, symlinks=True,
                        ignore=shutil.ignore_patterns(".git"))
        program.write_database(self.folder, self.folder)
        files = [each for each in program.files if not each.endswith(".cu")] or program.files
        self.edited = files[len(files) // 2]

    def edit(self):
        with open(os.path.join(self.folder, self.edited), "a", encoding="utf-8") as file:
            file.write("\n// One more line.\n")


@dataclass
class Measured:
    """A program, its linters, and what they took."""

    copy: Copy
    linters: dict
    times: Times = field(default_factory=Times)
    summaries: list = field(default_factory=list)  # Bytes, for each unit.

    def measure(self, number):
        """Measures one round."""
        linters = list(self.linters.items())
        if number % 2:
            linters.reverse()
        for name, tools in linters:
            self.times.add(name, FIRST, tools.lint_from_nothing().seconds)
            self.times.add(name, UNCHANGED, tools.lint_unchanged().seconds)
        self.copy.edit()
        for name, tools in linters:
            self.times.add(name, EDITED, tools.lint_edited(self.copy.edited).seconds)
        self.times.add(TIDY, EDITED, self.linters[OURS].clang_tidy(self.copy.edited).seconds)
        self.copy.edit()
        for name, tools in linters:
            self.times.add(name, AFTER, tools.lint().seconds)
        self.summaries = sizes_of_summaries(self.linters[OURS].cache)


def sizes_of_summaries(cache):
    """The cache has one file for each unit, as --emit-summaries writes it."""
    return [os.path.getsize(each) for each in glob.glob(f"{cache}/programs/*.summary")]


def prepare(options, program, folder):
    copy = Copy(program, folder)
    linters = {OURS: Tools(options, copy, cache=os.path.join(folder, "cache"))}
    if options.baseline:
        linters[BASELINE] = Tools(options, copy, options.baseline,
                                  os.path.join(folder, "cache of the baseline"))
    return Measured(copy, linters)


def measure(options):
    world = World(options.programs, options.build, options.include or [OPENCV])
    programs = [world.program(name) for name in options.program or PROGRAMS]
    with tempfile.TemporaryDirectory() as folder:
        measured = [prepare(options, program, os.path.join(folder, str(number)))
                    for number, program in enumerate(programs)]
        for number in range(options.rounds):
            for one in measured:
                one.measure(number)
                print(f"    {one.copy.program.name}, round {number + 1} of {options.rounds}: "
                      f"{one.times.latest()}", file=sys.stderr, flush=True)
    return measured


def print_times(times, edited):
    ours, tidy = (times.median(tool, EDITED) for tool in (OURS, TIDY))
    print(f"    from nothing {times.median(OURS, FIRST):.2f} s; unchanged "
          f"{times.median(OURS, UNCHANGED):.2f} s, "
          f"{times.ratio((OURS, UNCHANGED), (OURS, FIRST)).middle * 100:.1f}% of that")
    print(f"    {edited} edited {ours:.2f} s, clang-tidy {tidy:.2f} s, "
          f"{times.ratio((TIDY, EDITED), (OURS, EDITED))} times as long; then all files "
          f"{times.median(OURS, AFTER):.2f} s")
    if times.with_baseline():
        compared = ", ".join(f"{what} {times.ratio((OURS, what), (BASELINE, what))}"
                             for what in (FIRST, UNCHANGED, EDITED, AFTER))
        print(f"    of the baseline's times: {compared}")


def print_programs(measured, options):
    units = sum(len(one.copy.program.units) for one in measured)
    files = sum(len(one.copy.program.files) for one in measured)
    print(f"public programs, rounds: {options.rounds}, {options.jobs} at a time")
    for one in measured:
        print(f"  {one.copy.program.name}: {len(one.copy.program.units)} files, "
              f"{len(one.copy.program.files)} use LibTorch; summaries of "
              f"{statistics.mean(one.summaries) / 1e3:.1f} kB, at most "
              f"{max(one.summaries) / 1e3:.1f} kB")
        print_times(one.times, one.copy.edited)
    print(f"  {len(measured)} programs: {units} files, {files} use LibTorch")
    print_times(added_up([one.times for one in measured]), "one file of each")


@dataclass
class Bar:
    """A bar for a ratio of two times, as a percentage if `scale` is 100."""

    name: str
    above: tuple
    below: tuple
    how: str
    value: float
    scale: float = 1

    def measured(self, programs):
        """As the bars of lint.py. A ratio of all programs may hide a slow one, so it names that."""
        if not programs or not {self.above, self.below} <= set(programs[0].times.rounds):
            return f"public programs, {self.name}", None, self.how, self.value
        total = added_up([one.times for one in programs])
        each = [one.times.ratio(self.above, self.below).middle * self.scale for one in programs]
        worst = min(each) if self.how == "at least" else max(each)
        return (f"public programs, {self.name} (worst program {worst:.2f})",
                total.ratio(self.above, self.below).middle * self.scale, self.how, self.value)


BARS = [
    Bar("unchanged, % of the first run", (OURS, UNCHANGED), (OURS, FIRST), "under", 2, 100),
    Bar("from nothing, of the baseline", (OURS, FIRST), (BASELINE, FIRST), "at most", 1.25),
    Bar("edited file, of the baseline", (OURS, EDITED), (BASELINE, EDITED), "at most", 1.5),
    Bar("after the edit, of the baseline", (OURS, AFTER), (BASELINE, AFTER), "at most", 1.5),
]
SPEED = Bar("edited file, times as fast as clang-tidy", (TIDY, EDITED), (OURS, EDITED),
            "at least", 15)


def bars(measured, options):
    """As the bars of lint.py: a name, the value, how it must compare, and the bar."""
    name, speed, how, value = SPEED.measured(measured if measured and has_plugin(options) else [])
    if speed is not None:  # Of a program in the middle, for some files take far longer.
        speed = statistics.median(one.times.ratio(SPEED.above, SPEED.below).middle
                                  for one in measured)
    largest = max((max(one.summaries) / 1e3 for one in measured), default=None)
    return [(name, speed, how, value), *(bar.measured(measured) for bar in BARS),
            ("public programs, largest summary, kB", largest, "at most", 50)]


def print_not_measured():
    print(HOW, ", ".join(PROGRAMS))


def add_options(parser):
    group = parser.add_argument_group("public programs")
    group.add_argument("--programs", metavar="FOLDER",
                       help="measure public programs, too: those of tests/corpus/world.json, "
                            "checked out as FOLDER/<owner>/<name>")
    group.add_argument("--program", action="append", metavar="OWNER/NAME",
                       help="measure this one; may be repeated (default: "
                            f"{', '.join(PROGRAMS)})")
    group.add_argument("--include", action="append", metavar="DIR",
                       help=f"headers of other libraries that the programs use (default: {OPENCV})")
    group.add_argument("--only-programs", action="store_true",
                       help="measure no generated files")
    group.add_argument("--baseline", metavar="SYNCLINE",
                       help="compare with this earlier build of the program syncline")


def check_options(parser, options):
    if not options.programs and (options.program or options.baseline or options.only_programs):
        parser.error("--program, --only-programs and --baseline need --programs")
    options.baseline = options.baseline and os.path.abspath(options.baseline)
