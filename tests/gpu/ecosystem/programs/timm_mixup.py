"""timm: a vision transformer with mixup, soft targets, a schedule and averaged weights."""

import time

import timm
import torch
from clock import Clock, device, seconds
from timm.data import Mixup
from timm.loss import SoftTargetCrossEntropy
from timm.optim import create_optimizer_v2
from timm.scheduler import CosineLRScheduler
from timm.utils import AverageMeter, ModelEmaV3, dispatch_clip_grad


def main():
    dev = device()
    torch.manual_seed(0)
    model = timm.create_model("vit_tiny_patch16_224", img_size=64, depth=6, num_classes=20).to(dev)
    ema = ModelEmaV3(model, decay=0.999)
    optimizer = create_optimizer_v2(model, opt="adamw", lr=1e-4, weight_decay=0.05)
    scheduler = CosineLRScheduler(optimizer, t_initial=10000)
    mixup = Mixup(mixup_alpha=0.8, cutmix_alpha=1.0, num_classes=20)
    criterion, meter = SoftTargetCrossEntropy(), AverageMeter()
    images = [torch.randn(16, 3, 64, 64) for _ in range(16)]
    labels = [torch.randint(0, 20, (16,)) for _ in range(16)]
    step, clock, end = 0, Clock(), time.time() + seconds()
    while time.time() < end:  # STEP
        picture, target = images[step % 16].to(dev), labels[step % 16].to(dev)
        picture, target = mixup(picture, target)
        loss = criterion(model(picture), target)
        optimizer.zero_grad()
        loss.backward()
        dispatch_clip_grad(model.parameters(), 1.0)
        optimizer.step()
        ema.update(model, step=step)
        step += 1
        scheduler.step_update(step)
        meter.update(loss.item(), picture.size(0))
        clock.tick()
    clock.show()


main()
