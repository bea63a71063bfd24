"""A training step whose batches are costly to prepare, and its two DataLoaders."""

import torch
from _sides import DEVICE, run
from torch.utils.data import DataLoader, Dataset

BATCH = 64


class Signals(Dataset):
    def __len__(self):
        return 1 << 20

    def __getitem__(self, index):
        signal = torch.sin(torch.linspace(0, 1 + index % 7, 4096))
        spectrum = torch.fft.rfft(signal).abs()
        return spectrum[:512] / spectrum.norm(), index % 10


def step_with(workers):
    net = torch.nn.Sequential(
        torch.nn.Linear(512, 512), torch.nn.ReLU(), torch.nn.Linear(512, 10)).to(DEVICE)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.01)
    batches = iter(DataLoader(Signals(), batch_size=BATCH, num_workers=workers))

    def step():
        signals, labels = next(batches)
        loss = torch.nn.functional.cross_entropy(net(signals.to(DEVICE)), labels.to(DEVICE))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return step


def compare(workers_before, workers_after):
    # One thread per process: the workers of a DataLoader have no more.
    torch.set_num_threads(1)
    run(step_with(workers_before), step_with(workers_after))
