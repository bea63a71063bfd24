"""A function that torch.compile compiles, with two reads that break its graph."""

import torch

from .work import busy


def normalized(values):
    doubled = values * 2 + 1
    largest = doubled.max().item()  # wait: sync-item, compiled
    result = doubled @ doubled / largest
    if result.mean() > 0:  # wait: sync-is-nonzero, compiled
        result = result - 1
    return result


def why_not():
    """Why torch.compile cannot run here; empty if it can."""
    if not hasattr(torch, "compile"):
        return f"PyTorch {torch.__version__} has no torch.compile"
    try:
        torch.compile(lambda values: values + 1)(torch.ones(4, device="cuda"))
    except Exception as error:  # no compiler, no triton, or one that does not fit
        return f"{type(error).__name__}: {str(error).strip().splitlines()[0]}"
    return ""


class Compiled:
    def __init__(self):
        self.reason = why_not()
        self.function = None if self.reason else torch.compile(normalized)

    def run(self, device):
        return self.function(busy(device)) if self.function else None
