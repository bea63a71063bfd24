"""Facts by release become ranges, and ranges become facts again."""

import unittest
import unittest.mock

import model_files  # noqa: F401 (the path of the modules)
import history

DEFAULTS = {"schema": None, "tags": []}
RELEASES = ["1.13", "2.0", "2.9", "2.10"]


def facts(*tags):
    return {"schema": "() -> ()", "tags": list(tags)}


class Lines(unittest.TestCase):
    def check(self, values, line):
        item = {release: value for release, value in zip(RELEASES, values) if value is not None}
        with unittest.mock.patch.object(history, "DEFAULTS", DEFAULTS):
            self.assertEqual(history.to_line(item, RELEASES), line)
        self.assertEqual(history.from_line(line, RELEASES, DEFAULTS), item)

    def test_always(self):
        self.check([facts()] * 4, {"schema": "() -> ()", "since": "1.13"})

    def test_changed(self):
        self.check([facts("a"), facts("a"), facts(), facts("b")],
                   {"schema": "() -> ()", "tags": ["b"], "since": "2.10", "older": [
                       {"tags": [], "since": "2.9", "until": "2.9"},
                       {"tags": ["a"], "since": "1.13", "until": "2.0"}]})

    def test_removed(self):
        self.check([facts(), facts(), None, None],
                   {"schema": "() -> ()", "since": "1.13", "until": "2.0"})

    def test_absent_for_a_while(self):
        self.check([facts(), None, facts(), facts()],
                   {"schema": "() -> ()", "since": "2.9",
                    "older": [{"since": "1.13", "until": "1.13"}]})


if __name__ == "__main__":
    unittest.main()
