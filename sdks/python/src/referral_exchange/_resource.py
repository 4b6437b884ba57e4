"""What the generated resources stand on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Protocol, TypeVar, cast

from ._operation import Answer, Operation
from ._options import Options
from ._pages import AsyncPages, Pages, Query

T = TypeVar("T")
Ids = Mapping[str, str]
Given = Mapping[str, Any] | None

_captured: ContextVar[list[Answer[Any]] | None] = ContextVar("captured", default=None)


class Transport(Protocol):
    """Calls operations and waits for the answers."""

    def call(self, operation: Operation[T], ids: Ids, given: Given, options: Options) -> Answer[T]:
        """Raises ReferralExchangeError, unless it succeeds."""


class AsyncTransport(Protocol):
    """Calls operations in an event loop."""

    async def call(self, operation: Operation[T], ids: Ids, given: Given, options: Options) -> Answer[T]:
        """Raises ReferralExchangeError, unless it succeeds."""


class Resource:
    """A part of the API."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _call(self, operation: Operation[T], ids: Ids, given: Given, options: object) -> T:
        return _noted(self._transport.call(operation, ids, given, cast("Options", options)))

    def _text(self, operation: Operation[Any], ids: Ids, given: Given, options: object) -> str:
        return cast("str", self._call(operation, ids, given, options))

    def _pages(self, operation: Operation[list[T]], ids: Ids, given: Given, options: object) -> Pages[T]:
        def read(query: Query) -> Answer[list[T]]:
            return self._transport.call(operation, ids, query, cast("Options", options))

        return Pages(read, given or {})


class AsyncResource:
    """A part of the API, in an event loop."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _call(self, operation: Operation[T], ids: Ids, given: Given, options: object) -> T:
        return _noted(await self._transport.call(operation, ids, given, cast("Options", options)))

    async def _text(self, operation: Operation[Any], ids: Ids, given: Given, options: object) -> str:
        return cast("str", await self._call(operation, ids, given, options))

    def _pages(self, operation: Operation[list[T]], ids: Ids, given: Given, options: object) -> AsyncPages[T]:
        async def read(query: Query) -> Answer[list[T]]:
            return await self._transport.call(operation, ids, query, cast("Options", options))

        return AsyncPages(read, given or {})


@contextmanager
def captured() -> Iterator[list[Answer[Any]]]:
    """Keeps the answers of the calls within it, which themselves give only the data."""
    answers: list[Answer[Any]] = []
    token = _captured.set(answers)
    try:
        yield answers
    finally:
        _captured.reset(token)


def _noted(answer: Answer[T]) -> T:
    answers = _captured.get()
    if answers is not None:
        answers.append(answer)
    return answer.data
