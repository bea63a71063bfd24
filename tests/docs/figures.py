"""Which figures and lists of docs/explanation come from the code.

A sentence is written as the document has it, with constants in braces: {NAME:FORM}, or an
expression of constants. NAME is a constant of the source file; FORM is one of check_figures.FORMS.
The check writes each sentence with the values that the code has now, and the document must contain
it. A list is compared name by name.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Callable

from documents import bold_items, column, flowing_items, names, numbers, rows, section
from sources import (enumerators, files, matches, members, namespaces, read, stems,
                     subfolders)


@dataclass(frozen=True)
class Sentence:
    document: str
    source: str
    text: str
    # Numbers that are no constants: a name, and the pattern with one group that finds it.
    literals: dict = field(default_factory=dict)


@dataclass(frozen=True)
class List:
    document: str
    source: str
    what: str
    documented: Callable  # from the document's text to a list
    coded: Callable  # from the root of the source tree to a list
    ordered: bool = False


DATA_FLOW = "docs/explanation/data-flow.md"
ARCHITECTURE = "docs/explanation/architecture.md"
PREDICTION = "docs/explanation/prediction.md"
SPEED = "docs/explanation/speed.md"
TRACING = "docs/explanation/tracing.md"
MEASUREMENTS = "docs/explanation/measurements.md"
REPORT = "docs/reference/report.md"

ANALYSIS = "profiler/analysis/"
TIMELINE = "profiler/timeline/"
RECORDING = "profiler/tracer/recording/"
LATTICE = "analyzer/dataflow/Lattice.h"
RULE_CASES = "tests/gpu/rules/results/rule-cases.csv"

SENTENCES = [
    # The linter.
    Sentence(DATA_FLOW, "analyzer/summaries/ProgramSummaries.cpp",
             "for at most {MostContexts:word} different sets of arguments and through at most "
             "{MostDepth:word} nested calls."),
    Sentence(DATA_FLOW, "analyzer/summaries/ProgramSummaries.cpp",
             "if that takes more than {MostRounds:word} rounds, the fields of the class are "
             "unknown."),
    Sentence(DATA_FLOW, "analyzer/run/ParkedWorker.cpp",
             "as long as a {1/FreePart:part} of the machine's memory and "
             "{KilobytesPerWorker*1024:gib_word} for each worker are free."),
    Sentence(DATA_FLOW, "analyzer/run/ProgramLink.cpp",
             "so this repeats, at most {MostRounds:word} times."),
    Sentence(DATA_FLOW, "analyzer/run/HotCalls.cpp",
             "and up to {MostOtherCalls:word} other calls on hot paths that lead to it:"),
    Sentence(SPEED, "analyzer/run/ProjectJobs.cpp",
             "from up to {MostOtherUnits} files of the compilation database"),
    Sentence(SPEED, "analyzer/run/WorkerPool.cpp",
             "but at most one for each {BytesPerWorker:gib_unit} of the machine's memory;"),
    Sentence(SPEED, "analyzer/run/ProjectRun.cpp",
             "It keeps results in `results/`, at most {MostResultBytes:mib}, [summaries of "
             "programs](data-flow.md#from-run-to-run) in `programs/`, at most "
             "{MostSummaryBytes:mib}, and prebuilt headers in `preambles/`, at most "
             "{MostPreambleBytes:gib}."),
    Sentence(SPEED, "tests/bench/lint/lint.py",
             "projects of {Few}, {Some} and {Many} files, and {OfSet} files in {One}, {Two} and "
             "{Four} sets",
             {"Few": r'"--files",.*default=\[(\d+), \d+, \d+\]',
              "Some": r'"--files",.*default=\[\d+, (\d+), \d+\]',
              "Many": r'"--files",.*default=\[\d+, \d+, (\d+)\]',
              "OfSet": r'"--set-files",.*default=(\d+)',
              "One": r'"--sets",.*default=\[(\d+), \d+, \d+\]',
              "Two": r'"--sets",.*default=\[\d+, (\d+), \d+\]',
              "Four": r'"--sets",.*default=\[\d+, \d+, (\d+)\]'}),
    Sentence(SPEED, "tests/bench/lint/lint.py",
             "`run-clang-tidy` gets the projects of up to {Most} files,",
             {"Most": r'"--tidy-files",.*default=(\d+)'}),
    Sentence(SPEED, "tests/bench/lint/lint.py",
             "The bars for projects apply to {BAR_FILES} files."),
    # The report.
    Sentence(PREDICTION, ANALYSIS + "sites/SmallestSet.cpp",
             "as long as the step keeps {EnoughShare:percent} of the gain."),
    Sentence(PREDICTION, TIMELINE + "StepAnchor.cpp",
             "the report looks for up to {MostKinds:word} calls, one in each kind of step,"),
    Sentence(PREDICTION, TIMELINE + "PeriodicSteps.cpp",
             "If a loop lasts for less than {1/PartOfTrace:part} of the recording,",
             {"PartOfTrace": r"Trace\.Span\.duration\(\) / (\d+)"}),
    Sentence(PREDICTION, "profiler/report/model/Warnings.cpp",
             "If the other loop takes a {NotableLoop:part} of the time or more, a note names "
             "both."),
    Sentence(PREDICTION, TIMELINE + "FindPeriod.cpp",
             "if at least {LeastPart:percent} of its calls are not part of the shorter one."),
    Sentence(PREDICTION, ANALYSIS + "steps/FindSlowSteps.cpp",
             "Steps of more than {Slow} times the median are *slow*:"),
    Sentence(PREDICTION, ANALYSIS + "steps/FindSlowSteps.cpp",
             "If slow steps add at least {LeastExcess:percent} to the median, the step time "
             "includes them,"),
    Sentence(PREDICTION, ANALYSIS + "steps/FindSlowSteps.cpp",
             "The report cuts the steps into pieces of {BlockTime:ms}, and drops the "
             "{LeftOut:percent} most and the {LeftOut:percent} least delayed pieces. If more than "
             "a {MostSlow:part} of the steps are slow,"),
    Sentence(PREDICTION, ANALYSIS + "calibration/Calibration.cpp",
             "If the mean of the unprofiled steps exceeds {LongTail} times the step time,"),
    Sentence(PREDICTION, ANALYSIS + "steps/StepPieces.cpp",
             "if more than {MostMissing:percent} of its launches lack their kernel in the trace. "
             "It also does not replay a step in which loading kernels takes more than a "
             "{MostLoading:part} of the time,"),
    Sentence(PREDICTION, ANALYSIS + "steps/StartUpSteps.cpp",
             "with a probability of at most {MostChance:percent}. A step is of the start-up if it "
             "lacks a call of all later steps, or spends more than {MostStartUp:percent} of its "
             "time"),
    Sentence(PREDICTION, ANALYSIS + "steps/SurplusSteps.cpp",
             "If a call runs in {LeastPart:percent} to {MostPart:percent} of all steps,"),
    Sentence(PREDICTION, ANALYSIS + "steps/SurplusSteps.cpp",
             "That needs at least {LeastRatio} times as many steps as are profiled."),
    Sentence(PREDICTION, ANALYSIS + "replay/Replay.h",
             "the driver's queue of {LaunchQueueDepth} launches."),
    Sentence(PREDICTION, ANALYSIS + "replay/TypicalTimes.cpp",
             "If the trace has fewer than {Fewest:word} such gaps, the report assumes "
             "{DefaultGap/1e3}, {DefaultGapBeforeCopy/1e3} and {DefaultGapAfterCopy/1e3} us.",
             {"Fewest": r"Values\.size\(\) < (\d+)"}),
    Sentence(PREDICTION, ANALYSIS + "rare/RareSites.cpp",
             "A site is rare if at most {MostSteps:percent} of these steps call it."),
    Sentence(REPORT, "profiler/report/model/Advice.h",
             "if they gain {NotableShare:percent} of the step beyond that."),
    Sentence(REPORT, "profiler/report/model/Advice.h",
             "if the device waits for {NotableShare:percent} of the step because the host "
             "launches too slowly"),
    Sentence(REPORT, ANALYSIS + "rare/RareSites.cpp",
             "A site marked *about every 100 steps* has calls in at most {MostSteps:percent} of "
             "the steps,"),
    Sentence(PREDICTION, ANALYSIS + "rare/LoopPace.cpp",
             "by at most the {MostQueued} launches that the queue holds,"),
    Sentence(PREDICTION, ANALYSIS + "rare/RareCosts.cpp",
             "if their calls lengthen the mean step by {NotableExcess:percent} or more,"),
    Sentence(PREDICTION, ANALYSIS + "calibration/Calibration.cpp",
             "If more than {MostMiss:percent} remains, the report scales all gains by one factor"),
    Sentence(PREDICTION, ANALYSIS + "calibration/Calibration.cpp",
             "or if more than {MostMiss:percent} remains and the replay is too short,"),
    Sentence(PREDICTION, ANALYSIS + "calibration/HostAlone.cpp",
             "The pairs have to cover {LeastCovered:part} of the host's time,"),
    Sentence(PREDICTION, ANALYSIS + "model/Interval.h",
             "outside of the usual range of unprofiled steps by {NotableGainShare:percent} of the "
             "step or more,"),
    Sentence(PREDICTION, ANALYSIS + "calibration/Calibration.cpp",
             "Calibration needs at least {EnoughSteps} unprofiled steps"),
    Sentence(PREDICTION, ANALYSIS + "replay/SharedDevice.cpp",
             "take {round(2 * 0.5 ** Crowding, 1)} times as long together as either takes alone."),
    Sentence(PREDICTION, ANALYSIS + "steps/UsualTime.cpp",
             "the levels that last for more than a {Exceptions:part} of the run."),
    Sentence(PREDICTION, ANALYSIS + "model/Interval.cpp",
             "Of {Exceptions} or more results it drops a {1/Exceptions:part} at each end."),
    Sentence(PREDICTION, ANALYSIS + "calibration/ModelError.cpp",
             "{OfGain:percent} of the gain; {OfStep:percent} of the step; {OfHostBound:percent} of "
             "the time in which the device is idle because the host is slower; and {OfSync:us} "
             "times the square root of the synchronizations per step, at most "
             "{MostOfSyncs:percent} of the step."),
    Sentence(PREDICTION, ANALYSIS + "model/Interval.h",
             "A gain below {LeastGainShare:percent} of the step is *no gain*. So is a gain below "
             "{NotableGainShare:percent} whose interval includes zero. A gain of "
             "{NotableGainShare:percent} or more is always listed,"),
    Sentence(PREDICTION, ANALYSIS + "model/DeviceTime.h",
             "where at least {LongHostGap:ms} of host work directly follows a synchronization"),
    Sentence(PREDICTION, ANALYSIS + "whatif/Remedies.h",
             "In all, this work must take {LeastOffloaded:percent} of a step."),
    Sentence(PREDICTION, ANALYSIS + "whatif/WhatIf.h",
             "{UsualPace} times the program's own time, and 1 to {WorstPace} times for the "
             "interval."),
    Sentence(MEASUREMENTS, ANALYSIS + "whatif/WhatIf.h",
             "The report assumes {UsualPace}, and 1 to {WorstPace} for the interval."),
    Sentence(PREDICTION, ANALYSIS + "whatif/Remedies.cpp",
             "the report tries two to {MostInTurns:word} that take turns;"),
    Sentence(PREDICTION, ANALYSIS + "whatif/Stages.cpp",
             "contains between {LeastOfStep:percent} and"),
    Sentence(PREDICTION, ANALYSIS + "whatif/Stage.h",
             "and {MostOfStep:percent} of the device's work."),
    Sentence(PREDICTION, ANALYSIS + "whatif/WhatIfs.cpp",
             "so {BestYield:percent} of the possible saving counts, and {LeastYield:percent} to "
             "{MostYield:percent} for the interval."),
    Sentence(MEASUREMENTS, ANALYSIS + "whatif/WhatIfs.cpp",
             "The saving from kernels that share a device ({BestYield:percent} of what occupancy "
             "allows)"),
    Sentence(PREDICTION, ANALYSIS + "model/Interval.h",
             "and so on while each gains {LeastGainShare:percent} of a step,"),
    Sentence(PREDICTION, ANALYSIS + "whatif/WhatIfs.cpp",
             "of a step, at most {MostTogether:word}. That is what the program can reach."),
    Sentence(PREDICTION, TIMELINE + "FoldedCalls.cpp",
             "its duration shows this: more than {LongestIdleSync:us}."),
    Sentence(MEASUREMENTS, "profiler/report/model/MeasuredEntries.cpp",
             "its predictions assume {UnmeasuredCost:us} for each skipped call."),
    # The tracer.
    Sentence(TRACING, RECORDING + "JobWindows.h",
             "when the time of day is a multiple of {Period:s} (of {FirstPeriod:s} while a loop is "
             "new),"),
    Sentence(TRACING, RECORDING + "WindowPlan.h",
             "The first window opens after some steps, at most {LatestFirstOpening:s} after CUDA "
             "starts."),
    Sentence(TRACING, RECORDING + "WindowPlan.h",
             "The others open at most once every {LeastPeriod/1e9:word} seconds, and later less "
             "and less often, down to once every {MostPeriod/1e9:word} seconds."),
    Sentence(TRACING, "tests/gpu/programs/latency.py",
             "Every event reaches the file within {Limit} ms, so a killed process loses at most "
             "the last {Limit} ms.",
             {"Limit": r'"--limit-ms", type=float, default=(\d+)'}),
    Sentence(ARCHITECTURE, "tests/gpu/programs/latency.py",
             "A killed process loses at most the last {Limit} ms.",
             {"Limit": r'"--limit-ms", type=float, default=(\d+)'}),
    Sentence(MEASUREMENTS, "tests/gpu/programs/latency.py",
             "which fails when a kill loses more than {Limit} ms.",
             {"Limit": r'"--limit-ms", type=float, default=(\d+)'}),
    Sentence(MEASUREMENTS, "profiler/tracer/cupti/ActivityBuffers.h",
             "it used all {MaxBuffers} buffers,"),
    # The bars of measurements.
    Sentence(MEASUREMENTS, "tests/bench/examples/compare_predictions.py",
             "The bars are {MOST_OFF_MEDIAN:percent} (median), {MOST_OFF:percent} (worst), no "
             "wrong sign, and {MOST_OFF_REPLAY:percent} for the replay."),
]

# The heading of each remedy in prediction.md, and its kind.
REMEDIES = {
    "Read the value one step later": "ReadLater",
    "Synchronize on another thread": "Offload",
    "Replace the operator": "Replace",
    "Copy from pinned memory": "PinCopy",
    "Copy one step ahead": "CopyAhead",
    "Run a stage one step ahead": "RunAhead",
    "Run a call of user code one step ahead": "RunAhead",
}

# What makes a call hot, as the items of data-flow.md begin.
HEATS = {"in a loop": "Loop", "in `forward`": "Forward", "in a training step": "TrainingStep"}


def documented_facts(text):
    return [f"{row[0].replace('-', '')}: {', '.join(names(row[1]))}"
            for row in rows(text, "| Fact |")]


def coded_facts(root):
    return [f"{name.lower()}: "
            + ", ".join(enumerators(root, LATTICE, kind, but=("Bottom", "Top")))
            for kind, name in members(root, LATTICE, "LatticeElement", r"\w+Lattice")]


def coded_folders(root):
    """The folders of the profiler's table: it lists the parts of three of them, too."""
    return [*subfolders(root, "profiler"),
            *(f"{folder}/{each}" for folder in ("analysis", "tracer", "trial")
              for each in subfolders(root, f"profiler/{folder}"))]


def profiler_rows(text):
    return rows(section(text, "profiler"), "| Folder | Namespace |")


def documented_namespaces(text):
    """All namespaces of the profiler's table; one that begins with :: is in the last full one."""
    found = []
    outer = ""
    for row in profiler_rows(text):
        for name in names(row[1]):
            if not name.startswith("::"):
                outer = name
            found.append(outer + name if name.startswith("::") else name)
    return found


def coded_namespaces(root):
    """Those of the profiler, with <part> for the folders whose parts have a name each."""
    found = {re.sub(r"^(syncline::(?:analysis|report|tracer))::.*", r"\1::<part>", each)
             for each in namespaces(root, "profiler")}
    return sorted(found - {"syncline", "syncline::tracer"})


def documented_heats(text):
    items = re.findall(r"^- (in .*?)(?::| of|$)", flowing_items(section(text, "Hot paths")), re.M)
    return [HEATS.get(words, words) for words in items]


def coded_evidence(root):
    """How many rules there are, and how many of them are measured on a GPU."""
    rules = [json.loads(read(root, path)) for path in files(root, "rules/*/*.json")]
    rules = [rule for rule in rules if "evidence" in rule]
    return [len(rules), sum(rule["evidence"]["status"] == "measured" for rule in rules)]


def documented_cases(text):
    return [" ".join(row[1:]) for row in rows(text, "| Date | Cases |") if "captures" not in row[0]]


def coded_cases(root):
    lines = [line for line in read(root, RULE_CASES).splitlines() if line[:1].isdigit()]
    return [" ".join(line.split(",")[1:]) for line in lines]


LISTS = [
    List(DATA_FLOW, LATTICE, "facts", documented_facts, coded_facts, ordered=True),
    List(DATA_FLOW, "rules/loader/RuleEnums.h", "levels of confidence",
         lambda text: column(text, "| Level |"),
         lambda root: [each.lower() for each in
                       reversed(enumerators(root, "rules/loader/RuleEnums.h", "Confidence"))],
         ordered=True),
    List(DATA_FLOW, "analyzer/output/JsonWriter.cpp", "keys of calls",
         lambda text: column(text, "| Format | The chain |", 1)
         + column(text, "| Format | The chain |", 2),
         lambda root: matches(root, "analyzer/output/JsonWriter.cpp",
                              r'\b(?:HotPath|OtherCalls)\)\n    J\["(\w+)"\]\.push_back')),
    List(PREDICTION, ANALYSIS + "whatif/RemedyKind.h", "remedies",
         lambda text: [REMEDIES.get(title.rstrip(","), title)
                       for title in bold_items(text, "What-ifs")],
         lambda root: enumerators(root, ANALYSIS + "whatif/RemedyKind.h", "RemedyKind")),
    List(TRACING, "profiler/tracer/base/Options.cpp", "modes",
         lambda text: column(text, "| Mode | Always |"),
         lambda root: matches(root, "profiler/tracer/base/Options.cpp",
                              r'case Mode::\w+:\s+return "([\w-]+)";')),
    List(ARCHITECTURE, "analyzer/output/Formats.cpp", "formats of findings",
         lambda text: [each.split()[0].lower() for row in rows(text, "| Folder | Responsibility |")
                       if names(row[0]) == ["output"] for each in row[1].split(", ")],
         lambda root: matches(root, "analyzer/output/Formats.cpp", r'\{"(\w+)", ')),
    List(ARCHITECTURE, "tests/structure/layers.json", "folders of the linter",
         lambda text: column(text, "| Folder | Responsibility |"),
         lambda root: subfolders(root, "analyzer")),
    List(ARCHITECTURE, "tests/structure/layers.json", "folders of the profiler",
         lambda text: [name for row in profiler_rows(text) for name in names(row[0])],
         coded_folders),
    List(ARCHITECTURE, "tests/structure/layers.json", "namespaces of the profiler",
         documented_namespaces, coded_namespaces),
    List(DATA_FLOW, "analyzer/hotness/HotPath.h", "reasons of hot paths", documented_heats,
         lambda root: enumerators(root, "analyzer/hotness/HotPath.h", "Heat",
                                  but=("Cold", "Called"))),
    List(MEASUREMENTS, "rules", "numbers of rules",
         lambda text: numbers(text, r"Of the (\d+) rules, (\d+) are measured"),
         coded_evidence, ordered=True),
    List(MEASUREMENTS, RULE_CASES, "runs of the rule cases", documented_cases, coded_cases),
    List(MEASUREMENTS, "rules/async", "rules for hazards",
         lambda text: column(text, "| Rule | Result without the remedy |"),
         lambda root: stems(root, "rules/async/*.json")),
]
