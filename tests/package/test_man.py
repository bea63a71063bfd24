"""The man pages that are installed."""

import os
import shutil
import unittest

from installation import InstallationTest, PREFIX

PAGES = os.path.join(PREFIX, "share/man/man1")


class Man(InstallationTest):
    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_formatting(self):
        for name in sorted(os.listdir(PAGES)):
            with self.subTest(name):
                out = self.run_command("groff", "-man", "-Tutf8", "-ww", "-z",
                                       os.path.join(PAGES, name))
                self.assertEqual(out, "")


if __name__ == "__main__":
    unittest.main()
