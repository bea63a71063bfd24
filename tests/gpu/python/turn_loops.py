"""The loops of turn_cost.py, and a process that runs one of them when it is its turn.

    turn_loops.py LOOP CORE READ WRITE OUT

For each byte that it reads from the FIFO READ, it runs one turn and then writes a byte to the FIFO
WRITE; `q` ends it. OUT gets a line of JSON for each turn. A turn is a few dozen milliseconds of
marks: a step, an iteration that reads, or a call of the integrated function.
"""

import json
import os
import sys
import time

import loop_cost

# The first fifth of a turn is left out: another process had the caches and the GPU before.
LEFT_OUT = 5
TURN_SECONDS = 0.05
WARM_UP_SECONDS = 1


def of_steps(step_of):
    """A turn of whole steps, each of which is a mark."""
    def loop(torch, mark):
        step = step_of(torch)
        step()

        def turn():
            end = time.perf_counter() + TURN_SECONDS
            while time.perf_counter() < end:
                mark()
                step()
            mark()
        return turn
    return loop


def conjugate_gradients(torch, mark):
    """A turn is a solve of 400 iterations, each of which reads its residual."""
    torch.manual_seed(0)
    noise = torch.randn(512, 512, device="cuda")
    matrix = noise @ noise.T / 512 + torch.eye(512, device="cuda")
    right = torch.randn(512, device="cuda")

    def turn():
        x, residual = torch.zeros_like(right), right.clone()
        direction, square = residual.clone(), residual.dot(residual)
        for _ in range(400):
            mark()
            image = matrix @ direction
            length = square / (direction.dot(image) + 1e-30)
            x = x + length * direction
            residual = residual - length * image
            new = residual.dot(residual)
            if new.item() < 0:
                break
            direction = residual + (new / (square + 1e-30)) * direction
            square = new
        mark()
        return x
    return turn


def neural_ode(torch, mark):
    """A turn is a solve of torchdiffeq's dopri5, which reads about 400 times."""
    from torchdiffeq import odeint
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(64, 256), torch.nn.Tanh(),
                              torch.nn.Linear(256, 64)).cuda().requires_grad_(False)
    start = torch.randn(256, 64, device="cuda")
    span, calls = 1.0, 0

    def derivative(_, state):
        nonlocal calls
        calls += 1
        mark()
        return net(state)

    def turn():
        with torch.no_grad():
            return odeint(derivative, start, torch.linspace(0, span, 3, device="cuda"))

    for _ in range(8):
        calls = 0
        turn()
        if abs(calls / ODE_CALLS - 1) < 0.05:
            break
        span *= ODE_CALLS / calls
    return turn


# So many calls of the function read 391 times.
ODE_CALLS = 116


def spin(_, mark):
    """Needs neither PyTorch nor a GPU."""
    def turn():
        for _ in range(50):
            mark()
            end = time.perf_counter() + 1e-4
            while time.perf_counter() < end:
                pass
        mark()
    return turn


LOOPS = {**{name: of_steps(step) for name, step in loop_cost.STEPS.items()},
         "gradients": conjugate_gradients, "ode": neural_ode, "spin": spin}


def summarize(marks):
    """A turn: when it was (ns of CLOCK_MONOTONIC, the trace's clock), and the ns of a mark."""
    kept = marks[len(marks) // LEFT_OUT:]
    return {"begin": marks[0], "end": marks[-1], "each": (kept[-1] - kept[0]) / (len(kept) - 1)}


def run(loop, core, read_from, write_to, out):
    # Threads that libraries and the tracer start stay off the core of the loops.
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, allowed - {core} or allowed)
    torch = None
    if loop != "spin":
        import torch
        torch.zeros(1, device="cuda")
    wait = torch.cuda.synchronize if torch else lambda: None
    marks = []
    turn = LOOPS[loop](torch, lambda: marks.append(time.perf_counter_ns()))
    os.sched_setaffinity(0, {core})
    end = time.perf_counter() + WARM_UP_SECONDS
    while time.perf_counter() < end:
        turn()
    # Opened for both directions, so that neither end has to wait for the other.
    source, target = os.open(read_from, os.O_RDWR), os.open(write_to, os.O_RDWR)
    ready = os.open(read_from + ".ready", os.O_RDWR)
    os.write(ready, b"r")
    with open(out, "w", encoding="utf-8") as file:
        while os.read(source, 1) != b"q":
            marks.clear()
            turn()
            wait()
            line = json.dumps(summarize(marks))
            os.write(target, b"g")
            file.write(line + "\n")


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
