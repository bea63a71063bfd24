"""python3 -m syncline: the command syncline."""

from .commands import syncline

if __name__ == "__main__":
    syncline()
