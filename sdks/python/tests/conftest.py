"""An API that answers in turn and remembers what it was asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from referral_exchange import AsyncReferralExchange, ReferralExchange

META = {"requestId": "req_0123456789abcdef01234567", "timestamp": "2026-01-15T15:04:05.678Z"}


def given(
    data: Any = None, *, status: int = 200, headers: dict[str, str] | None = None, **envelope: Any
) -> httpx.Response:
    body = {"data": {} if data is None else data, "meta": META, **envelope}
    return httpx.Response(status, json=None if status in (204, 304) else body, headers=headers)


def refused(status: int, code: str, headers: dict[str, str] | None = None, **details: Any) -> httpx.Response:
    error = {"code": code, "message": "It is so.", **({"details": details} if details else {})}
    return httpx.Response(status, json={"error": error, "meta": META}, headers=headers)


class FakeApi:
    """Answers in turn, the last answer again and again. An exception is raised."""

    def __init__(self) -> None:
        self.answers: list[httpx.Response | Exception] = [given()]
        self.seen: list[httpx.Request] = []
        self.waits: list[float] = []

    def bodies(self) -> list[Any]:
        return [json.loads(request.content) if request.content else None for request in self.seen]

    def client(self, **settings: Any) -> ReferralExchange:
        http = httpx.Client(transport=httpx.MockTransport(self._answer))
        return ReferralExchange(base_url="https://api.test", api_key="svcp_1", http_client=http, **settings)

    def async_client(self, **settings: Any) -> AsyncReferralExchange:
        http = httpx.AsyncClient(transport=httpx.MockTransport(self._answer_in_loop))
        told = {"api_key": "svcp_1", **settings}
        return AsyncReferralExchange(base_url="https://api.test/", http_client=http, **told)

    def _answer(self, request: httpx.Request) -> httpx.Response:
        request.read()
        return self._next(request)

    async def _answer_in_loop(self, request: httpx.Request) -> httpx.Response:
        await request.aread()
        return self._next(request)

    def _next(self, request: httpx.Request) -> httpx.Response:
        self.seen.append(request)
        answer = self.answers[min(len(self.seen), len(self.answers)) - 1]
        if isinstance(answer, Exception):
            raise answer
        # a response can be read once
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch) -> FakeApi:
    """Waits are noted, not waited."""
    fake = FakeApi()

    async def note(seconds: float) -> None:
        fake.waits.append(seconds)

    sleep: Callable[[float], None] = fake.waits.append
    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("anyio.sleep", note)
    return fake


@pytest.fixture(params=["asyncio", "trio"])
def anyio_backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)
