"""How check_ranks.py reads a report."""

import unittest

import check_ranks


def site(line, backward=False, file="/home/me/ranks/train.py"):
    return {"file": file, "line": line, "backward": backward}


class CheckRanks(unittest.TestCase):
    def test_marks(self):
        text = """free()
first()  # wait
second()  # wait: forward, backward
other()  # waits
"""
        self.assertEqual(check_ranks.planted(text),
                         {(2, False), (3, False), (3, True)})

    def test_the_program_has_marks(self):
        marks = check_ranks.planted(check_ranks.PROGRAM.read_text("utf-8"))
        self.assertEqual(len(marks), 4)
        self.assertEqual(sum(is_backward for _, is_backward in marks), 1)

    def test_each_rank_has_to_name_each_line(self):
        wanted = {(2, False), (3, True)}
        documents = {0: {"sites": [site(2), site(3, True), site(9)]},
                     1: {"sites": [site(2), site(3), site(3, True, "/other.py")]}}
        lines, missed = check_ranks.compare(wanted, documents)
        self.assertEqual(missed, 1)
        self.assertEqual(lines[-1], "rank 1  MISSED  backward of train.py:3")

    def test_work_of_the_backward_pass(self):
        rows = [{"title": "train.py:2 (f)"}, {"title": "backward of train.py:3 (f)"}]
        self.assertEqual(check_ranks.backward_work({"deviceWork": {"rows": rows}}), rows[1:])
        self.assertEqual(check_ranks.backward_work({}), [])


if __name__ == "__main__":
    unittest.main()
