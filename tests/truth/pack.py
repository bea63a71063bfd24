#!/usr/bin/env python3
"""Packs the output of measure.py into DIR/traces.tar.xz, which compare.py reads in its place.

  pack.py DIR [--replace OLD=NEW]...

The name of the machine and the UUID of the GPU are removed from the traces. --replace changes other
text, such as the folder of the build, in every file; the traces are changed in their text form.
"""

import argparse
import io
import json
import os
import re
import subprocess
import sys
import tarfile

# Of the same length as a real one.
NO_UUID = "GPU-00000000-0000-0000-0000-000000000000"


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

    def pack(self):
        """Returns the path of the archive. The same files make the same archive."""
        with open(os.path.join(self.folder, "cases.json"), encoding="utf-8") as file:
            cases = [case for case in json.load(file) if "error" not in case]
        names = {"cases.json"}
        names.update(case[kind] for case in cases for kind in ("trace", "try"))
        path = os.path.join(self.folder, "traces.tar.xz")
        with tarfile.open(path, "w:xz", preset=9) as tar:
            for name in sorted(names):
                content = self.content(name)
                about = tarfile.TarInfo(name)
                about.size = len(content)
                tar.addfile(about, io.BytesIO(content))
        return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="DIR")
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
        path = packer.pack()
    except subprocess.CalledProcessError as error:
        print(f"pack.py: {error.stderr.decode().strip()}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"pack.py: {error}", file=sys.stderr)
        return 1
    print(f"{path}: {os.path.getsize(path)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
