"""A thread, and a function that a pool of threads runs."""

import threading
from concurrent.futures import ThreadPoolExecutor

import torch

from .work import busy


class Snapshot(threading.Thread):
    def __init__(self, device):
        super().__init__()
        self.device, self.taken = device, None

    def run(self):
        with torch.cuda.stream(torch.cuda.Stream(self.device)):
            matrix = busy(self.device)
            self.taken = matrix[:16].cpu()  # wait: sync-device-to-host


def first_row(device):
    with torch.cuda.stream(torch.cuda.Stream(device)):
        matrix = busy(device)
        return matrix[0, :8].tolist()  # wait: sync-device-to-host


def run(device):
    thread = Snapshot(device)
    thread.start()
    thread.join()
    with ThreadPoolExecutor(1) as pool:
        row = pool.submit(first_row, device).result()
    return thread.taken, row
