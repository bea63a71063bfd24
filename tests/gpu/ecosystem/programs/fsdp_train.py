"""Ranks train a sharded transformer (fully_shard), with the norm of the gradients in the log.

Run it under torchrun; each rank needs its own GPU, one rank is enough.
"""

import time

import torch
import torch.distributed as dist
from clock import Clock, device, seconds
from torch import nn
from torch.distributed.fsdp import fully_shard


class Block(nn.Module):
    def __init__(self, width=512):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.attention = nn.MultiheadAttention(width, 8, batch_first=True)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(),
                                 nn.Linear(4 * width, width))

    def forward(self, x):
        normed = self.norm(x)
        x = x + self.attention(normed, normed, normed, need_weights=False)[0]
        return x + self.mlp(x)


def main():
    dev = device()
    dist.init_process_group("nccl" if dev.type == "cuda" else "gloo")
    if dev.type == "cuda":
        torch.cuda.set_device(dev)
    torch.manual_seed(0)
    blocks = [Block() for _ in range(4)]
    model = nn.Sequential(nn.Embedding(1000, 512), *blocks, nn.Linear(512, 1000)).to(dev)
    for block in blocks:
        fully_shard(block)
    fully_shard(model)
    optimizer = torch.optim.AdamW(model.parameters(), 1e-4)
    stop = torch.zeros(1, device=dev)
    log, clock, end = [], Clock(), time.time() + seconds()
    for step in range(100000):  # STEP
        tokens = torch.randint(0, 1000, (16, 65), device=dev)
        out = model(tokens[:, :-1])
        loss = nn.functional.cross_entropy(out.flatten(0, 1), tokens[:, 1:].flatten())
        loss.backward()
        norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
        log.append((step, loss.item(), norm.full_tensor().item()))
        clock.tick()
        if step % 20 == 0:
            stop.fill_(float(time.time() > end))
            dist.all_reduce(stop, op=dist.ReduceOp.MAX)
            if stop.item():
                break
    clock.show()
    dist.destroy_process_group()


main()
