"""A loop for `syncline try`, whose two lines block through the same native functions.

Runs until SIGTERM, then writes to the file STATUS how many calls of each line returned at once.

    python3 two_lines.py CUDART STATUS
"""

import ctypes
import json
import signal
import sys
import time

cudart = ctypes.CDLL(sys.argv[1])
counter = ctypes.c_void_p()
ended = False
at_once = {"first": 0, "second": 0}
steps = 0


def end(*_):
    global ended
    ended = True


def launch():
    """A kernel of two milliseconds."""
    cudart.fakeLaunch(2000, counter)


def note(line, start):
    # A kernel that was launched just before takes longer.
    at_once[line] += time.monotonic() - start < 0.001


def step():
    launch()
    start = time.monotonic()
    cudart.cudaDeviceSynchronize()  # first
    note("first", start)
    launch()
    start = time.monotonic()
    cudart.cudaDeviceSynchronize()  # second
    note("second", start)


signal.signal(signal.SIGTERM, end)
cudart.cudaSetDevice(0)
cudart.cudaMalloc(ctypes.byref(counter), ctypes.c_size_t(8))
while not ended:
    step()
    steps += 1
with open(sys.argv[2], "w", encoding="utf-8") as out:
    json.dump({"steps": steps, **at_once}, out)
