#!/usr/bin/env python3
"""Runs the remedies in Python of the rule files: check_python.py RULES [--device cuda]

Runs both sides of each remedy and fails unless they produce equal values, and unless the side
before calls the functions that the form goes through. On the CPU, the stand-ins for pinned memory,
streams and events do nothing. On a GPU, the side after must synchronize less often. There
torch.cuda.set_sync_debug_mode() counts; it sees neither explicit synchronizations nor those of
other libraries. If it sees none at all, a line says so.
"""

import argparse
import contextlib
import io
import json
import os
import pathlib
import sys
import warnings

import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, TensorDataset

FEWEST = 1  # remedies: none means that the files were not found


class Stream:
    """A stream of the processor: all work runs immediately, in order."""

    wait_stream = wait_event = synchronize = record_event = lambda self, *_: None


class Event:
    def __init__(self, **_):
        self.recorded = False

    def record(self, *_):
        self.recorded = True

    def synchronize(self):
        assert self.recorded, "synchronizes an event that was not recorded"

    wait = lambda self, *_: self.synchronize()  # noqa: E731
    query = lambda self: self.recorded  # noqa: E731
    elapsed_time = lambda self, _: 1.0  # noqa: E731


def without(option, function):
    """The function with an option that needs a GPU left out."""
    return lambda *values, **options: function(
        *values, **{name: options[name] for name in options if name != option})


def stand_in():
    """Lets code that is written for a GPU run on the processor."""
    os.environ.setdefault("GLOO_SOCKET_IFNAME", "lo")
    torch.Tensor.pin_memory = lambda self, *_: self
    for name in ("empty", "empty_like", "zeros", "ones", "full"):
        setattr(torch, name, without("pin_memory", getattr(torch, name)))
    torch.optim.AdamW = without("fused", torch.optim.AdamW)
    torch.cuda.Event, torch.cuda.Stream = Event, Stream
    torch.cuda.current_stream = lambda *_: Stream()
    torch.cuda.stream = lambda _: contextlib.nullcontext()
    torch.cuda.is_available = lambda: False
    torch.cuda.synchronize = lambda *_: None
    torch.cuda.empty_cache = lambda: None


def prepared(device):
    """What snippets may use without a setup of their own."""
    torch.manual_seed(0)
    model = nn.Linear(4, 3).to(device)
    logged = []
    return {
        "torch": torch, "nn": nn, "F": functional, "DataLoader": DataLoader, "device": device,
        "x": torch.randn(8, 4, device=device), "mask": torch.rand(8, 4, device=device) > 0.5,
        "labels": torch.tensor([0, 2, 1, 1, 2, 2, 0, 2], device=device), "num_classes": 3,
        "model": model, "optimizer": torch.optim.SGD(model.parameters(), lr=0.1),
        "batches": [torch.rand(8, 4, device=device) for _ in range(3)],
        "dataset": TensorDataset(torch.rand(8, 4)),
        "loss_of": lambda batch: model(batch).square().mean(),
        "log": lambda *values: logged.extend(values), "logged": logged,
    }


def value_of(value):
    """The value of a snippet as a tensor on the host."""
    if isinstance(value, (list, tuple)):
        return torch.stack([value_of(each) for each in value])
    value = torch.as_tensor(value).detach()
    return (value.to_dense() if value.is_sparse else value).cpu().double()


class Calls:
    """The functions of Python that are called, as "/torch/_tensor.py:Tensor.__format__"."""

    def __init__(self):
        self.called = set()

    def __enter__(self):
        sys.setprofile(self.note)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)

    def note(self, frame, event, _):
        if event == "call":
            code = frame.f_code
            self.called.add(f"{code.co_filename}:{getattr(code, 'co_qualname', code.co_name)}")

    def goes_through(self, place):
        file, _, function = place.partition(":")
        # Before 3.11 a code object does not know its qualified name.
        last = function.rpartition(".")[2]
        return any(f"/{file}:" in each and each.endswith(("." + last, ":" + last) if last else "")
                   for each in self.called)


def run(code, test, device):
    """The value of the code, how often it synchronized on a GPU, and its calls."""
    names = prepared(device)
    exec(test.get("setup", ""), names)
    calls = Calls()
    with warnings.catch_warnings(record=True) as caught, \
            contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("always")
        if device == "cuda":
            torch.cuda.synchronize()
            torch.cuda.set_sync_debug_mode("warn")
        try:
            with calls:
                exec(code, names)
        finally:
            if device == "cuda":
                torch.cuda.set_sync_debug_mode("default")
    syncs = sum("synchroniz" in str(each.message) for each in caught)
    return value_of(eval(test["result"], names)), syncs, calls


# Files of functions that have a stand-in.
REPLACED = ("torch/cuda/__init__.py", "torch/cuda/memory.py", "torch/cuda/streams.py",
            "torch/accelerator/")


def problem_of(remedy, through, device):
    """The reason why the remedy is wrong; empty if it is correct."""
    test = remedy.get("test")
    if not test:
        return "has no test"
    try:
        (before, many, calls), (after, few, _) = (
            run(remedy[side], test, device) for side in ("before", "after"))
    except Exception as error:  # whatever the code of a rule throws
        return f"raises {type(error).__name__}: {error}"
    if before.shape != after.shape or not torch.allclose(before, after, rtol=1e-4, atol=1e-6):
        return f"leaves {before.tolist()} before and {after.tolist()} after"
    if device == "cpu":
        through = [place for place in through if not place.startswith(REPLACED)]
    if through and not any(calls.goes_through(place) for place in through):
        return f"calls nothing in {', '.join(through)} before"
    if device == "cuda" and many == few == 0:
        print(f"'{remedy['title']}': PyTorch counts no synchronization of either side")
    elif device == "cuda" and many <= few:
        return f"synchronizes {many} times before and {few} times after"
    return ""


def version_of(text):
    return tuple(int(part) for part in text.split(".")[:2])


def remedies_of(folder):
    """(rule, remedy, what it goes through) of all files."""
    for path in sorted(folder.glob("*/*.json")):
        rule = json.loads(path.read_text("utf-8"))
        if path.parent.name not in ("model", "libraries"):
            for form in rule.get("python", []):
                for remedy in form["remedies"]:
                    yield rule["id"], remedy, form.get("through", [])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", type=pathlib.Path)
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    arguments = parser.parse_args()
    if arguments.device == "cpu":
        stand_in()
    count = skipped = bad = 0
    for rule, remedy, through in remedies_of(arguments.rules):
        count += 1
        if version_of(torch.__version__) < version_of(remedy.get("test", {}).get("torch", "1.0")):
            skipped += 1
        elif problem := problem_of(remedy, through, arguments.device):
            bad += 1
            print(f"{rule}: '{remedy['title']}' {problem}")
    print(f"PyTorch {torch.__version__} on {arguments.device}: {count - skipped - bad} remedies "
          f"hold, {bad} do not, {skipped} need a newer release")
    return 1 if bad or count < FEWEST else 0


if __name__ == "__main__":
    sys.exit(main())
