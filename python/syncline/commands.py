"""The commands that pip puts into PATH. Each one executes the program of the same name."""

import os
import sys

from . import program_path


def syncline():
    _become("syncline")


def syncline_lint():
    _become("syncline-lint")


def _become(name):
    """Same process, so that signals, terminal and exit status are the program's own."""
    try:
        path = program_path(name)
        os.execv(path, [name, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: {error}")
