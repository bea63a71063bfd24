"""Reports of a Python program that was recorded on a GPU, with its whole stacks."""

import re
import unittest

from traces import CLASSIFIER, ReportTest


class Python(ReportTest):
    def site(self, title):
        found, = (site for site in self.trace_of(CLASSIFIER)["sites"]
                  if site["title"] == title and site["rule"] == "sync-item")
        return found

    def test_a_site_shows_what_most_of_its_calls_are(self):
        site = self.site("before.py:77 (Trainer.step)")
        # The first call also allocates pinned memory.
        self.assertEqual(site["api"], "cudaStreamSynchronize")
        self.assertEqual(site["pythonName"], "GradScaler.step")
        self.assertEqual(site["language"], "python")

    def test_bindings_tell_calls_of_one_operator_apart(self):
        names = {site["title"].partition(" ")[0]: (site["rule"], site["pythonName"])
                 for site in self.trace_of(CLASSIFIER)["sites"]}
        self.assertEqual(names["before.py:68"], ("sync-host-to-device", 'tensor.to("cuda")'))
        self.assertEqual(names["before.py:63"], ("sync-tensor-from-list",
                                                 'torch.tensor([...], device="cuda")'))
        self.assertEqual(names["before.py:39"], ("sync-device-to-host", "tensor.cpu()"))
        self.assertEqual(names["before.py:34"], ("sync-is-nonzero", "if tensor:"))

    def test_the_remedy_of_an_upload_depends_on_its_size(self):
        text, _ = self.syncline("dump", CLASSIFIER)
        uploads = re.compile(r"(copy-call .* bytes=)\d+( direction=host-to-device)")
        for size, first in ((65536, "upload with non_blocking=True, which needs no pinned memory"),
                            (65537, "upload from pinned memory with non_blocking=True")):
            trace = self.trace(uploads.sub(rf"\g<1>{size}\g<2>", text.decode()).encode())
            titles = [site["remedies"][0]["title"] for site in self.trace_of(trace)["sites"]
                      if site["rule"] == "sync-host-to-device"]
            self.assertTrue(titles)
            for title in titles:
                self.assertIn(first, title)

    def test_stacks_begin_at_the_function_of_cuda(self):
        trace = self.trace_of(CLASSIFIER)
        self.assertGreater(len(trace["sites"]), 10)
        for site in trace["sites"]:
            self.assertRegex(site["stack"][0], rf"^{site['api']}\b", site["title"])

    def test_stacks_hold_frames_of_both_languages(self):
        stack = "\n".join(self.site("before.py:77 (Trainer.step)")["stack"])
        self.assertRegex(stack, r"(?s)_local_scalar_dense_cuda.*"
                                r"GradScaler\.\S+ at \S+/grad_scaler\.py:\d+.*"
                                r"Trainer\.step at \S+/before\.py:77")

    def test_the_page_bears_the_name_of_the_script(self):
        page = self.report("--format", "html", CLASSIFIER)
        self.assertIn("<title>syncline: image_classifier/before.py</title>", page)


if __name__ == "__main__":
    unittest.main()
