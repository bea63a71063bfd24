"""Runs the programs of this folder: next to PyTorch's own answer, and under syncline record.

Each program has a folder for what it leaves: peer.json, peer-clock.json, clock.json, the
recording NAME.sltrace, report.json and logs.
"""

import concurrent.futures
import fcntl
import functools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).parent
PROGRAMS = FOLDER / "programs"
# A program that takes longer has hung.
PROGRAM_SECONDS = 120


class Failed(Exception):
    pass


def suite():
    return json.loads((FOLDER / "suite.json").read_text("utf-8"))["programs"]


@functools.cache
def gpus():
    """Only running programs needs PyTorch."""
    import torch

    return torch.cuda.device_count()


def launcher(program, available):
    """The words before the program: several ranks need torchrun."""
    if "ranks" not in program:
        return [sys.executable]
    ranks = min(program["ranks"], available) if program.get("gpu_each") else program["ranks"]
    own = pathlib.Path(sys.executable).parent / "torchrun"
    torchrun = str(own) if own.exists() else shutil.which("torchrun") or "torchrun"
    return [torchrun, "--standalone", "--nproc-per-node", str(ranks)]


class Runner:
    def __init__(self, syncline, output, seconds, peer_seconds, deadline):
        self.syncline = [str(syncline)]
        self.output = pathlib.Path(output)
        self.seconds, self.peer_seconds = seconds, peer_seconds
        self.deadline = deadline

    def folder(self, program):
        folder = self.output / program["name"]
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def execute(self, command, log, limit=PROGRAM_SECONDS, **variables):
        left = min(limit, self.deadline - time.monotonic())
        if left <= 0:
            raise Failed("no time was left")
        # Several programs at once, each with a thread for each core, would disturb each other.
        environment = {"OMP_NUM_THREADS": "4", "HF_HUB_OFFLINE": "1", **os.environ,
                       "TOKENIZERS_PARALLELISM": "false",
                       **{name: str(value) for name, value in variables.items()}}
        with open(log, "w", encoding="utf-8") as file:
            process = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT,
                                       env=environment, stdin=subprocess.DEVNULL,
                                       start_new_session=True)
            try:
                status = process.wait(left)
            except subprocess.TimeoutExpired:
                # With its ranks and workers.
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                raise Failed(f"took more than {left:.0f} s, see {log}") from None
        if status:
            raise Failed(f"status {status}, see {log}")

    def peer(self, program):
        folder = self.folder(program)
        source = PROGRAMS / f"{program['name']}.py"
        command = [*launcher(program, gpus()), str(FOLDER / "peer.py"),
                   str(folder / "peer.json"), str(source),
                   str(self.peer_seconds * program.get("longer", 1))]
        self.execute(command, folder / "peer.log", ECOSYSTEM_CLOCK=folder / "peer-clock.json")

    def record(self, program):
        folder = self.folder(program)
        name = program["name"]
        command = [*self.syncline, "record", "-o", str(folder / f"{name}.sltrace"),
                   *launcher(program, gpus()), str(PROGRAMS / f"{name}.py"),
                   str(self.seconds * program.get("longer", 1))]
        variables = {"ECOSYSTEM_CLOCK": folder / "clock.json"}
        turn = self.output / "turn"
        if "ranks" not in program:
            self.execute(command, folder / "record.log", ECOSYSTEM_TURN=turn, **variables)
            return
        # Else one rank would use the GPU while the other waits.
        with open(turn, "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.execute(command, folder / "record.log", **variables)

    def windows(self, program):
        """Keeps when each process of the recording was profiled, as the tracer noted it."""
        folder = self.folder(program)
        found, pid = {}, None
        for trace in sorted(folder.glob(f"{program['name']}*.sltrace*")):
            files = sorted(file for file in trace.rglob("*") if file.is_file()) or [trace]
            for file in files:
                for record in self.records(file, "process,window-open,window-close"):
                    if record["record"] == "process":
                        pid = record["pid"]
                        found[pid] = []
                    elif record["record"] == "window-open":
                        found[pid].append([record["time"] / 1e9, float("inf")])
                    elif found[pid]:
                        found[pid][-1][1] = record["time"] / 1e9
        (folder / "windows.json").write_text(json.dumps(found), "utf-8")

    def records(self, file, types):
        """Records of a trace; none if the file is something else."""
        done = subprocess.run([*self.syncline, "dump", "--json", "--type", types, str(file)],
                              capture_output=True, text=True)
        return map(json.loads, done.stdout.splitlines())

    def report(self, program, everything=False):
        """Of the one thing that record left; `everything` names all files that begin so."""
        folder = self.folder(program)
        traces = [folder / f"{program['name']}.sltrace"]
        if everything:
            traces = sorted(folder.glob(f"{program['name']}*.sltrace"))
        self.windows(program)
        command = [*self.syncline, "report", "--all", "--format", "json",
                   "-o", str(folder / "report.json"), *map(str, traces)]
        self.execute(command, folder / "report.log")

    def each(self, programs, steps, jobs):
        """Does the steps for each program, so many programs at a time; returns the failures."""
        failures = {}

        def one(program):
            try:
                for step in steps:
                    step(program)
            except Failed as failure:
                failures[program["name"]] = str(failure)

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(one, programs))
        return failures
