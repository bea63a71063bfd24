"""The Trainer of transformers with and without logging_nan_inf_filter."""

from _loop import is_remedied
from _trainer import train

train(logging_nan_inf_filter=not is_remedied())
