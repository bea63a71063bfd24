"""How check_ecosystem.py compares a report with a program's clock and with PyTorch's answer."""

import json
import pathlib
import re
import tempfile
import unittest
from unittest import mock

import check_ecosystem
import comparing
import lines
import running

SITE = "/opt/venv/lib/python3.12/site-packages"
PROGRAM = "/work/ecosystem/programs/fit.py"
STACK = [(f"{SITE}/torch/_tensor.py", 3), ("/usr/lib/python3.12/contextlib.py", 81),
         (f"{SITE}/torchvision/ops/boxes.py", 7), (f"{SITE}/torch/nn/modules/module.py", 9),
         (PROGRAM, 12)]


def site(stack, per_step, backward=False, api="cudaStreamSynchronize"):
    return {"file": PROGRAM, "line": 12, "backward": backward, "callsPerStep": per_step,
            "api": api, "stack": ["(no symbol) in libcudart.so.13+0x1",
                                  *(f"f at {file}:{line}" for file, line in stack)]}


def trace(milliseconds, *sites, **members):
    step = {"time": milliseconds * 1e6, "tid": 7, "iterationsInStep": 1.0}
    return {"step": step, "sites": list(sites), **members}


def truth(line, steps, **members):
    return {"line": line, "user": "fit.py:12", "backward": False, "steps": steps, "between": 0,
            "around": 0, **members}


def clock(*milliseconds):
    return {"spans": [[0.0, 1.0, 1]], "each_us": [[each * 1000 for each in milliseconds]],
            "tids": [7]}


class Lines(unittest.TestCase):
    def test_library_and_user(self):
        self.assertEqual(lines.library_line(STACK), "torchvision/ops/boxes.py:7")
        self.assertEqual(lines.user_line(STACK), "fit.py:12")
        self.assertFalse(lines.is_backward(STACK))

    def test_only_the_program(self):
        stack = [(f"{SITE}/torch/_tensor.py", 3), (PROGRAM, 4)]
        self.assertEqual(lines.library_line(stack), "fit.py:4")

    def test_generated_code(self):
        stack = [("<string>", 1), ("/tmp/torchinductor_root/ab/cab.py", 40), (PROGRAM, 4)]
        self.assertEqual(lines.library_line(stack), "fit.py:4")

    def test_backward(self):
        stack = [(f"{SITE}/torch/autograd/graph.py", 865), (PROGRAM, 4)]
        self.assertTrue(lines.is_backward(stack))


class Steps(unittest.TestCase):
    def row(self, own, windows, found):
        row = comparing.Row("fit")
        comparing.compare_step(row, own, windows, found)
        return row

    def test_near_and_far(self):
        own = clock(*[10] * 9)
        self.assertTrue(self.row(own, [], trace(10.2)).step_right)
        self.assertFalse(self.row(own, [], trace(10.4)).step_right)

    def test_windows_are_left_out(self):
        own = clock(*[20] * 6, *[10] * 5)
        self.assertFalse(self.row(own, [], trace(10)).step_right)
        self.assertTrue(self.row(own, [[0.0, 0.119]], trace(10)).step_right)

    def test_the_thread_that_the_report_measures(self):
        own, other = clock(*[10] * 9), clock(*[30] * 9)
        both = {name: own[name] + other[name] for name in own}
        both["tids"] = [7, 8]
        self.assertTrue(self.row(both, [], trace(10)).step_right)
        self.assertFalse(self.row(both, [], trace(30)).step_right)

    def test_a_multiple_counts_only_if_the_report_states_it(self):
        own = clock(*[10] * 9)
        self.assertFalse(self.row(own, [], trace(40)).step_right)
        stated = self.row(own, [], trace(40, loops=[{"iterationsPerStep": 4.0}]))
        self.assertTrue(stated.step_right)
        self.assertEqual(stated.steps, 4)


class Sites(unittest.TestCase):
    def row(self, peer, *sites):
        row = comparing.Row("fit")
        comparing.compare_lines(row, {"steps": 10, "sites": peer}, trace(10, *sites))
        return row

    def test_named_with_the_right_count(self):
        row = self.row([truth("torchvision/ops/boxes.py:7", 20)], site(STACK, 2))
        self.assertEqual(row.both, ["torchvision/ops/boxes.py:7"])
        self.assertEqual(row.users_right, 1)
        self.assertTrue(row.count_right)
        self.assertEqual(row.missed + row.invented, [])

    def test_a_step_covers_the_iterations_of_all_threads(self):
        row = comparing.Row("fit")
        found = trace(10, site(STACK, 6))
        found["step"]["iterationsInStep"] = 3.0
        comparing.compare_lines(row, {"steps": 10, "sites": [
            truth("torchvision/ops/boxes.py:7", 20)]}, found)
        self.assertTrue(row.count_right)

    def test_copies_and_waits_of_one_operation(self):
        row = self.row([truth("torchvision/ops/boxes.py:7", 20)], site(STACK, 2), site(STACK, 2))
        self.assertFalse(row.count_right)

    def test_what_never_waits_counts_but_is_no_invention(self):
        quiet = {"file": PROGRAM, "line": 12, "api": "cudaMemcpyAsync", "syncsPerStep": 2,
                 "library": {"file": f"{SITE}/torchvision/ops/boxes.py", "line": 7}}
        for peer, both in (([truth("torchvision/ops/boxes.py:7", 20)],
                            ["torchvision/ops/boxes.py:7"]), ([], [])):
            row = comparing.Row("fit")
            comparing.compare_lines(row, {"steps": 10, "sites": peer},
                                    trace(10, neverBlocked={"list": [quiet]}))
            self.assertEqual((row.both, row.invented), (both, []))
            self.assertTrue(row.count_right)

    def test_the_library_member_comes_first(self):
        named = {**site(STACK[:1], 2), "syncsPerStep": 2,
                 "library": {"file": f"{SITE}/torchvision/ops/boxes.py", "line": 7}}
        self.assertEqual(self.row([truth("torchvision/ops/boxes.py:7", 20)], named).missed, [])

    def test_missed_and_invented(self):
        row = self.row([truth("timm/utils/clip.py:3", 20)], site(STACK, 2))
        self.assertEqual(row.missed, ["timm/utils/clip.py:3"])
        self.assertEqual(row.invented, ["torchvision/ops/boxes.py:7"])

    def test_start_up_is_neither(self):
        row = self.row([truth("torchvision/ops/boxes.py:7", 0, around=5)], site(STACK, 2))
        self.assertEqual(row.both + row.missed + row.invented, [])

    def test_what_pytorch_cannot_see(self):
        row = self.row([], site(STACK, 2, api="cudaFree"))
        self.assertEqual(row.invented, [])
        self.assertEqual(row.beyond, ["torchvision/ops/boxes.py:7"])

    def test_what_pytorch_cannot_see_does_not_count(self):
        row = self.row([truth("torchvision/ops/boxes.py:7", 20)], site(STACK, 2),
                       site(STACK, 0.2, api="cudaEventSynchronize"))
        self.assertEqual(row.report_syncs, 2)

    def test_backward_lines_have_other_names(self):
        row = self.row([truth("fit.py:20", 10, backward=True)], site(STACK, 1, backward=True))
        self.assertEqual(row.both, ["backward"])
        self.assertTrue(row.count_right)

    def test_lines_of_a_thread_of_the_backward_pass(self):
        peer = truth("torchvision/ops/boxes.py:7", 10, user="")
        row = self.row([peer], site(STACK, 1, backward=True))
        self.assertEqual(row.both, ["torchvision/ops/boxes.py:7"])


class Suite(unittest.TestCase):
    def test_each_program_is_listed_with_a_marked_loop(self):
        folder = pathlib.Path(__file__).parent
        named = {program["name"] for program in running.suite()}
        self.assertEqual(named, {path.stem for path in running.PROGRAMS.glob("*.py")} - {"clock"})
        described = set(re.findall(r"`(\w+)`", (folder / "README.md").read_text("utf-8")))
        self.assertEqual(named - described, set())
        for name in named:
            text = (running.PROGRAMS / f"{name}.py").read_text("utf-8")
            self.assertTrue(text.count("# STEP") == 1 or "Clock(loop=" in text, name)

    def test_is_large_enough(self):
        libraries = {each for program in running.suite() for each in program["libraries"]}
        self.assertGreaterEqual(len(running.suite()), 24)
        self.assertGreaterEqual(len(libraries), 12)

    def test_a_program_that_failed_misses_a_bar(self):
        right = comparing.Row("fit", step_right=True, count_right=True, both=["fit.py:1"])
        self.assertTrue(all(met for _, met in check_ecosystem.bars([right])))
        failed = comparing.Row("fit", failure="status 1")
        self.assertEqual([met for _, met in check_ecosystem.bars([right, failed])],
                         [False, True, True, False, False])

    def test_names_may_follow_options(self):
        with mock.patch("sys.argv", ["check", "syncline", "--limit", "9", "kmeans", "dcgan"]):
            self.assertEqual(check_ecosystem.options().names, ["kmeans", "dcgan"])

    def test_a_run_without_a_peer_is_a_failure(self):
        with tempfile.TemporaryDirectory() as made:
            folder = pathlib.Path(made)
            (folder / "clock.json").write_text(json.dumps(clock(10)))
            self.assertIn("no peer.json", comparing.compare(folder, "fit").failure)


if __name__ == "__main__":
    unittest.main()
