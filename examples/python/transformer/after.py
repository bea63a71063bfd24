#!/usr/bin/env python3
"""Trains a transformer to sort symbols, and lets it answer, with few reads of the device."""

import json
import math
import time

import torch
from torch import nn
from torch.nn import functional

import options
from model import Transformer
from task import END, PAD, SEPARATOR, Examples


def later_tokens(length, device):
    """What is hidden from each token."""
    return torch.ones(length, length, dtype=torch.bool, device=device).triu(1)


def uploaded(values, device):
    """A tensor of a list, which the device receives while the host goes on."""
    host = torch.tensor(values)
    return (host.pin_memory() if device.type == "cuda" else host).to(device, non_blocking=True)


class Trainer:
    def __init__(self, model, prompt_length, hidden, device):
        self.model, self.prompt_length = model, prompt_length
        self.hidden, self.device = hidden, device
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
        self.sums = torch.zeros(2, device=device)  # loss, accuracy
        self.finite = torch.ones((), dtype=torch.bool, device=device)
        self.steps = 0

    def step(self, rows):
        tokens = uploaded(rows, self.device)
        inputs, targets = tokens[:, :-1], tokens[:, 1:]
        length = inputs.size(1)
        logits = self.model(inputs, self.hidden[:length, :length])
        places = torch.arange(length, device=self.device)
        is_answer = (places >= self.prompt_length) & (targets != PAD)
        loss = functional.cross_entropy(
            logits.flatten(0, 1), targets.masked_fill(~is_answer, -100).flatten())
        self.optimizer.zero_grad()
        loss.backward()
        norm = nn.utils.clip_grad_norm_(self.model.parameters(), max_norm=1.0)
        self.optimizer.step()
        correct = (logits.argmax(-1) == targets) & is_answer
        self.sums += torch.stack([loss.detach(), correct.sum() / is_answer.sum()])
        self.finite &= norm.isfinite()
        self.steps += 1

    def summary(self):
        """Reads the device, once for all values."""
        loss, accuracy, finite = torch.hstack([self.sums, self.finite]).tolist()
        if not finite:
            raise RuntimeError("a gradient is not finite")
        steps = max(1, self.steps)
        return {"loss": loss / steps, "accuracy": accuracy / steps}


class Delayed:
    """Hands out each value of the device one call later, when it has reached the host."""

    def __init__(self, first, device):
        self.host = torch.full((), first, pin_memory=device.type == "cuda")
        self.copied = torch.cuda.Event() if device.type == "cuda" else None

    def exchange(self, value):
        if self.copied:
            self.copied.synchronize()  # of the call before
        earlier = self.host.item()
        self.host.copy_(value, non_blocking=True)
        if self.copied:
            self.copied.record()
        return earlier


@torch.no_grad()
def answers_of(model, prompts, limit, hidden, banned):
    """The answers, and the logarithm of their probability."""
    device = hidden.device
    start = len(prompts[0])
    tokens = torch.full((len(prompts), start + limit), PAD, device=device)
    tokens[:, :start] = uploaded(prompts, device)
    finished = torch.zeros(len(prompts), dtype=torch.bool, device=device)
    all_finished = Delayed(False, device)
    total = torch.zeros((), device=device)
    for length in range(start, start + limit):
        logits = model(tokens[:, :length], hidden[:length, :length])[:, -1]
        logits.index_fill_(1, banned, -math.inf)
        scores, chosen = logits.log_softmax(-1).max(-1)
        total += scores.masked_fill(finished, 0).sum()
        tokens[:, length] = chosen.masked_fill_(finished, PAD)
        finished |= chosen == END
        if all_finished.exchange(finished.all()):
            break
    answers = [[token for token in row if token not in (PAD, END)]
               for row in tokens[:, start:].tolist()]
    return answers, total.item()


def clock(device):
    """The time at which the device has done all work so far."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)
    return time.perf_counter()


def train(arguments, model, examples, hidden):
    device = hidden.device
    trainer = Trainer(model, arguments.length, hidden, device)
    logged = []
    begin = clock(device)
    for number in range(arguments.warmup + arguments.steps):
        if number == arguments.warmup:
            begin = clock(device)
        trainer.step(examples.rows(arguments.batch_size))
        if (number + 1) % arguments.log_every == 0:
            logged.append(trainer.summary())
            print(f"step {number + 1}:", json.dumps(logged[-1]))
    step_ms = 1e3 * (clock(device) - begin) / max(1, arguments.steps)
    return {"step_ms": step_ms, "logged": logged, "final": trainer.summary()}


def answer(arguments, model, examples, hidden):
    device = hidden.device
    banned = torch.tensor([PAD, SEPARATOR], device=device)
    right, tokens, totals = 0, 0, []
    begin = clock(device)
    for _ in range(arguments.answers):
        prompts, expected = examples.draw(arguments.batch_size)
        answers, total = answers_of(model, prompts, arguments.length + 1, hidden, banned)
        right += sum(map(list.__eq__, answers, expected))
        tokens += sum(map(len, answers))
        totals.append(total)
    answers_ms = 1e3 * (clock(device) - begin) / max(1, arguments.answers)
    return {"answers_ms": answers_ms, "right": right, "tokens": tokens, "totals": totals}


def main():
    arguments = options.parse(__doc__)
    device = torch.device(arguments.device)
    torch.manual_seed(arguments.seed)
    torch.set_float32_matmul_precision("high")
    examples = Examples(arguments.symbols, arguments.length, arguments.seed)
    context = 2 * arguments.length + 2
    model = Transformer(examples.num_tokens, context, arguments.width,
                        arguments.layers).to(device)
    hidden = later_tokens(context, device)
    results = train(arguments, model, examples, hidden)
    results.update(answer(arguments, model, examples, hidden))
    print(json.dumps(results))


if __name__ == "__main__":
    main()
