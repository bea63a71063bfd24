"""AdamW of large layers, with an operator at a time for all parameters or with one kernel."""

from _sides import run
from _training import step_with

LARGE = {"count": 4, "width": 8192}

run(step_with(**LARGE, foreach=True), step_with(**LARGE, fused=True))
