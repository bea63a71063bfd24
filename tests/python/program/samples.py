"""A loop whose host time passes in Python, in sleep, and in a call that launches at its end."""

import sys
import time

from cuda import launch, prepared_launch, start, sync


def compute():
    end = time.perf_counter() + 0.02
    while time.perf_counter() < end:
        sum(range(1000))


def step():
    launch()
    compute()
    launch()
    time.sleep(0.03)
    prepared_launch(20)
    sync()


start(False)
for _ in range(int(sys.argv[1])):
    step()
