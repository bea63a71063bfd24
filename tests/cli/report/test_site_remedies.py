"""report: the remedies of synchronizations fit where they are."""

import unittest

from traces import ReportTest

US = 1000
STEP = 5_000 * US
HEAD = """\
process pid=7 executable="/usr/bin/python3.12"
thread id=1 tid=7 name="main"
thread id=2 tid=8 name="pt_autograd_0"
device id=0
stream id=7 context=1 device=0 kind=legacy-default
api id=1 domain=runtime kind=launch function="cudaLaunchKernel"
api id=2 domain=runtime kind=stream-wait function="cudaStreamSynchronize"
string id=90 value="kernel"
shape id=1 kernel=90
module id=1 start=0x10000 end=0x20000 bias=0x10000 build-id="ab" path="/opt/torch/lib/libtorch.so"
string id=1 value="render"
string id=2 value="/home/me/net.py"
code id=1 function=1 file=2 first-line=30 table=increments bytes=""
code-frame id=1 parent=0 code=1 instruction=0
"""
NODE = "torch::autograd::generated::{}::apply(std::vector<at::Tensor>&&)"
# Each by the functions of PyTorch, outermost first, and whether Python calls them.
STACKS = {"select": (("at::_ops::index_Tensor::call", "at::_ops::nonzero::call"), True),
          "assign": (("at::_ops::index_put_::call", "at::_ops::nonzero::call"), True),
          "work": (("at::_ops::linear::call",), True),
          "sort": ((NODE.format("SortBackward0"), "at::_ops::item::call"), False),
          "cumprod": ((NODE.format("CumprodBackward0"), "at::_ops::item::call"), False)}
IDS = {}


def defined():
    lines, number = [HEAD], 100
    for name, (functions, is_python) in STACKS.items():
        parent = 1 if is_python else 0
        for function in functions:
            number += 1
            address = hex(0x10000 + number)
            lines += [f'string id={number} value="{function}"',
                      f"frame address={address} module=1 index=0 function={number} "
                      "source=symbol-table",
                      f"stack id={number} parent={parent} address={address}"]
            parent = number
        IDS[name] = number
    return lines


def text_of(*events):
    """Steps of launches of (name, device time) and of synchronizations (name)."""
    lines, now, kernels = defined(), 0, 0
    lines.append("window-open time=0")
    for _ in range(20):
        for event in events:
            if isinstance(event, tuple):
                name, time = event
                kernels += 1
                lines += [f"api-call thread=1 api=1 start={now} duration=4000 "
                          f"correlation={kernels} stack={IDS[name]}",
                          f"kernel shape=1 stream=7 start={now + 5 * US} duration={time * US} "
                          f"correlation={kernels}"]
                now += time * US
            else:
                of_python = STACKS[event][1]
                lines.append(f"call thread={1 if of_python else 2} api=2 stream=7 start={now} "
                             f"duration={90 * US} stack={IDS[event]}"
                             + ("" if of_python else f" forward={IDS['work']}"))
            now += 100 * US
    lines.append(f"window-close time={now}\nend time={now}\n")
    return "\n".join(lines).encode()


class SiteRemedies(ReportTest):
    def titles(self, *events):
        """The titles of the remedies of each site, by rule."""
        sites = self.trace_of(self.trace(text_of(*events)))["sites"]
        return {site["rule"]: [each["title"] for each in site["remedies"]] for site in sites}

    def test_the_program_does_not_read_in_a_derivative(self):
        titles = self.titles(("work", 20), "sort")
        self.assertEqual(titles["sync-item"], [
            "replace sort at net.py:30: PyTorch's derivative of it (SortBackward0) makes the call "
            "that blocks", "compute sort without gradients if nothing is trained through it"])

    def test_a_rule_can_be_about_a_backward_pass(self):
        titles = self.titles(("work", 20), "cumprod")
        self.assertEqual(titles, {"sync-backward-only": ["add logarithms instead of multiplying"]})

    def test_a_mask_that_skips_work(self):
        lookup = ("look the mask up once and use its positions to select the input and to store "
                  "the result")
        for work, is_first in ((500, True), (5, False)):
            titles = self.titles(("select", 10), "select", ("work", work), ("assign", 10),
                                 "assign")
            for rule in ("sync-mask-index", "sync-mask-index-put"):
                self.assertEqual(titles[rule][0] == lookup, is_first)
                self.assertEqual(lookup in titles[rule], is_first)


if __name__ == "__main__":
    unittest.main()
