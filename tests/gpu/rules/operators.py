#!/usr/bin/env python3
"""Determines which of PyTorch's operators wait, with PyTorch's own sample inputs for each.

  syncline record --sync-only -o FILE -- python3 operators.py run
  operators.py table --syncline PROGRAM FILE

The first command runs every operator of torch.testing's database on the GPU, forward and backward,
each call in its own NVTX range; an earlier call does what has to be done once (loading, handles,
workspaces). The second command lists the calls that waited within these ranges. Examine an operator
in the list that no rule names, and a rule whose operator is not in the list.

Samples come from torch.testing._internal.common_methods_invocations.op_db, which
needs the package expecttest.
"""

import argparse
import collections
import itertools
import json
import subprocess
import sys
import time

WAITS = ("cudaStreamSynchronize", "cudaDeviceSynchronize", "cudaEventSynchronize", "cudaMemcpy",
         "cudaMemcpyAsync", "cudaMemset", "cudaFree", "cudaMalloc", "cudaHostAlloc",
         "cuStreamSynchronize", "cuEventSynchronize", "cuCtxSynchronize", "cuMemcpy")


def tensors_of(value):
    import torch
    if isinstance(value, torch.Tensor):
        yield value
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from tensors_of(each)


def call(op, sample, phase):
    """Runs a sample in ranges named after it; the backward pass where there is one."""
    import torch
    with torch.cuda.nvtx.range(f"{phase} forward"):
        result = op(sample.input, *sample.args, **sample.kwargs)
    outputs = [each for each in tensors_of(result)
               if each.requires_grad and each.layout == torch.strided]
    if not outputs:
        return
    gradients = [torch.ones_like(each) for each in outputs]
    with torch.cuda.nvtx.range(f"{phase} backward"):
        torch.autograd.backward(outputs, gradients)


def dtypes_of(op, device):
    """A floating-point type if it takes one, an integral type and the boolean type."""
    import torch
    supported = op.supported_dtypes(device)
    first = [each for each in (torch.float32, torch.float16, torch.complex64) if each in supported]
    return first[:1] + [each for each in (torch.int64, torch.bool) if each in supported]


def run_op(op, device, arguments):
    import torch
    title = op.name + (f".{op.variant_test_name}" if op.variant_test_name else "")
    for dtype in dtypes_of(op, device):
        gradient = dtype.is_floating_point and op.supports_autograd
        samples = op.sample_inputs(device, dtype, requires_grad=gradient)
        for number, sample in enumerate(itertools.islice(samples, arguments.samples)):
            phase = f"{title}|{str(dtype).removeprefix('torch.')}|{number}"
            call(op, sample, "first " + phase)
            torch.cuda.synchronize()
            call(op, sample, "op " + phase)
            torch.cuda.synchronize()


def run(arguments):
    import torch
    from torch.testing._internal.common_methods_invocations import op_db
    device = "cuda"
    torch.zeros(1, device=device)
    end = time.monotonic() + arguments.seconds
    done, failed = 0, []
    for op in op_db:
        if time.monotonic() > end:
            print(f"operators.py: out of time before {op.name}", file=sys.stderr)
            break
        try:
            run_op(op, device, arguments)
            done += 1
        except Exception as error:  # any operator may refuse its samples
            failed.append(op.name)
            print(f"operators.py: {op.name}: {str(error).splitlines()[:1]}", file=sys.stderr)
            if "CUDA error" in str(error):
                break
    print(f"{done} of {len(op_db)} operators, {len(failed)} failed: {' '.join(failed)}")


def described(call):
    """Returns None for a copy that does not block the host."""
    name = call["api-name"]
    if "direction" not in call:
        return name
    ends = (call.get("source"), call.get("target"))
    if "Async" in name and "pageable" not in ends:
        return None
    return f"{name} {ends[0]} to {ends[1]}"


def waits(arguments):
    """By operator and pass: the calls that can block within it, by dtype and sample."""
    command = [arguments.syncline, "dump", "--json", "--names", arguments.file]
    found = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    events = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as dump:
        for line in dump.stdout:
            record = json.loads(line)
            kind = record["record"]
            if kind in ("range-push", "range-pop"):
                events.append((record["thread"], record["time"], kind, record.get("range-name")))
            elif kind.endswith("call") and record.get("api-name", "").startswith(WAITS):
                events.append((record["thread"], record["start"], "call", record))
    # Autograd's threads have no ranges: what runs there belongs to the range that is open.
    events.sort(key=lambda event: event[1])
    open_ranges = collections.defaultdict(list)
    current, seen = None, set()
    for thread, _, kind, what in events:
        if kind == "range-push":
            open_ranges[thread].append(what)
        elif kind == "range-pop" and open_ranges[thread]:
            open_ranges[thread].pop()
        elif kind == "call" and current:
            title, dtype, sample = current.removeprefix("op ").split("|")
            sample, phase = sample.split(" ")
            detail = described(what)
            if not detail:
                continue
            found[(title, phase)][detail][f"{dtype}/{sample}"] += 1
        names = [name for names in open_ranges.values() for name in names
                 if name and name.startswith("op ")]
        current = names[-1] if names else None
        seen.update(names)
    return found, seen


def table(arguments):
    found, seen = waits(arguments)
    for (title, phase), details in sorted(found.items()):
        texts = [f"{detail} x{sum(samples.values())} ({' '.join(sorted(samples))})"
                 for detail, samples in sorted(details.items())]
        print(f"{title}\t{phase}\t{'; '.join(texts)}")
    operators = {name.removeprefix("op ").split("|")[0] for name in seen}
    print(f"{len({title for title, _ in found})} of {len(operators)} operators block",
          file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    subcommands = parser.add_subparsers(dest="subcommand", required=True)
    runs = subcommands.add_parser("run", help="on a GPU: every operator, in ranges")
    runs.add_argument("--samples", type=int, default=6, help="of each operator and type")
    runs.add_argument("--seconds", type=float, default=1e9, help="start no operator after that")
    tables = subcommands.add_parser("table", help="which of them blocked")
    tables.add_argument("file", help="the trace")
    tables.add_argument("--syncline", default="syncline")
    arguments = parser.parse_args()
    return run(arguments) if arguments.subcommand == "run" else table(arguments)


if __name__ == "__main__":
    sys.exit(main())
