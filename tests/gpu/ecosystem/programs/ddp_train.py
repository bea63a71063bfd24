"""Two ranks train with DistributedDataParallel. Run it under torchrun.

With one GPU both ranks share it and exchange gradients through gloo.
"""

import os
import time

import torch
import torch.distributed as dist
from clock import Clock, device, seconds
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


def main():
    own_gpu = torch.cuda.device_count() >= int(os.environ["WORLD_SIZE"])
    dev = device()
    dist.init_process_group("nccl" if own_gpu else "gloo")
    torch.manual_seed(dist.get_rank())
    if dev.type == "cuda":
        torch.cuda.set_device(dev)
    net = nn.Sequential(nn.Linear(256, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.ReLU(),
                        nn.Linear(1024, 10)).to(dev)
    model = DistributedDataParallel(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
    data = TensorDataset(torch.randn(12800, 256), torch.randint(0, 10, (12800,)))
    sampler = DistributedSampler(data)
    loader = DataLoader(data, batch_size=64, sampler=sampler)
    clock, end = Clock(), time.time() + seconds()
    for epoch in range(1000):
        sampler.set_epoch(epoch)
        running = 0.0
        for inputs, labels in loader:  # STEP
            loss = nn.functional.cross_entropy(model(inputs.to(dev)), labels.to(dev))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            running += loss.item()
            clock.tick()
        enough = [None] * dist.get_world_size()
        dist.all_gather_object(enough, time.time() > end)
        if any(enough):
            break
    clock.show()
    dist.barrier()  # else the group can end while a thread of gloo still frees its last tensors
    dist.destroy_process_group()


main()
