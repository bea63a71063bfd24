"""Lightning's progress bar, updated after each step or after each fiftieth."""

from _lightning import Net, fit
from _loop import is_remedied
from pytorch_lightning.callbacks import TQDMProgressBar

fit(Net(prog_bar=True), enable_progress_bar=True,
    callbacks=[TQDMProgressBar(refresh_rate=50 if is_remedied() else 1)])
