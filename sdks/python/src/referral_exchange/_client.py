"""The two clients of the API."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ParamSpec, TypeVar
from urllib.parse import urlsplit

import anyio
import httpx
from typing_extensions import Self

from ._generated.async_resources import AsyncResources
from ._generated.resources import Resources
from ._operation import Answer
from ._options import Hooks, Settings
from ._request import TIMEOUT
from ._resource import captured
from ._senders import ApiKey, AsyncApiKey, AsyncSender, Sender

if TYPE_CHECKING:
    from .types import StatusUpdate

P = ParamSpec("P")
T = TypeVar("T")

API_PATH = "/api/public/v1"
MAX_RETRIES = 4
MAX_RETRY_WAIT = 90.0


@dataclass(frozen=True)
class StatusUpdateBatch:
    """Updates in the order in which they were recorded."""

    updates: list[StatusUpdate]
    cursor: str
    """Store it when you have applied the updates, best in the same transaction."""


class ReferralExchange(Resources):
    """A client of the public API. Make one and share it between threads.

    base_url: address of the API, with or without `/api/public/v1`.
    api_key: key of a firm or provider, or a function that gives it for each request. Keep it on your server.
    timeout: seconds that the network may be silent.
    max_retries: retries after a failed attempt.
    max_retry_wait: the longest wait for a retry, in seconds. A call that should wait longer fails at once.
    hooks: functions for logs and metrics.
    http_client: another `httpx.Client`: a proxy, certificates of your own, a test.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: ApiKey,
        timeout: float = TIMEOUT,
        max_retries: int = MAX_RETRIES,
        max_retry_wait: float = MAX_RETRY_WAIT,
        hooks: Hooks | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        self.base_url = _address(base_url)
        self._http = http_client or httpx.Client()
        settings = Settings(timeout, max_retries, max_retry_wait, hooks or Hooks())
        super().__init__(Sender(self.base_url, _checked(api_key), self._http, settings))

    def with_response(self, method: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Calls a method and gives its data with ETag, request id, status and headers.

        client.with_response(client.sent_cases.get, "ABB-0001").etag
        """
        with captured() as answers:
            method(*args, **kwargs)
        return _last(answers)

    def reconcile(
        self, *, after: str = "", poll_every: float | None = None, limit: int = 100
    ) -> Iterator[StatusUpdateBatch]:
        """Every status update and message of your firm once, oldest first, with none left out.

        It is what webhooks tell you to look at, or all that you need without webhooks.

        after: where you stopped: the last `cursor` that you stored. Empty: from the beginning.
        poll_every: ask again after so many seconds when there is nothing new. Without it the loop ends there.
        limit: rows of a batch, 1 to 100.
        """
        while True:
            page = self.status_updates.list({"after": after, "limit": limit}).page()
            after = page.next_cursor or after
            if page.data:
                yield StatusUpdateBatch(page.data, after)
            elif poll_every is None:
                return
            else:
                time.sleep(poll_every)

    def close(self) -> None:
        """Closes its connections. `with ReferralExchange(…) as client:` does it too."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncReferralExchange(AsyncResources):
    """A client of the public API for an event loop, with the methods of `ReferralExchange`.

    base_url: address of the API, with or without `/api/public/v1`.
    api_key: key of a firm or provider, or a function that gives it for each request; it may be asynchronous.
    timeout: seconds that the network may be silent.
    max_retries: retries after a failed attempt.
    max_retry_wait: the longest wait for a retry, in seconds. A call that should wait longer fails at once.
    hooks: functions for logs and metrics.
    http_client: another `httpx.AsyncClient`: a proxy, certificates of your own, a test.
    """

    def __init__(
        self,
        *,
        base_url: str,
        api_key: AsyncApiKey,
        timeout: float = TIMEOUT,
        max_retries: int = MAX_RETRIES,
        max_retry_wait: float = MAX_RETRY_WAIT,
        hooks: Hooks | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        self.base_url = _address(base_url)
        self._http = http_client or httpx.AsyncClient()
        settings = Settings(timeout, max_retries, max_retry_wait, hooks or Hooks())
        super().__init__(AsyncSender(self.base_url, _checked(api_key), self._http, settings))

    async def with_response(
        self, method: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> Answer[T]:
        """Calls a method and gives its data with ETag, request id, status and headers."""
        with captured() as answers:
            await method(*args, **kwargs)
        return _last(answers)

    async def reconcile(
        self, *, after: str = "", poll_every: float | None = None, limit: int = 100
    ) -> AsyncGenerator[StatusUpdateBatch, None]:
        """Every status update and message of your firm once, oldest first, with none left out.

        It is what webhooks tell you to look at, or all that you need without webhooks.

        after: where you stopped: the last `cursor` that you stored. Empty: from the beginning.
        poll_every: ask again after so many seconds when there is nothing new. Without it the loop ends there.
        limit: rows of a batch, 1 to 100.
        """
        while True:
            page = await self.status_updates.list({"after": after, "limit": limit}).page()
            after = page.next_cursor or after
            if page.data:
                yield StatusUpdateBatch(page.data, after)
            elif poll_every is None:
                return
            else:
                await anyio.sleep(poll_every)

    async def aclose(self) -> None:
        """Closes its connections. `async with AsyncReferralExchange(…) as client:` does it too."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


K = TypeVar("K")


def _checked(api_key: K) -> K:
    if not api_key:
        raise TypeError("api_key is missing: pass the key of your firm (svcp_…) or provider (svcpp_…)")
    return api_key


def _address(base_url: str) -> str:
    url = urlsplit(base_url or "")
    if url.scheme not in ("http", "https") or not url.netloc:
        raise TypeError(f"base_url must be an address such as https://api.example.com, not {base_url!r}")
    return f"{url.scheme}://{url.netloc}{url.path.rstrip('/') or API_PATH}"


def _last(answers: list[Answer[T]]) -> Answer[T]:
    if not answers:
        raise TypeError(
            "with_response is for methods that call at once: each page of a list has its own request_id"
        )
    return answers[-1]
