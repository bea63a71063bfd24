"""all_reduce() of a CUDA tensor over gloo or over NCCL."""

import torch
import torch.distributed as dist
from _loop import DEVICE, is_remedied, run, work

torch.cuda.set_device(0)
dist.init_process_group("nccl" if is_remedied() else "gloo", store=dist.HashStore(), rank=0,
                        world_size=1)
gradients = torch.randn(1 << 16, device=DEVICE)


def step(_):
    work(6)
    dist.all_reduce(gradients)
    work(6)


run(step)
dist.destroy_process_group()
