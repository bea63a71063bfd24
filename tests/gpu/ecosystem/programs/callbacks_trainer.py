"""A trainer with callbacks, as in many repositories: the loop itself names no operation."""

import time

import torch
from clock import Clock, device, seconds
from torch import nn
from torch.nn import functional as F


class Callback:
    def before_batch(self, trainer): ...
    def after_loss(self, trainer): ...
    def after_batch(self, trainer): ...


class ToDevice(Callback):
    def before_batch(self, trainer):
        trainer.batch = [value.to(trainer.device) for value in trainer.batch]


class NanGuard(Callback):
    def after_loss(self, trainer):
        if torch.isnan(trainer.loss):
            raise FloatingPointError("the loss is NaN")


class Smoothed(Callback):
    value = 0.0

    def after_batch(self, trainer):
        self.value = 0.98 * self.value + 0.02 * trainer.loss.item()


class Timer(Callback):
    def __init__(self):
        self.clock, self.end = Clock(), time.time() + seconds()

    def after_batch(self, trainer):
        self.clock.tick()
        trainer.stop = time.time() > self.end


class Trainer:
    def __init__(self, model, optimizer, batches, dev, callbacks):
        self.model, self.optimizer, self.batches = model, optimizer, batches
        self.device, self.callbacks, self.stop = dev, callbacks, False

    def notify(self, event):
        for callback in self.callbacks:
            getattr(callback, event)(self)

    def fit(self):
        while not self.stop:
            for batch in self.batches:  # STEP
                self.batch = batch
                self.notify("before_batch")
                self.loss = F.mse_loss(self.model(self.batch[0]), self.batch[1])
                self.notify("after_loss")
                self.optimizer.zero_grad()
                self.loss.backward()
                self.optimizer.step()
                self.notify("after_batch")
                if self.stop:
                    break


def main():
    dev = device()
    torch.manual_seed(0)
    layers = [layer for _ in range(6) for layer in (nn.Linear(256, 256), nn.SiLU())]
    model = nn.Sequential(*layers, nn.Linear(256, 16)).to(dev)
    batches = [(torch.randn(64, 256), torch.randn(64, 16)) for _ in range(100)]
    timer = Timer()
    Trainer(model, torch.optim.Adam(model.parameters()), batches, dev,
            [ToDevice(), NanGuard(), Smoothed(), timer]).fit()
    timer.clock.show()


main()
