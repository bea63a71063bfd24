"""The compile commands of a build, one for each source.

A build that compiles several sources together has one command for all of them, and the file that it
compiles includes them. Tools that read single sources need a command for each.
"""

import json
import os
import re

# The file that CMake writes for sources which are compiled together.
TOGETHER = re.compile(r"/Unity/unity_\d+_\w+\.\w+$")
INCLUDE = re.compile(r'^#include "(.*)"$', re.MULTILINE)


def separate(entry):
    """ENTRY, or one for each source that its file includes; "with" lists those sources."""
    path = os.path.join(entry["directory"], entry["file"])
    if not TOGETHER.search(path):
        return [entry]
    with open(path, encoding="utf-8") as file:
        sources = INCLUDE.findall(file.read())
    return [{"directory": entry["directory"], "file": source, "with": sources,
             "command": entry["command"].replace(f" -c {path}", f" -c {source}")}
            for source in sources]


def build_commands(build):
    """The entries of BUILD's compile_commands.json, for single sources."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        return [each for entry in json.load(file) for each in separate(entry)]
