"""Versions of PyTorch: a release is a minor version, such as 2.11, with its newest patch."""

import re

from model_error import ModelError

FIRST_RELEASE = "1.13"
VERSION = re.compile(r"(\d+)\.(\d+)(?:\.(\d+))?(?:\+[\w.]+)?")


def parse(version):
    """The numbers of VERSION: two of a release, three of a patch release."""
    match = VERSION.fullmatch(version)
    if not match:
        raise ModelError(f"'{version}' is no version of PyTorch: write 2.11 or 2.11.0")
    return tuple(int(number) for number in match.groups() if number is not None)


def is_patch(version):
    return len(parse(version)) == 3


def release_of(version):
    """2.11 for 2.11.0."""
    return "{}.{}".format(*parse(version))


def patch_of(version):
    """VERSION without the name of a build: 2.11.0 for 2.11.0+cpu."""
    return ".".join(str(number) for number in parse(version))


def newest_patches(versions):
    """The newest patch of each release in VERSIONS, from FIRST_RELEASE on, in order."""
    newest = {}
    for version in sorted(versions, key=parse):
        if parse(version) >= parse(FIRST_RELEASE):
            newest[release_of(version)] = version
    return list(newest.values())
