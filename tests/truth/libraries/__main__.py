"""python3 tests/truth/libraries NAME [--size N] [--seconds S]: runs a program that uses a library.

Without --seconds it runs until it is stopped. At the end it prints the mean time of a step.
"""

import argparse
import contextlib
import signal
import sys

import torch

import language
import science
import vision
from clock import StepClock

PROGRAMS = {each.__name__: each for each in (
    language.trainer, language.generate, language.beams, language.lora, vision.detector,
    vision.timm_classifier, vision.lightning_classifier, vision.evaluation, vision.compiled,
    science.graph_batches, science.gaussian_process, science.neural_ode, science.q_learning)}


class TimeOver(BaseException):
    """No library catches it."""


def stop(*_):
    raise TimeOver


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("name", choices=PROGRAMS, metavar="NAME")
    parser.add_argument("--size", type=int, choices=(1, 2), default=1)
    parser.add_argument("--seconds", type=float)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    clock = StepClock()
    if arguments.seconds:
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, arguments.seconds)
    with contextlib.suppress(TimeOver):
        PROGRAMS[arguments.name](arguments.size, clock)
    clock.print()
    sys.stdout.flush()


if __name__ == "__main__":
    main()
