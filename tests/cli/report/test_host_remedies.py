"""report: remedies for host time that a library's code takes."""

import re
import unittest

from traces import ReportTest

US = 1000
SECOND = 1_000_000 * US
WINDOW = SECOND // 10
PACKAGES = "/v/lib/python3.12/site-packages/"
BERT = PACKAGES + "transformers/models/bert/modeling_bert.py"
# By number of the code: function, file, first line, and pairs of increments of offset and line.
CODES = {1: ("main", "/home/me/train.py", 30, 3 * r"\u0002\u0002"),
         2: ("BertForSequenceClassification.forward", BERT, 1200, ""),
         3: ("BertLayer.forward", BERT, 400, ""),
         4: ("_multi_tensor_adam", PACKAGES + "torch/optim/adam.py", 560, ""),
         5: ("run", PACKAGES + "torch/_inductor/cudagraph_trees.py", 900, ""),
         6: ("wrapper", PACKAGES + "ours/wrap.py", 10, ""),
         7: ("linear", PACKAGES + "torch/nn/functional.py", 20, ""),
         8: ("solve", PACKAGES + "ours/solve.py", 50, ""),
         9: ("dropout", PACKAGES + "torch/nn/functional.py", 80, "")}
# Each by the codes of its stack, outermost first, and the offset in the first of them, in which
# lines 30, 32, 34 and 36 begin at 0, 2, 4 and 6.
STACKS = {"model": ((1, 2, 3), 0), "compiled": ((1, 2, 5), 0), "optimizer": ((1, 4), 2),
          "own": ((1,), 4), "read": ((1,), 6), "linear": ((1, 6, 7), 0),
          "solver": ((1, 6, 8), 0), "dropout": ((1, 6, 9), 0)}
HEAD = """\
process pid=7 executable="/usr/bin/python3.12"
thread id=1 tid=7 name="main"
thread id=2 tid=8 name="worker"
device id=0
stream id=7 context=1 device=0 kind=legacy-default
api id=1 domain=runtime kind=launch function="cudaLaunchKernel"
api id=2 domain=runtime kind=stream-wait function="cudaStreamSynchronize"
string id=90 value="kernel"
shape id=1 kernel=90
"""


def defined():
    """The definitions, and the id of each stack."""
    lines = [f'module id=1 start=0x10000 end=0x20000 path="{PACKAGES}torch/lib/libtorch_cuda.so"']
    for code, (function, file, line, table) in CODES.items():
        lines += [f'string id={2 * code} value="{function}"', f'string id={2 * code + 1} '
                  f'value="{file}"', f"code id={code} function={2 * code} file={2 * code + 1} "
                  f'first-line={line} table=increments bytes="{table}"']
    ids, node = {}, 0
    for name, (codes, offset) in STACKS.items():
        parent = 0
        for code in codes:
            node += 1
            lines.append(f"code-frame id={node} parent={parent} code={code} "
                         f"instruction={0 if parent else offset}")
            parent = node
        node += 1
        ids[name] = node
        lines.append(f"stack id={node} parent={parent} address=0x10100")
    return lines, ids


def text_of(threads=1, **counts):
    """Steps that launch as many kernels from each stack, 10 us apart, and read a result. The
    device waits for the host. A window of 100 ms begins each second. The threads take turns."""
    definitions, ids = defined()
    lines, now, kernels = [], 0, 0
    while now < 3 * SECOND:
        for name, count in counts.items():
            for _ in range(count):
                if now % SECOND < WINDOW:
                    kernels += 1
                    thread = 1 + kernels % threads
                    lines += [f"api-call thread={thread} api=1 start={now} duration=4000 "
                              f"correlation={kernels} stack={ids[name]}",
                              f"kernel shape=1 stream=7 start={now + 5000} duration=1000 "
                              f"correlation={kernels}"]
                now += 10 * US
        lines.append(f"call thread=1 api=2 stream=7 start={now} duration=5000 "
                     f"stack={ids['read']}")
        now += 5 * US
    windows = "".join(f"window-open time={start}\nwindow-close time={start + WINDOW}\n"
                      for start in range(0, now, SECOND))
    return (HEAD + "\n".join([*definitions, ""]) + windows + "\n".join(lines)
            + f"\nend time={now}\n").encode()


class HostRemedies(ReportTest):
    def test_the_first_sentence_names_the_remedy_of_the_line(self):
        first = self.report(self.trace(text_of(model=30, optimizer=3, own=8))).splitlines()[1]
        self.assertRegex(first, r"start with train\.py:30 -> transformers/models/bert/"
                                r"modeling_bert\.py \(BertForSequenceClassification\.forward\): "
                                r"compile the model into CUDA graphs: "
                                r"model\.compile\(mode=\"reduce-overhead\"\) "
                                r"\(transformers-eager-model\)\. ")

    def test_a_library_that_waits_is_called_less(self):
        """Another function of the library waits below the same line, or the hot one itself."""
        for reader, remedy in (("linear", "compile solve() with torch.compile"),
                               ("solver", "call solve() less often, or with more work at a time")):
            ids = defined()[1]
            text = text_of(solver=30, optimizer=3).replace(
                f"stack={ids['read']}\n".encode(), f"stack={ids[reader]}\n".encode())
            report = self.report(self.trace(text))
            self.assertIn(f"start with train.py:30 -> ours/solve.py (solve): {remedy}. ", report)

    def test_what_needs_a_single_thread(self):
        """CUDA graphs of torch.compile fail in several threads."""
        rules = [[row["rule"] for row in self.trace_of(self.trace(
            text_of(threads=threads, model=30, optimizer=10)))["hostRemedies"]]
            for threads in (1, 2)]
        self.assertEqual(rules, [["transformers-eager-model", "torch-optimizer-foreach"],
                                 ["torch-optimizer-foreach"]])

    def test_another_large_part_has_a_sentence(self):
        lines = self.report(self.trace(text_of(model=20, optimizer=10, own=10))).splitlines()
        self.assertTrue(any(re.match(
            r"Look at train\.py:32 -> torch/optim/adam\.py \(_multi_tensor_adam\), too: "
            r"pass fused=True where the program creates the optimizer "
            r"\(torch-optimizer-foreach\)\. ", line)
            for line in lines[:5]), lines[:5])

    def test_rows_and_their_remedies(self):
        path = self.trace(text_of(model=20, optimizer=10, own=10))
        data = self.trace_of(path)
        rules = {row["title"]: row["rule"] for row in data["hostTime"]["rows"]}
        self.assertEqual(rules["train.py:30 (main)"], "transformers-eager-model")
        self.assertEqual(rules["train.py:32 (main)"], "torch-optimizer-foreach")
        self.assertEqual(rules["train.py:34 (main)"], "")
        model, optimizer = data["hostRemedies"]
        self.assertEqual(model["rule"], "transformers-eager-model")
        (line,), (function,) = model["lines"], optimizer["lines"]
        self.assertEqual((line["title"], line["line"]), ("train.py:30 (main)", 30))
        self.assertAlmostEqual(line["time"], model["time"])
        self.assertEqual(function["library"], "torch/optim/adam.py (_multi_tensor_adam)")
        self.assertAlmostEqual(model["time"], 200 * US, delta=20 * US)
        hot = [each["cause"] for each in data["hotLines"]].index("launches")
        self.assertAlmostEqual(model["inHotLines"][hot], model["time"], delta=20 * US)
        # The device never has anything left to do: half of the time is gained.
        self.assertAlmostEqual(optimizer["gain"]["best"], 50 * US, delta=5 * US)
        self.assertRegex(self.report(path), r"torch-optimizer-foreach: pass fused=True where the "
                                            r"program creates the optimizer \(\d+\.?\d* us in "
                                            r"all\)")

    def test_code_inside_of_a_named_line_counts_once(self):
        """Of a wrapper's callees only the solver has a name; the others are those of line 30."""
        data = self.trace_of(self.trace(text_of(linear=18, solver=16, dropout=6)))
        hot, = data["hotLines"]
        self.assertEqual([(line["title"], line["library"]) for line in hot["lines"]],
                         [("train.py:30 (main)", "")])
        self.assertAlmostEqual(hot["time"], 400 * US, delta=20 * US)

    def test_a_compiled_model_needs_no_compiling(self):
        data = self.trace_of(self.trace(text_of(model=20, compiled=5, optimizer=10, own=10)))
        self.assertEqual([each["rule"] for each in data["hostRemedies"]],
                         ["torch-optimizer-foreach"])


if __name__ == "__main__":
    unittest.main()
