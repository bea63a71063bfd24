"""all_gather_object() over NCCL or over gloo."""

import torch
import torch.distributed as dist
from _loop import DEVICE, is_remedied, run, work

torch.cuda.set_device(0)
dist.init_process_group("nccl", store=dist.HashStore(), rank=0, world_size=1)
group = dist.new_group(backend="gloo") if is_remedied() else None
gradients = torch.randn(1 << 16, device=DEVICE)


def step(number):
    work(6)
    dist.all_reduce(gradients)
    seen = [None]
    dist.all_gather_object(seen, {"step": number}, group=group)
    work(6)


run(step)
dist.destroy_process_group()
