"""Sites whose calls a library makes, and what counts as one synchronization."""

import re
import unittest

from traces import ReportTest

PACKAGES = "/v/lib/python3.12/site-packages/"
# By number of the code: function, file, line.
CODES = {1: ("main", "/home/me/train.py", 16),
         2: ("Rpn.filter", PACKAGES + "torchvision/models/rpn.py", 285),
         3: ("nms", PACKAGES + "torchvision/ops/boxes.py", 48),
         4: ("Module._call_impl", PACKAGES + "torch/nn/modules/module.py", 1776),
         5: ("_single_tensor_adam", PACKAGES + "torch/optim/adam.py", 350),
         6: ("propagate", "<string>", 3),
         7: ("main", "/home/me/train.py", 17),
         8: ("_bincount", PACKAGES + "torchmetrics/utilities/data.py", 206),
         9: ("_get_value", PACKAGES + "torch/optim/optimizer.py", 97),
         10: ("_str", PACKAGES + "torch/_tensor_str.py", 700)}
# Each by the codes of its stack, outermost first.
STACKS = {"filter": (1, 4, 2), "nms": (1, 4, 3), "adam": (7, 5), "string": (1, 4, 2, 6),
          "own": (7,), "metrics": (7, 8), "counters": (7, 5, 9),
          "printed": (1, 4, 2, 10), "print": (7, 10)}


def defined():
    """The definitions, and by name of a stack the ids of its copy and its synchronization."""
    lines = ['process pid=7 rank=-1 mode="sync-only"', 'thread id=1 tid=7 name="main"',
             "device id=0", "stream id=7 context=1 device=0 kind=legacy-default",
             'api id=1 domain=runtime kind=stream-wait function="cudaStreamSynchronize"',
             'api id=2 domain=runtime kind=async-copy function="cudaMemcpyAsync"',
             'api id=3 domain=runtime kind=free function="cudaFree"',
             f'module id=1 start=0x10000 end=0x20000 path="{PACKAGES}torch/lib/libtorch_cuda.so"']
    for code, (function, file, line) in CODES.items():
        lines += [f'string id={2 * code} value="{function}"', f'string id={2 * code + 1} '
                  f'value="{file}"', f"code id={code} function={2 * code} file={2 * code + 1} "
                  f'first-line={line} table=increments bytes=""']
    ids, node = {}, 0
    for name, codes in STACKS.items():
        parent = 0
        for code in codes:
            node += 1
            lines.append(f"code-frame id={node} parent={parent} code={code} instruction=2")
            parent = node
        ids[name] = node + 1, node + 2
        lines += [f"stack id={node + 1} parent={parent} address=0x10100",
                  f"stack id={node + 2} parent={parent} address=0x10200"]
        node += 2
    return lines, ids


def text_of(*events):
    """A trace with a call a millisecond: of a stack, a copy, a synchronization (one
    that does not block is quiet) or both."""
    lines, ids = defined()
    for i, (name, what) in enumerate(events):
        start = 1000000 * (i + 1)
        if "copy" in what:
            lines.append(f"copy-call thread=1 api=2 start={start} duration=90000 "
                         f"stack={ids[name][0]} stream=7 bytes=8 direction=device-to-host "
                         "source=device target=pageable")
        if "sync" in what or "quiet" in what:
            duration = 1000 if "quiet" in what else 90000
            lines.append(f"call thread=1 api=1 start={start + 100000} duration={duration} "
                         f"stack={ids[name][1]} stream=7")
    return "\n".join(lines).encode() + b"\n"


class Libraries(ReportTest):
    def recorded(self, *events):
        return self.trace(text_of(*events))

    def sites(self, *events):
        return {site["title"]: site for site in self.trace_of(self.recorded(*events))["sites"]}

    def test_lines_of_libraries_are_sites_of_their_own(self):
        sites = self.sites(("filter", "sync"), ("nms", "sync"), ("own", "sync"))
        self.assertEqual(set(sites), {
            "train.py:16 -> torchvision/models/rpn.py:285 (Rpn.filter)",
            "train.py:16 -> torchvision/ops/boxes.py:48 (nms)", "train.py:17 (main)"})
        nms = sites["train.py:16 -> torchvision/ops/boxes.py:48 (nms)"]
        self.assertEqual((nms["file"], nms["line"], nms["function"], nms["package"]),
                         ("/home/me/train.py", 16, "main", "torchvision"))
        self.assertEqual(nms["library"], {
            "title": "torchvision/ops/boxes.py:48 (nms)", "file": CODES[3][1], "line": 48,
            "function": "nms", "package": "torchvision"})
        self.assertIsNone(sites["train.py:17 (main)"]["library"])

    def test_a_read_is_one_sync(self):
        site, = self.sites(*[("filter", ("copy", "sync"))] * 3).values()
        self.assertEqual((site["syncs"], site["blockedSyncs"]), (3, 3))
        self.assertEqual((site["calls"], site["blockedCalls"]), (6, 6))
        self.assertEqual(site["api"], "cudaMemcpyAsync")

    def test_other_calls_are_a_sync_each(self):
        sites = self.sites(("filter", "copy"), ("nms", "sync"), ("nms", "sync"))
        self.assertEqual(sorted(site["syncs"] for site in sites.values()), [1, 2])

    def test_generated_code_is_the_line_that_calls_it(self):
        site, = self.sites(("string", "sync"), ("filter", "sync")).values()
        self.assertEqual(site["title"],
                         "train.py:16 -> torchvision/models/rpn.py:285 (Rpn.filter)")
        self.assertEqual(site["syncs"], 2)

    def test_a_line_of_pytorch_is_shown_but_is_no_part_of_the_site(self):
        trace = self.recorded(("adam", "sync"), ("own", "sync"))
        site, = self.trace_of(trace)["sites"]
        self.assertEqual((site["title"], site["package"], site["syncs"]),
                         ("train.py:17 (main)", "", 2))
        self.assertEqual(site["pytorch"]["title"],
                         "torch/optim/adam.py:350 (_single_tensor_adam)")
        self.assertIn("train.py:17 -> torch/optim/adam.py:350 (_single_tensor_adam)  "
                      "cudaStreamSynchronize", self.report(trace))

    def test_the_remedy_of_a_library_and_its_line(self):
        trace = self.recorded(*[("metrics", ("copy", "sync"))] * 2)
        site, = self.trace_of(trace)["sites"]
        self.assertEqual((site["title"], site["package"], site["rule"], site["syncs"]),
                         ("train.py:17 -> torchmetrics/utilities/data.py:206 (_bincount)",
                          "torchmetrics", "torchmetrics-bincount", 2))
        self.assertEqual((site["file"], site["line"]), ("/home/me/train.py", 17))
        self.assertIn("update the metric once", site["remedies"][0]["title"])
        self.assertIn("train.py:17 -> torchmetrics/utilities/data.py:206 (_bincount)  "
                      "torchmetrics-bincount (the update of a classification metric)\n",
                      self.report(trace))

    def test_nobody_edits_the_line_of_a_library(self):
        sites = self.sites(*[(name, ("copy", "sync")) for name in ("printed", "print")])
        titles = {title: site["remedies"][0]["title"] for title, site in sites.items()}
        own = titles["train.py:17 (main)"]
        self.assertEqual(titles["train.py:16 -> torchvision/models/rpn.py:285 (Rpn.filter)"],
                         "make this call less often or with more data at a time, or look for an "
                         "argument or another function of torchvision that does not synchronize; "
                         "its maintainers can " + own)

    def test_the_remedy_of_pytorch_and_its_line(self):
        trace = self.recorded(("counters", "sync"), ("own", "sync"))
        sites = {site["rule"]: site for site in self.trace_of(trace)["sites"]}
        self.assertEqual(set(sites), {"torch-optimizer-counters", ""})
        site = sites["torch-optimizer-counters"]
        self.assertEqual((site["title"], site["library"], site["package"]),
                         ("train.py:17 (main)", None, ""))
        self.assertIn("map_location", site["remedies"][0]["title"])
        text = self.report(trace)
        self.assertIn("-> torch/optim/optimizer.py:97 (_get_value)  torch-optimizer-counters (",
                      text)
        self.assertIn("train.py:17 (main)  cudaStreamSynchronize", text)

    def test_sites_of_one_line_follow_their_sum(self):
        text = self.report(self.recorded(("filter", "sync"), ("nms", "sync"), ("nms", "sync"),
                                         ("metrics", "sync")))
        self.assertRegex(text, r"(?m)^ +3 +3 +270 us  train\.py:16 \(main\), 2 sites\n"
                         r"  1 +2 +2 +180 us    -> torchvision/ops/boxes\.py:48 \(nms\)  \S+\n"
                         r"  2 +1 +1 +90\.0 us    -> torchvision/models/rpn\.py:285 \(Rpn\.filter\)"
                         r"  \S+\n"
                         r"  3 +1 +1 +90\.0 us  train\.py:17 -> torchmetrics/")

    def test_sites_can_be_chosen_by_package(self):
        trace = self.recorded(("filter", "sync"), ("own", "sync"), ("metrics", "sync"))
        text = self.report("--package", "torchvision", trace)
        self.assertIn("rpn.py:285", text)
        self.assertNotIn("torchmetrics", text.partition("Synchronization sites")[2])
        self.assertIn("2 sites in other packages", text)
        text = self.report("--package", ".", trace)
        self.assertNotIn("rpn.py:285", text.partition("Synchronization sites")[2])
        markdown = self.report("--format", "markdown", "--package", "torchmetrics", trace)
        self.assertIn("torchmetrics/utilities/data.py:206", markdown)
        self.assertNotIn("rpn.py:285", markdown.partition("| # |")[2])
        self.assertIn("no site is in the package 'numpy'",
                      self.error("report", "--package", "numpy", trace))
        self.assertIn("no effect with --format json",
                      self.error("report", "--format", "json", "--sort", "syncs", trace))

    def test_sites_can_be_sorted(self):
        trace = self.recorded(("filter", "sync"), ("metrics", "sync"), ("nms", "sync"),
                              ("nms", "copy"), ("metrics", "sync"), ("metrics", "sync"))
        text = self.report("--sort", "syncs", trace)
        self.assertEqual(re.findall(r"(?m)^ +(\d) +(\d) +\d +\S+ us .*/(\w+\.py)", text),
                         [("1", "3", "data.py"), ("2", "1", "rpn.py"), ("3", "1", "boxes.py"),
                          ("4", "1", "boxes.py")])
        text = self.report("--sort", "package", trace)
        self.assertLess(text.index("torchmetrics/utilities"), text.index("  torchvision, 3 sites"))

    def test_stacks_show_python_frames_and_native_ones_on_request(self):
        trace = self.recorded(("filter", "sync"))
        text = self.report("--details", trace)
        self.assertIn("Rpn.filter at " + CODES[2][1] + ":285", text)
        self.assertNotIn("libtorch_cuda.so", text.partition("How syncline")[0])
        self.assertIn("1 native frame; --native shows them", text)
        self.assertIn("libtorch_cuda.so+0x",
                      self.report("--details", "--native", trace).partition("How syncline")[0])


if __name__ == "__main__":
    unittest.main()
