"""From a call of a method to a request."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from typing import Any, cast
from urllib.parse import quote, urlencode

from ._operation import Operation
from ._options import AnyOptions, Options
from ._uploads import FormBody

TIMEOUT = 60.0
VERSION = metadata.version("referral-exchange")


@dataclass(frozen=True)
class Request:
    """A request, ready to be sent as often as it takes."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | FormBody | None
    options: AnyOptions

    @property
    def is_repeatable(self) -> bool:
        """Whether its body can be sent again."""
        return not isinstance(self.body, FormBody) or self.body.is_repeatable

    @property
    def as_csv(self) -> bool:
        """Whether the caller wants text instead of data."""
        return self.options.get("as_csv", False)

    def content(self) -> bytes | Iterator[bytes] | None:
        """The body of an attempt."""
        return self.body.chunks() if isinstance(self.body, FormBody) else self.body

    def async_content(self) -> bytes | AsyncIterator[bytes] | None:
        """The body of an attempt in an event loop."""
        return self.body.async_chunks() if isinstance(self.body, FormBody) else self.body


def prepare(
    base_url: str,
    operation: Operation[Any],
    ids: Mapping[str, str],
    given: Mapping[str, Any] | None,
    options: Options,
) -> Request:
    """The request of a call. A POST has an `Idempotency-Key`, the same in each attempt."""
    told = cast("AnyOptions", options)
    path = re.sub(r"\{(\w+)\}", lambda name: _segment(name[1], ids[name[1]]), operation.path)
    query = _query(given) if operation.takes == "query" else ""
    body: bytes | FormBody | None = None
    if operation.takes == "form":
        body = FormBody(given or {})
    elif operation.takes == "body" and given is not None:
        body = json.dumps(given, ensure_ascii=False).encode()
    return Request(operation.method, f"{base_url}{path}{query}", _headers(operation, body, told), body, told)


def _segment(name: str, value: object) -> str:
    """An empty id would name the list, and dots another path."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise TypeError(f"{name} must be a non-empty text, not {value!r}")
    return quote(value, safe="")


def _headers(operation: Operation[Any], body: bytes | FormBody | None, options: AnyOptions) -> dict[str, str]:
    is_text = operation.gives == "text" or options.get("as_csv")
    headers = {
        "accept": "text/csv, application/json;q=0.5" if is_text else "application/json",
        "user-agent": f"referral-exchange-python/{VERSION}",
    }
    if body is not None:
        headers["content-type"] = body.content_type if isinstance(body, FormBody) else "application/json"
    if operation.method == "POST":
        headers["idempotency-key"] = options.get("idempotency_key") or str(uuid.uuid4())
    for header, value in (
        ("if-match", options.get("if_match")),
        ("if-none-match", options.get("if_none_match")),
    ):
        if value is not None:
            headers[header] = value
    headers.update({name.lower(): value for name, value in (options.get("headers") or {}).items()})
    return headers


def _query(given: Mapping[str, Any] | None) -> str:
    """A list stands once for each of its values."""
    pairs = [
        (name, str(one).lower() if isinstance(one, bool) else str(one))
        for name, value in (given or {}).items()
        for one in (value if isinstance(value, (list, tuple, set)) else [value])
        if one is not None
    ]
    return f"?{urlencode(pairs)}" if pairs else ""
