"""How turn_cost.py takes turns, and how it reads them."""

import tempfile
import unittest

import turn_cost
import turn_loops

DUMP = """process pid=1
window-open time=1000000000 why="a window"
window-close time=1040000000
gap start=1050000000 duration=90000000 why="CUPTI was attached again"
window-open time=3000000000 why="a window"
window-open                   2            34          17.0
"""


def turn(begin, each):
    return {"begin": begin, "end": begin + 100, "each": each}


class TurnCost(unittest.TestCase):
    def test_a_window_ends_when_cupti_is_attached_again(self):
        self.assertEqual(turn_cost.windows(DUMP),
                         [[985_000_000, 1_140_000_000], [2_985_000_000, float("inf")]])
        self.assertEqual(turn_cost.windows(""), [])

    def test_cycles_with_a_window_do_not_count(self):
        times = [0, 0, 0, 1_000, 2_000, 3_000]
        turns = {role: [turn(time, 100 + 5 * recorded) for time in times]
                 for role, recorded in turn_cost.ROLES.items()}
        counted = turn_cost.cycles(turns, {"recorded": [[2_050, 2_060]]})
        self.assertEqual(len(counted), 2)
        self.assertEqual({turn_cost.cost(cycle) for cycle in counted}, {1.05})
        self.assertIn("1.0500 (1.0500 to 1.0500), 2 cycles in 1 rounds: 1.050",
                      turn_cost.summary("launch", [counted]))
        self.assertIn("no cycle", turn_cost.summary("launch", [[], []]))

    def test_two_versions_are_compared(self):
        times = {"plain": 100, "plain2": 100, "recorded": 103, "recorded2": 106}
        text = turn_cost.comparison("ode", [[times, times]])
        self.assertIn("syncline/plain 1.0300", text)
        self.assertIn("than/plain 1.0600", text)
        self.assertIn("syncline/than 0.9717", text)
        arguments = turn_cost.parse(["new", "--than", "old"])
        programs = [turn_cost.command(arguments, "spin", 0, list(turn_cost.ROLES), position, "")[0]
                    for position in range(4)]
        self.assertEqual(programs[2:], ["new", "old"])

    def test_the_first_marks_of_a_turn_are_left_out(self):
        marks = [0, 900] + list(range(1000, 1090, 10))
        self.assertEqual(turn_loops.summarize(marks), {"begin": 0, "end": 1080, "each": 10})

    def test_processes_take_turns(self):
        arguments = turn_cost.parse(["", "--loop", "spin", "--seconds", "1"])
        with tempfile.TemporaryDirectory() as folder:
            turn_cost.one_round(arguments, "spin", 0, folder)
            turns = turn_cost.read_turns(folder)
        ordered = sorted((turn["begin"], turn["end"]) for each in turns.values() for turn in each)
        self.assertGreater(len(ordered), 3)
        for (_, end), (begin, _) in zip(ordered, ordered[1:]):
            self.assertLessEqual(end, begin)
        counts = [len(each) for each in turns.values()]
        self.assertLessEqual(max(counts) - min(counts), 1)


if __name__ == "__main__":
    unittest.main()
