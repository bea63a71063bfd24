"""A generator, a decorator, context managers, a comprehension, a lambda and a text."""

import contextlib
import functools
import time

import torch

from .work import busy


def best_of(batches):
    for scores in batches:
        yield scores[0].argmax().item()  # wait: sync-item


def timed(function):
    """Adds the seconds that the device takes."""
    @functools.wraps(function)
    def wrapper(*values):
        begin = time.perf_counter()
        result = function(*values)
        torch.cuda.synchronize()  # wait: sync-device-synchronize
        return result, time.perf_counter() - begin
    return wrapper


@timed
def scaled(values):
    return values * 0.5


class Finished:
    """Leaves its block after the device has finished the work of the block."""

    def __enter__(self):
        self.event = torch.cuda.Event()

    def __exit__(self, *_):
        self.event.record()
        self.event.synchronize()  # wait: sync-event-synchronize


@contextlib.contextmanager
def side_stream(device):
    stream = torch.cuda.Stream(device)
    try:
        with torch.cuda.stream(stream):
            yield stream
    finally:
        stream.synchronize()  # wait: sync-stream-synchronize


def run(device):
    best = list(best_of(busy(device) for _ in range(2)))
    result, seconds = scaled(busy(device))
    with Finished():
        busy(device)
    with side_stream(device):
        busy(device)
    rows = {"first": busy(device)[0], "last": busy(device)[-1]}
    sums = {name: row.sum().item() for name, row in rows.items()}  # wait: sync-item
    largest = lambda values: values.max().item()  # noqa: E731  # wait: sync-item
    text = f"{busy(device)[0, 0]:.3f}"  # wait: sync-item
    return best, result.shape, seconds, sums, largest(busy(device)), text
