"""Runs two programs and fails unless they print the same names and numbers."""

import math
import subprocess
import sys

ROUNDING = 1e-5  # sums may be made in another order


def lines(program):
    done = subprocess.run([program], stdout=subprocess.PIPE, check=True, text=True)
    return [line.split() for line in done.stdout.splitlines()]


def same(one, other):
    return (len(one) == len(other) and len(one) > 1 and one[0] == other[0]
            and all(math.isclose(float(a), float(b), rel_tol=ROUNDING, abs_tol=ROUNDING)
                    for a, b in zip(one[1:], other[1:])))


def main():
    before, after = lines(sys.argv[1]), lines(sys.argv[2])
    wrong = [(b, a) for b, a in zip(before, after) if not same(b, a)]
    for one, other in wrong:
        print("before", *one, "\nafter ", *other)
    if len(before) != len(after) or not before:
        print(f"{len(before)} lines before, {len(after)} after")
    return bool(wrong) or len(before) != len(after) or not before


if __name__ == "__main__":
    sys.exit(main())
