"""syncline finds, measures and ranks host-device synchronization in LibTorch programs.

The commands do the work: syncline and syncline-lint, or python3 -m syncline.
"""

import os

from ._version import version as __version__

__all__ = ["__version__", "cmake_prefix_path", "program_path", "tracer_path"]

_FOLDER = os.path.dirname(os.path.abspath(__file__))


def program_path(name="syncline"):
    """The path of a program of this installation: syncline or syncline-lint."""
    return _existing("bin", name)


def tracer_path():
    """The path of the library that records a program, for LD_PRELOAD."""
    return _existing("lib", "libsyncline_tracer.so")


def cmake_prefix_path():
    """The folder that CMAKE_PREFIX_PATH names for find_package(syncline)."""
    return _FOLDER


def _existing(*names):
    path = os.path.join(_FOLDER, *names)
    if not os.path.isfile(path):
        raise FileNotFoundError(f"this installation of syncline has no {path}")
    return path
