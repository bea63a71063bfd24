"""Functions that other modules call."""

from cuda import launch, sync


def metric():
    launch()
    sync()  # planted: metric


class Meter:
    def __init__(self):
        self.seen = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        launch()
        sync()  # planted: Meter.__exit__

    @property
    def value(self):
        launch()
        sync()  # planted: Meter.value
        return self.seen

    def __del__(self):
        launch()
        sync()  # planted: Meter.__del__
