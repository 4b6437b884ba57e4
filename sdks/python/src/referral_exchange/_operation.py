"""How an operation of the API is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import httpx

if TYPE_CHECKING:
    from .types import Pagination

T = TypeVar("T")


@dataclass(frozen=True)
class Operation(Generic[T]):
    """A row of the generated table; `T` is what a success holds."""

    method: str
    path: str
    """Below the base URL, with ids as `{name}`."""
    takes: Literal["query", "body", "form"] | None = None
    gives: Literal["data", "page", "text", "whole", "nothing"] = "data"
    """`data` of the envelope, the rows of a page, the text, or the fields that stand beside `meta`."""


@dataclass(frozen=True)
class Answer(Generic[T]):
    """A success, with what stands around its data."""

    data: T
    status: int
    headers: httpx.Headers
    request_id: str | None
    """Name it in a question to support."""
    etag: str | None
    """Tag of the record, for `if_match` and `if_none_match`."""
    meta: dict[str, Any]
    """`nextCursor` comes with cursors, `dataAsOf` with statistics."""
    pagination: Pagination | None = None
