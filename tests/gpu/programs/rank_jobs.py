"""Three kinds of distributed training for late_rank.py, each a class with a step().

A step trains once on a fixed batch and reads one number, as loops that log do. The kinds differ in
what the ranks exchange: gradients, the activations of each layer, or the activations between two
halves of a model.
"""

import torch
import torch.distributed as dist

WIDTH = 1024
BATCH = 256
CLASSES = 10
LAYERS = 8
MICRO_BATCHES = 4


def stack(layers):
    modules = []
    for _ in range(layers):
        modules += [torch.nn.Linear(WIDTH, WIDTH), torch.nn.ReLU()]
    return modules


class Classifier:
    """Trains on one batch, which is the same on all ranks."""

    def __init__(self, model, learning_rate, device):
        self.model = model
        self.optimizer = torch.optim.SGD(model.parameters(), lr=learning_rate)
        self.samples = torch.randn(BATCH, WIDTH, device=device)
        self.labels = torch.randint(0, CLASSES, (BATCH,), device=device)

    def step(self):
        self.optimizer.zero_grad(set_to_none=True)
        loss = torch.nn.functional.cross_entropy(self.model(self.samples), self.labels)
        loss.backward()
        self.optimizer.step()
        return loss.item()


class DataParallel(Classifier):
    """Each rank has the whole model; DistributedDataParallel averages the gradients."""

    def __init__(self, device):
        model = torch.nn.Sequential(*stack(LAYERS), torch.nn.Linear(WIDTH, CLASSES)).to(device)
        devices = [device] if device.type == "cuda" else None
        model = torch.nn.parallel.DistributedDataParallel(model, device_ids=devices)
        super().__init__(model, 0.01, device)


class SumForward(torch.autograd.Function):
    """Sums the parts that the ranks have computed; the gradient is the same for all parts."""

    @staticmethod
    def forward(_context, part):
        total = part.clone()
        dist.all_reduce(total)
        return total

    @staticmethod
    def backward(_context, gradient):
        return gradient


class SumBackward(torch.autograd.Function):
    """Passes the same input to all ranks; its gradient is the sum over the ranks."""

    @staticmethod
    def forward(_context, whole):
        return whole.view_as(whole)

    @staticmethod
    def backward(_context, gradient):
        total = gradient.clone()
        dist.all_reduce(total)
        return total


class ShardedBlock(torch.nn.Module):
    """Two linear layers: the first is split by columns, the second by rows (Megatron-LM)."""

    def __init__(self, ranks):
        super().__init__()
        self.widen = torch.nn.Linear(WIDTH, 4 * WIDTH // ranks)
        self.narrow = torch.nn.Linear(4 * WIDTH // ranks, WIDTH, bias=False)

    def forward(self, whole):
        part = self.narrow(torch.relu(self.widen(SumBackward.apply(whole))))
        return whole + SumForward.apply(part)


class TensorParallel(Classifier):
    """Each rank has a part of each layer, and the ranks sum the activations of each layer."""

    def __init__(self, device):
        blocks = [ShardedBlock(dist.get_world_size()) for _ in range(LAYERS // 2)]
        model = torch.nn.Sequential(*blocks, torch.nn.Linear(WIDTH, CLASSES)).to(device)
        super().__init__(model, 0.001, device)


class Pipeline:
    """Each rank has some of the layers; four small batches pass through them (GPipe)."""

    def __init__(self, device):
        self.rank, self.last = dist.get_rank(), dist.get_world_size() - 1
        layers = stack(2 * LAYERS // (self.last + 1))
        if self.rank == self.last:
            layers.append(torch.nn.Linear(WIDTH, CLASSES))
        self.model = torch.nn.Sequential(*layers).to(device)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.01)
        self.samples = torch.randn(MICRO_BATCHES, BATCH, WIDTH, device=device)
        self.labels = torch.randint(0, CLASSES, (MICRO_BATCHES, BATCH), device=device)
        self.device = device

    def received(self, source):
        values = torch.empty(BATCH, WIDTH, device=self.device)
        dist.recv(values, source)
        return values

    def forward(self, number):
        """The input of this rank's layers, and their output or the loss."""
        if self.rank == 0:
            values = self.samples[number]
        else:
            values = self.received(self.rank - 1).requires_grad_()
        output = self.model(values)
        if self.rank == self.last:
            return values, torch.nn.functional.cross_entropy(output, self.labels[number])
        dist.send(output.detach(), self.rank + 1)
        return values, output

    def backward(self, values, output):
        if self.rank == self.last:
            output.backward()
        else:
            output.backward(self.received(self.rank + 1))
        if self.rank > 0:
            dist.send(values.grad, self.rank - 1)

    def step(self):
        self.optimizer.zero_grad(set_to_none=True)
        passed = [self.forward(number) for number in range(MICRO_BATCHES)]
        for values, output in reversed(passed):
            self.backward(values, output)
        norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), 10.0)
        self.optimizer.step()
        return norm.item()


JOBS = {"data": DataParallel, "tensor": TensorParallel, "pipeline": Pipeline}
