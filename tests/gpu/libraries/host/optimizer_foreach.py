"""AdamW that runs each operator for all parameters, or all operators in one kernel."""

from _sides import run
from _training import step_with

run(step_with(foreach=True), step_with(fused=True))
