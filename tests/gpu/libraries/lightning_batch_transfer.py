"""Batches of Lightning from pageable or from pinned memory."""

from _lightning import Net, fit
from _loop import is_remedied

fit(Net(), loader={"pin_memory": is_remedied()})
