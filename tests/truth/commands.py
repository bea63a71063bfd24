"""The commands of the programs whose gains are measured: truth_programs, examples, Python."""

import ast
import os
import pathlib
import subprocess
import sys

SIZES = (1, 2, 3, 4)
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIBRARIES = os.path.join(ROOT, "tests", "truth", "libraries")
# More than any measurement needs: syncline try ends the program.
STEPS = "1000000"

# By example: the samples in a batch, by size. The programs are those before the change.
BATCHES = {
    "masked_loss": (1, 8, 32, 128),
    "frozen_encoder": (1, 4, 8, 32),
    "gpu_augmentation": (4, 8, 16, 32),
    "cpu_postprocess": (1, 2, 4, 8),
    "prefetch": (16, 32, 64, 128),
    "hidden_waits": (64, 256, 1024, 4096),
}


def truth_program(path, name):
    return lambda size, seconds: [path, name, "--size", str(size), "--seconds", f"{seconds:g}"]


def example(path, batches):
    return lambda size, _: [path, "--device", "cuda", "--batch", str(batches[SIZES.index(size)]),
                            "--steps", STEPS]


def library_programs():
    """The names of the programs in libraries/, which need what `./dev deps` does not install."""
    found = []
    for path in sorted(pathlib.Path(LIBRARIES).glob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if (isinstance(node, ast.FunctionDef)
                    and [each.arg for each in node.args.args] == ["size", "clock"]):
                found.append(node.name)
    return found


def library_program(name):
    # Without --seconds: its imports take longer than any start-up that measure.py allows for.
    return lambda size, _: [sys.executable, "-B", LIBRARIES, name, "--size", str(size)]


def python_training(_, __):
    return [sys.executable, os.path.join(ROOT, "tests", "gpu", "programs", "train.py"), "--steps",
            STEPS]


def known_commands(build):
    """By name of a program: a function of size and seconds that returns the command.

    The programs of truth_programs, the examples that the build folder has, `python`, a training
    script in one size, and those of libraries/ in two. Raises OSError if truth_programs is not
    built.
    """
    programs = os.path.join(build, "bin", "truth_programs")
    done = subprocess.run([programs, "--list"], text=True, capture_output=True, check=False)
    known = {name: truth_program(programs, name)
             for name in (line.split()[0] for line in done.stdout.splitlines())}
    for name, batches in BATCHES.items():
        path = os.path.join(build, "bin", f"{name}_before")
        if os.path.exists(path):
            known[name] = example(path, batches)
    known["python"] = python_training
    known.update({name: library_program(name) for name in library_programs()})
    return known
