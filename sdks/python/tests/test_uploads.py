"""Files of every kind, sent as they are read."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Callable, Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from referral_exchange import FileSource, ServerError

from .conftest import FakeApi, given, refused

CONTENT = b"%PDF-1.7 of the SDK"


def parts_of(api: FakeApi, at: int = -1) -> dict[str, Message]:
    """The parts of a form as another program reads them."""
    request = api.seen[at]
    head = f"Content-Type: {request.headers['content-type']}\r\n\r\n".encode()
    parts: Any = message_from_bytes(head + request.content).get_payload()
    return {str(part.get_param("name", header="content-disposition")): part for part in parts}


def stream() -> Iterator[bytes]:
    yield CONTENT[:9]
    yield CONTENT[9:]


async def stream_in_loop() -> AsyncIterator[bytes]:
    for block in stream():
        yield block


@pytest.mark.parametrize(
    "file",
    [CONTENT, io.BytesIO(CONTENT), stream, lambda: io.BytesIO(CONTENT), stream()],
    ids=["bytes", "file", "function", "function of a file", "stream"],
)
def test_a_file_of_each_kind_comes_whole(api: FakeApi, file: FileSource) -> None:
    api.client().documents.upload("c", {"file": file, "fileName": "scan.pdf", "category": "Police report"})
    parts = parts_of(api)
    assert list(parts) == ["category", "file"]
    assert parts["category"].get_payload() == "Police report"
    assert parts["file"].get_payload(decode=True) == CONTENT
    assert parts["file"].get_filename() == "scan.pdf"


@pytest.mark.anyio
@pytest.mark.parametrize(
    "make", [stream_in_loop, lambda: stream_in_loop, lambda: io.BytesIO(CONTENT), stream]
)
async def test_a_file_comes_whole_in_an_event_loop(api: FakeApi, make: Callable[[], Any]) -> None:
    await api.async_client().documents.upload("c", {"file": make(), "fileName": "scan.pdf"})
    assert parts_of(api)["file"].get_payload(decode=True) == CONTENT


def test_a_path_and_an_open_file_bring_their_names(api: FakeApi, tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(CONTENT * 40_000)
    api.client().documents.upload("c", {"file": path, "contentType": "application/pdf"})
    with path.open("rb") as opened:
        api.client().documents.upload("c", {"file": opened})
    for at in (0, 1):
        part = parts_of(api, at)["file"]
        assert part.get_filename() == "report.pdf"
        assert part.get_payload(decode=True) == CONTENT * 40_000
    assert parts_of(api, 0)["file"].get_content_type() == "application/pdf"


def test_names_cannot_leave_their_place(api: FakeApi) -> None:
    name = 'a"; name="x\r\n\r\n.pdf'
    api.client().documents.upload("c", {"file": b"x", "fileName": name, "contentType": "a/b\r\nX: y"})
    assert b'filename="a%22; name=%22x%0D%0A%0D%0A.pdf"\r\nContent-Type: a/b X: y\r\n' in api.seen[0].content


@pytest.mark.parametrize("file", [CONTENT, io.BytesIO(CONTENT), stream], ids=["bytes", "file", "function"])
def test_what_can_be_read_again_is_retried(api: FakeApi, file: FileSource) -> None:
    api.answers = [refused(503, "service_unavailable"), given({"id": "d"})]
    assert api.client().documents.upload("c", {"file": file, "fileName": "x.pdf"})["id"] == "d"
    assert parts_of(api, 0)["file"].get_payload(decode=True) == CONTENT
    assert parts_of(api, 1)["file"].get_payload(decode=True) == CONTENT


def test_an_open_file_is_sent_from_where_it_stands(api: FakeApi) -> None:
    api.answers = [refused(503, "service_unavailable"), given()]
    file = io.BytesIO(b"already read " + CONTENT)
    file.seek(13)
    api.client().documents.upload("c", {"file": file, "fileName": "x.pdf"})
    assert [parts_of(api, at)["file"].get_payload(decode=True) for at in (0, 1)] == [CONTENT, CONTENT]


def test_a_stream_is_sent_once(api: FakeApi) -> None:
    api.answers = [refused(503, "service_unavailable")]
    with pytest.raises(ServerError):
        api.client().documents.upload("c", {"file": stream(), "fileName": "x.pdf"})
    assert len(api.seen) == 1


def test_a_mistake_is_said(api: FakeApi, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="pass file and fileName, or a path"):
        api.client().documents.upload("c", {"file": b"x"})
    with pytest.raises(TypeError, match="AsyncReferralExchange only"):
        api.client().documents.upload("c", {"file": stream_in_loop(), "fileName": "x"})
    path = tmp_path / "x.txt"
    path.write_text("x")
    with path.open() as opened, pytest.raises(TypeError, match='open it with mode "rb"'):
        api.client().documents.upload("c", {"file": opened})  # type: ignore[typeddict-item]
