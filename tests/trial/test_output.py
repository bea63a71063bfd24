"""The destination of the measurement and of the recording."""

import json
import os
import subprocess
import sys
import unittest

from trying import FIRST_LINE, PATIENCE, PROGRAM, TryTest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "tests", "schemas"))

import schemas  # noqa: E402


class Output(TryTest):
    def test_the_schema(self):
        found, _ = self.measured()
        found["refused"].append({"title": "a.cpp:1 (x)", "why": "it is not"})
        self.assertEqual(schemas.problems(os.environ["SYNCLINE_SCHEMA_CHECK"],
                                          "try.schema.json", [found]), [])

    def test_standard_output_is_json_and_the_programs(self):
        out, err = self.run_try("-o", "-", PROGRAM, "train")
        first, _, document = out.partition("\n")
        self.assertEqual(first, "output of the program")
        self.assertTrue(json.loads(document)["comparable"])
        self.assertIn(FIRST_LINE, err)

    def test_what_cannot_be_written(self):
        for option in "-o", "--trace":
            for name in "/nonexistent/x", self.folder:
                self.fails(f"cannot write {name}: ", option, name, PROGRAM)
        self.assertEqual(os.listdir(self.folder), ["tmp"])

    def test_a_trace_replaces_no_other_file(self):
        path = self.folder / "notes.txt"
        path.write_text("text")
        self.fails("is not a syncline trace: give another --trace",
                   "--trace", path,
                   PROGRAM)
        self.assertEqual(path.read_text(), "text")

    def test_an_earlier_recording_is_kept(self):
        path, link = self.folder / "kept.sltrace", self.folder / "link.sltrace"
        link.symlink_to(path.name)
        path.write_bytes(b"SYNCLINE of another machine")
        _, err = self.run_try("--trace", link, PROGRAM, "train")
        self.assertIn("syncline try: the recording of an earlier run is now "
                      f"{path.resolve()}.earlier\n", err)
        self.assertTrue(link.is_symlink())
        self.assertGreater(path.stat().st_size, 1000)
        earlier = self.folder / "kept.sltrace.earlier"
        self.assertEqual(earlier.read_bytes(), b"SYNCLINE of another machine")

    def test_an_earlier_recording_stays_where_nothing_is_recorded(self):
        path = self.folder / "kept.sltrace"
        path.write_bytes(b"SYNCLINE of another machine")
        self.fails("cannot write ", "--trace", path, "-o", "/nonexistent/x", PROGRAM)
        self.assertEqual(sorted(os.listdir(self.folder)), ["kept.sltrace", "tmp"])

    def test_the_measurement_replaces_no_recording(self):
        path = self.folder / "kept.sltrace"
        path.write_bytes(b"SYNCLINE of another machine")
        self.fails(f"cannot write {path}: it is a recording; name another file",
                   "-o", path, PROGRAM)

    def test_a_pipe_is_opened_once(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
            self.run_try("-o", pipe, PROGRAM, "train")
            document = reader.communicate(timeout=PATIENCE)[0]
        self.assertTrue(json.loads(document)["comparable"])

    def test_a_full_device(self):
        self.fails("cannot write /dev/full: No space left", "-o", "/dev/full",
                   PROGRAM, "train", started=True)


if __name__ == "__main__":
    unittest.main()
