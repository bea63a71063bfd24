"""Compares a report with the clock of the recorded run and with PyTorch's own answer."""

import collections
import dataclasses
import json
import re
import statistics

import lines

MOST_APART_STEP = 0.03
MOST_APART_COUNT = 0.02
# With fewer iterations outside of windows, those within count, too.
FEWEST_UNPROFILED = 5
# What PyTorch's mode cannot see: calls that free memory, waits that no operator makes, and what
# other libraries wait for.
UNSEEN_CALLS = re.compile(r"^cu(da)?(Mem)?(Free|Malloc|HostAlloc|HostRegister)|^cudaFree"
                          r"|(Event|Ctx|Device)Synchronize")
OTHER_LIBRARY = re.compile(r"lib(nccl|cusolver|cusparse|cufft|cublas|cudnn|gloo|nvrtc|cupy)")
PYTHON_FRAME = re.compile(r"^(?:.* at )?(\S.*?\.py|<[^>]+>):(\d+)$")


@dataclasses.dataclass
class Row:
    """What one program gives; without a reason for a failure, the rest is known."""

    name: str
    failure: str = ""
    own: float = 0.0
    reported: float = 0.0
    steps: int = 1
    step_right: bool = False
    both: list = dataclasses.field(default_factory=list)
    missed: list = dataclasses.field(default_factory=list)
    invented: list = dataclasses.field(default_factory=list)
    beyond: list = dataclasses.field(default_factory=list)
    users_right: int = 0
    peer_syncs: float = 0.0
    report_syncs: float = 0.0
    count_right: bool = False


@dataclasses.dataclass
class Site:
    """A site of the report."""

    line: str
    user: str
    backward: bool
    per_step: float
    unseen: bool
    quiet: bool


def named_place(site, *names):
    """`file:line` of a member of a site that holds both, or an empty text."""
    for name in names:
        place = site.get(name)
        if isinstance(place, dict) and place.get("file"):
            return lines.short((place["file"], place["line"]))
    return ""


def site_of(site):
    stack = site.get("stack", [])
    frames = [match.groups() for match in map(PYTHON_FRAME.match, stack) if match]
    own = lines.short((site["file"], site["line"])) if site["file"] else ""
    per_step = next(site[name] for name in ("syncsPerStep", "operationsPerStep", "callsPerStep")
                    if name in site)
    unseen = bool(UNSEEN_CALLS.search(site["api"])
                  or any(OTHER_LIBRARY.search(frame) for frame in stack))
    return Site(named_place(site, "library", "libraryLine") or lines.library_line(frames) or own,
                named_place(site, "user", "userLine") or lines.user_line(frames) or own,
                site.get("backward", False), per_step, unseen, "stack" not in site)


def sites_of(trace):
    """Also those that never had to wait: PyTorch does not tell them apart."""
    return map(site_of, trace["sites"] + trace.get("neverBlocked", {}).get("list", []))


def trace_of(document, pid):
    """The process that the clock measured, else the only one."""
    traces = document["traces"]
    return next((trace for trace in traces if trace["environment"]["pid"] == pid), None) or (
        traces[0] if len(traces) == 1 else None)


def stated_multiples(trace):
    """How many iterations of other loops the report says that a step has."""
    step = trace["step"]
    numbers = [step.get(name) for name in ("iterationsPerStep", "multiple")]
    for loop in trace.get("loops") or []:
        numbers += [loop.get(name) for name in ("iterationsPerStep", "perStep")]
    return sorted({1} | {round(number) for number in numbers if number and number > 1.5})


def of_thread(clock, tid):
    """The clock's spans and their iterations: those of the thread that the report measures."""
    spans = list(zip(clock["spans"], clock["each_us"], clock["tids"]))
    return [span for span in spans if span[2] == tid] or spans


def unprofiled(clock, windows, tid):
    """The iterations in ms that lie outside of the profiling windows, as the report's step does."""
    left = []
    for (end, *_), iterations, _ in of_thread(clock, tid):
        for iteration in iterations:
            begin, end = end, end + iteration / 1e6
            if not any(opened < end and begin < closed for opened, closed in windows):
                left.append(iteration / 1e3)
    return left


def compare_step(row, clock, windows, trace):
    """The clock's median or its mean: the report shows a mean where rare calls take time."""
    tid = trace["step"]["tid"]
    own_times = unprofiled(clock, windows, tid)
    if len(own_times) < FEWEST_UNPROFILED:
        own_times = unprofiled(clock, [], tid)
    row.own, row.reported = statistics.median(own_times), trace["step"]["time"] / 1e6
    apart = float("inf")
    for steps in stated_multiples(trace):
        for own in (statistics.median(own_times), statistics.fmean(own_times)):
            distance = abs(row.reported / (steps * own) - 1)
            if distance < apart:
                apart, row.own, row.steps = distance, own, steps
    row.step_right = apart <= MOST_APART_STEP


def truth_by_line(peer):
    """For each line that synchronizes in the steps or between them: count in the steps, users."""
    truth = collections.defaultdict(lambda: [0, set()])
    for site in peer["sites"]:
        if site["steps"] or site["between"]:
            line = "backward" if site["backward"] else site["line"]
            truth[line][0] += site["steps"]
            truth[line][1].add(site["user"])
    return truth


def compare_lines(row, peer, trace):
    # Threads of the backward pass run the lines of Python functions that define their own.
    alone = {site["line"] for site in peer["sites"] if not site["user"]}
    found = collections.defaultdict(list)
    for site in sites_of(trace):
        found["backward" if site.backward and site.line not in alone else site.line].append(site)
    truth = truth_by_line(peer)
    # Lines of the start-up are no invention, wherever the report counts them.
    known = {site["line"] for site in peer["sites"]} | set(truth)
    row.both = sorted(line for line in truth if line in found)
    row.missed = sorted(line for line in truth if line not in found)
    for line, group in sorted(found.items()):
        # Threads of gloo have no line, and PyTorch warns of them without one.
        if (not line or line in known
                or not any(site.per_step and not site.quiet for site in group)):
            continue
        (row.beyond if all(site.unseen for site in group) else row.invented).append(line)
    row.users_right = sum(any(site.user in truth[line][1] for site in found[line])
                          for line in row.both)
    row.peer_syncs = row.steps * sum(count for count, _ in truth.values()) / peer["steps"]
    # A line may also make calls that PyTorch's mode cannot see.
    row.report_syncs = sum(site.per_step for line in row.both for site in found[line]
                           if not site.unseen)
    # Figures per step cover all threads that run the loop.
    row.peer_syncs *= trace["step"]["iterationsInStep"]
    apart = abs(row.report_syncs - row.peer_syncs)
    row.count_right = apart <= MOST_APART_COUNT * row.peer_syncs


def load(path):
    return json.loads(path.read_text("utf-8"))


def compare(folder, name):
    absent = [file for file in ("clock.json", "peer.json") if not (folder / file).exists()]
    if absent:
        return Row(name, failure=f"no {' and no '.join(absent)} in {folder}")
    clock, peer = load(folder / "clock.json"), load(folder / "peer.json")
    trace = trace_of(load(folder / "report.json"), clock["pid"])
    row = Row(name, own=clock["median_ms"])
    if trace is None:
        row.failure = f"the report has no process {clock['pid']}"
        return row
    windows = load(folder / "windows.json").get(str(clock["pid"]), [])
    compare_step(row, clock, windows, trace)
    compare_lines(row, peer, trace)
    return row
