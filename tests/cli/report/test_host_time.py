"""Where the host's time goes, by line, of a real trace with made-up stacks of launches."""

import os
import re

from traces import BEFORE, ReportTest, TRACES


class HostTime(ReportTest):
    def table(self):
        return self.trace_of(self.launch_stacks())["hostTime"]

    def test_rows_add_up(self):
        table = self.table()
        times = [row["outside"] + row["inCalls"] for row in table["rows"]]
        self.assertAlmostEqual(sum(times), table["time"], delta=1e-6 * table["time"])
        self.assertEqual(times, sorted(times, reverse=True))
        titles = [(row["title"], row["library"]) for row in table["rows"]]
        self.assertEqual(len(titles), len(set(titles)))

    def test_lines_are_sums_of_their_rows(self):
        table = self.trace_of(os.path.join(TRACES, "backward.sltrace"))["hostTime"]
        lines = table["lines"]
        self.assertLess(len(lines), len(table["rows"]))
        self.assertEqual(sorted(row for line in lines for row in line["rows"]),
                         list(range(len(table["rows"]))))
        times = [line["outside"] + line["inCalls"] for line in lines]
        self.assertEqual(times, sorted(times, reverse=True))
        self.assertEqual(len(lines), len({line["title"] for line in lines}))
        for line in lines:
            rows = [table["rows"][row] for row in line["rows"]]
            self.assertEqual({row["title"] for row in rows}, {line["title"]})
            for figure in "outside", "inCalls", "calls":
                self.assertAlmostEqual(line[figure], sum(row[figure] for row in rows),
                                       delta=1e-6 * table["time"])

    def test_it_is_the_host_s_time(self):
        """That of the threads, without what they are blocked for."""
        trace = self.trace_of(self.launch_stacks())
        own = sum(host[part + state] for host in trace["devices"][0]["host"]
                  for part in ("outside", "calls") for state in ("WhileBusy", "WhileIdle"))
        self.assertAlmostEqual(trace["hostTime"]["time"], own, delta=0.03 * own)

    def test_lines(self):
        rows = {row["title"]: row for row in self.table()["rows"]}
        nonzero = rows["before.cpp:27"]
        self.assertEqual(nonzero["line"], 27)
        self.assertTrue(nonzero["file"].endswith("/masked_loss/before.cpp"))
        # A launch and two copies, each in a call of CUDA.
        self.assertGreater(nonzero["calls"], 2)
        self.assertGreater(nonzero["inCalls"], 0)
        # Between the last call of a line and the first one of another, none is made.
        self.assertEqual(rows["before.cpp:27 to :30"]["calls"], 0)
        self.assertEqual(rows["before.cpp:27 to :30"]["inCalls"], 0)
        self.assertGreater(rows["before.cpp:27 to :30"]["outside"], 0)
        self.assertEqual(rows["the backward pass"]["file"], "")

    def test_rows_of_one_line_follow_their_sum(self):
        path = os.path.join(TRACES, "backward.sltrace")
        table = self.trace_of(path)["hostTime"]
        title = "train.py:46 (first)"
        parts = [row for row in table["rows"] if row["title"] == title]
        self.assertGreater(len(parts), 1)
        lines = self.report(path).split("Where the host's time goes", 1)[1].split("\n\n")[0]
        found = re.search(rf" ([\d.]+)% .* {re.escape(title)}\n"
                          r"((?:.*  (?:->|backward|the line).*\n)+)", lines)
        time = sum(row["outside"] + row["inCalls"] for row in parts)
        self.assertAlmostEqual(float(found[1]), 100 * time / table["time"], delta=0.06)
        self.assertIn("  backward", found[2])
        self.assertNotIn("train.py", found[2])
        once = [row["title"] for row in table["rows"]]
        single = next(each for each in once if once.count(each) == 1 and f" {each}" in lines)
        self.assertNotRegex(lines, rf"{re.escape(single)}\n.*  (->|backward|the line)")

    def test_without_stacks_or_steps_there_is_none(self):
        self.assertNotIn("hostTime", self.trace_of(BEFORE))
        self.assertNotIn("hostTime", self.trace_of(self.sync_only(self.launch_stacks())))

    def test_text(self):
        title = "Where the host's time goes"
        self.assertNotIn(title, self.report(BEFORE))
        table = self.report(self.launch_stacks()).split(title)[1].split("\n\n")[0].splitlines()
        self.assertRegex(table[2], r"^ +[\d.]+ [mu]s +[\d.]+% +[\d.]+ [mu]s +[\d.]+  "
                                   r"the backward pass$")
        self.assertTrue(any(re.search(r"  before\.cpp:27 to :30$", line) for line in table))

    def test_page(self):
        page = self.report(self.launch_stacks(), "--format", "html")
        self.assertIn('"hostTime":{"time":', page)


class Pauses(ReportTest):
    """Of tests/python/program/pauses.py: each step touches 200 new pages and sleeps for 1 ms."""

    TRACE = os.path.join(TRACES, "pauses.sltrace")

    def table(self):
        return self.trace_of(self.TRACE)["hostTime"]

    def test_no_remedy_where_the_device_does_not_wait(self):
        """Each kernel runs until the next one begins."""
        text, _ = self.syncline("dump", self.TRACE)
        starts = [int(start) for start in re.findall(rb"\nkernel start=(\d+)", text)]
        ends = dict(zip(starts, starts[1:]))

        def change(line):
            if not (found := re.match(rb"kernel start=(\d+) duration=\d+", line)):
                return line
            start = int(found[1])
            return f"kernel start={start} duration={ends.get(start, start) - start}".encode() \
                + line[found.end():]
        path = self.changed(self.TRACE, change, "busy.sltrace")
        table = self.trace_of(path)["hostTime"]
        self.assertNotEqual(table["pauses"]["summary"], "")
        self.assertEqual(table["pauses"]["remedy"], "")
        self.assertNotIn("  remedy: ", self.report(path))

    def test_causes(self):
        table = self.table()
        causes = {each["cause"]: each for each in table["pauses"]["causes"]}
        self.assertEqual(set(causes), {"garbage-collector", "page-faults", "descheduled", "asleep"})
        times = [each["time"] for each in table["pauses"]["causes"]]
        self.assertEqual(times, sorted(times, reverse=True))
        self.assertGreater(causes["garbage-collector"]["count"], 3)
        self.assertIn(", from :44 to the next :39 (train)", causes["garbage-collector"]["line"])
        self.assertAlmostEqual(causes["page-faults"]["count"], 201, delta=3)
        self.assertEqual(causes["page-faults"]["line"], "pauses.py:39 to :41 (train)")
        self.assertGreater(causes["asleep"]["time"], 1e6)
        self.assertLess(causes["asleep"]["time"], 1.2e6)
        self.assertEqual(causes["asleep"]["line"], "pauses.py:41 to :43 (train)")
        self.assertLess(sum(times), table["time"])

    def test_rows_add_up_to_the_causes(self):
        table = self.table()
        for cause, name in (("garbage-collector", "collectorTime"), ("descheduled", "descheduled"),
                            ("asleep", "asleep")):
            whole = next(each["time"] for each in table["pauses"]["causes"]
                         if each["cause"] == cause)
            self.assertAlmostEqual(sum(row[name] for row in table["rows"]), whole, delta=1)

    def test_every_writer_has_the_line(self):
        pauses = self.table()["pauses"]
        self.assertRegex(pauses["summary"], r"garbage collector [\d.]+ us \([\d.]+%\)")
        self.assertRegex(pauses["summary"], r"page faults about [\d.]+ us \([\d.]+%, 201 faults\)")
        text = self.report(self.TRACE)
        self.assertRegex(text, r"  of the host's [\d.]+ ms a step: " +
                         re.escape(pauses["summary"]) + r"\n  remedy: " +
                         re.escape(pauses["remedy"]) + r"\n")
        page = self.report(self.TRACE, "--format", "html")
        self.assertIn(pauses["summary"], page)

    def test_older_traces_have_none(self):
        trace = self.launch_stacks()
        self.assertEqual(self.trace_of(trace)["hostTime"]["pauses"],
                         {"summary": "", "remedy": "", "causes": []})
        self.assertNotIn("of the host's", self.report(trace))


if __name__ == "__main__":
    import unittest
    unittest.main()
