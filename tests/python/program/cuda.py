"""CUDA calls that need no GPU, through tests/trial's runtime."""

import ctypes
import os

# Calls through the first release the interpreter's lock, as PyTorch does before
# it blocks; calls through the second keep it.
_releasing = ctypes.CDLL(os.environ["SYNCLINE_TEST_CUDART"])
_keeping = ctypes.PyDLL(os.environ["SYNCLINE_TEST_CUDART"])

sync = _releasing.cudaDeviceSynchronize
sync_keeping = _keeping.cudaDeviceSynchronize

_counter = ctypes.c_void_p()


def start(keeping):
    (_keeping if keeping else _releasing).cudaSetDevice(0)
    _releasing.cudaMalloc(ctypes.byref(_counter), ctypes.c_size_t(8))


def launch():
    """A kernel that runs for two milliseconds."""
    _releasing.fakeLaunch(2000, _counter)


def prepared_launch(milliseconds):
    """The same after some time on the CPU, in one call."""
    _releasing.fakePreparedLaunch(1000 * milliseconds, 2000, _counter)
