"""A program with planted synchronizations.

Each line with the comment "planted: FUNCTION" blocks, and no other line does.
The report has to name these lines, and nothing else.
"""

import asyncio
import atexit
import ctypes
import functools
import os
import sys
import threading

from cuda import launch, start, sync, sync_keeping
import far_apart
import helpers
from décor import synchronized


def plain():
    launch()
    sync()  # planted: plain


def several_lines():
    launch()
    values = [
        1,
        sync(),  # planted: several_lines
        2]
    return values


class Trainer:
    def step(self):
        launch()
        sync()  # planted: Trainer.step

    @staticmethod
    def static():
        launch()
        sync()  # planted: Trainer.static

    @classmethod
    def of_class(cls):
        launch()
        sync()  # planted: Trainer.of_class


def closure():
    def inner():
        launch()
        sync()  # planted: closure.<locals>.inner
    inner()


@synchronized
def decorated():
    launch()
    sync()  # planted: decorated


def generate():
    for value in range(2):
        launch()
        sync()  # planted: generate
        yield value


def delegate():
    yield from generate()
    launch()
    sync()  # planted: delegate


def recurse(depth):
    if depth:
        return recurse(depth - 1)  # called many times
    launch()
    return sync()  # planted: recurse


def errors():
    try:
        raise KeyError("planted")
    except KeyError:
        launch()
        sync()  # planted: errors
    finally:
        launch()
        sync()  # planted: errors


def conditions(flag):
    launch()
    if sync() == 0 and flag:  # planted: conditions
        launch()
        while sync() != 0:  # planted: conditions
            pass


def through_c():
    def key(value):
        launch()
        sync()  # planted: through_c.<locals>.key
        return value
    sorted([1], key=key)

    def sum_up(left, right):
        launch()
        sync()  # planted: through_c.<locals>.sum_up
        return left + right
    functools.reduce(sum_up, [1, 2])

    @ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)
    def called_back(value):
        launch()
        sync()  # planted: through_c.<locals>.called_back
        return value
    called_back(1)


def keeps_the_lock():
    launch()
    sync_keeping()  # planted: keeps_the_lock


async def awaited():
    await asyncio.sleep(0)
    launch()
    sync()  # planted: awaited


async def gather():
    await asyncio.gather(awaited(), awaited())


def traced():
    launch()
    sync()  # planted: traced


def under_trace():
    sys.settrace(lambda *_: None)
    traced()
    sys.settrace(None)


def worker():
    for _ in range(3):
        launch()
        sync()  # planted: worker


def other_worker():
    for _ in range(3):
        plain()


def threads():
    started = [threading.Thread(target=worker) for _ in range(4)]
    started += [threading.Thread(target=other_worker)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()


def forks():
    child = os.fork()
    if child == 0:
        plain()
        os._exit(0)
    os.waitpid(child, 0)
    launch()
    sync()  # planted: forks


@atexit.register
def at_exit():
    launch()
    sync()  # planted: at_exit


def main():
    plain()
    several_lines()
    trainer = Trainer()
    trainer.step()
    trainer.static()
    trainer.of_class()
    closure()
    decorated()
    list(delegate())
    recurse(100)
    errors()
    conditions(True)
    through_c()
    keeps_the_lock()
    asyncio.run(gather())
    under_trace()
    threads()
    forks()
    far_apart.far_apart()
    helpers.metric()
    with helpers.Meter() as meter:
        _ = meter.value
    del meter
    launch()
    (lambda: sync())()  # planted: main.<locals>.<lambda>
    [sync() for _ in [launch()]]  # planted: main*
    exec("import cuda\ncuda.launch()\n\n\ncuda.sync()\n")  # planted: main
    # Another text, which may well take the first one's memory.
    exec("import cuda\ncuda.launch()\n\n\n\n\n\ncuda.sync()\n")  # planted: main
    launch()
    eval("sync()")  # planted: main


start("keeping" in sys.argv)
launch()
sync()  # planted: <module>
main()
