#!/usr/bin/env python3
"""Measures the programs of this folder: step times without and with a remedy.

    check.py [--only WORD] [--seconds 3] [--prepare 90] [--write] [--results FILE]

All programs prepare at the same time, for at most --prepare seconds, since compiling takes most of
the time. Then each is measured by itself. Exits with 1 unless each remedy gains. --write puts the
figures into the evidence of the entries of rules/libraries that name the programs. --results
writes them to a file, or reads them from one that exists. A program whose packages are not
installed is skipped.
"""

import argparse
import datetime
import json
import pathlib
import queue
import re
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).parent
RULES = HERE.parents[3] / "rules" / "libraries"
# Machines are not stable enough for less.
LEAST_GAIN = 0.05


class Program:
    """A program that prepares, waits, and measures both of its sides."""

    def __init__(self, path, seconds, ready):
        self.name = path.name
        self.start = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-B", path.name, "pairs", str(seconds)], cwd=HERE, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.errors = ""
        threading.Thread(target=self._read_errors, daemon=True).start()
        threading.Thread(target=self._prepare, args=(ready,), daemon=True).start()

    def _read_errors(self):
        self.errors = self.process.stderr.read()

    def _prepare(self, ready):
        for line in self.process.stdout:
            if line == "ready\n":
                break
        self.prepared = time.perf_counter() - self.start
        ready.put(self)

    def measure(self):
        """The program's line, or why there is none."""
        out, _ = self.process.communicate("\n") if self.process.poll() is None else ("", "")
        lines = [line for line in out.splitlines() if line.startswith('{"program"')]
        if lines:
            return json.loads(lines[-1])
        missing = re.search(r"ModuleNotFoundError: No module named '([^']+)'", self.errors)
        return {"program": self.name,
                "error": f"{missing[1]} is not installed" if missing else self.errors[-600:]}


def measured(paths, seconds, prepare):
    """The results of the programs, in the order in which they become ready."""
    ready, end = queue.Queue(), time.perf_counter() + prepare
    programs = [Program(path, seconds, ready) for path in paths]
    waiting = []
    while len(waiting) < len(programs) and time.perf_counter() < end:
        try:
            waiting.append(ready.get(timeout=max(0.0, end - time.perf_counter())))
        except queue.Empty:
            break
    for number in range(len(programs)):
        program = waiting[number] if number < len(waiting) else ready.get()
        result = program.measure()
        print(text_of(result), f"(ready after {program.prepared:.0f} s)", flush=True)
        yield result


def gain(result):
    return 1 - result["ratio"]


def text_of(result):
    if "error" in result:
        return f"{result['program']:34} {result['error']}"
    before, after = result["ms"]
    return (f"{result['program']:34} {before:9.3f} ms a step, {after:9.3f} with the remedy, "
            f"{gain(result):6.1%} shorter")


def environment():
    import torch

    return {"gpu": torch.cuda.get_device_name(), "torch": torch.__version__,
            "date": datetime.date.today().isoformat()}


def write(results, machine):
    """Puts the results into the entries that name their programs."""
    figures = {result["program"]: result["ms"] for result in results if "ms" in result}
    for path in sorted(RULES.glob("*.json")):
        text = path.read_text("utf-8")
        for entry in json.loads(text).get("entries", []):
            evidence = entry["evidence"]
            if entry.get("kind") is None or evidence.get("program") not in figures:
                continue
            before, after = figures[evidence["program"]]
            new = {"status": "measured",
                   **{key: evidence[key] for key in ("source", "program")}, **machine,
                   "ms_per_step": before, "ms_per_step_after": after}
            lines = json.dumps(new, indent=2).replace("\n", "\n      ")
            begin = text.index('"evidence": {', text.index(f'"id": "{entry["id"]}"'))
            text = text[:begin] + f'"evidence": {lines}' + text[text.index("}", begin) + 1:]
        path.write_text(text, "utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--prepare", type=float, default=90)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--results", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.results and arguments.results.exists():
        results, machine = json.loads(arguments.results.read_text("utf-8")).values()
        print("\n".join(map(text_of, results)))
    else:
        paths = [path for path in sorted(HERE.glob("[a-z]*.py"))
                 if path.name != "check.py" and arguments.only in path.name]
        results = list(measured(paths, arguments.seconds, arguments.prepare))
        machine = environment() if arguments.write or arguments.results else {}
        if arguments.results:
            arguments.results.write_text(json.dumps({"results": results, "machine": machine},
                                                    indent=1), "utf-8")
    if arguments.write:
        write(results, machine)
    return 1 if any("ms" in result and gain(result) < LEAST_GAIN for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
