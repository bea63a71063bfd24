"""Image models with torchvision, timm, lightning and torchmetrics."""

import math

import torch
import torch.nn.functional as F
import torchvision
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def images(count, side, classes):
    return TensorDataset(torch.randn(count, 3, side, side), torch.randint(classes, (count,)))


def again(loader):
    while True:
        yield from loader


def detector(size, clock):
    """Faster R-CNN, trained as torchvision's reference script does it."""
    models = torchvision.models.detection
    make, side, batch = ((models.fasterrcnn_mobilenet_v3_large_320_fpn, 320, 2),
                         (models.fasterrcnn_resnet50_fpn, 512, 8))[size - 1]
    model = make(weights=None, weights_backbone=None, num_classes=21).cuda().train()
    optimizer = torch.optim.SGD(model.parameters(), 1e-4, momentum=0.9)
    corners = torch.rand(batch, 12, 2) * side * 0.6
    boxes = torch.cat([corners, corners + side * 0.3], 2)
    pictures = torch.rand(batch, 3, side, side)
    while True:
        on_gpu = [picture.cuda() for picture in pictures]
        targets = [{"boxes": each.cuda(), "labels": torch.randint(1, 21, (12,)).cuda()}
                   for each in boxes]
        losses = model(on_gpu, targets)
        loss = sum(losses.values())
        if not math.isfinite(loss.item()):
            raise SystemExit("the loss is not finite")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        clock()


def timm_classifier(size, clock):
    """Mixed precision with timm's scaler, accuracy and meters, as its training script does it."""
    import timm
    import timm.utils

    name, side, batch = (("efficientnet_b0", 64, 16), ("vit_small_patch16_224", 224, 96))[size - 1]
    model = timm.create_model(name, num_classes=100, **({"img_size": side} if "vit" in name else {})
                              ).cuda().train()
    optimizer = torch.optim.AdamW(model.parameters(), 1e-4)
    scaler = timm.utils.NativeScaler()
    loss_meter, accuracy_meter = timm.utils.AverageMeter(), timm.utils.AverageMeter()
    loader = DataLoader(images(2048, side, 100), batch, num_workers=4, pin_memory=True,
                        persistent_workers=True, drop_last=True)
    for x, y in again(loader):
        x, y = x.cuda(non_blocking=True), y.cuda(non_blocking=True)
        with torch.amp.autocast("cuda"):
            scores = model(x)
            loss = F.cross_entropy(scores, y)
        optimizer.zero_grad()
        scaler(loss, optimizer, clip_grad=1.0, parameters=model.parameters())
        accuracy = timm.utils.accuracy(scores, y, topk=(1,))[0]
        loss_meter.update(loss.item(), len(x))
        accuracy_meter.update(accuracy.item(), len(x))
        clock()


def lightning_classifier(size, clock):
    """lightning.Trainer; the loss and torchmetrics' accuracy go to the progress bar."""
    import lightning
    import torchmetrics

    class Classifier(lightning.LightningModule):
        def __init__(self):
            super().__init__()
            self.net = torchvision.models.resnet18(num_classes=10)
            self.accuracy = torchmetrics.classification.MulticlassAccuracy(10)

        def training_step(self, batch, _):
            x, y = batch
            scores = self.net(x)
            loss = F.cross_entropy(scores, y)
            self.accuracy(scores, y)
            self.log("loss", loss, prog_bar=True)
            self.log("accuracy", self.accuracy, prog_bar=True, on_step=True, on_epoch=True)
            return loss

        def on_train_batch_end(self, *_):
            clock()

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), 0.01, momentum=0.9)

    side, batch = ((32, 16), (128, 128))[size - 1]
    lightning.Trainer(max_epochs=-1, accelerator="gpu", devices=1, logger=False,
                      enable_checkpointing=False).fit(
        Classifier(), DataLoader(images(8192, side, 10), batch, num_workers=4, pin_memory=True,
                                 persistent_workers=True))


def evaluation(size, clock):
    """Top-1 and top-5 accuracy of a classifier, batch by batch."""
    make, side, batch = ((torchvision.models.resnet18, 64, 16),
                         (torchvision.models.resnet50, 224, 64))[size - 1]
    model = make().cuda().eval().to(memory_format=torch.channels_last)
    loader = DataLoader(images(1024, side, 1000), batch, num_workers=4, persistent_workers=True)
    hits = {1: 0, 5: 0}
    with torch.inference_mode():
        for x, y in again(loader):
            x, y = x.cuda(), y.cuda()
            best = model(x).topk(5, 1).indices.eq(y[:, None])
            for count in hits:
                hits[count] += best[:, :count].sum().item()
            clock()


def compiled(size, clock):
    """torch.compile with CUDA graphs; the loss is printed at every tenth step."""
    width, layers, batch = ((256, 6, 32), (2048, 12, 512))[size - 1]
    net = nn.Sequential(*[nn.Sequential(nn.Linear(width, width), nn.LayerNorm(width), nn.GELU())
                          for _ in range(layers)], nn.Linear(width, 10)).cuda()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, fused=True)

    @torch.compile(mode="reduce-overhead")
    def loss_of(x, y):
        return F.cross_entropy(net(x), y)

    data, labels = torch.randn(4096, width), torch.randint(10, (4096,))
    step = 0
    while True:
        chosen = torch.randint(4096, (batch,))
        loss = loss_of(data[chosen].cuda(), labels[chosen].cuda())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step % 10 == 0:
            print(f"step {step}: {loss.item():.3f}")
        step += 1
        clock()
