"""Batches that one worker prepares, or eight."""

from _loading import compare

if __name__ == "__main__":
    compare(1, 8)
