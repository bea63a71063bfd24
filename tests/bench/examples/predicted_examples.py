"""The variants of each example, its settings, and which variant predicts which other one."""

SYNCS = ("item", "clip", "accuracy", "histogram", "one_hot", "checkpoint", "malloc", "tensor",
         "print")


class Variant:
    """A program of an example and its arguments."""

    def __init__(self, name, program=None, arguments=()):
        self.name = name
        self.program = program or name
        self.arguments = list(arguments)


def batches(sizes):
    return [(f"batch-{size}", ["--batch", str(size)]) for size in sizes]


# By example: its variants, and its settings.
EXAMPLES = {
    "masked_loss": ([Variant("before"), Variant("after")], batches((1, 8, 64, 256))),
    "frozen_encoder": ([Variant("before"),
                        Variant("one-stream", "after", ["--streams", "1"]),
                        Variant("after"), Variant("graphs")],
                       batches((1, 2, 4, 8, 16, 32, 64))),
    "gpu_augmentation": ([Variant("after"), Variant("streamed"), Variant("before")],
                         batches((8, 16, 32, 128))),
    "cpu_postprocess": ([Variant("before"), Variant("one-worker", "after", ["--workers", "1"]),
                         Variant("after")],
                        batches((1, 2, 8, 16))),
    "prefetch": ([Variant("before"), Variant("after")], batches((32, 64, 128, 256))),
    "hidden_waits": ([Variant("before"), Variant("after")],
                     [(sync, ["--wait", sync]) for sync in SYNCS]
                     + [(f"{sync}-batch-{size}", ["--wait", sync, "--batch", str(size)])
                        for sync in ("item", "one_hot", "histogram")
                        for size in (64, 4096, 16384)]),
}

# From, to, and the remedy: the report of the first variant predicts the remedy's step time, and the
# second variant is what it is compared with.
#   combined     no synchronization, and all remedies that go together
#   ahead NAME   the range NAME runs one step ahead on a stream of its own
#   one thread   the host work after a synchronization is offloaded to one thread
# "A if ahead else B" stands for A if the report advises to run a range ahead, and otherwise for B:
# a second stream is then no part of the remedy.
PREDICTIONS = {
    "masked_loss": [("before", "after", "combined")],
    "frozen_encoder": [("before", "after if ahead else one-stream", "combined"),
                       ("one-stream", "after", "ahead encode")],
    "gpu_augmentation": [("after", "streamed", "ahead augment")],
    "cpu_postprocess": [("before", "one-worker", "one thread"), ("before", "after", "combined")],
    "prefetch": [("before", "after", "combined")],
    "hidden_waits": [("before", "after", "combined")],
}


def target_of(target, report):
    """The variant that follows the advice of the report."""
    if " if ahead else " not in target:
        return target
    ahead, other = target.split(" if ahead else ")
    advised = report["combined"]["whatIfs"]
    kinds = [report["whatIfs"][number]["kind"] for number in advised]
    return ahead if "run-ahead" in kinds else other


def predicted(report, remedy):
    """The predicted step time and its interval, ms; None if the report predicts nothing."""
    step = report["step"]["time"]
    if not report["replayed"]:
        return None

    def does(what_if):
        if remedy == "one thread":
            return what_if["kind"] == "offload" and what_if["threads"] == 1
        return (what_if["kind"] == "run-ahead"
                and what_if["stage"] == remedy.removeprefix("ahead "))

    if remedy == "combined":
        gain = report["combined"]["gain"]
    else:
        gains = [each["gain"] for each in report["whatIfs"] if does(each)]
        if not gains:
            return None
        gain = gains[0]
    return [(step - gain[name]) / 1e6 for name in ("best", "high", "low")]
