"""Send the requests of calls: one sender waits in its thread, the other in the event loop."""

from __future__ import annotations

import inspect
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias, TypeVar

import anyio
import httpx

from ._attempts import Attempts
from ._operation import Answer, Operation
from ._options import Options, Settings
from ._request import prepare
from ._resource import Given, Ids
from ._responses import read_answer

T = TypeVar("T")

ApiKey: TypeAlias = str | Callable[[], str]
AsyncApiKey: TypeAlias = str | Callable[[], str | Awaitable[str]]


class Sender:
    """Sends with a key over a pool of connections."""

    def __init__(self, base_url: str, api_key: ApiKey, http: httpx.Client, settings: Settings) -> None:
        self._base_url = base_url
        self._api_key = api_key
        self._http = http
        self._settings = settings

    def call(self, operation: Operation[T], ids: Ids, given: Given, options: Options) -> Answer[T]:
        """Calls an operation. Raises ReferralExchangeError, unless it succeeds."""
        request = prepare(self._base_url, operation, ids, given, options)
        attempts = Attempts(request, self._settings)
        while True:
            key = self._api_key if isinstance(self._api_key, str) else self._api_key()
            attempts.begin()
            try:
                response = self._http.request(
                    request.method,
                    request.url,
                    headers={**request.headers, "x-api-key": key},
                    content=request.content(),
                    timeout=attempts.timeout,
                    follow_redirects=False,
                )
            except httpx.HTTPError as cause:
                wait: float | None = attempts.wait_without_response(cause)
            else:
                wait = attempts.wait_after(response)
            if wait is None:
                return read_answer(operation, response, as_csv=request.as_csv)
            time.sleep(wait)


class AsyncSender:
    """Sends with a key over a pool of connections of an event loop."""

    def __init__(
        self, base_url: str, api_key: AsyncApiKey, http: httpx.AsyncClient, settings: Settings
    ) -> None:
        self._base_url = base_url
        self._api_key = api_key
        self._http = http
        self._settings = settings

    async def call(self, operation: Operation[T], ids: Ids, given: Given, options: Options) -> Answer[T]:
        """Calls an operation. Raises ReferralExchangeError, unless it succeeds."""
        request = prepare(self._base_url, operation, ids, given, options)
        attempts = Attempts(request, self._settings)
        while True:
            key = await self._key()
            attempts.begin()
            try:
                response = await self._http.request(
                    request.method,
                    request.url,
                    headers={**request.headers, "x-api-key": key},
                    content=request.async_content(),
                    timeout=attempts.timeout,
                    follow_redirects=False,
                )
            except httpx.HTTPError as cause:
                wait: float | None = attempts.wait_without_response(cause)
            else:
                wait = attempts.wait_after(response)
            if wait is None:
                return read_answer(operation, response, as_csv=request.as_csv)
            await anyio.sleep(wait)

    async def _key(self) -> str:
        if isinstance(self._api_key, str):
            return self._api_key
        key = self._api_key()
        return await key if inspect.isawaitable(key) else key
