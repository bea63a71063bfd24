"""Converts a trace to the Chrome JSON that PyTorch's profiler writes, as far as
HolisticTraceAnalysis reads it: runtime calls, kernels, copies, memsets."""

import json
import subprocess

TYPES = "call,copy-call,memory-call,api-call,kernel,copy,memset"
DIRECTIONS = {
    "host-to-device": "Memcpy HtoD",
    "device-to-host": "Memcpy DtoH",
    "device-to-device": "Memcpy DtoD",
}


def numbers_of(names):
    """Small numbers for names, in order of appearance."""
    return lambda name: names.setdefault(name, len(names) + 1)


def device_event(record, name, category):
    return {
        "cat": category,
        "name": name,
        "pid": 0,
        "tid": record["stream"],
        "args": {
            "device": 0,
            "stream": record["stream"],
            "correlation": record["correlation"],
        },
    }


def event_of(record):
    kind = record["record"]
    if kind == "kernel":
        event = device_event(record, record["shape-name"], "kernel")
    elif kind == "copy":
        direction = DIRECTIONS.get(str(record["direction"]), "Memcpy")
        event = device_event(record, direction, "gpu_memcpy")
    elif kind == "memset":
        event = device_event(record, "Memset (Device)", "gpu_memset")
    else:
        event = {
            "cat": "cuda_runtime",
            "name": record["api-name"],
            "pid": 1,
            "tid": record["thread"],
            "args": {"correlation": record["correlation"]},
        }
    event["ph"] = "X"
    event["ts"] = record["start"] / 1000
    event["dur"] = record["duration"] / 1000
    return event


def convert(syncline, trace, target):
    """Writes the events of `trace` to `target`; returns how many."""
    command = [syncline, "dump", "--json", "--names", "--type", TYPES, trace]
    dump = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    correlations = numbers_of({})
    count = 0
    with open(target, "w", encoding="utf-8") as file:
        file.write('{"schemaVersion": 1, "distributedInfo": {"rank": 0}, ')
        file.write('"traceEvents": [\n')
        for line in dump.stdout:
            event = event_of(json.loads(line))
            event["args"]["correlation"] = correlations(event["args"]["correlation"])
            file.write(",\n" if count else "")
            json.dump(event, file)
            count += 1
        file.write("\n]}\n")
    if dump.wait() != 0:
        raise RuntimeError("syncline dump failed")
    return count
