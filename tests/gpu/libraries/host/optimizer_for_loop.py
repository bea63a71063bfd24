"""AdamW that runs the operators for each parameter, or in one kernel for all."""

from _sides import run
from _training import step_with

run(step_with(foreach=False), step_with(fused=True))
