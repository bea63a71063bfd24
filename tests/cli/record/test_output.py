from recording import PATIENCE, RecordingTest

import os
import subprocess
import unittest

TRACE = b"SYNCLINE and more"


class Output(RecordingTest):
    def names(self):
        return sorted(path.name for path in self.folder.glob("t*.sltrace*"))

    def write_trace(self, *options, **variables):
        """A run that writes t.sltrace."""
        return self.record(*options, "-o", "t.sltrace", "sh", "-c", "echo new > t.sltrace",
                           **variables)

    def test_an_earlier_trace_is_kept(self):
        old = self.folder / "t.sltrace"
        contents = {}
        for name in ("t.sltrace.earlier", "t.sltrace.earlier.2", "t.sltrace.earlier.3"):
            contents[name] = TRACE + name.encode()
            old.write_bytes(contents[name])
            size = sum(map(len, contents.values()))
            count = f" (3 such recordings, {size} bytes in all)" if len(contents) > 2 else ""
            self.assertIn("the recording of an earlier run is now "
                          f"{self.folder}/{name}{count}\n", self.write_trace().stderr)
            self.assertEqual(old.read_bytes(), b"new\n")
            self.assertEqual(self.names(), ["t.sltrace", *contents])
        for name, text in contents.items():
            self.assertEqual((self.folder / name).read_bytes(), text)

    def test_many_earlier_recordings_are_counted(self):
        for name, text in {"t.sltrace.earlier": TRACE, "t.sltrace.earlier.old": TRACE,
                           "t.sltrace.earlier.2": b"notes", "u.sltrace.earlier": TRACE}.items():
            (self.folder / name).write_bytes(text)
        folder = self.folder / "t.sltrace.earlier.3"
        folder.mkdir()
        (folder / "a.sltrace").write_bytes(TRACE)
        (folder / "b.sltrace").write_bytes(TRACE)
        (self.folder / "t.sltrace").write_bytes(TRACE)
        self.assertIn(f"is now {self.folder}/t.sltrace.earlier.4 (3 such recordings, "
                      f"{4 * len(TRACE)} bytes in all)\n", self.write_trace().stderr)

    def test_a_quiet_run_names_the_earlier_trace_that_it_moved(self):
        (self.folder / "t.sltrace").write_bytes(TRACE)
        self.assertEqual(self.write_trace("-q").stderr,
                         "syncline: the recording of an earlier run is now "
                         f"{self.folder}/t.sltrace.earlier\n")

    def test_a_run_that_records_nothing_leaves_an_earlier_trace(self):
        old = self.folder / "t.sltrace"
        old.write_bytes(TRACE)
        for program in ("true", "false"):
            err = self.record("-o", old, program).stderr
            self.assertIn(f"{old} is still the recording of an earlier run\n", err)
            self.assertEqual(self.record("-q", "-o", old, program).stderr, "")
        (self.folder / "bad").write_text("#!/no/such/interpreter\n")
        (self.folder / "bad").chmod(0o755)
        self.fails(126, "interpreter", "-q", "-o", old, "./bad")
        self.assertEqual(self.names(), ["t.sltrace"])
        self.assertEqual(old.read_bytes(), TRACE)

    def test_a_link_stays_a_link(self):
        link, target = self.folder / "t.sltrace", self.folder / "tmp" / "real.sltrace"
        link.symlink_to("tmp/real.sltrace")
        done = self.record("-q", "-o", link, "printenv", "SYNCLINE_OUTPUT")
        self.assertEqual(done.stdout.decode(), f"{target}/\n")
        self.assertTrue(link.is_symlink())
        link.unlink()
        link.symlink_to(link.name)
        self.fails(2, "(Too many levels of symbolic links); give another -o",
                   "-o", link, "echo")

    def test_the_other_name_of_an_earlier_trace_is_taken(self):
        old, aside = self.folder / "t.sltrace", self.folder / "t.sltrace.earlier"
        old.write_bytes(TRACE)
        aside.write_bytes(b"notes")
        self.write_trace()
        self.assertEqual(aside.read_bytes(), b"notes")
        self.assertEqual((self.folder / "t.sltrace.earlier.2").read_bytes(), TRACE)

    def test_a_name_that_is_too_long(self):
        for length in 300, 240:  # The second one only while symbols are added.
            self.fails(2, ".sltrace (File name too long); give another -o",
                       "-o", "x" * length + ".sltrace", "echo")
        self.fails(2, "(File name too long)", "-o", "x" * 230 + ".%p.sltrace", "echo")
        self.record("-o", "x" * 200 + ".sltrace", "true")

    def meanwhile(self, *arguments, **variables):
        """Like record(), while another command has temporary files."""
        return subprocess.run(self.command(*arguments), capture_output=True, cwd=self.folder,
                              env=self.environment(**variables), timeout=PATIENCE, text=True,
                              check=True)

    def test_two_runs_at_the_same_time(self):
        (self.folder / "t.sltrace").write_bytes(TRACE)
        script = "echo; read x; echo SYNCLINE first > t.sltrace"
        first = self.start("-o", "t.sltrace", "sh", "-c", script, stdin=subprocess.PIPE)
        first.stdout.readline()
        for option in ([], ["-q"]):
            second = self.meanwhile(*option, "-o", self.folder / "tmp" / ".." / "t.sltrace", "sh",
                                    "-c", "echo $SYNCLINE_OUTPUT; "
                                          "echo SYNCLINE second > t.2.sltrace")
            self.assertIn(f"syncline: another command is recording {self.folder}/t.sltrace; this "
                          f"run is recorded as {self.folder}/t.2.sltrace\n", second.stderr)
            self.assertEqual(second.stdout, f"{self.folder}/t.2.sltrace/\n")
            self.assertNotIn("/t.sltrace.earlier", second.stderr)
        first.communicate(b"\n", timeout=PATIENCE)
        self.assertEqual((self.folder / "t.sltrace").read_bytes(), b"SYNCLINE first\n")
        self.assertEqual((self.folder / "t.2.sltrace").read_bytes(), b"SYNCLINE second\n")
        self.assertEqual((self.folder / "t.sltrace.earlier").read_bytes(), TRACE)
        # The name is free again.
        self.assertNotIn("another", self.write_trace().stderr)

    def test_two_runs_of_a_rank_at_the_same_time(self):
        first = self.start("-o", "t-3.sltrace", "sh", "-c", "echo; read x", stdin=subprocess.PIPE)
        first.stdout.readline()
        second = self.meanwhile("-o", "t-%r.sltrace", "sh", "-c", "echo $SYNCLINE_OUTPUT",
                                RANK="3", WORLD_SIZE="4")
        self.assertEqual(second.stdout, f"{self.folder}/t-3.2.sltrace\n")
        # The commands of ranks share a recording.
        shared = self.meanwhile("-o", "t-3.sltrace", "sh", "-c", "echo $SYNCLINE_OUTPUT",
                                RANK="2", WORLD_SIZE="4")
        self.assertEqual(shared.stdout, f"{self.folder}/t-3.sltrace/\n")

    def test_anything_else_is_kept(self):
        path = self.folder / "notes"
        for text in (b"notes", b"SYNCLIN", b"SYNCLIN? no", b""):
            path.write_bytes(text)
            self.fails(2, f"{path} exists and is not a syncline trace: give "
                       "another -o", "-o", "notes", "echo")
            self.assertEqual(path.read_bytes(), text)
        self.fails(2, "is not a syncline trace", "-o", "/dev/null", "echo")
        os.mkfifo(self.folder / "pipe")
        self.fails(2, "is not a syncline trace", "-o", "pipe", "echo")

    def test_nothing_is_replaced_where_the_program_cannot_start(self):
        old = self.folder / "t.sltrace"
        old.write_bytes(TRACE)
        self.fails(127, "no such program", "-o", old, "no-such-thing")
        self.tracer = "/no"
        self.fails(2, "no library at", "-o", old, "echo")
        self.assertEqual(old.read_bytes(), TRACE)

    def folder_with(self, **files):
        path = self.folder / "t.sltrace"
        path.mkdir()
        for name, text in files.items():
            (path / name).write_bytes(text)
        return path

    def test_an_earlier_folder_of_traces_is_kept(self):
        old = self.folder_with(**{"a": TRACE, "b.sltrace": b""})
        self.record("-o", old, "true")
        self.assertEqual(len(list(old.iterdir())), 2)
        self.write_trace()
        self.assertTrue(old.is_file())
        self.assertEqual(len(list((self.folder / "t.sltrace.earlier").iterdir())), 2)

    def test_a_folder_with_anything_else_is_kept(self):
        old = self.folder_with(a=TRACE, notes=b"notes")
        self.fails(2, f"{old} is a folder with more than traces (notes): give another -o",
                   "-o", old, "echo")
        self.fails(2, "(notes)", "-o", old, "echo", RANK="1")
        self.assertEqual(len(list(old.iterdir())), 2)

    def test_a_folder_of_empty_files_is_kept(self):
        old = self.folder_with(todo=b"")
        self.fails(2, "(todo)", "-o", old, "echo")
        self.assertTrue((old / "todo").exists())

    def test_an_empty_trace_is_replaced(self):
        old = self.folder / "t.sltrace"
        old.write_bytes(b"")
        self.write_trace()
        self.assertEqual(self.names(), ["t.sltrace"])

    def test_a_rank_replaces_nothing_in_a_folder(self):
        # Another rank's recorder may have started already.
        old = self.folder_with(a=TRACE)
        self.record("-o", old, "true", RANK="1")
        self.assertEqual((old / "a").read_bytes(), TRACE)

    def test_a_rank_moves_a_file(self):
        # The recording of a job is a folder, so no rank of this one wrote it.
        old = self.folder / "t.sltrace"
        old.write_bytes(TRACE)
        self.assertIn("is now", self.record("-o", old, "true", RANK="1").stderr)
        self.assertEqual(self.names(), ["t.sltrace.earlier"])
        self.assertEqual((self.folder / "t.sltrace.earlier").read_bytes(), TRACE)

    def test_the_only_rank_moves_its_folder(self):
        self.folder_with(a=TRACE)
        self.write_trace(RANK="0", WORLD_SIZE="1")
        self.assertEqual(self.names(), ["t.sltrace", "t.sltrace.earlier"])

    def test_a_rank_replaces_its_own(self):
        for rank in "12":
            (self.folder / f"t-{rank}.sltrace").write_bytes(TRACE)
        self.record("-o", "t-%r.sltrace", "touch", "t-1.sltrace", SLURM_PROCID="1")
        self.assertEqual(self.names(), ["t-1.sltrace", "t-1.sltrace.earlier", "t-2.sltrace"])

    def test_folder(self):
        self.fails(2, "for the trace does not exist", "-o", "none/t", "echo")
        self.fails(2, "names a folder", "-o", "tmp/", "echo")
        self.fails(2, "is a folder", "-o", "tmp", "echo")
        self.fails(2, "not in that of its folder", "-o", "%h/t", "echo")
        self.fails(2, "an unknown % placeholder", "-o", "t%d", "echo")

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_folder_without_permission(self):
        locked = self.folder / "locked"
        locked.mkdir(mode=0o555)
        self.fails(2, "cannot write to the folder", "-o", "locked/t", "echo")

    def test_folder_that_is_read_only(self):
        self.fails(2, "/proc/sys/kernel", "-o", "/proc/sys/kernel/t", "echo")

    def test_percent_in_the_working_directory(self):
        folder = self.folder / "50%p"
        folder.mkdir()
        done = self.record("-q", "printenv", "SYNCLINE_OUTPUT", cwd=folder)
        self.assertEqual(done.stdout.decode(),
                         f"{self.folder}/50%%p/printenv.sltrace/\n")


if __name__ == "__main__":
    unittest.main()
