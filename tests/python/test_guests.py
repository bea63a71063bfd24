"""Programs whose threads run Python in more than one way."""

import subprocess
import textwrap
import unittest

from recorded import IMPORTS, PROGRAM, PYTHONS, PythonTest, version_of

SUBINTERPRETER = """
    import threading
    try:
        import _interpreters as interpreters
        arguments = ("legacy",)
    except ImportError:
        import _xxsubinterpreters as interpreters
        arguments = ()
    start(False)
    text = '''
    import sys
    sys.path.insert(0, {program!r})
    from cuda import launch, sync
    def inside():
        launch()
        sync()
    inside()
    def threaded():
        launch()
        sync()
    import threading
    thread = threading.Thread(target=threaded)
    thread.start()
    thread.join()
    '''
    def run():
        own = (interpreters.create(*arguments) if arguments
               else interpreters.create(isolated=False))
        assert not interpreters.run_string(own, text)
        interpreters.destroy(own)
    def after():
        launch()
        sync()
    run()
    after()
    started = threading.Thread(target=run)
    started.start()
    started.join()
    after()
    """

GREENLETS = """
    import greenlet
    start(False)
    def leaf():
        launch()
        sync()
    def first():
        leaf()
        to_second.switch()
        leaf()
    def second():
        def own():
            launch()
            sync()
        own()
        to_first.switch()
    to_first, to_second = greenlet.greenlet(first), greenlet.greenlet(second)
    def main():
        to_first.switch()
        launch()
        sync()
    main()
    """


class Guests(PythonTest):
    def sites_of(self, python, text, **options):
        """{function: its stack} of each site."""
        path = self.folder / "program.py"
        path.write_text(IMPORTS + textwrap.dedent(text))
        self.record(python, path, **options)
        self.assertNotIn("note", self.dump())
        return {site["function"].rpartition(".")[2]: site["stack"]
                for site in self.sites()["sites"]}

    def test_subinterpreters(self):
        text = textwrap.dedent(SUBINTERPRETER).replace("{program!r}", repr(str(PROGRAM)))
        for python in PYTHONS:
            sites = self.sites_of(python, text)
            # Before 3.12 a thread is known by its first interpreter.
            entered = "inside" if version_of(python) >= (3, 12) else "run"
            with self.subTest(python=python):
                self.assertEqual(sorted(sites), sorted(["after", "threaded", entered]))

    def test_greenlets(self):
        """Each greenlet has its own frames."""
        pythons = [each for each in PYTHONS if not subprocess.run(
            [*each, "-c", "import greenlet"], capture_output=True).returncode]
        if not pythons:
            self.skipTest("no interpreter here has greenlet (pip install greenlet)")
        for python in pythons:
            sites = self.sites_of(python, GREENLETS)
            frames = {name: [line.partition(" ")[0].rpartition(".")[2]
                             for line in stack if ".py:" in line]
                      for name, stack in sites.items()}
            with self.subTest(python=python):
                self.assertEqual(frames, {"leaf": ["leaf", "first"],
                                          "own": ["own", "second"],
                                          "main": ["main", "<module>"]})


if __name__ == "__main__":
    unittest.main()
