"""The error that ends the program with one line."""


class ModelError(Exception):
    """A file, version or package index that cannot be read; the text names it and what to do."""
