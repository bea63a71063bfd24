"""100 steps of a Trainer whose module logs in each of them, or in every 50th."""

import logging
import warnings

import torch
from _sides import run
from torch import nn

import lightning

warnings.simplefilter("ignore")
logging.getLogger("lightning.pytorch").setLevel(logging.ERROR)


class Module(lightning.LightningModule):
    def __init__(self, every):
        super().__init__()
        self.every = every
        self.layer = nn.Linear(64, 10)

    def training_step(self, batch, number):
        loss = nn.functional.cross_entropy(self.layer(batch[0]), batch[1])
        if number % self.every == 0:
            self.log("loss", loss)
            self.log("rate", 1e-3)
        return loss

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=1e-3)


batches = torch.utils.data.DataLoader(
    [(torch.randn(32, 64), torch.randint(0, 10, (32,)))] * 100, batch_size=None)


def step_with(every):
    module = Module(every)

    def step():
        lightning.Trainer(max_epochs=1, accelerator="auto", devices=1, logger=False,
                          enable_checkpointing=False, enable_progress_bar=False,
                          enable_model_summary=False).fit(module, batches)
    return step


run(step_with(1), step_with(50))
