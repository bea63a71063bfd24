"""The traces of this folder by their names, for scripts: files, and members of the archives."""

import atexit
import functools
import glob
import os
import shutil
import tarfile
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
EXTENSION, ARCHIVE = ".sltrace", ".tar.xz"


def by_name(folder):
    paths = glob.glob(os.path.join(folder, "*" + EXTENSION))
    return {os.path.basename(path).removesuffix(EXTENSION): path for path in sorted(paths)}


@functools.cache
def unpacked(name):
    """The traces of an archive, as files that exist until the script ends."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    # Python 3.11.2, of Debian 12, has no filters yet.
    safely = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(os.path.join(FOLDER, name + ARCHIVE)) as archive:
        archive.extractall(folder, **safely)
    return by_name(folder)


def ranks(run="two_ranks"):
    """The traces of the ranks of a run, in their order."""
    traces = unpacked(run)
    return [traces[f"{run}_{rank}"] for rank in range(len(traces))]


def each():
    """All traces of this folder."""
    found = by_name(FOLDER)
    for path in glob.glob(os.path.join(FOLDER, "*" + ARCHIVE)):
        found.update(unpacked(os.path.basename(path).removesuffix(ARCHIVE)))
    return dict(sorted(found.items()))
