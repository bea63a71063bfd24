"""Pages in Chromium, at any width and in both color schemes."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
SCHEMES = {"dark": 0, "light": 1}
HEIGHT = 900

# Headless Chromium has no window narrower than 500 px; a frame may be. The page's
# own policy lets it load nothing, so it sends what it measures.
FRAME = """<!doctype html>
<meta charset="utf-8"><meta name="color-scheme" content="light dark">
<style>body {{ margin: 0 }} iframe {{ border: 0; display: block }}</style>
<script>addEventListener("message", (event) => {{
  document.documentElement.dataset.found = encodeURIComponent(event.data);
}});</script>
<iframe src="page.html" width="{width}" height="{height}"></iframe>"""


def dump(path, folder, *options):
    """The document at the path after its scripts have run, and what they log."""
    done = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu",
         "--disable-dev-shm-usage", "--no-first-run",
         f"--user-data-dir={folder}/profile", "--enable-logging=stderr",
         "--virtual-time-budget=4000", *options, "--dump-dom", f"file://{path}"],
        capture_output=True, timeout=300)
    # Anything that a script logs or throws appears as such a line.
    log = [line for line in done.stderr.decode(errors="replace").splitlines()
           if ":CONSOLE" in line]
    return done.stdout.decode(), log


def measure(page, width, scheme):
    """What page_measures.js finds on the page, given as text."""
    with open(os.path.join(HERE, "page_measures.js"), encoding="utf-8") as file:
        script = file.read()
    with tempfile.TemporaryDirectory(prefix="syncline-test-",
                                     ignore_cleanup_errors=True) as folder:
        def write(name, text):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
            return os.path.join(folder, name)
        write("page.html", f"{page}<script>{script}</script>")
        frame = write("frame.html", FRAME.format(width=width, height=HEIGHT))
        text, log = dump(frame, folder, f"--window-size={max(width, 500)},{HEIGHT}",
                         f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}")
    found = re.search(r'data-found="([^"]*)"', text)
    assert found, f"the page sent nothing; it logged {log}"
    return json.loads(urllib.parse.unquote(found[1]))
