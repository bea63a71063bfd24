"""Two streams allocate 1 GiB each of 1.5 GiB, or share one block."""

import torch
from _loop import DEVICE, is_remedied, run, work

LIMIT = 1536 << 20
torch.cuda.set_per_process_memory_fraction(
    LIMIT / torch.cuda.get_device_properties(0).total_memory)
streams = [torch.cuda.Stream(), torch.cuda.Stream()]
shared = torch.empty(1 << 30, dtype=torch.uint8, device=DEVICE) if is_remedied() else None


def step(_):
    work()
    before = streams[-1]
    for stream in streams:
        if shared is not None:
            stream.wait_stream(before)
        with torch.cuda.stream(stream):
            block = torch.empty(1 << 30, dtype=torch.uint8, device=DEVICE) \
                if shared is None else shared
            block[: 1 << 20].fill_(1)
            del block
        before = stream


run(step)
