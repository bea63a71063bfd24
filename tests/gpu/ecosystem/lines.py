"""Which line a stack names: the library's, and the program's.

A frame is a pair of a file and a line. Stacks begin with the innermost frame.
"""

import re

# PyTorch's own packages.
OWN = re.compile(r"/(?:site|dist)-packages/(?:torch|torchgen|functorch)/")
PYTHON = re.compile(r"/lib/python3\.\d+/(?!site-packages/|dist-packages/)")
# What torch.compile and templates write, and code without a file.
GENERATED = re.compile(r"^<|/torchinductor_[^/]*/|^/tmp/tmp[^/]*/[^/]*\.py$")
BACKWARD = re.compile(r"/torch/autograd/graph\.py$")
PROGRAMS = "/ecosystem/programs/"
HELPER = PROGRAMS + "clock.py"


def is_library(file):
    """Whether a site may be in this file: it is no part of PyTorch or Python."""
    return not (OWN.search(file) or PYTHON.search(file) or GENERATED.search(file)
                or file.endswith(HELPER))


def short(frame):
    """A line without what differs from machine to machine: `torchvision/ops/boxes.py:3`."""
    file, line = frame
    file = re.split(r"/(?:site|dist)-packages/", file)[-1]
    return f"{file.rsplit('/', 1)[-1] if file.startswith('/') else file}:{line}"


def library_line(frames):
    """The innermost line outside of PyTorch's own files, or an empty text."""
    return next((short(frame) for frame in frames if is_library(frame[0])), "")


def user_line(frames):
    """The innermost line of the program, or an empty text."""
    return next((short(frame) for frame in frames
                 if PROGRAMS in frame[0] and not frame[0].endswith(HELPER)), "")


def is_backward(frames):
    """Whether the operation runs in the backward pass, whose lines have other names."""
    for file, _ in frames:
        if is_library(file):
            return False
        if BACKWARD.search(file):
            return True
    return False
