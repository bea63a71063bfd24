"""A stage of a pipeline may send before the next one is ready to receive."""

from traces import ReportTest

US = 1_000
MS = 1_000 * US
STEPS = 12
PERIOD = 8_100 * US
TRANSFER = 12 * US
DEFINITIONS = """\
process pid={pid} rank={rank} world-size=2 host="node" executable="/src/app/train"
thread id=1 tid={pid} name="train"
device id=0
stream id=7 context=1 device=0 kind=legacy-default
api id=1 domain=runtime kind=launch function="cudaLaunchKernel"
api id=2 domain=runtime kind=stream-wait function="cudaStreamSynchronize"
string id=1 value="layers"
string id=2 value="ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)"
string id=3 value="step"
shape id=1 kernel=1
shape id=2 kernel=2
clock monotonic=1000 realtime=1700000000000000000
window-open time=0
"""
LAYERS, EXCHANGE = 1, 2


def text_of(rank, steps):
    """steps: the start and the end of each, when the host launches, and the kernels."""
    lines = []
    for number, (begin, end, host, kernels) in enumerate(steps):
        lines.append(f"range-push thread=1 name=3 time={begin}")
        for index, (shape, start, stop) in enumerate(kernels):
            correlation = number * 100 + index + 1
            lines.append(f"api-call thread=1 api=1 start={host} duration=2000 "
                         f"correlation={correlation}")
            lines.append(f"kernel shape={shape} stream=7 start={start} duration={stop - start} "
                         f"correlation={correlation}")
            host += 3 * US
        lines.append(f"call thread=1 api=2 stream=7 start={host} duration={end - 2 * US - host}")
        lines.append(f"range-pop thread=1 time={end - US}")
    joined = "\n".join(lines)
    return (DEFINITIONS.format(pid=100 + rank, rank=rank) +
            f"{joined}\nend time={(STEPS + 1) * PERIOD}\n").encode()


class EagerSends(ReportTest):
    """Rank 0 works on the host for 5 ms. Then rank 1 gets what it waits for. It sends its answer
    before rank 0 is ready to receive: these two kernels do not run at the same time."""

    def first(self, number):
        begin = number * PERIOD
        sent, received = begin + 6 * MS, begin + 8 * MS
        return begin, begin + PERIOD, begin + 5 * MS, [
            (LAYERS, begin + 5 * MS + 5 * US, sent), (EXCHANGE, sent, sent + TRANSFER),
            (LAYERS, sent + TRANSFER, received), (EXCHANGE, received, received + TRANSFER)]

    def second(self, number):
        """It needs little more than 1 ms a step, and waits the rest of the time."""
        begin, ready = number * PERIOD - 950 * US, number * PERIOD + 6 * MS + TRANSFER
        return begin, begin + PERIOD, begin + 50 * US, [
            (EXCHANGE, begin + 60 * US, ready), (LAYERS, ready, ready + MS),
            (EXCHANGE, ready + MS, ready + MS + TRANSFER)]

    def test_steps_that_end_with_a_send_that_nobody_waits_for(self):
        traces = [self.trace(text_of(rank, [stage(number) for number in range(1, STEPS)]),
                             f"stage{rank}.sltrace")
                  for rank, stage in enumerate((self.first, self.second))]
        ranks = self.data("--step-range", "step", *traces)["ranks"]
        self.assertEqual(ranks["straggler"], 0)
        self.assertEqual(ranks["matched"], STEPS - 1)
        self.assertEqual(ranks["unmatched"], 2 * (STEPS - 1))
        own = [each["ownStep"] for each in ranks["table"]]
        self.assertAlmostEqual(own[0], PERIOD, delta=0.02 * PERIOD)
        self.assertLess(own[1], 1.3 * MS)
        self.assertAlmostEqual(ranks["ifKeptUp"]["gain"]["best"], PERIOD - own[1],
                               delta=0.1 * MS)
        self.assertIn("a small message was sent before its receiver was ready",
                      " ".join(ranks["notes"]))
