"""python3 -m sites [--rounds N]"""

import argparse

import torch

from . import background, inputs, metrics, selection, trainer
from .compiled import Compiled


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10, help="how often each wait runs")
    rounds = parser.parse_args().rounds
    device = torch.device("cuda")
    compiled = Compiled()
    for _ in range(rounds):
        for part in trainer, inputs, metrics, selection, background, compiled:
            part.run(device)
    if compiled.reason:
        print("not compiled:", compiled.reason)


if __name__ == "__main__":
    main()
