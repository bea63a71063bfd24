"""The Trainer of transformers, whose batches accelerate copies, without and with non_blocking."""

from _loop import is_remedied
from _trainer import train

train(accelerator_config={"non_blocking": is_remedied()}, logging_nan_inf_filter=False)
