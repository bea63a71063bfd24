"""Programs that observe themselves see the same with and without a recording."""

import re
import subprocess
import textwrap
import unittest

from recorded import IMPORTS, PYTHONS, PythonTest, version_of

WORK = """
    import time
    def leaf(value):
        launch()
        sync()
        return value + 1
    def work():
        total = 0
        for value in range(5):
            total += leaf(
                value)
        return total
    """

TRACE = """
    seen = []
    def watch(frame, event, argument):
        if frame.f_code.co_filename == __file__:
            seen.append((frame.f_code.co_name, event, frame.f_lineno))
        return watch
    start(False)
    sys.settrace(watch)
    work()
    sys.settrace(None)
    sys.setprofile(watch)
    work()
    sys.setprofile(None)
    print(len(seen), seen)
    """

MONITORING = """
    seen = []
    events = sys.monitoring.events
    tool = sys.monitoring.PROFILER_ID
    sys.monitoring.use_tool_id(tool, "test")
    for event in (events.PY_START, events.PY_RETURN, events.LINE, events.CALL, events.JUMP):
        def watch(code, *arguments, event=event):
            if code.co_filename == __file__:
                seen.append((event, code.co_name, str(arguments[0])))
        sys.monitoring.register_callback(tool, event, watch)
    start(False)
    sys.monitoring.set_events(tool, events.PY_START | events.PY_RETURN | events.LINE
                              | events.CALL | events.JUMP)
    work()
    sys.monitoring.set_events(tool, 0)
    print(len(seen), [each for each in seen if " at 0x" not in each[2]])
    """

FAULTS = """
    import faulthandler, glob, os
    faulthandler.enable()
    start(False)
    work()
    faulthandler.dump_traceback()
    sys.stderr.flush()
    # Until the trace has what was recorded: it names the functions.
    folder = os.environ.get("SYNCLINE_OUTPUT")
    while folder and not any(b"leaf" in open(each, "rb").read()
                             for each in glob.glob(folder + "*")):
        time.sleep(0.01)
    def dies():
        launch()
        sync()
        faulthandler._sigsegv()
    dies()
    """

SIGNALS = """
    import signal
    class Late(Exception):
        pass
    def ring(*_):
        raise Late
    signal.signal(signal.SIGALRM, ring)
    start(False)
    rung = 0
    for _ in range(5):
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.003)
            while True:
                work()
        except Late:
            rung += 1
    print(rung)
    """

CHILDREN = """
    import multiprocessing
    def twice(value):
        return 2 * value
    if __name__ == "__main__":
        start(False)
        for method in multiprocessing.get_all_start_methods():
            with multiprocessing.get_context(method).Pool(2) as pool:
                print(method, pool.map(twice, range(5)), work())
    """

END = """
    import atexit, threading, weakref
    class Owner:
        def __del__(self):
            print("deleted", leaf(1))
    owner = Owner()
    weakref.finalize(Owner, print, "finalized")
    atexit.register(lambda: print("at exit", work()))
    start(False)
    threading.Thread(target=lambda: print("thread", work())).start()
    sys.stdout.flush()
    """


def without_addresses(text):
    return re.sub(r"0x[0-9a-f]+", "0x", text)


class Observers(PythonTest):
    def check_same(self, text, pythons=None):
        path = self.folder / "program.py"
        path.write_text(IMPORTS + textwrap.dedent(WORK) + textwrap.dedent(text), "utf-8")
        for python in PYTHONS if pythons is None else pythons:
            plain = subprocess.run([*python, str(path)], capture_output=True, text=True,
                                   timeout=120, env=self.environment())
            done = self.record(python, path, status=plain.returncode)
            own = "".join(line for line in done.stderr.splitlines(keepends=True)
                          if not line.startswith("syncline: "))
            dump = self.dump()
            with self.subTest(python=python):
                self.assertTrue(plain.stdout or plain.stderr)
                self.assertEqual(done.stdout, plain.stdout)
                self.assertEqual(without_addresses(own), without_addresses(plain.stderr))
                self.assertIn("\ncode-frame ", dump)
                self.assertNotIn("\nnote ", dump)

    def test_trace_functions(self):
        self.check_same(TRACE)

    def test_monitoring(self):
        pythons = [each for each in PYTHONS if version_of(each) >= (3, 12)]
        if not pythons:
            self.skipTest("sys.monitoring came with Python 3.12")
        self.check_same(MONITORING, pythons)

    def test_faulthandler(self):
        self.check_same(FAULTS)

    def test_signals(self):
        self.check_same(SIGNALS)

    def test_children(self):
        self.check_same(CHILDREN)

    def test_the_end(self):
        self.check_same(END)


if __name__ == "__main__":
    unittest.main()
