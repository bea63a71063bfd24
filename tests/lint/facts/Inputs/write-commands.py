"""Writes a compilation database: FOLDER FLAGS NAME=FILE,FILE..."""

import json
import os
import sys

FOLDER, FLAGS = sys.argv[1:3]
for each in sys.argv[3:]:
    name, files = each.split("=")
    os.makedirs(name, exist_ok=True)
    with open(os.path.join(name, "compile_commands.json"), "w", encoding="utf-8") as out:
        json.dump([{"directory": FOLDER, "file": file, "command": f"g++ {FLAGS} -c {file}"}
                   for file in files.split(",")], out)
