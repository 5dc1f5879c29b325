"""A server of the OpenAI protocol on a loopback port, which answers with what is laid down for a prompt."""

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

MODEL = "stand-in"


@dataclass
class Loopback:
    """Its address, and what it was sent."""

    url: str
    sent: list[dict[str, Any]] = field(default_factory=list)


@contextmanager
def loopback(messages: Mapping[str, Mapping[str, Any]]) -> Iterator[Loopback]:
    """Answers a chat whose last turn is a key of `messages` with its value.

    A value is an assistant's message (`content`, `reasoning_content`), and may have `finish_reason` besides.
    """
    served = Loopback("")

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            payload = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            served.sent.append(payload)
            message = dict(messages[payload["messages"][-1]["content"]])
            finish = message.pop("finish_reason", "stop")
            choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}
            usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
            answer = {"id": "1", "object": "chat.completion", "created": 0, "model": MODEL}
            content = json.dumps({**answer, "choices": [choice], "usage": usage}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    served.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
