"""An asyncio server: clients await answers, a task collects their requests into batches."""

import asyncio
import time

import torch
from clock import Clock, device, seconds
from torch import nn


async def serve(model, queue, clock, dev, end):
    while time.time() < end:  # STEP
        requests = [await queue.get()]
        while len(requests) < 16 and not queue.empty():
            requests.append(queue.get_nowait())
        inputs = torch.stack([features for features, _ in requests]).to(dev)
        with torch.inference_mode():
            scores = model(inputs).softmax(-1)
            best = scores.argmax(-1).tolist()
        for (_, answer), label in zip(requests, best):
            answer.set_result(label)
        await asyncio.sleep(0)
        clock.tick()


async def client(number, queue, counts):
    features = torch.randn(256)
    loop = asyncio.get_running_loop()
    while True:
        answer = loop.create_future()
        await queue.put((features.roll(number), answer))
        label = await answer
        counts[label] = counts.get(label, 0) + 1


async def main():
    dev = device()
    torch.manual_seed(0)
    layers = [nn.Linear(256, 512), nn.ReLU()]
    for _ in range(20):
        layers += [nn.Linear(512, 512), nn.ReLU()]
    model = nn.Sequential(*layers, nn.Linear(512, 100)).to(dev).eval()
    queue, counts, clock = asyncio.Queue(), {}, Clock(warmup=20)
    clients = [asyncio.create_task(client(i, queue, counts)) for i in range(16)]
    await serve(model, queue, clock, dev, time.time() + seconds())
    for task in clients:
        task.cancel()
    clock.show()


asyncio.run(main())
