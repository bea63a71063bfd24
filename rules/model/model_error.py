"""The error that ends the program with a one-line message."""


class ModelError(Exception):
    """A file, version or package index that cannot be read; the text names it and what to do."""
