"""Lightning's Trainer: training, validation between epochs, a metric and a callback."""

import time
import warnings

import lightning as L
import torch
import torchmetrics
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(3, 32, 3, 2), nn.BatchNorm2d(32), nn.ReLU(),
                                 nn.Conv2d(32, 64, 3, 2), nn.BatchNorm2d(64), nn.ReLU(),
                                 nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10))
        self.accuracy = torchmetrics.Accuracy(task="multiclass", num_classes=10)

    def training_step(self, batch, index):
        loss = F.cross_entropy(self.net(batch[0]), batch[1])
        self.log("train_loss", loss, prog_bar=True)
        return loss

    def validation_step(self, batch, index):
        self.accuracy(self.net(batch[0]), batch[1])
        self.log("accuracy", self.accuracy, on_epoch=True)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), 0.05, momentum=0.9)


class Timer(L.Callback):
    def __init__(self):
        self.clock = Clock(loop="Lightning's training epoch loop, batches")
        self.end = time.time() + seconds()

    def on_train_batch_end(self, trainer, *unused):
        self.clock.tick()
        trainer.should_stop = time.time() > self.end

    def on_train_epoch_start(self, *unused):
        self.clock.skip()


def main():
    warnings.simplefilter("ignore", UserWarning)
    dev = device()
    L.seed_everything(0)
    data = TensorDataset(torch.randn(8192, 3, 32, 32), torch.randint(0, 10, (8192,)))
    timer = Timer()
    trainer = L.Trainer(max_epochs=-1, accelerator="gpu" if dev.type == "cuda" else "cpu",
                        devices=1, logger=False, enable_checkpointing=False, callbacks=[timer],
                        limit_val_batches=32, enable_model_summary=False)
    trainer.fit(Classifier(), DataLoader(data, 32, shuffle=True), DataLoader(data, 64))
    print()
    timer.clock.show()


main()
