"""Runs a command and fails unless its exit status is the one given first."""

import subprocess
import sys

wanted, command = int(sys.argv[1]), sys.argv[2:]
status = subprocess.run(command).returncode
if status != wanted:
    print(f"exit status {status}, not {wanted}", file=sys.stderr)
sys.exit(status != wanted)
