"""A decorator in a module whose name is not ASCII."""

import functools

from cuda import launch, sync


def synchronized(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        result = function(*arguments)
        launch()
        sync()  # planted: wrapper
        return result
    return wrapper
