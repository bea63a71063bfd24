"""Batches that the main process prepares, or eight workers."""

from _loading import compare

if __name__ == "__main__":
    compare(0, 8)
