"""A small network and the Trainer of Lightning."""

import time

import pytorch_lightning as pl
import torch
from _loop import report, seconds
from torch import nn
from torch.utils.data import DataLoader


class Net(pl.LightningModule):
    def __init__(self, **log):
        super().__init__()
        self.layers = nn.Sequential(nn.Flatten(), nn.Linear(3 * 32 * 32, 256), nn.ReLU(),
                                    nn.Linear(256, 10))
        self.options = log

    def training_step(self, batch, _):
        x, y = batch
        loss = nn.functional.cross_entropy(self.layers(x), y)
        if self.options:
            self.log("loss", loss, **self.options)
        return loss

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), 1e-3)


class Pictures(torch.utils.data.Dataset):
    def __init__(self):
        self.pictures = torch.randn(256, 3, 32, 32)

    def __len__(self):
        return 1 << 20

    def __getitem__(self, index):
        return self.pictures[index % 256], index % 10


def fit(net, loader=None, **options):
    """Trains with these options of the Trainer."""
    options = {"max_epochs": -1, "max_time": {"seconds": seconds()}, "accelerator": "gpu",
               "devices": 1, "logger": False, "enable_checkpointing": False,
               "enable_progress_bar": False} | options
    trainer = pl.Trainer(**options)
    start = time.perf_counter()
    trainer.fit(net, DataLoader(Pictures(), batch_size=64, **(loader or {})))
    report(trainer.global_step, start)
