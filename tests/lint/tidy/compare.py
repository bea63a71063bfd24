"""Lints files with `syncline lint` and with the plugin for clang-tidy, and fails unless both
find the same: file, line, column, rule and message.

compare.py 'COMMAND OF THE TOOL' 'COMMAND OF CLANG-TIDY' CONFIDENCE FILE... -- FLAGS
"""

import json
import os
import re
import shlex
import subprocess
import sys

WARNING = re.compile(r"^(.+):(\d+):(\d+): warning: (.*) \[(syncline-[^]]+)\]$")


def output(command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout


def found_by_tool(tool, confidence, file, flags):
    text = output(
        [*tool, "--quiet", "--format=json", "--assume-gpu", f"--min-confidence={confidence}"]
        + [file, *flags]
    )
    return [
        (each["file"], each["line"], each["column"], f"syncline-{each['rule']}", each["message"])
        for each in json.loads(text)["findings"]
    ]


def found_by_plugin(clang_tidy, confidence, file, flags):
    options = {"syncline.AssumeGpu": "true", "syncline.MinConfidence": confidence}
    config = json.dumps({"CheckOptions": options})
    text = output(
        [*clang_tidy, "--quiet", "--checks=-*,syncline-*", f"--config={config}", file, *flags]
    )
    warnings = [found for line in text.splitlines() if (found := WARNING.match(line))]
    return [
        (os.path.relpath(each[1]), int(each[2]), int(each[3]), each[5], each[4])
        for each in warnings
    ]


def main():
    tool, clang_tidy = (shlex.split(command) for command in sys.argv[1:3])
    confidence, rest = sys.argv[3], sys.argv[4:]
    files, flags = rest[: rest.index("--")], rest[rest.index("--") :]
    findings = differences = 0
    for file in files:
        by_tool = found_by_tool(tool, confidence, file, flags)
        by_plugin = found_by_plugin(clang_tidy, confidence, file, flags)
        findings += len(by_tool)
        for who, missing in (
            ("the tool", [each for each in by_tool if each not in by_plugin]),
            ("the plugin", [each for each in by_plugin if each not in by_tool]),
        ):
            differences += len(missing)
            for each in missing:
                print(f"only {who} finds:", *each)
        if not differences and len(by_tool) != len(by_plugin):
            differences += 1
            print(f"{file}: something is found twice")
    print(f"{findings} findings, {differences} differences")
    return int(differences > 0)


if __name__ == "__main__":
    sys.exit(main())
