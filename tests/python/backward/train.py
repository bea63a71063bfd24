"""A backward pass on a thread that runs no Python, as with a GPU."""

import ctypes
import os
import sys

import torch

torch.set_num_threads(1)
cudart = ctypes.CDLL(os.environ["SYNCLINE_TEST_CUDART"], mode=ctypes.RTLD_GLOBAL)
cudart.cudaSetDevice(0)


@torch.jit.script
def differentiate(loss: torch.Tensor) -> int:
    loss.backward()
    return 0


@torch.jit.script
def on_another_thread(loss: torch.Tensor) -> int:
    return torch.jit.wait(torch.jit.fork(differentiate, loss))


class Double(torch.autograd.Function):
    @staticmethod
    def forward(context, inputs):
        return inputs * 2  # blocks: forward

    @staticmethod
    def backward(context, gradient):
        return gradient * 2  # blocks: forward


class Failing(torch.autograd.Function):
    @staticmethod
    def forward(context, inputs):
        return inputs.clone()

    @staticmethod
    def backward(context, gradient):
        raise ArithmeticError


def first(inputs):
    return torch.sigmoid(inputs)  # blocks: both passes


def second(inputs):
    return torch.tanh(inputs)  # blocks: both passes


def squares(inputs):
    # Two nodes of one kind in each step, so that their calls take turns.
    inputs = torch.sigmoid(inputs)  # blocks: both passes
    return Double.apply(inputs)


def main(steps):
    weights = torch.ones(1 << 19, requires_grad=True)  # blocks: before
    for _ in range(steps):
        loss = second(squares(first(weights))).sum()
        on_another_thread(loss)
        weights.grad = None
        try:
            Failing.apply(weights[:1]).backward()
        except ArithmeticError:
            continue
        raise AssertionError("the exception of a node is lost")


main(int(sys.argv[1]))
