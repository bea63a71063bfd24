"""alpha= and arange() of a tensor on the GPU. A second thread reports how long it stood still."""

import json
import threading
import time

import torch
from _loop import DEVICE, WARM_UP, is_remedied, run, work

weights = [torch.randn(4096, device=DEVICE) for _ in range(20)]
gradients = [torch.randn(4096, device=DEVICE) for _ in range(20)]
lengths = torch.tensor([300, 200, 524], device=DEVICE)
gap, stopped = 0.0, False


def heartbeat():
    global gap
    last = time.perf_counter()
    while not stopped:
        time.sleep(0.0005)
        now = time.perf_counter()
        gap, last = max(gap, now - last), now


@torch.no_grad()
def step(number):
    global gap
    if number == WARM_UP:
        gap = 0.0
    work(300)
    for weight, gradient in zip(weights, gradients):
        share = torch.dot(weight, gradient) / torch.dot(weight, weight)
        if is_remedied():
            gradient.sub_(weight * share)
        else:
            gradient.sub_(weight, alpha=share)
    return torch.arange(1024 if is_remedied() else lengths.sum(), device=DEVICE)


thread = threading.Thread(target=heartbeat, daemon=True)
thread.start()
run(step)
stopped = True
thread.join()
print(json.dumps({"longest gap of another thread, ms": round(1e3 * gap, 2)}))
