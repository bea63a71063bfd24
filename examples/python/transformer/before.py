#!/usr/bin/env python3
"""Trains a transformer to sort symbols, and lets it answer."""

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
    return torch.ones(length, length).triu(1).bool().to(device)


class Trainer:
    def __init__(self, model, prompt_length, device):
        self.model, self.prompt_length, self.device = model, prompt_length, device
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
        self.losses, self.accuracies = [], []

    def step(self, rows):
        tokens = torch.tensor(rows, device=self.device)
        inputs, targets = tokens[:, :-1], tokens[:, 1:]
        logits = self.model(inputs, later_tokens(inputs.size(1), self.device))
        places = torch.arange(inputs.size(1), device=self.device)
        is_answer = (places >= self.prompt_length) & (targets != PAD)
        loss = functional.cross_entropy(logits[is_answer], targets[is_answer])
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), max_norm=1.0, error_if_nonfinite=True)
        self.optimizer.step()
        self.losses.append(loss.item())
        correct = logits.argmax(-1)[is_answer] == targets[is_answer]
        self.accuracies.append(correct.float().mean().item())

    def summary(self):
        steps = max(1, len(self.losses))
        return {"loss": sum(self.losses) / steps, "accuracy": sum(self.accuracies) / steps}


@torch.no_grad()
def answers_of(model, prompts, limit, device):
    """The answers, and the logarithm of their probability."""
    tokens = torch.tensor(prompts, device=device)
    finished = torch.zeros(len(prompts), dtype=torch.bool, device=device)
    answers = [[] for _ in prompts]
    total = 0.0
    for _ in range(limit):
        logits = model(tokens, later_tokens(tokens.size(1), device))[:, -1]
        logits[:, torch.tensor([PAD, SEPARATOR], device=device)] = -math.inf
        scores, chosen = logits.log_softmax(-1).max(-1)
        total += scores[~finished].sum().item()
        chosen[finished] = PAD
        finished |= chosen == END
        for answer, token in zip(answers, chosen.tolist()):
            if token not in (PAD, END):
                answer.append(token)
        if finished.all():
            break
        tokens = torch.cat([tokens, chosen.unsqueeze(1)], dim=1)
    return answers, total


def clock(device):
    """The time at which the device has done all work so far."""
    if device.type == "cuda":
        torch.cuda.synchronize(device)
    return time.perf_counter()


def train(arguments, model, examples, device):
    trainer = Trainer(model, arguments.length, device)
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


def answer(arguments, model, examples, device):
    right, tokens, totals = 0, 0, []
    begin = clock(device)
    for _ in range(arguments.answers):
        prompts, expected = examples.draw(arguments.batch_size)
        answers, total = answers_of(model, prompts, arguments.length + 1, device)
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
    model = Transformer(examples.num_tokens, 2 * arguments.length + 2, arguments.width,
                        arguments.layers).to(device)
    results = train(arguments, model, examples, device)
    results.update(answer(arguments, model, examples, device))
    print(json.dumps(results))


if __name__ == "__main__":
    main()
