"""Lightning's logger, in each step or in each hundredth."""

from _lightning import Net, fit
from _loop import is_remedied
from pytorch_lightning.loggers import CSVLogger

fit(Net(logger=True), logger=CSVLogger("/tmp/lightning"),
    log_every_n_steps=100 if is_remedied() else 1)
