"""What a client and a call can be told beside the ids and the input."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

if TYPE_CHECKING:
    from .types import Warning


class Options(TypedDict, total=False):
    """What every method takes by name."""

    timeout: float | None
    """Seconds that the network may be silent: while it connects, sends or answers."""
    max_retries: int | None
    """Retries at most; 0 for none."""
    headers: Mapping[str, str] | None
    """Further headers."""


class KeyedOptions(Options, total=False):
    """Options of writes that take an `Idempotency-Key`."""

    idempotency_key: str | None
    """Your own key, kept with the work to be done: the write then has one effect even if your process ends in
    between. Without it each call has a new random key, the same for its retries."""


class MatchedOptions(Options, total=False):
    """Options of writes that can ask for the state of the record."""

    if_match: str | None
    """`etag` of the record that you read: the write fails with a ConflictError if the record has changed
    since."""


class KeyedMatchedOptions(KeyedOptions, MatchedOptions, total=False):
    """Options of writes that can do both."""


class AnyOptions(KeyedMatchedOptions, total=False):
    """All of them together, as the maker of requests sees them."""

    if_none_match: str | None
    as_csv: bool


@dataclass(frozen=True)
class RequestInfo:
    """A request that is about to be sent. It has no key and no body, so it can be logged."""

    method: str
    url: str
    attempt: int
    """1 for the first one."""
    idempotency_key: str | None


@dataclass(frozen=True)
class ResponseInfo:
    """A response that came, whatever its status."""

    request: RequestInfo
    status: int
    request_id: str | None
    """Name it in a question to support."""
    duration: float
    """Seconds."""
    warnings: list[Warning]
    """Parts of the request that the API ignored: misspelt fields and parameters."""


@dataclass(frozen=True)
class RetryInfo:
    """A failed attempt that another one follows."""

    request: RequestInfo
    wait: float
    """Seconds before the next attempt."""
    error: Exception


@dataclass(frozen=True)
class Hooks:
    """Functions for logs and metrics. What a hook raises fails the call."""

    on_request: Callable[[RequestInfo], object] | None = None
    """Called before each attempt."""
    on_response: Callable[[ResponseInfo], object] | None = None
    """Called after each response."""
    on_retry: Callable[[RetryInfo], object] | None = None
    """Called before the wait for another attempt."""


@dataclass(frozen=True)
class Settings:
    """How a client sends."""

    timeout: float | None
    max_retries: int
    max_retry_wait: float
    hooks: Hooks
