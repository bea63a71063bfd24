from recording import NEVER_USED, PATIENCE, STAND_IN, RecordingTest

import os
import pathlib
import shutil
import subprocess
import unittest


class Programs(RecordingTest):
    def script(self, name, text, mode=0o755):
        path = self.folder / name
        path.write_text(text)
        path.chmod(mode)
        return path

    def test_exit_status(self):
        for status in (0, 1, 2, 7, 126, 127, 255):
            done = self.record("sh", "-c", f"exit {status}")
            self.assertEqual(done.returncode, status)
            self.assertEqual(done.stderr, NEVER_USED)

    def test_the_program_has_the_limit_of_its_user(self):
        """syncline itself needs a larger stack."""
        done = subprocess.run(["sh", "-c", 'ulimit -s 64; exec "$@"', "sh",
                               *self.command("sh", "-c", "ulimit -s")], cwd=self.folder,
                              env=self.environment(), capture_output=True, timeout=PATIENCE,
                              check=False)
        self.assertEqual((done.returncode, done.stdout), (0, b"64\n"))

    def test_not_found(self):
        self.fails(127, "no-such-thing: no such program in PATH",
                   "no-such-thing")
        self.fails(127, "./no-such-thing: no such program", "./no-such-thing")
        self.script("here", "#!/bin/sh\n")
        self.fails(127, "./here is here", "here")

    def test_not_executable(self):
        self.script("data", "x", mode=0o644)
        self.fails(126, "./data is not executable", "./data")
        self.fails(126, "is a folder", self.folder)
        self.script("lost", "#!/no/such/interpreter\n")
        self.fails(126, "interpreter", "./lost")

    def test_scripts(self):
        self.script("with", "#!/bin/sh\necho $0 $1\nexit 3\n")
        done = self.record("./with", "word")
        self.assertEqual((done.returncode, done.stdout), (3, b"./with word\n"))
        self.script("without", "echo plain $1; exit 4\n")
        done = self.record("./without", "word")
        self.assertEqual((done.returncode, done.stdout), (4, b"plain word\n"))

    def test_name_is_as_it_was_given(self):
        os.symlink(shutil.which("sh"), self.folder / "alias")
        done = self.record("alias", "-c", "echo $0",
                           PATH=f"{self.folder}:{os.environ['PATH']}")
        self.assertEqual(done.stdout, b"alias\n")

    def test_path_of_the_caller(self):
        done = self.record("printf", "x", PATH="")
        self.assertEqual(done.stdout, b"x")

    def test_no_tracer(self):
        ran = self.folder / "ran"
        self.fails(2, "no library at /no/cupti.so; name one with --cupti",
                   "--cupti", "/no/cupti.so", "touch", ran)
        self.tracer = "/no/tracer.so"
        self.fails(2, "no library at /no/tracer.so; name one with --tracer", "touch", ran)
        notes = self.folder / "notes.json"
        notes.write_text("{}")
        damaged = bytearray(pathlib.Path(STAND_IN).read_bytes())
        damaged[18:20] = b"\xff\x7f"  # the machine
        (self.folder / "foreign.so").write_bytes(damaged)
        for name in "notes.json", "foreign.so":
            self.tracer = str(self.folder / name)
            self.fails(2, f"{name} is not a shared library for this machine; name one with "
                       "--tracer", "touch", ran)
        odd = self.folder / "a b.so"
        shutil.copy(STAND_IN, odd)
        self.tracer = odd
        self.fails(2, "contains a space or a colon", "touch", ran)
        self.assertFalse(ran.exists())

    def test_default_tracer_lies_in_lib_beside_bin(self):
        for name in ("bin", "lib"):
            (self.folder / name).mkdir()
        command = shutil.copy(self.command()[0], self.folder / "bin")
        library = self.folder / "lib" / "libsyncline_tracer.so"

        def run():
            return subprocess.run(
                [command, "record", "-q", "printenv", "LD_PRELOAD"],
                capture_output=True, text=True, env=self.environment(),
                cwd=self.folder)

        done = run()
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"no library at {library}", done.stderr)
        shutil.copy(STAND_IN, library)
        self.assertEqual(run().stdout, f"{library}\n")

    def test_static_program(self):
        program = self.folder / "static"
        code = pathlib.Path(shutil.which("true")).resolve().read_bytes()
        # As ELF has it: 64 bits, the table of segments at e_phoff.
        start = int.from_bytes(code[32:40], "little")
        size, count = (int.from_bytes(code[i:i + 2], "little")
                       for i in (54, 56))
        code = bytearray(code)
        for segment in range(start, start + size * count, size):
            if code[segment] == 3:  # PT_INTERP
                code[segment] = 0
        program.write_bytes(code)
        program.chmod(0o755)
        # Without its loader it cannot start.
        done = self.record(program)
        self.assertIn("is linked statically: only CUDA_INJECTION64_PATH can "
                      "reach it\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
