"""The command line of both programs."""

import argparse


def parse(description):
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--device", default="cuda", help="where to train, such as cuda or cpu")
    parser.add_argument("--steps", type=int, default=500, help="training steps that are timed")
    parser.add_argument("--warmup", type=int, default=50, help="training steps before those")
    parser.add_argument("--answers", type=int, default=20, help="batches of answers that are timed")
    parser.add_argument("--batch-size", type=int, default=192, help="prompts in a batch")
    parser.add_argument("--length", type=int, default=32, help="symbols in the longest prompt")
    parser.add_argument("--symbols", type=int, default=64, help="symbols to sort")
    parser.add_argument("--width", type=int, default=512, help="values for each token")
    parser.add_argument("--layers", type=int, default=6, help="layers of the transformer")
    parser.add_argument("--log-every", type=int, default=50, help="steps from line to line")
    parser.add_argument("--seed", type=int, default=1, help="of weights and prompts")
    return parser.parse_args()
