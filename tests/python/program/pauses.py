"""A program whose steps leave garbage in cycles, touch new memory and sleep.

Arguments: the number of steps.
"""

import mmap
import sys
import time

from cuda import launch, start, sync


class Node:
    def __init__(self, count):
        self.me = self
        self.rest = [[each] for each in range(count)]


def augment():
    """Each node is garbage in a cycle."""
    for _ in range(40):
        Node(60)


def load():
    with mmap.mmap(-1, 200 * mmap.PAGESIZE) as memory:
        memory.madvise(getattr(mmap, "MADV_NOHUGEPAGE", 15))
        for at in range(0, len(memory), mmap.PAGESIZE):
            memory[at] = 1


def fetch():
    time.sleep(0.001)


def train(steps):
    for _ in range(steps):
        augment()
        launch()
        load()
        launch()
        fetch()
        launch()
        sync()


if __name__ == "__main__":
    start(False)
    train(int(sys.argv[1]))
