"""The command line of both programs."""

import argparse


def parse(description):
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--device", default="cuda", help="where to train, such as cuda or cpu")
    parser.add_argument("--steps", type=int, default=300, help="steps that are timed")
    parser.add_argument("--warmup", type=int, default=30, help="steps before those")
    parser.add_argument("--batch-size", type=int, default=640, help="images in a batch")
    parser.add_argument("--images", type=int, default=65536, help="images in the data set")
    parser.add_argument("--width", type=int, default=64, help="channels of the first stage")
    parser.add_argument("--workers", type=int, default=4, help="processes that load images")
    parser.add_argument("--log-every", type=int, default=50, help="steps from line to line")
    parser.add_argument("--seed", type=int, default=1, help="of weights, data and augmentation")
    return parser.parse_args()
