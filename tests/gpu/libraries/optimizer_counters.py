"""AdamW whose counters are on the GPU, where a checkpoint may have put them, or on the CPU."""

import torch
from _loop import DEVICE, is_remedied, run, work

parameters = [torch.nn.Parameter(torch.randn(64, 64, device=DEVICE)) for _ in range(60)]
optimizer = torch.optim.AdamW(parameters, lr=1e-4)
for parameter in parameters:
    parameter.grad = torch.randn_like(parameter)
optimizer.step()
if not is_remedied():
    for state in optimizer.state.values():
        state["step"] = state["step"].to(DEVICE)


def step(_):
    work()
    optimizer.step()


run(step)
