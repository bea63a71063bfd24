"""The Trainer of transformers that logs each step or each hundredth."""

from _loop import is_remedied
from _trainer import train

train(logging_strategy="steps", logging_steps=100 if is_remedied() else 1,
      logging_nan_inf_filter=False)
