"""Forms whose file is sent as it is read."""

from __future__ import annotations

import os
import uuid
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeAlias, Union

import anyio.to_thread

FileStream: TypeAlias = IO[bytes] | Iterable[bytes] | AsyncIterable[bytes]
FileSource: TypeAlias = Union[bytes, "os.PathLike[str]", FileStream, Callable[[], FileStream]]
"""A file to upload: a path, bytes, an open file, or a stream.

A stream can be sent once only, so such an upload is not retried; a function that opens the stream makes it
retryable. An open file is sent from where it stands, and again from there if it can seek. Asynchronous
streams are for `AsyncReferralExchange`.
"""

BLOCK = 256 * 1024


class FormBody:
    """A form that can be sent, and perhaps again."""

    def __init__(self, form: Mapping[str, Any]) -> None:
        fields = {name: value for name, value in form.items() if value is not None}
        self._file: FileSource | None = fields.pop("file", None)
        name = fields.pop("fileName", None) or _name_of(self._file)
        if self._file is None or not name:
            raise TypeError("The upload has no file or no name: pass file and fileName, or a path as file")
        boundary = f"rx-{uuid.uuid4()}"
        self.content_type = f"multipart/form-data; boundary={boundary}"
        media_type = str(fields.pop("contentType", "application/octet-stream"))
        self._head = _head(fields, boundary, name, media_type)
        self._tail = f"\r\n--{boundary}--\r\n".encode()
        self._start = _position_of(self._file)
        is_opened_anew = isinstance(self._file, (bytes, os.PathLike)) or callable(self._file)
        self.is_repeatable = is_opened_anew or self._start is not None

    def chunks(self) -> Iterator[bytes]:
        """The form from its beginning."""
        yield self._head
        with self._opened() as stream:
            if isinstance(stream, AsyncIterable):
                raise TypeError("An asynchronous stream can be sent with AsyncReferralExchange only")
            yield from stream
        yield self._tail

    async def async_chunks(self) -> AsyncIterator[bytes]:
        """The same for an event loop. What is not asynchronous is read in a thread."""
        yield self._head
        with self._opened() as stream:
            if isinstance(stream, AsyncIterable):
                async for chunk in stream:
                    yield chunk
            else:
                blocks = iter(stream)
                while (block := await anyio.to_thread.run_sync(next, blocks, None)) is not None:
                    yield block
        yield self._tail

    @contextmanager
    def _opened(self) -> Iterator[Iterable[bytes] | AsyncIterable[bytes]]:
        """The file as a stream. What is opened here is closed here."""
        file = self._file
        if isinstance(file, os.PathLike):
            with Path(file).open("rb") as opened:
                yield _blocks(opened)
        elif isinstance(file, bytes):
            yield (file,)
        elif callable(file):
            stream = file()
            try:
                yield _blocks(stream)
            finally:
                if hasattr(stream, "close"):
                    stream.close()
        elif file is not None:
            if self._start is not None:
                file.seek(self._start)  # type: ignore[union-attr]
            yield _blocks(file)


def _blocks(stream: FileStream) -> Iterable[bytes] | AsyncIterable[bytes]:
    """An open file in blocks: its own iterator gives lines."""
    if isinstance(stream, AsyncIterable) or not hasattr(stream, "read"):
        return stream
    file = stream
    return iter(lambda: _binary(file.read(BLOCK)), b"")


def _binary(block: bytes | str) -> bytes:
    if isinstance(block, str):
        raise TypeError('The file was opened as text: open it with mode "rb"')
    return block


def _name_of(file: object) -> str | None:
    """Paths and open files know their names."""
    name = file if isinstance(file, os.PathLike) else getattr(file, "name", None)
    return Path(name).name if isinstance(name, (str, os.PathLike)) else None


def _position_of(file: object) -> int | None:
    """Where an open file stands, if it can get back there."""
    if not hasattr(file, "seekable") or not file.seekable():
        return None
    position: int = file.tell()  # type: ignore[attr-defined]
    return position


def _head(fields: Mapping[str, Any], boundary: str, name: str, media_type: str) -> bytes:
    """All that stands before the file. Fields come first, so that the API knows them before the file."""
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{_escaped(key)}"\r\n\r\n{_text(value)}\r\n'
        for key, value in fields.items()
    ]
    parts.append(
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{_escaped(name)}"\r\n'
        f"Content-Type: {' '.join(media_type.split())}\r\n\r\n"
    )
    return "".join(parts).encode()


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _escaped(text: str) -> str:
    """As browsers write names in forms."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "%0D%0A").replace('"', "%22")
