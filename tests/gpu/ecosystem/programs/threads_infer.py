"""Three threads answer requests, each with its own model and stream."""

import queue
import threading
import time

import torch
import torchvision
from clock import Clock, device, seconds


def worker(jobs, results, clock, dev):
    model = torchvision.models.mobilenet_v3_small().to(dev).eval()
    stream = torch.cuda.Stream() if dev.type == "cuda" else None
    with torch.inference_mode(), torch.cuda.stream(stream):
        while (pictures := jobs.get()) is not None:  # STEP
            scores = model(pictures.to(dev)).softmax(-1)
            top = scores.topk(5)
            results.append((top.indices.cpu().numpy(), top.values.cpu().numpy()))
            clock.tick()


def main(count=3):
    dev = device()
    torch.manual_seed(0)
    jobs, results, clock = queue.Queue(maxsize=8), [], Clock(warmup=10)
    threads = [threading.Thread(target=worker, args=(jobs, results, clock, dev))
               for _ in range(count)]
    for thread in threads:
        thread.start()
    pictures = [torch.rand(4, 3, 96, 96) for _ in range(8)]
    end, asked = time.time() + seconds(), 0
    while time.time() < end:
        jobs.put(pictures[asked % 8])
        asked += 1
    for _ in threads:
        jobs.put(None)
    for thread in threads:
        thread.join()
    clock.show()


main()
