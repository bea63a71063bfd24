"""The ranks of a pipeline: four stages that run one microbatch forward, one backward."""

import json

from test_html import Page
from traces import ReportTest

US = 1_000
STAGES = 4
BATCHES = 8
STEPS = 12
FORWARD = 1_000 * US
BACKWARD = 2_000 * US
TRANSFER = 5 * US
DEFINITIONS = """\
process pid={pid} rank={rank} world-size=4 host="node" executable="/src/app/train"
thread id=1 tid={pid} name="train"
device id=0
stream id=7 context=1 device=0 kind=legacy-default
api id=1 domain=runtime kind=launch function="cudaLaunchKernel"
api id=2 domain=runtime kind=stream-wait function="cudaStreamSynchronize"
string id=1 value="forward_kernel"
string id=2 value="backward_kernel"
string id=3 value="ncclDevKernel_SendRecv(ncclDevKernelArgsStorage<4096ul>)"
string id=4 value="ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)"
string id=5 value="step"
shape id=1 kernel=1
shape id=2 kernel=2
shape id=3 kernel=3
shape id=4 kernel=4
clock monotonic=1000 realtime=1700000000000000000
window-open time=0
"""


def operations(stage):
    """One task of a stage in a step: a kind of work, or the stage to exchange data with."""
    before, after = stage - 1, stage + 1
    warm_up = STAGES - stage - 1
    receive = [before] if before >= 0 else []
    send = [after] if after < STAGES else []
    result = []
    for _ in range(warm_up):
        result += [*receive, "forward", *send]
    result += receive
    for _ in range(BATCHES - warm_up):
        # It sends and receives in one kernel, but for the last batch sends alone.
        result += ["forward", *send, "backward", *receive]
    for _ in range(warm_up):
        result += [*send, "backward", *receive]
    return [*result, "all"]


class Pipeline:
    """Runs the stages and computes the time that each waits, in ns per step."""

    def __init__(self):
        self.lines = [[] for _ in range(STAGES)]
        self.waited = [{"pair": 0, "all": 0} for _ in range(STAGES)]
        self.now = 100 * US
        self.length = 0
        for step in range(STEPS + 1):
            begin = self.now
            self.run_step(step)
            self.length = self.now - begin

    def run_step(self, step):
        now = [self.now + 10 * US] * STAGES
        todo = [operations(stage) for stage in range(STAGES)]
        kernels = [[] for _ in range(STAGES)]
        while any(todo):
            for stage in range(STAGES):
                while todo[stage] and self.advance(stage, todo, now, kernels):
                    pass
        end = max(now) + 5 * US
        for stage in range(STAGES):
            self.write(stage, step, kernels[stage], end)
        self.now = end + 10 * US

    def advance(self, stage, todo, now, kernels):
        """Runs the next operation of a stage, once its counterparts are ready."""
        what = todo[stage][0]
        if what in ("forward", "backward"):
            time, shape = (FORWARD, 1) if what == "forward" else (BACKWARD, 2)
            kernels[stage].append((shape, now[stage], time))
            now[stage] += time
            todo[stage].pop(0)
            return True
        group = range(STAGES) if what == "all" else (stage, what)
        if any(not todo[other] or todo[other][0] != ("all" if what == "all" else
                                                     stage if other == what else what)
               for other in group):
            return False
        last = max(now[other] for other in group)
        for other in group:
            kernels[other].append((4 if what == "all" else 3, now[other],
                                   last + TRANSFER - now[other]))
            self.waited[other]["all" if what == "all" else "pair"] += last - now[other]
            now[other] = last + TRANSFER
            todo[other].pop(0)
        return True

    def write(self, stage, step, kernels, end):
        lines, host = self.lines[stage], self.now
        lines.append(f"range-push thread=1 name=5 time={host}")
        for number, (shape, start, duration) in enumerate(kernels):
            correlation = step * 1000 + number + 1
            lines.append(f"api-call thread=1 api=1 start={host} duration=2000 "
                         f"correlation={correlation}")
            lines.append(f"kernel shape={shape} stream=7 start={start} duration={duration} "
                         f"correlation={correlation}")
            host += 3 * US
        lines.append(f"call thread=1 api=2 stream=7 start={host} duration={end - host}")
        lines.append(f"range-pop thread=1 time={end + US}")

    def text(self, stage):
        lines = "\n".join(self.lines[stage])
        return (DEFINITIONS.format(pid=100 + stage, rank=stage) + lines +
                f"\nend time={self.now}\n").encode()


class PipelineBubbles(ReportTest):
    def setUp(self):
        super().setUp()
        self.pipeline = Pipeline()
        self.traces = [self.trace(self.pipeline.text(stage), f"stage{stage}.sltrace")
                       for stage in range(STAGES)]
        # A stage repeats its batches, which look like steps.
        self.arguments = ["--step-range", "step", *self.traces]

    def waited(self, stage, what):
        return self.pipeline.waited[stage][what] / (STEPS + 1)

    def test_the_schedule_has_the_bubble_of_theory(self):
        """Each stage waits for (stages - 1) microbatches, the transfers apart."""
        for stage in range(STAGES):
            waited = self.waited(stage, "pair") + self.waited(stage, "all")
            self.assertAlmostEqual(waited, (STAGES - 1) * (FORWARD + BACKWARD),
                                   delta=10 * TRANSFER)
            # Before its first batch, and after its last one until the reduction.
            self.assertGreaterEqual(self.waited(stage, "pair"), stage * FORWARD)
            self.assertAlmostEqual(self.waited(stage, "all"), stage * BACKWARD,
                                   delta=2 * STAGES * TRANSFER)

    def test_bubbles_are_what_the_schedule_has(self):
        ranks = self.data(*self.arguments)["ranks"]
        self.assertEqual(ranks["unmatched"], 0)
        for stage, rank in enumerate(ranks["table"]):
            device = rank["device"]
            self.assertAlmostEqual(device["total"], self.pipeline.length, delta=2 * US)
            self.assertAlmostEqual(device["computing"], BATCHES * (FORWARD + BACKWARD),
                                   delta=2 * US)
            self.assertAlmostEqual(device["pipelineBubble"], self.waited(stage, "pair"),
                                   delta=2 * US, msg=rank["title"])
            self.assertAlmostEqual(device["waiting"], self.waited(stage, "all"), delta=2 * US)
            self.assertEqual(device["hiddenWait"], 0)

    def test_one_stage_alone_knows_no_bubble(self):
        states = self.trace_of(self.traces[0], "--step-range", "step")["devices"][0]["states"]
        self.assertEqual(states["pipeline-bubble"], 0)
        self.assertGreater(states["communicate"], self.waited(0, "pair"))

    def test_text_names_them(self):
        text = self.report(*self.arguments)
        self.assertRegex(text, r"rank +step +computing +communicating +waiting +pipeline bubble ")
        self.assertRegex(text, r"\n  pipeline bubble +\d")
        self.assertRegex(text, r"The pipeline bubble is \d+\.\d% of the step")

    def test_page_names_them(self):
        page = self.report("--format", "html", *self.arguments)
        data = json.loads(Page(page).text_of(id="data"))
        bubbles = [one["device"]["pipelineBubble"] for one in data["ranks"]["table"]]
        self.assertGreater(min(bubbles), FORWARD)
        kinds = {bar[3] for bar in data["ranks"]["picture"]["bars"]}
        self.assertIn(11 + 3, kinds)  # gaps are by state, in the order of kinds.js
