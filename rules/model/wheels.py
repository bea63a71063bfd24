"""PyTorch's wheels: pip downloads them, and two files are read from each.

pip has its own configuration of the package index, proxies and certificates. The wheels for macOS
have the same native_functions.yaml as those for Linux, at a tenth of the size.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile
import zipfile

import releases
from model_error import ModelError

MEMBER = "torchgen/packaged/ATen/native/native_functions.yaml"
TAGS_MEMBER = "torchgen/packaged/ATen/native/tags.yaml"
PLATFORM = "macosx_26_0_arm64"  # pip takes wheels of older versions of macOS, too
PYTHONS = ("3.10", "3.12", "3.14")  # each release has wheels for at least one of these
OFFLINE = re.compile(r"connection|timed out|retrying|resolve|unreachable|proxy|ssl", re.I)


class NoSuchRelease(Exception):
    """The index answers, and has no such version for one version of Python."""

    def __init__(self, versions):
        super().__init__()
        self.versions = versions


def run_pip(python, *arguments):
    """The standard output of pip, for wheels of macOS and of PYTHON."""
    command = [sys.executable, "-m", "pip", *arguments, "--only-binary=:all:",
               "--implementation=cp", f"--python-version={python}", f"--platform={PLATFORM}",
               "--disable-pip-version-check", "--no-cache-dir", "--retries=2", "--timeout=15"]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)
    if done.returncode == 0:
        return done.stdout
    if "No module named pip" in done.stderr:
        raise ModelError(f"{sys.executable} has no pip: install python3-pip, or name a local file "
                         "with --wheel or --yaml")
    problems = re.findall(r"^ERROR: (.*)$", done.stderr, re.M) or [done.stderr.strip()[-200:]]
    listed = re.search(r"\(from versions: ([^)]*)\)", done.stderr)
    versions = [] if not listed or listed[1] == "none" else listed[1].split(", ")
    if "No matching distribution found" in done.stderr and not (
            OFFLINE.search(done.stderr) and not versions):
        raise NoSuchRelease(versions)
    if OFFLINE.search(done.stderr):
        raise ModelError("pip cannot reach the package index: check the network and 'pip config "
                         "list', or name a local file with --wheel or --yaml")
    raise ModelError(f"pip fails: {problems[-1]}")


def available_versions():
    """Every version of PyTorch that the index has for macOS."""
    versions = set()
    for python in PYTHONS:
        try:
            output = run_pip(python, "index", "versions", "torch")
        except NoSuchRelease:
            continue
        listed = re.search(r"^Available versions: (.*)$", output, re.M)
        versions |= set(listed[1].split(", ")) if listed else set()
    known = {version for version in versions if releases.VERSION.fullmatch(version)}
    if not known:
        raise ModelError("pip lists no version of torch: name the versions")
    return known


def download(version, folder):
    """Downloads the wheel of VERSION, 2.11.0 or the newest 2.11, into FOLDER; returns its path."""
    requirement = f"torch=={version}" if releases.is_patch(version) else f"torch=={version}.*"
    versions = set()
    for python in PYTHONS:
        try:
            run_pip(python, "download", "--no-deps", f"--dest={folder}", requirement)
        except NoSuchRelease as error:
            versions |= {text for text in error.versions if releases.VERSION.fullmatch(text)}
            continue
        return glob.glob(os.path.join(folder, "torch-*.whl"))[0]
    newest = max(versions, key=releases.parse, default=None)
    hint = f"the newest one is {newest}" if newest else "it has no wheel of torch for macOS at all"
    raise ModelError(f"PyTorch {version} is not in the package index: {hint}")


def version_of(wheel):
    """The version in the file name of a wheel."""
    parts = os.path.basename(wheel).split("-")
    if parts[0] != "torch" or len(parts) < 5 or not wheel.endswith(".whl"):
        raise ModelError(f"{wheel} is not named like a wheel of torch: torch-VERSION-...whl")
    return releases.patch_of(parts[1])


def read_wheel(wheel):
    """The pairs of name and text of native_functions.yaml and tags.yaml in the file WHEEL."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            return [(f"{os.path.basename(wheel)}:{member}", archive.read(member).decode())
                    for member in (MEMBER, TAGS_MEMBER)]
    except KeyError as error:
        raise ModelError(f"{wheel}: {error.args[0]}") from None
    except (OSError, zipfile.BadZipFile, UnicodeDecodeError) as error:
        raise ModelError(f"{wheel} cannot be read: {error}") from None


def fetch(version):
    """The patch that stands for VERSION, and what read_wheel returns of it."""
    with tempfile.TemporaryDirectory(prefix="syncline-model-") as folder:
        wheel = download(version, folder)
        return version_of(wheel), read_wheel(wheel)
