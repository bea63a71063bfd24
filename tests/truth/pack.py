#!/usr/bin/env python3
"""Adds the output of measure.py to the archives of its programs, which compare.py reads.

  pack.py DIR --series NAME [--into FOLDER] [--replace OLD=NEW]...

Each case of DIR goes into FOLDER/PROGRAM.tar.xz and replaces what this archive has of the series.
README.md lists the machine and the date of each series. The name of the machine and the
UUID of the GPU are removed from the traces. --replace changes other text, such as the folder of the
build, in every file; the traces are changed in their text form.
"""

import argparse
import io
import json
import lzma
import os
import re
import subprocess
import sys
import tarfile

# Of the same length as a real one.
NO_UUID = "GPU-00000000-0000-0000-0000-000000000000"
RECORDED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "recorded")
CASES = "cases.json"
# The files of a case.
KINDS = ("trace", "try")


class Archive:
    """The cases of a program, of any series, and their files."""

    def __init__(self, path):
        self.path = path
        self.files = {}
        if os.path.exists(path):
            with tarfile.open(path) as tar:
                self.files = {name: tar.extractfile(name).read() for name in tar.getnames()}
        self.cases = json.loads(self.files.pop(CASES, "[]"))

    def drop(self, series):
        for case in self.cases:
            if case["series"] == series:
                for kind in KINDS:
                    del self.files[case[kind]]
        self.cases = [case for case in self.cases if case["series"] != series]

    def add(self, case, content):
        """content returns the bytes of a file of the case."""
        packed = dict(case)
        for kind in KINDS:
            stem, extension = os.path.splitext(case[kind])
            packed[kind] = f"{stem}-{case['series']}{extension}"
            self.files[packed[kind]] = content(case[kind])
        self.cases.append(packed)

    def write(self):
        files = {**self.files, CASES: json.dumps(self.cases, indent=1).encode()}
        with tarfile.open(self.path, "w:xz", preset=9 | lzma.PRESET_EXTREME) as tar:
            # Files of a kind together, so that they compress well.
            for name in sorted(files, key=lambda name: (os.path.splitext(name)[1], name)):
                about = tarfile.TarInfo(name)
                about.size = len(files[name])
                tar.addfile(about, io.BytesIO(files[name]))


class Packer:
    def __init__(self, syncline, folder, replacements):
        self.syncline = syncline
        self.folder = folder
        self.replacements = replacements

    def call(self, subcommand, arguments, text):
        """Output of a subcommand of syncline; raises CalledProcessError."""
        return subprocess.run([self.syncline, subcommand, *arguments], input=text, check=True,
                              capture_output=True).stdout

    def stripped(self, name):
        """The bytes of a trace without the names of the machine."""
        text = self.call("dump", [os.path.join(self.folder, name)], None).decode()
        for host in set(re.findall(r'^process .*\bhost="([^"]+)"', text, re.MULTILINE)):
            text = re.sub(rf"\b{re.escape(host)}\b", "gpu-host", text)
        text = re.sub(r"\bGPU-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", NO_UUID, text)
        return self.call("assemble", ["-", "-o", "-"], self.replaced(text).encode())

    def replaced(self, text):
        for old, new in self.replacements:
            text = text.replace(old, new)
        return text

    def content(self, name):
        if name.endswith(".sltrace"):
            return self.stripped(name)
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return self.replaced(file.read()).encode()

    def pack(self, series, into):
        """Yields the paths of the archives. The same files make the same archives."""
        with open(os.path.join(self.folder, "cases.json"), encoding="utf-8") as file:
            measured = [case for case in json.load(file) if "error" not in case]
        for program in sorted({case["program"] for case in measured}):
            archive = Archive(os.path.join(into, program + ".tar.xz"))
            archive.drop(series)
            for case in measured:
                if case["program"] == program:
                    archive.add({**case, "series": series}, self.content)
            archive.write()
            yield archive.path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--series", required=True, metavar="NAME",
                        help="the series of measurements, such as two-rare-h200")
    parser.add_argument("--into", default=RECORDED, metavar="FOLDER",
                        help="the folder of the archives (default: recorded, next to this script)")
    parser.add_argument("--build", default="build/release", help="the build folder")
    parser.add_argument("--replace", metavar="OLD=NEW", action="append", default=[],
                        help="change this text; can be repeated")
    arguments = parser.parse_args()
    replacements = [text.partition("=")[::2] for text in arguments.replace]
    if not all(old for old, _ in replacements):
        parser.error("--replace takes OLD=NEW")
    packer = Packer(os.path.join(arguments.build, "bin", "syncline"), arguments.folder,
                    replacements)
    try:
        for path in packer.pack(arguments.series, arguments.into):
            print(f"{path}: {os.path.getsize(path)} bytes")
    except subprocess.CalledProcessError as error:
        print(f"pack.py: {error.stderr.decode().strip()}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"pack.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
