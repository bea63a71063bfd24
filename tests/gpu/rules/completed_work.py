#!/usr/bin/env python3
"""Determines which earlier work is complete when a function of the CUDA driver returns.

  completed_work.py > results/completed-work.csv

Fills 160 GiB on one stream, which takes 38 ms on an H200, calls the function immediately and
queries whether the stream is done. The stream is the legacy default stream, a blocking or a
non-blocking one. The result is the median of three runs. The program needs only a GPU with 17 GiB
of memory and its driver.
"""

import ctypes
import time

CUDA = ctypes.CDLL("libcuda.so.1")
FILLED, FILLS = 16 << 30, 10
SMALL, LARGE = 1 << 20, 1 << 24


def call(name, *arguments):
    status = getattr(CUDA, name)(*arguments)
    if status:
        raise SystemExit(f"{name} returned {status}")


def made(name, *arguments, kind=ctypes.c_void_p):
    """The value that a function stores through its first parameter."""
    result = kind()
    call(name, ctypes.byref(result), *arguments)
    return result


def use_device():
    call("cuInit", 0)
    device = made("cuDeviceGet", 0, kind=ctypes.c_int)
    call("cuCtxSetCurrent", made("cuDevicePrimaryCtxRetain", device))


def device_memory(size=SMALL):
    return made("cuMemAlloc_v2", ctypes.c_size_t(size), kind=ctypes.c_uint64)


def pinned_memory(size=SMALL):
    return made("cuMemAllocHost_v2", ctypes.c_size_t(size))


def registered_memory():
    memory = ctypes.create_string_buffer(SMALL)
    call("cuMemHostRegister_v2", memory, ctypes.c_size_t(SMALL), 0)
    return memory


class ArrayFormat(ctypes.Structure):
    _fields_ = [("width", ctypes.c_size_t), ("height", ctypes.c_size_t),
                ("format", ctypes.c_int), ("channels", ctypes.c_uint)]


class MipmapFormat(ctypes.Structure):
    _fields_ = [("width", ctypes.c_size_t), ("height", ctypes.c_size_t),
                ("depth", ctypes.c_size_t), ("format", ctypes.c_int),
                ("channels", ctypes.c_uint), ("flags", ctypes.c_uint)]


def array():
    return made("cuArrayCreate_v2", ctypes.byref(ArrayFormat(256, 256, 1, 1)))


def mipmapped_array():
    return made("cuMipmappedArrayCreate", ctypes.byref(MipmapFormat(256, 256, 0, 1, 1, 0)), 4)


def frees():
    """Titles, and the calls that create and free a resource."""
    def free(name):
        return lambda resource: call(name, resource)
    yield "nothing", lambda: None, lambda _: None
    yield "cuMemFree", device_memory, free("cuMemFree_v2")
    yield "cuMemFree(0)", lambda: ctypes.c_uint64(0), free("cuMemFree_v2")
    yield "cuMemFreeHost", pinned_memory, free("cuMemFreeHost")
    yield "cuMemHostUnregister", registered_memory, free("cuMemHostUnregister")
    yield "cuArrayDestroy", array, free("cuArrayDestroy")
    yield "cuMipmappedArrayDestroy", mipmapped_array, free("cuMipmappedArrayDestroy")


def copies():
    device = device_memory(LARGE)
    hosts = {"pageable": ctypes.create_string_buffer(LARGE), "pinned": pinned_memory(LARGE)}
    for size in (4, 1 << 10, 1 << 16, 1 << 18, 1 << 22):
        count = ctypes.c_size_t(size)
        for kind, host in hosts.items():
            yield (f"cuMemcpyHtoD of {size} bytes from {kind} memory", lambda: None,
                   lambda _, h=host, c=count: call("cuMemcpyHtoD_v2", device, h, c))
            yield (f"cuMemcpyDtoH of {size} bytes to {kind} memory", lambda: None,
                   lambda _, h=host, c=count: call("cuMemcpyDtoH_v2", h, device, c))


def measure(memory, stream, make, function):
    """Milliseconds in the call, and whether the stream is done afterwards."""
    resource = make()
    call("cuCtxSynchronize")
    for _ in range(FILLS):
        call("cuMemsetD8Async", memory, 1, ctypes.c_size_t(FILLED), stream)
    begin = time.perf_counter()
    function(resource)
    end = time.perf_counter()
    is_done = CUDA.cuStreamQuery(stream) == 0
    call("cuCtxSynchronize")
    return round((end - begin) * 1e3, 2), "complete" if is_done else "running"


def main():
    use_device()
    memory = device_memory(FILLED)
    streams = {"legacy default": ctypes.c_void_p(1), "blocking": made("cuStreamCreate", 0),
               "non-blocking": made("cuStreamCreate", 1)}
    print("function,stream,call_ms,earlier_work")
    for title, make, function in (*frees(), *copies()):
        for name, stream in streams.items():
            runs = sorted(measure(memory, stream, make, function) for _ in range(3))
            print(title, name, *runs[1], sep=",")


if __name__ == "__main__":
    main()
