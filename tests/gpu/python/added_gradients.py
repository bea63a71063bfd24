#!/usr/bin/env python3
"""Shows which CUDA graphs can add up the gradients of several backward passes.

    added_gradients.py

Trains a small GPT-2 with one or four backward passes a step: as it is, compiled, or with its
forward and backward pass in a graph that torch.cuda.graph() captures. Prints the time of a step and
the loss of the last one, or the error.
"""

import time

import torch
from transformers import GPT2Config, GPT2LMHeadModel

STEPS, TIMED = 30, 10


def captured(model, passes):
    """A function that replays the forward and the backward pass of one batch."""
    tokens = torch.randint(0, 5000, (8, 256), device="cuda")

    def differentiate():
        loss = model(input_ids=tokens, labels=tokens).loss / passes
        loss.backward()
        return loss

    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(3):
            differentiate()
    torch.cuda.current_stream().wait_stream(stream)
    model.zero_grad(set_to_none=False)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        loss = differentiate()
    model.zero_grad(set_to_none=False)

    def replay(batch):
        tokens.copy_(batch)
        graph.replay()
        return loss
    return replay


def train(mode, passes, to_none=True, begins_steps=False):
    """The milliseconds of a step, and the last loss."""
    torch.manual_seed(0)
    torch._dynamo.reset()  # pylint: disable=protected-access
    model = GPT2LMHeadModel(GPT2Config(n_layer=4, n_head=4, n_embd=256, vocab_size=5000,
                                       n_positions=256, resid_pdrop=0, embd_pdrop=0,
                                       attn_pdrop=0)).cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
    replay = None
    if mode == "captured":
        replay = captured(model, passes)
    elif mode:
        model.compile(mode=mode)
    torch.manual_seed(1)
    begin, loss = 0.0, None
    for step in range(STEPS):
        if step == STEPS - TIMED:
            torch.cuda.synchronize()
            begin = time.perf_counter()
        for _ in range(passes):
            tokens = torch.randint(0, 5000, (8, 256)).to("cuda")
            if replay:
                loss = replay(tokens)
                continue
            if begins_steps:
                torch.compiler.cudagraph_mark_step_begin()
            loss = model(input_ids=tokens, labels=tokens).loss / passes
            loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=to_none)
    torch.cuda.synchronize()
    return (time.perf_counter() - begin) / TIMED * 1e3, passes * loss.item()


def main():
    print("mode,passes,set_to_none,marks_steps,ms,loss")
    for mode, passes, to_none, begins in (
            (None, 4, True, False), ("captured", 4, False, False), ("default", 4, True, False),
            ("reduce-overhead", 1, True, False), ("reduce-overhead", 4, True, False),
            ("reduce-overhead", 4, False, False), ("reduce-overhead", 4, True, True)):
        try:
            took, loss = train(mode, passes, to_none, begins)
            result = f"{took:.1f},{loss:.3f}"
        except RuntimeError as error:
            result = f"\"{str(error).splitlines()[0][:90]}\","
        print(f"{mode or 'eager'},{passes},{to_none},{begins},{result}", flush=True)


if __name__ == "__main__":
    main()
